//! What the system is told: the players, what they did, and the event's rules.

use crate::entrant::EntrantNumber;
use areopagus_games::Side;

/// A tournament before a round is paired.
///
/// Scores are whole numbers on any scale: halves, tenths or a discipline's own points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The players in the order of the initial ranking (C.04.2, article 2).
    pub players: Vec<Player>,
    /// How many rounds the event has.
    pub rounds: usize,
    /// How many rounds have been paired.
    pub paired_rounds: usize,
    /// What a game is worth.
    pub points: PointSystem,
    /// The colour that the lot gave the odd numbers in the first round (5.1).
    pub initial_colour: Side,
    /// Whether colours count.
    pub colours: ColourRules,
    /// Groups of players of whom no two are paired in this round.
    pub forbidden: Vec<Vec<EntrantNumber>>,
}

/// What the criteria need to know of the points table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointSystem {
    /// Points for a win: an unplayed round worth as many rules out the bye (2.1.2, C2).
    pub win: u32,
    /// Points for a draw.
    pub draw: u32,
    /// Points for a loss: an unplayed round worth more is a downfloat (1.4.3).
    pub loss: u32,
}

/// Whether colours count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColourRules {
    /// As FIDE has them: preferences (1.7), C3, C10–C13 and article 5.
    #[default]
    Fide,
    /// Nobody has a preference; the higher player's number alone gives the colours (5.2.5).
    Off,
}

/// A player and what they did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The number.
    pub number: EntrantNumber,
    /// One entry for each round paired so far.
    pub history: Vec<PastRound>,
    /// Bonus points of a round, or penalty points below zero, beside what it brought; the
    /// first round first, none beyond the end. They count towards the score from then on,
    /// and for nothing else.
    pub adjustments: Vec<i32>,
    /// Virtual points (C.04.7) by round, the first round first; none beyond the end.
    pub virtual_points: Vec<u32>,
    /// Whether the player takes part in the round that is to be paired.
    pub takes_part: bool,
}

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastRound {
    /// The points that it brought.
    pub points: u32,
    /// How.
    pub kind: PastKind,
}

/// How a round was spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PastKind {
    /// A game over the board.
    Played {
        /// Against whom.
        opponent: EntrantNumber,
        /// With which side.
        side: Side,
    },
    /// A pairing of which no game came: it does not count as played (C1), so the two
    /// may meet again.
    Forfeit {
        /// Against whom.
        opponent: EntrantNumber,
    },
    /// The pairing-allocated bye (1.5).
    AllocatedBye,
    /// Not paired: a requested bye, an absence, not yet arrived, or withdrawn.
    NotPaired,
}
