//! Signed checkpoints of the streams, and the public keys of their signers.

use sqlx::postgres::{PgConnection, PgExecutor};

use super::{StoreError, signed, unsigned};
use crate::event::settings::Slug;

/// A stored checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckpointRow {
    /// The number of entries that it covers.
    pub size: u64,
    pub note: String,
}

/// The checkpoints of a stream over at most `most` entries, the smallest first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn up_to(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    most: u64,
) -> Result<Vec<CheckpointRow>, StoreError> {
    let rows = sqlx::query!(
        "SELECT size, note FROM checkpoint WHERE stream = $1 AND size <= $2 ORDER BY size",
        stream.as_str(),
        signed(most)
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| checkpoint(row.size, row.note))
        .collect()
}

/// The checkpoint of a stream that covers the most entries.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn newest(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
) -> Result<Option<CheckpointRow>, StoreError> {
    let row = sqlx::query!(
        "SELECT size, note FROM checkpoint WHERE stream = $1 ORDER BY size DESC LIMIT 1",
        stream.as_str()
    )
    .fetch_optional(executor)
    .await?;
    row.map(|row| checkpoint(row.size, row.note)).transpose()
}

/// For every stream, the checkpoint that covers the most entries.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn newest_of_all(
    executor: impl PgExecutor<'_>,
) -> Result<Vec<(String, CheckpointRow)>, StoreError> {
    let rows = sqlx::query!(
        "SELECT DISTINCT ON (stream) stream, size, note FROM checkpoint
         ORDER BY stream, size DESC"
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| Ok((row.stream, checkpoint(row.size, row.note)?)))
        .collect()
}

/// The checkpoint of a stream over exactly `size` entries.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn of_size(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    size: u64,
) -> Result<Option<CheckpointRow>, StoreError> {
    let row = sqlx::query!(
        "SELECT size, note FROM checkpoint WHERE stream = $1 AND size = $2",
        stream.as_str(),
        signed(size)
    )
    .fetch_optional(executor)
    .await?;
    row.map(|row| checkpoint(row.size, row.note)).transpose()
}

fn checkpoint(size: i64, note: String) -> Result<CheckpointRow, StoreError> {
    let size = unsigned("checkpoint.size", size)?;
    Ok(CheckpointRow { size, note })
}

/// Stores a checkpoint. One of the same size is replaced, which the database allows only if
/// signatures are appended.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn keep(
    connection: &mut PgConnection,
    stream: &Slug,
    row: &CheckpointRow,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO checkpoint (stream, size, note) VALUES ($1, $2, $3)
         ON CONFLICT (stream, size) DO UPDATE SET note = excluded.note",
        stream.as_str(),
        signed(row.size),
        row.note
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The public keys of a stream, sorted as text.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn keys(executor: impl PgExecutor<'_>, stream: &Slug) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT vkey FROM note_key WHERE stream = $1 ORDER BY vkey",
        stream.as_str()
    )
    .fetch_all(executor)
    .await?)
}

/// Adds a public key to those of a stream.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn add_key(
    connection: &mut PgConnection,
    stream: &Slug,
    vkey: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO note_key (stream, vkey) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        stream.as_str(),
        vkey
    )
    .execute(connection)
    .await?;
    Ok(())
}
