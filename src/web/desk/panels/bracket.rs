//! Builds the part of the event's page for a bracket: its start, and the round that follows from
//! its results.

use crate::arbiter::EventView;
use crate::event::bracket;
use crate::event::swiss::open_round;
use crate::tournament::bracket::BracketState;
use crate::tournament::round::GameId;
use crate::web::kit::format;
use crate::web::kit::layout::Page;
use crate::web::views::bracket as words_of;

/// The name of the form of the next round.
pub const NEXT: &str = "next";

/// The name of the forms that draw the lots of drawn games.
pub const LOT: &str = "bracket-lot";

/// The part of the event's page for a bracket.
pub struct BracketPanel {
    /// Whether the bracket can be started.
    pub may_start: bool,
    /// Whether there are too few entrants to start.
    pub is_small: bool,
    /// The lot that waits for a round of the beacon: its number and the round.
    pub awaited: Option<(u32, u64)>,
    /// The drawn games that are decided by lot.
    pub lots: Vec<DrawnGame>,
    /// The round that is paired next.
    pub next: Option<NextRound>,
    /// The number of games without a result.
    pub unfinished: usize,
    /// The last round, if it can be taken back.
    pub last_untouched: Option<u16>,
}

/// A drawn game that is decided by lot.
pub struct DrawnGame {
    pub game: GameId,
    /// The name of its match.
    pub name: String,
    /// The names of the two players.
    pub players: String,
}

/// The round that is paired next.
pub struct NextRound {
    pub number: u16,
    /// The name of the round in the bracket.
    pub title: String,
    /// The boards; empty while the round cannot be paired.
    pub boards: Vec<String>,
}

impl BracketPanel {
    /// Builds the part for an event with a bracket; `None` for other events.
    pub fn for_event(view: &EventView, page: &Page) -> Option<Self> {
        let state = &view.state;
        state.info.format.bracket()?;
        let (open, words) = (!state.closed, page.words());
        let course = bracket::course(state);
        let lots = course.iter().flat_map(|course| drawn(view, page, course));
        let lots = lots.filter(|_| open).collect();
        let unfinished = state.games.values().filter(|game| game.result.is_none());
        let unfinished = unfinished.count();
        let next = course
            .filter(|_| open && unfinished == 0)
            .and_then(|course| {
                let title = bracket::next_title(&course)?;
                let drafted = bracket::draft(state).ok();
                let boards = drafted.into_iter().flat_map(|round| round.boards);
                let board = |(board, pairing): (u16, crate::tournament::round::Pairing)| {
                    let names = format::names(words, view, pairing);
                    format!("{board}. {} – {}", names.white, names.black)
                };
                Some(NextRound {
                    number: state.next_round(),
                    title: words_of::round_title(words, &course, &title),
                    boards: (1..).zip(boards).map(board).collect(),
                })
            });
        let is_small = state.active().count() < 2;
        Some(Self {
            may_start: open && !state.is_started() && !is_small,
            is_small,
            awaited: state.swiss.awaited_beacon(),
            lots,
            next,
            unfinished,
            last_untouched: open_round(state).filter(|_| open),
        })
    }
}

/// The drawn games that wait for the lot.
fn drawn<'a>(
    view: &'a EventView,
    page: &'a Page,
    course: &'a BracketState,
) -> impl Iterator<Item = DrawnGame> + 'a {
    let words = page.words();
    course.lots().map(move |(game, it)| {
        let players = it.players().into_iter().flatten();
        let players: Vec<String> = players
            .map(|player| format::name(words, view, player))
            .collect();
        DrawnGame {
            game,
            name: words_of::match_name(words, course, it.id),
            players: players.join(" – "),
        }
    })
}
