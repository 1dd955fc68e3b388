//! Taking turns: what several processes on one database would do at the same time, one of them
//! does after the other.

use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::time::sleep;

use super::{Store, StoreError};

/// How often is asked whether it is one's turn.
const ASK_EVERY: Duration = Duration::from_millis(100);

/// What processes take turns at, under a lock of its own.
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

/// A turn. It ends with its connection, also when the process is killed.
#[derive(Debug)]
pub struct Turn(PgConnection);

impl Store {
    /// Waits for a turn at something.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn turn(&self, task: Task) -> Result<Turn, StoreError> {
        // Of its own, so that whoever waits keeps no other from the pool's connections. It asks
        // again and again, for a lock that is waited for in a statement is soon given up.
        let mut connection = self.connections.options().connect().await?;
        while !is_ours(&mut connection, task).await? {
            sleep(ASK_EVERY).await;
        }
        Ok(Turn(connection))
    }
}

async fn is_ours(connection: &mut PgConnection, task: Task) -> Result<bool, StoreError> {
    let is_ours = sqlx::query_scalar!("SELECT pg_try_advisory_lock($1)", task.lock())
        .fetch_one(connection)
        .await?;
    Ok(is_ours == Some(true))
}

impl Turn {
    /// Lets the next one have its turn.
    ///
    /// # Errors
    /// [`StoreError`] when the connection was lost; the turn has ended anyway.
    pub async fn end(self) -> Result<(), StoreError> {
        Ok(self.0.close().await?)
    }
}
