//! Entries about a game's clock and about the times of plans on paper.

use serde::{Deserialize, Serialize};

use crate::discipline::PlayKind;
use crate::plans::board::BoardState;
use areopagus_games::Side;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// An entry about a game's times. Its moment is that of the journal. `kind` and `body` are
/// those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ClockEntry {
    /// The time of play begins (TOTA*S 6.3).
    #[serde(rename = "clock.started")]
    Started { game: GameId },
    /// The referee stops all times of a game.
    #[serde(rename = "clock.paused")]
    Paused { game: GameId, reason: TextLine<500> },
    /// The times go on.
    #[serde(rename = "clock.resumed")]
    Resumed { game: GameId },
    /// The service was away: this much of the time before the entry does not count, and the
    /// running times stop at its beginning or go on.
    #[serde(rename = "clock.outage")]
    Outage {
        game: GameId,
        /// The duration in milliseconds, up to the moment of the entry.
        lost_ms: u64,
        /// Whether the times stop until the referee restarts them.
        stands: bool,
    },
    /// The referee gives a side more time for the game.
    #[serde(rename = "clock.given")]
    Given {
        game: GameId,
        side: Side,
        /// The additional time in seconds.
        seconds: u32,
        reason: TextLine<500>,
    },
    /// A plan on paper is recorded: the first one starts the opponent's timer, the second one
    /// stops it (TOTA*S 7.1).
    #[serde(rename = "plan.recorded")]
    Recorded {
        game: GameId,
        game_move: u16,
        side: Side,
    },
    /// A sealed plan came late because of a lost connection, as the server itself saw: another
    /// time counts as the answer.
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
    /// The times of the plans on paper are discarded.
    #[serde(rename = "times.discarded")]
    TimesDiscarded {
        game: GameId,
        game_move: u16,
        reason: TextLine<500>,
    },
    /// The players memorise the position before the mole is drawn (TOTA*S 8.1).
    #[serde(rename = "memorising.started")]
    Memorising { game: GameId },
    /// Doom marks are set after the last row (TOTA*S 7.2).
    #[serde(rename = "doom.marked")]
    Doomed {
        game: GameId,
        /// The marks as a row writes them, `!c9 !k4`.
        marks: String,
        /// The last row with them, canonical.
        row: String,
        board: BoardState,
        /// Why they are set late; `None` if in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<TextLine<500>>,
    },
}

impl ClockEntry {
    /// The entry kinds, as in the journal.
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

    /// The kind of games that the entry belongs to; `None` if any.
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
