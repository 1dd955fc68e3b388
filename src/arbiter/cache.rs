//! The folds that this process keeps: what is here, what comes by itself, whether new entries are
//! heard of, and who is told of a new version. Nothing here asks the database.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use tokio::sync::broadcast;

use super::device_calls::DeviceCalls;
use super::folds::{Cached, Folds};
use super::types::{Change, EventView};
use crate::event::info::Slug;
use crate::journal::Head;

/// The folds that were asked for, kept up to date.
#[derive(Debug)]
pub(super) struct Cache {
    folds: RwLock<Folds>,
    /// The events that are read now to be kept, by how many.
    loading: Mutex<HashMap<Slug, usize>>,
    /// The newest entry that this process commits or has committed in a stream: its fold
    /// comes by itself, and the notice of it need not be followed.
    coming: Mutex<HashMap<Slug, u64>>,
    /// Whether the listener hears of every new entry; else every read asks the database.
    fresh: AtomicBool,
    /// How often everything was looked at anew.
    epoch: AtomicU64,
    /// How often persons of the registry were changed, as far as it was heard: a fold whose
    /// people were read before is not shown any more.
    registry: AtomicU64,
    /// How often a fold was found that the database does not continue.
    history: AtomicU64,
    /// The events whose journals cannot be folded.
    unreadable: Mutex<BTreeSet<Slug>>,
    changes: broadcast::Sender<Change>,
    devices: DeviceCalls,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self {
            folds: RwLock::default(),
            loading: Mutex::default(),
            coming: Mutex::default(),
            fresh: AtomicBool::new(false),
            epoch: AtomicU64::new(0),
            registry: AtomicU64::new(0),
            history: AtomicU64::new(0),
            unreadable: Mutex::default(),
            changes: broadcast::channel(1024).0,
            devices: DeviceCalls::default(),
        }
    }

    /// What other processes tell of players' devices.
    pub(super) const fn devices(&self) -> &DeviceCalls {
        &self.devices
    }

    pub(super) fn get(&self, slug: &Slug) -> Option<Cached> {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.ask(slug).cloned()
    }

    /// Keeps folds of so many bytes at most.
    pub(super) fn keep_within(&self, most: usize) {
        let mut folds = self.folds.write().unwrap_or_else(PoisonError::into_inner);
        folds.keep_within(most);
    }

    /// Says that an event is read to be kept.
    pub(super) fn load<'a>(&'a self, slug: &'a Slug) -> Loading<'a> {
        *self.loading().entry(slug.clone()).or_default() += 1;
        Loading { cache: self, slug }
    }

    fn loading(&self) -> MutexGuard<'_, HashMap<Slug, usize>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an event is kept, or read to be. Of any other one a notice need not be followed:
    /// whoever asks for it reads it.
    pub(super) fn concerns(&self, slug: &Slug) -> bool {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.get(slug).is_some() || self.loading().contains_key(slug)
    }

    /// Tells those who watch an event that there is something new.
    pub(super) fn tell(&self, slug: &Slug) {
        // Without a receiver nobody has to be told.
        let _ = self.changes.send(Change { slug: slug.clone() });
    }

    /// Whether a fold has its people as they are, as far as it was heard.
    pub(super) fn knows_people_of(&self, cached: &Cached) -> bool {
        let (heard, known) = (self.registry(), cached.people_at);
        known == heard || (known > heard && cached.view.history == self.history())
    }

    /// Takes note of a change of the registry.
    pub(super) fn hear_of_registry(&self, version: u64) {
        self.registry.fetch_max(version, Ordering::AcqRel);
    }

    /// How often the registry was changed, as far as it was heard.
    pub(super) fn registry(&self) -> u64 {
        self.registry.load(Ordering::Acquire)
    }

    /// The state of the database that events are folded in now.
    pub(super) fn history(&self) -> u64 {
        self.history.load(Ordering::Acquire)
    }

    /// Takes note that the database does not continue a fold; the state that events are folded
    /// in from now on.
    pub(super) fn begin_history(&self) -> u64 {
        self.history.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// Takes note that the database was put back to a state with fewer changes of the
    /// registry.
    pub(super) fn set_registry_back(&self, version: u64) {
        self.begin_history();
        self.registry.store(version, Ordering::Release);
    }

    /// Those of some folds whose streams have another head, or are not there.
    pub(super) fn differing(&self, compared: &[Slug], heads: &[(String, Head)]) -> Vec<Slug> {
        let heads: HashMap<&str, Head> = heads
            .iter()
            .map(|(name, head)| (name.as_str(), *head))
            .collect();
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        let differs = |slug: &&Slug| {
            let known = folds.get(slug).map(|known| known.head);
            known.is_some() && known != heads.get(slug.as_str()).copied()
        };
        compared.iter().filter(differs).cloned().collect()
    }

    /// Forgets what was announced and has come, or comes to a fold that is not kept: what the
    /// database says counts from now on.
    pub(super) fn settle(&self) {
        // In this order, as everywhere: whoever forgets an event waits for both.
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        coming.retain(|slug, seq| folds.get(slug).is_some_and(|known| known.head.seq < *seq));
    }

    /// Whether every read asks the database, until it is heard again.
    pub(super) fn set_deaf(&self) {
        self.fresh.store(false, Ordering::Release);
    }

    /// That every fold was looked at, and what is new is heard of from now on.
    pub(super) fn set_fresh(&self) {
        self.epoch.fetch_add(1, Ordering::AcqRel);
        self.fresh.store(true, Ordering::Release);
    }

    /// Whether new entries are heard of.
    pub(super) fn is_fresh(&self) -> bool {
        self.fresh.load(Ordering::Acquire)
    }

    /// How often everything was looked at anew.
    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Acquire)
    }

    /// Tells of new versions of events from now on.
    pub(super) fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// The events that are kept.
    pub(super) fn views(&self) -> Vec<Arc<EventView>> {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.values().map(|it| Arc::clone(&it.view)).collect()
    }

    /// How many folds are kept, and of how many events the journal cannot be folded.
    pub(super) fn counts(&self) -> (usize, usize) {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        (folds.len(), self.unreadable().len())
    }

    pub(super) fn unreadable(&self) -> MutexGuard<'_, BTreeSet<Slug>> {
        self.unreadable
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a fold unless a newer one is there, and tells of a new version, or of people who
    /// were changed, once.
    pub(super) fn put(&self, cached: Cached) {
        let slug = cached.view.slug().clone();
        let mut folds = self.folds.write().unwrap_or_else(PoisonError::into_inner);
        let age = |cached: &Cached| (cached.view.age(), cached.people_at);
        let known = folds.get(&slug);
        let is_other = known.is_none_or(|known| !Arc::ptr_eq(&known.view, &cached.view));
        if known.is_none_or(|known| age(known) < age(&cached)) {
            folds.insert(&slug, cached);
            if is_other {
                self.tell(&slug);
            }
        }
    }

    /// Announces a fold whose entries are about to be committed.
    pub(super) fn announce<'a>(&'a self, cached: &'a Cached) -> Announced<'a> {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        let announced = coming.entry(cached.view.slug().clone()).or_default();
        *announced = cached.head.seq.max(*announced);
        Announced {
            cache: self,
            cached,
            is_settled: false,
        }
    }

    /// Forgets an event of which it is not known what was committed: whoever asks for it
    /// reads it anew, and those who watch are told to ask.
    pub(super) fn forget(&self, slug: &Slug) {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        coming.remove(slug);
        let mut folds = self.folds.write().unwrap_or_else(PoisonError::into_inner);
        if folds.remove(slug).is_some() {
            self.tell(slug);
        }
    }

    /// Takes back what was announced of an event whose entries were not written.
    fn take_back(&self, cached: &Cached) {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        let slug = cached.view.slug();
        if coming.get(slug) == Some(&cached.head.seq) {
            coming.remove(slug);
        }
    }

    /// Whether an event up to an entry is here already, or comes by itself.
    pub(super) fn has(&self, slug: &Slug, seq: u64) -> bool {
        let coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        coming.get(slug).is_some_and(|announced| *announced >= seq) || self.is_at(slug, seq)
    }

    fn is_at(&self, slug: &Slug, seq: u64) -> bool {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.get(slug).is_some_and(|cached| cached.head.seq >= seq)
    }

    /// The folds whose people are not known to be as they are.
    pub(super) fn behind(&self) -> Vec<Cached> {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        let behind = folds
            .values()
            .filter(|cached| !self.knows_people_of(cached));
        behind.cloned().collect()
    }

    pub(super) fn slugs(&self) -> Vec<Slug> {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.keys().cloned().collect()
    }
}

