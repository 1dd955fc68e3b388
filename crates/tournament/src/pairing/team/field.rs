//! The teams of a round in order, with everything that the criteria need: score,
//! colours, floats, eligibility for the bye.
#![expect(
    clippy::indexing_slicing,
    reason = "the positions are those of the teams, counted here"
)]

use std::cmp::Reverse;

use crate::entrant::EntrantNumber;

use super::PairingError;
use super::bits::BitMatrix;
use super::colour::Colours;
use super::input::{PastKind, Team, Tournament};
use super::matching::is_matchable;
use crate::pairing::field::{self, Index, Meeting, Participant};

/// The interpretation of rounds without a played match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// By the text of C.04.6, as interpret it.
    Text,
    /// For pairing the whole round as one bracket: teams whose match was
    /// forfeited have met, an unplayed round with points is a float, and virtual points
    /// count when the first team is determined.
    WholeRound,
}

/// A team that takes part in the round.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    pub(super) number: EntrantNumber,
    /// The index among all teams.
    pub(super) place: usize,
    /// The rank among all teams that were ever paired or take part now, from 0, which
    /// is the pairing number minus one (1.1, R-100).
    rank: usize,
    /// The primary score without virtual points, by which matches are ordered.
    pub(super) points: i64,
    /// The score that determines the first team (4.2.1).
    first_score: i64,
    pub(super) secondary: i64,
    /// The primary score including virtual points, by which scoregroups are formed.
    pub(super) score: i64,
    /// The colours of the played matches, and the preference.
    pub(super) colours: Colours,
    /// Whether the team can have the bye (C2).
    pub(super) may_have_bye: bool,
    /// Whether the team floated in the previous round (1.5).
    pub(super) floated: bool,
}

/// The teams of a round, by score, then by pairing number.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) seats: Vec<Seat>,
    /// The allowed pairs: C1 and the forbidden groups.
    pub(super) legal: BitMatrix,
    /// Whether floats of the previous round count, which they do not in the last two
    /// rounds (C7, C10).
    pub(super) floats_count: bool,
}

impl Field {
    /// Builds the field of a round.
    ///
    /// # Errors
    /// [`PairingError`] if the tournament contradicts itself or exceeds a limit.
    pub(super) fn new(tournament: &Tournament, reading: Reading) -> Result<Self, PairingError> {
        let Tournament {
            teams,
            rounds,
            paired_rounds,
            forbidden,
            ..
        } = tournament;
        let index = field::check(teams, *rounds, *paired_rounds, forbidden)?;
        let numbered = teams.iter().enumerate();
        let numbered = numbered.filter(|(_, team)| team.takes_part || was_paired(team));
        let mut seats: Vec<Seat> = numbered
            .enumerate()
            .filter(|(_, (_, team))| team.takes_part)
            .map(|(rank, (place, team))| Seat {
                place,
                rank,
                ..seat(tournament, &index, team, reading)
            })
            .collect();
        if seats.len() < 2 {
            return Err(PairingError::NobodyToPair);
        }
        seats.sort_by_key(|seat| (Reverse(seat.score), seat.place));
        let legal = legal(tournament, &seats, reading);
        Ok(Self {
            seats,
            legal,
            floats_count: tournament.paired_rounds + 2 < tournament.rounds,
        })
    }

    /// Whether these teams can all be paired with each other (C1).
    pub(super) fn can_be_paired(&self, teams: &[usize]) -> bool {
        let size = teams.len();
        size.is_multiple_of(2) && is_matchable(self.legal.restricted(teams, size), size)
    }

    /// Whether a float of the previous round counts against a team.
    pub(super) fn floated(&self, team: usize) -> bool {
        self.floats_count && self.seats[team].floated
    }

    /// Whether a team's pairing number is odd (4.3.1).
    pub(super) fn has_odd_number(&self, team: usize) -> bool {
        self.seats[team].rank.is_multiple_of(2)
    }

