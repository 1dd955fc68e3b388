//! The audit log of accounts and of the registry: append-only, like the journal.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::StoreError;

/// A new line.
#[derive(Debug, Clone)]
pub struct NewLine<'a> {
    pub at: DateTime<Utc>,
    pub act: &'a str,
    /// The actor; `None` for the operator or a client that is not signed in.
    pub actor: Option<Uuid>,
    /// The account that is the subject.
    pub account: Option<Uuid>,
    /// The event.
    pub event: Option<&'a str>,
    /// A detail, 1 to 200 characters.
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

/// A query of the audit log.
#[derive(Debug, Clone, Default)]
pub struct Filter<'a> {
    /// The event; the entries of its journal are then included.
    pub event: Option<&'a str>,
    /// The account, as actor or as subject.
    pub account: Option<Uuid>,
    /// Lines before the first, from the newest.
    pub skip: i64,
    /// Lines at most.
    pub take: i64,
}

/// A line of the audit, or an entry of the journal of an event.
#[derive(Debug, Clone)]
pub struct LineRow {
    pub at: DateTime<Utc>,
    /// The act, or the kind of the entry.
    pub act: String,
    /// The actor, as the journal has it.
    pub actor: Option<String>,
    /// The account that is the subject.
    pub account: Option<Uuid>,
    /// The event.
    pub event: Option<String>,
    /// The sequence number of the entry.
    pub entry: Option<i64>,
    /// A detail.
    pub detail: Option<String>,
}

/// The matching lines, the newest first. With an event the entries of its journal are included.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn read(
    executor: impl PgExecutor<'_>,
    filter: &Filter<'_>,
) -> Result<Vec<LineRow>, StoreError> {
    Ok(sqlx::query_as!(
        LineRow,
        r#"SELECT at AS "at!", act AS "act!", actor, account, event, entry, detail FROM (
               SELECT at, act, actor::text, account, event, NULL::bigint AS entry, detail,
                      id AS place
               FROM audit
               WHERE ($1::text IS NULL OR event = $1)
                   AND ($2::uuid IS NULL OR actor = $2 OR account = $2)
               UNION ALL
               SELECT (body ->> 'at')::timestamptz, body ->> 'kind', body ->> 'actor', NULL, stream,
                      seq, NULL, seq
               FROM (SELECT stream, seq, convert_from(bytes, 'UTF8')::jsonb AS body
                     FROM journal WHERE stream = $1) AS entries
               WHERE $2::uuid IS NULL OR body ->> 'actor' = ($2::uuid)::text
           ) AS lines
           ORDER BY at DESC, entry DESC NULLS FIRST, place DESC
           OFFSET $3 LIMIT $4"#,
        filter.event,
        filter.account,
        filter.skip,
        filter.take
    )
    .fetch_all(executor)
    .await?)
}
