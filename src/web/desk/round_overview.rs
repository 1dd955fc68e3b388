//! Shows all boards of a round on one page: what each game waits for, its last row, and warnings
//! for the referee. The page updates live, and a board's number links to its game.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};

use super::at_event::EventVisit;
use super::boards::{BoardLine, current_round, lines};
use super::undelayed;
use crate::arbiter::EventView;
use crate::event::settings::Contributions;
use crate::event::{GameState, GameStatus, Waits};
use crate::lots::Awaited;
use crate::tournament::round::{GameId, Round};
use crate::web::games::totas::protocols;
use crate::web::kit::auth::Referee;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::respond;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;
use crate::web::kit::live::Sight;
use crate::web::kit::move_words::MoveWords;
use crate::web::kit::presence::Presence;
use crate::web::kit::signatures;
use crate::web::kit::waits::line;
use crate::web::views::Live;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::waits;

/// A board with its details.
struct Board {
    line: BoardLine,
    /// What the game waits for; `None` once it is over.
    waits: Option<String>,
    last: Option<String>,
    /// The warnings to the referee.
    warnings: Vec<String>,
    /// The players whose signatures under the protocol are missing.
    unsigned: Option<String>,
}

/// A round in the menu.
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
    /// The address of the page's live stream.
    fn live(&self) -> String {
        undelayed::live_address(self.view, "head", self.page)
    }

    fn open(&self) -> usize {
        let is_open = |board: &&Board| board.waits.is_some();
        self.boards.iter().filter(is_open).count()
    }
}

/// `GET /desk/events/{slug}/boards`: the boards of the current round, or of `?round=`.
pub async fn page(
    visit: EventVisit,
    live: Data<Live>,
    presence: Data<Presence>,
) -> Result<HttpResponse, Failure> {
    let view = &visit.view;
    let snapshot = live.snapshot_for(view.slug(), Sight::Whole).await?;
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
    let boards = round.map_or_else(Vec::new, |round| {
        let lines = lines(view, round, &visit.page);
        lines
            .into_iter()
            .map(|line| {
                let waits = awaited(&visit, &snapshot, &presence, line.game);
                board(&visit, line, waits)
            })
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

/// What a game waits for, in a line; `None` once it is over.
fn awaited(
    visit: &EventVisit,
    snapshot: &Snapshot,
    presence: &Presence,
    id: GameId,
) -> Option<String> {
    let view = snapshot.view();
    let asleep = presence.asleep(view.slug(), id, visit.page.now());
    let waits = waits::for_game(snapshot, id).filter(|waits| *waits != Waits::Over)?;
    let waits = waits.with_asleep(|side| asleep[side]);
    let game = view.state.game(id)?;
    Some(line(visit.page.words(), view, game, &waits, None))
}

fn board(visit: &EventVisit, line: BoardLine, waits: Option<String>) -> Board {
    let (view, words) = (&visit.view, visit.page.words());
    let id = line.game;
    let game = view.state.game(id);
    Board {
        waits,
        last: game.and_then(|game| game.last_text().map(str::to_owned)),
        warnings: game.map_or_else(Vec::new, |game| {
            warnings(words, view, id, game, visit.page.now())
        }),
        unsigned: game
            .filter(|_| !view.state.closed)
            .and_then(|game| signatures::awaited(words, game)),
        line,
    }
}

/// Warnings about what may lead to a dispute.
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
            &[("until", &Clocks::for_event(&view.state).hour(until))],
        ));
    }
    if game.physical_dice.is_some() {
        let moves = MoveWords::for_games(view.state.info.rules.discipline());
        said.push(words.t(moves.by_hand.mark));
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
