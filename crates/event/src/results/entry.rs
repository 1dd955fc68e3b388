//! What the journal keeps of results.

use serde::{Deserialize, Serialize};

use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

/// A fact of a result. `kind` and `body` are those of the
/// journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ResultEntry {
    /// A game is finished.
    #[serde(rename = "result.recorded")]
    Recorded {
        game: GameId,
        #[serde(flatten)]
        result: GameResult,
    },
    /// A game's result was wrong.
    #[serde(rename = "result.corrected")]
    Corrected {
        game: GameId,
        /// The sequence number of the entry that is corrected.
        corrects: u64,
        /// The right result.
        #[serde(flatten)]
        result: GameResult,
        why: Line<500>,
    },
    /// A game is not finished after all.
    #[serde(rename = "result.withdrawn")]
    Withdrawn {
        game: GameId,
        /// The sequence number of the entry that is taken back.
        corrects: u64,
        why: Line<500>,
    },
}

impl ResultEntry {
    /// The kinds in a journal.
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
