//! Renders the page of a game on the desk: its state and the forms for everything that can be done
//! with it. The methods of the page are in modules by subject.

mod refusal;
mod row;
mod signing;
mod terrain;

use actix_web::HttpResponse;
use askama::Template;

use super::boards;
use super::correction_preview::CorrectionPreview;
use super::game_context::GameContext;
use super::outcome::{self, Choice};
use super::panels::lots::{Plans, Players, Waiting};
use super::panels::{acts, clock, parties, protocols};
use super::schedule::Twice;
use crate::arbiter::{Arbiter, EventView};
use crate::event::{GameState, GameStatus, NextMove, PlanGame, RecordRow, Refusal, Square};
use crate::federation::rights::Right;
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::games;
use crate::web::kit::auth::Referee;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, Forms, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::game_step::BoardSummary;
use crate::web::kit::i18n::Key;
use crate::web::kit::interruption::interruption;
use crate::web::kit::layout::Page;
use crate::web::kit::waits;

/// Names of the forms on this page.
pub mod forms {
    pub const TERRAIN: &str = "terrain";
    pub const TERRAIN_DISCARD: &str = "terrain-discard";
    pub const ARMAMENT: &str = "armament";
    pub const ROW: &str = "row";
    pub const LINE: &str = "line";
    pub const RECORDER: &str = "recorder";
    pub const RECORD: &str = "record";
    pub const TAKE_BACK: &str = "take-back";
    pub const WITHDRAW: &str = "withdraw";
    pub const FORFEIT: &str = "forfeit";
    pub const RESULT: &str = "result";
    pub const CORRECTION: &str = "correction";
    pub const RESULT_WITHDRAWAL: &str = "result-withdrawal";
    pub const CONTRIBUTION: &str = "contribution";
    pub const SECRET: &str = "secret";
    pub const PHYSICAL: &str = "physical";
    pub const LINK: &str = "link";
    pub const TIP: &str = "tip";
    pub const BEACON: &str = "beacon";
    pub const DISCARD: &str = "discard";
    pub const INTERRUPT: &str = "interrupt";
    pub const GIVE: &str = "give";
    pub const RESUME: &str = "resume";
    pub const CLOCK: &str = "clock";
    pub const SIGNATURES: &str = "signatures";
    pub const ACT: &str = super::acts::FORM;
    pub const ACTS_BACK: &str = "acts-back";
    pub const SEAL: &str = "seal";
    pub const ROUND: &str = "round";
    pub const CHOICE: &str = "choice";
    pub const ROUND_CLOSED: &str = "round-closed";
    pub const DECISION: &str = "decision";
}

/// The forms that open plans. The page then shows the adjudication.
pub const OPENING: [&str; 3] = [forms::ROW, forms::LINE, forms::RECORDER];

/// The value of `done` on a page that was reloaded after a change made elsewhere.
const FOLLOWED: &str = "followed";

/// Renders the page of a game with the given forms.
///
/// # Errors
/// 503 if the registry cannot be read; an internal error if the template cannot be rendered.
pub async fn show(
    page: &Page,
    arbiter: &Arbiter,
    referee: &Referee,
    place: &GameContext,
    forms: &Forms,
    ahead: Option<CorrectionPreview>,
    asleep: PerSide<bool>,
) -> Result<HttpResponse, Failure> {
    let game = (place.id, place.game()?);
    let panel = clock::panel(page, referee, &place.view, game, forms.get(forms::CLOCK))?;
    let told_times = if panel.is_empty() {
        None
    } else {
        Some(clock::json(game.1)?)
    };
    let (key, seen) = (new_key(), place.mark()?);
    let frame = acts::Frame {
        page,
        referee,
        view: &place.view,
        id: place.id,
        game: game.1,
        kept: &place.kept,
        forms,
        key: &key,
        seen: &seen,
    };
    let acts = acts::panel(frame)?;
    let parties = parties::panel(frame, arbiter).await?;
    let protocols = protocols::panel(frame, ahead.as_ref())?;
    let figures = page.looks().figures();
    let shown = games::ShownGame {
        words: page.words(),
        view: &place.view,
        id: place.id,
        state: game.1,
        chosen: None,
        figures,
        viewpoint: Side::White,
    };
    let rules = &place.view.state.info.rules;
    let replayed = games::presentation(rules.discipline()).replay(rules, game.1, false);
    let replayed = replayed.ok_or(Refusal::Damaged(place.id))?;
    let glance = replayed.glance(shown);
    let glance = glance.map_err(|error| Failure::internal(&error))?;
    let waits = glance.waits.clone().with_asleep(|side| asleep[side]);
    let template = GamePage {
        clock: panel,
        acts,
        parties,
        protocols,
        told_times,
        page,
        referee,
        view: &place.view,
        id: place.id,
        game: place.game()?,
        seen,
        ahead,
        labyrinth: place.labyrinth,
        next: NextMove::for_game(&place.view.state, place.id),
        forms,
        fetches: arbiter.relay().is_some(),
        key,
        waits: waits::line(page.words(), &place.view, game.1, &waits, None),
        glance,
    };
    respond(forms.refusal().status(), &template)
}

