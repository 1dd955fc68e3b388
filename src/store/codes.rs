//! Join codes that lead players to their own pages.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;
use super::players::Owner;
use crate::event::settings::Slug;

/// The link of a join code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRow {
    pub stream: String,
    pub entrant: i32,
    /// The person, in events of parties.
    pub person: Option<Uuid>,
    /// The link's secret, encrypted under the service's key.
    pub sealed: Vec<u8>,
}

/// Stores the code of a link, replacing the one before.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn keep(
    connection: &mut PgConnection,
    mac: &[u8],
    (stream, owner): (&Slug, Owner),
    sealed: &[u8],
    expires_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    forget(&mut *connection, stream, owner).await?;
    sqlx::query!(
        "INSERT INTO join_code (code_mac, stream, entrant, sealed, expires_at, person)
         VALUES ($1, $2, $3, $4, $5, $6)",
        mac,
        stream.as_str(),
        i32::from(owner.entrant.get()),
        sealed,
        expires_at,
        owner.person
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes a code that has not expired and returns its link: it works once.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn take(
    executor: impl PgExecutor<'_>,
    mac: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<CodeRow>, StoreError> {
    Ok(sqlx::query_as!(
        CodeRow,
        "DELETE FROM join_code WHERE code_mac = $1 AND expires_at > $2
         RETURNING stream, entrant, person, sealed",
        mac,
        now
    )
    .fetch_optional(executor)
    .await?)
}

/// Deletes the code of a link.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn forget(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    owner: Owner,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM join_code
         WHERE stream = $1 AND entrant = $2 AND person IS NOT DISTINCT FROM $3",
        stream.as_str(),
        i32::from(owner.entrant.get()),
        owner.person
    )
    .execute(executor)
    .await?;
    Ok(())
}
