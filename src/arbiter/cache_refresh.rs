//! Keeps the cached folds up to date: it listens for new entries, and checks with a heartbeat
//! that it still hears them.
//!
//! Notifications come over a connection that may be dead without an error, and a database that
//! is restored to an older state sends none. So a heartbeat passes through the database every
//! second, and the heads of all folds are compared every few. Whatever fails, no page is older
//! than five seconds; while no notifications arrive, every read queries the database.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::cache::Cache;
use super::catch_up::{News, Registry};
use super::clock::Clock;
use super::keys::ServiceKey;
use super::people::{self, Showing};
use super::types::ArbiterError;
use crate::event::settings::Slug;
use crate::store::beat::Away;
use crate::store::listen::{Listener, Notice};
use crate::store::people::Changes;
use crate::store::{Store, StoreError, people as registry};

/// Time between heartbeats.
const BEAT: Duration = Duration::from_secs(1);

/// Number of heartbeats after which the heads of all folds are compared.
const COMPARE_EVERY: u64 = 3;

/// How long a heartbeat may take to come back.
const HEARD_WITHIN: Duration = Duration::from_millis(2500);

/// How long the processing of a notification may take.
const LOOK_WITHIN: Duration = Duration::from_secs(5);

/// Delay before the listener reconnects.
const RECONNECT_AFTER: Duration = Duration::from_secs(1);

/// Folds that are renewed before other tasks get their turn.
const RENEWED_AT_ONCE: usize = 64;

/// A time in which no process sent a heartbeat, by the service's clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outage {
    /// The heartbeat before it.
    pub since: DateTime<Utc>,
    /// The heartbeat after it.
    pub until: DateTime<Utc>,
    /// The same times by the database's clock.
    pub away: Away,
}

/// State of the connection to the database.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Hearing {
    /// When the database answered last.
    pub answered: Option<Instant>,
    /// When a heartbeat came back last, and how long it took.
    pub heard: Option<(Instant, Duration)>,
    /// The last outage that is not yet in every event's journal.
    pub outage: Option<Outage>,
    /// Whether the database is used with another key than this process has.
    pub is_key_replaced: bool,
}

/// State of the connection to the database, for health checks.
#[derive(Debug)]
pub(super) struct Watch {
    hearing: Mutex<Hearing>,
    /// The clock of the service.
    pub clock: Clock,
}

impl Watch {
    pub fn by(clock: Clock) -> Self {
        Self {
            hearing: Mutex::default(),
            clock,
        }
    }

