//! Transactions by name: what became of one, whoever asks, and also after its process has ended.

use sqlx::postgres::PgConnection;

use super::StoreError;

/// What became of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is not over yet.
    Open,
    /// Nothing of it was kept.
    Undone,
    /// It was kept; or nobody knows any more, for another server is asked, or one that was put
    /// back.
    MaybeKept,
}

/// The name of the transaction that a connection is in: the server's identifier, its timeline
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

/// What became of a transaction of a name.
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
    // A number that the server has not given out yet would be an error.
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