#[derive(Template)]
#[template(path = "desk/game.html")]
struct GamePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    id: GameId,
    game: &'a GameState,
    /// The panel of the game's times.
    clock: String,
    /// The panel of a game by acts.
    acts: Option<String>,
    /// The panel of the persons on its sides, if parties play.
    parties: Option<String>,
    /// The comparison of the players' own protocols.
    protocols: String,
    /// The times for the script, beside the adjudication; `None` if no clock can run.
    told_times: Option<String>,
    /// The mark of the game for the forms.
    seen: String,
    /// The preview of the form that was sent.
    ahead: Option<CorrectionPreview>,
    labyrinth: PerSide<Option<Square>>,
    /// The next game move, for the row's form; `None` if no row can follow.
    next: Option<NextMove>,
    forms: &'a Forms,
    /// Whether a relay is configured that can provide the beacon's signature.
    fetches: bool,
    key: String,
    /// What the game waits for.
    waits: String,
    glance: BoardSummary,
}

impl GamePage<'_> {
    /// Whether the viewer may change what is entered.
    fn rules(&self) -> bool {
        self.referee.may(Right::Rule) && !self.view.state.closed
    }

    fn player(&self, side: Side) -> String {
        format::name(
            self.page.words(),
            self.view,
            self.game.pairing.entrant(side),
        )
    }

    fn state(&self) -> String {
        boards::state_word(self.view, self.game, self.page)
    }

    /// Whether the adjudication is new, so that screen readers announce it.
    fn is_fresh(&self) -> bool {
        let done = self.page.parameter("done");
        done.is_some_and(|done| done == FOLLOWED || OPENING.contains(&done))
    }

    /// The reason why the game ended, with its clause.
    fn verdict(&self) -> Option<(String, Option<String>)> {
        let result = self.game.result.as_ref()?;
        let discipline = self.view.state.info.rules.discipline();
        Some(format::reason(self.page.words(), discipline, result))
    }

    fn rows(&self) -> &[RecordRow] {
        self.game
            .record()
            .map_or(&[], |record| record.rows.as_slice())
    }

    fn number(&self) -> usize {
        next_number(self.game)
    }

    fn is_waiting(&self) -> bool {
        self.game.status() == GameStatus::Waiting
    }

    fn is_finished(&self) -> bool {
        self.game.status() == GameStatus::Finished
    }

    /// The next board of the round that is not finished.
    fn next_board(&self) -> Option<GameId> {
        let of_round = |id: &GameId| id.round == self.id.round && *id != self.id;
        let games = self.view.state.games.iter();
        let open = games
            .filter(|(id, game)| of_round(id) && game.status() != GameStatus::Finished)
            .map(|(id, _)| *id);
        let (before, behind): (Vec<GameId>, Vec<GameId>) =
            open.partition(|id| id.board < self.id.board);
        behind.into_iter().chain(before).next()
    }

    fn sides() -> [(Side, Key); 2] {
        Side::ALL.map(|side| (side, word_of(side)))
    }

    fn address(&self) -> String {
        format!("/desk/events/{}/games/{}", self.view.slug(), self.id)
    }

    /// Whether the clock counts: it was started, or a plan was handed in.
    fn clock_is_used(&self) -> bool {
        clock::is_used(self.game)
    }

    /// The interruption of the game, in sentences (TOTA*S 6.4).
    fn interruption(&self) -> Option<Vec<String>> {
        interruption(self.page.words(), self.view, self.game)
    }

    /// Whether the game waits for a ruling after an interruption.
    fn waits_for_ruling(&self) -> bool {
        self.game.is_interrupted()
    }

    /// The choice between two times, if the clocks show the time of the resumption twice.
    fn twice(&self) -> Option<Twice> {
        let zone = self.view.state.info.time_zone.as_ref();
        Twice::for_field(self.forms.get(forms::RESUME), zone, "starts_at", None)
    }

    /// The distance of the hall's clock from UTC, which is typed if the event has no time zone.
    fn hall_zone(&self) -> Option<String> {
        if self.view.state.info.time_zone.is_some() {
            return None;
        }
        let plan = self.view.state.schedule.plan();
        let known = plan.rounds.first().map(|time| time.starts_at.zone());
        let form = self.forms.get(forms::RESUME);
        Some(
            form.value_or("zone", known.as_deref().unwrap_or("+00:00"))
                .to_owned(),
        )
    }

    /// Whether the game was ended by what somebody said: a resignation or a stop.
    fn ended_by_word(&self) -> bool {
        let says = |row: &RecordRow| {
            ["; resign ", "; stop "]
                .iter()
                .any(|it| row.text.contains(it))
        };
        self.is_finished() && self.rows().last().is_some_and(says)
    }

    /// The label of the form that takes the last row back.
    fn taking_back(&self) -> String {
        if self.ended_by_word() {
            return self.page.t("desk-take-back-end");
        }
        let number = self.last_number();
        self.page.t_with("desk-take-back", &[("number", &number)])
    }

    /// The number of the last row, which can be taken back.
    fn last_number(&self) -> u16 {
        self.game.plans().map_or(0, PlanGame::last_number)
    }

    /// Whether a row can be entered.
    fn takes_rows(&self) -> bool {
        self.acts.is_none() && self.goes_on()
    }

    /// Whether a whole record can be given.
    fn takes_record(&self) -> bool {
        self.game.moves() == 0
    }

    fn goes_on(&self) -> bool {
        !self.view.state.closed && !self.is_finished() && self.game.open_row().is_none()
    }

    /// The address of the game's clauses.
    fn rulebook(&self) -> &'static str {
        games::rulebook(self.view.state.info.rules.discipline())
    }

    fn side_word(&self, side: Side) -> String {
        self.page.words().side(side)
    }

    /// The form of a side: the refused one if it was sent for this side.
    fn form_of(&self, name: &str, side: Side) -> &Form {
        let form = self.forms.get(name);
        if form.value("side") == side.word() {
            form
        } else {
            self.forms.blank_one()
        }
    }

    /// The contributions of both players to the lots; `None` in a game without lots.
    fn players(&self) -> Option<Players> {
        let has_lots = self.view.state.info.rules.discipline().has_lots();
        has_lots.then(|| Players::for_game(self.view, self.game))?
    }

    /// The row that waits for a link or for the beacon.
    fn waiting(&self) -> Option<Waiting> {
        Waiting::for_game(self.page.words(), self.game)
    }

    /// The sealed plans of the next game move.
    fn plans(&self) -> Option<Plans> {
        Plans::for_game(Clocks::for_event(&self.view.state), self.game)
    }

    fn outcomes(&self) -> Vec<Choice> {
        outcome::choices(self.page.words(), &self.view.state.info.rules)
    }

    /// The labels of the numbers beside the points, if the game has any.
    fn known(&self) -> Option<[String; 3]> {
        outcome::known(self.page.words(), &self.view.state.info.rules)
    }
}

const fn word_of(side: Side) -> Key {
    match side {
        Side::White => Key("desk-white"),
        Side::Black => Key("desk-black"),
    }
}

/// Prepends the number of the row if it was left out.
pub fn numbered(text: &str, number: usize) -> String {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let has_number = digits > 0 && text.chars().nth(digits) == Some('.');
    if has_number {
        text.to_owned()
    } else {
        format!("{number}. {text}")
    }
}

/// The number of the next row.
pub fn next_number(game: &GameState) -> usize {
    game.plans()
        .map_or(1, |plans| plans.next_game_move().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_without_its_number_gets_it() {
        assert_eq!(numbered("d4 e4 | d9 e9", 7), "7. d4 e4 | d9 e9");
        assert_eq!(numbered("6. d4 e4 | d9 e9", 7), "6. d4 e4 | d9 e9");
    }
}
