//! The registry of persons, which keeps erasable data outside the journal.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::postgres::{PgConnection, PgExecutor, PgQueryResult};
use uuid::Uuid;

use super::journal::CHANNEL;
use super::{StoreError, search, signed, unsigned};
use crate::tournament::entrant::EntrantNumber;

/// The payload of the notification that persons were changed: no stream has this name.
pub const REGISTRY: &str = "#registry";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonRow {
    /// The id, as entries name it.
    pub id: Uuid,
    /// The salt of the commitment; `None` once the data was erased.
    pub salt: Option<Vec<u8>>,
    /// The name; `None` once the data was erased.
    pub name: Option<String>,
    /// The club or town.
    pub club: Option<String>,
    /// The number in the federation.
    pub federation_id: Option<String>,
    /// The number, normalised for comparison; it is unique.
    pub number: Option<String>,
    /// The row that is shown instead.
    pub same_as: Option<Uuid>,
    /// When it was created.
    pub registered_at: DateTime<Utc>,
    /// When the data was erased.
    pub erased_at: Option<DateTime<Utc>>,
}

/// The shown data of a person: the row's own, or those of the row it is linked to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownRow {
    /// The id, as entries name it.
    pub id: Uuid,
    /// The row that is shown.
    pub shown: Uuid,
    /// The name; `None` once the data was erased.
    pub name: Option<String>,
    /// The club or town.
    pub club: Option<String>,
    /// The number in the federation.
    pub federation_id: Option<String>,
    /// The last change of the registry that changed either row.
    pub changed: i64,
}

/// The version of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Changes {
    /// The number of changes.
    pub version: u64,
    /// The last change of the clubs.
    pub clubs: u64,
}

/// The data of a row before a correction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionRow {
    /// The salt of the commitment.
    pub salt: Vec<u8>,
    pub name: String,
    /// The club or town.
    pub club: Option<String>,
    /// The number in the federation.
    pub federation_id: Option<String>,
    /// When it was corrected.
    pub replaced_at: DateTime<Utc>,
}

/// An event in which a person takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakingRow {
    /// The slug of the event.
    pub slug: String,
    pub name: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// `registration`, `running`, `finished` or `closed`.
    pub status: String,
    /// The number in the event.
    pub number: i32,
    /// Whether the entrant has left.
    pub is_withdrawn: bool,
    /// Whether the person is not registered under it but has joined a game (R-267).
    pub joined: bool,
}

/// Whether a row was written; `false` if the number is taken.
fn written(done: Result<PgQueryResult, sqlx::Error>) -> Result<bool, StoreError> {
    match done {
        Ok(_) => Ok(true),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Adds a person; `false`, and the transaction is aborted, if the number is taken.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn insert(connection: &mut PgConnection, person: &PersonRow) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "INSERT INTO person (id, salt, name, club, federation_id, number, registered_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        person.id,
        person.salt,
        person.name,
        person.club,
        person.federation_id,
        person.number,
        person.registered_at
    )
    .execute(&mut *connection)
    .await;
    let is_written = written(done)?;
    if is_written {
        search::read_person(connection, person.id, texts(person)).await?;
    }
    Ok(is_written)
}

/// What a search compares of a person.
fn texts(person: &PersonRow) -> [Option<&str>; 3] {
    [&person.name, &person.club, &person.federation_id].map(Option::as_deref)
}

/// The shown data of the persons of some ids.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn shown(
    executor: impl PgExecutor<'_>,
    ids: &[Uuid],
) -> Result<Vec<ShownRow>, StoreError> {
    Ok(sqlx::query_as!(
        ShownRow,
        r#"SELECT person.id, shown.id AS shown, shown.name, shown.club, shown.federation_id,
                  GREATEST(person.changed, shown.changed) AS "changed!"
           FROM person JOIN person AS shown ON shown.id = COALESCE(person.same_as, person.id)
           WHERE person.id = ANY($1)"#,
        ids
    )
    .fetch_all(executor)
    .await?)
}

/// The shown data of the persons that were changed after a change of the registry: of all, or
/// of some ids.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn changed_since(
    executor: impl PgExecutor<'_>,
    version: u64,
    ids: Option<&[Uuid]>,
) -> Result<Vec<ShownRow>, StoreError> {
    Ok(sqlx::query_as!(
        ShownRow,
        r#"SELECT person.id, shown.id AS shown, shown.name, shown.club, shown.federation_id,
                  person.changed
           FROM person JOIN person AS shown ON shown.id = COALESCE(person.same_as, person.id)
           WHERE person.changed > $1 AND ($2::uuid[] IS NULL OR person.id = ANY($2))"#,
        signed(version),
        ids
    )
    .fetch_all(executor)
    .await?)
}

