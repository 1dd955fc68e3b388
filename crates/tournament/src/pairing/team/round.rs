//! A round: the bye (3.4), bracket after bracket (3.3.2), then colours (article 4) and the
//! order of the matches (C.04.2, 3.6).
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

/// A round as the system pairs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamRound {
    /// The matches in order; White is the team whose first board has it (1.6.1).
    pub matches: Vec<Pairing>,
    /// Which team gets the pairing-allocated bye.
    pub bye: Option<EntrantNumber>,
}

/// A bracket of a round and its pairs.
#[derive(Debug, Clone)]
pub(super) struct Step {
    /// The teams that were unpaired before it.
    pub(super) open: Vec<usize>,
    /// How many of them are its residents.
    pub(super) border: usize,
    /// Its upfloaters in the order of 3.5.3.
    pub(super) upfloaters: Vec<usize>,
    /// Its pairs, top member first.
    pub(super) pairs: Vec<(usize, usize)>,
}

/// Pairs the next round of a tournament of teams.
///
/// # Errors
///
/// When the tournament contradicts itself or is past a limit, or when no pairing keeps
/// the absolute criteria (3.3.3).
pub fn pair(tournament: &Tournament) -> Result<TeamRound, PairingError> {
    let field = Field::new(tournament, Reading::Text)?;
    let bye = bye(&field)?;
    let steps = brackets(&field, bye)?;
    let pairs = steps.iter().flat_map(|step| step.pairs.iter().copied());
    Ok(round(tournament, &field, pairs.collect(), bye))
}

/// Pairs the next round as one bracket, all criteria compared over the whole round, as
/// Sharly Chess's program does: not what articles 3.2 to 3.6 say, but what a
/// competition that was begun there goes on with. The rest is as in [`pair`].
///
/// # Errors
///
/// As [`pair`].
pub fn pair_whole_round(tournament: &Tournament) -> Result<TeamRound, PairingError> {
    let field = Field::new(tournament, Reading::WholeRound)?;
    let bye = bye(&field)?;
    let pairs = Bracket::of_all(&field, &paired_teams(&field, bye)).pair()?;
    let pairs = pairs.ok_or(PairingError::NoLegalPairing)?;
    Ok(round(tournament, &field, pairs, bye))
}

/// All teams but that of the bye, by score and number.
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

/// The first team of a pair, the other, the first one's side and the rule that gave it
/// (4.2, 4.3).
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

/// The teams in the order in which the bye is offered to them (3.4.2 to 3.4.4), those who
/// must not have it too.
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

/// Whether all teams but this one can be paired (3.4.1).
pub(super) fn leaves_a_legal_pairing(field: &Field, team: usize) -> bool {
    let others: Vec<usize> = (0..field.seats.len())
        .filter(|other| *other != team)
        .collect();
    field.can_be_paired(&others)
}

/// Which team gets the bye (3.4); `None` when no team needs it.
///
/// # Errors
///
/// When the round cannot be paired at all.
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
///
/// When the round cannot be paired, or the criteria need a wider number than there is.
pub(super) fn brackets(field: &Field, bye: Option<usize>) -> Result<Vec<Step>, PairingError> {
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
        steps.push(Step {
            open: std::mem::replace(&mut open, below),
            border,
            upfloaters,
            pairs,
        });
    }
    Ok(steps)
}
