//! Commands of the players of a game by acts.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::acts::command::GameAct;
use areopagus_tournament::round::GameId;

/// A command of a person of a side in a game by acts, from their own device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnOrder {
    pub game: GameId,
    /// The id of the person in the registry.
    pub person: Uuid,
    pub act: GameAct,
}
