//! The write path of events: lock the stream → check the idempotency key → fold → decide →
//! append and project in one transaction → commit → notify.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use sqlx::PgConnection;

use super::catch_up::Registry;
use super::folds::Cached;
use super::handle::Arbiter;
use super::types::{ArbiterError, CommandContext, EventView, Receipt};
use super::watermark_guard::is_throw;
use super::write::{Work, Write};
use super::{roles, secrets, since};
use crate::event::settings::{EventDraft, Slug};
use crate::event::{self, Command, Decision, Entry, EventCommand, EventState, GameSecrets};
use crate::federation::rights::EventRole;
use crate::journal::{Head, Watermark};
use crate::store::{StoreError, idempotency, journal as stream};

impl Arbiter {
    /// A write in an event: its kind and its content.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when the command has no canonical form.
    pub(super) fn new_write(
        &self,
        what: &str,
        slug: &Slug,
        command: &impl Serialize,
        context: &CommandContext,
    ) -> Result<Write, ArbiterError> {
        let means = (&self.key, &self.guard, self.cache.history());
        Write::new(means, what, slug, command, context)
    }

    /// Creates an event.
    ///
    /// # Errors
    /// [`ArbiterError::Refused`] with the invalid field, `SlugTaken`, `KeyReused`, and `Store`.
    pub async fn create_event(
        &self,
        draft: &EventDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let entry = event::create(draft).map_err(ArbiterError::Refused)?;
        let Entry::EventCreated(info) = &entry else {
            return Err(ArbiterError::NotFound);
        };
        let slug = info.slug.clone();
        let write = self.new_write("create", &slug, draft, context)?;
        self.write_new(write, entry, Work::default()).await
    }

    /// The write path for an event that does not exist yet: its first entry, and the commands
    /// that are executed with it.
    pub(super) async fn write_new(
        &self,
        write: Write,
        entry: Entry,
        work: Work,
    ) -> Result<Receipt, ArbiterError> {
        let arbiter = self.clone();
        self.at_home(Box::pin(async move {
            arbiter.write_new_here(write, entry, work).await
        }))
        .await
    }

    async fn write_new_here(
        &self,
        write: Write,
        entry: Entry,
        work: Work,
    ) -> Result<Receipt, ArbiterError> {
        let slug = write.slug.clone();
        let written = self.write_new_in_turn(write, entry, work);
        self.in_turn(&slug, written).await
    }

    async fn write_new_in_turn(
        &self,
        write: Write,
        entry: Entry,
        work: Work,
    ) -> Result<Receipt, ArbiterError> {
        let mut transaction = self.store.begin().await?;
        if !stream::create_stream(&mut transaction, &write.slug).await? {
            let replayed = write.replay(&mut transaction).await?;
            return replayed.ok_or(ArbiterError::SlugTaken);
        }
        // A name that the database has lost must not be reused.
        self.guard.check(&mut transaction, &write.slug).await?;
        let Work { commands, comers } = work.keep(&mut transaction).await?;
        let state = EventState::fold([(write.now, &entry)]);
        let state = state.map_err(|error| ArbiterError::Journal {
            stream: write.slug.clone(),
            fault: error.into(),
        })?;
        let view = Arc::new(EventView {
            state,
            people: Arc::default(),
            referees: BTreeMap::new(),
            registry: 0,
            history: self.cache.history(),
        });
        let done = write.decide(view, commands, GameSecrets::default()).await?;
        let mut decision = Decision::from(entry);
        decision.entries.extend(done.entries);
        decision.kept.extend(done.kept);
        let (cached, mark) = write
            .append(&mut transaction, None, &decision, comers)
            .await?;
        // The creator of an event is responsible for it.
        let by = write.context.actor;
        if let Some(account) = by.account() {
            let (slug, chief) = (&write.slug, EventRole::Chief);
            roles::name(&mut transaction, slug, account, chief, by, write.now).await?;
        }
        self.finish(transaction, cached, mark).await
    }

    /// Executes a command on an event.
    ///
    /// # Errors
    /// [`ArbiterError::Refused`] when the rules or the event refuse it, `Stale` when an entry
    /// since the expected version contradicts it, `NotFound`, `KeyReused`, `Journal`
    /// and `Store`.
    pub async fn execute(
        &self,
        slug: &Slug,
        command: &Command,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let write = self.new_write("execute", slug, command, context)?;
        let receipt = self.write_commands(write, vec![command.clone()]).await?;
        if matches!(command, Command::Event(EventCommand::Delete { .. })) {
            self.forget_face(slug).await;
        }
        Ok(receipt)
    }

