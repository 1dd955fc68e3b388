//! Advisory locks by which the processes of a service take turns at a task.

use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::time::sleep;

use super::{Store, StoreError};

/// Polling interval of the lock.
const ASK_EVERY: Duration = Duration::from_millis(100);

/// A task with a lock of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Loading the demonstration.
    Demonstration,
}

impl Task {
    /// The number of the lock: "areodemo" in ASCII.
    const fn lock(self) -> i64 {
        match self {
            Self::Demonstration => 0x6172_656F_6465_6D6F,
        }
    }
}

/// A held lock. It is released with its connection, also if the process is killed.
#[derive(Debug)]
pub struct AdvisoryLock(PgConnection);

impl Store {
    /// Waits for the lock of a task.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn turn(&self, task: Task) -> Result<AdvisoryLock, StoreError> {
        // A separate connection, so that waiters take none from the pool. It polls, because a
        // statement that waits for a lock is soon cancelled.
        let mut connection = self.connections.options().connect().await?;
        while !is_ours(&mut connection, task).await? {
            sleep(ASK_EVERY).await;
        }
        Ok(AdvisoryLock(connection))
    }
}

async fn is_ours(connection: &mut PgConnection, task: Task) -> Result<bool, StoreError> {
    let is_ours = sqlx::query_scalar!("SELECT pg_try_advisory_lock($1)", task.lock())
        .fetch_one(connection)
        .await?;
    Ok(is_ours == Some(true))
}

impl AdvisoryLock {
    /// Releases the lock.
    ///
    /// # Errors
    /// [`StoreError`] when the connection was lost; the lock is released anyway.
    pub async fn end(self) -> Result<(), StoreError> {
        Ok(self.0.close().await?)
    }
}
