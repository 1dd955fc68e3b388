//! Events: reading from the cached fold, and the path of every write.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgConnection;
use tokio::sync::broadcast;
use uuid::Uuid;

use super::people::{self, Comer, Fields, Showing};
use super::registry::Names;
use super::restored::{self, Guard};
use super::types::{
    ArbiterError, Change, CoalitionDraft, CommandContext, EventSummary, EventView, FieldFault,
    JournalFault, PersonDraft, Receipt, RegistryFault,
};
use super::{Arbiter, ServiceKey, checkpoints, clubs, fields, journal, roles, secrets};
use crate::federation::names::Name;
use crate::federation::rights::EventRole;
use crate::journal::{Head, Link, SignedCheckpoint, Timestamp, Watermark};
use crate::lots::{Ledger, Secret};
use crate::store::idempotency::{self, Done};
use crate::store::listen::Notice;
use crate::store::people::PersonRow;
use crate::store::projection::{self, EventRow, Projection};
use crate::store::{Store, StoreError, accounts, journal as stream, people as registry};
use crate::tournament::entrant::{Entrant, Member};
use crate::tournament::event::{
    self, Command, Decision, Entry, EventState, EventStatus, GameSecrets, Games, Given, Refusal,
};
use crate::tournament::info::{Discipline, EventDraft, Slug};

/// How long the listener waits before it tries to connect again.
const RECONNECT_AFTER: Duration = Duration::from_secs(1);

/// How often what has lapsed is deleted.
const TIDY_EVERY: Duration = Duration::from_hours(1);

/// A fold of an event that is as new as its head.
#[derive(Debug, Clone)]
pub(super) struct Cached {
    pub view: Arc<EventView>,
    pub head: Head,
}

/// The folds that were asked for, kept up to date.
#[derive(Debug)]
pub(super) struct Cache {
    folds: RwLock<HashMap<Slug, Cached>>,
    /// The newest entry that this process commits or has committed in a stream: its fold
    /// comes by itself, and the notice of it need not be followed.
    coming: Mutex<HashMap<Slug, u64>>,
    /// Whether the listener hears of every new entry; else every read asks the database.
    fresh: AtomicBool,
    /// How often everything was looked at anew.
    epoch: AtomicU64,
    /// How often persons of the registry were changed, as far as it was heard: a fold whose
    /// people were read before is not shown any more.
    registry: AtomicU64,
    changes: broadcast::Sender<Change>,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self {
            folds: RwLock::default(),
            coming: Mutex::default(),
            fresh: AtomicBool::new(false),
            epoch: AtomicU64::new(0),
            registry: AtomicU64::new(0),
            changes: broadcast::channel(1024).0,
        }
    }

    pub(super) fn get(&self, slug: &Slug) -> Option<Cached> {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.get(slug).cloned()
    }

    /// Whether a fold has its people as they are, as far as it was heard.
    fn knows_people_of(&self, cached: &Cached) -> bool {
        cached.view.registry >= self.registry.load(Ordering::Acquire)
    }

    /// Takes note of a change of the registry.
    fn hear_of_registry(&self, version: u64) {
        self.registry.fetch_max(version, Ordering::AcqRel);
    }

    /// Keeps a fold unless a newer one is there, and tells of a new version, or of people who
    /// were changed, once.
    fn put(&self, cached: Cached) {
        let slug = cached.view.slug().clone();
        let change = Change {
            slug: slug.clone(),
            version: cached.view.version(),
        };
        let mut folds = self.folds.write().unwrap_or_else(PoisonError::into_inner);
        let age = |cached: &Cached| (cached.head.seq, cached.view.registry);
        if folds.get(&slug).map_or((0, 0), age) < age(&cached) {
            folds.insert(slug, cached);
            // Without a receiver nobody has to be told.
            let _ = self.changes.send(change);
        }
    }

    /// Announces a fold whose entries are about to be committed.
    pub(super) fn announce<'a>(&'a self, cached: &'a Cached) -> Announced<'a> {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        let announced = coming.entry(cached.view.slug().clone()).or_default();
        *announced = cached.head.seq.max(*announced);
        Announced {
            cache: self,
            cached,
            is_settled: false,
        }
    }

    /// Forgets an event of which it is not known what was committed: whoever asks for it
    /// reads it anew, and those who watch are told to ask.
    fn forget(&self, slug: &Slug) {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        coming.remove(slug);
        let mut folds = self.folds.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(forgotten) = folds.remove(slug) {
            let _ = self.changes.send(Change {
                slug: slug.clone(),
                version: forgotten.view.version(),
            });
        }
    }

    /// Takes back what was announced of an event whose entries were not written.
    fn take_back(&self, cached: &Cached) {
        let mut coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        let slug = cached.view.slug();
        if coming.get(slug) == Some(&cached.head.seq) {
            coming.remove(slug);
        }
    }

    /// Whether an event up to an entry is here already, or comes by itself.
    fn has(&self, slug: &Slug, seq: u64) -> bool {
        let coming = self.coming.lock().unwrap_or_else(PoisonError::into_inner);
        coming.get(slug).is_some_and(|announced| *announced >= seq)
            || self.get(slug).is_some_and(|cached| cached.head.seq >= seq)
    }

    fn slugs(&self) -> Vec<Slug> {
        let folds = self.folds.read().unwrap_or_else(PoisonError::into_inner);
        folds.keys().cloned().collect()
    }
}

