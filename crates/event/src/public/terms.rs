//! Changes of the public delay, and their refusals.

use serde::{Deserialize, Serialize};

use crate::refusal_class::RefusalClass;
use areopagus_language::Language;
use areopagus_tournament::public_delay::PublicDelay;
use areopagus_tournament::text::TextLine;

/// A change of the public delay, as requested and journaled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelayChange {
    /// The delay from now on.
    pub minutes: PublicDelay,
    /// Why; required once a game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TextLine<500>>,
}

/// Why the public delay is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DelayRefusal {
    /// The delay is the same already.
    Unchanged,
    /// A game has begun, and the reason is missing.
    NoReason,
}

impl DelayRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unchanged => "delay-unchanged",
            Self::NoReason => "reason-missing",
        }
    }

    /// The class, which tells callers how to respond.
    pub const fn class(self) -> RefusalClass {
        match self {
            Self::Unchanged => RefusalClass::Conflict,
            Self::NoReason => RefusalClass::Invalid,
        }
    }

    /// The name of the wrong field in the command.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Unchanged => "minutes",
            Self::NoReason => "reason",
        }
    }

    /// The sentence: what is wrong and what would be right.
    pub fn say(self, language: Language) -> String {
        let sentence = match (self, language) {
            (Self::Unchanged, Language::En) => "This is the public delay already.",
            (Self::Unchanged, Language::Ru) => "Задержка показа уже такая.",
            (Self::Unchanged, Language::De) => {
                "Das ist die Verzögerung der Übertragung schon jetzt."
            }
            (Self::NoReason, Language::En) => {
                "A game has begun: changing the public delay is a ruling now. Say why."
            }
            (Self::NoReason, Language::Ru) => {
                "Партия уже началась: изменение задержки – решение судьи. Объясните его."
            }
            (Self::NoReason, Language::De) => {
                "Eine Partie hat begonnen: Die Verzögerung zu ändern ist jetzt eine Entscheidung. Begründen Sie sie."
            }
        };
        sentence.to_owned()
    }
}
