//! Decides the commands of a Swiss. The audit makes the same decisions again.

use std::collections::BTreeSet;

use super::manual::{self, Proposal};
use crate::entrants::entry::EntrantEntry;
use crate::entry::Entry;
use crate::game::GameState;
use crate::lookup::{check_order, line};
use crate::pairing::entry::PairingEntry;
use crate::refusal::Refusal;
use crate::settings::Format;
use crate::state::EventState;
use crate::swiss::lots;
use crate::swiss::participant::Participant;
use crate::swiss::refusal::SwissRefusal;
use crate::swiss::system::{
    any_rules, by_rounds, draft, next_round, round_left, rules, usual_order,
};
use crate::swiss::terms::{InitialColour, PairedBy, Waiver};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, GameId, Pairing, Round};
use areopagus_tournament::text::TextLine;

/// The maximum number of entrants in a group that is not paired with itself.
const MAX_GROUP: usize = 100;

/// Starts the Swiss: numbers by the initial ranking (C.04.2).
pub(crate) fn start(
    state: &EventState,
    order: &[EntrantNumber],
    initial_colour: &InitialColour<String>,
) -> Result<Entry, Refusal> {
    rules(state)?;
    Ok(Entry::Pairing(PairingEntry::SwissStarted {
        order: numbered(state, order)?,
        initial_colour: started_colour(initial_colour)?,
    }))
}

/// The order of the numbers at the start: as given, as drawn, otherwise that of registration.
pub(crate) fn numbered(
    state: &EventState,
    order: &[EntrantNumber],
) -> Result<Vec<EntrantNumber>, Refusal> {
    if state.is_started() {
        return Err(SwissRefusal::Started.into());
    }
    let active: Vec<EntrantNumber> = state.active().collect();
    if active.len() < 2 {
        return Err(Refusal::TooFewEntrants);
    }
    if state.swiss.is_lot_pending() {
        return Err(SwissRefusal::LotPending.into());
    }
    let drawn = lots::order(state);
    if let Some(drawn) = &drawn
        && !order.is_empty()
        && order != drawn
    {
        return Err(SwissRefusal::OrderDrawn.into());
    }
    let usual = usual_order(state);
    let order = if order.is_empty() { &usual } else { order };
    check_order(state, order)?;
    let named: BTreeSet<&EntrantNumber> = order.iter().collect();
    if let Some(missing) = active.iter().find(|entrant| !named.contains(entrant)) {
        return Err(Refusal::OrderMisses(*missing));
    }
    Ok(order.to_vec())
}

/// The first colour in the form of an entry.
pub(crate) fn started_colour(
    colour: &InitialColour<String>,
) -> Result<InitialColour<TextLine<500>>, Refusal> {
    Ok(match colour {
        InitialColour::Lot {} => InitialColour::Lot {},
        InitialColour::Arbiter { side, reason } => InitialColour::Arbiter {
            side: *side,
            reason: line(reason)?,
        },
    })
}

/// Checks that a round is the next one.
fn expect_next(state: &EventState, round: u16) -> Result<(), Refusal> {
    let next = next_round(state)?;
    if round == next {
        return Ok(());
    }
    Err(SwissRefusal::NotNext { round, next }.into())
}

/// Pairs the next round by the system.
pub(crate) fn paired(state: &EventState, round: u16) -> Result<Entry, Refusal> {
    expect_next(state, round)?;
    Ok(Entry::Pairing(PairingEntry::RoundPaired {
        round: draft(state)?.round,
        by: PairedBy::Engine {},
    }))
}

/// Publishes the next round as paired by the arbiter.
pub(crate) fn published(
    state: &EventState,
    round: u16,
    boards: &[Pairing],
    free: Option<EntrantNumber>,
    waive: &[Waiver],
    reason: &str,
) -> Result<Entry, Refusal> {
    expect_next(state, round)?;
    let by = by_hand(state, round, Proposal { boards, free }, waive, reason)?;
    Ok(Entry::Pairing(PairingEntry::RoundPaired {
        round: Round {
            number: round,
            boards: boards.to_vec(),
            free,
            byes: state.byes_of(round),
        },
        by,
    }))
}

/// Checks a round of the arbiter's: impossible rounds are refused, and broken rules must be
/// waived by name.
pub(crate) fn by_hand(
    state: &EventState,
    round: u16,
    proposal: Proposal<'_>,
    waive: &[Waiver],
    reason: &str,
) -> Result<PairedBy, Refusal> {
    let checked = manual::check_proposal(state, round, proposal);
    if let Some(fault) = checked.faults.into_iter().next() {
        return Err(SwissRefusal::Round(fault).into());
    }
    let needed: BTreeSet<Waiver> = checked
        .warnings
        .iter()
        .filter_map(|warning| warning.needs())
        .collect();
    let unwaived = checked.warnings.into_iter().find(|warning| {
        warning
            .needs()
            .is_some_and(|waiver| !waive.contains(&waiver))
    });
    if let Some(warning) = unwaived {
        return Err(SwissRefusal::NotWaived(warning).into());
    }
    Ok(PairedBy::Arbiter {
        reason: line(reason)?,
        waived: needed.into_iter().collect(),
    })
}

/// The first game of a round in which anything has happened.
pub(super) fn begun(state: &EventState, round: &Round) -> Option<GameId> {
    let mut games = round.games().map(|(id, _)| id);
    games.find(|id| {
        let protested = state.protests.of_game(*id).next().is_some();
        let rests = |game: &GameState| game.is_untouched() || game.is_merely_forfeited();
        protested || !state.game(*id).is_some_and(rests)
    })
}

