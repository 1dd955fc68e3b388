//! The terms of protests: their objects, findings and effects.

use serde::{Deserialize, Serialize};

use crate::result_ruling::ResultRuling;
use areopagus_tournament::text::TextLine;

/// The object of a protest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Against {
    /// The result of the game.
    Result,
    /// A row of the record.
    Row {
        /// Its game move, from 1.
        game_move: u16,
    },
    /// Any other ruling of a referee in the game.
    Ruling,
}

/// The finding on a protest or an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// The protest is right.
    Upheld,
    /// The protest is right in part.
    Partly,
    /// The protest is wrong.
    Dismissed,
    /// The player has withdrawn it, so there is no finding.
    Withdrawn,
}

impl Finding {
    /// All findings, in the order of a form.
    pub const ALL: [Self; 4] = [Self::Upheld, Self::Partly, Self::Dismissed, Self::Withdrawn];

    /// The stable word in entries.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Partly => "partly",
            Self::Dismissed => "dismissed",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// Parses the word of a finding.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|finding| finding.word() == word)
    }

    /// Whether it can have an effect in the game.
    pub const fn may_change(self) -> bool {
        matches!(self, Self::Upheld | Self::Partly)
    }
}

/// The effect of a decision in its game. It is carried out with the decision, or the decision
/// is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Corrects the result to this one.
    Correct(ResultRuling),
    /// Takes back the rows from a game move on with the result; the game goes on from the
    /// position before them.
    Continue {
        /// The first game move to be made again, from 1.
        from: u16,
    },
    /// Takes back the record and the result; the game is replayed.
    Replay,
}

/// What happens to the deposit of an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deposit {
    /// It is returned to the player who filed the appeal.
    Returned,
    /// It is kept by the organiser.
    Kept,
}

impl Deposit {
    /// Parses the word for the deposit.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "returned" => Some(Self::Returned),
            "kept" => Some(Self::Kept),
            _ => None,
        }
    }
}

/// A decision with its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    pub finding: Finding,
    pub reason: TextLine<500>,
    /// The effect in the game; `None` for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
}
