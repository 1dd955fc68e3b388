//! LRU cache of event states, bounded by their estimated size in bytes.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::memory::Memory;
use super::types::EventView;
use crate::event::settings::Slug;
use crate::journal::Head;

/// A fold of an event up to its head.
#[derive(Debug, Clone)]
pub(super) struct Cached {
    pub view: Arc<EventView>,
    pub head: Head,
    /// The version of the registry at which its persons were known to be current.
    pub people_at: u64,
}

/// The cached folds by event.
#[derive(Debug)]
pub(super) struct Folds {
    kept: HashMap<Slug, CachedFold>,
    /// Their estimated size, in bytes.
    bytes: usize,
    /// The limit, in bytes.
    most: usize,
    /// Counts the requests.
    asked: AtomicU64,
}

/// A cached fold.
#[derive(Debug)]
struct CachedFold {
    cached: Cached,
    weight: usize,
    /// The request that used it last.
    asked: AtomicU64,
}

impl Default for Folds {
    fn default() -> Self {
        Self {
            kept: HashMap::new(),
            bytes: 0,
            most: Memory::default().folds(),
            asked: AtomicU64::new(0),
        }
    }
}

impl Folds {
    /// Sets the limit, in bytes.
    pub fn keep_within(&mut self, most: usize) {
        self.most = most;
        self.make_room(None);
    }

    /// The fold of an event, marked as used.
    pub fn ask(&self, slug: &Slug) -> Option<&Cached> {
        let kept = self.kept.get(slug)?;
        kept.asked.store(self.next(), Ordering::Relaxed);
        Some(&kept.cached)
    }

    /// The fold of an event, not marked as used.
    pub fn get(&self, slug: &Slug) -> Option<&Cached> {
        Some(&self.kept.get(slug)?.cached)
    }

    pub fn values(&self) -> impl Iterator<Item = &Cached> {
        self.kept.values().map(|kept| &kept.cached)
    }

    pub fn keys(&self) -> impl Iterator<Item = &Slug> {
        self.kept.keys()
    }

    /// How many folds there are.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Caches a fold in place of the one before, and evicts others if it does not fit. A
    /// replaced fold keeps its last use.
    pub fn insert(&mut self, slug: &Slug, cached: Cached) {
        let weight = cached.view.weight();
        let before = self.kept.get(slug);
        let asked = before.map_or_else(|| self.next(), |it| it.asked.load(Ordering::Relaxed));
        let kept = CachedFold {
            cached,
            weight,
            asked: AtomicU64::new(asked),
        };
        self.bytes += weight;
        if let Some(before) = self.kept.insert(slug.clone(), kept) {
            self.bytes -= before.weight;
        }
        self.make_room(Some(slug));
    }

    pub fn remove(&mut self, slug: &Slug) -> Option<Cached> {
        let removed = self.kept.remove(slug)?;
        self.bytes -= removed.weight;
        Some(removed.cached)
    }

    fn next(&self) -> u64 {
        self.asked.fetch_add(1, Ordering::Relaxed)
    }

    /// Evicts the least recently used folds, except one, if the limit is exceeded: more than
    /// necessary, so that not every insertion evicts.
    fn make_room(&mut self, wanted: Option<&Slug>) {
        if self.bytes <= self.most {
            return;
        }
        let most = self.most - self.most / 8;
        let others = self.kept.iter().filter(|(slug, _)| Some(*slug) != wanted);
        let mut others: Vec<(u64, Slug)> = others
            .map(|(slug, kept)| (kept.asked.load(Ordering::Relaxed), slug.clone()))
            .collect();
        others.sort_unstable();
        for (_, slug) in others {
            if self.bytes <= most {
                return;
            }
            self.remove(&slug);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use chrono::DateTime;

    use super::*;
    use crate::event::settings::{EventDraft, Format, LotRules};
    use crate::event::{EventState, create};

    fn slug(number: usize) -> Slug {
        Slug::parse(&format!("cup-{number}")).unwrap()
    }

    /// An event without entrants.
    fn fold(number: usize) -> Cached {
        let draft = EventDraft {
            slug: slug(number).to_string(),
            name: "Cup".to_owned(),
            place: "Kazan".to_owned(),
            starts_on: "2026-11-21".to_owned(),
            ends_on: "2026-11-22".to_owned(),
            format: Format::RoundRobin { double: false },
            lots: LotRules::PHYSICAL,
            ..EventDraft::default()
        };
        let entry = create(&draft).unwrap();
        Cached {
            view: Arc::new(EventView {
                state: EventState::fold([(DateTime::UNIX_EPOCH, &entry)]).unwrap(),
                people: Arc::default(),
                referees: BTreeMap::new(),
                registry: 0,
                history: 0,
            }),
            head: Head::EMPTY,
            people_at: 0,
        }
    }

    #[test]
    fn what_was_not_asked_for_longest_goes_first() {
        let weight = fold(0).view.weight();
        let mut folds = Folds::default();
        folds.keep_within(20 * weight);
        for number in 0..100 {
            folds.insert(&slug(number), fold(number));
            assert!(folds.ask(&slug(0)).is_some(), "{number}");
            assert!(folds.get(&slug(number)).is_some());
            assert!(folds.bytes <= 20 * weight, "{number}: {}", folds.bytes);
        }
        assert!(folds.len() >= 15, "{}", folds.len());
        assert!(folds.get(&slug(1)).is_none());
        // A newer version of an event replaces the one before.
        let (before, bytes) = (folds.len(), folds.bytes);
        folds.insert(&slug(99), fold(99));
        assert_eq!((folds.len(), folds.bytes), (before, bytes));
        let slugs: Vec<Slug> = folds.keys().cloned().collect();
        for slug in slugs {
            folds.remove(&slug);
        }
        assert_eq!(folds.bytes, 0);
    }

    #[test]
    fn one_that_is_larger_than_all_that_may_be_kept_is_kept_alone() {
        let mut folds = Folds::default();
        folds.keep_within(1);
        for number in 0..3 {
            folds.insert(&slug(number), fold(number));
            assert_eq!(folds.keys().collect::<Vec<_>>(), [&slug(number)]);
        }
    }
}
