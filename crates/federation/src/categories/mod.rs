//! Referees' categories: given by the secretary for a time, ended with a reason,
//! and kept in the journal.
//!
//! Commands are decided on the [`Categories`], and the decisions are entries of the
//! federation's stream. Entries refer to referees by person id; the names are in the registry,
//! where they can be erased.

mod decide;
mod entry;
mod fold;
#[cfg(test)]
mod tests;

pub use decide::{CategoryCommand, CategoryRefusal};
pub use entry::CategoryEntry;
pub use fold::{Categories, CategoryFault, Ending, Held};

use serde::{Deserialize, Serialize};

/// A referee's category. The federation's texts name none: these are those of the sport in
/// Russia, below and beside the titles of FIDE.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    Third,
    Second,
    First,
    /// National referee: the all-Russian category, FIDE's National Arbiter.
    National,
    /// International referee: FIDE's International Arbiter.
    International,
}

impl Category {
    /// All, the highest first, in display order.
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

    /// The category of a word; `None` if it is unknown.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }

    /// Whether it permits measuring armies.
    pub fn measures(self) -> bool {
        self >= Self::First
    }
}
