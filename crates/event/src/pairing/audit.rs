//! Who meets whom, done again by the rules, for an [`Audit`](crate::audit::Audit).

use super::decide::{paired_again, pairing};
use super::entry::PairingEntry;
use crate::audit_fault::AuditFault;
use crate::entry::Entry;
use crate::state::EventState;
use crate::{bracket, swiss};

/// What an entry says, on the state before it.
pub(in super::super) fn check(state: &EventState, entry: &PairingEntry) -> Result<(), AuditFault> {
    let given = match entry {
        PairingEntry::RoundsPaired { order, .. } => {
            let given = pairing(state, order)?;
            return is_given(entry, &given).map_err(|_| AuditFault::Pairing);
        }
        PairingEntry::RoundPaired { round, by } => {
            let given = paired_again(state, round, by)?;
            return is_given(entry, &given).map_err(|_| AuditFault::Pairing);
        }
        PairingEntry::SwissStarted {
            order,
            initial_colour,
        } => swiss::decide::start(state, order, &initial_colour.typed())?,
        PairingEntry::BracketStarted {
            order,
            initial_colour,
        } => bracket::decide::start(state, order, &initial_colour.typed())?,
        PairingEntry::RoundUnpaired { round, reason } => {
            swiss::decide::unpaired(state, *round, reason.as_str())?
        }
        PairingEntry::ByeRequested {
            entrant,
            round,
            kind,
        } => swiss::decide::bye(state, *entrant, *round, *kind)?,
        PairingEntry::ByeWithdrawn { entrant, round } => {
            swiss::decide::no_bye(state, *entrant, *round)?
        }
        PairingEntry::Forbidden { entrants, reason } => {
            swiss::decide::forbidden(state, entrants, reason.as_str())?
        }
        PairingEntry::Allowed { entrants, reason } => {
            swiss::decide::allowed(state, entrants, reason.as_str())?
        }
    };
    is_given(entry, &given)
}

/// The entry must be the one that the same command would make.
fn is_given(entry: &PairingEntry, given: &Entry) -> Result<(), AuditFault> {
    let is_same = matches!(given, Entry::Pairing(given) if given == entry);
    is_same.then_some(()).ok_or(AuditFault::NotDue)
}
