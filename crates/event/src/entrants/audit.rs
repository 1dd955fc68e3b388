//! Recomputes the entries about entrants for an [`Audit`](crate::audit::Audit).

use super::decide::withdraw_entrant;
use super::entry::EntrantEntry;
use super::register::register;
use crate::entry::Entry;
use crate::plans::{army, coalition};
use crate::refusal::Refusal;
use crate::state::EventState;
use crate::swiss;

/// The entries that the same command would make on the state before this one; this one comes
/// first.
pub(in super::super) fn again(
    state: &EventState,
    entry: &EntrantEntry,
) -> Result<Vec<Entry>, Refusal> {
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
        } => return withdraw_entrant(state, *entrant, Some(*from_round), reason.as_str()),
        EntrantEntry::Army { entrant, army: own } => army::decide(state, *entrant, own.as_ref())?,
        EntrantEntry::Returned { entrant, .. } => swiss::decide::returned(state, *entrant)?,
    };
    Ok(vec![given])
}