/// All persons whose data exist, without linked rows.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn all(executor: impl PgExecutor<'_>) -> Result<Vec<PersonRow>, StoreError> {
    Ok(sqlx::query_as!(
        PersonRow,
        "SELECT id, salt, name, club, federation_id, number, same_as, registered_at, erased_at
         FROM person WHERE same_as IS NULL AND erased_at IS NULL"
    )
    .fetch_all(executor)
    .await?)
}

/// The newest persons who do not take part in an event.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn newest_outside(
    executor: impl PgExecutor<'_>,
    event: &str,
    most: i64,
) -> Result<Vec<PersonRow>, StoreError> {
    Ok(sqlx::query_as!(
        PersonRow,
        "SELECT id, salt, name, club, federation_id, number, same_as, registered_at, erased_at
         FROM person WHERE same_as IS NULL AND erased_at IS NULL AND NOT EXISTS (
             SELECT FROM participant WHERE event = $1 AND participant.person = person.id)
         ORDER BY registered_at DESC, id DESC LIMIT $2",
        event,
        most
    )
    .fetch_all(executor)
    .await?)
}

/// The row of an id.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn of_id(
    executor: impl PgExecutor<'_>,
    id: Uuid,
) -> Result<Option<PersonRow>, StoreError> {
    Ok(sqlx::query_as!(
        PersonRow,
        "SELECT id, salt, name, club, federation_id, number, same_as, registered_at, erased_at
         FROM person WHERE id = $1",
        id
    )
    .fetch_optional(executor)
    .await?)
}

/// The row of a normalised number.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn of_number(
    executor: impl PgExecutor<'_>,
    number: &str,
) -> Result<Option<PersonRow>, StoreError> {
    Ok(sqlx::query_as!(
        PersonRow,
        "SELECT id, salt, name, club, federation_id, number, same_as, registered_at, erased_at
         FROM person WHERE number = $1",
        number
    )
    .fetch_optional(executor)
    .await?)
}

/// The rows of one human: that of the id, and those linked to it.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn group(executor: impl PgExecutor<'_>, id: Uuid) -> Result<Vec<PersonRow>, StoreError> {
    Ok(sqlx::query_as!(
        PersonRow,
        "SELECT id, salt, name, club, federation_id, number, same_as, registered_at, erased_at
         FROM person WHERE id = $1 OR same_as = $1 ORDER BY registered_at, id",
        id
    )
    .fetch_all(executor)
    .await?)
}

/// The rows of several humans, by their shown rows.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn rows_of(
    executor: impl PgExecutor<'_>,
    shown: &[Uuid],
) -> Result<Vec<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT id FROM person WHERE id = ANY($1) OR same_as = ANY($1)",
        shown
    )
    .fetch_all(executor)
    .await?)
}

/// Locks the rows of some ids against changes until the transaction ends, and returns them.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn keep(
    connection: &mut PgConnection,
    ids: &[Uuid],
) -> Result<Vec<PersonRow>, StoreError> {
    Ok(sqlx::query_as!(
        PersonRow,
        "SELECT id, salt, name, club, federation_id, number, same_as, registered_at, erased_at
         FROM person WHERE id = ANY($1) ORDER BY id FOR SHARE",
        ids
    )
    .fetch_all(connection)
    .await?)
}

/// The entrant of an event in which one of these rows takes part by a linked row.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn double_of(
    connection: &mut PgConnection,
    event: &str,
    ids: &[Uuid],
) -> Result<Option<EntrantNumber>, StoreError> {
    let number = sqlx::query_scalar!(
        "SELECT participant.number FROM participant JOIN person ON person.id = participant.person
         WHERE participant.event = $1 AND person.same_as = ANY($2)
         ORDER BY participant.joined, participant.number LIMIT 1",
        event,
        ids
    )
    .fetch_optional(connection)
    .await?;
    Ok(number.and_then(|number| EntrantNumber::new(u16::try_from(number).ok()?)))
}

/// Locks these rows until the transaction ends.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn lock(connection: &mut PgConnection, ids: &[Uuid]) -> Result<(), StoreError> {
    sqlx::query_scalar!(
        "SELECT id FROM person WHERE id = ANY($1) ORDER BY id FOR UPDATE",
        ids
    )
    .fetch_all(connection)
    .await?;
    Ok(())
}

/// Counts a change of the registry, serialised with others, and notifies the listeners.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn raise(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query!("UPDATE registry SET version = version + 1")
        .execute(&mut *connection)
        .await?;
    sqlx::query!("SELECT pg_notify($1, $2)", CHANNEL, REGISTRY)
        .execute(connection)
        .await?;
    Ok(())
}

/// Marks the counted change as one of the clubs.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn note_clubs(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query!("UPDATE registry SET clubs = version")
        .execute(connection)
        .await?;
    Ok(())
}

