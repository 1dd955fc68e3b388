//! Queries for the clubs of the federation.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};
use uuid::Uuid;

use super::{StoreError, search};
use crate::federation::clubs::Club;
use crate::lots::Hex;

/// A row of a club.
pub(super) struct ClubRow {
    pub id: Uuid,
    pub name: String,
    pub short: Option<String>,
    pub town: Option<String>,
    pub spellings: Vec<String>,
    pub same_as: Option<Uuid>,
    pub emblem: Option<Vec<u8>>,
}

impl From<ClubRow> for Club {
    fn from(row: ClubRow) -> Self {
        let emblem = row.emblem.and_then(|digest| digest.try_into().ok());
        Self {
            id: row.id,
            name: row.name,
            short: row.short,
            town: row.town,
            spellings: row.spellings,
            same_as: row.same_as,
            emblem: emblem.map(Hex::new),
        }
    }
}

/// All clubs.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn all(executor: impl PgExecutor<'_>) -> Result<Vec<Club>, StoreError> {
    let rows = sqlx::query_as!(
        ClubRow,
        "SELECT id, name, short, town, spellings, same_as, emblem FROM club ORDER BY id"
    )
    .fetch_all(executor)
    .await?;
    Ok(rows.into_iter().map(Club::from).collect())
}

/// Sets the emblem of a club, a drawing that is stored, or removes it.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn set_emblem(
    connection: &mut PgConnection,
    club: Uuid,
    emblem: Option<&[u8; 32]>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE club SET emblem = $2 WHERE id = $1",
        club,
        emblem.map(<[u8; 32]>::as_slice)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds a club.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn insert(
    connection: &mut PgConnection,
    club: &Club,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO club (id, name, short, town, spellings, registered_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        club.id,
        club.name,
        club.short,
        club.town,
        &club.spellings,
        now
    )
    .execute(&mut *connection)
    .await?;
    search::read_club(connection, club).await
}

/// Updates a club.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn correct(connection: &mut PgConnection, club: &Club) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE club SET name = $2, short = $3, town = $4, spellings = $5 WHERE id = $1",
        club.id,
        club.name,
        club.short,
        club.town,
        &club.spellings
    )
    .execute(&mut *connection)
    .await?;
    search::read_club(connection, club).await
}

/// Links a club, with those linked to it, to another that is shown instead.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn link(
    connection: &mut PgConnection,
    double: Uuid,
    shown: Uuid,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE club SET same_as = $2 WHERE id = $1 OR same_as = $1",
        double,
        shown
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Removes the link of a club.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn unlink(connection: &mut PgConnection, double: Uuid) -> Result<(), StoreError> {
    sqlx::query!("UPDATE club SET same_as = NULL WHERE id = $1", double)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes a club, with those linked to it.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn remove(connection: &mut PgConnection, club: Uuid) -> Result<(), StoreError> {
    sqlx::query!("DELETE FROM club WHERE id = $1", club)
        .execute(connection)
        .await?;
    Ok(())
}
