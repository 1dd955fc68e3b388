//! Decides commands about pairings.

use super::command::PairingCommand;
use super::entry::PairingEntry;
use crate::bracket;
use crate::bracket::refusal::BracketRefusal;
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::refusal::Refusal;
use crate::settings::Format;
use crate::state::EventState;
use crate::swiss::refusal::SwissRefusal;
use crate::swiss::terms::{InitialColour, PairedBy, Waiver};
use crate::{swiss, teams};
use areopagus_tournament::berger::round_robin;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{Pairing, Round};

/// Carries out a command about pairings.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    command: &PairingCommand,
) -> Result<(), Refusal> {
    match command {
        PairingCommand::Pair { order } => {
            making.push(pairing(making.state(), order)?)?;
            making.anchor()
        }
        PairingCommand::StartSwiss {
            order,
            initial_colour,
        } => {
            making.push(started(making.state(), order, initial_colour)?)?;
            swiss::lots::draw(making)
        }
        PairingCommand::DrawOrder {} => swiss::lots::draw_order(making),
        PairingCommand::DrawGame { game } => swiss::lots::draw_game(making, *game),
        PairingCommand::DrawTies {} => swiss::lots::draw_ties(making),
        PairingCommand::BringBeacon { k, signature } => {
            swiss::lots::bring_beacon(making, *k, *signature)
        }
        PairingCommand::PairRound { round } => {
            making.push(paired(making.state(), *round)?)?;
            making.anchor()
        }
        PairingCommand::PublishRound {
            round,
            boards,
            free,
            waive,
            reason,
        } => {
            let state = making.state();
            making.push(published(state, *round, boards, *free, waive, reason)?)?;
            making.anchor()
        }
        PairingCommand::UnpairRound { round, reason } => {
            making.push(swiss::decide::unpaired(making.state(), *round, reason)?)
        }
        PairingCommand::RequestBye {
            entrant,
            round,
            kind,
        } => making.push(swiss::decide::bye(making.state(), *entrant, *round, *kind)?),
        PairingCommand::WithdrawBye { entrant, round } => {
            making.push(swiss::decide::no_bye(making.state(), *entrant, *round)?)
        }
        PairingCommand::Forbid { entrants, reason } => {
            making.push(swiss::decide::forbidden(making.state(), entrants, reason)?)
        }
        PairingCommand::Allow { entrants, reason } => {
            making.push(swiss::decide::allowed(making.state(), entrants, reason)?)
        }
    }
}

/// Starts a Swiss or a bracket.
fn started(
    state: &EventState,
    order: &[EntrantNumber],
    initial_colour: &InitialColour<String>,
) -> Result<Entry, Refusal> {
    if state.info.format.bracket().is_some() {
        return bracket::decide::start(state, order, initial_colour);
    }
    swiss::decide::start(state, order, initial_colour)
}

/// Pairs the next round by the event's system.
fn paired(state: &EventState, round: u16) -> Result<Entry, Refusal> {
    if state.info.format.bracket().is_some() {
        return bracket::decide::paired(state, round);
    }
    if state.info.format.teams().is_some() {
        return teams::decide::paired(state, round);
    }
    swiss::decide::paired(state, round)
}

/// Publishes the next round as paired by the arbiter.
fn published(
    state: &EventState,
    round: u16,
    boards: &[Pairing],
    free: Option<EntrantNumber>,
    waive: &[Waiver],
    reason: &str,
) -> Result<Entry, Refusal> {
    if state.info.format.bracket().is_some() {
        return Err(BracketRefusal::NotByHand.into());
    }
    swiss::decide::published(state, round, boards, free, waive, reason)
}

/// The entry that pairs a round again in the way it was paired. A bracket has only one way.
pub(in super::super) fn paired_again(
    state: &EventState,
    round: &Round,
    by: &PairedBy,
) -> Result<Entry, Refusal> {
    match by {
        PairedBy::Arbiter { reason, waived } if state.info.format.bracket().is_none() => {
            let Round {
                number,
                boards,
                free,
                byes: _,
            } = round;
            published(state, *number, boards, *free, waived, reason.as_str())
        }
        PairedBy::Arbiter { .. } | PairedBy::Engine {} => paired(state, round.number),
    }
}

/// Pairs all rounds at once, numbered by the drawn order (FIDE Handbook C.05, Annex 1).
///
/// # Errors
/// [`Refusal`] if the rounds are paired already, or for the first fault of the order.
pub fn pairing(state: &EventState, order: &[EntrantNumber]) -> Result<Entry, Refusal> {
    if state.info.format.teams().is_some() {
        return teams::decide::scheveningen(state, order);
    }
    let double = match state.info.format {
        Format::RoundRobin { double } => double,
        Format::Knockout(_) | Format::DoubleElimination(_) => {
            return Err(BracketRefusal::IsBracket.into());
        }
        // Events of teams are paired above.
        Format::Swiss(_)
        | Format::TeamSwiss(_)
        | Format::TeamRoundRobin(_)
        | Format::Scheveningen(_) => return Err(SwissRefusal::IsSwiss.into()),
    };
    if state.is_paired() {
        return Err(Refusal::AlreadyPaired);
    }
    let order = swiss::decide::numbered(state, order)?;
    let rounds = round_robin(&order, double);
    Ok(Entry::Pairing(PairingEntry::RoundsPaired { order, rounds }))
}
