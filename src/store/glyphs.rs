//! Drawings of the figures of armies, by digest.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};

use super::StoreError;

/// Stores a drawing, unless it exists.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn keep(
    connection: &mut PgConnection,
    digest: &[u8; 32],
    svg: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO glyph (digest, svg, added_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        digest.as_slice(),
        svg,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The drawing of a digest; `None` if it does not exist.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn find(
    executor: impl PgExecutor<'_>,
    digest: &[u8; 32],
) -> Result<Option<String>, StoreError> {
    Ok(
        sqlx::query_scalar!("SELECT svg FROM glyph WHERE digest = $1", digest.as_slice())
            .fetch_optional(executor)
            .await?,
    )
}

/// The drawings of these digests; missing ones are left out.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn all(
    executor: impl PgExecutor<'_>,
    digests: &[Vec<u8>],
) -> Result<Vec<([u8; 32], String)>, StoreError> {
    let rows = sqlx::query!(
        "SELECT digest, svg FROM glyph WHERE digest = ANY($1)",
        digests
    )
    .fetch_all(executor)
    .await?;
    let of_length = |digest: Vec<u8>| digest.try_into().ok();
    Ok(rows
        .into_iter()
        .filter_map(|row| Some((of_length(row.digest)?, row.svg)))
        .collect())
}
