//! The categories of referees: given by the secretary for a time, ended with a
//! reason, kept for good.
//!
//! Commands are decided against the [`Categories`], and what was decided are entries of the
//! federation's stream. A referee is a person's id in them: the name stands in the registry,
//! where it can be erased.

mod decide;
mod entry;
mod fold;
#[cfg(test)]
mod tests;

pub use decide::{CategoryCommand, CategoryRefusal};
pub use entry::CategoryEntry;
pub use fold::{Categories, CategoryFault, Ending, Held};

use serde::{Deserialize, Serialize};

/// How far a referee has come. The federation's texts name no categories: these are those of
/// the sport in Russia, below and beside the titles of FIDE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// The third category.
    Third,
    /// The second category.
    Second,
    /// The first category.
    First,
    /// National referee: the all-Russian category, FIDE's National Arbiter.
    National,
    /// International referee: FIDE's International Arbiter.
    International,
}

impl Category {
    /// All, the highest first, as they are listed.
    pub const ALL: [Self; 5] = [
        Self::International,
        Self::National,
        Self::First,
        Self::Second,
        Self::Third,
    ];

    /// The stable word, in the journal and in the API.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Third => "third",
            Self::Second => "second",
            Self::First => "first",
            Self::National => "national",
            Self::International => "international",
        }
    }

    /// The category of a word; `None` when it is none.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }

    /// Whether a referee of it may measure an army.
    pub fn measures(self) -> bool {
        self >= Self::First
    }
}
