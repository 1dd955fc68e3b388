//! The newest entries of an event of some kinds, for those who follow it from elsewhere.

use chrono::{DateTime, Utc};

use super::handle::Arbiter;
use super::types::{ArbiterError, JournalFault};
use crate::event::Entry;
use crate::event::settings::Slug;
use crate::journal::EntryView;
use crate::store::journal as stream;

/// An entry with its number and its time.
#[derive(Debug)]
pub struct DatedEntry {
    pub seq: u64,
    pub at: DateTime<Utc>,
    pub entry: Entry,
}

impl Arbiter {
    /// The newest entries of an event of these kinds up to one, the newest first, at most `most`.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] for an entry that cannot be read, and `Store`.
    pub async fn newest_entries(
        &self,
        slug: &Slug,
        last: u64,
        kinds: &[&str],
        most: u32,
    ) -> Result<Vec<DatedEntry>, ArbiterError> {
        let links = stream::newest_of_kinds(self.store.pool(), slug, last, kinds, most.into());
        let mut entries = Vec::new();
        for link in links.await? {
            let unread = |error: String| ArbiterError::Journal {
                stream: slug.clone(),
                fault: JournalFault::Entry {
                    seq: link.seq,
                    error,
                },
            };
            let view =
                EntryView::parse(&link.bytes).ok_or_else(|| unread("no entry".to_owned()))?;
            entries.push(DatedEntry {
                seq: link.seq,
                at: view.at.moment(),
                entry: Entry::read(&view).map_err(|error| unread(error.to_string()))?,
            });
        }
        Ok(entries)
    }
}
