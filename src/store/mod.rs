//! All the SQL there is: the journal, its projections, people, accounts and their roles, and
//! the embedded server; beside it the file of the watermarks. Nothing here decides anything.

pub mod accounts;
pub mod audit;
pub mod checkpoints;
pub mod clubs;
pub mod codes;
pub mod embedded;
pub mod glyphs;
pub mod idempotency;
pub mod journal;
pub mod listen;
pub mod people;
pub mod players;
pub mod projection;
pub mod referees;
pub mod refused;
pub mod roles;
pub mod second_factors;
pub mod secrets;
mod setup;
pub mod tickets;
pub mod together;
pub mod tokens;
pub mod watermarks;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Connection as _, Postgres, Transaction};

/// Why the database did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A query failed.
    #[error("the database refused: {0}")]
    Sql(#[from] sqlx::Error),
    /// The migrations failed.
    #[error("the database could not be migrated: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The server is too old.
    #[error(
        "the database is PostgreSQL {found}, at least {} is needed",
        embedded::OLDEST
    )]
    TooOld {
        /// The server's major version.
        found: i32,
    },
    /// A number of the database is out of the range that it can have.
    #[error("the database has {what} = {value}")]
    Range {
        /// The column.
        what: &'static str,
        /// The number.
        value: i64,
    },
}

impl StoreError {
    /// Whether a table refuses the value: asking again does not help (`SQLSTATE` 22 and
    /// 23).
    pub fn is_refusal(&self) -> bool {
        let Self::Sql(sqlx::Error::Database(error)) = self else {
            return false;
        };
        let code = error.code().unwrap_or_default();
        code.starts_with("22") || code.starts_with("23")
    }
}

/// The database as the service uses it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pool: PgPool,
    cut: Cut,
}

/// When connections were last seen to be cut off: whatever was opened before may be dead.
#[derive(Debug, Clone, Default)]
struct Cut(Arc<Mutex<Option<Instant>>>);

impl Cut {
    /// Takes note that a connection was cut off now.
    fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether a connection has to be asked whether it lives.
    fn casts_doubt_on(&self, usage: &PoolConnectionMetadata) -> bool {
        let cut = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        usage.idle_for > TRUSTED_FOR || cut.is_some_and(|cut| cut.elapsed() < usage.age)
    }
}

/// Connections of one process.
const CONNECTIONS: u32 = 16;

/// How long a caller waits for a connection.
const ACQUIRE_WITHIN: Duration = Duration::from_secs(10);

/// How long a connection may have been idle and is still taken without being asked whether
/// it lives: the question costs as much as a query. Unless the listener was cut off, which
/// waits all the time and so is the first to know.
const TRUSTED_FOR: Duration = Duration::from_secs(5);

impl Store {
    /// Connects as the service's role, after the migrations have run as the owner.
    /// Without an owner's address the service's role migrates, and gives up its right
    /// to change the journal where it may.
    ///
    /// # Errors
    /// [`StoreError`] when the server is out of reach or too old, or a migration fails.
    pub async fn open(
        service: PgConnectOptions,
        owner: Option<PgConnectOptions>,
    ) -> Result<Self, StoreError> {
        let service = match owner {
            Some(owner) => setup::as_owner(&owner, service).await?,
            None => setup::alone(service).await?,
        };
        let cut = Cut::default();
        let seen = cut.clone();
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE_WITHIN)
            .test_before_acquire(false)
            .before_acquire(move |connection, usage| {
                let is_doubted = seen.casts_doubt_on(&usage);
                Box::pin(async move {
                    if is_doubted {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect_with(service)
            .await?;
        Ok(Self { pool, cut })
    }

    /// The pool, for reading outside a transaction.
    pub(crate) const fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// [`StoreError`] when there is no connection.
    pub async fn begin(&self) -> Result<Transaction<'static, Postgres>, StoreError> {
        Ok(self.pool.begin().await?)
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// [`StoreError`] when it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query_scalar!("SELECT 1")
            .fetch_one(&self.pool)
            .await?;
        Ok(())
    }

    /// Deletes what has lapsed: sessions, tickets, old attempts to log in, old idempotency keys,
    /// old forms that were refused.
    ///
    /// # Errors
    /// [`StoreError`] when a query fails.
    pub async fn forget_lapsed(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        accounts::forget_lapsed(&self.pool, now).await?;
        tickets::forget_lapsed(&self.pool, now).await?;
        refused::forget_lapsed(&self.pool, now).await?;
        idempotency::forget_lapsed(&self.pool, now).await
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// A number that the database keeps as `bigint` and that is never negative.
pub(crate) fn unsigned(what: &'static str, value: i64) -> Result<u64, StoreError> {
    u64::try_from(value).map_err(|_| StoreError::Range { what, value })
}

/// A sequence number as the database keeps it; the journal ends long before the range
/// does.
pub(crate) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