/// That an event is read to be kept, as long as this is there.
pub(super) struct Loading<'a> {
    cache: &'a Cache,
    slug: &'a Slug,
}

impl Drop for Loading<'_> {
    fn drop(&mut self) {
        let mut loading = self.cache.loading();
        if let Some(count) = loading.get_mut(self.slug) {
            *count -= 1;
            if *count == 0 {
                loading.remove(self.slug);
            }
        }
    }
}

/// A fold that was announced. One that does not come, however that is, is no longer waited
/// for.
pub(super) struct Announced<'a> {
    cache: &'a Cache,
    cached: &'a Cached,
    is_settled: bool,
}

impl Announced<'_> {
    /// Keeps the fold, for its entries are committed.
    pub(super) fn keep(mut self) {
        self.is_settled = true;
        self.cache.put(self.cached.clone());
    }

    /// Waits no longer for the fold, for its entries are certainly not written. Notices of
    /// others' entries of these numbers may have been passed over meanwhile: the event has to
    /// be looked at.
    pub(super) fn take_back(mut self) {
        self.is_settled = true;
        self.cache.take_back(self.cached);
    }
}

impl Drop for Announced<'_> {
    fn drop(&mut self) {
        if !self.is_settled {
            self.cache.forget(self.cached.view.slug());
        }
    }
}