/// Takes back the last round, if nothing has happened in it.
pub(crate) fn unpaired(state: &EventState, round: u16, reason: &str) -> Result<Entry, Refusal> {
    if !matches!(
        state.info.format,
        Format::TeamRoundRobin(_) | Format::TeamSwiss(_)
    ) {
        by_rounds(state)?;
    }
    let last = state.rounds.last().ok_or(Refusal::NotPaired)?;
    if last.number != round {
        let last = last.number;
        return Err(SwissRefusal::NotLast { round, last }.into());
    }
    if let Some(game) = begun(state, last) {
        return Err(SwissRefusal::RoundBegun(game).into());
    }
    let reason = line(reason)?;
    Ok(Entry::Pairing(PairingEntry::RoundUnpaired {
        round,
        reason,
    }))
}

/// Checks that a round is still to be paired.
fn expect_future(state: &EventState, round: u16) -> Result<u16, Refusal> {
    let last = any_rules(state)?.rounds.get();
    let first = state.round_to_come();
    if (first..=last).contains(&round) {
        return Ok(last);
    }
    Err(SwissRefusal::NotToCome { round, first, last }.into())
}

/// Requests a bye.
pub(crate) fn bye(
    state: &EventState,
    entrant: EntrantNumber,
    round: u16,
    kind: ByeKind,
) -> Result<Entry, Refusal> {
    let last = expect_future(state, round)?;
    let who = Participant::from_number(state, entrant);
    who.expect(state)?;
    who.expect_there(state, round)?;
    if who.request(state, round).is_some() {
        return Err(SwissRefusal::ByeKnown { who, round }.into());
    }
    if kind == ByeKind::Half {
        let most = any_rules(state)?.half_byes.get();
        let requests = state.swiss.requests.iter();
        let had = requests
            .filter(|((_, other), kind)| *other == entrant && **kind == ByeKind::Half)
            .count();
        if round == last {
            return Err(SwissRefusal::HalfByeInLastRound(last).into());
        }
        if had >= usize::from(most) {
            return Err(SwissRefusal::HalfByesSpent { who, most }.into());
        }
    }
    Ok(Entry::Pairing(PairingEntry::ByeRequested {
        entrant,
        round,
        kind,
    }))
}

pub(crate) fn no_bye(
    state: &EventState,
    entrant: EntrantNumber,
    round: u16,
) -> Result<Entry, Refusal> {
    expect_future(state, round)?;
    let who = Participant::from_number(state, entrant);
    if who.request(state, round).is_none() {
        return Err(SwissRefusal::NoBye { who, round }.into());
    }
    Ok(Entry::Pairing(PairingEntry::ByeWithdrawn {
        entrant,
        round,
    }))
}

/// Lets an entrant who has left return for the next round.
pub(crate) fn returned(state: &EventState, entrant: EntrantNumber) -> Result<Entry, Refusal> {
    // Who was removed before the start can be entered again, whatever the format.
    let is_removed = !state.is_started() && state.is_removed(entrant);
    let rounds = if is_removed {
        None
    } else {
        Some(any_rules(state)?.rounds)
    };
    let known = state.entrants.get(&entrant);
    let known = known.ok_or(Refusal::EntrantUnknown(entrant))?;
    if known.withdrawn.is_none() {
        return Err(SwissRefusal::NotWithdrawn(entrant).into());
    }
    let from_round = match rounds {
        Some(rounds) => round_left(state, rounds)?,
        None => 1,
    };
    if state.active().count() >= state.info.format.most_entrants() {
        return Err(Refusal::TooManyEntrants);
    }
    Ok(Entry::Entrant(EntrantEntry::Returned {
        entrant,
        from_round,
    }))
}

/// A group in the form of an entry: by number, each once.
fn group(state: &EventState, entrants: &[EntrantNumber]) -> Result<Vec<EntrantNumber>, Refusal> {
    any_rules(state)?;
    let known: BTreeSet<EntrantNumber> = entrants.iter().copied().collect();
    for number in &known {
        Participant::from_number(state, *number).expect(state)?;
    }
    if known.len() < 2 || known.len() != entrants.len() || known.len() > MAX_GROUP {
        return Err(SwissRefusal::Group { most: MAX_GROUP }.into());
    }
    Ok(known.into_iter().collect())
}

pub(crate) fn forbidden(
    state: &EventState,
    entrants: &[EntrantNumber],
    reason: &str,
) -> Result<Entry, Refusal> {
    let entrants = group(state, entrants)?;
    let mut groups = state.swiss.forbidden_now();
    if groups.any(|group| group.entrants == entrants) {
        return Err(SwissRefusal::GroupKnown.into());
    }
    let reason = line(reason)?;
    Ok(Entry::Pairing(PairingEntry::Forbidden { entrants, reason }))
}

pub(crate) fn allowed(
    state: &EventState,
    entrants: &[EntrantNumber],
    reason: &str,
) -> Result<Entry, Refusal> {
    let entrants = group(state, entrants)?;
    let mut groups = state.swiss.forbidden_now();
    if !groups.any(|group| group.entrants == entrants) {
        return Err(SwissRefusal::GroupUnknown.into());
    }
    let reason = line(reason)?;
    Ok(Entry::Pairing(PairingEntry::Allowed { entrants, reason }))
}
