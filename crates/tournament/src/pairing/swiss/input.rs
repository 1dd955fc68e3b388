//! The input of the Dutch system: players, their history, and the event's rules.

use crate::entrant::EntrantNumber;
use areopagus_games::Side;

/// A tournament before a round is paired.
///
/// Scores are whole numbers in any unit, such as halves or tenths of a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The players in the order of the initial ranking (C.04.2, article 2).
    pub players: Vec<Player>,
    /// The number of rounds of the event.
    pub rounds: usize,
    /// The number of rounds paired so far.
    pub paired_rounds: usize,
    /// The points for a win, a draw and a loss.
    pub points: PointSystem,
    /// The initial colour, drawn by lot for the odd numbers in the first round (5.1).
    pub initial_colour: Side,
    /// Whether colours matter.
    pub colours: ColourRules,
    /// Groups of players within which no pair is allowed in this round.
    pub forbidden: Vec<Vec<EntrantNumber>>,
}

/// The points for a win, a draw and a loss, in score units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointSystem {
    /// The points for a win. An unplayed round with as many points makes a player
    /// ineligible for the bye (2.1.2, C2).
    pub win: u32,
    /// The points for a draw.
    pub draw: u32,
    /// The points for a loss. An unplayed round with more points is a downfloat
    /// (1.4.3).
    pub loss: u32,
}

/// Whether colours matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColourRules {
    /// FIDE's rules apply: preferences (1.7), C3, C10–C13 and article 5.
    #[default]
    Fide,
    /// No player has a preference; the pairing number of the higher-ranked player
    /// determines the colours (5.2.5).
    Off,
}

/// A player with their history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The player's number.
    pub number: EntrantNumber,
    /// One entry for each round paired so far.
    pub history: Vec<PastRound>,
    /// The bonus points of each round, or penalty points if negative, in addition to
    /// those of `history`, from round 1; missing entries are 0. They count towards the
    /// score from then on, and for nothing else.
    pub adjustments: Vec<i32>,
    /// The virtual points of each round (C.04.7), from round 1; missing entries are 0.
    pub virtual_points: Vec<u32>,
    /// Whether the player takes part in the round to be paired.
    pub takes_part: bool,
}

/// A past round of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastRound {
    /// The points of the round, in score units.
    pub points: u32,
    /// How the player spent the round.
    pub kind: PastKind,
}

/// How a player spent a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PastKind {
    /// A game over the board.
    Played {
        /// The opponent.
        opponent: EntrantNumber,
        /// The player's colour.
        side: Side,
    },
    /// A pairing that was forfeited. It does not count as played (C1), so the two may
    /// meet again.
    Forfeit {
        /// The opponent.
        opponent: EntrantNumber,
    },
    /// The pairing-allocated bye (1.5).
    AllocatedBye,
    /// The player was not paired: a requested bye, an absence, a late entry or a
    /// withdrawal.
    NotPaired,
}
