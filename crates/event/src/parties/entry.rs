//! Entries about parties.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use areopagus_games::Side;
use areopagus_tournament::entrant::{EntrantNumber, Member};
use areopagus_tournament::round::GameId;

/// An entry about parties. `kind` and `body` are those of the journal's
/// envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", deny_unknown_fields)]
pub enum PartyEntry {
    /// Two or three persons are registered as one entrant.
    #[serde(rename = "party.registered")]
    Registered {
        /// The entrant's number, the next free one.
        entrant: EntrantNumber,
        members: Vec<Member>,
    },
    /// A person plays in a game from now on.
    #[serde(rename = "party.joined")]
    Joined {
        game: GameId,
        side: Side,
        member: Member,
    },
    /// A person is named to enter the operations of a side, or none is.
    #[serde(rename = "party.named")]
    Named {
        game: GameId,
        side: Side,
        /// The person's id in the registry.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Uuid>,
    },
    /// A person stops playing in a game.
    #[serde(rename = "party.left")]
    Left {
        game: GameId,
        side: Side,
        /// The person's id in the registry.
        person: Uuid,
    },
}

impl PartyEntry {
    /// The entry kinds, as in the journal.
    pub const KINDS: [&'static str; 4] = [
        "party.registered",
        "party.joined",
        "party.named",
        "party.left",
    ];

    /// The game; `None` for an entry about the event.
    pub const fn game(&self) -> Option<GameId> {
        match self {
            Self::Registered { .. } => None,
            Self::Joined { game, .. } | Self::Named { game, .. } | Self::Left { game, .. } => {
                Some(*game)
            }
        }
    }
}
