//! Checks whether persons can be registered as an entrant.

use uuid::Uuid;

use crate::entrants::entry::EntrantEntry;
use crate::entry::Entry;
use crate::plans::refusal::CoalitionRefusal;
use crate::refusal::Refusal;
use crate::settings::{Format, SwissRules, TeamSwiss};
use crate::state::EventState;
use areopagus_tournament::entrant::{Commitment, Rating};

pub(in super::super) fn register(
    state: &EventState,
    person: Uuid,
    commitment: &Commitment,
    rating: Option<Rating>,
) -> Result<Entry, Refusal> {
    if state.info.rules.has_coalitions() {
        return Err(CoalitionRefusal::Only.into());
    }
    check_room(state, &[person])?;
    Ok(Entry::Entrant(EntrantEntry::Registered {
        entrant: state.next_number(),
        person,
        commitment: commitment.clone(),
        rating,
    }))
}

/// Checks that the event takes one more entrant, of persons who do not take part yet.
pub(in super::super) fn check_room(state: &EventState, persons: &[Uuid]) -> Result<(), Refusal> {
    let over = match state.info.format {
        Format::RoundRobin { .. } => state.is_paired(),
        // The start fixes the teams and the places in the bracket.
        Format::TeamRoundRobin(_)
        | Format::Scheveningen(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => state.is_started(),
        // A late entrant, or a late team's player, must have a round left to play (C.04.2,
        //
        Format::Swiss(SwissRules { rounds, .. }) | Format::TeamSwiss(TeamSwiss { rounds, .. }) => {
            state.round_to_come() > rounds.get()
        }
    };
    if over {
        return Err(Refusal::RegistrationOver);
    }
    let mut known = state.entrants.values();
    if let Some(known) = known.find(|known| known.persons().any(|it| persons.contains(&it))) {
        return Err(Refusal::PersonEntered(known.number));
    }
    if state.active().count() >= state.info.format.most_entrants() {
        return Err(Refusal::TooManyEntrants);
    }
    Ok(())
}
