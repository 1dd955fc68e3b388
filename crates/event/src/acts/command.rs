//! What a referee asks for in a game by acts.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use areopagus_games::Side;
use areopagus_tournament::round::GameId;

/// What is to be done in a game by acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActOrder {
    pub game: GameId,
    pub act: GameAct,
}

/// A change of a game by acts. What is typed is checked when it is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameAct {
    /// The players begin to set up: their time runs (Almajara 2.2, R-242).
    StartSetup {},
    /// Enters the next act.
    Enter {
        /// The act, one line.
        text: String,
        /// Why it is taken without a look at the server's clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        off_clock: Option<String>,
    },
    /// Hands in a secret of a side: it is sealed, and opened when the game says so.
    Seal {
        side: Side,
        /// What it is, in the word of the discipline.
        secret: String,
        /// The value as it was written.
        text: SecretText,
    },
    /// Enters what the game brings by itself, because a time is over.
    Bring {},
    /// Opens a round of choices of the persons of a side.
    OpenRound {
        side: Side,
        /// What is chosen, in the word of the discipline.
        choice: String,
    },
    /// Hands in somebody's choice for the round that goes on, or leaves it out.
    Choose {
        /// Who, by the id in the registry.
        person: Uuid,
        /// The choice as it was written; `None` for one that is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<SecretText>,
    },
    /// Closes the round for those who do not answer.
    CloseRound { reason: String },
    /// Says which way acts are made of choices that coincide.
    Decide {
        /// Which, from 1.
        way: u16,
    },
    /// Draws the lot that the game waits for (Almajara 2.1, 2.3).
    Draw {},
    /// Gives a whole record to a game that has no act yet.
    Upload { text: String },
    /// Takes back the last acts, and the result that they made.
    TakeBack { count: u16, reason: String },
    /// Takes back all acts, and the result that they made.
    Withdraw { reason: String },
}

/// What somebody has written that is nobody else's to read. It is in no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretText(pub String);

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretText(..)")
    }
}
