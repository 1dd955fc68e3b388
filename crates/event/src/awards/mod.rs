//! Categories and prizes of an event: what the referee sets, and changes, while it lasts.
//!
//! Each is one entry that takes the place of the one before, so that the journal has who
//! changed it and why. What follows from them is in `tournament/category.rs` and
//! `tournament/prizes`.

mod categories;
mod prizes;
mod refusal;

pub use categories::Categories;
pub use refusal::AwardRefusal;

pub(super) use categories::decide as categories;
pub(super) use prizes::decide as prizes;

use crate::category::{Category, CategoryWord};
use crate::prizes::Prizes;

/// The categories and prizes of an event as they stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Awards {
    /// The categories, in the order of the referee.
    pub categories: Vec<Category>,
    /// The prizes.
    pub prizes: Prizes,
}

impl Awards {
    /// The category of a word.
    pub fn category(&self, word: &CategoryWord) -> Option<&Category> {
        self.categories
            .iter()
            .find(|category| category.word == *word)
    }
}
