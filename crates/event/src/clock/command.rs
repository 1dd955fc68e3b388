//! Commands about a game's times.

use serde::{Deserialize, Serialize};

use crate::discipline::PlayKind;
use areopagus_games::Side;
use areopagus_tournament::round::GameId;

/// A command about the times of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockOrder {
    pub game: GameId,
    pub act: ClockAct,
}

/// A change of a game's times. Texts are checked when the command is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockAct {
    /// Starts the time of play (TOTA*S 6.3); in a game by acts together with its first turn
    ///
    Start {},
    /// Stops all times of the game.
    Pause { reason: String },
    /// Restarts them.
    Resume {},
    /// Gives a side more time for the game.
    Give {
        side: Side,
        /// The additional time in seconds.
        seconds: u32,
        reason: String,
    },
    /// Records that a player has written a plan on paper (TOTA*S 7.1).
    Record {
        /// The game move, which must be the next one.
        game_move: u16,
        side: Side,
    },
    /// Corrects the time of a sealed plan that came late because of a lost connection. Only the
    /// service sends this command, together with the plan.
    #[serde(skip_deserializing)]
    Delay {
        game_move: u16,
        side: Side,
        /// The answer that counts, in milliseconds.
        answered_ms: u32,
    },
    /// Discards the times of the plans on paper, after a wrong press.
    DiscardTimes { reason: String },
    /// Starts the time to memorise the position (TOTA*S 8.1).
    Memorise {},
    /// Sets doom marks after the last row (TOTA*S 7.2).
    MarkDoom {
        /// The squares, `c9 k4`.
        squares: String,
        /// Why they are set late; not kept if they are in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

impl ClockAct {
    /// The kind of games that it belongs to; `None` if any.
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
