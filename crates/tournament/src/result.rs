//! The result of a game: its points and its basis.

use serde::{Deserialize, Serialize};

use super::text::TextLine;
use areopagus_games::{PerSide, Side};

/// The points of one game.
pub type GamePoints = PerSide<u16>;

/// The side that did not appear or did not continue (TOTA*S 6.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeit {
    /// White is absent, so Black gets the points.
    White,
    /// Black is absent, so White gets the points.
    Black,
    /// Both are absent: 0:0.
    Both,
}

impl Forfeit {
    /// The forfeit of one side.
    pub const fn by(side: Side) -> Self {
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

/// The basis of a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "basis", rename_all = "snake_case")]
pub enum Basis {
    /// The record of the game, which is complete.
    Record {
        /// The reason by TOTA*S 9.5a: `king-lost`, `mate`, `time`, …
        reason: String,
        /// The clause by which the game ended.
        clause: String,
    },
    /// A forfeit, because a player was absent (TOTA*S 6.4).
    Forfeit {
        /// The absent side.
        absent: Forfeit,
    },
    /// A withdrawal: an entrant left the event before this game was played.
    Withdrawal {
        /// The absent side.
        absent: Forfeit,
    },
    /// The decision of the referee, without a record.
    Referee {
        /// The reason, in the referee's words.
        reason: TextLine<500>,
    },
}

impl Basis {
    /// The absent side, if the game was not played.
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
    /// The points of both sides.
    pub points: GamePoints,
    /// The residual potentials at the end (TOTA*S 6.3); `None` if the game was not
    /// played or they were not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub potential: Option<PerSide<u16>>,
    /// The scores at the end, if the game has them and they are known (Almajara 4.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<PerSide<u16>>,
    /// The winner, if the points do not tell: an absolute victory may have the lower
    /// score (Almajara 4.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// The basis of the result.
    #[serde(flatten)]
    pub basis: Basis,
}

impl GameResult {
    /// Whether the game was played over the board.
    pub const fn is_played(&self) -> bool {
        self.basis.absent().is_none()
    }

    /// The winner as recorded, otherwise the side with more points; `None` if there is
    /// none.
    pub fn winner(&self) -> Option<Side> {
        self.winner.or_else(|| self.points.leader())
    }

    /// Whether the game was played and has no winner.
    pub fn is_drawn(&self) -> bool {
        self.is_played() && self.winner().is_none()
    }
}
