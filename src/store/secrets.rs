//! Encrypted secrets of games. The key is not in the database.

use sqlx::postgres::{PgConnection, PgExecutor};

use super::StoreError;
use crate::event::settings::Slug;
use crate::tournament::round::GameId;

/// A stored secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretRow {
    /// Its name within the game.
    pub name: String,
    pub sealed: Vec<u8>,
}

/// The secrets of a game.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    game: GameId,
) -> Result<Vec<SecretRow>, StoreError> {
    Ok(sqlx::query_as!(
        SecretRow,
        "SELECT name, sealed FROM game_secret WHERE stream = $1 AND round = $2 AND board = $3",
        stream.as_str(),
        i32::from(game.round),
        i32::from(game.board)
    )
    .fetch_all(executor)
    .await?)
}

/// Stores secrets of a stream, replacing those of the same names.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn keep(
    connection: &mut PgConnection,
    stream: &Slug,
    secrets: &[(GameId, SecretRow)],
) -> Result<(), StoreError> {
    let rounds: Vec<i32> = secrets
        .iter()
        .map(|(game, _)| i32::from(game.round))
        .collect();
    let boards: Vec<i32> = secrets
        .iter()
        .map(|(game, _)| i32::from(game.board))
        .collect();
    let names: Vec<String> = secrets.iter().map(|(_, row)| row.name.clone()).collect();
    let sealed: Vec<Vec<u8>> = secrets.iter().map(|(_, row)| row.sealed.clone()).collect();
    sqlx::query!(
        "INSERT INTO game_secret (stream, round, board, name, sealed)
         SELECT $1, * FROM unnest($2::integer[], $3::integer[], $4::text[], $5::bytea[])
         ON CONFLICT (stream, round, board, name) DO UPDATE SET sealed = excluded.sealed",
        stream.as_str(),
        &rounds,
        &boards,
        &names,
        &sealed
    )
    .execute(connection)
    .await?;
    Ok(())
}
