//! Queries of the search over persons and clubs. What they compare is written with each row, as the
//! service reads names; PostgreSQL finds, sorts and counts off a page of them.

use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::StoreError;
use super::clubs::{self, ClubRow};
use super::people::PersonRow;
use crate::federation::clubs::Club;
use crate::federation::names::folded;
use crate::federation::names::stored::{Conditions, READING, Reading};

/// Rows that are read anew at a time.
const BATCH: i64 = 1000;

/// A part of what is found, in the order of the names.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    pub from: usize,
    pub most: usize,
}

/// A count as a `bigint`.
fn bigint(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The persons for whom the conditions hold, without linked rows.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find_persons(
    executor: impl PgExecutor<'_>,
    wanted: &Conditions,
    part: Part,
) -> Result<Vec<PersonRow>, StoreError> {
    Ok(sqlx::query_as!(
        PersonRow,
        r#"SELECT id, salt, name, club, federation_id, number, same_as, registered_at, erased_at
           FROM person
           WHERE same_as IS NULL AND erased_at IS NULL AND plain IS NOT NULL AND NOT EXISTS (
               SELECT FROM unnest($1::text[], $2::text[]) AS word (plain, sounds)
               WHERE strpos(person.plain, word.plain) = 0
                 AND (word.sounds = '' OR person.sounds COLLATE "C" !~ word.sounds))
           ORDER BY sorted COLLATE "C", id LIMIT $3 OFFSET $4"#,
        &wanted.plain,
        &wanted.sounds,
        bigint(part.most),
        bigint(part.from)
    )
    .fetch_all(executor)
    .await?)
}

/// The clubs for whose names, or those of their doubles, the conditions hold.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find_clubs(
    executor: impl PgExecutor<'_>,
    wanted: &Conditions,
    most: usize,
) -> Result<Vec<Club>, StoreError> {
    let rows = sqlx::query_as!(
        ClubRow,
        r#"SELECT id, name, short, town, spellings, same_as, emblem FROM club
           WHERE same_as IS NULL AND plain IS NOT NULL AND NOT EXISTS (
               SELECT FROM unnest($1::text[], $2::text[]) AS word (plain, sounds)
               WHERE NOT EXISTS (
                   SELECT FROM club AS own
                   WHERE (own.id = club.id OR own.same_as = club.id)
                     AND (strpos(own.plain, word.plain) > 0
                          OR word.sounds <> '' AND own.sounds COLLATE "C" ~ word.sounds)))
           ORDER BY sorted COLLATE "C", id LIMIT $3"#,
        &wanted.plain,
        &wanted.sounds,
        bigint(most)
    )
    .fetch_all(executor)
    .await?;
    Ok(rows.into_iter().map(Club::from).collect())
}

/// Writes what a search compares of a person.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn read_person(
    connection: &mut PgConnection,
    id: Uuid,
    texts: [Option<&str>; 3],
) -> Result<(), StoreError> {
    let [name, ..] = texts;
    let read = Reading::of_texts(texts.into_iter().flatten());
    sqlx::query!(
        "UPDATE person SET sorted = $2, plain = $3, sounds = $4, reading = $5 WHERE id = $1",
        id,
        folded(name.unwrap_or_default()),
        read.plain,
        read.sounds,
        READING
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes what a search compares of a club.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn read_club(connection: &mut PgConnection, club: &Club) -> Result<(), StoreError> {
    let more = club.short.iter().chain(&club.town).chain(&club.spellings);
    let read = Reading::of_texts(std::iter::once(&club.name).chain(more).map(String::as_str));
    sqlx::query!(
        "UPDATE club SET sorted = $2, plain = $3, sounds = $4, reading = $5 WHERE id = $1",
        club.id,
        folded(&club.title()),
        read.plain,
        read.sounds,
        READING
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Reads the rows that were read in another way, or not at all.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub(super) async fn refresh(connection: &mut PgConnection) -> Result<(), StoreError> {
    loop {
        let rows = sqlx::query!(
            "SELECT id, name, club, federation_id FROM person
             WHERE erased_at IS NULL AND reading <> $1 LIMIT $2",
            READING,
            BATCH
        )
        .fetch_all(&mut *connection)
        .await?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            let texts = [&row.name, &row.club, &row.federation_id];
            read_person(connection, row.id, texts.map(Option::as_deref)).await?;
        }
    }
    let other = sqlx::query_scalar!("SELECT id FROM club WHERE reading <> $1", READING)
        .fetch_all(&mut *connection)
        .await?;
    if other.is_empty() {
        return Ok(());
    }
    for club in clubs::all(&mut *connection).await? {
        read_club(connection, &club).await?;
    }
    Ok(())
}
