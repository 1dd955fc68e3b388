//! Second factors: each account's encrypted secret, the step that was used last, and the hashes
//! of its recovery codes.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;

/// The second factor of an account.
#[derive(Clone)]
pub struct FactorRow {
    /// The secret, encrypted under the service's key.
    pub sealed: Vec<u8>,
    /// When its owner confirmed it; before that it is not required.
    pub confirmed_at: Option<DateTime<Utc>>,
}

/// The second factor of an account.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    account: Uuid,
) -> Result<Option<FactorRow>, StoreError> {
    Ok(sqlx::query_as!(
        FactorRow,
        "SELECT sealed, confirmed_at FROM second_factor WHERE account = $1",
        account
    )
    .fetch_optional(executor)
    .await?)
}

/// The accounts that have a second factor in use.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn in_use(executor: impl PgExecutor<'_>) -> Result<Vec<Uuid>, StoreError> {
    Ok(
        sqlx::query_scalar!("SELECT account FROM second_factor WHERE confirmed_at IS NOT NULL")
            .fetch_all(executor)
            .await?,
    )
}

/// Stores a secret, replacing an unconfirmed one; `false` if one is in use.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn begin(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    sealed: &[u8],
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "INSERT INTO second_factor AS known (account, sealed) VALUES ($1, $2)
         ON CONFLICT (account) DO UPDATE SET sealed = excluded.sealed, last_step = 0
         WHERE known.confirmed_at IS NULL",
        account,
        sealed
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Uses a step up; `false` if it, or a later one, was used before.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn use_step(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    step: i64,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "UPDATE second_factor SET last_step = $2 WHERE account = $1 AND last_step < $2",
        account,
        step
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Confirms the secret, with the hashes of its recovery codes.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn confirm(
    connection: &mut PgConnection,
    account: Uuid,
    code_hashes: &[Vec<u8>],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE second_factor SET confirmed_at = $2 WHERE account = $1",
        account,
        now
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "INSERT INTO recovery_code (account, code_hash) SELECT $1, unnest($2::bytea[])",
        account,
        code_hashes
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Uses a recovery code up; `false` if it is invalid.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn use_code(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    code_hash: &[u8],
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "DELETE FROM recovery_code WHERE account = $1 AND code_hash = $2",
        account,
        code_hash
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// The number of unused recovery codes.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn codes_left(executor: impl PgExecutor<'_>, account: Uuid) -> Result<i64, StoreError> {
    let count = sqlx::query_scalar!(
        "SELECT count(*) FROM recovery_code WHERE account = $1",
        account
    )
    .fetch_one(executor)
    .await?;
    Ok(count.unwrap_or_default())
}

/// Deletes the second factor of an account with its recovery codes; `false` if it has none.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn remove(executor: impl PgExecutor<'_>, account: Uuid) -> Result<bool, StoreError> {
    let done = sqlx::query!("DELETE FROM second_factor WHERE account = $1", account)
        .execute(executor)
        .await?;
    Ok(done.rows_affected() > 0)
}
