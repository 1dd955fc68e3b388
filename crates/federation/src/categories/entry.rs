//! What the federation's journal keeps of categories.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Category;
use areopagus_journal::EntryView;
use areopagus_tournament::text::Line;

/// A fact of a referee's category. `kind` and `body` are those of the journal's envelope; who
/// did it is the envelope's actor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum CategoryEntry {
    /// A referee is given a category.
    #[serde(rename = "category.given")]
    Given {
        /// The referee, as the registry has the person.
        person: Uuid,
        /// The category.
        category: Category,
        /// The first day.
        from: NaiveDate,
        /// The last day; nothing for no end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<NaiveDate>,
    },
    /// What a referee was given ends before its time.
    #[serde(rename = "category.ended")]
    Ended {
        /// The referee.
        person: Uuid,
        /// The entry by which it was given.
        given: u64,
        /// Why.
        reason: Line<500>,
    },
}

impl CategoryEntry {
    /// The kinds of its entries begin so.
    pub const PREFIX: &'static str = "category.";

    /// Reads an entry of a journal.
    ///
    /// # Errors
    /// What is unknown in it.
    pub fn read(entry: &EntryView<'_>) -> Result<Self, serde_json::Error> {
        entry.read()
    }
}
