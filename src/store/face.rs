//! Queries for the face of the federation and those of its events.

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnection, PgExecutor};

use super::StoreError;

/// A stored face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceRow {
    /// The event; empty for the federation.
    pub scope: String,
    /// The settings, as JSON.
    pub settings: String,
    /// The emblem as PNG.
    pub emblem: Option<Vec<u8>>,
}

/// The faces of the federation and of the events that are not deleted.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn all(executor: impl PgExecutor<'_>) -> Result<Vec<FaceRow>, StoreError> {
    Ok(sqlx::query_as!(
        FaceRow,
        "SELECT scope, settings, emblem FROM face
         WHERE NOT EXISTS (
             SELECT FROM event WHERE event.slug = face.scope AND event.status = 'deleted'
         )
         ORDER BY scope"
    )
    .fetch_all(executor)
    .await?)
}

/// Replaces a face.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn set(
    connection: &mut PgConnection,
    face: &FaceRow,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO face (scope, settings, emblem, changed_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (scope) DO UPDATE SET settings = EXCLUDED.settings, emblem = EXCLUDED.emblem,
             changed_at = EXCLUDED.changed_at",
        face.scope,
        face.settings,
        face.emblem,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
