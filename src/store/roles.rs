//! Roles of accounts at events.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;
use crate::event::settings::Slug;
use crate::federation::rights::EventRole;

/// The role of an account at an event.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    event: &Slug,
    account: Uuid,
) -> Result<Option<EventRole>, StoreError> {
    let word = sqlx::query_scalar!(
        "SELECT role FROM event_role WHERE event = $1 AND account = $2",
        event.as_str(),
        account
    )
    .fetch_optional(executor)
    .await?;
    word.map(|word| role(&word)).transpose()
}

/// Makes an account a referee of an event, or its chief referee; the previous chief referee
/// becomes a referee. `false` if the account already has the role.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn give(
    connection: &mut PgConnection,
    event: &Slug,
    account: Uuid,
    role: EventRole,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    if find(&mut *connection, event, account).await? == Some(role) {
        return Ok(false);
    }
    if role == EventRole::Chief {
        sqlx::query!(
            "UPDATE event_role SET role = 'referee' WHERE event = $1 AND role = 'chief'",
            event.as_str()
        )
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query!(
        "INSERT INTO event_role (event, account, role, given_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (event, account) DO UPDATE SET role = excluded.role, given_at = excluded.given_at",
        event.as_str(),
        account,
        role.word(),
        now
    )
    .execute(connection)
    .await?;
    Ok(true)
}

/// Removes a referee from an event; `false` if the account is not one, or is its chief referee.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn remove_referee(
    executor: impl PgExecutor<'_>,
    event: &Slug,
    account: Uuid,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "DELETE FROM event_role WHERE event = $1 AND account = $2 AND role = 'referee'",
        event.as_str(),
        account
    )
    .execute(executor)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// The roles at an event: account and role, the chief referee first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn at_event(
    executor: impl PgExecutor<'_>,
    event: &Slug,
) -> Result<Vec<(Uuid, EventRole)>, StoreError> {
    let rows = sqlx::query!(
        "SELECT account, role FROM event_role WHERE event = $1 ORDER BY role, given_at",
        event.as_str()
    )
    .fetch_all(executor)
    .await?;
    let rows = rows.into_iter();
    rows.map(|row| Ok((row.account, role(&row.role)?)))
        .collect()
}

/// The events at which an account has a role, by name.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn of_account(
    executor: impl PgExecutor<'_>,
    account: Uuid,
) -> Result<Vec<(String, EventRole)>, StoreError> {
    let rows = sqlx::query!(
        "SELECT event, role FROM event_role WHERE account = $1 ORDER BY event",
        account
    )
    .fetch_all(executor)
    .await?;
    let rows = rows.into_iter();
    rows.map(|row| Ok((row.event, role(&row.role)?))).collect()
}

fn role(word: &str) -> Result<EventRole, StoreError> {
    let role = EventRole::from_word(word);
    role.ok_or_else(|| StoreError::Sql(sqlx::Error::Decode("event_role.role".into())))
}
