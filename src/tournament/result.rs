//! What a game is worth: points on the scale 5, 4, 3, 2, 1 (clauses 6.1 to 6.4).

use serde::{Deserialize, Serialize};

use super::text::Line;
use crate::games::{PerSide, Side};

/// Points of one game.
pub type GamePoints = PerSide<u8>;

/// The points of a clean victory, and of a win by forfeit (clauses 6.1, 6.4).
pub const CLEAN_VICTORY: u8 = 5;

/// The points of a loss over the board (clauses 6.1, 6.3).
pub const LOSS: u8 = 1;

/// Who did not come, or did not play on (clause 6.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeit {
    /// White is absent: Black has the points.
    White,
    /// Black is absent: White has the points.
    Black,
    /// Both are absent: 0:0.
    Both,
}

impl Forfeit {
    /// That this side is absent.
    pub const fn of(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }

    /// Whether this side is absent.
    pub fn lost_by(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Self::Both, _) | (Self::White, Side::White) | (Self::Black, Side::Black)
        )
    }

    /// The points: 5 for who came, `forfeit_loss` for who did not, 0:0 when nobody
    /// came (clause 6.4).
    pub fn points(self, forfeit_loss: u8) -> GamePoints {
        match self {
            Self::White => PerSide::new(forfeit_loss, CLEAN_VICTORY),
            Self::Black => PerSide::new(CLEAN_VICTORY, forfeit_loss),
            Self::Both => PerSide::new(0, 0),
        }
    }
}

/// Where a result comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "basis", rename_all = "snake_case")]
pub enum Basis {
    /// The game's record ended the game.
    Record {
        /// The reason of clause 9.5a: `king-lost`, `mate`, `time`, …
        reason: String,
        /// The clause that ended it.
        clause: String,
    },
    /// Somebody did not come (clause 6.4).
    Forfeit {
        /// Who is absent.
        absent: Forfeit,
    },
    /// An entrant left the event, and this game was not played.
    Withdrawal {
        /// Who is absent.
        absent: Forfeit,
    },
    /// The referee entered it without a record.
    Referee {
        /// Why, in the referee's words.
        reason: Line<500>,
    },
}

impl Basis {
    /// Who was absent, when the game was not played.
    pub const fn absent(&self) -> Option<Forfeit> {
        match self {
            Self::Forfeit { absent } | Self::Withdrawal { absent } => Some(*absent),
            Self::Record { .. } | Self::Referee { .. } => None,
        }
    }
}

/// The most that the residual potential of a side can be: less is reached even when all
/// pieces of the pawn row become Queens and the mole is one.
pub const MAX_POTENTIAL: u16 = 250;

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The points of both.
    pub points: GamePoints,
    /// The residual potentials at the end (clause 6.3); `None` when the game was not
    /// played or nobody wrote them down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub potential: Option<PerSide<u16>>,
    /// Where it comes from.
    #[serde(flatten)]
    pub basis: Basis,
}

impl GameResult {
    /// Whether the game was played over the board.
    pub const fn is_played(&self) -> bool {
        self.basis.absent().is_none()
    }

    /// Who has more points; `None` for 0:0.
    pub fn winner(&self) -> Option<Side> {
        match self.points.white.cmp(&self.points.black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}
