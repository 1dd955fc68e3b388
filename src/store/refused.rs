//! Saved input of refused forms, encrypted, for one day.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};

use super::StoreError;

/// How long a form is kept.
const LASTS: TimeDelta = TimeDelta::days(1);

/// A form to be saved.
pub struct RefusedRow<'a> {
    /// The hash of the secret in its address.
    pub token_hash: &'a [u8],
    /// The keyed hash of its sender.
    pub owner_mac: &'a [u8],
    /// Whether the sender is not signed in.
    pub is_guests: bool,
    /// The form, encrypted under the service's key.
    pub sealed: &'a [u8],
    pub kept_at: DateTime<Utc>,
}

/// Saves a form. The sender's oldest forms beyond `most`, and the oldest of all guests beyond
/// `most_of_guests`, are deleted, as are expired ones.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn keep(
    connection: &mut PgConnection,
    row: &RefusedRow<'_>,
    (most, most_of_guests): (i64, i64),
) -> Result<(), StoreError> {
    forget_lapsed(&mut *connection, row.kept_at).await?;
    sqlx::query!(
        "INSERT INTO refused_form (token_hash, owner_mac, is_guests, sealed, kept_at)
         VALUES ($1, $2, $3, $4, $5)",
        row.token_hash,
        row.owner_mac,
        row.is_guests,
        row.sealed,
        row.kept_at
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM refused_form WHERE token_hash IN
         (SELECT token_hash FROM refused_form WHERE owner_mac = $1
          ORDER BY kept_at DESC, token_hash OFFSET $2)",
        row.owner_mac,
        most
    )
    .execute(&mut *connection)
    .await?;
    if row.is_guests {
        sqlx::query!(
            "DELETE FROM refused_form WHERE token_hash IN
             (SELECT token_hash FROM refused_form WHERE is_guests
              ORDER BY kept_at DESC, token_hash OFFSET $1)",
            most_of_guests
        )
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// The form of a sender and an address.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
    owner_mac: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<Vec<u8>>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT sealed FROM refused_form
         WHERE token_hash = $1 AND owner_mac = $2 AND kept_at > $3",
        token_hash,
        owner_mac,
        now - LASTS
    )
    .fetch_optional(executor)
    .await?)
}

/// Deletes expired forms.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub(super) async fn forget_lapsed(
    executor: impl PgExecutor<'_>,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM refused_form WHERE kept_at <= $1", now - LASTS)
        .execute(executor)
        .await?;
    Ok(())
}
