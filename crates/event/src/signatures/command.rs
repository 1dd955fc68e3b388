//! The command that records signatures.

use serde::{Deserialize, Serialize};

use areopagus_games::PerSide;
use areopagus_tournament::round::GameId;

/// The signatures under a protocol as a referee records them, one or all of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signing {
    pub game: GameId,
    /// What each player has done; `None` if nothing yet, or if it is recorded already.
    pub players: PerSide<Option<SignatureDraft>>,
    /// Whether the referee signs, after the players.
    pub referee: bool,
}

/// A player's signature or refusal. Texts are checked when the command is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "signature", rename_all = "snake_case", deny_unknown_fields)]
pub enum SignatureDraft {
    Signed {},
    /// Signs with a remark of disagreement.
    UnderProtest {
        reason: String,
    },
    Refused {
        reason: String,
    },
}
