//! The beats of all processes: when one of them was last there, and when none was.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgExecutor;

use super::StoreError;

/// What a beat finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beat {
    /// The database's time.
    pub at: DateTime<Utc>,
    /// The last time in which no process beat, until not all journals have it.
    pub away: Option<Away>,
}

/// A time in which no process beat, by the database's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Away {
    /// The beat before it.
    pub from: DateTime<Utc>,
    /// The one behind it.
    pub until: DateTime<Utc>,
}

/// Beats, on a machine that has slept for so long in a test: its database, too.
///
/// # Errors
/// [`StoreError`] when the statement fails.
pub async fn beat(executor: impl PgExecutor<'_>, slept: TimeDelta) -> Result<Beat, StoreError> {
    // Of an outage that not everybody was told of a later one is the end.
    let row = sqlx::query!(
        "INSERT INTO heartbeat AS known (beat_at)
         VALUES (clock_timestamp() + $1::bigint * interval '1 millisecond')
         ON CONFLICT (one) DO UPDATE SET
             beat_at = EXCLUDED.beat_at,
             (away_from, away_until, told) = (
                 SELECT CASE WHEN is_away AND known.told THEN known.beat_at
                             ELSE known.away_from END,
                        CASE WHEN is_away THEN EXCLUDED.beat_at ELSE known.away_until END,
                        known.told AND NOT is_away
                 FROM (SELECT EXCLUDED.beat_at - known.beat_at > interval '2 seconds' AS is_away)
                     AS found)
         RETURNING beat_at, away_from, away_until, told",
        slept.num_milliseconds()
    )
    .fetch_one(executor)
    .await?;
    let away = row.away_from.zip(row.away_until).filter(|_| !row.told);
    Ok(Beat {
        at: row.beat_at,
        away: away.map(|(from, until)| Away { from, until }),
    })
}

/// Every event has an outage in its journal that it concerns, where no other one has come.
///
/// # Errors
/// [`StoreError`] when the statement fails.
pub async fn set_told(executor: impl PgExecutor<'_>, away: Away) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE heartbeat SET told = true WHERE away_until = $1",
        away.until
    )
    .execute(executor)
    .await?;
    Ok(())
}

/// The events that have begun and are not closed.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn events_on(executor: impl PgExecutor<'_>) -> Result<Vec<String>, StoreError> {
    let query =
        sqlx::query_scalar!("SELECT slug FROM event WHERE status IN ('running', 'finished')");
    Ok(query.fetch_all(executor).await?)
}
