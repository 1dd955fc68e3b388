//! Another public delay as it is asked for, and why it is not taken.

use serde::{Deserialize, Serialize};

use crate::refusal_class::RefusalClass;
use areopagus_language::Language;
use areopagus_tournament::public_delay::PublicDelay;
use areopagus_tournament::text::Line;

/// Another public delay, as it is asked for and journaled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelayChange {
    /// The delay from now on.
    pub minutes: PublicDelay,
    /// Why; has to be said once a game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Line<500>>,
}

/// Why the public delay is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DelayRefusal {
    /// It is that already.
    Unchanged,
    /// A game has begun, and no reason is given.
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

    /// What a caller can do about it.
    pub const fn class(self) -> RefusalClass {
        match self {
            Self::Unchanged => RefusalClass::Conflict,
            Self::NoReason => RefusalClass::Invalid,
        }
    }

    /// The field that is wrong, by its name in the command.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Unchanged => "minutes",
            Self::NoReason => "reason",
        }
    }

    /// Why, and what would be right.
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
