//! Pairs the next round by the system.

use std::collections::BTreeMap;

use super::lots::order as drawn_order;
use super::participant::Participant;
use super::participants::{first_group, order};
use super::refusal::SwissRefusal;
use crate::refusal::Refusal;
use crate::settings::{AnySwiss, SwissRounds, SwissRules};
use crate::state::EventState;
use crate::teams;
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::Naming;
use areopagus_tournament::pairing::swiss::{
    self, ColourRules, Explanation, PastKind, PastRound, Player, Tournament, baku_virtual_points,
};
use areopagus_tournament::round::Round;

/// The round that the system pairs next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The round as it would be published.
    pub round: Round,
    tournament: Tournament,
}

impl Draft {
    /// Explains the pairing of an entrant.
    ///
    /// # Errors
    /// [`SwissRefusal::Pairing`] if the entrant is not in the round.
    pub fn explain(&self, entrant: EntrantNumber) -> Result<Explanation, Refusal> {
        swiss::explain(&self.tournament, entrant)
            .map_err(|error| SwissRefusal::Pairing(error).into())
    }
}

/// Explains the next round of the system for a participant, with a sentence on each line.
///
/// # Errors
/// As for [`draft`], and for a participant who is not in the round.
pub fn explain(
    state: &EventState,
    number: EntrantNumber,
    language: Language,
) -> Result<String, Refusal> {
    explain_named(state, number, language, &|number| number.to_string())
}

/// The same explanation with the participants as `name` calls them.
///
/// # Errors
/// As for [`explain`].
pub fn explain_named(
    state: &EventState,
    number: EntrantNumber,
    language: Language,
    name: Naming<'_>,
) -> Result<String, Refusal> {
    Ok(match Participant::from_number(state, number) {
        Participant::Entrant(entrant) => draft(state)?.explain(entrant)?.say_named(language, name),
        Participant::Team(team) => teams::explain(state, team)?.say_named(language, name),
    })
}

/// The participants of the round that is paired next: players, or teams by their numbers.
pub fn to_be_paired(state: &EventState, round: u16) -> Vec<EntrantNumber> {
    let order = order(state).into_iter();
    order
        .filter(|number| Participant::from_number(state, *number).is_to_be_paired(state, round))
        .collect()
}

/// The order of the numbers unless the arbiter gives another one: as drawn, otherwise that of
/// registration.
pub fn usual_order(state: &EventState) -> Vec<EntrantNumber> {
    drawn_order(state).unwrap_or_else(|| state.active().collect())
}

/// The round that the system pairs next (C.04.3).
///
/// # Errors
/// [`Refusal`] if no round can be paired now, or no legal pairing is left.
pub fn draft(state: &EventState) -> Result<Draft, Refusal> {
    let number = next_round(state)?;
    let tournament = tournament(state, number)?;
    let paired = swiss::pair(&tournament).map_err(SwissRefusal::Pairing)?;
    let round = Round {
        number,
        boards: paired.boards,
        free: paired.bye,
        byes: state.byes_of(number),
    };
    Ok(Draft { round, tournament })
}

/// The rules of the Swiss.
pub(crate) fn rules(state: &EventState) -> Result<SwissRules, Refusal> {
    let rules = state.info.format.swiss();
    rules.ok_or_else(|| SwissRefusal::NotSwiss.into())
}

/// The settings of a Swiss of players or of teams.
pub(crate) fn any_rules(state: &EventState) -> Result<AnySwiss, Refusal> {
    let rules = state.info.format.any_swiss();
    rules.ok_or_else(|| SwissRefusal::NotSwiss.into())
}

/// Checks that the event is paired round by round.
pub(crate) fn by_rounds(state: &EventState) -> Result<(), Refusal> {
    let is_by_rounds = state.info.format.is_by_rounds();
    is_by_rounds
        .then_some(())
        .ok_or_else(|| SwissRefusal::NotSwiss.into())
}

/// The round that can be paired now: the Swiss is started, there is a round left, and the round
/// before has all its results (C.04.2).
pub(crate) fn next_round(state: &EventState) -> Result<u16, Refusal> {
    let rules = rules(state)?;
    if !state.is_started() {
        return Err(SwissRefusal::NotStarted.into());
    }
    let next = round_left(state, rules.rounds)?;
    state.all_finished()?;
    Ok(next)
}

/// The round after the last paired one, if the Swiss has one left.
///
/// # Errors
/// [`SwissRefusal::NoRoundLeft`] if it has none.
pub(crate) fn round_left(state: &EventState, rounds: SwissRounds) -> Result<u16, Refusal> {
    let next = state.next_round();
    if next > rounds.get() {
        return Err(SwissRefusal::NoRoundLeft.into());
    }
    Ok(next)
}

/// The input for the engine before a round.
pub(crate) fn tournament(state: &EventState, round: u16) -> Result<Tournament, Refusal> {
    let rules = rules(state)?;
    let initial_colour = state.swiss.initial_colour;
    let initial_colour = initial_colour.ok_or(SwissRefusal::NoInitialColour)?;
    let mut histories = histories(state);
    let rounds = usize::from(rules.rounds.get());
    let points = state.info.worth().point_system();
    let group = first_group(state);
    let virtual_points = baku_virtual_points(rounds, points);
    let players = state
        .order
        .iter()
        .enumerate()
        .map(|(place, number)| Player {
            number: *number,
            history: histories.remove(number).unwrap_or_default(),
            adjustments: Vec::new(),
            virtual_points: if place < group {
                virtual_points.clone()
            } else {
                Vec::new()
            },
            takes_part: state.is_to_be_paired(*number, round),
        });
    Ok(Tournament {
        players: players.collect(),
        rounds,
        paired_rounds: state.rounds.len(),
        points,
        initial_colour,
        colours: ColourRules::Fide,
        forbidden: state
            .swiss
            .forbidden_now()
            .map(|group| group.entrants.clone())
            .collect(),
    })
}

/// The histories of all players, round by round.
pub(crate) fn histories(state: &EventState) -> BTreeMap<EntrantNumber, Vec<PastRound>> {
    let nothing = PastRound {
        points: 0,
        kind: PastKind::NotPaired,
    };
    let mut histories: BTreeMap<EntrantNumber, Vec<PastRound>> = state
        .order
        .iter()
        .map(|number| (*number, vec![nothing; state.rounds.len()]))
        .collect();
    let mut write = |number: EntrantNumber, place: usize, past: PastRound| {
        let history = histories.get_mut(&number);
        if let Some(cell) = history.and_then(|history| history.get_mut(place)) {
            *cell = past;
        }
    };
    let worth = state.info.worth();
    for (place, round) in state.rounds.iter().enumerate() {
        for (id, pairing) in round.games() {
            let result = state.game(id).and_then(|game| game.result.as_ref());
            for side in Side::ALL {
                let opponent = pairing.entrant(side.other());
                let kind = match result {
                    Some(result) if result.is_played() => PastKind::Played { opponent, side },
                    Some(_) | None => PastKind::Forfeit { opponent },
                };
                let points = result.map_or(0, |result| u32::from(result.points[side]));
                write(pairing.entrant(side), place, PastRound { points, kind });
            }
        }
        if let Some(free) = round.free {
            let points = worth.bye.into();
            let kind = PastKind::AllocatedBye;
            write(free, place, PastRound { points, kind });
        }
        for bye in &round.byes {
            let points = worth.requested_bye(bye.kind).into();
            let kind = PastKind::NotPaired;
            write(bye.entrant, place, PastRound { points, kind });
        }
    }
    histories
}
