//! The audit of the lots before the first round.

use crate::audit_fault::AuditFault;
use crate::state::EventState;
use crate::swiss::lots::wanted;
use crate::swiss::terms::RUN;
use areopagus_lots::{Contribution, Kind, LotEntry, Role};

/// A fact of the run beyond what the protocol itself asks for.
///
/// # Errors
/// What does not follow.
pub(crate) fn check(state: &EventState, entry: &LotEntry) -> Result<(), AuditFault> {
    match entry {
        LotEntry::Anchored { .. } => Err(AuditFault::AnchorsLate(RUN)),
        LotEntry::Requested(draw) => {
            let same = |(kind, purpose, candidates): (Kind, &str, Vec<String>)| {
                draw.kind() == kind
                    && draw.purpose() == purpose
                    && draw.candidates() == candidates
                    && !draw.hidden()
            };
            let k = draw.k();
            if !wanted(state).is_some_and(same) {
                return Err(AuditFault::NoRow { game: RUN, k });
            }
            if draw.beacon().is_some() != state.info.lots.beacon {
                return Err(AuditFault::Beacon { game: RUN, k });
            }
            Ok(())
        }
        LotEntry::Contributed {
            contribution: Contribution::None,
            ..
        }
        | LotEntry::Revealed {
            role: Role::Server, ..
        }
        | LotEntry::Beacon { .. }
        | LotEntry::Resulted { .. } => Ok(()),
        LotEntry::Contributed { .. }
        | LotEntry::Revealed { .. }
        | LotEntry::Opened { .. }
        | LotEntry::TipOpened { .. }
        | LotEntry::Sealed { .. }
        | LotEntry::SealOpened { .. }
        | LotEntry::PlanCommitted { .. }
        | LotEntry::PlanOpened { .. }
        | LotEntry::PlansDiscarded { .. }
        | LotEntry::Voided { .. } => Err(AuditFault::NotDue),
    }
}
