//! What the field of a round is made by, whatever the system: the checks of what it is
//! told, who may meet, the order of the boards.
#![expect(
    clippy::indexing_slicing,
    reason = "the places are those of the participants, counted here"
)]

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::entrant::EntrantNumber;
use areopagus_games::Side;

use super::bits::BitMatrix;
use super::fault::{MAX_PLAYERS, MAX_ROUNDS, PairingError};

/// The places of the participants by their numbers.
pub(super) type Index = BTreeMap<EntrantNumber, usize>;

/// A player or a team, as the checks see it.
pub(super) trait Participant {
    /// The number.
    fn number(&self) -> EntrantNumber;
    /// How many rounds the history has.
    fn rounds(&self) -> usize;
    /// The pairing of the round of this index, where there was one.
    fn meeting(&self, round: usize) -> Option<Meeting>;

    /// The sides of what was played, round by round.
    fn sides(&self) -> Vec<Side> {
        let meetings = (0..self.rounds()).filter_map(|round| self.meeting(round));
        let sides = meetings.filter_map(|meeting| match meeting {
            Meeting::Played { side, .. } => Some(side),
            Meeting::Forfeit { .. } => None,
        });
        sides.collect()
    }
}

/// A pairing as one of the two has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meeting {
    /// It was played.
    Played {
        /// Against whom.
        opponent: EntrantNumber,
        /// With which side.
        side: Side,
    },
    /// It was not.
    Forfeit {
        /// Against whom.
        opponent: EntrantNumber,
        /// Whether it was won so, where the system asks for that.
        won: bool,
    },
}

/// The places of the participants, when what is told of them is within the limits and
/// does not contradict itself.
///
/// # Errors
///
/// Else.
pub(super) fn check(
    participants: &[impl Participant],
    rounds: usize,
    paired_rounds: usize,
    forbidden: &[Vec<EntrantNumber>],
) -> Result<Index, PairingError> {
    if participants.len() > MAX_PLAYERS {
        return Err(PairingError::TooManyPlayers);
    }
    if rounds > MAX_ROUNDS {
        return Err(PairingError::TooManyRounds);
    }
    if paired_rounds >= rounds {
        return Err(PairingError::NoRoundLeft);
    }
    let mut index = Index::new();
    for (place, participant) in participants.iter().enumerate() {
        let number = participant.number();
        if index.insert(number, place).is_some() {
            return Err(PairingError::NumberTwice(number));
        }
        if participant.rounds() != paired_rounds {
            return Err(PairingError::HistoryLength(number));
        }
    }
    for number in forbidden.iter().flatten() {
        if !index.contains_key(number) {
            return Err(PairingError::Unknown(*number));
        }
    }
    for participant in participants {
        for round in 0..paired_rounds {
            if !agrees(participants, &index, participant, round)? {
                return Err(PairingError::Contradiction {
                    player: participant.number(),
                    round: round + 1,
                });
            }
        }
    }
    Ok(index)
}

/// Whether the opponent's entry says the same of a round.
fn agrees<P: Participant>(
    participants: &[P],
    index: &Index,
    participant: &P,
    round: usize,
) -> Result<bool, PairingError> {
    use Meeting::{Forfeit, Played};
    let Some(here) = participant.meeting(round) else {
        return Ok(true);
    };
    let (Played { opponent, .. } | Forfeit { opponent, .. }) = here;
    let place = index.get(&opponent);
    let place = place.ok_or(PairingError::Unknown(opponent))?;
    let me = participant.number();
    Ok(match (here, participants[*place].meeting(round)) {
        (Played { side, .. }, there) => {
            let side = side.other();
            there == Some(Played { opponent: me, side })
        }
        (Forfeit { .. }, Some(Played { opponent, .. })) => opponent != me,
        (Forfeit { won, .. }, Some(Forfeit { opponent, won: too })) => {
            opponent != me || !(won && too)
        }
        (Forfeit { .. }, None) => true,
    })
}

/// Who may meet, by the places of these numbers: the pairs that `may_meet` allows, but none
/// that has `met` and none of a forbidden group.
pub(super) fn legal<M: IntoIterator<Item = EntrantNumber>>(
    numbers: &[EntrantNumber],
    forbidden: &[Vec<EntrantNumber>],
    may_meet: impl Fn(usize, usize) -> bool,
    met: impl Fn(usize) -> M,
) -> BitMatrix {
    let places = numbers.iter().copied().zip(0..);
    let places: Index = places.collect();
    let place = |number: EntrantNumber| places.get(&number).copied();
    let mut legal = BitMatrix::new(numbers.len());
    for one in 0..numbers.len() {
        for other in one + 1..numbers.len() {
            if may_meet(one, other) {
                legal.join(one, other);
            }
        }
    }
    for one in 0..numbers.len() {
        for other in met(one).into_iter().filter_map(place) {
            legal.part(one, other);
        }
    }
    for group in forbidden {
        let group: Vec<usize> = group.iter().copied().filter_map(place).collect();
        for &one in &group {
            for &other in &group {
                legal.part(one, other);
            }
        }
    }
    legal
}

/// Puts the pairs in the order of the boards (C.04.2, 3.6), where `order` gives the points
/// and the rank of a participant.
pub fn sort_boards(pairs: &mut [(usize, usize)], order: impl Fn(usize) -> (Reverse<i64>, usize)) {
    pairs.sort_by_key(|(one, other)| {
        let (one, other) = (order(*one), order(*other));
        let (first, second) = (one.min(other), one.max(other));
        (first.0, second.0, first.1)
    });
}
