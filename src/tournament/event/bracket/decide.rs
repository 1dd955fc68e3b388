//! What becomes of the commands of a bracket. The audit decides the same way again.

use super::{BracketRefusal, course, draft, rules};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::command::Command;
use crate::tournament::event::entry::Entry;
use crate::tournament::event::refusal::Refusal;
use crate::tournament::event::state::EventState;
use crate::tournament::event::swiss::decide::{numbered, started_colour};
use crate::tournament::event::swiss::{InitialColour, PairedBy, SwissRefusal};

/// The command as an entry; `None` for a command of another kind.
pub fn decide(state: &EventState, command: &Command) -> Result<Option<Entry>, Refusal> {
    Ok(Some(match command {
        Command::StartSwiss {
            order,
            initial_colour,
        } => start(state, order, initial_colour)?,
        Command::PairRound { round } => paired(state, *round)?,
        Command::PublishRound { .. } => return Err(BracketRefusal::NotByHand.into()),
        _ => return Ok(None),
    }))
}

/// The entry that the same command would make, for the entry of a bracket; `None` for
/// another entry.
pub fn again(state: &EventState, entry: &Entry) -> Result<Option<Entry>, Refusal> {
    Ok(Some(match entry {
        Entry::BracketStarted {
            order,
            initial_colour,
        } => start(state, order, &initial_colour.typed())?,
        Entry::RoundPaired { round, .. } => paired(state, round.number)?,
        _ => return Ok(None),
    }))
}

/// The start: the seeds.
fn start(
    state: &EventState,
    order: &[EntrantNumber],
    initial_colour: &InitialColour<String>,
) -> Result<Entry, Refusal> {
    rules(state)?;
    let order = numbered(state, order)?;
    Ok(Entry::BracketStarted {
        order,
        initial_colour: started_colour(initial_colour)?,
    })
}

/// The next round, and no other one.
fn paired(state: &EventState, round: u16) -> Result<Entry, Refusal> {
    let drafted = draft(state)?;
    let next = drafted.number;
    if round != next {
        return Err(SwissRefusal::NotNext { round, next }.into());
    }
    Ok(Entry::RoundPaired {
        round: drafted,
        by: PairedBy::Engine {},
    })
}

/// That somebody may leave from a round on: not from one that is behind them, for who has
/// won it is known; and not when everything is decided.
pub(in crate::tournament::event) fn may_leave(
    state: &EventState,
    from_round: u16,
    first: u16,
) -> Result<(), Refusal> {
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
