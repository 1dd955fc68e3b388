//! All boards of a round at a glance: what each waits for, what happened last, what the
//! referee should look at. The page follows the event, and a board's number leads to it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use chrono::{DateTime, Utc};

use super::at_event::EventVisit;
use super::boards::{BoardLine, current_round, lines};
use super::form::respond;
use super::whole;
use crate::arbiter::EventView;
use crate::event::info::Contributions;
use crate::event::{GameState, GameStatus, side_of};
use crate::games::Side;
use crate::lots::Awaited;
use crate::tournament::round::{GameId, Round};
use crate::web::auth::Referee;
use crate::web::errors::Failure;
use crate::web::hall::{Clocks, signatures};
use crate::web::i18n::{Key, Words};
use crate::web::layout::Page;
use crate::web::plans::protocols;

/// A board with everything that a referee asks in passing.
struct Board {
    line: BoardLine,
    /// Whom or what the game waits for.
    waits: Vec<String>,
    /// The last row.
    last: Option<String>,
    /// What should be looked at.
    warnings: Vec<String>,
    /// Whose signatures under the protocol are awaited.
    unsigned: Option<String>,
}

/// A round to choose.
struct Choice {
    number: u16,
    current: bool,
}

#[derive(Template)]
#[template(path = "desk/glance.html")]
struct GlancePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    round: Option<u16>,
    rounds: Vec<Choice>,
    boards: Vec<Board>,
}

impl GlancePage<'_> {
    /// Where the page hears of what is new.
    fn live(&self) -> String {
        whole::live_address(self.view, "head", self.page)
    }

    fn open(&self) -> usize {
        let is_open = |board: &&Board| !board.waits.is_empty();
        self.boards.iter().filter(is_open).count()
    }
}

/// `GET /desk/events/{slug}/boards`: those of the round that is played, or of `?round=`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let view = &visit.view;
    let asked = visit
        .query
        .given("round")
        .and_then(|text| text.parse::<u16>().ok());
    let round = match asked {
        Some(number) => {
            let mut rounds = view.state.rounds.iter();
            let found = rounds.find(|round: &&Round| round.number == number);
            Some(found.ok_or_else(Failure::not_found)?)
        }
        None => current_round(view),
    };
    let number = round.map(|round| round.number);
    let now = visit.page.now();
    let boards = round.map_or_else(Vec::new, |round| {
        let lines = lines(view, round, &visit.page);
        lines
            .into_iter()
            .map(|line| board(&visit, line, now))
            .collect()
    });
    let choice = |round: &Round| Choice {
        number: round.number,
        current: Some(round.number) == number,
    };
    let template = GlancePage {
        page: &visit.page,
        referee: &visit.referee,
        view,
        round: number,
        rounds: view.state.rounds.iter().map(choice).collect(),
        boards,
    };
    respond(StatusCode::OK, &template)
}

fn board(visit: &EventVisit, line: BoardLine, now: DateTime<Utc>) -> Board {
    let (view, words) = (&visit.view, visit.page.words());
    let id = line.game;
    let game = view.state.game(id);
    let last = game.and_then(|game| {
        let row = game.record().and_then(|record| record.rows.last());
        let act = game.acts().last().map(|act| &act.made.text);
        row.map(|row| &row.text).or(act).cloned()
    });
    Board {
        waits: game.map_or_else(Vec::new, |game| waits(words, game)),
        last,
        warnings: game.map_or_else(Vec::new, |game| warnings(words, view, id, game, now)),
        unsigned: game
            .filter(|_| !view.state.closed)
            .and_then(|game| signatures::awaited(words, game)),
        line,
    }
}

/// Whom or what a game waits for; nobody once it is finished.
fn waits(words: Words, game: &GameState) -> Vec<String> {
    if game.status() == GameStatus::Finished {
        return Vec::new();
    }
    let of_side = |key, side| words.t_with(key, &[("side", &words.side(side))]);
    let lots = game.lots.as_ref();
    if let Some(lots) = lots.filter(|lots| game.open_row().is_some() || lots.is_pending()) {
        if !lots.is_pending() {
            return vec![words.t(Key("glance-recorder"))];
        }
        let awaited = lots.awaited().into_iter();
        let said = awaited.filter_map(|awaited| match awaited {
            Awaited::Contribution(role) => {
                Some(of_side(Key("glance-contribution"), side_of(role)?))
            }
            Awaited::Secret(role) => Some(of_side(Key("glance-secret"), side_of(role)?)),
            Awaited::Link { role, .. } => Some(of_side(Key("glance-link"), side_of(role)?)),
            Awaited::Beacon { .. } => Some(words.t(Key("glance-beacon"))),
            Awaited::Result { .. } => None,
        });
        return said.collect();
    }
    if let Some(board) = game.act_board() {
        let awaited = Side::ALL.into_iter().filter(|side| board.awaited[*side]);
        return awaited
            .map(|side| of_side(Key("acts-awaited"), side))
            .collect();
    }
    let Some(known) = game.plans() else {
        return Vec::new();
    };
    if known.is_interrupted() {
        return vec![words.t(Key("glance-interrupted"))];
    }
    let without_terrain: Vec<String> = Side::ALL
        .into_iter()
        .filter(|side| known.is_to_hand_terrain_in(*side))
        .map(|side| of_side(Key("glance-terrain"), side))
        .collect();
    if !without_terrain.is_empty() {
        return without_terrain;
    }
    let hands = &known.hands;
    let plans = &hands.plans;
    if hands.are_open() {
        return vec![words.t(Key("glance-row"))];
    }
    let handed_in = |side: &Side| plans[*side].is_some();
    if Side::ALL.iter().all(handed_in) {
        let sealed = Side::ALL.into_iter().filter(|side| {
            let hand = plans[*side].as_ref();
            hand.is_some_and(|hand| hand.text.is_none())
        });
        return sealed
            .map(|side| of_side(Key("glance-opening"), side))
            .collect();
    }
    if Side::ALL.iter().any(handed_in) {
        let missing = Side::ALL.into_iter().filter(|side| !handed_in(side));
        return missing
            .map(|side| of_side(Key("glance-plan"), side))
            .collect();
    }
    vec![words.t(Key("glance-plans"))]
}

/// What should be looked at before it becomes a quarrel.
fn warnings(
    words: Words,
    view: &EventView,
    id: GameId,
    game: &GameState,
    now: DateTime<Utc>,
) -> Vec<String> {
    let mut said = Vec::new();
    let protests = view.state.protests.open();
    for protest in protests.filter(|protest| protest.game == id) {
        said.push(words.t_with("glance-protest", &[("number", &protest.number)]));
    }
    if game.status() == GameStatus::Waiting
        && let Some(until) = view.state.schedule.default_time(id.round)
        && now > until.utc()
        && !view.state.closed
    {
        said.push(words.t_with(
            "glance-default",
            &[("until", &Clocks::of(&view.state).hour(until))],
        ));
    }
    if game.physical_dice.is_some() {
        said.push(words.t(Key("physical-dice")));
    }
    let required = view.state.info.lots.contributions == Contributions::Required;
    let missing = game.lots.as_ref().is_some_and(|lots| {
        let mut awaited = lots.awaited().into_iter();
        awaited.any(|awaited| matches!(awaited, Awaited::Contribution(_)))
    });
    if required && missing && game.status() != GameStatus::Finished {
        said.push(words.t(Key("glance-uncommitted")));
    }
    if view.state.is_dark(id) {
        said.push(words.t(Key("glance-dark")));
    }
    said.extend(protocols::open(words, game));
    said
}