/// A fold that was announced. One that does not come, however that is, is no longer waited
/// for.
pub(super) struct Announced<'a> {
    cache: &'a Cache,
    cached: &'a Cached,
    is_settled: bool,
}

impl Announced<'_> {
    /// Keeps the fold, for its entries are committed.
    pub(super) fn keep(mut self) {
        self.is_settled = true;
        self.cache.put(self.cached.clone());
    }

    /// Waits no longer for the fold, for its entries are certainly not written. Notices of
    /// others' entries of these numbers may have been passed over meanwhile: the event has to
    /// be looked at.
    pub(super) fn take_back(mut self) {
        self.is_settled = true;
        self.cache.take_back(self.cached);
    }
}

impl Drop for Announced<'_> {
    fn drop(&mut self) {
        if !self.is_settled {
            self.cache.forget(self.cached.view.slug());
        }
    }
}

/// What a write is about, for its idempotency key. The hash is keyed, for a command may
/// hold personal data or a secret that could be guessed.
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

impl Arbiter {
    /// All events, the newest first.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn events(&self) -> Result<Vec<EventSummary>, ArbiterError> {
        let rows = projection::events(self.store.pool()).await?;
        rows.into_iter().map(summary).collect()
    }

    /// An event as it is now.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when there is none of this name or it was deleted; `Journal` and `Store`
    /// when it cannot be read.
    pub async fn event(&self, slug: &Slug) -> Result<Arc<EventView>, ArbiterError> {
        let view = self.folded(slug).await?;
        if view.state.details.deleted {
            return Err(ArbiterError::NotFound);
        }
        Ok(view)
    }

    /// The fold of a stream, whatever became of its event.
    async fn folded(&self, slug: &Slug) -> Result<Arc<EventView>, ArbiterError> {
        loop {
            let cached = self.cache.get(slug);
            if let Some(cached) = &cached
                && self.cache.fresh.load(Ordering::Acquire)
                && self.cache.knows_people_of(cached)
            {
                return Ok(Arc::clone(&cached.view));
            }
            let epoch = self.cache.epoch.load(Ordering::Acquire);
            let mut connection = self
                .store
                .pool()
                .acquire()
                .await
                .map_err(StoreError::from)?;
            let current = catch_up(&mut connection, slug, cached, Registry::Read).await?;
            self.cache.put(current.clone());
            // Else the listener began meanwhile, and did not look at this event.
            if self.cache.epoch.load(Ordering::Acquire) == epoch {
                return Ok(current.view);
            }
        }
    }

    /// Tells of new versions of events; a receiver that lags
    /// behind has to look again at what it shows.
    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.cache.changes.subscribe()
    }

    /// Creates an event.
    ///
    /// # Errors
    /// [`ArbiterError::Refused`] with the field that is wrong, `SlugTaken`, `KeyReused`,
    /// and `Store`.
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
        let write = Write::new(self, "create", &slug, draft, context)?;
        self.write_new(write, entry, Work::default()).await
    }

    /// The same path for an event that does not exist yet: its first entry, and what is done
    /// at once with it.
    pub(super) async fn write_new(
        &self,
        write: Write,
        entry: Entry,
        work: Work,
    ) -> Result<Receipt, ArbiterError> {
        let arbiter = self.clone();
        self.at_home(async move { arbiter.write_new_here(write, entry, work).await })
            .await
    }

    async fn write_new_here(
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
        // An event of this name that the database has lost is not begun anew.
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
        });
        let done = write.decide(view, commands, GameSecrets::default()).await?;
        let mut decision = Decision::from(entry);
        decision.entries.extend(done.entries);
        decision.kept.extend(done.kept);
        let (cached, mark) = write
            .append(&mut transaction, None, &decision, comers)
            .await?;
        // Whoever makes an event is answerable for it.
        let by = write.context.actor;
        if let Some(account) = by.account() {
            let (slug, chief) = (&write.slug, EventRole::Chief);
            roles::name(&mut transaction, slug, account, chief, by, write.now).await?;
        }
        self.finish(transaction, cached, mark).await
    }

    /// Enters a person in an event: one whom the registry has, by id or by the number in the
    /// federation, else somebody new, who is entered in the registry too.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with the person's data, `Registry` when
    /// the number is that of somebody of another name, or when the event has another player
    /// of this name and the draft does not insist; else as
    /// [`Arbiter::execute`].
    pub async fn register(
        &self,
        slug: &Slug,
        draft: &PersonDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let write = Write::new(self, "register", slug, draft, context)?;
        let drafts = std::slice::from_ref(draft);
        let work = self
            .registrations(drafts, Names::Agree, context.now)
            .await?;
        let asked = Asked::all([(draft, Fields::FIRST)], &work.comers);
        self.write(write, move |view| {
            asked.iter().try_for_each(|asked| asked.check(view))?;
            Ok(work)
        })
        .await
    }

    /// The receipt of what an actor has done in an event already under the key of a form.
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

    /// The registrations of persons, with what the list of ratings has of those who come
    /// without one.
    ///
    /// # Errors
    /// As [`Arbiter::register`].
    pub(super) async fn registrations(
        &self,
        drafts: &[PersonDraft],
        names: Names,
        now: DateTime<Utc>,
    ) -> Result<Work, ArbiterError> {
        let mut comers = Vec::with_capacity(drafts.len());
        for draft in drafts {
            comers.push(self.comer(draft, Fields::FIRST, names, now).await?);
        }
        self.entering(drafts, comers).await
    }

    /// The registrations of persons who were looked up in the registry.
    pub(super) async fn entering(
        &self,
        drafts: &[PersonDraft],
        comers: Vec<Comer>,
    ) -> Result<Work, ArbiterError> {
        let ids = drafts.iter().zip(&comers);
        let ids = ids.map(|(draft, comer)| match draft.rating {
            None => comer.row().federation_id.as_deref(),
            Some(_) => None,
        });
        let listed = self.listed_ratings(ids).await;
        let mut commands = Vec::with_capacity(drafts.len());
        for ((draft, comer), listed) in drafts.iter().zip(&comers).zip(listed) {
            let Member { person, commitment } = comer.member()?;
            commands.push(Command::RegisterEntrant {
                person,
                commitment,
                rating: draft.rating.or(listed),
            });
        }
        Ok(Work { commands, comers })
    }

    /// Enters two persons as one entrant in an event (clause 10), whom the registry has or
    /// not.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with a person's data, the Second's under
    /// names that begin with `second_`; else as [`Arbiter::execute`].
    pub async fn register_coalition(
        &self,
        slug: &Slug,
        draft: &CoalitionDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        if draft.first.rating.or(draft.second.rating).is_some() {
            return Err(ArbiterError::Field {
                field: "rating",
                fault: FieldFault::NotOfCoalitions,
            });
        }
        let now = context.now;
        let first = self.comer(&draft.first, Fields::FIRST, Names::Agree, now);
        let second = self.comer(&draft.second, Fields::SECOND, Names::Agree, now);
        let (first, second) = (first.await?, second.await?);
        let numbers = (first.new_number(), second.new_number());
        if numbers.0.is_some() && numbers.0 == numbers.1 {
            let field = Fields::SECOND.federation_id;
            return Err(RegistryFault::NumberTaken { field }.into());
        }
        let write = Write::new(self, "register", slug, draft, context)?;
        let command = Command::RegisterCoalition {
            first: first.member()?,
            second: second.member()?,
        };
        let work = Work {
            commands: vec![command],
            comers: vec![first, second],
        };
        let both = [
            (&draft.first, Fields::FIRST),
            (&draft.second, Fields::SECOND),
        ];
        let asked = Asked::all(both, &work.comers);
        self.write(write, move |view| {
            asked.iter().try_for_each(|asked| asked.check(view))?;
            Ok(work)
        })
        .await
    }

    /// Carries out a command on an event.
    ///
    /// # Errors
    /// [`ArbiterError::Refused`] when the rules or the event refuse it, `Stale` when the
    /// event has moved on from the expected version, `NotFound`, `KeyReused`, `Journal`
    /// and `Store`.
    pub async fn execute(
        &self,
        slug: &Slug,
        command: &Command,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let write = Write::new(self, "execute", slug, command, context)?;
        self.write_commands(write, vec![command.clone()]).await
    }

    /// One transaction: lock the stream, look whether it was done already, fold, check the
    /// version, ask what is to be done of the event as it is, decide, append and project.
    pub(super) async fn write(
        &self,
        write: Write,
        work: impl FnOnce(&EventView) -> Result<Work, ArbiterError> + Send + 'static,
    ) -> Result<Receipt, ArbiterError> {
        let arbiter = self.clone();
        self.at_home(async move { arbiter.write_here(write, work).await })
            .await
    }

    pub(super) async fn write_here(
        &self,
        write: Write,
        work: impl FnOnce(&EventView) -> Result<Work, ArbiterError>,
    ) -> Result<Receipt, ArbiterError> {
        let mut transaction = self.store.begin().await?;
        let head = stream::lock_head(&mut transaction, &write.slug).await?;
        let head = head.ok_or(ArbiterError::NotFound)?;
        if let Some(receipt) = write.replay(&mut transaction).await? {
            return Ok(receipt);
        }
        let current = match self.cache.get(&write.slug) {
            Some(cached) if cached.head == head => cached,
            cached => {
                let connection = &mut transaction;
                let current = catch_up(connection, &write.slug, cached, Registry::Known).await?;
                self.cache.put(current.clone());
                current
            }
        };
        if let Some(expected) = write.context.expected_version
            && expected != head.seq
        {
            return Err(ArbiterError::Stale { current: head.seq });
        }
        let work = work(&current.view)?.keep(&mut transaction).await?;
        let Work { commands, comers } = work;
        let secrets = match commands.iter().find_map(Command::secrets) {
            Some(game) => secrets::load(&mut transaction, &self.key, &write.slug, game).await?,
            None => GameSecrets::default(),
        };
        // The clock may have been set back since the last entry.
        let write = Write {
            now: write.now.max(current.view.state.at),
            ..write
        };
        let view = Arc::clone(&current.view);
        let decision = write.decide(view, commands, secrets).await?;
        if decision.entries.iter().any(restored::is_throw) {
            self.guard.check(&mut transaction, &write.slug).await?;
        }
        let (next, mark) = write
            .append(&mut transaction, Some(&current), &decision, comers)
            .await?;
        self.finish(transaction, next, mark).await
    }

    async fn finish(
        &self,
        transaction: sqlx::Transaction<'static, sqlx::Postgres>,
        cached: Cached,
        mark: Watermark,
    ) -> Result<Receipt, ArbiterError> {
        let slug = cached.view.slug();
        let announced = self.cache.announce(&cached);
        transaction.commit().await.map_err(StoreError::from)?;
        // Only now, for the watermark must not be ahead of what is there for good. What
        // was signed has to wait for it, and the entries stand anyhow.
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

    /// Compares the tables for reading with a rebuild from the journal, and gives the
    /// events whose rows differ. With `repair` their rows are written anew.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when a stream does not fold, and `Store`.
    pub async fn rebuild(&self, repair: bool) -> Result<Vec<Slug>, ArbiterError> {
        let mut different = Vec::new();
        for name in stream::streams(self.store.pool()).await? {
            let Ok(slug) = Slug::parse(&name) else {
                continue;
            };
            let mut transaction = self.store.begin().await?;
            stream::lock_head(&mut transaction, &slug).await?;
            let folded = catch_up(&mut transaction, &slug, None, Registry::Read).await?;
            let state = &folded.view.state;
            let right = Projection::of(state);
            if projection::read(&mut transaction, &slug).await?.as_ref() != Some(&right) {
                if repair {
                    projection::clear(&mut transaction, slug.as_str()).await?;
                    projection::write(&mut transaction, None, state).await?;
                }
                different.push(slug);
            }
            transaction.commit().await.map_err(StoreError::from)?;
        }
        Ok(different)
    }
}

