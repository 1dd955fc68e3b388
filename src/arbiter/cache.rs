//! In-memory cache of event states, their freshness, and the notification of subscribers. It
//! never queries the database.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use tokio::sync::broadcast;

use super::device_calls::DeviceCalls;
use super::face::FaceCache;
use super::feed_cache::FeedCache;
use super::folds::{Cached, Folds};
use super::types::{Change, EventView};
use crate::event::settings::Slug;
use crate::journal::Head;

/// The cached folds, kept up to date.
#[derive(Debug)]
pub(super) struct Cache {
    folds: RwLock<Folds>,
    /// The events that are being loaded, with the number of loads.
    loading: Mutex<HashMap<Slug, usize>>,
    /// The newest entry of each stream that this process is committing or has committed. Its
    /// fold is put here by the writer, so its notification can be ignored.
    coming: Mutex<HashMap<Slug, u64>>,
    /// Whether the listener receives all notifications; if not, every read queries the
    /// database.
    fresh: AtomicBool,
    /// How often all folds were revalidated.
    epoch: AtomicU64,
    /// The last known version of the registry: folds whose persons were read at an earlier
    /// version are stale.
    registry: AtomicU64,
    /// How often a fold was found that the database does not continue.
    history: AtomicU64,
    /// The events whose journals cannot be folded.
    unreadable: Mutex<BTreeSet<Slug>>,
    changes: broadcast::Sender<Change>,
    devices: DeviceCalls,
    faces: FaceCache,
    feeds: FeedCache,
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
            faces: FaceCache::default(),
            feeds: FeedCache::default(),
        }
    }

    /// The faces of the federation and its events.
    pub(super) const fn faces(&self) -> &FaceCache {
        &self.faces
    }

    /// The newest entries of events, for their feeds.
    pub(super) const fn feeds(&self) -> &FeedCache {
        &self.feeds
    }

    /// Calls of players' devices that other processes report.
    pub(super) const fn devices(&self) -> &DeviceCalls {
        &self.devices
    }

    pub(super) fn get(&self, slug: &Slug) -> Option<Cached> {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.ask(slug).cloned()
    }

    /// Sets the memory limit of the cache, in bytes.
    pub(super) fn keep_within(&self, most: usize) {
        let mut folds = self.folds.write().unwrap_or_else(PoisonError::into_inner);
        folds.keep_within(most);
    }

    /// Marks an event as being loaded.
    pub(super) fn load<'a>(&'a self, slug: &'a Slug) -> Loading<'a> {
        *self.loading().entry(slug.clone()).or_default() += 1;
        Loading { cache: self, slug }
    }

    fn loading(&self) -> MutexGuard<'_, HashMap<Slug, usize>> {
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an event is cached or being loaded. Notifications of other events can be
    /// ignored, because the next reader loads them.
    pub(super) fn concerns(&self, slug: &Slug) -> bool {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.get(slug).is_some() || self.loading().contains_key(slug)
    }

    /// Notifies the subscribers that an event has changed.
    pub(super) fn tell(&self, slug: &Slug) {
        // Without a subscriber there is nobody to notify.
        let _ = self.changes.send(Change { slug: slug.clone() });
    }

    /// Whether a fold's persons are current, as far as is known.
    pub(super) fn knows_people_of(&self, cached: &Cached) -> bool {
        let (heard, known) = (self.registry(), cached.people_at);
        known == heard || (known > heard && cached.view.history == self.history())
    }

    /// Records the version of the registry.
    pub(super) fn hear_of_registry(&self, version: u64) {
        self.registry.fetch_max(version, Ordering::AcqRel);
    }

    /// The last known version of the registry.
    pub(super) fn registry(&self) -> u64 {
        self.registry.load(Ordering::Acquire)
    }

    /// The number of the database history in which events are now folded.
    pub(super) fn history(&self) -> u64 {
        self.history.load(Ordering::Acquire)
    }

    /// Starts a new database history, because the database does not continue a fold, and
    /// returns its number.
    pub(super) fn begin_history(&self) -> u64 {
        self.history.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// Lowers the known version of the registry after the database was restored to an earlier
    /// state.
    pub(super) fn set_registry_back(&self, version: u64) {
        self.begin_history();
        self.registry.store(version, Ordering::Release);
    }

    /// Those of the compared folds whose streams have another head or no longer exist.
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

    /// Drops announcements that have arrived, or whose folds are not cached; from then on the
    /// database decides.
    pub(super) fn settle(&self) {
        // Lock order as everywhere: `forget` takes both locks.
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        coming.retain(|slug, seq| folds.get(slug).is_some_and(|known| known.head.seq < *seq));
    }

    /// Makes every read query the database until notifications arrive again.
    pub(super) fn set_deaf(&self) {
        self.fresh.store(false, Ordering::Release);
    }

    /// All folds are revalidated and notifications arrive from now on.
    pub(super) fn set_fresh(&self) {
        self.epoch.fetch_add(1, Ordering::AcqRel);
        self.fresh.store(true, Ordering::Release);
    }

    /// Whether notifications arrive.
    pub(super) fn is_fresh(&self) -> bool {
        self.fresh.load(Ordering::Acquire)
    }

    /// How often all folds were revalidated.
    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Acquire)
    }

    /// Subscribes to changes of events.
    pub(super) fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// The cached events.
    pub(super) fn views(&self) -> Vec<Arc<EventView>> {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.values().map(|it| Arc::clone(&it.view)).collect()
    }

    /// How many folds are cached, and how many events have an unreadable journal.
    pub(super) fn counts(&self) -> (usize, usize) {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        (folds.len(), self.unreadable().len())
    }

    pub(super) fn unreadable(&self) -> MutexGuard<'_, BTreeSet<Slug>> {
        self.unreadable
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Caches a fold unless a newer one is cached, and notifies subscribers once of a new
    /// version or of changed persons.
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

    /// Drops an event whose commit has an unknown outcome: the next reader loads it, and
    /// subscribers are notified to read it.
    pub(super) fn forget(&self, slug: &Slug) {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        coming.remove(slug);
        let mut folds = self.folds.write().unwrap_or_else(PoisonError::into_inner);
        if folds.remove(slug).is_some() {
            self.tell(slug);
        }
    }

    /// Withdraws the announcement of entries that were not written.
    fn take_back(&self, cached: &Cached) {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        let slug = cached.view.slug();
        if coming.get(slug) == Some(&cached.head.seq) {
            coming.remove(slug);
        }
    }

    /// Whether the cache has an event up to an entry, or is about to.
    pub(super) fn has(&self, slug: &Slug, seq: u64) -> bool {
        let coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        coming.get(slug).is_some_and(|announced| *announced >= seq) || self.is_at(slug, seq)
    }

    fn is_at(&self, slug: &Slug, seq: u64) -> bool {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.get(slug).is_some_and(|cached| cached.head.seq >= seq)
    }

    /// The folds whose persons may be stale.
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

/// Marks an event as being loaded until it is dropped.
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

/// An announced fold. If it is dropped unsettled, the outcome of the commit is unknown and the
/// event leaves the cache.
pub(super) struct Announced<'a> {
    cache: &'a Cache,
    cached: &'a Cached,
    is_settled: bool,
}

impl Announced<'_> {
    /// Caches the fold after its entries were committed.
    pub(super) fn keep(mut self) {
        self.is_settled = true;
        self.cache.put(self.cached.clone());
    }

    /// Withdraws the announcement, because the entries were certainly not written.
    /// Notifications of other processes' entries with these numbers may have been ignored
    /// meanwhile, so the event must be revalidated.
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
