//! Doom marks (TOTA*S 7.2). They are made within ten seconds after the placement, so they are
//! journaled after the row that they belong to.

use chrono::{DateTime, Utc};

use super::board::BoardState;
use super::decide as games;
use super::game::PlanGame;
use super::record::is_mate;
use crate::clock::decide::push;
use crate::clock::entry::ClockEntry;
use crate::clock::refusal::ClockRefusal;
use crate::clock::times::Count;
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::game::GameState;
use crate::lookup::{self, game, line, plans};
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::totas::Square;
use areopagus_games::totas::record::{MoveRow, Remark};
use areopagus_games::totas::replay::Replay;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// The reason under which the result of a row is lifted when marks follow it.
const WHY: &str = "doom marks (7.2)";

impl GameState {
    /// The time since the last row was entered, while marks may belong to it: nothing of the
    /// next game move has happened (TOTA*S 7.2).
    pub fn doom(&self) -> Option<Count> {
        let mated = self.result.as_ref().is_none_or(is_mate);
        let may_mark = mated && self.plans()?.is_between_moves();
        self.clock.since_row().filter(|_| may_mark)
    }
}

/// Marks in time need no reason; late ones do.
pub(crate) fn in_time(
    state: &EventState,
    game: &GameState,
    at: DateTime<Utc>,
    reason: Option<&TextLine<500>>,
) -> Result<(), Refusal> {
    let reply_seconds = plans(state, game)?.regulations().reply_seconds;
    match (is_late(game, at, reply_seconds), reason) {
        (true, None) => Err(ClockRefusal::DoomLate(reply_seconds).into()),
        (false, Some(_)) => Err(ClockRefusal::DoomInTime.into()),
        (true, Some(_)) | (false, None) => Ok(()),
    }
}

fn is_late(game: &GameState, at: DateTime<Utc>, reply_seconds: u16) -> bool {
    let limit = chrono::TimeDelta::seconds(reply_seconds.into());
    let since = game.clock.since_row();
    since.is_none_or(|since| since.at(at) > limit)
}

/// Checks that marks are for the last row, and that it has nothing of the next one after it.
pub(crate) fn fits(id: GameId, game: &GameState, marks: &str, row: &str) -> Result<(), Refusal> {
    if !game.plans().is_some_and(PlanGame::is_between_moves) {
        return Err(ClockRefusal::NextBegun(id).into());
    }
    let marked = marked(id, game, &squares(marks)?)?;
    if written(&squares(marks)?) != marks || marked.to_string() != row {
        return Err(ClockRefusal::Squares.into());
    }
    Ok(())
}

/// The last row with these marks added to its own.
fn marked(id: GameId, game: &GameState, squares: &[Square]) -> Result<MoveRow, Refusal> {
    let rows = game.record().into_iter().flat_map(|record| &record.rows);
    let number = u16::try_from(game.moves()).unwrap_or(u16::MAX);
    let last = rows.last().ok_or(Refusal::NoRows(id))?;
    let mut row = MoveRow::parse(&last.text, number).map_err(|_| Refusal::Damaged(id))?;
    let known = |square: &&Square| {
        let is_marked =
            |remark: &Remark| matches!(remark, Remark::Doom(marks) if marks.contains(square));
        row.remarks.iter().any(is_marked)
    };
    if let Some(square) = squares.iter().find(known) {
        return Err(ClockRefusal::Marked(*square).into());
    }
    let own = row.remarks.iter_mut().find_map(|remark| {
        if let Remark::Doom(marks) = remark {
            return Some(marks);
        }
        None
    });
    match own {
        Some(marks) => marks.extend_from_slice(squares),
        None => row.remarks.insert(0, Remark::Doom(squares.to_vec())),
    }
    Ok(row)
}

/// Parses the squares, `c9 k4`, with `!` or without.
fn squares(typed: &str) -> Result<Vec<Square>, ClockRefusal> {
    let words = typed.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == '!');
    let squares: Option<Vec<Square>> = words
        .filter(|word| !word.is_empty())
        .map(|word| Square::parse(&word.to_ascii_lowercase()))
        .collect();
    let squares = squares.filter(|squares| !squares.is_empty());
    let squares = squares.ok_or(ClockRefusal::Squares)?;
    for (at, square) in squares.iter().enumerate() {
        if squares.iter().skip(at + 1).any(|other| other == square) {
            return Err(ClockRefusal::Marked(*square));
        }
    }
    Ok(squares)
}

fn written(squares: &[Square]) -> String {
    Remark::Doom(squares.to_vec()).to_string()
}

/// Sets marks after the last row. It is judged again as if they had been in it, which may
/// change the result.
pub(crate) fn mark(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    typed: &str,
    reason: Option<&str>,
) -> Result<(), Refusal> {
    let state = making.state();
    let known = game(state, id)?;
    if known.result.as_ref().is_some_and(|result| !is_mate(result)) {
        return Err(Refusal::GameFinished(id));
    }
    let squares = squares(typed)?;
    let reply_seconds = plans(state, known)?.regulations().reply_seconds;
    let late = match reason.filter(|reason| !reason.trim().is_empty()) {
        Some(reason) if is_late(known, making.now(), reply_seconds) => Some(line(reason)?),
        Some(_) | None => None,
    };
    in_time(state, known, making.now(), late.as_ref())?;
    let row = marked(id, known, &squares)?;
    let (board, result) = judged(making, id, &row)?;
    let undone = lookup::result_of_record(id, known, &line(WHY)?);
    making.push_all(undone)?;
    push(
        making,
        ClockEntry::Doomed {
            game: id,
            marks: written(&squares),
            row: row.to_string(),
            board,
            late,
        },
    )?;
    let over = result.is_some();
    making.push_all(result)?;
    making.open_labyrinths(id, areopagus_games::PerSide::new(over, over))
}

/// Judges the last row with its marks: the board and the result.
fn judged(
    making: &DecisionBuilder<'_, '_>,
    id: GameId,
    row: &MoveRow,
) -> Result<(BoardState, Option<Entry>), Refusal> {
    let mut before = games::stored(making, id)?;
    before.rows.pop();
    let mut replay = Replay::check_rows(&before);
    if replay.error().is_some() {
        return Err(Refusal::Damaged(id));
    }
    let played = replay.play(row);
    played.map_err(|error| ClockRefusal::Mark(Box::new(error)))?;
    let board = games::board(&replay).ok_or(Refusal::Damaged(id))?;
    Ok((board, games::result(id, &replay)))
}
