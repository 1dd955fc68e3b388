//! The arbiter itself: what all its clones share, how it begins and ends, where its work is done
//! and in which turn. What can be asked and commanded stands with what it is about.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, Semaphore, broadcast};
use tokio::task::JoinSet;

use super::cache::Cache;
use super::clock::Clock;
use super::device_calls::DeviceCall;
use super::federation_fold::FederationCache;
use super::fresh::{Watch, keep_fresh};
use super::guard::Guard;
use super::keys::ServiceKey;
use super::memory::Memory;
use super::queue::Queue;
use super::rating_list::RatingList;
use super::relay::BeaconRelay;
use super::turns::Turns;
use super::types::ArbiterError;
use crate::event::info::Slug;
use crate::store::Store;
use crate::store::watermarks::WatermarkFile;

/// How often what has lapsed is deleted.
const TIDY_EVERY: Duration = Duration::from_hours(1);

/// Passwords that are hashed at the same time.
const HASHING: usize = 2;

/// How long an outage is behind which clocks run on, where nothing is set.
const SHORT_OUTAGE: TimeDelta = TimeDelta::seconds(5);

/// What the pages, the API and the command line ask and command. Cheap to clone; all
/// clones share one cache.
#[derive(Debug, Clone)]
pub struct Arbiter {
    pub(super) store: Store,
    /// The runtime in which the connections to the database live.
    pub(super) home: Handle,
    pub(super) key: ServiceKey,
    pub(super) guard: Guard,
    pub(super) cache: Arc<Cache>,
    pub(super) watch: Arc<Watch>,
    pub(super) turns: Arc<Turns>,
    pub(super) queue: Arc<Queue>,
    pub(super) hashing: Arc<Semaphore>,
    /// What runs beside the calls, until the last clone is gone.
    background: Arc<Mutex<JoinSet<()>>>,
    pub(super) short_outage: TimeDelta,
    relay: Option<BeaconRelay>,
    memory: Memory,
    pub(super) ratings: Arc<Mutex<Option<Arc<RatingList>>>>,
    pub(super) federation: Arc<FederationCache>,
}

impl Arbiter {
    /// An arbiter on a database, with the key of its secrets and the file of what was
    /// signed and drawn. Must be called within the async runtime: it begins to hear of new
    /// entries there.
    pub fn new(store: Store, key: ServiceKey, watermarks: WatermarkFile) -> Self {
        Self::by(Clock::default(), store, key, watermarks)
    }

    /// The same, which goes by a clock from the beginning.
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
            guard: Guard::new(watermarks),
            cache,
            watch,
            turns: Arc::default(),
            queue: Arc::default(),
            hashing: Arc::new(Semaphore::new(HASHING)),
            background: Arc::new(Mutex::new(background)),
            short_outage: SHORT_OUTAGE,
            relay: None,
            memory: Memory::default(),
            ratings: Arc::default(),
            federation: Arc::default(),
        }
    }

    /// The same arbiter, which keeps so much of the events in memory.
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Self {
        self.cache.keep_within(memory.folds());
        Self { memory, ..self }
    }

    /// How much of the events is kept in memory.
    pub const fn memory(&self) -> Memory {
        self.memory
    }

    /// The clock that it goes by.
    pub fn clock(&self) -> &Clock {
        &self.watch.clock
    }

    /// What time it is for the service.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock().now()
    }

    /// The same arbiter, which asks a relay for the beacon's signatures.
    #[must_use]
    pub fn with_relay(self, relay: Option<BeaconRelay>) -> Self {
        Self { relay, ..self }
    }

    /// The relay that is asked for the beacon's signatures; `None` where they are typed.
    pub const fn relay(&self) -> Option<&BeaconRelay> {
        self.relay.as_ref()
    }

    /// The calls of players' devices that came to other processes and are told of from now on.
    pub fn device_calls(&self) -> broadcast::Receiver<DeviceCall> {
        self.cache.devices().subscribe()
    }

    /// Tells the other processes of a call. Nobody waits for it, and nothing depends on it but
    /// how long a device counts as silent there.
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

    /// Does something where the connections live: a thread that waits for the database from
    /// elsewhere is woken twice for every answer. What has begun there is carried to its
    /// end, even when nobody waits for it any more.
    pub(super) async fn at_home<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, ArbiterError>> + Send + 'static,
    ) -> Result<T, ArbiterError> {
        self.home.spawn(work).await?
    }

    /// Does what locks an event when it is its turn.
    ///
    /// # Errors
    /// [`ArbiterError::Busy`] when others keep it for too long, else those of the work.
    pub(super) async fn in_turn<T>(
        &self,
        slug: &Slug,
        work: impl Future<Output = Result<T, ArbiterError>>,
    ) -> Result<T, ArbiterError> {
        let turn = self.turns.wait(slug).await?;
        turn.end(work.await)
    }

    /// Closes all connections, once their queries are done; nothing can be asked any more.
    pub async fn close(&self) {
        // Whoever still asks the database would find it closed, and complain.
        self.background.lock().await.shutdown().await;
        self.store.close().await;
    }
}

/// Deletes what has lapsed from time to time.
async fn keep_tidy(store: Store) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    loop {
        ticks.tick().await;
        if let Err(error) = store.forget_lapsed(Utc::now()).await {
            tracing::warn!(%error, "what has lapsed could not be deleted");
        }
    }
}
