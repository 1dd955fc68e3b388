//! What the system is told: the teams, what they did, and the competition's rules.

use crate::entrant::EntrantNumber;
use areopagus_games::Side;

/// A tournament of teams before a round is paired.
///
/// Scores are whole numbers on any scale: points, halves or tenths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The teams in the order of their pairing numbers (TPN, 1.1): the first has 1. A team
    /// that has never been paired has no number yet.
    pub teams: Vec<Team>,
    /// How many rounds the competition has.
    pub rounds: usize,
    /// How many rounds have been paired.
    pub paired_rounds: usize,
    /// The colour that the lot gave the odd pairing numbers (4.1).
    pub initial_colour: Side,
    /// Which colour preferences there are (1.7).
    pub preferences: Preferences,
    /// Whether the secondary score tells which team is the first one (1.2.1, 4.2.2).
    pub secondary_counts: bool,
    /// Groups of teams of which no two are paired in this round.
    pub forbidden: Vec<Vec<EntrantNumber>>,
}

/// Which colour preferences a competition has (1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Preferences {
    /// Type A (1.7.1): one strength.
    #[default]
    TypeA,
    /// Type B (1.7.2): strong and mild ones.
    TypeB,
    /// None at all.
    Off,
}

/// A team and what it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// The number that the team goes by.
    pub number: EntrantNumber,
    /// One entry for each round paired so far.
    pub history: Vec<PastRound>,
    /// Virtual points (C.04.7) of the primary score by round, the first round first; none
    /// beyond the end.
    pub virtual_points: Vec<u32>,
    /// Whether the team takes part in the round that is to be paired.
    pub takes_part: bool,
}

/// What a team did in a round. Points below zero are penalties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastRound {
    /// The points of the primary score (1.2).
    pub primary: i32,
    /// The points of the secondary score.
    pub secondary: i32,
    /// How.
    pub kind: PastKind,
}

/// How a round was spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PastKind {
    /// A match that was played, be it that some of its boards were not.
    Played {
        /// Against which team.
        opponent: EntrantNumber,
        /// The colour of the first board (1.6.1).
        side: Side,
    },
    /// A pairing of which no match came: it does not count as played, so the two may meet
    /// again (C.04.2, 3.5).
    Forfeit {
        /// Against which team.
        opponent: EntrantNumber,
        /// Whether this team won by it, which rules out the bye (C2).
        won: bool,
    },
    /// The pairing-allocated bye (1.4).
    AllocatedBye,
    /// A bye with the points of a win, which rules out the pairing-allocated one (C2).
    FullPointBye,
    /// Not paired: another requested bye, an absence, not yet arrived, or withdrawn.
    NotPaired,
}

impl PastKind {
    /// Whether it rules out the pairing-allocated bye from then on (C2).
    pub const fn rules_out_bye(self) -> bool {
        match self {
            Self::AllocatedBye | Self::FullPointBye | Self::Forfeit { won: true, .. } => true,
            Self::Played { .. } | Self::Forfeit { won: false, .. } | Self::NotPaired => false,
        }
    }
}
