//! The owners of accounts: which person of the registry an account belongs to.

use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;

/// The rows of the human who owns an account, the shown one first; none if it has no owner.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn rows_of(
    executor: impl PgExecutor<'_>,
    account: Uuid,
) -> Result<Vec<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT other.id FROM account
         JOIN person AS own ON own.id = account.person AND own.erased_at IS NULL
         JOIN person AS other ON COALESCE(other.same_as, other.id) = COALESCE(own.same_as, own.id)
         WHERE account.id = $1 ORDER BY other.same_as IS NOT NULL, other.id",
        account
    )
    .fetch_all(executor)
    .await?)
}

/// All accounts with an owner: the account and the person's shown row.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn all(executor: impl PgExecutor<'_>) -> Result<Vec<(Uuid, Uuid)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT account.id AS account, COALESCE(person.same_as, person.id) AS "person!"
           FROM account JOIN person ON person.id = account.person ORDER BY account.login"#
    )
    .fetch_all(executor)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.account, row.person))
        .collect())
}

/// Sets the owner of an account; `false` if it has one.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn set(
    connection: &mut PgConnection,
    account: Uuid,
    person: Uuid,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "UPDATE account SET person = $2 WHERE id = $1 AND person IS NULL",
        account,
        person
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() > 0)
}

/// Removes the ownership of accounts by the rows of a human, and returns the accounts.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn take(connection: &mut PgConnection, rows: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    Ok(sqlx::query_scalar!(
        "UPDATE account SET person = NULL WHERE person = ANY($1) RETURNING id",
        rows
    )
    .fetch_all(connection)
    .await?)
}
