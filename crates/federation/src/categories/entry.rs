//! Journal entries about categories.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Category;
use areopagus_journal::EntryView;
use areopagus_tournament::text::TextLine;

/// A fact about a referee's category. `kind` and `body` are those of the journal's envelope,
/// which also names the actor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum CategoryEntry {
    /// A referee was given a category.
    #[serde(rename = "category.given")]
    Given {
        /// The referee, by person id.
        person: Uuid,
        category: Category,
        from: NaiveDate,
        /// The last day; absent for no end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<NaiveDate>,
    },
    /// A category was ended before its last day.
    #[serde(rename = "category.ended")]
    Ended {
        person: Uuid,
        /// The entry that gave it.
        given: u64,
        reason: TextLine<500>,
    },
}

impl CategoryEntry {
    /// Prefix of the kinds of these entries.
    pub const PREFIX: &'static str = "category.";

    /// Reads an entry of the journal.
    ///
    /// # Errors
    /// When a part of it is unknown.
    pub fn read(entry: &EntryView<'_>) -> Result<Self, serde_json::Error> {
        entry.read()
    }
}
