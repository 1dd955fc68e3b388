//! Why categories or prizes are not set.

use crate::language::Language;
use crate::tournament::category::{CategoryWord, MAX_CATEGORIES};
use crate::tournament::event::RefusalClass;
use crate::tournament::event::refusal::Refusal;

/// Why categories or prizes are not set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AwardRefusal {
    /// There are more categories than an event can have.
    TooManyCategories,
    /// Two categories have one word.
    WordTwice(CategoryWord),
    /// They are those that stand.
    Unchanged,
    /// The event has begun, and no reason is given.
    NoReason,
}

impl From<AwardRefusal> for Refusal {
    fn from(refusal: AwardRefusal) -> Self {
        Self::Awards(refusal)
    }
}

impl AwardRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooManyCategories => "too-many-categories",
            Self::WordTwice(_) => "category-twice",
            Self::Unchanged => "awards-unchanged",
            Self::NoReason => "reason-missing",
        }
    }

    /// What a caller can do about it.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Unchanged => RefusalClass::Conflict,
            _ => RefusalClass::Invalid,
        }
    }

    /// The field that is wrong, by its name in the command.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::TooManyCategories | Self::WordTwice(_) => Some("categories"),
            Self::NoReason => Some("reason"),
            Self::Unchanged => None,
        }
    }

    /// Why, and what would be right.
    pub fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::TooManyCategories, Language::En) => {
                format!("An event has at most {MAX_CATEGORIES} categories.")
            }
            (Self::TooManyCategories, Language::Ru) => {
                format!("В турнире не больше {MAX_CATEGORIES} категорий.")
            }
            (Self::WordTwice(word), Language::En) => {
                format!("Two categories have the word “{word}”; each needs one of its own.")
            }
            (Self::WordTwice(word), Language::Ru) => {
                format!("Слово «{word}» стоит у двух категорий; у каждой должно быть своё.")
            }
            (Self::Unchanged, Language::En) => "This is how it stands already.".to_owned(),
            (Self::Unchanged, Language::Ru) => "Так уже и есть.".to_owned(),
            (Self::NoReason, Language::En) => {
                "The event has begun: say why this is changed.".to_owned()
            }
            (Self::NoReason, Language::Ru) => "Турнир уже начался: объясните изменение.".to_owned(),
        }
    }
}
