//! The commands about a game's record.

use super::decide::{game, line};
use super::entry::Entry;
use super::refusal::Refusal;
use super::state::{EventState, GameState, GameStatus};
use crate::games::PerSide;
use crate::tournament::result::Basis;
use crate::tournament::round::GameId;
use crate::tournament::text::Line;

/// A terrain comes before the first row (clause 3).
pub(super) fn set_terrain(
    state: &EventState,
    id: GameId,
    _terrain: &PerSide<String>,
) -> Result<Vec<Entry>, Refusal> {
    open(state, id)?;
    Err(Refusal::RulesMissing)
}

/// The next row of a game that is not finished.
pub(super) fn enter_row(
    state: &EventState,
    id: GameId,
    _text: &str,
) -> Result<Vec<Entry>, Refusal> {
    open(state, id)?;
    Err(Refusal::RulesMissing)
}

/// A whole record of a game that has no row yet.
pub(super) fn upload(state: &EventState, id: GameId, _text: &str) -> Result<Vec<Entry>, Refusal> {
    open(state, id)?;
    Err(Refusal::RulesMissing)
}

/// The last row goes, and the result that it made.
pub(super) fn take_back_row(
    state: &EventState,
    id: GameId,
    reason: &str,
) -> Result<Vec<Entry>, Refusal> {
    let game = game(state, id)?;
    let rows = game.record.as_ref().map_or(0, |record| record.rows.len());
    if rows == 0 {
        return Err(Refusal::NoRows(id));
    }
    line(reason)?;
    Err(Refusal::RulesMissing)
}

/// The whole record goes, and the result that it made; a result that the referee
/// entered stays.
pub(super) fn withdraw(
    state: &EventState,
    id: GameId,
    reason: &str,
) -> Result<Vec<Entry>, Refusal> {
    let game = game(state, id)?;
    if game.record.is_none() {
        return Err(Refusal::NoRecord(id));
    }
    let reason = line(reason)?;
    let result = result_of_record(id, game, &reason);
    let record = Entry::GameRecordWithdrawn { game: id, reason };
    Ok(result.into_iter().chain([record]).collect())
}

/// Takes back a result that follows from the record.
fn result_of_record(id: GameId, game: &GameState, why: &Line<500>) -> Option<Entry> {
    let (result, corrects) = game.recorded()?;
    matches!(result.basis, Basis::Record { .. }).then(|| Entry::ResultWithdrawn {
        game: id,
        corrects,
        why: why.clone(),
    })
}

/// A game that is not finished.
fn open(state: &EventState, id: GameId) -> Result<(), Refusal> {
    if game(state, id)?.status() == GameStatus::Finished {
        Err(Refusal::GameFinished(id))
    } else {
        Ok(())
    }
}
