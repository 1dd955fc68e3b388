//! The categories and prizes of an event.

use crate::category::{Category, CategoryWord};
use crate::prizes::Prizes;

/// The categories and prizes of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Awards {
    /// The categories, in the referee's order.
    pub categories: Vec<Category>,
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
