//! The sign-in history of accounts, for their owners. Rows contain addresses and are kept for
//! ninety days.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::StoreError;

/// How long a row is kept.
const KEPT: TimeDelta = TimeDelta::days(90);

/// A new row.
#[derive(Debug, Clone)]
pub struct NewSignIn<'a> {
    /// The account; `None` for an unknown login, which leaves no row.
    pub account: Option<Uuid>,
    pub at: DateTime<Utc>,
    /// The outcome.
    pub outcome: &'a str,
    /// The second step.
    pub factor: Option<&'a str>,
    pub address: Option<&'a str>,
    /// The browser or the program, abbreviated.
    pub agent: Option<&'a str>,
    /// A known browser, a new one, or none.
    pub device: &'a str,
    /// The session that was opened.
    pub session: Option<Uuid>,
}

/// A stored row.
#[derive(Debug, Clone)]
pub struct SignInRow {
    pub at: DateTime<Utc>,
    /// The outcome.
    pub outcome: String,
    /// The second step.
    pub factor: Option<String>,
    pub address: Option<String>,
    /// The browser or the program, abbreviated.
    pub agent: Option<String>,
    /// A known browser, a new one, or none.
    pub device: String,
    /// Whether it came from a new place and the owner has not acknowledged it.
    pub is_news: bool,
}

/// Adds a row. A sign-in from a new place is marked as unseen: with a browser that is new to
/// the account, or by a program of another address or kind. The first sign-in of an account is
/// not.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn add(executor: impl PgExecutor<'_>, row: &NewSignIn<'_>) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO sign_in (account, at, outcome, factor, address, agent, device, session, unseen)
         SELECT $1::uuid, $2, $3, $4, $5, $6, $7, $8,
             $3 = 'in' AND $7 <> 'known'
             AND EXISTS (SELECT FROM sign_in WHERE account = $1 AND outcome = 'in')
             AND NOT ($7 = 'none' AND EXISTS (
                 SELECT FROM sign_in WHERE account = $1 AND outcome = 'in' AND device = 'none'
                     AND address IS NOT DISTINCT FROM $5 AND agent IS NOT DISTINCT FROM $6))
         WHERE $1::uuid IS NOT NULL",
        row.account,
        row.at,
        row.outcome,
        row.factor,
        row.address,
        row.agent,
        row.device,
        row.session
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// The newest rows of an account. The calling session is not marked as unseen.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn newest(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    session_hash: &[u8],
    count: i64,
) -> Result<Vec<SignInRow>, StoreError> {
    Ok(sqlx::query_as!(
        SignInRow,
        r#"SELECT at, outcome, factor, address, agent, device,
                  unseen AND session IS DISTINCT FROM (SELECT id FROM session WHERE token_hash = $2)
                      AS "is_news!"
           FROM sign_in WHERE account = $1 ORDER BY sign_in.id DESC LIMIT $3"#,
        account,
        session_hash,
        count
    )
    .fetch_all(executor)
    .await?)
}

/// Marks the rows that are unseen for a session as seen.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn see(
    executor: impl PgExecutor<'_>,
    account: Uuid,
    session_hash: &[u8],
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE sign_in SET unseen = false
         WHERE account = $1 AND unseen
             AND session IS DISTINCT FROM (SELECT id FROM session WHERE token_hash = $2)",
        account,
        session_hash
    )
    .execute(executor)
    .await?;
    Ok(())
}

pub(super) async fn forget_lapsed(
    pool: &sqlx::PgPool,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM sign_in WHERE at < $1", now - KEPT)
        .execute(pool)
        .await?;
    Ok(())
}
