//! The pairing of a round: the bye (3.4), bracket after bracket (3.3.2), then colours
//! (article 4) and the order of the matches (C.04.2, 3.6).
#![expect(
    clippy::indexing_slicing,
    reason = "the places are those of the field's teams"
)]

use std::cmp::Reverse;

use crate::entrant::EntrantNumber;
use crate::round::Pairing;
use areopagus_games::Side;

use super::PairingError;
use super::bracket::Bracket;
use super::colour::{self, ColourRule};
use super::field::{Field, Reading};
use super::input::Tournament;
use super::upfloaters;
use crate::pairing::field::sort_boards;

/// A round paired by the team pairing system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamRound {
    /// The matches in order. White is the team with White on its first board (1.6.1).
    pub matches: Vec<Pairing>,
    /// The team with the pairing-allocated bye.
    pub bye: Option<EntrantNumber>,
}

/// A bracket of a round and its pairs.
#[derive(Debug, Clone)]
pub(super) struct PairedBracket {
    /// The teams that were unpaired before the bracket.
    pub(super) open: Vec<usize>,
    /// The number of residents, which are the first of `open`.
    pub(super) border: usize,
    /// The upfloaters in the order of 3.5.3.
    pub(super) upfloaters: Vec<usize>,
    /// The pairs, top member first.
    pub(super) pairs: Vec<(usize, usize)>,
}

/// Pairs the next round of a team tournament.
///
/// # Errors
/// [`PairingError`] if the tournament contradicts itself or exceeds a limit, or if no
/// pairing satisfies the absolute criteria (3.3.3).
pub fn pair(tournament: &Tournament) -> Result<TeamRound, PairingError> {
    let field = Field::new(tournament, Reading::Text)?;
    let bye = bye(&field)?;
    let steps = brackets(&field, bye)?;
    let pairs = steps.iter().flat_map(|step| step.pairs.iter().copied());
    Ok(round(tournament, &field, pairs.collect(), bye))
}

/// Pairs the next round as one bracket, comparing all criteria over the whole round, as
/// Sharly Chess does. This is not what articles 3.2 to 3.6 prescribe; it lets a
/// competition that began with that program continue in the same way. Everything else
/// is as in [`pair`].
///
/// # Errors
/// [`PairingError`] as for [`pair`].
pub fn pair_whole_round(tournament: &Tournament) -> Result<TeamRound, PairingError> {
    let field = Field::new(tournament, Reading::WholeRound)?;
    let bye = bye(&field)?;
    let pairs = Bracket::of_all(&field, &paired_teams(&field, bye)).pair()?;
    let pairs = pairs.ok_or(PairingError::NoLegalPairing)?;
    Ok(round(tournament, &field, pairs, bye))
}

/// All teams except the one with the bye, by score and number.
fn paired_teams(field: &Field, bye: Option<usize>) -> Vec<usize> {
    let teams = (0..field.seats.len()).filter(|team| Some(*team) != bye);
    teams.collect()
}

/// The matches with their colours, in order (C.04.2, 3.6).
fn round(
    tournament: &Tournament,
    field: &Field,
    mut pairs: Vec<(usize, usize)>,
    bye: Option<usize>,
) -> TeamRound {
    sort_boards(&mut pairs, |team| {
        let seat = &field.seats[team];
        (Reverse(seat.points), seat.place)
    });
    let matches = pairs.into_iter().map(|(one, other)| {
        let (first, other, side, _) = colours(tournament, field, one, other);
        Pairing::with(field.seats[first].number, side, field.seats[other].number)
    });
    TeamRound {
        matches: matches.collect(),
        bye: bye.map(|team| field.seats[team].number),
    }
}

/// The first team of a pair, the other one, the first team's colour and the rule by
/// which it was allocated (4.2, 4.3).
pub(super) fn colours(
    tournament: &Tournament,
    field: &Field,
    one: usize,
    other: usize,
) -> (usize, usize, Side, ColourRule) {
    let (first, other) = field.first_team(tournament, one, other);
    let (seat, opponent) = (&field.seats[first], &field.seats[other]);
    let odd = field.has_odd_number(first);
    let initial = tournament.initial_colour;
    let (side, rule) = colour::allocate(&seat.colours, &opponent.colours, odd, initial);
    (first, other, side, rule)
}

/// The teams in the order in which they are considered for the bye (3.4.2 to 3.4.4),
/// including those that must not have it.
pub(super) fn bye_order(field: &Field) -> Vec<usize> {
    let mut order: Vec<usize> = (0..field.seats.len()).collect();
    order.sort_by_key(|team| {
        let seat = &field.seats[*team];
        (
            seat.score,
            Reverse(seat.colours.played.len()),
            Reverse(seat.place),
        )
    });
    order
}

/// Whether all teams except this one can be paired (3.4.1).
pub(super) fn leaves_a_legal_pairing(field: &Field, team: usize) -> bool {
    let others: Vec<usize> = (0..field.seats.len())
        .filter(|other| *other != team)
        .collect();
    field.can_be_paired(&others)
}

/// The team with the bye (3.4); `None` if no bye is needed.
///
/// # Errors
/// [`PairingError::NoLegalPairing`] if the round cannot be paired.
pub(super) fn bye(field: &Field) -> Result<Option<usize>, PairingError> {
    if field.seats.len().is_multiple_of(2) {
        return Ok(None);
    }
    let mut candidates = bye_order(field)
        .into_iter()
        .filter(|team| field.seats[*team].may_have_bye);
    let team = candidates.find(|team| leaves_a_legal_pairing(field, *team));
    team.map(Some).ok_or(PairingError::NoLegalPairing)
}

/// Pairs bracket after bracket.
///
/// # Errors
/// [`PairingError`] if the round cannot be paired, or if the criteria do not fit the
/// widest number.
pub(super) fn brackets(
    field: &Field,
    bye: Option<usize>,
) -> Result<Vec<PairedBracket>, PairingError> {
    let mut open = paired_teams(field, bye);
    let mut steps = Vec::new();
    while let Some(top) = open.first() {
        let score = field.seats[*top].score;
        let residents = open
            .iter()
            .take_while(|team| field.seats[**team].score == score);
        let border = residents.count();
        let upfloaters = upfloaters::select(field, &open, border)?;
        let upfloaters = upfloaters.ok_or(PairingError::NoLegalPairing)?;
        let bracket = Bracket::new(field, &open[..border], &upfloaters);
        let pairs = bracket.pair()?.ok_or(PairingError::NoLegalPairing)?;
        let below = open[border..].iter().copied();
        let below = below.filter(|team| !upfloaters.contains(team)).collect();
        steps.push(PairedBracket {
            open: std::mem::replace(&mut open, below),
            border,
            upfloaters,
            pairs,
        });
    }
    Ok(steps)
}
