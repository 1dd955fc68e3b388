//! Batched writes: commands of one or several events that only add entries are journaled in one
//! transaction.
//!
//! A round begins for all players at once, and a plan for every board arrives within seconds.
//! While one statement is running the next commands gather, so that many cost little more than
//! one. Events are not locked: commands are decided on the cached fold, and the statement
//! writes those events that still have the same head. Commands that cannot be batched are
//! executed individually, one event at a time: those of an event that another writer holds, and
//! those that are repeated, refused or failed. Further commands of such an event wait until
//! then, and other events go on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tokio::sync::oneshot;

use super::cache_refresh::refresh;
use super::folds::Cached;
use super::handle::Arbiter;
use super::queue::{QueuedWrite, Server};
use super::types::{ArbiterError, EventView, Receipt};
use super::write::{Work, Write};
use super::{journal, signing};
use crate::event::settings::Slug;
use crate::event::{self, Command, DecisionContext, Entry, EventState, GameSecrets};
use crate::journal::{Head, Link};
use crate::lots::LotEntry;
use crate::store::batch::{self, Appended};
use crate::store::idempotency::{Done, Key};
use crate::store::{StoreError, projection};

/// An event in the batch, before and after the commands so far.
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

    /// Executes the commands of a request, and returns the resulting version; `None` if they
    /// cannot be batched.
    fn take(&mut self, asked: &mut QueuedWrite, outage: Option<Command>) -> Option<u64> {
        let write = &mut asked.write;
        let expected = write.context.expected_version;
        if expected.is_some_and(|expected| expected != self.head.seq) {
            return None;
        }
        // The clock may have been set back since the last entry.
        write.now = write.now.max(self.after.at);
        let secrets = GameSecrets::default();
        let mut given = DecisionContext {
            now: write.now,
            actor: write.context.actor.word(),
            secrets: &secrets,
            fresh: &mut std::iter::empty(),
        };
        let commands: Vec<Command> = outage.into_iter().chain(asked.commands.clone()).collect();
        let decision = event::decide_all(&self.after, &commands, &mut given).ok()?;
        let is_draw = |entry: &Entry| match entry {
            Entry::Lot(lot) => !matches!(lot, LotEntry::PlanCommitted { .. }),
            _ => false,
        };
        if !decision.kept.is_empty() || decision.entries.iter().any(is_draw) {
            return None;
        }
        let links = write.links(self.head, &decision.entries).ok()?;
        let (next, head) =
            journal::extend(&write.slug, Some(&self.after), self.head, &links).ok()?;
        if signing::is_due(Some(&self.after), &next)
            || !projection::differ_by_status_alone(&self.after, &next)
        {
            return None;
        }
        (self.after, self.head) = (next, head);
        self.links.extend(links);
        Some(self.after.version)
    }

    fn appended<'a>(&'a self, slug: &'a Slug) -> Appended<'a> {
        Appended {
            slug,
            head: self.before.head,
            links: &self.links,
            status: self.after.status(),
        }
    }

    /// The event after the batch. A batch contains no draw that a referee could declare void,
    /// so the names of the referees stay.
    fn after(&self) -> Cached {
        let before = &self.before.view;
        Cached {
            view: Arc::new(EventView {
                state: self.after.clone(),
                people: Arc::clone(&before.people),
                referees: before.referees.clone(),
                registry: before.registry,
                history: before.history,
            }),
            head: self.head,
            people_at: self.before.people_at,
        }
    }
}

/// The effects of a batch on its events, and the idempotency keys to remember.
#[derive(Default)]
struct Batch {
    folds: BTreeMap<Slug, Fold>,
    done: BTreeMap<Key, Done>,
}

impl Batch {
    /// Executes the commands of a request on the cached event, and returns the resulting
    /// version; `None` if they cannot be batched.
    fn take(&mut self, arbiter: &Arbiter, asked: &mut QueuedWrite) -> Option<u64> {
        let key = asked.key();
        if key.as_ref().is_some_and(|key| self.done.contains_key(key)) {
            return None;
        }
        let slug = &asked.write.slug;
        if !self.folds.contains_key(slug) {
            let known = arbiter.cache.get(slug)?;
            self.folds.insert(slug.clone(), Fold::new(known));
        }
        let fold = self.folds.get_mut(slug)?;
        let outage = arbiter.outage_of(&fold.after);
        let version = fold.take(asked, outage)?;
        if let Some(key) = key {
            self.done.insert(key, asked.write.done(version));
        }
        Some(version)
    }

