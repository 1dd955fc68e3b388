//! The Swiss inside an event: what the state keeps of it, and what the pairing engine is
//! told. The engine itself knows no event.
//!
//! | module | what lives there |
//! |---|---|
//! | `again` | a round that is paired, as the system would pair it after a change |
//! | `decide` | what becomes of the commands of a Swiss |
//! | `lots` | the initial ranking and the first colour by lot |
//! | `participant` | whom a Swiss pairs: players or teams |
//! | `manual` | a round of the arbiter's own: what cannot be, and what has to be waived |
//! | `refusal` | why a command of a Swiss is not carried out |

mod again;
pub(super) mod audit;
pub(super) mod decide;
pub(super) mod lots;
pub(super) mod manual;
pub(super) mod participant;
mod refusal;
#[cfg(test)]
pub(super) mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use super::state::EventState;
use super::teams;
use crate::info::{Acceleration, AnySwiss, SwissRounds, SwissRules};
use areopagus_games::Side;
use areopagus_language::Language;
use areopagus_lots::Ledger;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::pairing::swiss::{
    self, ColourRules, Explanation, PastKind, PastRound, Player, Tournament, baku_group,
    baku_virtual_points,
};
use areopagus_tournament::round::{ByeKind, GameId, Round};
use areopagus_tournament::text::Line;

pub use again::{OpenPairing, OtherRound, Repaired, Repairing, open_round, repairing};
pub use lots::{RUN, may_draw_order, order as drawn_order};
pub use manual::{Checked, RoundFault, RoundWarning, Waiver, check};
pub use participant::Participant;
pub use refusal::SwissRefusal;

/// How the colour of the first board came about (C.04.3 5.1). `T` is the text of a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum InitialColour<T> {
    /// Drawn by the protocol of the lots, behind the start.
    Lot {},
    /// Drawn in the hall, and written down by the arbiter.
    Arbiter {
        /// The colour of the odd numbers in the first round.
        side: Side,
        /// How it was drawn, and before whom.
        reason: T,
    },
}

impl InitialColour<Line<500>> {
    /// As it was typed.
    pub(super) fn typed(&self) -> InitialColour<String> {
        match self {
            Self::Lot {} => InitialColour::Lot {},
            Self::Arbiter { side, reason } => InitialColour::Arbiter {
                side: *side,
                reason: reason.to_string(),
            },
        }
    }
}

/// Who paired a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum PairedBy {
    /// The system: the same round follows from the entries before it.
    Engine {},
    /// The arbiter.
    Arbiter {
        /// Why.
        reason: Line<500>,
        /// The rules that the round does not keep.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        waived: Vec<Waiver>,
    },
}

impl Default for PairedBy {
    /// The system.
    fn default() -> Self {
        Self::Engine {}
    }
}

impl PairedBy {
    /// Whether it was the system.
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine {})
    }
}

/// Participants of whom no two are paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForbiddenGroup {
    /// Who, by number.
    pub entrants: Vec<EntrantNumber>,
    /// Why.
    pub reason: Line<500>,
    /// The first round that was paired so.
    pub from_round: u16,
    /// The last round that was paired so, once they may meet again.
    pub last_round: Option<u16>,
}

/// What an event keeps of its Swiss; empty in another format.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SwissState {
    /// The colour of the odd numbers in the first round, once it is known.
    pub initial_colour: Option<Side>,
    /// Whether the colour is left to the lot.
    pub colour_by_lot: bool,
    /// The lots before the first round, once the server is committed to them.
    pub lots: Option<Ledger>,
    /// How many players the Swiss started with: half of them are the first group of an
    /// acceleration for good (C.04.7).
    pub first_field: usize,
    /// The byes that were asked for, by round.
    pub requests: BTreeMap<(u16, EntrantNumber), ByeKind>,
    /// Who does not meet whom.
    pub forbidden: Vec<ForbiddenGroup>,
    /// Who paired each round.
    pub paired_by: Vec<PairedBy>,
    /// The anchors of games that were paired and unpaired again. Whoever is paired on that
    /// board goes on with them.
    pub(super) spare: BTreeMap<GameId, Ledger>,
}

impl SwissState {
    /// The groups of whom no two are paired now.
    pub fn forbidden_now(&self) -> impl Iterator<Item = &ForbiddenGroup> {
        let groups = self.forbidden.iter();
        groups.filter(|group| group.last_round.is_none())
    }

    /// Forbids a group from a round on.
    pub(super) fn forbid(&mut self, entrants: &[EntrantNumber], reason: &Line<500>, round: u16) {
        self.forbidden.push(ForbiddenGroup {
            entrants: entrants.to_vec(),
            reason: reason.clone(),
            from_round: round,
            last_round: None,
        });
    }

    /// Allows a group from a round on; `None` when it was not forbidden.
    pub(super) fn allow(&mut self, entrants: &[EntrantNumber], round: u16) -> Option<()> {
        let mut groups = self.forbidden.iter();
        let place =
            groups.position(|group| group.last_round.is_none() && group.entrants == entrants)?;
        let group = self.forbidden.get_mut(place)?;
        if group.from_round < round {
            group.last_round = Some(round - 1);
        } else {
            self.forbidden.remove(place);
        }
        Some(())
    }

