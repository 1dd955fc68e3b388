//! Commands that come together: what several people only have written down at one time, in
//! one event or in several, goes into the journal by one transaction.
//!
//! A round begins for everybody at once, and then a plan for every board comes within
//! seconds. While one transaction is on its way the next ones gather, so that many cost
//! little more than one, and a busy event holds no more than one connection. Whatever is out
//! of the ordinary goes its own way, as if it had come alone: an event that somebody else is
//! writing, a command that was carried out before, is refused, or fails.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::Transaction;
use sqlx::postgres::{PgConnection, Postgres};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::events::{Cached, Work, Write, referees};
use super::types::{ArbiterError, EventView, Receipt};
use super::{Arbiter, checkpoints, journal, restored};
use crate::journal::{Head, Link};
use crate::store::idempotency;
use crate::store::journal::{self as stream, Appended};
use crate::store::{StoreError, projection};
use crate::tournament::event::{self, Command, EventState, GameSecrets, Given};
use crate::tournament::info::Slug;

/// The most commands of one transaction.
const MOST: usize = 64;

/// Who waits, and whether somebody serves them.
#[derive(Debug, Default)]
pub(super) struct Queue(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    asked: Vec<Asked>,
    is_served: bool,
}

/// Somebody's commands, all or none of them, and where the answer goes.
#[derive(Debug)]
struct Asked {
    write: Write,
    commands: Vec<Command>,
    answer: oneshot::Sender<Result<Receipt, ArbiterError>>,
}

