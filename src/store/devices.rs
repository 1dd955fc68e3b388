//! Known browsers of accounts. Only the hash of a browser's secret is stored.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;

/// A browser that is known to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceRow {
    pub id: Uuid,
    /// The owner's name for it, at first the abbreviated browser.
    pub name: Option<String>,
    /// When it was first used to sign in.
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub seen_at: DateTime<Utc>,
    /// Whether it is that of the calling session.
    pub is_current: bool,
}

/// A new browser of an account.
#[derive(Debug, Clone)]
pub struct NewDevice<'a> {
    pub id: Uuid,
    pub account: Uuid,
    /// The hash of its secret.
    pub token_hash: &'a [u8],
    /// The browser, abbreviated.
    pub name: Option<&'a str>,
    /// When it signs in for the first time.
    pub now: DateTime<Utc>,
    /// When it expires, unless it is used again.
    pub expires_at: DateTime<Utc>,
}

/// The browser of a secret, if it is known to the account of a login.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn of_login(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
    login: &str,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT known_device.id FROM known_device JOIN account ON account.id = known_device.account
         WHERE token_hash = $1 AND login = $2 AND expires_at > $3",
        token_hash,
        login,
        now
    )
    .fetch_optional(executor)
    .await?)
}

/// The browser of a secret, if it is known to an account.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn of_account(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
    account: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT id FROM known_device WHERE token_hash = $1 AND account = $2 AND expires_at > $3",
        token_hash,
        account,
        now
    )
    .fetch_optional(executor)
    .await?)
}

/// Records a sign-in with a browser.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn touch(
    executor: impl PgExecutor<'_>,
    id: Uuid,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE known_device SET seen_at = $2, expires_at = $3 WHERE id = $1",
        id,
        now,
        expires_at
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// Adds a browser of an account, and keeps only the last used ones of the account. Other
/// accounts that know the same browser know it by the new secret from then on.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn add(
    connection: &mut PgConnection,
    device: &NewDevice<'_>,
    former_hash: Option<&[u8]>,
    kept: i64,
) -> Result<(), StoreError> {
    if let Some(former) = former_hash {
        sqlx::query!(
            "UPDATE known_device SET token_hash = $2 WHERE token_hash = $1 AND account <> $3",
            former,
            device.token_hash,
            device.account
        )
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query!(
        "INSERT INTO known_device (id, account, token_hash, name, created_at, seen_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $5, $6)",
        device.id,
        device.account,
        device.token_hash,
        device.name,
        device.now,
        device.expires_at
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM known_device WHERE id IN (
             SELECT id FROM known_device WHERE account = $1
             ORDER BY seen_at DESC, id DESC OFFSET $2)",
        device.account,
        kept
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The browsers of an account, the last used first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn for_account(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    session_hash: &[u8],
    now: DateTime<Utc>,
) -> Result<Vec<DeviceRow>, StoreError> {
    Ok(sqlx::query_as!(
        DeviceRow,
        r#"SELECT id, name, created_at, seen_at,
                  EXISTS (SELECT FROM session WHERE session.device = known_device.id
                          AND session.token_hash = $2) AS "is_current!"
           FROM known_device WHERE account = $1 AND expires_at > $3
           ORDER BY seen_at DESC, id DESC"#,
        account,
        session_hash,
        now
    )
    .fetch_all(executor)
    .await?)
}

/// Renames a browser of an account; `false` if it has none of this id.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn rename(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    id: Uuid,
    name: &str,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "UPDATE known_device SET name = $3 WHERE account = $1 AND id = $2",
        account,
        id,
        name
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Deletes a browser of an account and ends its sessions; `false` if it has none of this id.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn end(
    connection: &mut PgConnection,
    account: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    sqlx::query!(
        "UPDATE session SET revoked_at = $3
         WHERE account = $1 AND device = $2 AND revoked_at IS NULL",
        account,
        id,
        now
    )
    .execute(&mut *connection)
    .await?;
    let done = sqlx::query!(
        "DELETE FROM known_device WHERE account = $1 AND id = $2",
        account,
        id
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn forget_lapsed(
    pool: &sqlx::PgPool,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM known_device WHERE expires_at < $1", now)
        .execute(pool)
        .await?;
    Ok(())
}
