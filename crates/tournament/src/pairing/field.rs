//! What the pairing systems have in common: validation of their input, the graph of
//! allowed pairs, the order of the boards.
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

/// The indices of the participants by number.
pub(super) type Index = BTreeMap<EntrantNumber, usize>;

/// A player or a team, as the validation sees it.
pub(super) trait Participant {
    fn number(&self) -> EntrantNumber;
    /// The number of rounds in the history.
    fn rounds(&self) -> usize;
    /// The pairing of the round with this index, if there was one.
    fn meeting(&self, round: usize) -> Option<Meeting>;

    /// The colours of the games or matches played, in the order of the rounds.
    fn sides(&self) -> Vec<Side> {
        let meetings = (0..self.rounds()).filter_map(|round| self.meeting(round));
        let sides = meetings.filter_map(|meeting| match meeting {
            Meeting::Played { side, .. } => Some(side),
            Meeting::Forfeit { .. } => None,
        });
        sides.collect()
    }
}

/// A pairing from the view of one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meeting {
    /// The game or match was played.
    Played {
        opponent: EntrantNumber,
        /// The participant's colour.
        side: Side,
    },
    /// It was forfeited.
    Forfeit {
        opponent: EntrantNumber,
        /// Whether the participant won by the forfeit, if the system needs to know.
        won: bool,
    },
}

/// Validates the input and returns the indices of the participants.
///
/// # Errors
/// [`PairingError`] if the input exceeds a limit or contradicts itself.
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

/// Whether the opponent's history agrees about a round.
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

/// The allowed pairs by index: those that `may_meet` allows, without those that have
/// `met` and those within a forbidden group.
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

/// Sorts the pairs into the order of the boards (C.04.2, 3.6); `order` gives the points
/// and the rank of a participant.
pub fn sort_boards(pairs: &mut [(usize, usize)], order: impl Fn(usize) -> (Reverse<i64>, usize)) {
    pairs.sort_by_key(|(one, other)| {
        let (one, other) = (order(*one), order(*other));
        let (first, second) = (one.min(other), one.max(other));
        (first.0, second.0, first.1)
    });
}
