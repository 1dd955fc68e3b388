//! The pairing of a round: bracket after bracket (1.9), then colours (article 5) and
//! boards (C.04.2).
#![expect(
    clippy::indexing_slicing,
    reason = "the places are those of the field's players"
)]

use std::cmp::Reverse;

use crate::entrant::EntrantNumber;
use crate::round::Pairing;

use super::PairingError;
use super::bracket::{self, Bracket, Paired};
use super::colour;
use super::field::Field;
use super::input::Tournament;
use crate::pairing::field::sort_boards;

/// A round paired by the Dutch system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissRound {
    /// The boards in order, from board 1.
    pub boards: Vec<Pairing>,
    /// The player with the pairing-allocated bye.
    pub bye: Option<EntrantNumber>,
}

/// A bracket of a round and its pairing.
#[derive(Debug, Clone)]
pub(super) struct PairedBracket<'a> {
    pub(super) bracket: Bracket<'a>,
    pub(super) paired: Paired,
}

/// Pairs the next round of a tournament.
///
/// # Errors
/// [`PairingError`] if the tournament contradicts itself or exceeds a limit, or if no
/// pairing satisfies the absolute criteria.
pub fn pair(tournament: &Tournament) -> Result<SwissRound, PairingError> {
    let field = Field::new(tournament)?;
    let steps = brackets(&field, false)?;
    Ok(round(tournament, &field, &steps))
}

/// Pairs the next round by the slow method only: each bracket together with all
/// unpaired players below it. The result is the same as that of [`pair`], and serves to
/// check it.
///
/// # Errors
/// [`PairingError`] as for [`pair`].
pub fn pair_slowly(tournament: &Tournament) -> Result<SwissRound, PairingError> {
    let field = Field::new(tournament)?;
    let steps = brackets(&field, true)?;
    Ok(round(tournament, &field, &steps))
}

/// The lowest score of a player who can have the bye (2.3.1, C5); `None` if no bye is
/// needed.
///
/// # Errors
/// [`PairingError::NoLegalPairing`] if the round cannot be paired (2.2.1, C4).
fn bye_score(field: &Field) -> Result<Option<i64>, PairingError> {
    let everybody: Vec<usize> = (0..field.len()).collect();
    if field.len().is_multiple_of(2) {
        return if bracket::can_be_paired(field, &everybody, 0, None) {
            Ok(None)
        } else {
            Err(PairingError::NoLegalPairing)
        };
    }
    let candidates = field.seats.iter().rev().filter(|seat| seat.may_have_bye);
    let mut scores: Vec<i64> = candidates.map(|seat| seat.score).collect();
    scores.dedup();
    let lowest = scores
        .into_iter()
        .find(|score| bracket::can_be_paired(field, &everybody, 0, Some(*score)));
    lowest.map(Some).ok_or(PairingError::NoLegalPairing)
}

/// Pairs bracket after bracket.
pub(super) fn brackets(
    field: &Field,
    slowly: bool,
) -> Result<Vec<PairedBracket<'_>>, PairingError> {
    let mut bye_score = bye_score(field)?;
    let group_end = |start: usize| {
        let score = field.seats.get(start).map(|seat| seat.score);
        let group = field.seats[start..].iter();
        start + group.take_while(|seat| Some(seat.score) == score).count()
    };
    let mut steps = Vec::new();
    let mut moved = Vec::new();
    let mut start = 0;
    while start < field.len() {
        let end = group_end(start);
        let bracket = Bracket {
            field,
            moved: std::mem::take(&mut moved),
            residents: start..end,
            next: end..group_end(end),
            bye_score,
        };
        let paired = if slowly {
            bracket::whole(&bracket)?
        } else {
            bracket::pair(&bracket)?
        };
        if paired.bye {
            bye_score = None;
        } else {
            moved.clone_from(&paired.floats);
        }
        steps.push(PairedBracket { bracket, paired });
        start = end;
    }
    Ok(steps)
}

fn round(tournament: &Tournament, field: &Field, steps: &[PairedBracket<'_>]) -> SwissRound {
    let pairs = steps
        .iter()
        .flat_map(|step| step.paired.pairs.iter().copied());
    let mut pairs: Vec<(usize, usize)> = pairs.collect();
    sort_boards(&mut pairs, |place| {
        let seat = &field.seats[place];
        (Reverse(seat.points), seat.rank)
    });
    let boards = pairs.into_iter().map(|(higher, lower)| {
        let (higher, lower) = (&field.seats[higher], &field.seats[lower]);
        let (side, _) = colour::allocate(
            &higher.colours,
            &lower.colours,
            higher.rank,
            tournament.initial_colour,
        );
        Pairing::with(higher.number, side, lower.number)
    });
    let bye = steps.iter().find(|step| step.paired.bye);
    let bye = bye.and_then(|step| step.paired.floats.first());
    SwissRound {
        boards: boards.collect(),
        bye: bye.map(|place| field.seats[*place].number),
    }
}
