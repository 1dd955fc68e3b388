//! Decides the commands of a bracket. The audit makes the same decisions again.

use crate::bracket::refusal::BracketRefusal;
use crate::bracket::{course, draft, rules};
use crate::entry::Entry;
use crate::pairing::entry::PairingEntry;
use crate::refusal::Refusal;
use crate::state::EventState;
use crate::swiss::decide::{numbered, started_colour};
use crate::swiss::refusal::SwissRefusal;
use crate::swiss::terms::{InitialColour, PairedBy};
use areopagus_tournament::entrant::EntrantNumber;

/// Starts the bracket: draws up the seeds.
pub(crate) fn start(
    state: &EventState,
    order: &[EntrantNumber],
    initial_colour: &InitialColour<String>,
) -> Result<Entry, Refusal> {
    rules(state)?;
    let order = numbered(state, order)?;
    Ok(Entry::Pairing(PairingEntry::BracketStarted {
        order,
        initial_colour: started_colour(initial_colour)?,
    }))
}

/// Pairs a round, which must be the next one.
pub(crate) fn paired(state: &EventState, round: u16) -> Result<Entry, Refusal> {
    let drafted = draft(state)?;
    let next = drafted.number;
    if round != next {
        return Err(SwissRefusal::NotNext { round, next }.into());
    }
    Ok(Entry::Pairing(PairingEntry::RoundPaired {
        round: drafted,
        by: PairedBy::Engine {},
    }))
}

/// Checks that an entrant may leave from a round on: not from a past round, whose results are
/// known, and not when the bracket is decided.
pub(crate) fn may_leave(state: &EventState, from_round: u16, first: u16) -> Result<(), Refusal> {
    if state.info.format.bracket().is_none() {
        return Ok(());
    }
    if course(state).is_some_and(|course| course.is_decided()) {
        return Err(BracketRefusal::Decided.into());
    }
    if from_round < first {
        let round = from_round;
        return Err(BracketRefusal::RoundOver { round, first }.into());
    }
    Ok(())
}