impl Asked {
    /// Whose the commands are, and their name for them.
    fn key(&self) -> Option<(Uuid, &str)> {
        let context = &self.write.context;
        let key = context.idempotency_key.as_ref()?;
        Some((context.actor.id(), key.as_str()))
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody wait; gives who serves them all where nobody does yet.
    fn join(self: &Arc<Self>, asked: Asked) -> Option<Server> {
        let mut waiting = self.lock();
        waiting.asked.push(asked);
        let is_served = std::mem::replace(&mut waiting.is_served, true);
        (!is_served).then(|| Server(Some(Arc::clone(self))))
    }
}

/// Who serves a queue until nobody waits any more.
struct Server(Option<Arc<Queue>>);

impl Server {
    /// Those who are next; none ends the service.
    fn next(&mut self) -> Option<Vec<Asked>> {
        let queue = self.0.take()?;
        let mut waiting = queue.lock();
        let many = waiting.asked.len().min(MOST);
        if many == 0 {
            waiting.is_served = false;
            return None;
        }
        let asked = waiting.asked.drain(..many).collect();
        drop(waiting);
        self.0 = Some(queue);
        Some(asked)
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

/// An event that is written, as it is before and after the commands that were taken so far.
struct Fold {
    before: Cached,
    after: EventState,
    head: Head,
    links: Vec<Link>,
}

impl Fold {
    fn new(before: Cached) -> Self {
        Self {
            after: before.view.state.clone(),
            head: before.head,
            links: Vec::new(),
            before,
        }
    }

    /// Carries out somebody's commands, and gives the version that they make; `None` for what
    /// is out of the ordinary.
    fn take(&mut self, asked: &mut Asked) -> Option<u64> {
        let write = &mut asked.write;
        let expected = write.context.expected_version;
        if expected.is_some_and(|expected| expected != self.head.seq) {
            return None;
        }
        // The clock may have been set back since the last entry.
        write.now = write.now.max(self.after.at);
        let secrets = GameSecrets::default();
        let mut given = Given {
            now: write.now,
            actor: write.context.actor.word(),
            secrets: &secrets,
            fresh: &mut std::iter::empty(),
        };
        let decision = event::decide_all(&self.after, &asked.commands, &mut given).ok()?;
        if !decision.kept.is_empty() || decision.entries.iter().any(restored::is_throw) {
            return None;
        }
        let links = write.links(self.head, &decision.entries).ok()?;
        let (next, head) =
            journal::extend(&write.slug, Some(&self.after), self.head, &links).ok()?;
        if checkpoints::is_due(Some(&self.after), &next) {
            return None;
        }
        (self.after, self.head) = (next, head);
        self.links.extend(links);
        Some(self.after.version)
    }

    /// The event as it is afterwards.
    async fn close(self, connection: &mut PgConnection) -> Result<Cached, ArbiterError> {
        let before = &self.before.view;
        let known = before.referees.clone();
        let referees = referees(connection, &self.after, Some(&before.state), known).await?;
        Ok(Cached {
            view: Arc::new(EventView {
                referees,
                people: Arc::clone(&before.people),
                registry: before.registry,
                state: self.after,
            }),
            head: self.head,
        })
    }
}

/// What is ready to be committed.
struct Ready {
    transaction: Transaction<'static, Postgres>,
    folds: Vec<Cached>,
    /// Of everybody, the version that their commands have made, or `None` for those who go
    /// alone.
    versions: Vec<Option<u64>>,
}

impl Arbiter {
    /// Carries out commands that only write something down, together with those of others
    /// that come at the same time; else as [`Arbiter::write`].
    pub(super) async fn write_commands(
        &self,
        write: Write,
        commands: Vec<Command>,
    ) -> Result<Receipt, ArbiterError> {
        if !commands.iter().all(Command::is_light) {
            return self.write(write, |_| Ok(Work::from(commands))).await;
        }
        let (answer, answered) = oneshot::channel();
        let asked = Asked {
            write,
            commands,
            answer,
        };
        if let Some(mut server) = self.queue.join(asked) {
            let arbiter = self.clone();
            self.home.spawn(async move {
                while let Some(asked) = server.next() {
                    arbiter.write_together(asked).await;
                }
            });
        }
        let lost = |_| StoreError::Sql(sqlx::Error::WorkerCrashed);
        answered.await.map_err(lost)?
    }

    async fn write_together(&self, mut asked: Vec<Asked>) {
        let ready = self.prepare(&mut asked).await.unwrap_or_else(|error| {
            // Nothing is written, and who has failed is told when they go alone.
            tracing::debug!(%error, "commands that came together are carried out one by one");
            None
        });
        let Some(ready) = ready else {
            for asked in asked {
                self.go_alone(asked);
            }
            return;
        };
        let announced = ready.folds.iter().map(|fold| self.cache.announce(fold));
        let announced: Vec<_> = announced.collect();
        let committed = ready.transaction.commit().await;
        if committed.is_ok() {
            for announced in announced {
                announced.keep();
            }
        }
        for (asked, version) in asked.into_iter().zip(ready.versions) {
            let Some(version) = version else {
                self.go_alone(asked);
                continue;
            };
            let answer = match &committed {
                Ok(()) => Ok(Receipt {
                    slug: asked.write.slug.clone(),
                    version,
                    replayed: false,
                }),
                // Whether it is there nobody knows; with its key it can be sent again.
                Err(error) => Err(StoreError::Sql(sqlx::Error::Protocol(error.to_string())).into()),
            };
            // Whoever does not wait any more has it done all the same.
            let _ = asked.answer.send(answer);
        }
    }

    fn go_alone(&self, asked: Asked) {
        let arbiter = self.clone();
        self.home.spawn(async move {
            let work = Work::from(asked.commands);
            let done = arbiter.write_here(asked.write, |_| Ok(work)).await;
            let _ = asked.answer.send(done);
        });
    }

    /// Locks the events that nobody else is writing, carries out what can be carried out, and
    /// writes it; `None` when there is nothing of that kind.
    async fn prepare(&self, asked: &mut [Asked]) -> Result<Option<Ready>, ArbiterError> {
        let mut transaction = self.store.begin().await?;
        let slugs: BTreeSet<&str> = asked
            .iter()
            .map(|asked| asked.write.slug.as_str())
            .collect();
        let heads = stream::lock_free_heads(&mut transaction, &slugs).await?;
        let keys = asked.iter().filter_map(Asked::key);
        let used = idempotency::used(&mut transaction, keys).await?;
        let mut folds = BTreeMap::new();
        let mut done = BTreeMap::new();
        let mut versions = Vec::with_capacity(asked.len());
        for asked in &mut *asked {
            let key = asked.key().map(|(actor, key)| (actor, key.to_owned()));
            let is_used = |key: &(Uuid, String)| used.contains(key) || done.contains_key(key);
            let is_new = !key.as_ref().is_some_and(is_used);
            let fold = self.fold(&heads, &mut folds, &asked.write.slug);
            let version = fold.filter(|_| is_new).and_then(|fold| fold.take(asked));
            if let (Some(version), Some(key)) = (version, key) {
                done.insert(key, asked.write.done(version));
            }
            versions.push(version);
        }
        folds.retain(|_, fold: &mut Fold| !fold.links.is_empty());
        if folds.is_empty() {
            transaction.rollback().await.map_err(StoreError::from)?;
            return Ok(None);
        }
        let appended = folds.iter().map(|(stream, fold)| Appended {
            stream,
            head: fold.before.head,
            links: &fold.links,
        });
        stream::append_all(&mut transaction, appended).await?;
        let changes = folds.values();
        let changes = changes.map(|fold| (&fold.before.view.state, &fold.after));
        projection::write_all(&mut transaction, changes).await?;
        if !idempotency::remember_all(&mut transaction, &done).await? {
            return Err(ArbiterError::KeyReused);
        }
        let mut ready = Ready {
            transaction,
            folds: Vec::with_capacity(folds.len()),
            versions,
        };
        for fold in folds.into_values() {
            let cached = fold.close(&mut ready.transaction).await?;
            ready.folds.push(cached);
        }
        Ok(Some(ready))
    }

    /// The fold of an event that is locked and known up to its head.
    fn fold<'a>(
        &self,
        heads: &BTreeMap<String, Head>,
        folds: &'a mut BTreeMap<Slug, Fold>,
        slug: &Slug,
    ) -> Option<&'a mut Fold> {
        let head = heads.get(slug.as_str())?;
        if !folds.contains_key(slug) {
            let known = self.cache.get(slug).filter(|known| known.head == *head)?;
            folds.insert(slug.clone(), Fold::new(known));
        }
        folds.get_mut(slug)
    }
}
