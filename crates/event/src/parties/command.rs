//! What a referee asks for when somebody joins or leaves a game.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use areopagus_games::Side;
use areopagus_tournament::entrant::Member;
use areopagus_tournament::round::GameId;

/// Somebody joins or leaves a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartyOrder {
    pub game: GameId,
    pub side: Side,
    /// Who, and what they do.
    pub change: PartyChange,
}

/// What somebody does who joins or leaves a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
pub enum PartyChange {
    /// Plays from now on.
    Join { member: Member },
    /// Enters puts and moves for the side, as the cards have them that are opened at the table
    ///
    Name {
        /// The person's id in the registry; `None` for nobody any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Uuid>,
    },
    /// Does not play any more.
    Leave {
        /// The person's id in the registry.
        person: Uuid,
    },
}
