//! Keeps the newest entries of events for their feeds, so that a request reads what has come since.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};

use crate::event::Entry;
use crate::event::settings::Slug;

/// The most events whose newest entries are kept in memory.
const MOST_EVENTS: usize = 64;

/// An entry with its number and its time.
#[derive(Debug)]
pub struct DatedEntry {
    pub seq: u64,
    pub at: DateTime<Utc>,
    pub entry: Entry,
}

/// The newest entries of an event, as far as its journal was read.
#[derive(Debug, Clone)]
pub(super) struct Known {
    /// The history of the database in which it was read.
    pub history: u64,
    pub last: u64,
    pub entries: Vec<Arc<DatedEntry>>,
}

/// The newest entries of the events that were asked for: a request reads what has come since.
#[derive(Debug, Default)]
pub(super) struct FeedCache(Mutex<HashMap<Slug, Known>>);

impl FeedCache {
    pub(super) fn get(&self, slug: &Slug, history: u64, last: u64) -> Option<Known> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.get(slug)?;
        // With a longer delay the public sees less than before.
        (known.history == history && known.last <= last).then(|| known.clone())
    }

    pub(super) fn put(&self, slug: &Slug, new: Known) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_EVENTS && !known.contains_key(slug) {
            known.clear();
        }
        known.insert(slug.clone(), new);
    }
}
