//! Live pages: one stream of server-sent events for each watcher, fed from one rendering for all.
//!
//! An event of the stream is a fragment of a page in its newest form. Its id is the sequence number
//! of the journal, with the number of changes of the registry if there were any
//! ([`StreamVersion`]). Fragments are states, not changes: a client that reconnects with
//! `Last-Event-ID` gets every fragment that may have changed since, whole, so that nothing is lost
//! however long the connection was down.
//!
//! The public sees games with the event's delay (R-185), referees and players without it: an event
//! has a version for either sight, which are the same while nothing is withheld. A timer publishes
//! every second what has become due, so that pages change even when nothing new is journaled.

use std::collections::{HashMap, VecDeque};
use std::fmt::Display;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::web::Bytes;
use chrono::{DateTime, Utc};
use futures_util::stream::{self, Stream};
use tokio::sync::{broadcast, watch};
use tokio::task::yield_now;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use crate::arbiter::{Arbiter, ArbiterError, Change, EventView, PublicView};
use crate::event::settings::Slug;
use crate::language::Language;
use crate::tournament::round::GameId;
use crate::web::kit::cache::MemoryUse;
use crate::web::kit::stream_version::StreamVersion;

/// A comment is sent after this much silence, so that no proxy closes the connection.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// How long a browser waits before it reconnects, in milliseconds.
const RETRY: u32 = 2000;

/// The most bytes that are passed on before they are written. A connection keeps a buffer of this
/// size as long as it is open: with its head this fits in what it has anyway.
const PIECE: usize = 6 << 10;

/// The interval of the check for what is due.
const DUE_EVERY: Duration = Duration::from_secs(1);

/// The viewers that a version is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sight {
    /// The public, which sees games with the event's delay.
    Public,
    /// Referees, and players in their own games, who see everything at once.
    Whole,
}

impl Sight {
    const ALL: [Self; 2] = [Self::Public, Self::Whole];

    /// The view of an event at a moment.
    fn view(self, whole: &Arc<EventView>, now: DateTime<Utc>) -> PublicView {
        match self {
            Self::Public => whole.public(now),
            Self::Whole => PublicView {
                view: Arc::clone(whole),
                due: None,
            },
        }
    }
}

/// A version of an event with the fragments of pages that are rendered from it. The pages implement
/// it; the engine keeps the versions and sends their fragments to the watchers.
pub trait Fragments: Sized + Send + Sync + 'static {
    /// A fragment. Its text is the name in addresses and in the stream.
    type Part: Copy + Eq + Hash + Display + Send;

    /// The news of a version, for announcements.
    type News: Default + Send + Sync;

    /// The version of a view. What has not changed is taken from the version before, and what is
    /// kept counts in the tally.
    fn new(view: Arc<EventView>, before: Option<&Self>, tally: &MemoryUse) -> Self;

    fn view(&self) -> &Arc<EventView>;

    /// The bytes that it keeps, as they are estimated.
    fn weight(&self) -> usize;

    /// The news since the version before.
    fn since(&self, before: &Self) -> Self::News;

    /// The fragment with a name; `None` if the event has none.
    fn part(&self, name: &str) -> Option<Self::Part>;

    /// The fragments that a page with these has to follow, each before those inside it.
    fn with_inner(&self, parts: &[Self::Part]) -> Vec<Self::Part>;

    /// Whether sending a fragment resets another one inside it, which then has to be sent again.
    fn empties(part: Self::Part, inner: Self::Part) -> bool;

    /// A fragment in a language, as an event of the stream (see [`event`]): framed once for all
    /// watchers. `None` where it cannot be rendered.
    fn event(&self, part: Self::Part, language: Language) -> Option<Bytes>;

    /// The news of one game or of all, as events of the stream.
    fn announced(news: &Self::News, language: Language, game: Option<GameId>) -> Vec<Bytes>;
}

/// A version of an event, and its news.
struct Current<F: Fragments> {
    /// The event without delay.
    whole: Arc<EventView>,
    /// The time of the last check: what was shown is not withheld again.
    looked: DateTime<Utc>,
    /// When more of it becomes public.
    due: Option<DateTime<Utc>>,
    snapshot: Arc<F>,
    news: Arc<F::News>,
}