/// Somebody who comes and does not insist on being a namesake.
pub(super) struct Asked {
    name: Name,
    /// Whom the registry knows.
    person: Option<Uuid>,
    fields: Fields,
}

impl Asked {
    /// Of those who come those who do not insist.
    fn all<'a>(
        drafts: impl IntoIterator<Item = (&'a PersonDraft, Fields)>,
        comers: &[Comer],
    ) -> Vec<Self> {
        let drafts = drafts.into_iter().zip(comers);
        let asked = drafts.filter(|((draft, _), _)| !draft.namesake);
        asked
            .map(|((_, fields), comer)| Self::of(comer, fields))
            .collect()
    }

    /// Somebody who comes.
    pub(super) fn of(comer: &Comer, fields: Fields) -> Self {
        Self {
            name: Name::of(comer.row().name.as_deref().unwrap_or_default()),
            person: comer.known(),
            fields,
        }
    }

    /// That an event has nobody else of the name. Who is there already is refused elsewhere.
    pub(super) fn check(&self, view: &EventView) -> Result<(), ArbiterError> {
        match view.namesake(self.person, &self.name) {
            None => Ok(()),
            Some((number, name)) => Err(RegistryFault::NameEntered {
                field: self.fields.name,
                name: name.to_owned(),
                number,
            }
            .into()),
        }
    }
}

