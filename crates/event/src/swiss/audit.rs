//! The audit of the event's own lots.

use crate::audit_fault::AuditFault;
use crate::state::EventState;
use crate::swiss::lots::wanted;
use crate::swiss::terms::RUN;
use areopagus_lots::{Contribution, LotEntry, Role};

/// Checks an entry of the run beyond the protocol of the lots.
///
/// # Errors
/// If it does not follow.
pub(crate) fn check(state: &EventState, entry: &LotEntry) -> Result<(), AuditFault> {
    match entry {
        LotEntry::Anchored { .. } => Err(AuditFault::AnchorsLate(RUN)),
        LotEntry::Requested(draw) => {
            let k = draw.k();
            if !wanted(state).iter().any(|wanted| wanted.is(draw)) {
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