impl<F: Fragments> Clone for Current<F> {
    fn clone(&self) -> Self {
        Self {
            whole: Arc::clone(&self.whole),
            looked: self.looked,
            due: self.due,
            snapshot: Arc::clone(&self.snapshot),
            news: Arc::clone(&self.news),
        }
    }
}

impl<F: Fragments> Current<F> {
    /// The version of an event at a moment. The snapshot of the other sight is used if it is of the
    /// same view.
    fn new(
        whole: Arc<EventView>,
        sight: Sight,
        now: DateTime<Utc>,
        other: Option<&Arc<F>>,
        before: Option<&Arc<F>>,
        tally: &MemoryUse,
    ) -> Self {
        let PublicView { view, due } = sight.view(&whole, now);
        let same = other.filter(|other| Arc::ptr_eq(other.view(), &view));
        let snapshot = same.map_or_else(
            || {
                let before = before.or(other).map(Arc::as_ref);
                Arc::new(F::new(view, before, tally))
            },
            Arc::clone,
        );
        let news = before.map(|before| snapshot.since(before));
        Self {
            whole,
            looked: now,
            due,
            snapshot,
            news: Arc::new(news.unwrap_or_default()),
        }
    }

    /// Whether more of it is due at a moment.
    fn is_due(&self, now: DateTime<Utc>) -> bool {
        self.due.is_some_and(|due| due <= now)
    }

    /// Whether it is the newest version at a moment, of this view.
    fn is_newest(&self, view: &Arc<EventView>, now: DateTime<Utc>) -> bool {
        Arc::ptr_eq(&self.whole, view) && !self.is_due(now.max(self.looked))
    }

    /// The version after this one; `None` when this one is the newest.
    fn next(
        &self,
        view: Arc<EventView>,
        sight: Sight,
        now: DateTime<Utc>,
        other: Option<&Arc<F>>,
        tally: &MemoryUse,
    ) -> Option<Self> {
        let now = now.max(self.looked);
        let is_newer = !Arc::ptr_eq(&self.whole, &view) && self.whole.age() <= view.age();
        if !is_newer && !self.is_due(now) {
            return None;
        }
        let whole = if is_newer {
            view
        } else {
            Arc::clone(&self.whole)
        };
        // Changed persons are shown at once.
        let is_withheld = whole.version() > self.whole.version()
            && whole.registry == self.whole.registry
            && sight == Sight::Public
            && whole.state.public_version(now) == self.snapshot.view().version();
        if is_withheld {
            // Nothing is new for viewers who may not see it.
            let due = whole.state.public_due(now);
            return Some(Self {
                whole,
                looked: now,
                due,
                ..self.clone()
            });
        }
        let before = Some(&self.snapshot);
        Some(Self::new(whole, sight, now, other, before, tally))
    }
}

/// The newest versions of the events in demand, their watchers, and what was rendered from them,
/// within a number of bytes: the least recently used goes first.
struct Newest<F: Fragments> {
    /// `None` once the service stops.
    events: Mutex<Option<Senders<F>>>,
    /// The bytes that they keep.
    tally: MemoryUse,
    /// The most bytes that they may keep.
    most: usize,
    /// The number of requests so far.
    asked: AtomicU64,
}

type Senders<F> = HashMap<(Slug, Sight), Held<F>>;

/// A cached event.
struct Held<F: Fragments> {
    sender: watch::Sender<Current<F>>,
    /// The number of the last request for it.
    asked: u64,
}