/// What is to be done in an event: all of it or nothing.
#[derive(Default)]
pub(super) struct Work {
    /// The commands, one after the other.
    pub commands: Vec<Command>,
    /// The persons who are entered with them.
    pub comers: Vec<Comer>,
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
    /// Keeps those of whom the registry knows as they are until the transaction ends, and enters
    /// them as they are now: they were looked up before.
    async fn keep(mut self, connection: &mut PgConnection) -> Result<Self, ArbiterError> {
        let known: Vec<Uuid> = self.comers.iter().filter_map(Comer::known).collect();
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
                *comer = Comer::Known(row.clone());
            }
        }
        for command in &mut self.commands {
            command.commit_anew(&commitments);
        }
        Ok(self)
    }
}

/// One write: what it is about, and by whom.
#[derive(Debug)]
pub(super) struct Write {
    key: ServiceKey,
    guard: Guard,
    pub slug: Slug,
    pub context: CommandContext,
    /// The moment of the entries.
    pub now: DateTime<Utc>,
    command_hash: Vec<u8>,
}

impl Write {
    pub(super) fn new(
        arbiter: &Arbiter,
        what: &str,
        slug: &Slug,
        command: &impl Serialize,
        context: &CommandContext,
    ) -> Result<Self, ArbiterError> {
        let command_hash =
            hash_of(&arbiter.key, what, slug, command).map_err(|fault| ArbiterError::Journal {
                stream: slug.clone(),
                fault,
            })?;
        Ok(Self {
            key: arbiter.key.clone(),
            guard: arbiter.guard.clone(),
            slug: slug.clone(),
            context: context.clone(),
            now: context.now,
            command_hash,
        })
    }

