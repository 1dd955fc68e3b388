//! A bracket on the event's page: its start, and the round that follows from its results.

use crate::arbiter::EventView;
use crate::event::bracket;
use crate::event::swiss::open_round;
use crate::web::hall::bracket as words_of;
use crate::web::hall::show;
use crate::web::layout::Page;

/// The name of the form of the next round on the event's page.
pub const NEXT: &str = "next";

/// What the event's page has of a bracket.
pub struct BracketPanel {
    /// The bracket can begin.
    pub may_start: bool,
    /// Whether there are too few entrants to begin.
    pub is_small: bool,
    /// The lot that waits for a round of the beacon.
    pub awaited: Option<(u32, u64)>,
    /// The round that is paired next.
    pub next: Option<NextRound>,
    /// How many games still have no result.
    pub unfinished: usize,
    /// The last round, while it can be taken back.
    pub last_untouched: Option<u16>,
}

/// The round that is paired next.
pub struct NextRound {
    pub number: u16,
    /// What is played.
    pub title: String,
    /// The boards; empty while the round cannot be paired.
    pub boards: Vec<String>,
}

impl BracketPanel {
    /// Of an event that has a bracket.
    pub fn of(view: &EventView, page: &Page) -> Option<Self> {
        let state = &view.state;
        state.info.format.bracket()?;
        let (open, words) = (!state.closed, page.words());
        let course = bracket::course(state);
        let unfinished = state.games.values().filter(|game| game.result.is_none());
        let unfinished = unfinished.count();
        let next = course
            .filter(|_| open && unfinished == 0)
            .and_then(|course| {
                let title = bracket::next_title(&course)?;
                let drafted = bracket::draft(state).ok();
                let boards = drafted.into_iter().flat_map(|round| round.boards);
                let board = |(board, pairing): (u16, crate::tournament::round::Pairing)| {
                    let names = show::names(words, view, pairing);
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
            next,
            unfinished,
            last_untouched: open_round(state).filter(|_| open),
        })
    }
}
