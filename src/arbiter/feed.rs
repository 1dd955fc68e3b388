//! The newest entries of an event of some kinds, for those who follow it from elsewhere.

use std::sync::Arc;

use super::feed_cache::{DatedEntry, Known};
use super::handle::Arbiter;
use super::types::{ArbiterError, JournalFault};
use crate::event::Entry;
use crate::event::settings::Slug;
use crate::journal::EntryView;
use crate::store::journal as stream;

/// The most entries of a feed: readers keep what they have fetched.
const MOST: usize = 50;

/// The kinds of journal entries that it tells of.
const KINDS: [&str; 8] = [
    "rounds.paired",
    "round.paired",
    "matches.paired",
    "result.recorded",
    "result.corrected",
    "result.withdrawn",
    "protest.decided",
    "appeal.decided",
];

impl Arbiter {
    /// The newest entries of an event up to one that a feed tells of, the newest first.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] for an entry that cannot be read, and `Store`.
    pub async fn feed(&self, slug: &Slug, last: u64) -> Result<Vec<Arc<DatedEntry>>, ArbiterError> {
        let history = self.cache.history();
        let known = self.cache.feeds().get(slug, history, last);
        let (after, known) = known.map_or((0, Vec::new()), |it| (it.last, it.entries));
        if after == last {
            return Ok(known);
        }
        let mut entries = self.newest_entries(slug, (after, last)).await?;
        entries.extend(known);
        entries.truncate(MOST);
        let new = Known {
            history,
            last,
            entries: entries.clone(),
        };
        self.cache.feeds().put(slug, new);
        Ok(entries)
    }

    async fn newest_entries(
        &self,
        slug: &Slug,
        between: (u64, u64),
    ) -> Result<Vec<Arc<DatedEntry>>, ArbiterError> {
        let most = i64::try_from(MOST).unwrap_or(i64::MAX);
        let links = stream::newest_of_kinds(self.store.pool(), slug, between, &KINDS, most);
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
            entries.push(Arc::new(DatedEntry {
                seq: link.seq,
                at: view.at.moment(),
                entry: Entry::read(&view).map_err(|error| unread(error.to_string()))?,
            }));
        }
        Ok(entries)
    }
}
