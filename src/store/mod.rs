//! All SQL: the journal and its projections, the registry, accounts and their roles; also the
//! watermark file. No module here makes decisions.

pub mod accounts;
mod advisory_lock;
pub mod audit;
pub mod batch;
pub mod beat;
pub mod checkpoints;
pub mod clubs;
pub mod codes;
mod connections;
pub mod devices;
pub mod face;
pub mod glyphs;
pub mod idempotency;
pub mod journal;
pub mod listen;
pub mod listing;
pub mod people;
pub mod players;
pub mod projection;
pub mod referees;
pub mod refused;
pub mod roles;
pub mod search;
pub mod second_factors;
pub mod secrets;
pub mod security_keys;
pub mod service_key;
mod setup;
pub mod sign_ins;
pub mod tickets;
pub mod tokens;
pub mod transactions;
pub mod watermarks;

use chrono::{DateTime, Utc};
use sqlx::postgres::{PgConnectOptions, PgPool};
use sqlx::{Postgres, Transaction};

pub use connections::ACQUIRE_WITHIN;
use connections::Connections;

pub use advisory_lock::{AdvisoryLock, Task};

/// Why the database refused or failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database refused: {0}")]
    Sql(#[from] sqlx::Error),
    #[error("the database could not be migrated: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The server is too old.
    #[error(
        "the database is PostgreSQL {found}, at least {} is needed",
        crate::postgres::OLDEST
    )]
    TooOld {
        /// The server's major version.
        found: i32,
    },
    /// The database does not answer in time.
    #[error("the database does not answer")]
    Silent,
    /// A number in the database is out of range.
    #[error("the database has {what} = {value}")]
    Range { what: &'static str, value: i64 },
}

impl StoreError {
    /// Whether a table refuses the value, so that a retry does not help (`SQLSTATE` 22 and 23).
    pub fn is_refusal(&self) -> bool {
        let Self::Sql(sqlx::Error::Database(error)) = self else {
            return false;
        };
        let code = error.code().unwrap_or_default();
        code.starts_with("22") || code.starts_with("23")
    }

    /// Whether a lock (`SQLSTATE` 55P03) or all connections are taken, so that a retry helps.
    pub fn is_busy(&self) -> bool {
        match self {
            Self::Sql(sqlx::Error::Database(error)) => error.code().as_deref() == Some("55P03"),
            Self::Sql(sqlx::Error::PoolTimedOut) => true,
            _ => false,
        }
    }
}

/// The database as the service uses it. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    connections: Connections,
}

impl Store {
    /// Connects as the service's role, after the migrations have run as the owner. Without an
    /// owner's address the service's role runs them, and then gives up its right to change the
    /// journal if the server permits.
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
        let connections = Connections::open(service).await?;
        Ok(Self { connections })
    }

    /// The pool for reading outside a transaction.
    pub(crate) const fn pool(&self) -> &PgPool {
        &self.connections.reading
    }

    /// The pool for writes of a single statement.
    pub(crate) const fn writing(&self) -> &PgPool {
        &self.connections.writing
    }

    /// Begins a transaction.
    ///
    /// # Errors
    /// [`StoreError`] when there is no connection.
    pub async fn begin(&self) -> Result<Transaction<'static, Postgres>, StoreError> {
        Ok(self.writing().begin().await?)
    }

    /// Deletes expired rows: sessions, tickets, old attempts to sign in, old idempotency keys,
    /// saved forms.
    ///
    /// # Errors
    /// [`StoreError`] when a query fails.
    pub async fn forget_lapsed(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        accounts::forget_lapsed(self.writing(), now).await?;
        tickets::forget_lapsed(self.writing(), now).await?;
        refused::forget_lapsed(self.writing(), now).await?;
        idempotency::forget_lapsed(self.writing(), now).await
    }

    /// Whether all connections were closed.
    pub fn is_closed(&self) -> bool {
        self.pool().is_closed()
    }

    pub async fn close(&self) {
        self.connections.close().await;
    }
}

/// Converts a `bigint` that is never negative.
pub(crate) fn unsigned(what: &'static str, value: i64) -> Result<u64, StoreError> {
    u64::try_from(value).map_err(|_| StoreError::Range { what, value })
}

/// Converts a sequence number to a `bigint`; the journal ends long before the range does.
pub(crate) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
