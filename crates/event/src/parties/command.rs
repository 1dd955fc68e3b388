//! Commands for joining and leaving a game.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use areopagus_games::Side;
use areopagus_tournament::entrant::Member;
use areopagus_tournament::round::GameId;

/// A person joins or leaves a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartyOrder {
    pub game: GameId,
    pub side: Side,
    pub change: PartyChange,
}

/// A change of the persons on a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
pub enum PartyChange {
    /// The person plays from now on.
    Join { member: Member },
    /// The person enters puts and moves for the side, according to the cards opened at the
    /// table.
    Name {
        /// The person's id in the registry; `None` to name no one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Uuid>,
    },
    /// The person stops playing.
    Leave {
        /// The person's id in the registry.
        person: Uuid,
    },
}
