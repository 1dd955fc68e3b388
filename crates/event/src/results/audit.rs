//! Recomputes entries about results for an [`Audit`](crate::audit::Audit).

use super::decide::{correct, forfeit, may_forfeit, unrecorded, withdraw_result};
use super::entry::ResultEntry;
use crate::audit_fault::AuditFault;
use crate::entry::Entry;
use crate::result_ruling::ResultRuling;
use crate::state::EventState;
use crate::{lookup, unrecorded_result};
use areopagus_tournament::result::{Basis, GameResult};
use areopagus_tournament::round::GameId;

/// The entry that the same command would make on the state before this one.
pub(in super::super) fn again(
    state: &EventState,
    entry: &ResultEntry,
) -> Result<Entry, AuditFault> {
    Ok(match entry {
        ResultEntry::Recorded { game, result } => Entry::Result(ResultEntry::Recorded {
            game: *game,
            result: recorded(state, *game, result)?,
        }),
        ResultEntry::Corrected {
            game, result, why, ..
        } => {
            let verdict = match &result.basis {
                Basis::Forfeit { absent } => ResultRuling::Forfeit { absent: *absent },
                Basis::Record { .. } | Basis::Withdrawal { .. } | Basis::Referee { .. } => {
                    ResultRuling::Played(result.into())
                }
            };
            correct(state, *game, verdict, why.as_str())?
        }
        ResultEntry::Withdrawn { game, why, .. } => {
            let known = lookup::game(state, *game)?;
            match lookup::result_of_record(*game, known, why) {
                Some(given) => given,
                None => withdraw_result(state, *game, why.as_str())?,
            }
        }
    })
}

/// Checks a result without a record.
fn recorded(state: &EventState, id: GameId, result: &GameResult) -> Result<GameResult, AuditFault> {
    Ok(match &result.basis {
        Basis::Forfeit { absent } => {
            may_forfeit(state, id)?;
            forfeit(state, result.basis.clone(), *absent)
        }
        Basis::Referee { reason } => {
            unrecorded(state, id)?;
            unrecorded_result::played(&state.info.rules, result.into(), reason.clone())?
        }
        Basis::Record { .. } | Basis::Withdrawal { .. } => return Err(AuditFault::Result(id)),
    })
}
