//! Commands that were carried out, by their callers' own names for them.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::{StoreError, signed, unsigned};

/// How long a command is remembered, in days.
const KEPT_FOR: i64 = 30;

/// A command by its actor, and the actor's own name for it.
pub type Key = (Uuid, String);

/// What is remembered of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The hash of the command.
    pub command_hash: Vec<u8>,
    /// The event that it changed.
    pub stream: String,
    /// The event's version after it.
    pub version: u64,
    /// When it was carried out.
    pub at: DateTime<Utc>,
}

/// The command of an actor and a key; `None` when it was not carried out yet.
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

/// Which of these names of commands, each with its actor, are used already.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn used(
    connection: &mut PgConnection,
    keys: impl Iterator<Item = (Uuid, &str)>,
) -> Result<BTreeSet<Key>, StoreError> {
    let (actors, keys): (Vec<Uuid>, Vec<String>) =
        keys.map(|(actor, key)| (actor, key.to_owned())).unzip();
    if keys.is_empty() {
        return Ok(BTreeSet::new());
    }
    let rows = sqlx::query!(
        "SELECT actor, key FROM idempotency
         JOIN unnest($1::uuid[], $2::text[]) AS asked (actor, key) USING (actor, key)",
        &actors,
        &keys
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.actor, row.key)).collect())
}

/// Remembers commands, in the transaction that carries them out; `false` when a key was taken
/// meanwhile.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn remember_all(
    connection: &mut PgConnection,
    done: &BTreeMap<Key, Done>,
) -> Result<bool, StoreError> {
    if done.is_empty() {
        return Ok(true);
    }
    let (actors, keys): (Vec<Uuid>, Vec<String>) = done.keys().cloned().unzip();
    let hashes: Vec<Vec<u8>> = done.values().map(|it| it.command_hash.clone()).collect();
    let streams: Vec<String> = done.values().map(|it| it.stream.clone()).collect();
    let versions: Vec<i64> = done.values().map(|it| signed(it.version)).collect();
    let moments: Vec<DateTime<Utc>> = done.values().map(|it| it.at).collect();
    let inserted = sqlx::query!(
        "INSERT INTO idempotency (actor, key, command_hash, stream, version, created_at)
         SELECT * FROM unnest(
             $1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::bigint[], $6::timestamptz[]
         ) ON CONFLICT DO NOTHING",
        &actors,
        &keys,
        &hashes,
        &streams,
        &versions,
        &moments
    )
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() == done.len() as u64)
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