    /// The receipt of a form that an actor has already submitted, by its idempotency key.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn done_before(
        &self,
        slug: &Slug,
        context: &CommandContext,
    ) -> Result<Option<Receipt>, ArbiterError> {
        let Some(key) = &context.idempotency_key else {
            return Ok(None);
        };
        let done = idempotency::find(self.store.pool(), context.actor.id(), key.as_str()).await?;
        let here = done.filter(|done| done.stream == slug.as_str());
        Ok(here.map(|done| Receipt {
            slug: slug.clone(),
            version: done.version,
            replayed: true,
        }))
    }

    /// Runs in one transaction: lock the stream, check the idempotency key, fold, check the
    /// version, get the work from the current state, decide, append and project.
    pub(super) async fn write(
        &self,
        write: Write,
        work: impl FnOnce(&EventView) -> Result<Work, ArbiterError> + Send + 'static,
    ) -> Result<Receipt, ArbiterError> {
        let arbiter = self.clone();
        self.at_home(Box::pin(
            async move { arbiter.write_here(write, work).await },
        ))
        .await
    }

    pub(super) async fn write_here(
        &self,
        write: Write,
        work: impl FnOnce(&EventView) -> Result<Work, ArbiterError>,
    ) -> Result<Receipt, ArbiterError> {
        let slug = write.slug.clone();
        self.in_turn(&slug, self.write_in_turn(write, work)).await
    }

    async fn write_in_turn(
        &self,
        mut write: Write,
        work: impl FnOnce(&EventView) -> Result<Work, ArbiterError>,
    ) -> Result<Receipt, ArbiterError> {
        self.be_there().await?;
        let mut transaction = self.store.begin().await?;
        let head = stream::lock_head(&mut transaction, &write.slug).await?;
        let head = head.ok_or(ArbiterError::NotFound)?;
        if let Some(receipt) = write.replay(&mut transaction).await? {
            return Ok(receipt);
        }
        let current = self.fold_at(&mut transaction, &write.slug, head).await?;
        let work = work(&current.view)?.keep(&mut transaction).await?;
        let Work { commands, comers } = work;
        if let Some(seen) = write.context.expected_version
            && seen != head.seq
            && since::is_contradicted(
                &mut transaction,
                &write.slug,
                (seen, head),
                &current.view.state,
                &commands,
            )
            .await?
        {
            return Err(ArbiterError::Stale { current: head.seq });
        }
        let outage = self.outage_of(&current.view.state).into_iter();
        let commands: Vec<Command> = outage.chain(commands).collect();
        if commands.is_empty() {
            return Ok(Receipt {
                slug: write.slug.clone(),
                version: head.seq,
                replayed: true,
            });
        }
        let secrets = match commands.iter().find_map(Command::secrets) {
            Some(game) => secrets::load(&mut *transaction, &self.key, &write.slug, game).await?,
            None => GameSecrets::default(),
        };
        // The clock may have been set back since the last entry.
        write.now = write.now.max(current.view.state.at);
        let view = Arc::clone(&current.view);
        let decision = write.decide(view, commands, secrets).await?;
        if decision.entries.iter().any(is_throw) {
            self.guard.check(&mut transaction, &write.slug).await?;
        }
        let (next, mark) = write
            .append(&mut transaction, Some(&current), &decision, comers)
            .await?;
        self.finish(transaction, next, mark).await
    }

    /// The fold of an event up to its head, which the transaction has locked.
    async fn fold_at(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        head: Head,
    ) -> Result<Cached, ArbiterError> {
        match self.cache.get(slug) {
            Some(cached) if cached.head == head => Ok(cached),
            cached => {
                let current = self
                    .cache
                    .catch_up(connection, slug, cached, Registry::Known);
                let current = current.await?;
                self.cache.put(current.clone());
                Ok(current)
            }
        }
    }

    async fn finish(
        &self,
        mut transaction: sqlx::Transaction<'static, sqlx::Postgres>,
        cached: Cached,
        mark: Watermark,
    ) -> Result<Receipt, ArbiterError> {
        let slug = cached.view.slug();
        if let Some(thrown) = mark.drawn {
            // If the throw cannot be recorded in the watermarks, the transaction is rolled
            // back.
            let begun = self.guard.begin_throw(&mut transaction, slug, thrown);
            begun.await?;
        }
        let announced = self.cache.announce(&cached);
        transaction.commit().await.map_err(StoreError::from)?;
        // Only after the commit, because the watermark must not be ahead of the database. The
        // signed tree is released only when this succeeds, but the entries are final either
        // way.
        if mark != Watermark::default()
            && let Err(error) = self.guard.raise(slug, mark).await
        {
            tracing::error!(%error, stream = %slug, "the watermark is not raised");
        }
        announced.keep();
        Ok(Receipt {
            slug: slug.clone(),
            version: cached.view.version(),
            replayed: false,
        })
    }
}