/// The version of the registry, and that of the clubs.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn changes(executor: impl PgExecutor<'_>) -> Result<Changes, StoreError> {
    let row = sqlx::query!("SELECT version, clubs FROM registry")
        .fetch_one(executor)
        .await?;
    Ok(Changes {
        version: unsigned("registry.version", row.version)?,
        clubs: unsigned("registry.clubs", row.clubs)?,
    })
}

/// The version of the registry.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn version(executor: impl PgExecutor<'_>) -> Result<u64, StoreError> {
    Ok(changes(executor).await?.version)
}

/// Marks rows, and those linked to them, as changed by the counted change.
async fn note_changed(connection: &mut PgConnection, ids: &[Uuid]) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE person SET changed = registry.version FROM registry
         WHERE id = ANY($1) OR same_as = ANY($1)",
        ids
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Updates a person and keeps the previous data; `false`, and the transaction is aborted, if
/// the number is taken.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn correct(
    connection: &mut PgConnection,
    person: &PersonRow,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    sqlx::query!(
        "INSERT INTO person_version (person, salt, name, club, federation_id, replaced_at)
         SELECT id, salt, name, club, federation_id, $2 FROM person WHERE id = $1",
        person.id,
        now
    )
    .execute(&mut *connection)
    .await?;
    let done = sqlx::query!(
        "UPDATE person SET salt = $2, name = $3, club = $4, federation_id = $5, number = $6
         WHERE id = $1",
        person.id,
        person.salt,
        person.name,
        person.club,
        person.federation_id,
        person.number
    )
    .execute(&mut *connection)
    .await;
    let is_written = written(done)?;
    if is_written {
        search::read_person(connection, person.id, texts(person)).await?;
        note_changed(connection, &[person.id]).await?;
    }
    Ok(is_written)
}

/// The data of rows before their corrections, the oldest first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn versions(
    executor: impl PgExecutor<'_>,
    ids: &[Uuid],
) -> Result<Vec<VersionRow>, StoreError> {
    Ok(sqlx::query_as!(
        VersionRow,
        "SELECT salt, name, club, federation_id, replaced_at FROM person_version
         WHERE person = ANY($1) ORDER BY replaced_at",
        ids
    )
    .fetch_all(executor)
    .await?)
}

/// Links a row, with those linked to it, to another that is shown instead.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn link(
    connection: &mut PgConnection,
    double: Uuid,
    shown: Uuid,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE person SET same_as = $2, number = NULL WHERE id = $1 OR same_as = $1",
        double,
        shown
    )
    .execute(&mut *connection)
    .await?;
    // This includes the rows that were linked to it.
    note_changed(connection, &[shown]).await
}

/// Removes the link of a row, which gets its number back; `false`, and the transaction is
/// aborted, if the number is taken.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn unlink(
    connection: &mut PgConnection,
    double: Uuid,
    number: Option<&str>,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "UPDATE person SET same_as = NULL, number = $2 WHERE id = $1",
        double,
        number
    )
    .execute(&mut *connection)
    .await;
    let is_written = written(done)?;
    if is_written {
        note_changed(connection, &[double]).await?;
    }
    Ok(is_written)
}

/// Erases the data and the salts of rows, and of their previous data.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn erase(
    connection: &mut PgConnection,
    ids: &[Uuid],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM person_version WHERE person = ANY($1)", ids)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "UPDATE person SET salt = NULL, name = NULL, club = NULL, federation_id = NULL,
             number = NULL, sorted = NULL, plain = NULL, sounds = NULL, erased_at = $2
         WHERE id = ANY($1)",
        ids,
        now
    )
    .execute(&mut *connection)
    .await?;
    note_changed(connection, ids).await
}

/// The events in which persons take part, alone, with others, or by joining a game, the newest
/// first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn takes_part(
    executor: impl PgExecutor<'_>,
    ids: &[Uuid],
) -> Result<Vec<TakingRow>, StoreError> {
    Ok(sqlx::query_as!(
        TakingRow,
        r#"SELECT event.slug, event.name, event.starts_on, event.ends_on, event.status,
                  entrant.number, entrant.withdrawn_from IS NOT NULL AS "is_withdrawn!",
                  bool_and(participant.joined) AS "joined!"
           FROM participant
           JOIN entrant ON entrant.event = participant.event AND entrant.number = participant.number
           JOIN event ON event.slug = entrant.event
           WHERE participant.person = ANY($1) AND event.status <> 'deleted'
           GROUP BY event.slug, entrant.event, entrant.number
           ORDER BY event.starts_on DESC, event.slug, entrant.number"#,
        ids
    )
    .fetch_all(executor)
    .await?)
}
