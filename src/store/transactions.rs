//! Finds the outcome of a transaction by its name, also after its process has ended.

use sqlx::postgres::PgConnection;

use super::StoreError;

/// The outcome of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is not over yet.
    Open,
    /// It was rolled back.
    Undone,
    /// It was committed; or that is unknown, because another server answers, or one that was
    /// restored.
    MaybeKept,
}

/// The name of the current transaction of a connection: the server's identifier, its timeline
/// and the transaction's number.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn name(connection: &mut PgConnection) -> Result<String, StoreError> {
    let server = server(connection).await?;
    let number = sqlx::query_scalar!(r#"SELECT pg_current_xact_id()::text AS "number!""#)
        .fetch_one(connection)
        .await?;
    Ok(format!("{server}/{number}"))
}

/// The outcome of a transaction, by its name.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn outcome(connection: &mut PgConnection, name: &str) -> Result<Outcome, StoreError> {
    let server = server(connection).await?;
    let number = name
        .strip_prefix(&server)
        .and_then(|name| name.strip_prefix('/'));
    let Some(number) = number.filter(|number| number.parse::<u64>().is_ok()) else {
        return Ok(Outcome::MaybeKept);
    };
    // The query would fail for a number that the server has not assigned yet.
    let status = sqlx::query_scalar!(
        "SELECT CASE WHEN $1::text::xid8 < pg_current_xact_id()
                THEN pg_xact_status($1::text::xid8) END",
        number,
    )
    .fetch_one(connection)
    .await?;
    Ok(match status.as_deref() {
        Some("in progress") => Outcome::Open,
        Some("aborted") => Outcome::Undone,
        _ => Outcome::MaybeKept,
    })
}

async fn server(connection: &mut PgConnection) -> Result<String, StoreError> {
    let server = sqlx::query_scalar!(
        r#"SELECT system_identifier::text
                  || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS "server!"
             FROM pg_control_system()"#
    )
    .fetch_one(connection)
    .await?;
    Ok(server)
}
