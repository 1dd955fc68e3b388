//! The federation's registry of persons: search, registration, correction, linking and erasure
//!

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::audit::{Act, Done};
use super::cache_refresh;
use super::handle::Arbiter;
use super::people::{self, EnteringPerson, Fields, Showing};
use super::types::{Actor, ArbiterError, EventView, Person, PersonDraft, RegistryFault};
use crate::event::EventStatus;
use crate::event::settings::Slug;
use crate::federation::names::{self, Name, Search};
use crate::store::people::{self as registry, PersonRow, TakingRow, VersionRow};
use crate::store::search::{self, Part};
use crate::store::{StoreError, referees};
use crate::tournament::entrant::{Commitment, EntrantNumber};

/// Persons per page of the registry.
const PAGE: usize = 50;

/// Maximum number of suggestions in a registration form.
const PROPOSED: i64 = 300;

/// How a federation number with another name is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Names {
    /// The name must agree with the registry: a wrong digit is another person.
    Agree,
    /// The number alone counts: other programs write names differently.
    MayDiffer,
}

/// The registry's data of a person, for its secretary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonCard {
    /// The data of this row itself.
    pub person: Person,
    /// When it was registered.
    pub registered_at: DateTime<Utc>,
    /// When its data were erased.
    pub erased_at: Option<DateTime<Utc>>,
    /// The person who is shown instead.
    pub same_as: Option<Person>,
    /// The rows instead of which it is shown.
    pub doubles: Vec<Person>,
    /// Rows with the same name or number, which may be the same human.
    pub alike: Vec<Person>,
    pub events: Vec<Taking>,
}

/// An event in which a person takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taking {
    /// The slug of the event.
    pub slug: Slug,
    pub name: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// The status of the event.
    pub status: EventStatus,
    /// The number in the event.
    pub number: EntrantNumber,
    /// Whether the entrant has left.
    pub is_withdrawn: bool,
    /// Whether the person is not registered under the number but has joined a game.
    pub joined: bool,
}

impl Taking {
    pub(super) fn from_row(row: TakingRow) -> Option<Self> {
        Some(Self {
            slug: Slug::parse(&row.slug).ok()?,
            name: row.name,
            starts_on: row.starts_on,
            ends_on: row.ends_on,
            status: EventStatus::from_word(&row.status)?,
            number: EntrantNumber::new(u16::try_from(row.number).ok()?)?,
            is_withdrawn: row.is_withdrawn,
            joined: row.joined,
        })
    }

    /// Whether the event still needs the person's name.
    fn is_going_on(&self) -> bool {
        self.status != EventStatus::Closed && !self.is_withdrawn
    }
}

/// Which data an entry's commitment covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EnteredAs {
    /// The current data.
    Present,
    /// Data before a correction: the name, the club and the number.
    Former(String, Option<String>, Option<String>),
    /// Data that the registry does not have.
    Unknown,
}

