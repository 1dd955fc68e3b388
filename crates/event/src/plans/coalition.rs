//! Coalitions: two persons who play as one entrant (TOTA*S 10, R-76).

use crate::entrants::entry::EntrantEntry;
use crate::entrants::register::check_room;
use crate::entry::Entry;
use crate::plans::refusal::CoalitionRefusal;
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_tournament::entrant::Member;

/// Registers a First and a Second as one entrant.
pub(crate) fn register(
    state: &EventState,
    first: &Member,
    second: &Member,
) -> Result<Entry, Refusal> {
    if !state.info.rules.has_coalitions() {
        return Err(CoalitionRefusal::None.into());
    }
    if first.person == second.person {
        return Err(CoalitionRefusal::Same.into());
    }
    check_room(state, &[first.person, second.person])?;
    Ok(Entry::Entrant(EntrantEntry::CoalitionRegistered {
        entrant: state.next_number(),
        first: first.clone(),
        second: second.clone(),
    }))
}
