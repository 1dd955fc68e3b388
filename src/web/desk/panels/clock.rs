//! Renders the panel with the times of a game.

use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};

use crate::arbiter::EventView;
use crate::event::{Count, GameState, GameStatus, PendingPlans};
use crate::games::Side;
use crate::games::text::Seconds;
use crate::tournament::round::GameId;
use crate::web::desk::undelayed;
use crate::web::kit::auth::Referee;
use crate::web::kit::clock::Times;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, new_key};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

#[derive(Template)]
#[template(path = "desk/clock_panel.html")]
struct Panel<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
    key: String,
    version: u64,
    address: String,
    /// The address of the panel's live stream.
    live: String,
    times: Times,
    /// The times, as JSON for the script.
    json: String,
    now: DateTime<Utc>,
    game: &'a GameState,
    game_move: u16,
    may_memorise: bool,
}

/// Renders the panel of a game's times; empty for a game that is over.
///
/// # Errors
/// Fails as an internal error if the template cannot be rendered.
pub fn panel(
    page: &Page,
    referee: &Referee,
    view: &EventView,
    (id, game): (GameId, &GameState),
    form: &Form,
) -> Result<String, Failure> {
    let is_over = game.status() == GameStatus::Finished && game.doom().is_none();
    if view.state.closed || is_over {
        return Ok(String::new());
    }
    let (Some(plans), Some(times)) = (game.plans(), Times::for_game(game)) else {
        return Ok(String::new());
    };
    let game_move = plans.next_game_move();
    let after = plans.regulations().mole_after;
    let slug = view.slug();
    let template = Panel {
        page,
        form,
        csrf: referee.csrf(),
        key: new_key(),
        version: view.version(),
        address: format!("/desk/events/{slug}/games/{id}"),
        live: undelayed::live_address(view, &format!("game-{id}"), page),
        json: json(game)?,
        now: page.now(),
        game_move,
        game,
        may_memorise: times.memorising.is_none()
            && (after..=after.saturating_add(1)).contains(&game_move),
        times,
    };
    template.render().map_err(|error| Failure::internal(&error))
}

/// Whether the times of a game are used: its clock was started, a side has recorded a plan, or the
/// game is over and only doom marks may still come.
pub fn is_used(game: &GameState) -> bool {
    let clock = &game.clock;
    let counts = clock.play().is_some() || clock.memorising().is_some();
    let hands = game.hands();
    let recorded = hands.is_some_and(|hands| Side::ALL.iter().any(|side| hands.is_recorded(*side)));
    counts || recorded || game.status() == GameStatus::Finished
}

/// Whether the clock of a game is stopped, by the referee or by an outage of the service.
pub fn stands(game: &GameState) -> bool {
    Times::for_game(game).is_some_and(|times| is_stopped(&times))
}

const fn is_stopped(times: &Times) -> bool {
    times.outage.is_some() || matches!(times.play, Some(Count::StandsMs(_)))
}

/// The times of a game as JSON for the script; `null` if they are not those of TOTA*S 7.
///
/// # Errors
/// Fails as an internal error if the times cannot be serialised.
pub fn json(game: &GameState) -> Result<String, Failure> {
    serde_json::to_string(&Times::for_game(game)).map_err(|error| Failure::internal(&error))
}

impl Panel<'_> {
    const fn sides() -> [(Side, Key); 2] {
        [
            (Side::White, Key("desk-white")),
            (Side::Black, Key("desk-black")),
        ]
    }

    /// Whether a plan on paper is recorded.
    fn on_paper(&self) -> bool {
        self.game.hands().is_some_and(PendingPlans::on_paper)
    }

    fn is_finished(&self) -> bool {
        self.game.status() == GameStatus::Finished
    }

    /// Whether plans are written now: no lots of an open row are being drawn.
    fn is_writing(&self) -> bool {
        !self.is_finished() && self.game.open_row().is_none()
    }

    fn has_recorded(&self, side: Side) -> bool {
        self.times.recorded[side]
    }

    fn shown(&self, count: Count) -> TimeDelta {
        count.at(self.now)
    }

    /// The time of play when the page was rendered, for a page without scripts.
    fn played(&self) -> String {
        let shown = self.times.play.map(|play| self.shown(play));
        shown.map_or_else(String::new, |played| {
            format!("{}:{:02}", played.num_minutes(), played.num_seconds() % 60)
        })
    }

    fn is_over(&self) -> bool {
        let limit = TimeDelta::minutes(self.times.game_minutes.into());
        self.times
            .play
            .is_some_and(|play| self.shown(play) >= limit)
    }

    /// Whether the time to memorise is still running.
    fn memorises(&self) -> bool {
        let limit = TimeDelta::seconds(self.times.memorise_seconds.into());
        let memorising = self.times.memorising;
        memorising.is_some_and(|count| self.shown(count) < limit)
    }

    /// Whether the clock is stopped, by the referee or by an outage of the service.
    const fn stands(&self) -> bool {
        is_stopped(&self.times)
    }

    const fn runs(&self) -> bool {
        matches!(self.times.play, Some(Count::Since(_)))
    }

    /// The sum of a side's answers, in seconds with tenths.
    fn sum(&self, side: Side) -> String {
        let sum = u32::try_from(self.times.timers_ms[side]).unwrap_or(u32::MAX);
        Seconds(sum).say(self.page.language())
    }

    /// The plans that a bad connection has delayed, with the times that count.
    fn delays(&self) -> Vec<String> {
        let words = self.page.words();
        let said = |(side, word): (Side, Key)| {
            let delay = self.times.delayed[side]?;
            let seconds = |milliseconds| Seconds(milliseconds).say(self.page.language());
            let (answered, received) = (seconds(delay.answered_ms), seconds(delay.received_ms));
            let side = words.t(word);
            Some(words.t_with(
                Key("clock-delayed"),
                &[
                    ("side", &side),
                    ("answered", &answered),
                    ("received", &received),
                ],
            ))
        };
        Self::sides().into_iter().filter_map(said).collect()
    }

    fn is_refused(&self, act: &str) -> bool {
        self.form.failure().is_some() && self.form.has("act", act)
    }

    /// The reason that was typed into a form of this act.
    fn typed(&self, act: &str) -> &str {
        if self.is_refused(act) {
            self.form.value("reason")
        } else {
            ""
        }
    }
}
