//! Commands of games by acts.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use areopagus_games::Side;
use areopagus_tournament::round::GameId;

/// A command in a game by acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActOrder {
    pub game: GameId,
    pub act: GameAct,
}

/// A change of a game by acts. Texts are checked when the command is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameAct {
    /// Starts the set-up time of the players (Almajara 2.2, R-242).
    StartSetup {},
    /// Enters the next act.
    Enter {
        /// The act in one line.
        text: String,
        /// Why it does not follow the server's clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        off_clock: Option<String>,
    },
    /// Hands in a secret of a side: it is sealed, and opened when the game says so.
    Seal {
        side: Side,
        /// Its kind, in the discipline's word.
        secret: String,
        /// The value as it was written.
        text: SecretText,
    },
    /// Enters what the game brings by itself because time has run out.
    Bring {},
    /// Opens a round of choices for the persons of a side.
    OpenRound {
        side: Side,
        /// Its kind, in the discipline's word.
        choice: String,
    },
    /// Hands in a person's choice for the current round, or leaves it out.
    Choose {
        /// The id of the person in the registry.
        person: Uuid,
        /// The choice as it was written; `None` to leave it out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<SecretText>,
    },
    /// Closes the round without those who do not answer.
    CloseRound { reason: String },
    /// Chooses the way in which acts are made of coinciding choices.
    Decide {
        /// The number of the way, from 1.
        way: u16,
    },
    /// Draws the lot that the game waits for (Almajara 2.1, 2.3).
    Draw {},
    /// Uploads a whole record for a game without acts.
    Upload { text: String },
    /// Takes back the last acts and the result that they made.
    TakeBack { count: u16, reason: String },
    /// Takes back all acts and the result that they made.
    Withdraw { reason: String },
}

/// A text that only its writer may read. `Debug` hides it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretText(pub String);

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretText(..)")
    }
}
