//! What is played and not shown to everybody yet.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, Utc};

use crate::entry::Entry;
use crate::state::EventState;
use areopagus_tournament::round::GameId;

/// What everybody may not see yet, by game. Only games of which something is withheld are
/// here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Withheld(pub(super) BTreeMap<GameId, WithheldGame>);

/// A game of which something is withheld.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WithheldGame {
    /// The event with nothing but this game, as everybody may see it.
    pub(super) shown: EventState,
    /// What has happened since, in its order.
    pub(super) waiting: VecDeque<Waiting>,
}

/// An entry that waits for its moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Waiting {
    pub(super) seq: u64,
    /// The first entry of its moment.
    pub(super) moment: u64,
    pub(super) at: DateTime<Utc>,
    /// From when on everybody may see it, once they may see what was before it.
    pub(super) due: DateTime<Utc>,
    pub(super) entry: Entry,
}

/// An event as everybody may see it at a moment, where that is not all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicCut {
    /// The state. Its version counts the entries that everybody may see: it grows with each
    /// of them, and says nothing of the others.
    pub state: EventState,
    /// When more of it may be seen, unless something happens before.
    pub due: DateTime<Utc>,
}

impl WithheldGame {
    /// Shows what is due.
    pub(super) fn settle(&mut self, now: DateTime<Utc>) {
        while let Some(next) = self.waiting.pop_front_if(|next| next.due <= now) {
            self.show(&next);
        }
    }

    /// Adds an entry to what everybody may see. The event as a whole has taken it in the
    /// same order; what would not fit is not shown.
    pub(super) fn show(&mut self, next: &Waiting) {
        if !matches!(next.entry, Entry::Protest(_))
            && self.shown.change(&next.entry, next.seq, next.at).is_ok()
        {
            self.shown.follow_clock(&next.entry, next.at);
        }
    }

    /// What is withheld at a moment: the first entry that is not due, and all behind it.
    pub(super) fn hidden(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Waiting> {
        let waiting = self.waiting.iter();
        waiting.skip_while(move |waiting| waiting.due <= now)
    }

    /// Whether something of it is withheld at a moment.
    pub(super) fn waits(&self, now: DateTime<Utc>) -> bool {
        self.hidden(now).next().is_some()
    }

    /// Lets everything that waits come at a moment at the latest.
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

    /// Forgets what everybody may see.
    pub(super) fn settle(&mut self, now: DateTime<Utc>) {
        self.0.values_mut().for_each(|game| game.settle(now));
        self.0.retain(|_, game| !game.waiting.is_empty());
    }

    /// How many entries are withheld at a moment.
    pub(super) fn count(&self, now: DateTime<Utc>) -> usize {
        self.0.values().map(|game| game.hidden(now).count()).sum()
    }
}
