//! Recomputes pairings for an [`Audit`](crate::audit::Audit).

use super::decide::{paired_again, pairing};
use super::entry::PairingEntry;
use crate::audit_fault::AuditFault;
use crate::entry::Entry;
use crate::refusal::Refusal;
use crate::state::EventState;
use crate::{bracket, swiss};

/// The entry that the same command would make on the state before this one.
pub(in super::super) fn again(state: &EventState, entry: &PairingEntry) -> Result<Entry, Refusal> {
    match entry {
        PairingEntry::RoundsPaired { order, .. } => pairing(state, order),
        PairingEntry::RoundPaired { round, by } => paired_again(state, round, by),
        PairingEntry::SwissStarted {
            order,
            initial_colour,
        } => swiss::decide::start(state, order, &initial_colour.typed()),
        PairingEntry::BracketStarted {
            order,
            initial_colour,
        } => bracket::decide::start(state, order, &initial_colour.typed()),
        PairingEntry::RoundUnpaired { round, reason } => {
            swiss::decide::unpaired(state, *round, reason.as_str())
        }
        PairingEntry::ByeRequested {
            entrant,
            round,
            kind,
        } => swiss::decide::bye(state, *entrant, *round, *kind),
        PairingEntry::ByeWithdrawn { entrant, round } => {
            swiss::decide::no_bye(state, *entrant, *round)
        }
        PairingEntry::Forbidden { entrants, reason } => {
            swiss::decide::forbidden(state, entrants, reason.as_str())
        }
        PairingEntry::Allowed { entrants, reason } => {
            swiss::decide::allowed(state, entrants, reason.as_str())
        }
    }
}

/// The fault of an entry that differs: a pairing fault if it is about pairings.
pub(in super::super) const fn otherwise(entry: &PairingEntry) -> AuditFault {
    match entry {
        PairingEntry::RoundsPaired { .. } | PairingEntry::RoundPaired { .. } => AuditFault::Pairing,
        PairingEntry::SwissStarted { .. }
        | PairingEntry::BracketStarted { .. }
        | PairingEntry::RoundUnpaired { .. }
        | PairingEntry::ByeRequested { .. }
        | PairingEntry::ByeWithdrawn { .. }
        | PairingEntry::Forbidden { .. }
        | PairingEntry::Allowed { .. } => AuditFault::NotDue,
    }
}
