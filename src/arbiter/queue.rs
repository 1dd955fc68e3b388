//! Queue of commands waiting for the next batched write; the first waiter becomes the writer.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::types::{ArbiterError, Receipt};
use super::write::Write;
use crate::event::Command;
use crate::event::settings::Slug;
use crate::store::idempotency::Key;

/// Maximum number of commands in a batch.
const MOST: usize = 64;

/// The waiting commands, and whether a writer is running.
#[derive(Debug, Default)]
pub(super) struct Queue(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    asked: Vec<QueuedWrite>,
    /// Events whose commands are executed individually, outside the batch.
    apart: BTreeSet<Slug>,
    is_served: bool,
}

/// A request of one or more commands, executed all or none, with the channel for its answer.
#[derive(Debug)]
pub(super) struct QueuedWrite {
    pub(super) write: Write,
    pub(super) commands: Vec<Command>,
    pub(super) answer: oneshot::Sender<Result<Receipt, ArbiterError>>,
}

impl QueuedWrite {
    /// The idempotency key with its actor.
    pub(super) fn key(&self) -> Option<Key> {
        let context = &self.write.context;
        let key = context.idempotency_key.as_ref()?;
        Some((context.actor.id(), key.as_str().to_owned()))
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a request. Returns a writer if none is running.
    pub(super) fn join(self: &Arc<Self>, asked: QueuedWrite) -> Option<Server> {
        let mut waiting = self.lock();
        waiting.asked.push(asked);
        self.serve(&mut waiting)
    }

    fn serve(self: &Arc<Self>, waiting: &mut Waiting) -> Option<Server> {
        let is_served = std::mem::replace(&mut waiting.is_served, true);
        (!is_served).then(|| Server(Some(Arc::clone(self))))
    }

    /// Holds back the requests of an event until [`Queue::rejoin`].
    pub(super) fn set_apart(&self, slug: &Slug) {
        self.lock().apart.insert(slug.clone());
    }

    /// Releases the requests of an event. Returns a writer if none is running.
    pub(super) fn rejoin(self: &Arc<Self>, slug: &Slug) -> Option<Server> {
        let mut waiting = self.lock();
        waiting.apart.remove(slug);
        self.serve(&mut waiting)
    }
}

/// The writer of a queue. It runs until no request is ready.
pub(super) struct Server(Option<Arc<Queue>>);

impl Server {
    /// The next batch; `None` ends the writer.
    pub(super) fn next(&mut self) -> Option<Vec<QueuedWrite>> {
        let queue = self.0.take()?;
        let mut waiting = queue.lock();
        let Waiting { asked, apart, .. } = &mut *waiting;
        let ready = |asked: &mut QueuedWrite| !apart.contains(&asked.write.slug);
        let next: Vec<QueuedWrite> = asked.extract_if(.., ready).take(MOST).collect();
        if next.is_empty() {
            waiting.is_served = false;
            return None;
        }
        drop(waiting);
        self.0 = Some(queue);
        Some(next)
    }
}

impl Drop for Server {
    /// If the writer fails, the waiting requests learn it from their closed channels, and the
    /// next request starts a new writer.
    fn drop(&mut self) {
        if let Some(queue) = &self.0 {
            *queue.lock() = Waiting::default();
        }
    }
}
