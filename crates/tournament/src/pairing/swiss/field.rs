//! The field of a round: who is to be paired, in order, with all that the criteria ask
//! of each: score, colours, floats, and whether the bye is possible.
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

/// A player who is to be paired.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    /// The player's number.
    pub(super) number: EntrantNumber,
    /// The place among the players who have ever been paired or are paired now, from 0:
    /// ties and colours go by it.
    pub(super) rank: usize,
    /// Points without virtual ones: the boards are ordered by them.
    pub(super) points: i64,
    /// Points with the virtual ones: brackets are made of them.
    pub(super) score: i64,
    /// Games and preferences.
    pub(super) colours: Colours,
    /// Whether the bye may be given (C2).
    pub(super) may_have_bye: bool,
    /// Rounds without a game (C9).
    pub(super) unplayed: u32,
    /// A downfloat one round ago and two rounds ago.
    pub(super) down: [bool; 2],
    /// An upfloat one round ago and two rounds ago.
    pub(super) up: [bool; 2],
}

/// The players of a round in the order of article 1.2: score, then rank.
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// The players.
    pub(super) seats: Vec<Seat>,
    /// Who may meet: C1, C3 and the forbidden pairs.
    pub(super) legal: BitMatrix,
}

impl Field {
    /// Reads the tournament.
    ///
    /// # Errors
    ///
    /// When the tournament contradicts itself or is past a limit.
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

    /// How many players there are.
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
        colours: Colours::of(counted),
        may_have_bye,
        unplayed: u32::try_from(unplayed).unwrap_or(u32::MAX),
        down: floats.map(|float| float == Some(Float::Down)),
        up: floats.map(|float| float == Some(Float::Up)),
    }
}

/// A player's points after so many rounds.
fn points_after(player: &Player, rounds: usize) -> i64 {
    let past = player.history.iter().take(rounds);
    let adjustments = player.adjustments.iter().take(rounds);
    let past = past.map(|past| i64::from(past.points));
    past.chain(adjustments.copied().map(i64::from)).sum()
}

/// A player's score when the round of this index was paired, virtual points included.
fn score_before(player: &Player, round: usize) -> i64 {
    let virtual_points = player.virtual_points.get(round).copied();
    points_after(player, round) + i64::from(virtual_points.unwrap_or_default())
}

/// The float that a player got `back` rounds ago (1.4.2, 1.4.3).
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

/// Who is a topscorer (1.8): in the last round, with more than half of the most that the
/// rounds before it could bring.
fn topscorers(tournament: &Tournament, seats: &[Seat]) -> Vec<bool> {
    let last = tournament.paired_rounds + 1 == tournament.rounds;
    let best = i64::from(tournament.points.win.max(tournament.points.draw));
    let rounds = i64::try_from(tournament.paired_rounds).unwrap_or(i64::MAX);
    let most = best.saturating_mul(rounds);
    let above_half = |seat: &Seat| last && 2 * seat.score > most;
    seats.iter().map(above_half).collect()
}