    pub fn hearing(&self) -> Hearing {
        *self.hearing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn note(&self, change: impl FnOnce(&mut Hearing)) {
        change(&mut self.hearing.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// The heartbeat in flight.
#[derive(Debug, Default)]
struct Beats {
    number: u64,
    sent: Option<Instant>,
}

impl Beats {
    /// Whether the heartbeat in flight is overdue.
    fn is_missed(&self) -> bool {
        self.sent.is_some_and(|sent| sent.elapsed() > HEARD_WITHIN)
    }

    /// The number of the next heartbeat, which is sent now.
    fn next(&mut self) -> u64 {
        self.number += 1;
        self.sent.get_or_insert_with(Instant::now);
        self.number
    }

    /// Records that a heartbeat came back, and returns how long it took if it was the newest.
    fn hear(&mut self, number: u64) -> Option<Duration> {
        if number != self.number {
            return None;
        }
        Some(self.sent.take()?.elapsed())
    }
}

/// Keeps the folds up to date until the service ends.
pub(super) async fn keep_fresh(
    store: Store,
    cache: Arc<Cache>,
    watch: Arc<Watch>,
    key: ServiceKey,
) {
    let mut is_told = false;
    loop {
        let Err(error) = follow(&store, &cache, &watch, &key, &mut is_told).await;
        cache.set_deaf();
        // Other connections opened before may be dead, too.
        store.doubt_connections();
        if !std::mem::replace(&mut is_told, true) {
            tracing::warn!(%error, "the database cannot be heard; every read asks it until it can");
        }
        sleep(RECONNECT_AFTER).await;
    }
}

/// Listens until the connection fails, or a heartbeat does not come back.
async fn follow(
    store: &Store,
    cache: &Cache,
    watch: &Watch,
    key: &ServiceKey,
    is_told: &mut bool,
) -> Result<Infallible, ArbiterError> {
    let mut listener = store.listen().await?;
    // The key may have been changed while this process was disconnected.
    let in_use = listener.key_in_use().await?;
    let is_replaced = in_use.is_some_and(|in_use| in_use != key.fingerprint());
    watch.note(|hearing| hearing.is_key_replaced = is_replaced);
    let mut beats = Beats::default();
    let changes = registry::changes(store.pool()).await?;
    cache.faces().renew(store, changes.clubs).await?;
    cache.settle();
    beat(
        store,
        cache,
        watch,
        &mut listener,
        beats.next(),
        &cache.slugs(),
    )
    .await?;
    cache.set_fresh();
    let mut ticks = interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            // Notifications that have arrived are processed before a heartbeat is taken for
            // missed.
            biased;
            notice = listener.next() => {
                match notice?.ok_or(StoreError::Silent)? {
                    Notice::Beat(number) => {
                        let Some(took) = beats.hear(number) else { continue };
                        watch.note(|hearing| hearing.heard = Some((Instant::now(), took)));
                        if std::mem::take(is_told) {
                            tracing::info!("the database is heard again");
                        }
                    }
                    Notice::Device(said) => cache.devices().hear(&said),
                    Notice::Registry => within(renew_people(store, cache)).await?,
                    Notice::Entries { stream, seq } => {
                        follow_entries(store, cache, &stream, seq).await?;
                    }
                }
            }
            _ = ticks.tick() => {
                if beats.is_missed() {
                    return Err(StoreError::Silent.into());
                }
                let number = beats.next();
                let compared = match number % COMPARE_EVERY {
                    0 => cache.slugs(),
                    _ => Vec::new(),
                };
                beat(store, cache, watch, &mut listener, number, &compared).await?;
            }
        }
    }
}

/// Brings the fold of an event up to date that has new entries up to a number.
async fn follow_entries(
    store: &Store,
    cache: &Cache,
    stream: &str,
    seq: u64,
) -> Result<(), ArbiterError> {
    match Slug::parse(stream) {
        Ok(slug) if !cache.has(&slug, seq) => within(refresh(store, cache, &slug)).await,
        _ => Ok(()),
    }
}

/// Sends a heartbeat, and renews those of some folds that are behind their streams.
async fn beat(
    store: &Store,
    cache: &Cache,
    watch: &Watch,
    listener: &mut Listener,
    number: u64,
    compared: &[Slug],
) -> Result<(), ArbiterError> {
    let streams: Vec<String> = compared.iter().map(Slug::to_string).collect();
    let registry = cache.registry();
    let sent = watch.clock.sending();
    let pulse = listener.beat(number, &streams, sent.slept).await?;
    watch.feel(sent, pulse.beat);
    watch.note(|hearing| hearing.answered = Some(Instant::now()));
    if pulse.registry < registry {
        cache.set_registry_back(pulse.registry);
    }
    if pulse.registry != registry {
        within(renew_people(store, cache)).await?;
    }
    for slug in cache.differing(compared, &pulse.heads) {
        within(refresh(store, cache, &slug)).await?;
    }
    Ok(())
}

/// Reads the version of the registry; folds of an earlier version are stale.
pub(super) async fn look_at_registry(store: &Store, cache: &Cache) -> Result<Changes, StoreError> {
    let changes = registry::changes(store.pool()).await?;
    cache.hear_of_registry(changes.version);
    Ok(changes)
}

/// Renews the folds whose persons were changed in the registry. The changes are queried once
/// for all of them.
pub(super) async fn renew_people(store: &Store, cache: &Cache) -> Result<(), ArbiterError> {
    let changes = look_at_registry(store, cache).await?;
    cache.faces().renew(store, changes.clubs).await?;
    let behind = cache.behind().into_iter();
    let (put_back, behind): (Vec<_>, Vec<_>) =
        behind.partition(|cached| cached.people_at > changes.version);
    for cached in put_back {
        refresh(store, cache, cached.view.slug()).await?;
    }
    let Some(since) = behind.iter().map(|cached| cached.people_at).min() else {
        return Ok(());
    };
    let rows = registry::changed_since(store.pool(), since, None).await?;
    let clubs = people::load_clubs(store.pool()).await?;
    let mut news = News::new(changes, rows, Showing::with(&clubs));
    for some in behind.chunks(RENEWED_AT_ONCE) {
        for cached in some {
            cache.put(news.renew(cached));
        }
        tokio::task::yield_now().await;
    }
    Ok(())
}

/// Brings the fold of an event up to date.
pub(super) async fn refresh(store: &Store, cache: &Cache, slug: &Slug) -> Result<(), ArbiterError> {
    if !cache.concerns(slug) {
        cache.tell(slug);
        return Ok(());
    }
    let mut connection = store.pool().acquire().await.map_err(StoreError::from)?;
    let known = cache.get(slug);
    match cache
        .catch_up(&mut connection, slug, known, Registry::Read)
        .await
    {
        Ok(cached) => {
            cache.put(cached);
            Ok(())
        }
        // The error is reported to the next reader of the event.
        Err(error @ ArbiterError::Journal { .. }) => {
            tracing::error!(%error, "an event cannot be read");
            Ok(())
        }
        // The database was restored to a state without this event.
        Err(ArbiterError::NotFound) => {
            cache.forget(slug);
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// Bounds the time of some work, so that heartbeats go on.
async fn within(work: impl Future<Output = Result<(), ArbiterError>>) -> Result<(), ArbiterError> {
    timeout(LOOK_WITHIN, work)
        .await
        .unwrap_or(Err(StoreError::Silent.into()))
}
