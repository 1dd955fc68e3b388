//! Connection pools of a process: their sizes, timeouts, and the detection of dead connections.
//!
//! Reading and writing have separate pools, so that pages go on while writers wait for each
//! other. A process that hangs does not block others for long: the server ends its transaction,
//! and a lock is waited for no longer than [`LOCK_WITHIN`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::Connection as _;
use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use tokio::sync::watch;

/// Connections for reading outside a transaction.
const READING: u32 = 8;

/// Connections for transactions.
const WRITING: u32 = 8;

/// How long a caller waits for a connection.
pub const ACQUIRE_WITHIN: Duration = Duration::from_millis(1900);

/// How long an idle connection is used without a ping, which costs as much as a query.
const TRUSTED_FOR: Duration = Duration::from_secs(5);

/// How long a ping may take.
const PING_WITHIN: Duration = Duration::from_millis(500);

/// How long a statement waits for a lock of another transaction, in milliseconds.
const LOCK_WITHIN: u32 = 1000;

/// Settings of every session. The server ends a transaction whose process hangs, a statement
/// that never ends, and the session of a client that is gone without a word.
const SETTINGS: [(&str, &str); 7] = [
    ("statement_timeout", "30s"),
    ("idle_in_transaction_session_timeout", "8s"),
    ("client_connection_check_interval", "5s"),
    ("tcp_keepalives_idle", "15"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "30000"),
];

/// The connection pools of a process. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Connections {
    pub reading: PgPool,
    pub writing: PgPool,
    pub cut: Cut,
    options: PgConnectOptions,
}

impl Connections {
    pub async fn open(options: PgConnectOptions) -> Result<Self, sqlx::Error> {
        let lock = format!("{LOCK_WITHIN}ms");
        let options = options.options(SETTINGS).options([("lock_timeout", lock)]);
        let cut = Cut::default();
        Ok(Self {
            reading: pool(READING, &cut).connect_with(options.clone()).await?,
            writing: pool(WRITING, &cut).connect_lazy_with(options.clone()),
            options,
            cut,
        })
    }

    /// The options for a connection outside the pools.
    pub const fn options(&self) -> &PgConnectOptions {
        &self.options
    }

    pub async fn close(&self) {
        self.writing.close().await;
        self.reading.close().await;
    }
}

fn pool(connections: u32, cut: &Cut) -> PgPoolOptions {
    let (before, after) = (cut.clone(), cut.clone());
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(ACQUIRE_WITHIN)
        .test_before_acquire(false)
        .before_acquire(move |connection, usage| {
            let (is_cut, is_old) = (before.cuts(&usage), usage.idle_for > TRUSTED_FOR);
            Box::pin(async move {
                if is_cut {
                    return Ok(false);
                }
                if is_old {
                    let answered = tokio::time::timeout(PING_WITHIN, connection.ping()).await;
                    answered.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
                }
                Ok(true)
            })
        })
        .after_release(move |_, usage| {
            let is_cut = after.cuts(&usage);
            Box::pin(async move { Ok(!is_cut) })
        })
}

/// When connections were last found to be cut off: any that was opened before may be dead
/// without an error, and is not used any more.
#[derive(Debug, Clone, Default)]
pub(super) struct Cut(Arc<watch::Sender<Option<Instant>>>);

impl Cut {
    /// Records that connections were cut off now.
    pub fn note(&self) {
        self.0.send_replace(Some(Instant::now()));
    }

    /// Completes when connections are next cut off.
    pub fn next(&self) -> impl Future<Output = ()> + 'static {
        let mut notes = self.0.subscribe();
        async move {
            if notes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    /// Whether a connection was opened before the cut.
    fn cuts(&self, usage: &PoolConnectionMetadata) -> bool {
        self.0.borrow().is_some_and(|cut| cut.elapsed() < usage.age)
    }
}
