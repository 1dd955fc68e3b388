//! A single write in an event: it decides the commands, and stores entries, projections and the
//! idempotency key in the caller's transaction.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use super::folds::Cached;
use super::keys::ServiceKey;
use super::people::{self, EnteringPerson, Showing};
use super::types::{
    ArbiterError, CommandContext, EventView, JournalFault, Person, Receipt, RegistryFault,
};
use super::watermark_guard::{WatermarkGuard, is_throw};
use super::{catch_up, fields, journal, secrets, signing};
use crate::event::settings::Slug;
use crate::event::{self, Command, Decision, DecisionContext, GameSecrets, Refusal};
use crate::journal::{Head, Link, SignedCheckpoint, Timestamp, Watermark};
use crate::lots::Secret;
use crate::store::idempotency::{self, Done};
use crate::store::people::{Changes, PersonRow};
use crate::store::{journal as stream, people as registry, projection};

/// The work of a write: all of it or nothing.
#[derive(Default)]
pub(super) struct Work {
    /// The commands, in order.
    pub commands: Vec<Command>,
    /// The persons who are registered with them.
    pub comers: Vec<EnteringPerson>,
}

impl From<Vec<Command>> for Work {
    fn from(commands: Vec<Command>) -> Self {
        Self {
            commands,
            comers: Vec::new(),
        }
    }
}

impl Work {
    /// Locks the rows of known persons until the transaction ends, and reads their current
    /// data, because they were looked up before.
    pub(super) async fn keep(
        mut self,
        connection: &mut PgConnection,
    ) -> Result<Self, ArbiterError> {
        let known: Vec<Uuid> = self
            .comers
            .iter()
            .filter_map(EnteringPerson::known)
            .collect();
        if known.is_empty() {
            return Ok(self);
        }
        let kept = registry::keep(connection, &known).await?.into_iter();
        let rows: BTreeMap<Uuid, PersonRow> = kept.map(|row| (row.id, row)).collect();
        if rows.values().any(|row| row.same_as.is_some()) {
            return Err(RegistryFault::StandsForNone.into());
        }
        let mut commitments = BTreeMap::new();
        for (id, row) in &rows {
            commitments.insert(*id, people::commitment(row)?);
        }
        for comer in &mut self.comers {
            if let Some(row) = comer.known().and_then(|id| rows.get(&id)) {
                *comer = EnteringPerson::Known(row.clone());
            }
        }
        for command in &mut self.commands {
            command.commit_anew(&commitments);
        }
        Ok(self)
    }
}

/// A write: its subject and its context.
#[derive(Debug)]
pub(super) struct Write {
    key: ServiceKey,
    guard: WatermarkGuard,
    pub slug: Slug,
    pub context: CommandContext,
    /// The time of the entries.
    pub now: DateTime<Utc>,
    command_hash: Vec<u8>,
    /// The number of the database history in which a new event is created.
    history: u64,
}

impl Write {
    /// A write of a kind, with its content. The key and the guard sign it; `history` is the
    /// number of the database history.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when the command has no canonical form.
    pub(super) fn new(
        (key, guard, history): (&ServiceKey, &WatermarkGuard, u64),
        what: &str,
        slug: &Slug,
        command: &impl Serialize,
        context: &CommandContext,
    ) -> Result<Self, ArbiterError> {
        let command_hash =
            hash_of(key, what, slug, command).map_err(|fault| ArbiterError::Journal {
                stream: slug.clone(),
                fault,
            })?;
        Ok(Self {
            key: key.clone(),
            guard: guard.clone(),
            slug: slug.clone(),
            context: context.clone(),
            now: context.now,
            command_hash,
            history,
        })
    }

    /// The stream that is written.
    pub(super) const fn slug(&self) -> &Slug {
        &self.slug
    }

    /// Decides commands on the current state of an event.
    pub(super) async fn decide(
        &self,
        view: Arc<EventView>,
        commands: Vec<Command>,
        secrets: GameSecrets,
    ) -> Result<Decision, ArbiterError> {
        let (now, actor) = (self.now, self.context.actor.word());
        let is_light = commands.iter().all(Command::is_light);
        let decide = move || {
            let mut fresh = std::iter::from_fn(|| fields::random().ok().map(Secret::new));
            let mut given = DecisionContext {
                now,
                actor,
                secrets: &secrets,
                fresh: &mut fresh,
            };
            event::decide_all(&view.state, &commands, &mut given)
        };
        // Replaying a record and hashing chains is CPU work, so it runs on a blocking thread.
        let decided = if is_light {
            decide()
        } else {
            tokio::task::spawn_blocking(decide).await?
        };
        decided.map_err(ArbiterError::Refused)
    }

    /// The receipt of an earlier request with the same key.
    pub(super) async fn replay(
        &self,
        connection: &mut PgConnection,
    ) -> Result<Option<Receipt>, ArbiterError> {
        let Some(key) = &self.context.idempotency_key else {
            return Ok(None);
        };
        let actor = self.context.actor.id();
        match idempotency::find(connection, actor, key.as_str()).await? {
            None => Ok(None),
            Some(done)
                if done.command_hash == self.command_hash && done.stream == self.slug.as_str() =>
            {
                Ok(Some(Receipt {
                    slug: self.slug.clone(),
                    version: done.version,
                    replayed: true,
                }))
            }
            Some(_) => Err(ArbiterError::KeyReused),
        }
    }