    /// Writes the batch. Returns the events that were written.
    async fn write(mut self, arbiter: &Arbiter) -> Result<BTreeSet<Slug>, StoreError> {
        self.folds.retain(|_, fold| !fold.links.is_empty());
        if self.folds.is_empty() {
            return Ok(BTreeSet::new());
        }
        let after: Vec<Cached> = self.folds.values().map(Fold::after).collect();
        let announced: Vec<_> = after.iter().map(|it| arbiter.cache.announce(it)).collect();
        let appended = self.folds.iter().map(|(slug, fold)| fold.appended(slug));
        let written = match batch::write(arbiter.store.writing(), appended, &self.done).await {
            Err(StoreError::Sql(sqlx::Error::Database(error))) => {
                // The error is reported when the commands are executed individually.
                tracing::debug!(%error, "commands that came together are carried out one by one");
                Vec::new()
            }
            written => written?,
        };
        let is_written = |slug: &Slug| written.iter().any(|name| name == slug.as_str());
        for (slug, announced) in self.folds.keys().zip(announced) {
            if is_written(slug) {
                announced.keep();
            } else {
                announced.take_back();
            }
        }
        let slugs = self.folds.into_keys();
        Ok(slugs.filter(is_written).collect())
    }
}

impl Arbiter {
    /// Executes commands that only add entries, in a batch with concurrent ones; others as
    /// [`Arbiter::write`].
    pub(super) async fn write_commands(
        &self,
        write: Write,
        commands: Vec<Command>,
    ) -> Result<Receipt, ArbiterError> {
        if !commands.iter().all(Command::is_light) {
            return self.write(write, |_| Ok(Work::from(commands))).await;
        }
        let (answer, answered) = oneshot::channel();
        let asked = QueuedWrite {
            write,
            commands,
            answer,
        };
        self.serve(self.queue.join(asked));
        let lost = |_| StoreError::Sql(sqlx::Error::WorkerCrashed);
        answered.await.map_err(lost)?
    }

    fn serve(&self, server: Option<Server>) {
        let Some(mut server) = server else {
            return;
        };
        let arbiter = self.clone();
        self.home.spawn(async move {
            while let Some(asked) = server.next() {
                arbiter.write_together(asked).await;
            }
        });
    }

    async fn write_together(&self, mut asked: Vec<QueuedWrite>) {
        let is_there = self.be_there().await;
        let is_there = is_there.inspect_err(|error| tracing::debug!(%error, "no beat is sent"));
        // Without a heartbeat nothing is batched: each command is executed individually, which
        // sends a heartbeat, or is refused.
        let mut batch = Batch::default();
        let versions: Vec<Option<u64>> = asked
            .iter_mut()
            .map(|asked| {
                is_there
                    .as_ref()
                    .ok()
                    .and_then(|()| batch.take(self, asked))
            })
            .collect();
        let written = batch.write(self).await.map_err(|error| error.to_string());
        let mut apart: BTreeMap<Slug, Vec<QueuedWrite>> = BTreeMap::new();
        for (asked, version) in asked.into_iter().zip(versions) {
            let slug = asked.write.slug.clone();
            let answer = match (version, &written) {
                (Some(version), Ok(written)) if written.contains(&slug) => Ok(Receipt {
                    slug,
                    version,
                    replayed: false,
                }),
                // The outcome is unknown; with its key the command can be sent again.
                (Some(_), Err(error)) => {
                    Err(StoreError::Sql(sqlx::Error::Protocol(error.clone())).into())
                }
                _ => {
                    apart.entry(slug).or_default().push(asked);
                    continue;
                }
            };
            // A request whose client is gone is executed all the same.
            let _ = asked.answer.send(answer);
        }
        for (slug, asked) in apart {
            self.queue.set_apart(&slug);
            let arbiter = self.clone();
            self.home
                .spawn(async move { arbiter.go_apart(&slug, asked).await });
        }
    }

    /// Executes the commands of one event individually.
    async fn go_apart(&self, slug: &Slug, asked: Vec<QueuedWrite>) {
        // An announced but unwritten fold may have hidden the entries of other processes.
        if let Err(error) = refresh(&self.store, &self.cache, slug).await {
            tracing::debug!(%error, %slug, "an event is not looked at");
        }
        let mut asked = asked.into_iter();
        for asked in asked.by_ref() {
            let arbiter = self.clone();
            // A panic must not leave later commands waiting.
            let is_busy = self
                .home
                .spawn(async move {
                    let work = Work::from(asked.commands);
                    let done = arbiter.write_here(asked.write, |_| Ok(work)).await;
                    let is_busy = matches!(done, Err(ArbiterError::Busy));
                    let _ = asked.answer.send(done);
                    is_busy
                })
                .await;
            if is_busy.unwrap_or_default() {
                break;
            }
        }
        // Later commands would wait in vain for the same lock.
        for asked in asked {
            let _ = asked.answer.send(Err(ArbiterError::Busy));
        }
        self.serve(self.queue.rejoin(slug));
    }
}