    /// The stream that is written.
    pub(super) const fn slug(&self) -> &Slug {
        &self.slug
    }

    /// What becomes of commands in an event as it is.
    async fn decide(
        &self,
        view: Arc<EventView>,
        commands: Vec<Command>,
        secrets: GameSecrets,
    ) -> Result<Decision, ArbiterError> {
        let (now, actor) = (self.now, self.context.actor.word());
        let is_light = commands.iter().all(Command::is_light);
        let decide = move || {
            let mut fresh = std::iter::from_fn(|| fields::random().ok().map(Secret::new));
            let mut given = Given {
                now,
                actor,
                secrets: &secrets,
                fresh: &mut fresh,
            };
            event::decide_all(&view.state, &commands, &mut given)
        };
        // A record is replayed by the rules, chains are hashed: that is work, not waiting.
        let decided = if is_light {
            decide()
        } else {
            tokio::task::spawn_blocking(decide).await?
        };
        decided.map_err(ArbiterError::Refused)
    }

    /// The receipt of an earlier sending.
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

    /// Appends the entries, keeps the secrets, projects the new state and remembers the
    /// command. Gives the new state, and what has come out with it.
    async fn append(
        &self,
        connection: &mut PgConnection,
        current: Option<&Cached>,
        decision: &Decision,
        comers: Vec<Comer>,
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
        let is_drawn = decision.entries.iter().any(restored::is_throw);
        let mut mark = Watermark {
            signed: None,
            drawn: is_drawn.then_some(new_head),
        };
        if checkpoints::is_due(state, &next) {
            mark.signed = self.sign(connection).await?;
        }
        secrets::store(connection, &self.key, &self.slug, &decision.kept).await?;
        projection::write(connection, state, &next).await?;
        self.remember(connection, next.version).await?;
        let (mut people, known, read_at) = match current {
            Some(Cached { view, .. }) => (
                Arc::clone(&view.people),
                view.referees.clone(),
                view.registry,
            ),
            None => Default::default(),
        };
        if !comers.is_empty() {
            let clubs = clubs::load(&mut *connection).await?;
            let mut showing = Showing::with(&clubs);
            Arc::make_mut(&mut people).extend(comers.into_iter().map(|comer| {
                let person = showing.person(comer.into_row());
                (person.id, person)
            }));
        }
        let cached = Cached {
            view: Arc::new(EventView {
                referees: referees(connection, &next, state, known).await?,
                state: next,
                people,
                registry: read_at,
            }),
            head: new_head,
        };
        Ok((cached, mark))
    }

