//! Pages that change while people watch: one stream of server-sent events for each
//! watcher, fed from one rendering for all.
//!
//! An event of the stream is a part of a page in its newest form, and the id of what
//! was sent is the journal's sequence number. Parts are states, not changes: who comes
//! back with `Last-Event-ID` gets every part that may have changed since, whole, so
//! that nothing is lost however long the line was cut.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::web::Bytes;
use futures_util::stream::{self, Stream};
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, timeout_at};

use super::hall::{News, Part, Snapshot, with_tiles};
use super::i18n::Words;
use crate::arbiter::{Arbiter, ArbiterError, Change, EventView};
use crate::language::Language;
use crate::tournament::info::Slug;

/// A comment is sent after this much silence, so that no proxy cuts the line.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// How long a browser waits before it comes back, in milliseconds.
const RETRY: u32 = 2000;

/// Events whose last version is kept in memory.
const MOST_EVENTS: usize = 256;

/// A version of an event, and the one before it, for the news.
#[derive(Debug, Clone)]
struct Current {
    snapshot: Arc<Snapshot>,
    news: Arc<News>,
}

/// The newest version of every event that somebody looked at, and who watches it;
/// `None` once the service stops.
struct Newest(Mutex<Option<HashMap<Slug, watch::Sender<Current>>>>);

impl Newest {
    fn new() -> Self {
        Self(Mutex::new(Some(HashMap::new())))
    }

    fn lock(&self) -> MutexGuard<'_, Option<HashMap<Slug, watch::Sender<Current>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the view's snapshot the newest one of its event, unless it is so already
    /// or a newer one is, and gives what is taken from its sender: under one lock, so
    /// that no watcher is subscribed to a sender that was dropped.
    fn publish<T>(
        &self,
        view: Arc<EventView>,
        take: impl FnOnce(&watch::Sender<Current>) -> T,
    ) -> T {
        let mut events = self.lock();
        if let Some(sender) = events.as_ref().and_then(|events| events.get(view.slug())) {
            let before = sender.borrow().clone();
            let known = before.snapshot.view();
            if !Arc::ptr_eq(known, &view) && known.version() <= view.version() {
                let snapshot = Arc::new(Snapshot::new(view, Some(&before.snapshot)));
                let news = Arc::new(News::between(&before.snapshot, &snapshot));
                sender.send_replace(Current { snapshot, news });
            }
            return take(sender);
        }
        let slug = view.slug().clone();
        let sender = watch::Sender::new(Current {
            snapshot: Arc::new(Snapshot::new(view, None)),
            news: Arc::default(),
        });
        let taken = take(&sender);
        if let Some(events) = events.as_mut() {
            if events.len() >= MOST_EVENTS {
                events.retain(|_, sender| sender.receiver_count() > 0);
            }
            events.insert(slug, sender);
        }
        taken
    }

    /// Ends every stream, also those that are asked for later.
    fn close(&self) {
        *self.lock() = None;
    }

    fn watched(&self) -> Vec<Slug> {
        let events = self.lock();
        let events = events.iter().flatten();
        events
            .filter(|(_, sender)| sender.receiver_count() > 0)
            .map(|(slug, _)| slug.clone())
            .collect()
    }

    fn is_watched(&self, slug: &Slug) -> bool {
        let events = self.lock();
        let sender = events.as_ref().and_then(|events| events.get(slug));
        sender.is_some_and(|sender| sender.receiver_count() > 0)
    }
}

/// The newest versions of the arbiter's events, and who watches them. Cheap to clone.
#[derive(Clone)]
pub struct Live {
    arbiter: Arbiter,
    newest: Arc<Newest>,
}

impl Live {
    /// The newest versions of the arbiter's events.
    pub fn new(arbiter: Arbiter) -> Self {
        Self {
            arbiter,
            newest: Arc::new(Newest::new()),
        }
    }

    /// The newest version of an event.
    ///
    /// # Errors
    /// No such event, or the database failed.
    pub async fn snapshot(&self, slug: &Slug) -> Result<Arc<Snapshot>, ArbiterError> {
        let view = self.arbiter.event(slug).await?;
        let newest = |sender: &watch::Sender<Current>| Arc::clone(&sender.borrow().snapshot);
        Ok(self.newest.publish(view, newest))
    }

    /// Ends every stream, so that the service can stop.
    pub fn close(&self) {
        self.newest.close();
    }

    /// Follows the arbiter's changes until it is gone: one task for each process.
    pub async fn follow(self) {
        let mut changes = self.arbiter.subscribe();
        loop {
            let slugs = match changes.recv().await {
                Ok(Change { slug, .. }) => vec![slug],
                // Changes are hints: after a gap every watched event is looked at.
                Err(broadcast::error::RecvError::Lagged(_)) => self.newest.watched(),
                Err(broadcast::error::RecvError::Closed) => return,
            };
            for slug in slugs {
                if !self.newest.is_watched(&slug) {
                    continue;
                }
                if let Err(error) = self.snapshot(&slug).await {
                    tracing::error!(%slug, %error, "a changed event cannot be loaded");
                }
            }
        }
    }

    /// The stream of an event's parts for one watcher, who has seen them at the
    /// version `since`; `None` when nothing was seen.
    ///
    /// # Errors
    /// No such event, or the database failed.
    pub async fn watch(
        &self,
        slug: &Slug,
        parts: Vec<Part>,
        language: Language,
        since: Option<u64>,
    ) -> Result<impl Stream<Item = Result<Bytes, actix_web::Error>> + use<>, ArbiterError> {
        let view = self.arbiter.event(slug).await?;
        let receiver = self.newest.publish(view, watch::Sender::subscribe);
        // A version that came before the subscription was told to nobody.
        self.snapshot(slug).await?;
        Ok(Watcher::new(receiver, parts, language, since).stream())
    }
}

