//! One-time tickets: invitations to choose a password, and challenges of the second step.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;

/// The purpose of a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To choose a password.
    Invitation,
    /// To enter the code of a second factor after a right password.
    Code,
    /// To answer with a security key instead of the code.
    Key,
    /// To register a security key.
    NewKey,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Code => "code",
            Self::Key => "key",
            Self::NewKey => "new-key",
        }
    }
}

/// Adds a ticket, replacing any other of the account for the same purpose.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn give(
    connection: &mut PgConnection,
    token_hash: &[u8],
    account: Uuid,
    purpose: Purpose,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    take_back(&mut *connection, account, purpose).await?;
    sqlx::query!(
        "INSERT INTO ticket (token_hash, account, purpose, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5)",
        token_hash,
        account,
        purpose.word(),
        now,
        expires_at
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The account of a ticket that has not expired, unless the account is locked.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    token_hash: &[u8],
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT account.id FROM ticket JOIN account ON account.id = ticket.account
         WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 AND locked_at IS NULL",
        token_hash,
        purpose.word(),
        now
    )
    .fetch_optional(executor)
    .await?)
}

/// Uses a ticket up; `false` if it was used before.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn spend(executor: impl PgExecutor<'_>, token_hash: &[u8]) -> Result<bool, StoreError> {
    let done = sqlx::query!("DELETE FROM ticket WHERE token_hash = $1", token_hash)
        .execute(executor)
        .await?;
    Ok(done.rows_affected() > 0)
}

/// Deletes the tickets of an account for a purpose.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn take_back(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    purpose: Purpose,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM ticket WHERE account = $1 AND purpose = $2",
        account,
        purpose.word()
    )
    .execute(executor)
    .await?;
    Ok(())
}

pub(super) async fn forget_lapsed(
    pool: &sqlx::PgPool,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM ticket WHERE expires_at < $1", now)
        .execute(pool)
        .await?;
    Ok(())
}
