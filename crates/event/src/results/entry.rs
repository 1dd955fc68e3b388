//! Entries about results.

use serde::{Deserialize, Serialize};

use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// An entry about a result. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ResultEntry {
    /// A result is entered.
    #[serde(rename = "result.recorded")]
    Recorded {
        game: GameId,
        #[serde(flatten)]
        result: GameResult,
    },
    /// A result is corrected.
    #[serde(rename = "result.corrected")]
    Corrected {
        game: GameId,
        /// The sequence number of the corrected entry.
        corrects: u64,
        #[serde(flatten)]
        result: GameResult,
        why: TextLine<500>,
    },
    /// A result is withdrawn.
    #[serde(rename = "result.withdrawn")]
    Withdrawn {
        game: GameId,
        /// The sequence number of the withdrawn entry.
        corrects: u64,
        why: TextLine<500>,
    },
}

impl ResultEntry {
    /// The entry kinds, as in the journal.
    pub const KINDS: [&'static str; 3] =
        ["result.recorded", "result.corrected", "result.withdrawn"];

    pub const fn game(&self) -> GameId {
        match self {
            Self::Recorded { game, .. }
            | Self::Corrected { game, .. }
            | Self::Withdrawn { game, .. } => *game,
        }
    }
}
