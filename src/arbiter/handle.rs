//! The [`Arbiter`] handle: shared state, start and shutdown, the runtime of its work, and the
//! write locks. The operations are implemented in the other modules.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, Semaphore, broadcast};
use tokio::task::JoinSet;

use super::cache::Cache;
use super::cache_refresh::{Watch, keep_fresh};
use super::clock::Clock;
use super::device_calls::DeviceCall;
use super::federation_fold::FederationCache;
use super::keys::ServiceKey;
use super::memory::Memory;
use super::queue::Queue;
use super::rating_list::RatingList;
use super::relay::BeaconRelay;
use super::types::ArbiterError;
use super::watermark_guard::WatermarkGuard;
use super::write_lock::WriteLocks;
use crate::event::settings::Slug;
use crate::store::Store;
use crate::store::watermarks::WatermarkFile;

/// How often expired rows are deleted.
const TIDY_EVERY: Duration = Duration::from_hours(1);

/// Passwords that are hashed in parallel.
const HASHING: usize = 2;

/// Default for the longest outage after which clocks go on by themselves.
const SHORT_OUTAGE: TimeDelta = TimeDelta::seconds(5);

/// The application service behind the pages, the API and the command line. Cheap to clone; all
/// clones share one cache.
#[derive(Debug, Clone)]
pub struct Arbiter {
    pub(super) store: Store,
    /// The runtime of the database connections.
    pub(super) home: Handle,
    pub(super) key: ServiceKey,
    pub(super) guard: WatermarkGuard,
    pub(super) cache: Arc<Cache>,
    pub(super) watch: Arc<Watch>,
    pub(super) turns: Arc<WriteLocks>,
    pub(super) queue: Arc<Queue>,
    pub(super) hashing: Arc<Semaphore>,
    /// Background tasks, which end with the last clone.
    background: Arc<Mutex<JoinSet<()>>>,
    pub(super) short_outage: TimeDelta,
    /// How long join codes last; `None` for the end of their event.
    pub(super) code_hours: Option<TimeDelta>,
    relay: Option<BeaconRelay>,
    memory: Memory,
    pub(super) ratings: Arc<Mutex<Option<Arc<RatingList>>>>,
    pub(super) federation: Arc<FederationCache>,
}

impl Arbiter {
    /// An arbiter on a database, with the key of its secrets and the watermark file. Must be
    /// called within the async runtime, where it starts to listen for new entries.
    pub fn new(store: Store, key: ServiceKey, watermarks: WatermarkFile) -> Self {
        Self::by(Clock::default(), store, key, watermarks)
    }

    /// As [`Self::new`], with a given clock.
    pub fn by(clock: Clock, store: Store, key: ServiceKey, watermarks: WatermarkFile) -> Self {
        let cache = Arc::new(Cache::new());
        let mut background = JoinSet::new();
        let watch = Arc::new(Watch::by(clock));
        background.spawn(keep_fresh(
            store.clone(),
            Arc::clone(&cache),
            Arc::clone(&watch),
            key.clone(),
        ));
        background.spawn(keep_tidy(store.clone()));
        Self {
            store,
            home: Handle::current(),
            key,
            guard: WatermarkGuard::new(watermarks),
            cache,
            watch,
            turns: Arc::default(),
            queue: Arc::default(),
            hashing: Arc::new(Semaphore::new(HASHING)),
            background: Arc::new(Mutex::new(background)),
            short_outage: SHORT_OUTAGE,
            code_hours: None,
            relay: None,
            memory: Memory::default(),
            ratings: Arc::default(),
            federation: Arc::default(),
        }
    }

    /// Sets how much memory the events may use.
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Self {
        self.cache.keep_within(memory.folds());
        Self { memory, ..self }
    }

    /// How much memory the events may use.
    pub const fn memory(&self) -> Memory {
        self.memory
    }

    /// The clock of the service.
    pub fn clock(&self) -> &Clock {
        &self.watch.clock
    }

    /// The current time of the service.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock().now()
    }

    /// Sets the relay from which the beacon's signatures are fetched.
    #[must_use]
    pub fn with_relay(self, relay: Option<BeaconRelay>) -> Self {
        Self { relay, ..self }
    }

    /// The relay of the beacon's signatures; `None` if they are typed.
    pub const fn relay(&self) -> Option<&BeaconRelay> {
        self.relay.as_ref()
    }

    /// Subscribes to the calls of players' devices to other processes.
    pub fn device_calls(&self) -> broadcast::Receiver<DeviceCall> {
        self.cache.devices().subscribe()
    }

    /// Reports a call to the other processes. It is not awaited: at worst, the device counts as
    /// silent there for longer.
    pub fn tell_of_call(&self, call: &DeviceCall) {
        let said = match self.cache.devices().say(call) {
            Ok(said) => said,
            Err(error) => return tracing::debug!(%error, "a device's call has no form"),
        };
        let store = self.store.clone();
        self.home.spawn(async move {
            if let Err(error) = store.tell_of_device(&said).await {
                tracing::debug!(%error, "other processes are not told of a device's call");
            }
        });
    }

    /// Runs work on the runtime of the connections, because a thread of another runtime is
    /// woken twice for every answer of the database. The work completes even if the caller is
    /// dropped.
    pub(super) async fn at_home<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, ArbiterError>> + Send + 'static,
    ) -> Result<T, ArbiterError> {
        self.home.spawn(work).await?
    }

    /// Runs work with the write lock of an event.
    ///
    /// # Errors
    /// [`ArbiterError::Busy`] when the lock is held for too long, else those of the work.
    pub(super) async fn in_turn<T>(
        &self,
        slug: &Slug,
        work: impl Future<Output = Result<T, ArbiterError>>,
    ) -> Result<T, ArbiterError> {
        let turn = self.turns.wait(slug).await?;
        turn.end(work.await)
    }

    /// Closes all connections once their queries are done. No query is possible afterwards.
    pub async fn close(&self) {
        // Tasks that still query the database would fail and log errors.
        self.background.lock().await.shutdown().await;
        self.store.close().await;
    }
}

/// Deletes expired rows from time to time.
async fn keep_tidy(store: Store) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    loop {
        ticks.tick().await;
        if let Err(error) = store.forget_lapsed(Utc::now()).await {
            tracing::warn!(%error, "what has lapsed could not be deleted");
        }
    }
}
