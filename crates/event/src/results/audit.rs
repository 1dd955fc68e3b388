//! Results done again by the rules, for an [`Audit`](crate::audit::Audit).

use super::decide::{correct, forfeit, may_forfeit, unrecorded, withdraw_result};
use super::entry::ResultEntry;
use crate::audit_fault::AuditFault;
use crate::entry::Entry;
use crate::state::EventState;
use crate::verdict::Verdict;
use crate::{bare, lookup};
use areopagus_tournament::result::{Basis, GameResult};
use areopagus_tournament::round::GameId;

/// What an entry says, on the state before it.
pub(in super::super) fn check(state: &EventState, entry: &ResultEntry) -> Result<(), AuditFault> {
    match entry {
        ResultEntry::Recorded { game, result } => check_result(state, *game, result),
        ResultEntry::Corrected {
            game, result, why, ..
        } => {
            let verdict = match &result.basis {
                Basis::Forfeit { absent } => Verdict::Forfeit { absent: *absent },
                Basis::Record { .. } | Basis::Withdrawal { .. } | Basis::Referee { .. } => {
                    Verdict::Played(result.into())
                }
            };
            is_given(*game, entry, &correct(state, *game, verdict, why.as_str())?)
        }
        ResultEntry::Withdrawn { game, why, .. } => {
            let known = lookup::game(state, *game)?;
            let given = match lookup::result_of_record(*game, known, why) {
                Some(given) => given,
                None => withdraw_result(state, *game, why.as_str())?,
            };
            is_given(*game, entry, &given)
        }
    }
}

/// A result that no record gives.
fn check_result(state: &EventState, id: GameId, result: &GameResult) -> Result<(), AuditFault> {
    let given = match &result.basis {
        Basis::Forfeit { absent } => {
            may_forfeit(state, id)?;
            forfeit(state, result.basis.clone(), *absent)
        }
        Basis::Referee { reason } => {
            unrecorded(state, id)?;
            bare::played(&state.info.rules, result.into(), reason.clone())?
        }
        Basis::Record { .. } | Basis::Withdrawal { .. } => return Err(AuditFault::Result(id)),
    };
    (given == *result)
        .then_some(())
        .ok_or(AuditFault::Result(id))
}

/// The entry must be the one that the same command would make.
fn is_given(game: GameId, entry: &ResultEntry, given: &Entry) -> Result<(), AuditFault> {
    let is_same = matches!(given, Entry::Result(given) if given == entry);
    is_same.then_some(()).ok_or(AuditFault::Result(game))
}
