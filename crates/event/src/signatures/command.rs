//! What a referee records of the signatures.

use serde::{Deserialize, Serialize};

use areopagus_games::PerSide;
use areopagus_tournament::round::GameId;

/// What stands under a protocol, as a referee records it: one signature or all of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signing {
    pub game: GameId,
    /// What each player has done; `None` for what is to come, or known already.
    pub players: PerSide<Option<SignatureDraft>>,
    /// Whether the referee signs, after the players.
    pub referee: bool,
}

/// A signature of a player. What is typed is checked when it is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "signature", rename_all = "snake_case", deny_unknown_fields)]
pub enum SignatureDraft {
    /// It is signed.
    Signed {},
    /// It is signed with a remark of disagreement.
    UnderProtest { reason: String },
    /// It is not signed.
    Refused { reason: String },
}