impl<F: Fragments> Newest<F> {
    fn new(most: usize) -> Self {
        Self {
            events: Mutex::new(Some(HashMap::new())),
            tally: MemoryUse::default(),
            most,
            asked: AtomicU64::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Senders<F>>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Frees memory where too much is kept, except for the event in demand: unwatched events are
    /// dropped, and of the others what was rendered, which is made again when it is needed.
    fn make_room(&self, events: &mut Senders<F>, wanted: &(Slug, Sight)) {
        let kept = self.tally.bytes();
        if kept <= self.most {
            return;
        }
        // Frees more than is necessary, so that not every request has to start with it.
        let mut over = kept - self.most + self.most / 8;
        let others = events.iter().filter(|(key, _)| *key != wanted);
        let mut others: Vec<_> = others
            .map(|(key, held)| (held.asked, key.clone()))
            .collect();
        others.sort_unstable_by_key(|(asked, _)| *asked);
        for (_, key) in others {
            let Some(held) = events.get(&key) else {
                continue;
            };
            let weight = held.sender.borrow().snapshot.weight();
            if held.sender.receiver_count() == 0 {
                events.remove(&key);
            } else {
                held.sender.send_if_modified(|current| {
                    let view = Arc::clone(current.snapshot.view());
                    current.snapshot = Arc::new(F::new(view, None, &self.tally));
                    false
                });
            }
            over = over.saturating_sub(weight);
            if over == 0 {
                return;
            }
        }
    }

    /// Publishes a view as the newest snapshot of its event for a sight, unless that or a newer one
    /// is there already, and returns what `take` gets from its sender. All under one lock, so that
    /// no watcher subscribes to a sender that was dropped.
    fn publish<T>(
        &self,
        view: Arc<EventView>,
        sight: Sight,
        now: DateTime<Utc>,
        take: impl FnOnce(&watch::Sender<Current<F>>) -> T,
    ) -> T {
        let mut events = self.lock();
        let key = (view.slug().clone(), sight);
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        if let Some(events) = events.as_mut() {
            self.make_room(events, &key);
        }
        let held = events.as_mut().and_then(|events| events.get_mut(&key));
        if let Some(held) = held
            && held.sender.borrow().is_newest(&view, now)
        {
            held.asked = asked;
            return take(&held.sender);
        }
        let mut others = Sight::ALL.into_iter().filter(|other| *other != sight);
        let other = others.find_map(|other| {
            let held = events.as_ref()?.get(&(key.0.clone(), other))?;
            Some(Arc::clone(&held.sender.borrow().snapshot))
        });
        if let Some(held) = events.as_mut().and_then(|events| events.get_mut(&key)) {
            held.asked = asked;
            let sender = &held.sender;
            let before = sender.borrow().clone();
            if let Some(next) = before.next(view, sight, now, other.as_ref(), &self.tally) {
                sender.send_if_modified(|current| {
                    let is_new = !Arc::ptr_eq(&current.snapshot, &next.snapshot);
                    *current = next;
                    is_new
                });
            }
            return take(sender);
        }
        let first = Current::new(view, sight, now, other.as_ref(), None, &self.tally);
        let sender = watch::Sender::new(first);
        let taken = take(&sender);
        if let Some(events) = events.as_mut() {
            events.insert(key, Held { sender, asked });
        }
        taken
    }

    /// Ends every stream, including those that are requested later.
    fn close(&self) {
        *self.lock() = None;
    }

    /// The watched events for which a condition holds.
    fn watched(&self, holds: impl Fn(&Slug, &Current<F>) -> bool) -> Vec<(Slug, Sight)> {
        let events = self.lock();
        let events = events.iter().flatten();
        events
            .filter(|((slug, _), held)| {
                held.sender.receiver_count() > 0 && holds(slug, &held.sender.borrow())
            })
            .map(|(key, _)| key.clone())
            .collect()
    }
}

/// The request of a watcher.
#[derive(Debug, Clone)]
pub struct Watch<P> {
    pub parts: Vec<P>,
    pub sight: Sight,
    /// The only game whose news are sent; `None` for all.
    pub game: Option<GameId>,
    pub language: Language,
    /// The version that the watcher has; `None` when it has none.
    pub since: Option<StreamVersion>,
}

/// The newest versions of the arbiter's events, and their watchers. Cheap to clone.
pub struct Live<F: Fragments> {
    arbiter: Arbiter,
    newest: Arc<Newest<F>>,
}

impl<F: Fragments> Clone for Live<F> {
    fn clone(&self) -> Self {
        Self {
            arbiter: self.arbiter.clone(),
            newest: Arc::clone(&self.newest),
        }
    }
}

impl<F: Fragments> Live<F> {
    /// The newest versions of the arbiter's events.
    pub fn new(arbiter: Arbiter) -> Self {
        let newest = Newest::new(arbiter.memory().rendered());
        Self {
            arbiter,
            newest: Arc::new(newest),
        }
    }

    /// The newest public version of an event.
    ///
    /// # Errors
    /// No such event, or the database failed.
    pub async fn snapshot(&self, slug: &Slug) -> Result<Arc<F>, ArbiterError> {
        self.snapshot_for(slug, Sight::Public).await
    }

    /// The newest version of an event for a sight.
    ///
    /// # Errors
    /// No such event, or the database failed.
    pub async fn snapshot_for(&self, slug: &Slug, sight: Sight) -> Result<Arc<F>, ArbiterError> {
        let view = self.arbiter.event(slug).await?;
        Ok(self.snapshot_of(view, sight))
    }

    /// The newest public version of an event; `None` where it cannot be told without reading from
    /// the database.
    pub fn ready(&self, slug: &Slug) -> Option<Arc<F>> {
        let view = self.arbiter.ready_event(slug)?;
        Some(self.snapshot_of(view, Sight::Public))
    }

    fn snapshot_of(&self, view: Arc<EventView>, sight: Sight) -> Arc<F> {
        let newest = |sender: &watch::Sender<Current<F>>| Arc::clone(&sender.borrow().snapshot);
        self.newest.publish(view, sight, self.arbiter.now(), newest)
    }

    /// Whether somebody watches an event now: a stream of it is open.
    pub fn is_watched(&self, slug: &Slug) -> bool {
        !self.newest.watched(|other, _| other == slug).is_empty()
    }

    /// Ends every stream, so that the service can stop.
    pub fn close(&self) {
        self.newest.close();
    }

    /// Publishes the arbiter's changes, and what becomes due, until the arbiter is gone: one task
    /// for each process.
    pub async fn follow(self) {
        let mut changes = self.arbiter.subscribe();
        let mut ticks = interval(DUE_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let outdated = tokio::select! {
                change = changes.recv() => match change {
                    Ok(Change { slug, .. }) => self.newest.watched(|other, _| *other == slug),
                    // Changes are hints: after a gap every watched event is checked.
                    Err(broadcast::error::RecvError::Lagged(_)) => self.newest.watched(|_, _| true),
                    Err(broadcast::error::RecvError::Closed) => return,
                },
                _ = ticks.tick() => {
                    let now = self.arbiter.now();
                    self.newest.watched(|_, current| current.is_due(now))
                }
            };
            for (slug, sight) in outdated {
                if let Err(error) = self.snapshot_for(&slug, sight).await {
                    tracing::error!(%slug, %error, "a changed event cannot be loaded");
                }
            }
        }
    }

    /// The stream of an event's parts for one watcher.
    ///
    /// # Errors
    /// No such event, or the database failed.
    pub async fn watch(
        &self,
        slug: &Slug,
        watch: Watch<F::Part>,
    ) -> Result<impl Stream<Item = Result<Bytes, actix_web::Error>> + use<F>, ArbiterError> {
        let view = self.arbiter.event(slug).await?;
        let (sight, now) = (watch.sight, self.arbiter.now());
        let subscribe = watch::Sender::subscribe;
        let receiver = self.newest.publish(view, sight, now, subscribe);
        // A version from before the subscription was sent to no watcher.
        self.snapshot_for(slug, sight).await?;
        Ok(Watcher::new(receiver, watch).stream())
    }
}

/// One watcher of one event.
struct Watcher<F: Fragments> {
    receiver: watch::Receiver<Current<F>>,
    /// The request, with the version whose fragments the watcher has.
    watch: Watch<F::Part>,
    /// Whether anything was taken yet.
    started: bool,
    /// The fragments as they were sent last, to send only what changed.
    sent: HashMap<F::Part, Bytes>,
    waiting: VecDeque<Bytes>,
    /// Bytes that were passed on and may not be written yet.
    given: usize,
}

impl<F: Fragments> Watcher<F> {
    fn new(mut receiver: watch::Receiver<Current<F>>, watch: Watch<F::Part>) -> Self {
        receiver.mark_changed();
        let retry = Bytes::from(format!("retry: {RETRY}\n\n"));
        Self {
            receiver,
            watch,
            started: false,
            sent: HashMap::new(),
            waiting: VecDeque::from([retry]),
            given: 0,
        }
    }

    fn stream(self) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
        stream::unfold(self, |mut watcher| async move {
            let bytes = watcher.next().await?;
            Some((Ok(bytes), watcher))
        })
    }

    /// The next bytes to send; `None` when the service stops.
    async fn next(&mut self) -> Option<Bytes> {
        let silence = Instant::now() + KEEP_ALIVE;
        loop {
            if let Some(bytes) = self.waiting.front_mut() {
                if self.given == PIECE {
                    // The connection writes what it has when nothing more is ready.
                    yield_now().await;
                    self.given = 0;
                }
                let piece = bytes.split_to(bytes.len().min(PIECE - self.given));
                self.given += piece.len();
                if bytes.is_empty() {
                    self.waiting.pop_front();
                }
                return Some(piece);
            }
            self.given = 0;
            match timeout_at(silence, self.receiver.changed()).await {
                Ok(Ok(())) => self.take(),
                Ok(Err(_)) => return None,
                Err(_) => return Some(Bytes::from_static(b":\n\n")),
            }
        }
    }

    /// Queues what changed in the newest version. Its id goes out last, so that a connection that
    /// breaks in between resumes before it.
    fn take(&mut self) {
        let current = self.receiver.borrow_and_update().clone();
        let newest = StreamVersion::all_of(current.snapshot.view());
        let started = std::mem::replace(&mut self.started, true);
        let seen = !started && self.watch.since == Some(newest);
        let language = self.watch.language;
        let snapshot = &current.snapshot;
        for part in snapshot.with_inner(&self.watch.parts) {
            let Some(event) = snapshot.event(part, language) else {
                continue;
            };
            let known = self.sent.insert(part, event.clone());
            let changed = known.is_none_or(|known| known != event);
            if changed {
                self.sent.retain(|inner, _| !F::empties(part, *inner));
            }
            if changed && !seen {
                self.waiting.push_back(event);
            }
        }
        if started {
            let news = F::announced(&current.news, language, self.watch.game);
            self.waiting.extend(news);
        }
        self.watch.since = Some(newest);
        self.waiting.push_back(Bytes::from(format!(
            "id: {newest}\nevent: version\ndata: {newest}\n\n"
        )));
    }
}

/// One event of the stream. Every line of its data has the field's name.
pub fn event(name: &str, data: &[u8]) -> Bytes {
    let mut text = Vec::with_capacity(data.len() + name.len() + 64);
    text.extend_from_slice(b"event: ");
    text.extend_from_slice(name.as_bytes());
    for line in data.split(|byte| *byte == b'\n') {
        text.extend_from_slice(b"\ndata: ");
        text.extend_from_slice(line.strip_suffix(b"\r").unwrap_or(line));
    }
    text.extend_from_slice(b"\n\n");
    Bytes::from(text)
}

#[cfg(test)]
pub(in crate::web) mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use chrono::DateTime;

