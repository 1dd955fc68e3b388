//! Who waits until their commands are written together with those of others, and who serves them
//! all.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::types::{ArbiterError, Receipt};
use super::write::Write;
use crate::event::Command;
use crate::event::info::Slug;
use crate::store::idempotency::Key;

/// The most commands of one statement.
const MOST: usize = 64;

/// Who waits, and whether somebody serves them.
#[derive(Debug, Default)]
pub(super) struct Queue(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    asked: Vec<Asked>,
    /// The events whose commands go apart.
    apart: BTreeSet<Slug>,
    is_served: bool,
}

/// Somebody's commands, all or none of them, and where the answer goes.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) write: Write,
    pub(super) commands: Vec<Command>,
    pub(super) answer: oneshot::Sender<Result<Receipt, ArbiterError>>,
}

impl Asked {
    /// Whose the commands are, and their name for them.
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

    /// Lets somebody wait; gives who serves them all where nobody does yet.
    pub(super) fn join(self: &Arc<Self>, asked: Asked) -> Option<Server> {
        let mut waiting = self.lock();
        waiting.asked.push(asked);
        self.serve(&mut waiting)
    }

    fn serve(self: &Arc<Self>, waiting: &mut Waiting) -> Option<Server> {
        let is_served = std::mem::replace(&mut waiting.is_served, true);
        (!is_served).then(|| Server(Some(Arc::clone(self))))
    }

    /// Keeps what comes for an event waiting until [`Queue::rejoin`].
    pub(super) fn set_apart(&self, slug: &Slug) {
        self.lock().apart.insert(slug.clone());
    }

    /// Ends it; gives who serves those who have waited.
    pub(super) fn rejoin(self: &Arc<Self>, slug: &Slug) -> Option<Server> {
        let mut waiting = self.lock();
        waiting.apart.remove(slug);
        self.serve(&mut waiting)
    }
}

/// Who serves a queue until nobody waits any more whose turn could come.
pub(super) struct Server(Option<Arc<Queue>>);

impl Server {
    /// Those who are next; none ends the service.
    pub(super) fn next(&mut self) -> Option<Vec<Asked>> {
        let queue = self.0.take()?;
        let mut waiting = queue.lock();
        let Waiting { asked, apart, .. } = &mut *waiting;
        let ready = |asked: &mut Asked| !apart.contains(&asked.write.slug);
        let next: Vec<Asked> = asked.extract_if(.., ready).take(MOST).collect();
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
    /// Who is not served any more is told so by the end of their channel, and whoever comes
    /// next begins anew.
    fn drop(&mut self) {
        if let Some(queue) = &self.0 {
            *queue.lock() = Waiting::default();
        }
    }
}
