//! Who did what with accounts: append-only, as the journal is.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::StoreError;

/// A line that is added.
#[derive(Debug, Clone)]
pub struct NewLine<'a> {
    /// When.
    pub at: DateTime<Utc>,
    /// What was done.
    pub act: &'a str,
    /// Who did it; `None` for the operator, and for nobody who was signed in.
    pub actor: Option<Uuid>,
    /// The account it was done with.
    pub account: Option<Uuid>,
    /// The event it is about.
    pub event: Option<&'a str>,
    /// What else there is to say, 1 to 200 signs.
    pub detail: Option<&'a str>,
}

/// Adds a line.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn add(executor: impl PgExecutor<'_>, line: &NewLine<'_>) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO audit (at, act, actor, account, event, detail) VALUES ($1, $2, $3, $4, $5, $6)",
        line.at,
        line.act,
        line.actor,
        line.account,
        line.event,
        line.detail
    )
    .execute(executor)
    .await?;
    Ok(())
}