    use super::*;
    use crate::event::settings::{EventDraft, Format, LotRules};
    use crate::event::{EventState, create};
    use crate::web::kit::cache::{Once, Share};

    /// The one fragment of the versions below.
    const PLACE: &str = "place";

    /// A version whose fragment is the place of the event.
    struct Place {
        view: Arc<EventView>,
        share: Arc<Share>,
        rendered: Once<&'static str, Bytes>,
    }

    impl Fragments for Place {
        type Part = &'static str;
        type News = ();

        fn new(view: Arc<EventView>, _: Option<&Self>, tally: &MemoryUse) -> Self {
            let share = Arc::new(Share::empty(tally));
            share.add(view.weight());
            Self {
                view,
                rendered: Once::new(usize::MAX, &share, Bytes::len),
                share,
            }
        }

        fn view(&self) -> &Arc<EventView> {
            &self.view
        }

        fn weight(&self) -> usize {
            self.share.bytes()
        }

        fn since(&self, _: &Self) {}

        fn part(&self, name: &str) -> Option<&'static str> {
            (name == PLACE).then_some(PLACE)
        }

        fn with_inner(&self, parts: &[&'static str]) -> Vec<&'static str> {
            parts.to_vec()
        }

        fn empties(_: &'static str, _: &'static str) -> bool {
            false
        }

        fn event(&self, part: &'static str, _: Language) -> Option<Bytes> {
            let place = || event(part, self.view.state.info.place.as_str().as_bytes());
            Some(self.rendered.get(part, place))
        }

        fn announced((): &(), _: Language, _: Option<GameId>) -> Vec<Bytes> {
            Vec::new()
        }
    }

    /// An event without entrants.
    pub(in crate::web) fn view(slug: &str) -> Arc<EventView> {
        let draft = EventDraft {
            slug: slug.to_owned(),
            name: "Cup".to_owned(),
            place: "Kazan".to_owned(),
            starts_on: "2026-11-21".to_owned(),
            ends_on: "2026-11-22".to_owned(),
            format: Format::RoundRobin { double: false },
            lots: LotRules::PHYSICAL,
            ..EventDraft::default()
        };
        let entry = create(&draft).unwrap();
        Arc::new(EventView {
            state: EventState::fold([(DateTime::UNIX_EPOCH, &entry)]).unwrap(),
            people: Arc::default(),
            referees: BTreeMap::new(),
            registry: 0,
            history: 0,
        })
    }

    fn publish<T>(
        newest: &Newest<Place>,
        slug: &str,
        take: impl FnOnce(&watch::Sender<Current<Place>>) -> T,
    ) -> T {
        let now = DateTime::UNIX_EPOCH;
        newest.publish(view(slug), Sight::Public, now, take)
    }

    /// The names of the cached events.
    fn kept(newest: &Newest<Place>) -> BTreeSet<String> {
        let events = newest.lock();
        let events = events.as_ref().unwrap().keys();
        events.map(|(slug, _)| slug.to_string()).collect()
    }

    #[tokio::test]
    async fn a_watcher_keeps_its_event_among_many_and_those_of_long_ago_go_first() {
        let most = 20 * view("cup").weight();
        let newest = Newest::new(most);
        let mut receiver = publish(&newest, "watched", watch::Sender::subscribe);
        let rendered = publish(&newest, "watched", |sender| {
            Arc::clone(&sender.borrow().snapshot)
        });
        receiver.mark_unchanged();
        let part = rendered.event(PLACE, Language::En).unwrap();
        drop(rendered);
        for number in 0..50 {
            publish(&newest, &format!("cup-{number}"), |_| ());
            publish(&newest, "often", |_| ());
            assert!(newest.tally.bytes() <= most + 2 * view("cup").weight());
        }
        let watched = [(Slug::parse("watched").unwrap(), Sight::Public)];
        assert_eq!(newest.watched(|_, _| true), watched);
        // Nothing was new for the watcher, and what was rendered is made again when it is needed.
        assert!(!receiver.has_changed().unwrap());
        let again = Arc::clone(&receiver.borrow().snapshot);
        assert_eq!(again.event(PLACE, Language::En).unwrap(), part);
        let kept = kept(&newest);
        assert!(
            kept.contains("often") && kept.contains("cup-49"),
            "{kept:?}"
        );
        assert!(!kept.contains("cup-0"), "{kept:?}");
        assert!(kept.len() > 10, "{kept:?}");
    }

    #[tokio::test]
    async fn what_is_rendered_counts_and_is_forgotten_with_its_event() {
        let newest = Newest::new(usize::MAX);
        let snapshot = publish(&newest, "cup", |sender| {
            Arc::clone(&sender.borrow().snapshot)
        });
        let before = newest.tally.bytes();
        let part = snapshot.event(PLACE, Language::En).unwrap();
        assert!(newest.tally.bytes() >= before + part.len());
        drop(snapshot);
        newest.close();
        assert_eq!(newest.tally.bytes(), 0);
    }

    #[tokio::test]
    async fn a_stream_ends_when_the_service_stops_before_or_after_it_began() {
        let newest = Newest::new(usize::MAX);
        let early = publish(&newest, "cup", watch::Sender::subscribe);
        newest.close();
        let late = publish(&newest, "cup", watch::Sender::subscribe);
        for receiver in [early, late] {
            let nothing = Watch {
                parts: Vec::new(),
                sight: Sight::Public,
                game: None,
                language: Language::En,
                since: None,
            };
            let mut watcher = Watcher::new(receiver, nothing);
            let mut sent = Vec::new();
            while let Some(bytes) = watcher.next().await {
                sent.push(bytes);
                assert!(sent.len() < 3, "{sent:?}");
            }
        }
        assert!(newest.watched(|_, _| true).is_empty());
    }

    #[test]
    fn every_line_of_an_event_is_data() {
        let bytes = event("games", &Bytes::from_static(b"<p>\n\nid: 7\r\n</p>"));
        assert_eq!(
            bytes,
            "event: games\ndata: <p>\ndata: \ndata: id: 7\ndata: </p>\n\n"
        );
    }
}