    /// Remembers that the command was carried out, under its key.
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

    /// What is remembered of the command once it has made a version.
    pub(super) fn done(&self, version: u64) -> Done {
        Done {
            command_hash: self.command_hash.clone(),
            stream: self.slug.to_string(),
            version,
            at: self.now,
        }
    }

    /// Writes the new persons down, and looks whether who is known takes part already.
    async fn enter(
        &self,
        connection: &mut PgConnection,
        comers: &[Comer],
    ) -> Result<(), ArbiterError> {
        let mut known = Vec::new();
        for comer in comers {
            match comer {
                Comer::New(row, fields) => {
                    if !registry::insert(connection, row).await? {
                        let field = fields.federation_id;
                        return Err(RegistryFault::NumberTaken { field }.into());
                    }
                }
                Comer::Known(row) => known.push(row.id),
            }
        }
        if known.is_empty() {
            return Ok(());
        }
        // Who takes part under another row of the same human takes part.
        let slug = self.slug.as_str();
        match registry::double_of(connection, slug, &known).await? {
            None => Ok(()),
            Some(number) => Err(ArbiterError::Refused(Refusal::PersonEntered(number))),
        }
    }

    /// Signs a checkpoint with the entries. A journal that does not continue what was
    /// signed is not signed, and the event goes on: its pages tell of it.
    pub(super) async fn sign(
        &self,
        connection: &mut PgConnection,
    ) -> Result<Option<SignedCheckpoint>, ArbiterError> {
        match checkpoints::sign(connection, &self.key, &self.guard, &self.slug).await {
            // The guard has told of it.
            Err(ArbiterError::Behind(_)) => Ok(None),
            Err(error @ (ArbiterError::Checkpoint(_) | ArbiterError::Watermarks(_))) => {
                tracing::error!(%error, stream = %self.slug, "the journal is not signed");
                Ok(None)
            }
            signed => signed.map(Some),
        }
    }

