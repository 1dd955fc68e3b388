//! Recomputes entries about parties for an [`Audit`](super::super::Audit).

use super::super::audit_fault::AuditFault;
use super::super::entry::Entry;
use super::super::state::EventState;
use crate::game::GameState;
use crate::parties::act::PartyAct;
use crate::parties::decide;
use crate::parties::entry::PartyEntry;
use areopagus_tournament::round::GameId;

/// Checks an entry against the state before it.
pub(in super::super) fn check(state: &EventState, entry: &PartyEntry) -> Result<(), AuditFault> {
    if let PartyEntry::Registered { members, .. } = entry {
        let given = decide::register(state, members)?;
        let same = given == Entry::Party(entry.clone());
        return same.then_some(()).ok_or(AuditFault::NotDue);
    }
    Ok(decide::check(state, entry)?)
}

/// The act that must follow an entry; `None` before the game begins.
pub(in super::super) fn act_of(
    state: &EventState,
    entry: &PartyEntry,
) -> Option<(GameId, PartyAct)> {
    let (game, act) = match entry {
        PartyEntry::Registered { .. } | PartyEntry::Named { .. } => return None,
        PartyEntry::Joined { game, side, .. } => (*game, PartyAct::Join(*side)),
        PartyEntry::Left { game, side, .. } => (*game, PartyAct::Leave(*side)),
    };
    let is_on = state.game(game).is_some_and(GameState::has_acts);
    is_on.then_some((game, act))
}