    /// A round is to be paired again, by what is forbidden now.
    pub(super) fn reopen(&mut self, round: u16) {
        self.forbidden.retain_mut(|group| {
            group.from_round = group.from_round.min(round);
            group.last_round = group.last_round.map(|last| last.min(round - 1));
            group.last_round.is_none_or(|last| group.from_round <= last)
        });
    }
}

/// The round that the system pairs next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The round, as it would be published.
    pub round: Round,
    tournament: Tournament,
}

impl Draft {
    /// Why an entrant is paired so.
    ///
    /// # Errors
    /// [`SwissRefusal::Pairing`] for somebody who is not in the round.
    pub fn explain(&self, entrant: EntrantNumber) -> Result<Explanation, Refusal> {
        swiss::explain(&self.tournament, entrant)
            .map_err(|error| SwissRefusal::Pairing(error).into())
    }
}

/// Why the round that the system pairs next has this for a participant, in sentences, a line
/// each.
///
/// # Errors
/// As of [`draft`], and for somebody who is not in the round.
pub fn explain(
    state: &EventState,
    number: EntrantNumber,
    language: Language,
) -> Result<String, Refusal> {
    match Participant::of(state, number) {
        Participant::Entrant(entrant) => Ok(draft(state)?.explain(entrant)?.say(language)),
        Participant::Team(team) => Ok(teams::explain(state, team)?.say(language)),
    }
}

/// Who takes part in a round that is paired next: players, or teams by their numbers.
pub fn to_be_paired(state: &EventState, round: u16) -> Vec<EntrantNumber> {
    let order = participant::order(state).into_iter();
    order
        .filter(|number| Participant::of(state, *number).is_to_be_paired(state, round))
        .collect()
}

/// The order of the numbers unless the arbiter gives another one: as it was drawn, else
/// that of registration.
pub fn usual_order(state: &EventState) -> Vec<EntrantNumber> {
    lots::order(state).unwrap_or_else(|| state.active().collect())
}

/// The round that the system pairs next (C.04.3).
///
/// # Errors
/// [`Refusal`] when it is not the time to pair, or no legal pairing is left.
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
pub(super) fn rules(state: &EventState) -> Result<SwissRules, Refusal> {
    let rules = state.info.format.swiss();
    rules.ok_or_else(|| SwissRefusal::NotSwiss.into())
}

/// What a Swiss sets, of players or of teams.
fn any_rules(state: &EventState) -> Result<AnySwiss, Refusal> {
    let rules = state.info.format.any_swiss();
    rules.ok_or_else(|| SwissRefusal::NotSwiss.into())
}

/// That the event is paired round by round.
fn by_rounds(state: &EventState) -> Result<(), Refusal> {
    let is_by_rounds = state.info.format.is_by_rounds();
    is_by_rounds
        .then_some(())
        .ok_or_else(|| SwissRefusal::NotSwiss.into())
}

/// The round that can be paired now: the Swiss is started, there is a round left, and the
/// round before has all its results (C.04.2).
fn next_round(state: &EventState) -> Result<u16, Refusal> {
    let rules = rules(state)?;
    if !state.is_started() {
        return Err(SwissRefusal::NotStarted.into());
    }
    let next = round_left(state, rules.rounds)?;
    state.all_finished()?;
    Ok(next)
}

/// The round after the last one that is paired, when the Swiss has one left.
///
/// # Errors
/// [`SwissRefusal::NoRoundLeft`].
pub(super) fn round_left(state: &EventState, rounds: SwissRounds) -> Result<u16, Refusal> {
    let next = state.next_round();
    if next > rounds.get() {
        return Err(SwissRefusal::NoRoundLeft.into());
    }
    Ok(next)
}

/// What the engine is told before a round.
fn tournament(state: &EventState, round: u16) -> Result<Tournament, Refusal> {
    let rules = rules(state)?;
    let initial_colour = state.swiss.initial_colour;
    let initial_colour = initial_colour.ok_or(SwissRefusal::NoInitialColour)?;
    let mut histories = histories(state);
    let rounds = usize::from(rules.rounds.get());
    let points = state.info.worth().point_system();
    let (group, virtual_points) = match rules.acceleration {
        Acceleration::None => (0, Vec::new()),
        Acceleration::Baku => (
            baku_group(state.swiss.first_field),
            baku_virtual_points(rounds, points),
        ),
    };
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

/// What everybody did in every round.
fn histories(state: &EventState) -> BTreeMap<EntrantNumber, Vec<PastRound>> {
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
                let opponent = pairing.of(side.other());
                let kind = match result {
                    Some(result) if result.is_played() => PastKind::Played { opponent, side },
                    Some(_) | None => PastKind::Forfeit { opponent },
                };
                let points = result.map_or(0, |result| u32::from(result.points[side]));
                write(pairing.of(side), place, PastRound { points, kind });
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
