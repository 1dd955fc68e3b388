//! The heartbeats of all processes, and the outages between them.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgExecutor;

use super::StoreError;

/// The result of a heartbeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beat {
    /// The database's time.
    pub at: DateTime<Utc>,
    /// The last outage, until all journals have it.
    pub away: Option<Away>,
}

/// A time without a heartbeat of any process, by the database's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Away {
    /// The heartbeat before it.
    pub from: DateTime<Utc>,
    /// The heartbeat after it.
    pub until: DateTime<Utc>,
}

/// Sends a heartbeat. `slept` is how long a test pretends that the machine, and with it the
/// database, has slept.
///
/// # Errors
/// [`StoreError`] when the statement fails.
pub async fn beat(executor: impl PgExecutor<'_>, slept: TimeDelta) -> Result<Beat, StoreError> {
    // An outage that is not in all journals yet is extended by a later one.
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

/// Marks an outage as recorded in every event that it concerns, unless a later one has come.
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
