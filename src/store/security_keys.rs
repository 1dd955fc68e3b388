//! Public keys and signature counters of security keys and passkeys.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::StoreError;

/// A security key of an account.
#[derive(Debug, Clone)]
pub struct KeyRow {
    pub id: Uuid,
    /// The credential's id, by which the authenticator knows it.
    pub credential: Vec<u8>,
    /// The COSE number of the algorithm.
    pub algorithm: i32,
    pub public_key: Vec<u8>,
    /// The counter of the last signature.
    pub sign_count: i64,
    /// The host that it was created for.
    pub host: String,
    /// The owner's name for it.
    pub name: String,
    /// When it was registered.
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub used_at: Option<DateTime<Utc>>,
}

/// Adds a key of an account that has a second factor; `false` if the credential is registered
/// already.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn add(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    key: &KeyRow,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "INSERT INTO security_key
             (id, account, credential, algorithm, public_key, sign_count, host, name, created_at)
         SELECT $1, account, $3, $4, $5, $6, $7, $8, $9 FROM second_factor
         WHERE account = $2 AND confirmed_at IS NOT NULL
         ON CONFLICT (credential) DO NOTHING",
        key.id,
        account,
        key.credential,
        key.algorithm,
        key.public_key,
        key.sign_count,
        key.host,
        key.name,
        key.created_at
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// The keys of an account in the order of registration.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn for_account(
    executor: impl PgExecutor<'_>,
    account: Uuid,
) -> Result<Vec<KeyRow>, StoreError> {
    Ok(sqlx::query_as!(
        KeyRow,
        "SELECT id, credential, algorithm, public_key, sign_count, host, name, created_at, used_at
         FROM security_key WHERE account = $1 ORDER BY created_at, id",
        account
    )
    .fetch_all(executor)
    .await?)
}

/// Records a signature of a key; `false` if its counter has not grown since it was read.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn signed(
    executor: impl PgExecutor<'_>,
    id: Uuid,
    count: i64,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "UPDATE security_key SET sign_count = $2, used_at = $3
         WHERE id = $1 AND (sign_count < $2 OR sign_count = 0 AND $2 = 0)",
        id,
        count,
        now
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Deletes a key of an account; `false` if it has none of this id.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn remove(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    id: Uuid,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "DELETE FROM security_key WHERE account = $1 AND id = $2",
        account,
        id
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}