    /// The entries in their envelopes, behind a head.
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

/// Whether it is asked how often the registry was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Registry {
    /// It is, for what is read is shown.
    Read,
    /// Not where people are known already: a write decides nothing by their names.
    Known,
}

/// The fold of a stream up to its head, from a cached one where there is one.
async fn catch_up(
    connection: &mut PgConnection,
    slug: &Slug,
    cached: Option<Cached>,
    registry: Registry,
) -> Result<Cached, ArbiterError> {
    let head = cached.as_ref().map_or(Head::EMPTY, |cached| cached.head);
    // Before the people are read: what is changed meanwhile is read once more.
    let read_at = match &cached {
        Some(cached) if registry == Registry::Known => cached.view.registry,
        _ => registry::version(&mut *connection).await?,
    };
    let links = stream::entries_after(&mut *connection, slug, head.seq).await?;
    match cached {
        Some(cached) if links.is_empty() && cached.view.registry == read_at => return Ok(cached),
        None if links.is_empty() => return Err(ArbiterError::NotFound),
        _ => {}
    }
    let before = cached.as_ref().map(|cached| &cached.view.state);
    let (state, head) = match before {
        Some(state) if links.is_empty() => (state.clone(), head),
        _ => journal::extend(slug, before, head, &links)?,
    };
    let (mut people, known) = match &cached {
        Some(cached) if cached.view.registry == read_at => (
            Arc::clone(&cached.view.people),
            cached.view.referees.clone(),
        ),
        Some(cached) => (Arc::default(), cached.view.referees.clone()),
        None => Default::default(),
    };
    let unknown: Vec<Uuid> = state
        .entrants
        .values()
        .flat_map(Entrant::persons)
        .filter(|person| !people.contains_key(person))
        .collect();
    if !unknown.is_empty() {
        let rows = registry::shown(&mut *connection, &unknown).await?;
        let clubs = clubs::load(&mut *connection).await?;
        let mut showing = Showing::with(&clubs);
        let shown = rows.into_iter().map(|row| (row.id, showing.shown(row)));
        Arc::make_mut(&mut people).extend(shown);
    }
    let referees = referees(connection, &state, before, known).await?;
    Ok(Cached {
        view: Arc::new(EventView {
            state,
            people,
            referees,
            registry: read_at,
        }),
        head,
    })
}

/// The names of the referees who declared draws void, those of an earlier state being known.
/// Who they are is asked only when one of them is not known yet.
async fn referees(
    connection: &mut PgConnection,
    state: &EventState,
    before: Option<&EventState>,
    known: BTreeMap<Uuid, String>,
) -> Result<BTreeMap<Uuid, String>, StoreError> {
    let none = Games::default();
    let before = before.map_or(&none, |before| &before.games);
    let changed = state.games.changed_since(before);
    let draws = changed.filter_map(|(_, game)| game.lots.as_ref());
    let named: BTreeSet<Uuid> = draws
        .flat_map(Ledger::draws)
        .filter_map(|record| record.ruling()?.referee.parse().ok())
        .collect();
    if named.iter().all(|account| known.contains_key(account)) {
        return Ok(known);
    }
    let accounts = accounts::all(connection).await?.into_iter();
    Ok(accounts
        .filter(|account| named.contains(&account.id) || known.contains_key(&account.id))
        .map(|account| (account.id, account.name))
        .collect())
}

