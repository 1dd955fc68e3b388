//! Why a command is not carried out, for a program (a code) and for a person (a
//! sentence).

use crate::language::Language;
use crate::tournament::info::DraftError;

/// What a caller can do about a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalClass {
    /// What it names does not exist.
    NotFound,
    /// It does not fit the event as it stands.
    Conflict,
    /// What was typed is wrong whatever the event.
    Invalid,
}

/// Why a command is not carried out. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A field of a new event is wrong.
    Draft(DraftError),
}

impl Refusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Draft(_) => "field-invalid",
        }
    }

    /// What a caller can do about it.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::Draft(_) => RefusalClass::Invalid,
        }
    }

    /// The field that is wrong, by its name in the command or the draft.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Draft(error) => Some(error.field),
        }
    }

    /// The line and the column of the text that are wrong, both from 1.
    pub const fn place(&self) -> Option<(usize, usize)> {
        match self {
            Self::Draft(_) => None,
        }
    }

    /// The clause of the game's rules that refuses it, such as `5.3`.
    pub const fn clause(&self) -> Option<&'static str> {
        match self {
            Self::Draft(_) => None,
        }
    }

    /// The sentence for a person.
    pub fn say(&self, language: Language) -> String {
        match (self, language) {
            (Self::Draft(error), _) => error.error.to_string(),
        }
    }
}
