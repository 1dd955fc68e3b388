//! The registry of persons: the data that may have to be erased, outside the journal.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;

/// A person's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonRow {
    /// The id, as entries name it.
    pub id: Uuid,
    /// The salt of the commitment.
    pub salt: Vec<u8>,
    /// The name; `None` once the data was erased.
    pub name: Option<String>,
    /// The club or town.
    pub club: Option<String>,
    /// The number in the federation.
    pub federation_id: Option<String>,
}

/// Adds a person.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn insert(
    connection: &mut PgConnection,
    person: &PersonRow,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO person (id, salt, name, club, federation_id, registered_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        person.id,
        person.salt,
        person.name,
        person.club,
        person.federation_id,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The persons of some ids.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    ids: &[Uuid],
) -> Result<Vec<PersonRow>, StoreError> {
    Ok(sqlx::query_as!(
        PersonRow,
        "SELECT id, salt, name, club, federation_id FROM person WHERE id = ANY($1)",
        ids
    )
    .fetch_all(executor)
    .await?)
}
