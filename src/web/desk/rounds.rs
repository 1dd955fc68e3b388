//! Lists the rounds of an event for the desk: their boards, and games that are late.

use chrono::{DateTime, Utc};

use super::boards::{self, BoardLine};
use crate::arbiter::EventView;
use crate::event::GameStatus;
use crate::tournament::round::{GameId, Round};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;
use crate::web::views::bracket;

/// A round with its boards.
pub struct RoundLine {
    pub number: u16,
    /// The name of a round of a bracket.
    pub title: Option<String>,
    pub boards: Vec<BoardLine>,
    /// The entrant with the bye.
    pub free: Option<String>,
    /// The entrants with a requested bye, with its points.
    pub byes: Vec<String>,
    /// The notice of clocks that an outage has stopped.
    pub standing: Option<String>,
    /// The notice of boards without an entry after the default time.
    pub late: Option<String>,
}

/// The boards of a round that have no entry although the default time is over.
fn late(view: &EventView, round: &Round, now: DateTime<Utc>, words: Words) -> Option<String> {
    let until = view.state.schedule.default_time(round.number)?;
    let waits = |id: &GameId| {
        let game = view.state.game(*id);
        game.is_some_and(|game| game.status() == GameStatus::Waiting)
    };
    let boards = round.games().map(|(id, _)| id).filter(waits);
    let boards: Vec<String> = boards.map(|id| id.to_string()).collect();
    if view.state.closed || boards.is_empty() || now <= until.utc() {
        return None;
    }
    let (until, boards) = (
        Clocks::for_event(&view.state).hour(until),
        boards.join(", "),
    );
    Some(words.t_with(
        "desk-default-over",
        &[("until", &until), ("boards", &boards)],
    ))
}

/// The notice of the clocks of a round that an outage has stopped.
fn standing(view: &EventView, round: &Round, words: Words) -> Option<String> {
    let count = view.state.standing_in(round.number).count();
    (count > 0 && !view.state.closed)
        .then(|| words.t_with("desk-clocks-stand", &[("count", &count)]))
}

/// Lists the rounds with their boards.
pub fn lines(view: &EventView, rounds: &[Round], page: &Page) -> Vec<RoundLine> {
    let mut titles = bracket::round_titles(page.words(), view).into_iter();
    let now = page.now();
    let line = |round: &Round| RoundLine {
        number: round.number,
        title: titles.next(),
        boards: boards::lines(view, round, page),
        free: format::free(page.words(), view, round),
        byes: format::byes(page.words(), view, round),
        standing: standing(view, round, page.words()),
        late: late(view, round, now, page.words()),
    };
    rounds.iter().map(line).collect()
}
