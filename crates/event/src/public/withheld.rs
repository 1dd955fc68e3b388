//! Play that is not public yet.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, Utc};

use crate::entry::Entry;
use crate::state::EventState;
use areopagus_tournament::round::GameId;

/// What is not public yet, by game. Games without withheld entries are not in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Withheld(pub(super) BTreeMap<GameId, WithheldGame>);

/// A game with withheld entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WithheldGame {
    /// The public view of an event with only this game.
    pub(super) shown: EventState,
    /// The entries since then, in order.
    pub(super) waiting: VecDeque<Waiting>,
}

/// An entry that waits to become public.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Waiting {
    pub(super) seq: u64,
    /// The sequence number of the first entry of its moment.
    pub(super) moment: u64,
    pub(super) at: DateTime<Utc>,
    /// When it becomes public, after those before it.
    pub(super) due: DateTime<Utc>,
    pub(super) entry: Entry,
}

/// The public view of an event at a moment, if it is not the whole event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicCut {
    /// The state. Its version counts the public entries: it grows with each of them, and says
    /// nothing of the others.
    pub state: EventState,
    /// When more becomes public, unless something happens before.
    pub due: DateTime<Utc>,
}

impl WithheldGame {
    /// Shows what is due.
    pub(super) fn settle(&mut self, now: DateTime<Utc>) {
        while let Some(next) = self.waiting.pop_front_if(|next| next.due <= now) {
            self.show(&next);
        }
    }

    /// Adds an entry to the public view. The event as a whole has applied it in the same order;
    /// one that would not fit is not shown.
    pub(super) fn show(&mut self, next: &Waiting) {
        if !matches!(next.entry, Entry::Protest(_))
            && self.shown.change(&next.entry, next.seq, next.at).is_ok()
        {
            self.shown.follow_clock(&next.entry, next.at);
        }
    }

    /// The withheld entries at a moment: the first that is not due, and all after it.
    pub(super) fn hidden(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Waiting> {
        let waiting = self.waiting.iter();
        waiting.skip_while(move |waiting| waiting.due <= now)
    }

    /// Whether any entry is withheld at a moment.
    pub(super) fn waits(&self, now: DateTime<Utc>) -> bool {
        self.hidden(now).next().is_some()
    }

    /// Makes every waiting entry public at a given moment at the latest.
    pub(super) fn hurry(&mut self, latest: impl Fn(&Waiting) -> DateTime<Utc>) {
        for waiting in &mut self.waiting {
            waiting.due = waiting.due.min(latest(waiting));
        }
    }
}

impl Withheld {
    /// Whether nothing is withheld.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Shows what is due, and drops games without waiting entries.
    pub(super) fn settle(&mut self, now: DateTime<Utc>) {
        self.0.values_mut().for_each(|game| game.settle(now));
        self.0.retain(|_, game| !game.waiting.is_empty());
    }

    /// The number of withheld entries at a moment.
    pub(super) fn count(&self, now: DateTime<Utc>) -> usize {
        self.0.values().map(|game| game.hidden(now).count()).sum()
    }
}
