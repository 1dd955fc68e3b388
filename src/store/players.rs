//! The links by which players come to their own pages. Only the hash of a link's secret
//! is stored.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;
use crate::event::info::Slug;
use crate::tournament::entrant::EntrantNumber;

/// Whose a link is: an entrant's, or that of one person of a party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner {
    /// The entrant's number.
    pub entrant: EntrantNumber,
    /// The person, where parties play.
    pub person: Option<Uuid>,
}

impl Owner {
    /// An entrant's own.
    pub const fn entrant(entrant: EntrantNumber) -> Self {
        Self {
            entrant,
            person: None,
        }
    }

    /// That of a row of the database; `None` for a number that is none.
    pub fn of(entrant: i32, person: Option<Uuid>) -> Option<Self> {
        let entrant = EntrantNumber::new(u16::try_from(entrant).ok()?)?;
        Some(Self { entrant, person })
    }
}

/// Whose a link is, as the database keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkRow {
    /// The event.
    pub stream: String,
    /// The entrant's number.
    pub entrant: i32,
    /// The person, where parties play.
    pub person: Option<Uuid>,
}

/// A link in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeRow {
    /// The entrant's number.
    pub entrant: i32,
    /// The person, where parties play.
    pub person: Option<Uuid>,
    /// When the link was made.
    pub made_at: DateTime<Utc>,
}

/// The link in force of a secret's hash.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
) -> Result<Option<LinkRow>, StoreError> {
    Ok(sqlx::query_as!(
        LinkRow,
        "SELECT stream, entrant, person FROM player_link
         WHERE token_hash = $1 AND revoked_at IS NULL",
        token_hash
    )
    .fetch_optional(executor)
    .await?)
}

/// The links of an event that are in force.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn in_force(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
) -> Result<Vec<MadeRow>, StoreError> {
    Ok(sqlx::query_as!(
        MadeRow,
        "SELECT entrant, person, made_at FROM player_link
         WHERE stream = $1 AND revoked_at IS NULL",
        stream.as_str()
    )
    .fetch_all(executor)
    .await?)
}

/// Adds somebody's link. The one before must be revoked.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn insert(
    connection: &mut PgConnection,
    token_hash: &[u8],
    stream: &Slug,
    owner: Owner,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO player_link (token_hash, stream, entrant, made_at, person)
         VALUES ($1, $2, $3, $4, $5)",
        token_hash,
        stream.as_str(),
        i32::from(owner.entrant.get()),
        now,
        owner.person
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Revokes somebody's link; `false` when none is in force.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn revoke(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    owner: Owner,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "UPDATE player_link SET revoked_at = $3
         WHERE stream = $1 AND entrant = $2 AND person IS NOT DISTINCT FROM $4
         AND revoked_at IS NULL",
        stream.as_str(),
        i32::from(owner.entrant.get()),
        now,
        owner.person
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}
