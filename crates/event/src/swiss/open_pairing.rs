//! Shows how the system would pair an already paired round after an earlier result has changed
//! . The published pairing stays.

use crate::refusal::Refusal;
use crate::settings::Format;
use crate::state::EventState;
use crate::swiss::decide;
use crate::swiss::system::draft;
use crate::teams;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{GameId, Pairing, Round};
use areopagus_tournament::team::{MatchRound, TeamNumber};

/// The effect of a changed result on the round paired after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repairing {
    /// The round: the last paired one; of teams the last one with paired matches.
    pub round: u16,
    /// The pairing by the system.
    pub repaired: Repaired,
    /// Whether the pairing can still be taken back.
    pub is_open: bool,
}

/// How the system would pair a published round after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repaired {
    /// The same as published.
    Same,
    /// The same as without the change, but not as published: the arbiter has paired it, or
    /// other entrants take part since.
    Unaffected,
    /// The same pairs on other boards.
    Reordered,
    /// Different pairs.
    Other(OtherRound),
    /// The system refuses to pair it.
    Nothing(Refusal),
}

/// The difference between the system's round and the published one. Of teams a pair is a match,
/// and its board the match's number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherRound {
    /// The published boards that the system would not pair.
    pub published: Vec<(GameId, Pairing)>,
    /// The boards that it would pair instead.
    pub instead: Vec<(GameId, Pairing)>,
    /// The player with the bye, as published and by the system; `None` if it is the same.
    pub free: Option<[Option<EntrantNumber>; 2]>,
}

/// The last round, if nothing has happened in it.
pub fn open_round(state: &EventState) -> Option<u16> {
    let last = state.rounds.last()?;
    let format = state.info.format;
    let is_by_rounds =
        format.is_by_rounds() || matches!(format, Format::TeamRoundRobin(_) | Format::TeamSwiss(_));
    (is_by_rounds && decide::begun(state, last).is_none()).then_some(last.number)
}

/// The last pairing, if it can be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenPairing {
    /// A round in which nothing has happened.
    Round(u16),
    /// The matches of a team Swiss whose boards are not paired.
    Matches(u16),
}

impl OpenPairing {
    /// The last pairing of an event; `None` if it cannot be taken back.
    pub fn from_state(state: &EventState) -> Option<Self> {
        let matches = state.teams.rounds.last().map(|last| last.number);
        let next = state.next_round();
        if matches!(state.info.format, Format::TeamSwiss(_)) && matches == Some(next) {
            return Some(Self::Matches(next));
        }
        open_round(state).map(Self::Round)
    }

    pub const fn round(self) -> u16 {
        match self {
            Self::Round(round) | Self::Matches(round) => round,
        }
    }
}

/// The effect on the last round if a change of a game turns the state `before` into `after`;
/// `None` if the game keeps its result, or no round is paired after it. Of teams it is the
/// round of their matches.
pub fn repairing(before: &EventState, after: &EventState, game: GameId) -> Option<Repairing> {
    let published = published(after).filter(|last| last.number > game.round)?;
    let result = |state: &EventState| state.game(game).and_then(|game| game.result.clone());
    if result(before) == result(after) {
        return None;
    }
    let repaired = match again(after)? {
        Err(refusal) => Repaired::Nothing(refusal),
        Ok(round) if is_same(&round, &published) => Repaired::Same,
        Ok(round) => {
            let without = again(before)?;
            if without.is_ok_and(|without| is_same(&without, &round)) {
                Repaired::Unaffected
            } else {
                difference(&published, &round)
            }
        }
    };
    Some(Repairing {
        round: published.number,
        repaired,
        is_open: OpenPairing::from_state(after).is_some(),
    })
}

/// The last round of a Swiss with paired participants; `None` before the first, and in another
/// format.
fn published(state: &EventState) -> Option<Round> {
    state.info.format.any_swiss()?;
    if state.info.format.teams().is_some() {
        state.teams.rounds.last().map(of_participants)
    } else {
        state.rounds.last().cloned()
    }
}

/// That round as the system pairs it from what is before it.
fn again(state: &EventState) -> Option<Result<Round, Refusal>> {
    Some(if state.info.format.teams().is_some() {
        let drafted = teams::draft(&state.before_last_matches()?);
        drafted.map(|round| of_participants(&round))
    } else {
        draft(&state.before_last_round()?).map(|draft| draft.round)
    })
}

/// The matches of a round as the boards of their teams.
fn of_participants(round: &MatchRound) -> Round {
    Round {
        number: round.number,
        boards: round.matches.iter().map(|it| it.participants()).collect(),
        free: round.free.map(TeamNumber::participant),
        byes: Vec::new(),
    }
}

/// Whether two rounds have the same boards in the same order.
fn is_same(one: &Round, other: &Round) -> bool {
    one.boards == other.boards && one.free == other.free
}

/// The difference between the system's round and the published one.
pub(super) fn difference(published: &Round, system: &Round) -> Repaired {
    let other = OtherRound {
        published: boards_of_one(published, system),
        instead: boards_of_one(system, published),
        free: (published.free != system.free).then_some([published.free, system.free]),
    };
    if other.published.is_empty() && other.instead.is_empty() && other.free.is_none() {
        return Repaired::Reordered;
    }
    Repaired::Other(other)
}

/// The boards of a round whose pairs are not in the other round at any board.
fn boards_of_one(round: &Round, other: &Round) -> Vec<(GameId, Pairing)> {
    let has = |pairing: &Pairing| other.boards.contains(pairing);
    round.games().filter(|(_, pairing)| !has(pairing)).collect()
}
