//! The players of a round in order, with everything that the criteria need: score,
//! colours, floats, eligibility for the bye.
#![expect(
    clippy::indexing_slicing,
    reason = "the positions are those of the players, counted here"
)]

use crate::entrant::EntrantNumber;

use super::PairingError;
use super::bits::BitMatrix;
use super::colour::Colours;
use super::input::{ColourRules, PastKind, Player, Tournament};
use crate::pairing::field::{self, Index, Meeting, Participant};

/// A float (1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Float {
    Down,
    Up,
}

/// A player who takes part in the round.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    pub(super) number: EntrantNumber,
    /// The rank among all players who were ever paired or take part now, from 0. It
    /// breaks ties and determines colours.
    pub(super) rank: usize,
    /// The points without virtual points, by which boards are ordered.
    pub(super) points: i64,
    /// The points including virtual points, by which brackets are formed.
    pub(super) score: i64,
    /// The colours of the games, and the preference.
    pub(super) colours: Colours,
    /// Whether the player can have the bye (C2).
    pub(super) may_have_bye: bool,
    /// The number of rounds without a game (C9).
    pub(super) unplayed: u32,
    /// Whether the player had a downfloat one round ago and two rounds ago.
    pub(super) down: [bool; 2],
    /// Whether the player had an upfloat one round ago and two rounds ago.
    pub(super) up: [bool; 2],
}

/// The players of a round in the order of article 1.2: by score, then by rank.
#[derive(Debug, Clone)]
pub(super) struct Field {
    pub(super) seats: Vec<Seat>,
    /// The allowed pairs: C1, C3 and the forbidden groups.
    pub(super) legal: BitMatrix,
}

impl Field {
    /// Builds the field of a round.
    ///
    /// # Errors
    /// [`PairingError`] if the tournament contradicts itself or exceeds a limit.
    pub(super) fn new(tournament: &Tournament) -> Result<Self, PairingError> {
        let Tournament {
            players,
            rounds,
            paired_rounds,
            forbidden,
            ..
        } = tournament;
        let index = field::check(players, *rounds, *paired_rounds, forbidden)?;
        let numbered = |player: &Player| {
            let paired = player
                .history
                .iter()
                .any(|past| past.kind != PastKind::NotPaired);
            player.takes_part || paired
        };
        let numbered: Vec<&Player> = tournament.players.iter().filter(|p| numbered(p)).collect();
        let mut seats: Vec<Seat> = Vec::new();
        for (rank, player) in numbered.into_iter().enumerate() {
            if player.takes_part {
                seats.push(seat(tournament, &index, rank, player));
            }
        }
        if seats.len() < 2 {
            return Err(PairingError::NobodyToPair);
        }
        seats.sort_by_key(|seat| (std::cmp::Reverse(seat.score), seat.rank));
        let legal = legal(tournament, &index, &seats);
        Ok(Self { seats, legal })
    }

    /// The number of players.
    pub(super) fn len(&self) -> usize {
        self.seats.len()
    }
}

impl Participant for Player {
    fn number(&self) -> EntrantNumber {
        self.number
    }

    fn rounds(&self) -> usize {
        self.history.len()
    }

    fn meeting(&self, round: usize) -> Option<Meeting> {
        match self.history.get(round)?.kind {
            PastKind::Played { opponent, side } => Some(Meeting::Played { opponent, side }),
            PastKind::Forfeit { opponent } => Some(Meeting::Forfeit {
                opponent,
                won: false,
            }),
            PastKind::AllocatedBye | PastKind::NotPaired => None,
        }
    }
}

fn seat(tournament: &Tournament, index: &Index, rank: usize, player: &Player) -> Seat {
    let points = points_after(player, player.history.len());
    let score = score_before(player, player.history.len());
    let sides = player.sides();
    let unplayed = player.history.len() - sides.len();
    let floats = [1, 2].map(|back| float(tournament, index, player, back));
    let may_have_bye = player.history.iter().all(|past| match past.kind {
        PastKind::Played { .. } => true,
        PastKind::AllocatedBye => false,
        PastKind::Forfeit { .. } | PastKind::NotPaired => past.points < tournament.points.win,
    });
    let counted = match tournament.colours {
        ColourRules::Fide => sides,
        ColourRules::Off => Vec::new(),
    };
    Seat {
        number: player.number,
        rank,
        points,
        score,
        colours: Colours::from_played(counted),
        may_have_bye,
        unplayed: u32::try_from(unplayed).unwrap_or(u32::MAX),
        down: floats.map(|float| float == Some(Float::Down)),
        up: floats.map(|float| float == Some(Float::Up)),
    }
}

/// A player's points after a number of rounds.
fn points_after(player: &Player, rounds: usize) -> i64 {
    let past = player.history.iter().take(rounds);
    let adjustments = player.adjustments.iter().take(rounds);
    let past = past.map(|past| i64::from(past.points));
    past.chain(adjustments.copied().map(i64::from)).sum()
}

/// A player's score, including virtual points, when the round with this index was
/// paired.
fn score_before(player: &Player, round: usize) -> i64 {
    let virtual_points = player.virtual_points.get(round).copied();
    points_after(player, round) + i64::from(virtual_points.unwrap_or_default())
}

/// The float that a player had `back` rounds ago (1.4.2, 1.4.3).
fn float(tournament: &Tournament, index: &Index, player: &Player, back: usize) -> Option<Float> {
    let round = player.history.len().checked_sub(back)?;
    let past = player.history.get(round)?;
    let PastKind::Played { opponent, .. } = past.kind else {
        return (past.points > tournament.points.loss).then_some(Float::Down);
    };
    let opponent = &tournament.players[*index.get(&opponent)?];
    match score_before(player, round).cmp(&score_before(opponent, round)) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}

fn legal(tournament: &Tournament, index: &Index, seats: &[Seat]) -> BitMatrix {
    let topscorers = topscorers(tournament, seats);
    let numbers: Vec<EntrantNumber> = seats.iter().map(|seat| seat.number).collect();
    let may_meet = |one: usize, other: usize| {
        let clash = (seats[one].colours).clashes_absolutely(&seats[other].colours);
        !clash || topscorers[one] || topscorers[other]
    };
    let met = |one: usize| {
        let history = &tournament.players[index[&seats[one].number]].history;
        history.iter().filter_map(|past| match past.kind {
            PastKind::Played { opponent, .. } => Some(opponent),
            _ => None,
        })
    };
    field::legal(&numbers, &tournament.forbidden, may_meet, met)
}

/// The topscorers (1.8): in the last round, the players with more than half of the
/// maximum points of the rounds before it.
fn topscorers(tournament: &Tournament, seats: &[Seat]) -> Vec<bool> {
    let last = tournament.paired_rounds + 1 == tournament.rounds;
    let best = i64::from(tournament.points.win.max(tournament.points.draw));
    let rounds = i64::try_from(tournament.paired_rounds).unwrap_or(i64::MAX);
    let most = best.saturating_mul(rounds);
    let above_half = |seat: &Seat| last && 2 * seat.score > most;
    seats.iter().map(above_half).collect()
}
