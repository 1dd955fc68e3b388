//! Paginated queries for events, and their search text.

use chrono::NaiveDate;
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;
use super::projection::EventRow;
use crate::event::settings::Slug;
use crate::federation::names::folded;

/// A query for a page of events.
#[derive(Debug, Clone, Copy)]
pub struct ListingQuery<'a> {
    /// Whether hidden events are left out.
    pub is_public: bool,
    /// Only events in which this account has a role; `None` for all.
    pub account: Option<Uuid>,
    /// Words that must all be in the name, the place or the slug, as written by [`folded`].
    pub words: &'a [String],
    /// Only events of this game; `None` for all.
    pub discipline: Option<&'a str>,
    /// Only events that begin in this year.
    pub year: Option<i32>,
    /// Only events at this place.
    pub place: Option<&'a str>,
    /// Whether closed events are left out.
    pub is_open: bool,
    /// Events whose last day is before this one are not listed as coming.
    pub today: NaiveDate,
    /// Number of events to skip.
    pub skip: i64,
    /// Maximum number of events.
    pub take: i64,
}

/// The search text of an event: its name, its place and its slug.
pub fn searched_in(name: &str, place: &str, slug: &str) -> String {
    format!("{}\n{}\n{slug}", folded(name), folded(place))
}

/// A page of events and their total number: first the running ones, the last begun first, then
/// the coming ones, the next first, then the others, the newest first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn page(
    executor: impl PgExecutor<'_>,
    asked: &ListingQuery<'_>,
) -> Result<(Vec<EventRow>, i64), StoreError> {
    let rows = sqlx::query!(
        r#"SELECT slug, version, name, place, starts_on, ends_on, discipline, status, listed,
                  entrants, rounds, search, public_delay, count(*) OVER () AS "total!"
           FROM (
               SELECT *, CASE
                   WHEN status = 'running' THEN 0
                   WHEN status = 'registration' AND ends_on >= $4 THEN 1
                   ELSE 2 END AS turn
               FROM event
               WHERE status <> 'deleted' AND (listed OR NOT $1)
                 AND ($2::uuid IS NULL
                      OR slug IN (SELECT event FROM event_role WHERE account = $2))
                 AND NOT EXISTS (SELECT FROM unnest($3::text[]) AS word (text)
                                 WHERE position(word.text IN search) = 0)
                 AND ($7::text IS NULL OR discipline = $7)
                 AND ($8::int IS NULL OR extract(year FROM starts_on) = $8)
                 AND ($9::text IS NULL OR place = $9)
                 AND NOT ($10 AND status = 'closed')
           ) AS found
           ORDER BY turn,
               CASE WHEN turn = 1 THEN starts_on - 'epoch'::date ELSE 'epoch'::date - starts_on END,
               slug
           OFFSET $5 LIMIT $6"#,
        asked.is_public,
        asked.account,
        asked.words,
        asked.today,
        asked.skip,
        asked.take,
        asked.discipline,
        asked.year,
        asked.place,
        asked.is_open
    )
    .fetch_all(executor)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let rows = rows.into_iter().map(|row| EventRow {
        slug: row.slug,
        version: row.version,
        name: row.name,
        place: row.place,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
        discipline: row.discipline,
        status: row.status,
        listed: row.listed,
        entrants: row.entrants,
        rounds: row.rounds,
        search: row.search,
        public_delay: row.public_delay,
    });
    Ok((rows.collect(), total))
}

/// The years in which listed events begin, the newest first, at most `most`.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn years(executor: impl PgExecutor<'_>, most: i64) -> Result<Vec<i32>, StoreError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT DISTINCT extract(year FROM starts_on)::int AS "year!"
           FROM event WHERE status <> 'deleted' AND listed ORDER BY 1 DESC LIMIT $1"#,
        most
    )
    .fetch_all(executor)
    .await?)
}

/// The places of listed events, those with the most events first, at most `most`.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn places(
    executor: impl PgExecutor<'_>,
    year: Option<i32>,
    most: i64,
) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT place FROM event
         WHERE status <> 'deleted' AND listed AND ($1::int IS NULL OR extract(year FROM starts_on) = $1)
         GROUP BY place ORDER BY count(*) DESC, place LIMIT $2",
        year,
        most
    )
    .fetch_all(executor)
    .await?)
}

/// The listed events that contain all words, the newest first, at most `take` after a given
/// one. `None` if the given one does not exist.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn newest(
    connection: &mut PgConnection,
    words: &[String],
    behind: Option<&Slug>,
    take: Option<i64>,
) -> Result<Option<Vec<EventRow>>, StoreError> {
    let mut begins = None;
    if let Some(slug) = behind {
        begins = sqlx::query_scalar!(
            "SELECT starts_on FROM event WHERE slug = $1 AND status <> 'deleted'",
            slug.as_str()
        )
        .fetch_optional(&mut *connection)
        .await?;
        if begins.is_none() {
            return Ok(None);
        }
    }
    let rows = sqlx::query_as!(
        EventRow,
        "SELECT slug, version, name, place, starts_on, ends_on, discipline, status, listed,
                entrants, rounds, search, public_delay
         FROM event
         WHERE status <> 'deleted' AND listed
           AND ($2::date IS NULL OR starts_on < $2 OR (starts_on = $2 AND slug > $3))
           AND NOT EXISTS (SELECT FROM unnest($1::text[]) AS word (text)
                           WHERE position(word.text IN search) = 0)
         ORDER BY starts_on DESC, slug LIMIT $4",
        words,
        begins,
        behind.map(Slug::as_str),
        take
    )
    .fetch_all(connection)
    .await?;
    Ok(Some(rows))
}

/// The slug of the newest listed event of a discipline that is not closed.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn newest_open(
    executor: impl PgExecutor<'_>,
    discipline: &str,
) -> Result<Option<String>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT slug FROM event
         WHERE discipline = $1 AND listed AND status NOT IN ('closed', 'deleted')
         ORDER BY starts_on DESC, slug LIMIT 1",
        discipline
    )
    .fetch_optional(executor)
    .await?)
}

/// The closed events by name, each with its version.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn closed(executor: impl PgExecutor<'_>) -> Result<Vec<(String, i64)>, StoreError> {
    let rows =
        sqlx::query!("SELECT slug, version FROM event WHERE status = 'closed' ORDER BY slug")
            .fetch_all(executor)
            .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.slug, row.version))
        .collect())
}

/// Fills in missing search texts, of events from an older version of the service.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub(super) async fn fill(connection: &mut PgConnection) -> Result<(), StoreError> {
    let rows = sqlx::query!("SELECT slug, name, place FROM event WHERE search IS NULL")
        .fetch_all(&mut *connection)
        .await?;
    if rows.is_empty() {
        return Ok(());
    }
    let texts = rows
        .iter()
        .map(|row| searched_in(&row.name, &row.place, &row.slug));
    let texts: Vec<String> = texts.collect();
    let slugs: Vec<String> = rows.into_iter().map(|row| row.slug).collect();
    sqlx::query!(
        "UPDATE event SET search = missing.text
         FROM unnest($1::text[], $2::text[]) AS missing (slug, text)
         WHERE event.slug = missing.slug AND event.search IS NULL",
        &slugs,
        &texts
    )
    .execute(connection)
    .await?;
    Ok(())
}
