//! The fingerprint of the service's key in use, and the rows that are encrypted under it.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;

/// Advisory lock: exclusive for a key rotation, shared by every service that uses the key
/// ("areopagk" in ASCII).
const LOCK: i64 = 0x6172_656F_7061_676B;

/// The key in use, by its fingerprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRow {
    /// The fingerprint, 32 bytes.
    pub fingerprint: Vec<u8>,
    pub used_from: DateTime<Utc>,
}

/// An encrypted secret of a game.
#[derive(Debug, Clone)]
pub struct SealedRow {
    pub stream: String,
    pub round: i32,
    pub board: i32,
    /// Its name within the game.
    pub name: String,
    pub sealed: Vec<u8>,
}

/// Takes a key into use if there is none, and returns the one in use.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn claim(
    connection: &mut PgConnection,
    fingerprint: &[u8],
    now: DateTime<Utc>,
) -> Result<KeyRow, StoreError> {
    sqlx::query!(
        "INSERT INTO service_key (fingerprint, used_from)
         SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM service_key WHERE replaced_at IS NULL)
         ON CONFLICT DO NOTHING",
        fingerprint,
        now
    )
    .execute(&mut *connection)
    .await?;
    Ok(sqlx::query_as!(
        KeyRow,
        "SELECT fingerprint, used_from FROM service_key WHERE replaced_at IS NULL"
    )
    .fetch_one(connection)
    .await?)
}

/// The fingerprint of the key in use; `None` before the first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn in_use(executor: impl PgExecutor<'_>) -> Result<Option<Vec<u8>>, StoreError> {
    let statement =
        sqlx::query_scalar!("SELECT fingerprint FROM service_key WHERE replaced_at IS NULL");
    Ok(statement.fetch_optional(executor).await?)
}

/// Replaces the key in use; `false` if the database has used the new one before.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn replace(
    connection: &mut PgConnection,
    fingerprint: &[u8],
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    sqlx::query!(
        "UPDATE service_key SET replaced_at = greatest($1, used_from) WHERE replaced_at IS NULL",
        now
    )
    .execute(&mut *connection)
    .await?;
    let done = sqlx::query!(
        "INSERT INTO service_key (fingerprint, used_from) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        fingerprint,
        now
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Marks the key as used by a service, for the lifetime of the connection.
///
/// # Errors
/// [`StoreError`] when the query fails, or the key is being rotated.
pub async fn share(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query!("SELECT pg_advisory_lock_shared($1)", LOCK)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether no service uses the key. None can begin to before the transaction ends.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn is_alone(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let alone = sqlx::query_scalar!("SELECT pg_try_advisory_xact_lock($1)", LOCK)
        .fetch_one(connection)
        .await?;
    Ok(alone == Some(true))
}

/// The secrets of all games.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn secrets(executor: impl PgExecutor<'_>) -> Result<Vec<SealedRow>, StoreError> {
    Ok(sqlx::query_as!(
        SealedRow,
        "SELECT stream, round, board, name, sealed FROM game_secret"
    )
    .fetch_all(executor)
    .await?)
}

/// Replaces a secret of a game with its re-encryption.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn put_secret(connection: &mut PgConnection, row: &SealedRow) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE game_secret SET sealed = $5
         WHERE stream = $1 AND round = $2 AND board = $3 AND name = $4",
        row.stream,
        row.round,
        row.board,
        row.name,
        row.sealed
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The encrypted secrets of the second factors.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn factors(executor: impl PgExecutor<'_>) -> Result<Vec<(Uuid, Vec<u8>)>, StoreError> {
    let rows = sqlx::query!("SELECT account, sealed FROM second_factor")
        .fetch_all(executor)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.account, row.sealed))
        .collect())
}

/// Replaces the secret of a second factor with its re-encryption.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn put_factor(
    connection: &mut PgConnection,
    account: Uuid,
    sealed: &[u8],
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE second_factor SET sealed = $2 WHERE account = $1",
        account,
        sealed
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes short-lived rows that cannot be re-encrypted, because they are looked up by a hash
/// under the key: players' join codes and saved forms.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn forget_short_lived(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM join_code")
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM refused_form")
        .execute(connection)
        .await?;
    Ok(())
}
