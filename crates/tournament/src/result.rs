//! How a game ended: its points, and where they come from.

use serde::{Deserialize, Serialize};

use super::text::Line;
use areopagus_games::{PerSide, Side};

/// Points of one game.
pub type GamePoints = PerSide<u16>;

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

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The points of both.
    pub points: GamePoints,
    /// The residual potentials at the end (clause 6.3); `None` when the game was not
    /// played or nobody wrote them down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub potential: Option<PerSide<u16>>,
    /// The scores at the end, where the game has them and they are known (Almajara 4.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<PerSide<u16>>,
    /// Who has won, where the points do not say it: an absolute victory may have the smaller
    /// score (Almajara 4.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Where it comes from.
    #[serde(flatten)]
    pub basis: Basis,
}

impl GameResult {
    /// Whether the game was played over the board.
    pub const fn is_played(&self) -> bool {
        self.basis.absent().is_none()
    }

    /// Who has won: as it is written, else who has more points; `None` when nobody has.
    pub fn winner(&self) -> Option<Side> {
        self.winner.or_else(|| self.points.leader())
    }

    /// Whether it was played and nobody has won.
    pub fn is_drawn(&self) -> bool {
        self.is_played() && self.winner().is_none()
    }
}
