//! Players' links to their own pages. Only the hash of a link's secret is stored.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;
use crate::event::settings::Slug;
use crate::tournament::entrant::EntrantNumber;

/// The owner of a link: an entrant, or one person of a party.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Owner {
    pub entrant: EntrantNumber,
    /// The person, in events of parties.
    pub person: Option<Uuid>,
}

impl Owner {
    /// An entrant as a whole.
    pub const fn entrant(entrant: EntrantNumber) -> Self {
        Self {
            entrant,
            person: None,
        }
    }

    /// From the columns of a row; `None` if the number is invalid.
    pub fn from_row(entrant: i32, person: Option<Uuid>) -> Option<Self> {
        let entrant = EntrantNumber::new(u16::try_from(entrant).ok()?)?;
        Some(Self { entrant, person })
    }
}

/// The owner of a link, as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkRow {
    pub stream: String,
    pub entrant: i32,
    /// The person, in events of parties.
    pub person: Option<Uuid>,
}

/// A valid link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeRow {
    pub entrant: i32,
    /// The person, in events of parties.
    pub person: Option<Uuid>,
    /// When the link was created.
    pub made_at: DateTime<Utc>,
}

/// The valid link of a secret's hash.
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

/// The valid links of an event.
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

/// Adds a link. The previous one must be revoked.
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

/// Revokes a link; `false` if there is none.
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
