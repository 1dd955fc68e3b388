//! The input of the team pairing system: teams, their history, and the competition's
//! rules.

use crate::entrant::EntrantNumber;
use areopagus_games::Side;

/// A team tournament before a round is paired.
///
/// Scores are whole numbers in any unit, such as points, halves or tenths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The teams in the order of their pairing numbers (TPN, 1.1), from 1. A team that
    /// was never paired has no number yet.
    pub teams: Vec<Team>,
    /// The number of rounds of the competition.
    pub rounds: usize,
    /// The number of rounds paired so far.
    pub paired_rounds: usize,
    /// The initial colour, drawn by lot for the odd pairing numbers (4.1).
    pub initial_colour: Side,
    /// The type of colour preferences (1.7).
    pub preferences: Preferences,
    /// Whether the secondary score is used to determine the first team (1.2.1, 4.2.2).
    pub secondary_counts: bool,
    /// Groups of teams within which no pair is allowed in this round.
    pub forbidden: Vec<Vec<EntrantNumber>>,
}

/// The type of colour preferences in a competition (1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Preferences {
    /// Type A (1.7.1): preferences of one strength.
    #[default]
    TypeA,
    /// Type B (1.7.2): strong and mild preferences.
    TypeB,
    /// No colour preferences.
    Off,
}

/// A team with its history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// The team's number.
    pub number: EntrantNumber,
    /// One entry for each round paired so far.
    pub history: Vec<PastRound>,
    /// The virtual points of the primary score in each round (C.04.7), from round 1;
    /// missing entries are 0.
    pub virtual_points: Vec<u32>,
    /// Whether the team takes part in the round to be paired.
    pub takes_part: bool,
}

/// A past round of a team. Negative points are penalties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastRound {
    /// The points of the primary score (1.2), in score units.
    pub primary: i32,
    /// The points of the secondary score, in score units.
    pub secondary: i32,
    /// How the team spent the round.
    pub kind: PastKind,
}

/// How a team spent a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PastKind {
    /// A match that was played, even if some of its boards were not.
    Played {
        /// The opposing team.
        opponent: EntrantNumber,
        /// The colour of the first board (1.6.1).
        side: Side,
    },
    /// A pairing that was forfeited. It does not count as played, so the two may meet
    /// again (C.04.2, 3.5).
    Forfeit {
        /// The opposing team.
        opponent: EntrantNumber,
        /// Whether this team won by the forfeit, which makes it ineligible for the bye
        /// (C2).
        won: bool,
    },
    /// The pairing-allocated bye (1.4).
    AllocatedBye,
    /// A bye with the points of a win, which makes the team ineligible for the
    /// pairing-allocated bye (C2).
    FullPointBye,
    /// The team was not paired: another requested bye, an absence, a late entry or a
    /// withdrawal.
    NotPaired,
}

impl PastKind {
    /// Whether it makes the team ineligible for the pairing-allocated bye from then on
    /// (C2).
    pub const fn rules_out_bye(self) -> bool {
        match self {
            Self::AllocatedBye | Self::FullPointBye | Self::Forfeit { won: true, .. } => true,
            Self::Played { .. } | Self::Forfeit { won: false, .. } | Self::NotPaired => false,
        }
    }
}
