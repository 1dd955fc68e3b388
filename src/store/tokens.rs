//! Queries for API tokens.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::StoreError;

/// A row of the table of tokens.
#[derive(Debug, Clone)]
pub struct TokenRow {
    pub id: Uuid,
    /// The owner's name for it.
    pub name: String,
    /// Its scopes.
    pub scopes: Vec<String>,
    /// The only event that it is valid for.
    pub event: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// When it was last used.
    pub seen_at: Option<DateTime<Utc>>,
}

/// A valid token with its account.
#[derive(Debug, Clone)]
pub struct OwnedRow {
    pub id: Uuid,
    /// Its scopes.
    pub scopes: Vec<String>,
    /// The only event that it is valid for.
    pub event: Option<String>,
    pub expires_at: DateTime<Utc>,
    /// When it was last used.
    pub seen_at: Option<DateTime<Utc>>,
    pub account: Uuid,
    /// The login name.
    pub login: String,
    /// The name on pages.
    pub account_name: String,
    /// Whether the account is a federation secretary's.
    pub is_secretary: bool,
    /// When the account was created.
    pub account_created_at: DateTime<Utc>,
}

/// Adds a token of an account.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn insert(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    token_hash: &[u8],
    token: &TokenRow,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO api_token (id, token_hash, account, name, scopes, event, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        token.id,
        token_hash,
        account,
        token.name,
        &token.scopes,
        token.event,
        token.created_at,
        token.expires_at
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// The token of a secret, if it is valid and its account is not locked.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> Result<Option<OwnedRow>, StoreError> {
    Ok(sqlx::query_as!(
        OwnedRow,
        "SELECT api_token.id AS id, scopes, event, expires_at, seen_at, account.id AS account, login,
                account.name AS account_name, is_secretary, account.created_at AS account_created_at
         FROM api_token JOIN account ON account.id = api_token.account
         WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2 AND locked_at IS NULL",
        token_hash,
        now
    )
    .fetch_optional(executor)
    .await?)
}

/// Records that a token was used.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn touch(
    executor: impl PgExecutor<'_>,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE api_token SET seen_at = greatest(seen_at, $2) WHERE id = $1",
        id,
        now
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// The valid tokens of an account, the newest first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn of_account(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<TokenRow>, StoreError> {
    Ok(sqlx::query_as!(
        TokenRow,
        "SELECT id, name, scopes, event, created_at, expires_at, seen_at FROM api_token
         WHERE account = $1 AND revoked_at IS NULL AND expires_at > $2
         ORDER BY created_at DESC, id",
        account,
        now
    )
    .fetch_all(executor)
    .await?)
}

/// Revokes a token of an account; `false` if it has no valid one of this id.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn revoke(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "UPDATE api_token SET revoked_at = $3
         WHERE account = $1 AND id = $2 AND revoked_at IS NULL",
        account,
        id,
        now
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}