    /// The first team of two, and the other one (4.2).
    pub(super) fn first_team(
        &self,
        tournament: &Tournament,
        one: usize,
        other: usize,
    ) -> (usize, usize) {
        let order = |team: usize| {
            let seat = &self.seats[team];
            let secondary = tournament
                .secondary_counts
                .then_some(Reverse(seat.secondary));
            (Reverse(seat.first_score), secondary, seat.place)
        };
        if order(one) <= order(other) {
            (one, other)
        } else {
            (other, one)
        }
    }
}

impl Participant for Team {
    fn number(&self) -> EntrantNumber {
        self.number
    }

    fn rounds(&self) -> usize {
        self.history.len()
    }

    fn meeting(&self, round: usize) -> Option<Meeting> {
        match self.history.get(round)?.kind {
            PastKind::Played { opponent, side } => Some(Meeting::Played { opponent, side }),
            PastKind::Forfeit { opponent, won } => Some(Meeting::Forfeit { opponent, won }),
            PastKind::AllocatedBye | PastKind::FullPointBye | PastKind::NotPaired => None,
        }
    }
}

/// Whether a team has ever been paired.
fn was_paired(team: &Team) -> bool {
    let mut history = team.history.iter();
    history.any(|past| {
        matches!(
            past.kind,
            PastKind::Played { .. } | PastKind::Forfeit { .. } | PastKind::AllocatedBye
        )
    })
}

/// A team's seat without its index and rank.
fn seat(tournament: &Tournament, index: &Index, team: &Team, reading: Reading) -> Seat {
    let rounds = team.history.len();
    let last_round = tournament.paired_rounds + 1 == tournament.rounds;
    let secondary = team.history.iter().map(|past| i64::from(past.secondary));
    let (points, score) = (points_after(team, rounds), score_before(team, rounds));
    Seat {
        number: team.number,
        place: 0,
        rank: 0,
        points,
        first_score: match reading {
            Reading::Text => points,
            Reading::WholeRound => score,
        },
        secondary: secondary.sum(),
        score,
        colours: Colours::from_played(team.sides(), tournament.preferences, last_round),
        may_have_bye: !team.history.iter().any(|past| past.kind.rules_out_bye()),
        floated: floated(tournament, index, team, reading),
    }
}

/// A team's primary score after a number of rounds.
fn points_after(team: &Team, rounds: usize) -> i64 {
    let past = team.history.iter().take(rounds);
    past.map(|past| i64::from(past.primary)).sum()
}

/// A team's score, including virtual points, when the round with this index was paired.
fn score_before(team: &Team, round: usize) -> i64 {
    let virtual_points = team.virtual_points.get(round).copied().unwrap_or_default();
    points_after(team, round) + i64::from(virtual_points)
}

/// Whether a team met an opponent with a different score in the previous round (1.5).
fn floated(tournament: &Tournament, index: &Index, team: &Team, reading: Reading) -> bool {
    let Some((past, round)) = team.history.last().zip(team.history.len().checked_sub(1)) else {
        return false;
    };
    let PastKind::Played { opponent, .. } = past.kind else {
        return reading == Reading::WholeRound && past.primary > 0;
    };
    let opponent = index.get(&opponent).map(|place| &tournament.teams[*place]);
    opponent.is_some_and(|opponent| score_before(team, round) != score_before(opponent, round))
}

fn legal(tournament: &Tournament, seats: &[Seat], reading: Reading) -> BitMatrix {
    let numbers: Vec<EntrantNumber> = seats.iter().map(|seat| seat.number).collect();
    let met = |one: usize| {
        let history = &tournament.teams[seats[one].place].history;
        history.iter().filter_map(move |past| match past.kind {
            PastKind::Played { opponent, .. } => Some(opponent),
            PastKind::Forfeit { opponent, .. } if reading == Reading::WholeRound => Some(opponent),
            _ => None,
        })
    };
    field::legal(&numbers, &tournament.forbidden, |_, _| true, met)
}