impl Arbiter {
    /// All persons of the registry, by name.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn all_persons(&self) -> Result<Vec<Person>, ArbiterError> {
        self.found(|_| true).await
    }

    /// A page of the registry, by name, of the persons whose name, club or number contains all
    /// typed words; and whether another page follows.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn persons(
        &self,
        typed: &str,
        page: usize,
    ) -> Result<(Vec<Person>, bool), ArbiterError> {
        let wanted = Search::parse(typed).conditions();
        let part = Part {
            from: page.saturating_mul(PAGE),
            most: PAGE + 1,
        };
        let rows = search::find_persons(self.store.pool(), &wanted, part).await?;
        let mut shown = self.show(rows).await?;
        let more = shown.len() > PAGE;
        shown.truncate(PAGE);
        Ok((shown, more))
    }

    /// The public data of rows.
    async fn show(
        &self,
        rows: impl IntoIterator<Item = PersonRow>,
    ) -> Result<Vec<Person>, ArbiterError> {
        let clubs = self.clubs().await?;
        let mut showing = Showing::with(&clubs);
        Ok(rows.into_iter().map(|row| showing.person(row)).collect())
    }

    /// The public data of a row.
    async fn show_one(&self, row: PersonRow) -> Result<Person, ArbiterError> {
        let clubs = self.clubs().await?;
        Ok(Showing::with(&clubs).person(row))
    }

    /// All persons that satisfy a predicate, by name.
    pub(super) async fn found(
        &self,
        is: impl Fn(&Person) -> bool,
    ) -> Result<Vec<Person>, ArbiterError> {
        let rows = registry::all(self.store.pool()).await?;
        let mut found = self.show(rows).await?;
        found.retain(is);
        found.sort_by_cached_key(|person| {
            let name = person.name.as_deref().unwrap_or_default();
            (names::folded(name), person.id)
        });
        Ok(found)
    }

    /// The persons of a name who are not in an event, one of whom may be meant.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn namesakes(
        &self,
        name: &str,
        event: &EventView,
    ) -> Result<Vec<Person>, ArbiterError> {
        let name = Name::parse(name);
        if name.is_empty() {
            return Ok(Vec::new());
        }
        self.found(|person| {
            let own = person.name.as_deref().unwrap_or_default();
            name.is(own) && !event.has_person(person.id)
        })
        .await
    }

    /// Whether a federation number is registered.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn is_registered(&self, federation_id: &str) -> Result<bool, ArbiterError> {
        let Some(number) = people::number(Some(federation_id)) else {
            return Ok(false);
        };
        let row = registry::of_number(self.store.pool(), &number).await?;
        Ok(row.is_some())
    }

    /// The suggestions for a registration in an event: the newest rows.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn proposed(&self, event: &Slug) -> Result<Vec<Person>, ArbiterError> {
        let rows = registry::newest_outside(self.store.pool(), event.as_str(), PROPOSED).await?;
        self.show(rows).await
    }

    /// The person of an id, or the one shown instead.
    ///
    /// # Errors
    /// [`ArbiterError::Registry`] when it does not exist or was erased, and `Store`.
    pub async fn person(&self, id: Uuid) -> Result<Person, ArbiterError> {
        self.show_one(self.standing(id).await?).await
    }

    /// The row of an id, or the one shown instead.
    async fn standing(&self, id: Uuid) -> Result<PersonRow, ArbiterError> {
        let mut row = self.row_of(id).await?;
        if let Some(shown) = row.same_as {
            row = self.row_of(shown).await?;
        }
        match row.erased_at {
            None => Ok(row),
            Some(_) => Err(RegistryFault::Erased.into()),
        }
    }

    async fn row_of(&self, id: Uuid) -> Result<PersonRow, ArbiterError> {
        let row = registry::of_id(self.store.pool(), id).await?;
        row.ok_or(ArbiterError::Registry(RegistryFault::NoPerson))
    }

    /// A person to be registered: a known one by id or by number, or a new one.
    pub(super) async fn comer(
        &self,
        draft: &PersonDraft,
        fields: Fields,
        rule: Names,
        now: DateTime<Utc>,
    ) -> Result<EnteringPerson, ArbiterError> {
        if let Some(id) = draft.person {
            return Ok(EnteringPerson::Known(self.standing(id).await?));
        }
        let Some(number) = people::number(draft.federation_id.as_deref()) else {
            return Ok(EnteringPerson::New(
                people::check(draft, fields, now)?,
                fields,
            ));
        };
        let Some(row) = registry::of_number(self.store.pool(), &number).await? else {
            return Ok(EnteringPerson::New(
                people::check(draft, fields, now)?,
                fields,
            ));
        };
        let name = row.name.as_deref().unwrap_or_default();
        let is_asked = rule == Names::Agree && !draft.name.trim().is_empty();
        if is_asked && !names::are_same(name, &draft.name) {
            let (field, name) = (fields.name, name.to_owned());
            return Err(RegistryFault::NumberOf { field, name }.into());
        }
        Ok(EnteringPerson::Known(row))
    }

    /// The events of the human of an id, the newest first.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn takes_part(&self, person: Uuid) -> Result<Vec<Taking>, ArbiterError> {
        let rows = registry::group(self.store.pool(), person).await?;
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let events = registry::takes_part(self.store.pool(), &ids).await?;
        Ok(events.into_iter().filter_map(Taking::from_row).collect())
    }

    /// The events that the public may know of at a moment: a joined game is shown when its
    /// moves are.
    ///
    /// # Errors
    /// As [`Arbiter::event`].
    pub async fn takes_part_publicly(
        &self,
        person: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<Taking>, ArbiterError> {
        let mut shown = Vec::new();
        for taking in self.takes_part(person).await? {
            let is_shown = !taking.joined || {
                let view = self.event(&taking.slug).await?.public(now).view;
                view.participants(taking.number).any(|one| one.id == person)
            };
            shown.extend(is_shown.then_some(taking));
        }
        Ok(shown)
    }

    /// The registry's data of a row.
    ///
    /// # Errors
    /// [`ArbiterError::Registry`] when it does not exist, and `Store`.
    pub async fn person_card(&self, id: Uuid) -> Result<PersonCard, ArbiterError> {
        let row = self.row_of(id).await?;
        let group = registry::group(self.store.pool(), id).await?;
        let doubles = group.into_iter().filter(|double| double.id != id);
        let same_as = match row.same_as {
            Some(shown) => Some(self.show_one(self.row_of(shown).await?).await?),
            None => None,
        };
        let number = people::number(row.federation_id.as_deref());
        let name = Name::parse(row.name.as_deref().unwrap_or_default());
        let is_alike = |person: &Person| {
            let own = person.name.as_deref().unwrap_or_default();
            let has_number = people::number(person.federation_id.as_deref());
            person.id != id && (name.is(own) || (number.is_some() && has_number == number))
        };
        let alike = if row.same_as.is_some() || row.erased_at.is_some() {
            Vec::new()
        } else {
            self.found(is_alike).await?
        };
        Ok(PersonCard {
            registered_at: row.registered_at,
            erased_at: row.erased_at,
            same_as,
            doubles: self.show(doubles).await?,
            alike,
            events: self.takes_part(id).await?,
            person: self.show_one(row).await?,
        })
    }

    /// Which data of a row an event's entry commits to.
    ///
    /// # Errors
    /// As [`Arbiter::event`].
    pub async fn entered_as(&self, id: Uuid, taking: &Taking) -> Result<EnteredAs, ArbiterError> {
        let view = self.event(&taking.slug).await?;
        let rows = registry::group(self.store.pool(), id).await?;
        for one in view.state.participants(taking.number) {
            let Some(row) = rows.iter().find(|row| row.id == one.person) else {
                continue;
            };
            let former = registry::versions(self.store.pool(), &[one.person]).await?;
            return made_of(row, former, one.commitment);
        }
        Ok(EnteredAs::Unknown)
    }

    /// Registers a person.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with the data, `Registry` when the number
    /// belongs to another person, and `Store`.
    pub async fn register_person(
        &self,
        draft: &PersonDraft,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<Person, ArbiterError> {
        let row = people::check(draft, Fields::FIRST, now)?;
        self.insert_person(&row, by, now).await?;
        self.show_one(row).await
    }

    async fn insert_person(
        &self,
        row: &PersonRow,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        if !registry::insert(&mut transaction, row).await? {
            return Err(number_taken());
        }
        let done = Done::in_registry(Act::PersonRegistered, by, row.id);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Registers a person under an id that the caller chooses, or corrects the person with this
    /// id. Idempotent.
    ///
    /// # Errors
    /// As [`Arbiter::register_person`] and [`Arbiter::correct_person`].
    pub async fn set_person(
        &self,
        id: Uuid,
        draft: &PersonDraft,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let checked = people::check(draft, Fields::FIRST, now)?;
        match registry::of_id(self.store.pool(), id).await? {
            None => {
                self.insert_person(&PersonRow { id, ..checked }, by, now)
                    .await
            }
            Some(known)
                if known.name == checked.name
                    && known.club == checked.club
                    && known.federation_id == checked.federation_id =>
            {
                Ok(())
            }
            Some(_) => self.correct_person(id, draft, by, now).await,
        }
    }

    /// Corrects a person's data under a new commitment; data that entries commit to is kept
    ///
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with the data, `Registry` when the person
    /// does not exist any more or the number belongs to another person, and `Store`.
    pub async fn correct_person(
        &self,
        id: Uuid,
        draft: &PersonDraft,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let corrected = self.correct_persons(&[(id, draft)], by, now).await;
        corrected.map_err(|(_, error)| error)
    }

    /// Corrects the data of several persons, as [`correct_person`](Self::correct_person) does, or
    /// of none of them.
    ///
    /// # Errors
    /// The errors of one of them, with the place of that one in the list; 0 when all are stored
    /// and the caches could not be read.
    pub async fn correct_persons(
        &self,
        drafts: &[(Uuid, &PersonDraft)],
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), (usize, ArbiterError)> {
        let mut transaction = self.begin_registry().await.map_err(|error| (0, error))?;
        for (place, (id, draft)) in drafts.iter().enumerate() {
            let corrected = correct_as(&mut transaction, *id, draft, by, now).await;
            corrected.map_err(|error| (place, error))?;
        }
        let finished = self.finish_registry(transaction).await;
        finished.map_err(|error| (0, error))
    }

    /// Links `double` to `shown`, a row of the same human, which takes over the number and the
    /// club if it has none.
    ///
    /// # Errors
    /// [`ArbiterError::Registry`] when one of them is erased or already linked, or when both
    /// take part in one event, and `Store`.
    pub async fn link_persons(
        &self,
        double: Uuid,
        shown: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        if double == shown {
            return Err(RegistryFault::StandsForNone.into());
        }
        let mut transaction = self.begin_registry().await?;
        registry::lock(&mut transaction, &[double, shown]).await?;
        let other = standing_row(&mut transaction, double).await?;
        let own = standing_row(&mut transaction, shown).await?;
        let mut events = Vec::new();
        for id in [double, shown] {
            let rows = registry::group(&mut *transaction, id).await?;
            let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
            events.push(registry::takes_part(&mut *transaction, &ids).await?);
        }
        if let [one, another] = events.as_slice()
            && let Some(both) = one
                .iter()
                .find(|event| another.iter().any(|it| it.slug == event.slug))
        {
            return Err(RegistryFault::BothTakePart(both.name.clone()).into());
        }
        registry::link(&mut transaction, double, shown).await?;
        if own.federation_id.is_none() && other.federation_id.is_some()
            || own.club.is_none() && other.club.is_some()
        {
            let federation_id = own.federation_id.or(other.federation_id);
            let row = PersonRow {
                salt: Some(super::fields::random::<32>()?.to_vec()),
                number: people::number(federation_id.as_deref()),
                club: own.club.or(other.club),
                federation_id,
                ..own
            };
            correct(&mut transaction, &row, now).await?;
        }
        let done = Done::in_registry(Act::PersonsLinked, by, double);
        self.finish_with(transaction, done, now).await
    }

    /// Removes the link of a row. The shown row gives back what it took over.
    ///
    /// # Errors
    /// [`ArbiterError::Registry`] when it is not linked, or when another person has its number
    /// by now, and `Store`.
    pub async fn unlink_person(
        &self,
        double: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.begin_registry().await?;
        let row = registry::of_id(&mut *transaction, double).await?;
        let row = row.ok_or(RegistryFault::NoPerson)?;
        let shown = row.same_as.ok_or(RegistryFault::StandsForNone)?;
        registry::lock(&mut transaction, &[double, shown]).await?;
        give_back(&mut transaction, &row, shown, now).await?;
        let number = people::number(row.federation_id.as_deref());
        if let Some(number) = &number
            && let Some(holder) = registry::of_number(&mut *transaction, number).await?
        {
            return Err(RegistryFault::NumberMoved {
                number: row.federation_id.unwrap_or_default(),
                name: holder.name.unwrap_or_default(),
            }
            .into());
        }
        if !registry::unlink(&mut transaction, double, number.as_deref()).await? {
            return Err(number_taken());
        }
        let done = Done::in_registry(Act::PersonsUnlinked, by, double);
        self.finish_with(transaction, done, now).await
    }

    /// Erases the data of a human: of the row, of the rows linked to it, and of their earlier
    /// versions, with the salts, so that no commitment can be guessed. `typed` is the
    /// name or the number as a confirmation; `None` if the id is enough.
    ///
    /// # Errors
    /// [`ArbiterError::Registry`] when there is nothing to erase, the confirmation is neither,
    /// or the person takes part in an event that is not closed; and `Store`.
    pub async fn erase_person(
        &self,
        id: Uuid,
        typed: Option<&str>,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.begin_registry().await?;
        let rows = registry::group(&mut *transaction, id).await?;
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        registry::lock(&mut transaction, &ids).await?;
        let row = standing_row(&mut transaction, id).await?;
        let is_meant = |typed: &str| {
            let number = people::number(Some(typed));
            row.name.as_deref() == Some(typed.trim()) || (number.is_some() && number == row.number)
        };
        if !typed.is_none_or(is_meant) {
            return Err(RegistryFault::NotSure.into());
        }
        let events = registry::takes_part(&mut *transaction, &ids).await?;
        let events = events.into_iter().filter_map(Taking::from_row);
        let events: Vec<String> = events
            .filter(Taking::is_going_on)
            .map(|event| event.name)
            .collect();
        if !events.is_empty() {
            return Err(RegistryFault::TakesPart(events).into());
        }
        registry::erase(&mut transaction, &ids, now).await?;
        referees::take(&mut transaction, &ids).await?;
        for id in ids {
            let done = Done::in_registry(Act::PersonErased, by, id);
            done.note(&mut *transaction, now).await?;
        }
        self.finish_registry(transaction).await
    }

    /// Begins a change of the registry, serialised with other changes.
    pub(super) async fn begin_registry(
        &self,
    ) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, ArbiterError> {
        let mut transaction = self.store.begin().await?;
        registry::raise(&mut transaction).await?;
        Ok(transaction)
    }

    /// Begins a change of the clubs, which may change the data of every person.
    pub(super) async fn begin_clubs(
        &self,
    ) -> Result<sqlx::Transaction<'static, sqlx::Postgres>, ArbiterError> {
        let mut transaction = self.begin_registry().await?;
        registry::note_clubs(&mut transaction).await?;
        Ok(transaction)
    }

    /// Records an act, commits, and refreshes the caches.
    pub(super) async fn finish_with(
        &self,
        mut transaction: sqlx::Transaction<'static, sqlx::Postgres>,
        done: Done<'_>,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        done.note(&mut *transaction, now).await?;
        self.finish_registry(transaction).await
    }

    /// Commits a change of the registry, and refreshes the caches.
    pub(super) async fn finish_registry(
        &self,
        transaction: sqlx::Transaction<'static, sqlx::Postgres>,
    ) -> Result<(), ArbiterError> {
        transaction.commit().await.map_err(StoreError::from)?;
        cache_refresh::renew_people(&self.store, &self.cache).await
    }

    /// Reads the version of the registry.
    pub(super) async fn look_at_registry(&self) -> Result<u64, ArbiterError> {
        let changes = cache_refresh::look_at_registry(&self.store, &self.cache).await?;
        Ok(changes.version)
    }
}

/// The row of an id; refused if it is linked to another or erased.
async fn standing_row(connection: &mut PgConnection, id: Uuid) -> Result<PersonRow, ArbiterError> {
    let row = registry::of_id(connection, id).await?;
    let row = row.ok_or(RegistryFault::NoPerson)?;
    if row.erased_at.is_some() {
        return Err(RegistryFault::Erased.into());
    }
    if row.same_as.is_some() {
        return Err(RegistryFault::StandsForNone.into());
    }
    Ok(row)
}

/// Returns what the shown row took over from a linked one.
async fn give_back(
    connection: &mut PgConnection,
    double: &PersonRow,
    shown: Uuid,
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    let own = registry::of_id(&mut *connection, shown).await?;
    let own = own.ok_or(RegistryFault::NoPerson)?;
    let former = registry::versions(&mut *connection, &[shown]).await?;
    // Its last data before the takeover.
    let took_over = |field: fn(&VersionRow) -> &Option<String>,
                     own: &Option<String>,
                     other: &Option<String>| {
        let before = former.iter().rev().map(field).find(|before| *before != own);
        own.is_some() && own == other && before == Some(&None)
    };
    let number = took_over(
        |version| &version.federation_id,
        &own.federation_id,
        &double.federation_id,
    );
    let club = took_over(|version| &version.club, &own.club, &double.club);
    if !number && !club {
        return Ok(());
    }
    let federation_id = own.federation_id.filter(|_| !number);
    let row = PersonRow {
        salt: Some(super::fields::random::<32>()?.to_vec()),
        number: people::number(federation_id.as_deref()),
        club: own.club.filter(|_| !club),
        federation_id,
        ..own
    };
    correct(connection, &row, now).await
}

/// Corrects a person's data by a draft, and records the act.
async fn correct_as(
    connection: &mut PgConnection,
    id: Uuid,
    draft: &PersonDraft,
    by: Actor,
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    let checked = people::check(draft, Fields::FIRST, now)?;
    let row = PersonRow {
        id: standing_row(connection, id).await?.id,
        ..checked
    };
    correct(connection, &row, now).await?;
    let done = Done::in_registry(Act::PersonCorrected, by, id);
    done.note(connection, now).await?;
    Ok(())
}

async fn correct(
    connection: &mut PgConnection,
    row: &PersonRow,
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    if registry::correct(connection, row, now).await? {
        Ok(())
    } else {
        Err(number_taken())
    }
}

fn number_taken() -> ArbiterError {
    let field = Fields::FIRST.federation_id;
    RegistryFault::NumberTaken { field }.into()
}

/// Which data of a row, current or earlier, a commitment covers.
fn made_of(
    row: &PersonRow,
    former: Vec<VersionRow>,
    entered: &Commitment,
) -> Result<EnteredAs, ArbiterError> {
    if row.erased_at.is_some() {
        return Ok(EnteredAs::Unknown);
    }
    if people::commitment(row)? == *entered {
        return Ok(EnteredAs::Present);
    }
    for version in former {
        if people::former_commitment(&version)? == *entered {
            let VersionRow {
                name,
                club,
                federation_id,
                ..
            } = version;
            return Ok(EnteredAs::Former(name, club, federation_id));
        }
    }
    Ok(EnteredAs::Unknown)
}
