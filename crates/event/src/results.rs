//! Results that a referee enters, corrects and takes back.

use crate::bare;
use crate::entry::Entry;
use crate::game::GameStatus;
use crate::lookup::{game, line};
use crate::refusal::Refusal;
use crate::state::EventState;
use crate::verdict::{Played, Verdict};
use areopagus_lots::Ledger;
use areopagus_tournament::result::{Basis, Forfeit, GameResult};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

pub(super) fn correct(
    state: &EventState,
    id: GameId,
    verdict: Verdict,
    reason: &str,
) -> Result<Entry, Refusal> {
    let game = game(state, id)?;
    let (before, corrects) = game.recorded().ok_or(Refusal::NotFinished(id))?;
    let why = line(reason)?;
    let result = found(state, verdict, &why)?;
    let same = Played::from(before) == Played::from(&result)
        && before.basis.absent() == result.basis.absent();
    if same {
        return Err(Refusal::ResultUnchanged(id));
    }
    Ok(Entry::ResultCorrected {
        game: id,
        corrects,
        result,
        why,
    })
}

/// The result that a referee finds to be the right one.
pub(super) fn found(
    state: &EventState,
    verdict: Verdict,
    why: &Line<500>,
) -> Result<GameResult, Refusal> {
    match verdict {
        Verdict::Played(played) => bare::played(&state.info.rules, played, why.clone()),
        Verdict::Forfeit { absent } => Ok(forfeit(state, Basis::Forfeit { absent }, absent)),
    }
}

/// Takes back a result that the referee entered; one that follows from a record is
/// taken back with its row.
pub(super) fn withdraw_result(
    state: &EventState,
    id: GameId,
    reason: &str,
) -> Result<Entry, Refusal> {
    let game = game(state, id)?;
    let (_, corrects) = game.recorded().ok_or(Refusal::NotFinished(id))?;
    if game.is_written() {
        return Err(Refusal::RecordBegun(id));
    }
    Ok(Entry::ResultWithdrawn {
        game: id,
        corrects,
        why: line(reason)?,
    })
}

/// A forfeit is that of a player who did not come, or who withholds what a lot waits for.
pub(super) fn may_forfeit(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let game = game(state, id)?;
    let waits = game.lots.as_ref().is_some_and(Ledger::is_pending);
    if waits { Ok(()) } else { unrecorded(state, id) }
}

/// A game that may be given a result without a record.
pub(super) fn unrecorded(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let game = game(state, id)?;
    match game.status() {
        GameStatus::Waiting => Ok(()),
        GameStatus::Playing => Err(Refusal::RecordBegun(id)),
        GameStatus::Finished => Err(Refusal::ResultRecorded(id)),
    }
}

pub(super) fn forfeit(state: &EventState, basis: Basis, absent: Forfeit) -> GameResult {
    GameResult {
        points: state.info.worth().forfeited(absent),
        potential: None,
        score: None,
        winner: None,
        basis,
    }
}
