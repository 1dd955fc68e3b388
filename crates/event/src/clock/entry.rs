//! What the journal keeps of a game's clock and of the times at which plans are recorded.

use serde::{Deserialize, Serialize};

use crate::discipline::PlayKind;
use crate::plans::board::BoardState;
use areopagus_games::Side;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

/// A fact of a game's times. Its moment is that of the journal. `kind` and `body` are those
/// of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ClockEntry {
    /// The time of play begins (TOTA\*S 6.3).
    #[serde(rename = "clock.started")]
    Started { game: GameId },
    /// The referee stops all times of a game.
    #[serde(rename = "clock.paused")]
    Paused { game: GameId, reason: Line<500> },
    /// They go on.
    #[serde(rename = "clock.resumed")]
    Resumed { game: GameId },
    /// The service was away: so much of the time before the entry does not count, and the times
    /// that ran stand from its beginning or go on.
    #[serde(rename = "clock.outage")]
    Outage {
        game: GameId,
        /// How long, up to the moment of the entry, in milliseconds.
        lost_ms: u64,
        /// Whether the times stand until the referee lets them go on.
        stands: bool,
    },
    /// The referee gives a side more of its time for the game.
    #[serde(rename = "clock.given")]
    Given {
        game: GameId,
        side: Side,
        /// How much, in seconds.
        seconds: u32,
        reason: Line<500>,
    },
    /// A plan on paper is recorded: the first one starts the rival's timer, the second one
    /// stops it (TOTA\*S 7.1).
    #[serde(rename = "plan.recorded")]
    Recorded {
        game: GameId,
        game_move: u16,
        side: Side,
    },
    /// A sealed plan came late because its connection was gone, as the server itself saw:
    /// another time counts as the answer.
    #[serde(rename = "plan.delayed")]
    Delayed {
        game: GameId,
        game_move: u16,
        side: Side,
        /// The answer that counts, in milliseconds.
        answered_ms: u32,
        /// The answer by the server's clock alone, in milliseconds.
        received_ms: u32,
    },
    /// The times of the plans on paper do not count.
    #[serde(rename = "times.discarded")]
    TimesDiscarded {
        game: GameId,
        game_move: u16,
        reason: Line<500>,
    },
    /// The players memorise the position before the mole is drawn (TOTA\*S 8.1).
    #[serde(rename = "memorising.started")]
    Memorising { game: GameId },
    /// Doom marks are set after the last row (TOTA\*S 7.2).
    #[serde(rename = "doom.marked")]
    Doomed {
        game: GameId,
        /// The marks as a row writes them, `!c9 !k4`.
        marks: String,
        /// The last row with them, canonical.
        row: String,
        /// The board after it.
        board: BoardState,
        /// Why they are set after their time; only then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<Line<500>>,
    },
}

impl ClockEntry {
    /// The kinds in a journal.
    pub const KINDS: [&'static str; 10] = [
        "clock.started",
        "clock.paused",
        "clock.resumed",
        "clock.outage",
        "clock.given",
        "plan.recorded",
        "plan.delayed",
        "times.discarded",
        "memorising.started",
        "doom.marked",
    ];

    /// The kind of games that the entry belongs to; `None` where it is the same in all.
    pub const fn play_kind(&self) -> Option<PlayKind> {
        match self {
            Self::Started { .. }
            | Self::Paused { .. }
            | Self::Resumed { .. }
            | Self::Outage { .. } => None,
            Self::Given { .. } => Some(PlayKind::Acts),
            Self::Recorded { .. }
            | Self::Delayed { .. }
            | Self::TimesDiscarded { .. }
            | Self::Memorising { .. }
            | Self::Doomed { .. } => Some(PlayKind::Plans),
        }
    }

    pub const fn game(&self) -> GameId {
        match self {
            Self::Started { game }
            | Self::Paused { game, .. }
            | Self::Resumed { game }
            | Self::Outage { game, .. }
            | Self::Given { game, .. }
            | Self::Recorded { game, .. }
            | Self::Delayed { game, .. }
            | Self::TimesDiscarded { game, .. }
            | Self::Memorising { game }
            | Self::Doomed { game, .. } => *game,
        }
    }
}
