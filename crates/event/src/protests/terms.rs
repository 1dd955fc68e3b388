//! What a protest is against, and what is decided on it.

use serde::{Deserialize, Serialize};

use crate::verdict::Verdict;
use areopagus_tournament::text::Line;

/// What a player protests against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Against {
    /// The result that the game has.
    Result,
    /// A row of the record.
    Row {
        /// Its game move, from 1.
        game_move: u16,
    },
    /// Anything else that a referee ruled in the game.
    Ruling,
}

/// What is found of a protest or an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// It is right.
    Upheld,
    /// It is right in part.
    Partly,
    /// It is wrong.
    Dismissed,
    /// Its player has taken it back, so that nothing is found.
    Withdrawn,
}

impl Finding {
    /// Every finding, in the order of a form.
    pub const ALL: [Self; 4] = [Self::Upheld, Self::Partly, Self::Dismissed, Self::Withdrawn];

    /// The stable word, as it stands in entries.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Partly => "partly",
            Self::Dismissed => "dismissed",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// The finding of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|finding| finding.word() == word)
    }

    /// Whether it can change anything in the game.
    pub const fn may_change(self) -> bool {
        matches!(self, Self::Upheld | Self::Partly)
    }
}

/// What a decision changes in its game. It is carried out with the decision, or the
/// decision is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// This is the right result.
    Correct(Verdict),
    /// The rows from a game move on are taken back with the result, and the game goes on
    /// from the position before them.
    Continue {
        /// The first game move that is made anew, from 1.
        from: u16,
    },
    /// The record and the result are taken back, and the game is played anew.
    Replay,
}

/// What becomes of the deposit of an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deposit {
    /// It goes back to who filed the appeal.
    Returned,
    /// It is kept by the organiser.
    Kept,
}

impl Deposit {
    /// The deposit's fate of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "returned" => Some(Self::Returned),
            "kept" => Some(Self::Kept),
            _ => None,
        }
    }
}

/// What was decided, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    pub finding: Finding,
    pub reason: Line<500>,
    /// What it changes in the game; `None` for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
}
