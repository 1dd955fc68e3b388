//! Executed commands by idempotency key.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::{StoreError, signed, unsigned};

/// How long an executed command is remembered, in days.
const KEPT_FOR: i64 = 30;

/// An actor and its key for the command.
pub type Key = (Uuid, String);

/// The record of an executed command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The hash of the command.
    pub command_hash: Vec<u8>,
    /// The event that it changed.
    pub stream: String,
    /// The event's version after it.
    pub version: u64,
    /// When it was executed.
    pub at: DateTime<Utc>,
}

/// The command of an actor and a key; `None` if it was not executed yet.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    actor: Uuid,
    key: &str,
) -> Result<Option<Done>, StoreError> {
    let row = sqlx::query!(
        "SELECT command_hash, stream, version, created_at FROM idempotency WHERE actor = $1 AND key = $2",
        actor,
        key
    )
    .fetch_optional(executor)
    .await?;
    row.map(|row| {
        Ok(Done {
            command_hash: row.command_hash,
            stream: row.stream,
            version: unsigned("idempotency.version", row.version)?,
            at: row.created_at,
        })
    })
    .transpose()
}

/// Remembers a command in the transaction that executes it; `false` if the key was taken
/// meanwhile.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn remember(
    executor: impl PgExecutor<'_>,
    actor: Uuid,
    key: &str,
    done: &Done,
) -> Result<bool, StoreError> {
    let inserted = sqlx::query!(
        "INSERT INTO idempotency (actor, key, command_hash, stream, version, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        actor,
        key,
        done.command_hash,
        done.stream,
        signed(done.version),
        done.at
    )
    .execute(executor)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

pub(super) async fn forget_lapsed(
    executor: impl PgExecutor<'_>,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM idempotency WHERE created_at < $1",
        now - TimeDelta::days(KEPT_FOR)
    )
    .execute(executor)
    .await?;
    Ok(())
}
