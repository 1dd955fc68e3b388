//! Recomputes the consents of persons of a side for an [`Audit`](super::super::super::Audit).

use uuid::Uuid;

use super::refusal::OwnRefusal;
use crate::acts::apply::open;
use crate::audit_fault::AuditFault;
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::acts::Entitled;
use areopagus_tournament::round::GameId;

/// Checks a consent: the act needs the whole side, and the person says it once and is not the
/// last.
pub(crate) fn check(
    state: &EventState,
    id: GameId,
    person: Uuid,
    text: &str,
) -> Result<(), AuditFault> {
    let known = open(state, id)?;
    let side = state.seat_of(known, person);
    let side = side.ok_or_else(|| Refusal::from(OwnRefusal::NotPlaying(id)))?;
    let play = known.act_game().ok_or(Refusal::Damaged(id))?;
    let table = play.table(&state.info.rules).ok_or(Refusal::Damaged(id))?;
    let is_due = table.entitled(side, text) == Entitled::Everybody
        && !play.has_agreed(person, text)
        && !state.is_last_to_agree(known, (person, side), text);
    if !is_due {
        return Err(AuditFault::NotDue);
    }
    let entered = table.boxed_clone().enter(text, None);
    let entered = entered.map_err(|fault| AuditFault::Act { game: id, fault })?;
    (entered == text).then_some(()).ok_or(AuditFault::NotDue)
}