/// One watcher of one event.
struct Watcher {
    receiver: watch::Receiver<Current>,
    parts: Vec<Part>,
    language: Language,
    /// The version whose parts the watcher has.
    seen: Option<u64>,
    /// Whether anything was taken yet.
    started: bool,
    /// The parts as they were sent last, to send only what changed.
    sent: HashMap<Part, Bytes>,
    waiting: VecDeque<Bytes>,
}

impl Watcher {
    fn new(
        mut receiver: watch::Receiver<Current>,
        parts: Vec<Part>,
        language: Language,
        since: Option<u64>,
    ) -> Self {
        receiver.mark_changed();
        let retry = Bytes::from(format!("retry: {RETRY}\n\n"));
        Self {
            receiver,
            parts,
            language,
            seen: since,
            started: false,
            sent: HashMap::new(),
            waiting: VecDeque::from([retry]),
        }
    }

    fn stream(self) -> impl Stream<Item = Result<Bytes, actix_web::Error>> {
        stream::unfold(self, |mut watcher| async move {
            let bytes = watcher.next().await?;
            Some((Ok(bytes), watcher))
        })
    }

    /// What is sent next; `None` when the service stops.
    async fn next(&mut self) -> Option<Bytes> {
        let silence = Instant::now() + KEEP_ALIVE;
        loop {
            if let Some(bytes) = self.waiting.pop_front() {
                return Some(bytes);
            }
            match timeout_at(silence, self.receiver.changed()).await {
                Ok(Ok(())) => self.take(),
                Ok(Err(_)) => return None,
                Err(_) => return Some(Bytes::from_static(b":\n\n")),
            }
        }
    }

    /// Queues what changed with the newest version. Its id goes out last, so that a
    /// line that is cut in between resumes before it.
    fn take(&mut self) {
        let current = self.receiver.borrow_and_update().clone();
        let version = current.snapshot.version();
        let started = std::mem::replace(&mut self.started, true);
        let seen = !started && self.seen == Some(version);
        for part in with_tiles(current.snapshot.view(), &self.parts) {
            let Ok(html) = current.snapshot.part(part, self.language) else {
                continue;
            };
            let known = self.sent.insert(part, html.clone());
            let changed = known.is_none_or(|known| known != html);
            if changed && part == Part::Boards {
                // Its tiles stand in it, and are all to be put there again.
                self.sent.retain(|other, _| !matches!(other, Part::Tile(_)));
            }
            if changed && !seen {
                self.waiting.push_back(event(&part.to_string(), &html));
            }
        }
        if started {
            for sentence in current.news.say(Words(self.language)) {
                self.waiting
                    .push_back(event("news", &Bytes::from(sentence)));
            }
        }
        self.seen = Some(version);
        self.waiting.push_back(Bytes::from(format!(
            "id: {version}\nevent: version\ndata: {version}\n\n"
        )));
    }
}

/// One event of the stream. Every line of its data has the field's name.
fn event(name: &str, data: &Bytes) -> Bytes {
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
mod tests {
    use std::collections::BTreeMap;

    use chrono::DateTime;

    use super::*;
    use crate::tournament::event::{EventState, create};
    use crate::tournament::info::{Discipline, EventDraft, Format, LotRules};
    use crate::tournament::protest_rules::ProtestDraft;

    /// An event without entrants.
    fn view(slug: &str) -> Arc<EventView> {
        let draft = EventDraft {
            slug: slug.to_owned(),
            name: "Cup".to_owned(),
            place: "Kazan".to_owned(),
            starts_on: "2026-11-21".to_owned(),
            ends_on: "2026-11-22".to_owned(),
            discipline: Discipline::Totas,
            format: Format::RoundRobin { double: false },
            regulations: String::new(),
            tie_breaks: None,
            lots: LotRules::PHYSICAL,
            protests: ProtestDraft::default(),
        };
        let entry = create(&draft).unwrap();
        Arc::new(EventView {
            state: EventState::fold([(DateTime::UNIX_EPOCH, &entry)]).unwrap(),
            people: BTreeMap::new(),
            referees: BTreeMap::new(),
        })
    }

    fn crowd() -> Newest {
        let newest = Newest::new();
        for number in 0..MOST_EVENTS {
            newest.publish(view(&format!("cup-{number}")), |_| ());
        }
        newest
    }

    #[tokio::test]
    async fn a_watcher_keeps_its_event_among_many() {
        let newest = crowd();
        let receiver = newest.publish(view("watched"), watch::Sender::subscribe);
        for number in 0..MOST_EVENTS {
            newest.publish(view(&format!("other-{number}")), |_| ());
        }
        assert_eq!(newest.watched(), [Slug::parse("watched").unwrap()]);
        assert!(receiver.has_changed().is_ok());
        assert!(newest.lock().as_ref().unwrap().len() <= MOST_EVENTS);
    }

    #[tokio::test]
    async fn a_stream_ends_when_the_service_stops_before_or_after_it_began() {
        let newest = Newest::new();
        let early = newest.publish(view("cup"), watch::Sender::subscribe);
        newest.close();
        let late = newest.publish(view("cup"), watch::Sender::subscribe);
        for receiver in [early, late] {
            let mut watcher = Watcher::new(receiver, vec![], Language::En, None);
            let mut sent = Vec::new();
            while let Some(bytes) = watcher.next().await {
                sent.push(bytes);
                assert!(sent.len() < 3, "{sent:?}");
            }
        }
        assert!(newest.watched().is_empty());
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