    /// Appends the entries, stores the secrets, projects the new state and remembers the
    /// command. Returns the new state, and the watermark of what was signed and drawn.
    pub(super) async fn append(
        &self,
        connection: &mut PgConnection,
        current: Option<&Cached>,
        decision: &Decision,
        comers: Vec<EnteringPerson>,
    ) -> Result<(Cached, Watermark), ArbiterError> {
        let head = current.map_or(Head::EMPTY, |current| current.head);
        let links = self.links(head, &decision.entries);
        let links = links.map_err(|fault| ArbiterError::Journal {
            stream: self.slug.clone(),
            fault,
        })?;
        let state = current.map(|current| &current.view.state);
        let (next, new_head) = journal::extend(&self.slug, state, head, &links)?;
        self.enter(connection, &comers).await?;
        stream::append(connection, &self.slug, head, &links).await?;
        let is_drawn = decision.entries.iter().any(is_throw);
        let mut mark = Watermark {
            drawn: is_drawn.then_some(new_head),
            ..Watermark::default()
        };
        if signing::is_due(state, &next) {
            mark.signed = self.sign(connection).await?;
        }
        secrets::store(connection, &self.key, &self.slug, &decision.kept).await?;
        projection::write(connection, state, &next).await?;
        self.remember(connection, next.version).await?;
        let (mut people, known, shown_at, people_at, history) = if let Some(current) = current {
            let view = &current.view;
            (
                Arc::clone(&view.people),
                view.referees.clone(),
                view.registry,
                current.people_at,
                view.history,
            )
        } else {
            let Changes { version, clubs } = registry::changes(&mut *connection).await?;
            let (people, known) = (Arc::default(), BTreeMap::new());
            (people, known, clubs, version, self.history)
        };
        add_comers(connection, &mut people, comers).await?;
        let cached = Cached {
            view: Arc::new(EventView {
                referees: catch_up::referees(connection, &next, state, known).await?,
                state: next,
                people,
                registry: shown_at,
                history,
            }),
            head: new_head,
            people_at,
        };
        Ok((cached, mark))
    }

    /// Remembers the command under its idempotency key.
    pub(super) async fn remember(
        &self,
        connection: &mut PgConnection,
        version: u64,
    ) -> Result<(), ArbiterError> {
        let Some(key) = &self.context.idempotency_key else {
            return Ok(());
        };
        let actor = self.context.actor.id();
        if idempotency::remember(connection, actor, key.as_str(), &self.done(version)).await? {
            Ok(())
        } else {
            Err(ArbiterError::KeyReused)
        }
    }

    /// The record of the command under its idempotency key, once its version is known.
    pub(super) fn done(&self, version: u64) -> Done {
        Done {
            command_hash: self.command_hash.clone(),
            stream: self.slug.to_string(),
            version,
            at: self.now,
        }
    }

    /// Stores the new persons, and checks that known ones do not take part already.
    async fn enter(
        &self,
        connection: &mut PgConnection,
        comers: &[EnteringPerson],
    ) -> Result<(), ArbiterError> {
        let mut known = Vec::new();
        for comer in comers {
            match comer {
                EnteringPerson::New(row, fields) => {
                    if !registry::insert(connection, row).await? {
                        let field = fields.federation_id;
                        return Err(RegistryFault::NumberTaken { field }.into());
                    }
                }
                EnteringPerson::Known(row) => known.push(row.id),
            }
        }
        if known.is_empty() {
            return Ok(());
        }
        // A linked row of the same human counts, too.
        let slug = self.slug.as_str();
        match registry::double_of(connection, slug, &known).await? {
            None => Ok(()),
            Some(number) => Err(ArbiterError::Refused(Refusal::PersonEntered(number))),
        }
    }

    /// Signs a checkpoint with the entries. A journal that does not continue what was signed is
    /// not signed, and the event goes on: its pages report it.
    pub(super) async fn sign(
        &self,
        connection: &mut PgConnection,
    ) -> Result<Option<SignedCheckpoint>, ArbiterError> {
        match signing::sign(connection, &self.key, &self.guard, &self.slug).await {
            // The guard has logged it.
            Err(ArbiterError::Behind(_)) => Ok(None),
            Err(error @ (ArbiterError::Checkpoint(_) | ArbiterError::Watermarks(_))) => {
                tracing::error!(%error, stream = %self.slug, "the journal is not signed");
                Ok(None)
            }
            signed => signed.map(Some),
        }
    }

    /// The entries as links after a head.
    pub(super) fn links(
        &self,
        head: Head,
        entries: &[impl Serialize],
    ) -> Result<Vec<Link>, JournalFault> {
        let at = Timestamp::new(self.now)?;
        let mut last = head;
        let mut links = Vec::with_capacity(entries.len());
        for entry in entries {
            let link = journal::link(last, &self.slug, at, self.context.actor, entry)?;
            last = link.head();
            links.push(link);
        }
        Ok(links)
    }
}

/// Adds the persons who are registered with a write to those of the event.
async fn add_comers(
    connection: &mut PgConnection,
    people: &mut Arc<BTreeMap<Uuid, Person>>,
    comers: Vec<EnteringPerson>,
) -> Result<(), ArbiterError> {
    if comers.is_empty() {
        return Ok(());
    }
    let clubs = people::load_clubs(connection).await?;
    let mut showing = Showing::with(&clubs);
    Arc::make_mut(people).extend(comers.into_iter().map(|comer| {
        let person = showing.person(comer.into_row());
        (person.id, person)
    }));
    Ok(())
}

/// The hash of a write's content, for its idempotency key. It is keyed, because a command may
/// contain personal data or a secret that could be guessed.
fn hash_of(
    key: &ServiceKey,
    what: &str,
    slug: &Slug,
    command: &impl Serialize,
) -> Result<Vec<u8>, JournalFault> {
    let command =
        serde_json::to_vec(command).map_err(|error| JournalFault::Form(error.to_string()))?;
    Ok(key.mac(&[what.as_bytes(), slug.as_str().as_bytes(), &command]))
}