fn summary(row: EventRow) -> Result<EventSummary, ArbiterError> {
    let range = |what, value: i64| StoreError::Range { what, value };
    let word = |what: &'static str| StoreError::Sql(sqlx::Error::Decode(what.into()));
    Ok(EventSummary {
        slug: Slug::parse(&row.slug).map_err(|_| word("event.slug"))?,
        version: u64::try_from(row.version).map_err(|_| range("event.version", row.version))?,
        name: row.name,
        place: row.place,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
        discipline: Discipline::from_word(&row.discipline)
            .ok_or_else(|| word("event.discipline"))?,
        status: EventStatus::from_word(&row.status).ok_or_else(|| word("event.status"))?,
        listed: row.listed,
        entrants: u32::try_from(row.entrants)
            .map_err(|_| range("event.entrants", row.entrants.into()))?,
        rounds: u32::try_from(row.rounds).map_err(|_| range("event.rounds", row.rounds.into()))?,
    })
}

/// Hears of new entries and keeps the cache up to date.
pub(super) async fn keep_fresh(store: Store, cache: Arc<Cache>) {
    loop {
        let error = match listen(&store, &cache).await {
            Ok(never) => match never {},
            Err(error) => error,
        };
        cache.fresh.store(false, Ordering::Release);
        tracing::warn!(%error, "the database cannot be heard; every read asks it until it can");
        tokio::time::sleep(RECONNECT_AFTER).await;
    }
}

/// Listens until the connection fails.
async fn listen(store: &Store, cache: &Cache) -> Result<Infallible, ArbiterError> {
    let mut listener = store.listen().await?;
    loop {
        for slug in cache.slugs() {
            refresh(store, cache, &slug).await?;
        }
        cache.epoch.fetch_add(1, Ordering::AcqRel);
        cache.fresh.store(true, Ordering::Release);
        while let Some(notice) = listener.next().await? {
            match notice {
                Notice::Registry => renew_people(store, cache).await?,
                Notice::Entries { stream, seq } => match Slug::parse(&stream) {
                    Ok(slug) if !cache.has(&slug, seq) => refresh(store, cache, &slug).await?,
                    _ => {}
                },
            }
        }
        cache.fresh.store(false, Ordering::Release);
    }
}

/// How often the registry was changed; a fold of an earlier one is not shown any more.
pub(super) async fn look_at_registry(store: &Store, cache: &Cache) -> Result<u64, StoreError> {
    let version = registry::version(store.pool()).await?;
    cache.hear_of_registry(version);
    Ok(version)
}

/// Reads the people of all folds again, for the registry was changed.
pub(super) async fn renew_people(store: &Store, cache: &Cache) -> Result<(), ArbiterError> {
    look_at_registry(store, cache).await?;
    for slug in cache.slugs() {
        refresh(store, cache, &slug).await?;
    }
    Ok(())
}

/// Catches up with what was written in an event.
pub(super) async fn refresh(store: &Store, cache: &Cache, slug: &Slug) -> Result<(), ArbiterError> {
    let mut connection = store.pool().acquire().await.map_err(StoreError::from)?;
    match catch_up(&mut connection, slug, cache.get(slug), Registry::Read).await {
        Ok(cached) => {
            cache.put(cached);
            Ok(())
        }
        // A stream that does not fold is told to whoever asks for it.
        Err(error @ ArbiterError::Journal { .. }) => {
            tracing::error!(%error, "an event cannot be read");
            Ok(())
        }
        Err(ArbiterError::NotFound) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Deletes what has lapsed from time to time.
pub(super) async fn keep_tidy(store: Store) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    loop {
        ticks.tick().await;
        if let Err(error) = store.forget_lapsed(Utc::now()).await {
            tracing::warn!(%error, "what has lapsed could not be deleted");
        }
    }
}
