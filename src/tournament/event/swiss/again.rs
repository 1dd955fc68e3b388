//! A round that is paired already, as the system would pair it after an earlier result has
//! become another one. The published pairing stays all the same.

use super::{Draft, decide, draft};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::refusal::Refusal;
use crate::tournament::event::state::EventState;
use crate::tournament::info::Format;
use crate::tournament::round::{GameId, Pairing, Round};

/// What a change of a result makes of the round that is paired after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repairing {
    /// The round: the last one that is paired.
    pub round: u16,
    /// How the system would pair it.
    pub repaired: Repaired,
    /// Whether it may still be taken back.
    pub is_open: bool,
}

/// How the system would pair a published round after a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repaired {
    /// As it is published.
    Same,
    /// As it would have been without the change, which is not as it is published: the
    /// arbiter has paired it, or others take part since.
    Unaffected,
    /// The same pairs on other boards.
    Reordered,
    /// Otherwise.
    Other(OtherRound),
    /// Not at all.
    Nothing(Refusal),
}

/// Where the system's round is another one than the published round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherRound {
    /// The published boards that the system would not pair.
    pub published: Vec<(GameId, Pairing)>,
    /// The boards that it would pair instead.
    pub instead: Vec<(GameId, Pairing)>,
    /// Who has the bye, as published and by the system; `None` when it stays.
    pub free: Option<[Option<EntrantNumber>; 2]>,
}

/// The last round, while nothing has happened in it.
pub fn open_round(state: &EventState) -> Option<u16> {
    let last = state.rounds.last()?;
    let format = state.info.format;
    let is_by_rounds =
        format.is_by_rounds() || matches!(format, Format::TeamRoundRobin(_) | Format::TeamSwiss(_));
    (is_by_rounds && decide::begun(state, last).is_none()).then_some(last.number)
}

/// What becomes of the last round when a change of a game makes the state `after` of
/// `before`; `None` when the game keeps its result, or no round is paired after it.
pub fn repairing(before: &EventState, after: &EventState, game: GameId) -> Option<Repairing> {
    after.info.format.swiss()?;
    let published = after
        .rounds
        .last()
        .filter(|last| last.number > game.round)?;
    let result = |state: &EventState| state.game(game).and_then(|game| game.result.clone());
    if result(before) == result(after) {
        return None;
    }
    let repaired = match draft(&after.before_last_round()?) {
        Err(refusal) => Repaired::Nothing(refusal),
        Ok(Draft { round, .. }) if is_same(&round, published) => Repaired::Same,
        Ok(Draft { round, .. }) => {
            let without = draft(&before.before_last_round()?);
            if without.is_ok_and(|without| is_same(&without.round, &round)) {
                Repaired::Unaffected
            } else {
                difference(published, &round)
            }
        }
    };
    Some(Repairing {
        round: published.number,
        repaired,
        is_open: open_round(after).is_some(),
    })
}

/// Whether two rounds have the same boards in the same order.
fn is_same(one: &Round, other: &Round) -> bool {
    one.boards == other.boards && one.free == other.free
}

/// What the system's round has otherwise than the published round.
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

/// The boards of a round whose pair the other round does not have, whatever its board.
fn boards_of_one(round: &Round, other: &Round) -> Vec<(GameId, Pairing)> {
    let has = |pairing: &Pairing| other.boards.contains(pairing);
    round.games().filter(|(_, pairing)| !has(pairing)).collect()
}
