//! What somebody asks for who plays in a game by acts.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::acts::command::GameAct;
use areopagus_tournament::round::GameId;

/// What a person of a side does in a game by acts from a device of their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnOrder {
    pub game: GameId,
    /// Who, by the id in the registry.
    pub person: Uuid,
    pub act: GameAct,
}
