//! Pages that change while people watch: one stream of server-sent events for each
//! watcher, fed from one rendering for all.
//!
//! An event of the stream is a part of a page in its newest form, and the id of what
//! was sent is the journal's sequence number. Parts are states, not changes: who comes
//! back with `Last-Event-ID` gets every part that may have changed since, whole, so
//! that nothing is lost however long the line was cut.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::web::Bytes;
use futures_util::stream::{self, Stream};
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, timeout_at};

use super::hall::{News, Part, Snapshot};
use super::i18n::Words;
use crate::arbiter::{Arbiter, ArbiterError, Change};
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

/// The newest version of every event that somebody looked at, and who watches it.
/// Cheap to clone.
#[derive(Clone)]
pub struct Live {
    arbiter: Arbiter,
    events: Arc<Mutex<HashMap<Slug, watch::Sender<Current>>>>,
}

impl Live {
    /// The newest versions of the arbiter's events.
    pub fn new(arbiter: Arbiter) -> Self {
        Self {
            arbiter,
            events: Arc::default(),
        }
    }

    /// The newest version of an event.
    ///
    /// # Errors
    /// No such event, or the database failed.
    pub async fn snapshot(&self, slug: &Slug) -> Result<Arc<Snapshot>, ArbiterError> {
        let view = self.arbiter.event(slug).await?;
        Ok(self.publish(view))
    }

    /// Makes the view's snapshot the newest one of its event, unless it is so already
    /// or a newer one is.
    fn publish(&self, view: Arc<crate::arbiter::EventView>) -> Arc<Snapshot> {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = events.get(view.slug()) {
            let before = sender.borrow().clone();
            let known = before.snapshot.view();
            if Arc::ptr_eq(known, &view) || known.version() > view.version() {
                return before.snapshot;
            }
            let snapshot = Arc::new(Snapshot::new(view, Some(&before.snapshot)));
            let news = Arc::new(News::between(&before.snapshot, &snapshot));
            sender.send_replace(Current {
                snapshot: Arc::clone(&snapshot),
                news,
            });
            return snapshot;
        }
        if events.len() >= MOST_EVENTS {
            events.retain(|_, sender| sender.receiver_count() > 0);
        }
        let slug = view.slug().clone();
        let snapshot = Arc::new(Snapshot::new(view, None));
        let current = Current {
            snapshot: Arc::clone(&snapshot),
            news: Arc::default(),
        };
        events.insert(slug, watch::Sender::new(current));
        snapshot
    }

    /// Ends every stream, so that the service can stop.
    pub fn close(&self) {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        events.clear();
    }

    /// Follows the arbiter's changes until it is gone: one task for each process.
    pub async fn follow(self) {
        let mut changes = self.arbiter.subscribe();
        loop {
            let slugs = match changes.recv().await {
                Ok(Change { slug, .. }) => vec![slug],
                // Changes are hints: after a gap every watched event is looked at.
                Err(broadcast::error::RecvError::Lagged(_)) => self.watched(),
                Err(broadcast::error::RecvError::Closed) => return,
            };
            for slug in slugs {
                if !self.is_watched(&slug) {
                    continue;
                }
                if let Err(error) = self.snapshot(&slug).await {
                    tracing::error!(%slug, %error, "a changed event cannot be loaded");
                }
            }
        }
    }

    fn watched(&self) -> Vec<Slug> {
        let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        events
            .iter()
            .filter(|(_, sender)| sender.receiver_count() > 0)
            .map(|(slug, _)| slug.clone())
            .collect()
    }

    fn is_watched(&self, slug: &Slug) -> bool {
        let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        events
            .get(slug)
            .is_some_and(|sender| sender.receiver_count() > 0)
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
        self.snapshot(slug).await?;
        let receiver = {
            let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
            events
                .get(slug)
                .map(watch::Sender::subscribe)
                .ok_or(ArbiterError::NotFound)?
        };
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
        for part in &self.parts {
            let Ok(html) = current.snapshot.part(*part, self.language) else {
                continue;
            };
            let known = self.sent.insert(*part, html.clone());
            let changed = known.is_none_or(|known| known != html);
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
    use super::*;

    #[test]
    fn every_line_of_an_event_is_data() {
        let bytes = event("games", &Bytes::from_static(b"<p>\n\nid: 7\r\n</p>"));
        assert_eq!(
            bytes,
            "event: games\ndata: <p>\ndata: \ndata: id: 7\ndata: </p>\n\n"
        );
    }
}
