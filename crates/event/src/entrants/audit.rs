//! Who takes part, done again by the rules, for an [`Audit`](crate::audit::Audit).

use super::decide::{register, withdraw_entrant};
use super::entry::EntrantEntry;
use crate::audit_fault::AuditFault;
use crate::entry::Entry;
use crate::plans::{army, coalition};
use crate::state::EventState;
use crate::swiss;

/// What an entry says, on the state before it; the entries that have to follow it.
pub(in super::super) fn check(
    state: &EventState,
    entry: &EntrantEntry,
) -> Result<Vec<Entry>, AuditFault> {
    let given = match entry {
        EntrantEntry::Registered {
            person,
            commitment,
            rating,
            ..
        } => register(state, *person, commitment, *rating)?,
        EntrantEntry::CoalitionRegistered { first, second, .. } => {
            coalition::register(state, first, second)?
        }
        EntrantEntry::Withdrawn {
            entrant,
            from_round,
            reason,
        } => {
            let leaving = withdraw_entrant(state, *entrant, Some(*from_round), reason.as_str())?;
            let mut leaving = leaving.into_iter();
            is_given(entry, &leaving.next().ok_or(AuditFault::NotDue)?)?;
            return Ok(leaving.collect());
        }
        EntrantEntry::Army { entrant, army: own } => army::decide(state, *entrant, own.as_ref())?,
        EntrantEntry::Returned { entrant, .. } => swiss::decide::returned(state, *entrant)?,
    };
    is_given(entry, &given)?;
    Ok(Vec::new())
}

/// The entry must be the one that the same command would make.
fn is_given(entry: &EntrantEntry, given: &Entry) -> Result<(), AuditFault> {
    let is_same = matches!(given, Entry::Entrant(given) if given == entry);
    is_same.then_some(()).ok_or(AuditFault::NotDue)
}
