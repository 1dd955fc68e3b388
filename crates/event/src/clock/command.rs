//! What a referee asks for about a game's times.

use serde::{Deserialize, Serialize};

use crate::discipline::PlayKind;
use areopagus_games::Side;
use areopagus_tournament::round::GameId;

/// What is to be done with the times of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockOrder {
    pub game: GameId,
    pub act: ClockAct,
}

/// A change of a game's times. What is typed is checked when it is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockAct {
    /// The time of play begins (TOTA\*S 6.3), in a game by acts with its first turn.
    Start {},
    /// All times of the game stand still.
    Pause { reason: String },
    /// They go on.
    Resume {},
    /// A side has more of its time for the game.
    Give {
        side: Side,
        /// How much, in seconds.
        seconds: u32,
        reason: String,
    },
    /// A player has recorded the plan on paper (TOTA\*S 7.1).
    Record {
        /// The game move: the next one.
        game_move: u16,
        side: Side,
    },
    /// A sealed plan came late because its connection was gone. The service says so itself,
    /// with the plan, and nobody else can.
    #[serde(skip_deserializing)]
    Delay {
        game_move: u16,
        side: Side,
        /// The answer that counts, in milliseconds.
        answered_ms: u32,
    },
    /// The times of the plans on paper do not count, after a wrong press.
    DiscardTimes { reason: String },
    /// The players memorise the position (TOTA\*S 8.1).
    Memorise {},
    /// Doom marks are set after the last row (TOTA\*S 7.2).
    MarkDoom {
        /// The squares, `c9 k4`.
        squares: String,
        /// Why they are set after their time; not kept in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

impl ClockAct {
    /// The kind of games that it belongs to; `None` where it is the same in all.
    pub const fn kind(&self) -> Option<PlayKind> {
        match self {
            Self::Start {} | Self::Pause { .. } | Self::Resume {} => None,
            Self::Give { .. } => Some(PlayKind::Acts),
            Self::Record { .. }
            | Self::Delay { .. }
            | Self::DiscardTimes { .. }
            | Self::Memorise {}
            | Self::MarkDoom { .. } => Some(PlayKind::Plans),
        }
    }
}
