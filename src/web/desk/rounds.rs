//! The rounds of an event as the desk shows them: their boards, and what is late.

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
    /// Its number.
    pub number: u16,
    /// What is played in a round of a bracket.
    pub title: Option<String>,
    /// Its boards.
    pub boards: Vec<BoardLine>,
    /// Who is free.
    pub free: Option<String>,
    /// Who asked not to be paired, with the points.
    pub byes: Vec<String>,
    /// How many clocks stand since the service was away, said.
    pub standing: Option<String>,
    /// Behind its default time, of which boards nothing is entered.
    pub late: Option<String>,
}

/// The boards of a round of which nothing is entered though the default time is over
///
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

/// How many clocks of a round stand since the service was away.
fn standing(view: &EventView, round: &Round, words: Words) -> Option<String> {
    let count = view.state.standing_in(round.number).count();
    (count > 0 && !view.state.closed)
        .then(|| words.t_with("desk-clocks-stand", &[("count", &count)]))
}

/// The rounds with their boards.
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
