//! The embedded default: a private PostgreSQL cluster in the data folder, which the service
//! starts and stops itself.
//!
//! It is reachable only by a Unix socket in a private folder, durable (`fsync` is on), works as
//! root and as a user, and leaves no process behind, however the service ends.

mod binaries;
mod cluster;
mod place;
mod process_guard;

use std::io;
use std::path::PathBuf;

pub use binaries::{Binaries, OLDEST};
pub use cluster::{Cluster, Urls};
pub use process_guard::{Identity, SUBCOMMAND as GUARD, run as run_guard};

/// Why the embedded database does not run.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// `PG_BINDIR` is set and unusable.
    #[error(
        "PG_BINDIR is {}, but {reason}; name a folder with postgres and initdb of version {OLDEST} or newer, or unset it",
        .folder.display()
    )]
    GivenBinaries {
        folder: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// No PostgreSQL was found.
    #[error("{}", no_binaries(*.required, .seen))]
    NoBinaries {
        /// The version of an existing cluster.
        required: Option<u32>,
        /// Every place and what is wrong with it.
        seen: Vec<String>,
    },
    /// The data folder is used by another service.
    #[error(
        "the data folder {} is used by another areopagus; stop that one or choose another --data",
        .0.display()
    )]
    Locked(PathBuf),
    /// The database's user cannot enter a folder on the path.
    #[error(
        "root cannot run PostgreSQL here without a user namespace, and the folder {} is closed to user {user}; \
         choose a --data that {user} can reach, or run the service as an ordinary user",
        .folder.display()
    )]
    Unreachable { folder: PathBuf, user: String },
    /// We are root, and there is no user to run the server as.
    #[error(
        "PostgreSQL refuses to run as root, user namespaces are not permitted here and there is neither a user \
         postgres nor nobody; run the service as an ordinary user"
    )]
    NoUser,
    /// The socket's folder belongs to someone else.
    #[error(
        "{} is not a private folder of this user; remove it or set TMPDIR to a folder of your own",
        .0.display()
    )]
    SocketFolder(PathBuf),
    /// A program of PostgreSQL failed.
    #[error("{program} failed ({status}); {}", tail(.log))]
    Program {
        program: &'static str,
        status: String,
        log: String,
    },
    /// An earlier server does not stop.
    #[error("an earlier PostgreSQL (process {0}) still uses the data folder after 60 s")]
    StillRunning(i32),
    /// The server does not answer.
    #[error("PostgreSQL did not get ready within {0} s; see postgres.log in the data folder")]
    NotReady(u64),
    /// The cluster's version file is unreadable.
    #[error("{} does not say a version; it is no cluster", .0.display())]
    NoCluster(PathBuf),
    /// A file or folder is out of reach.
    #[error("{}: {error}", .path.display())]
    Io { path: PathBuf, error: io::Error },
    /// The roles or the database could not be made.
    #[error("the database could not be prepared: {0}")]
    Prepare(#[from] sqlx::Error),
}

fn no_binaries(required: Option<u32>, seen: &[String]) -> String {
    let wanted = required.map_or_else(
        || format!("PostgreSQL {OLDEST} or newer"),
        |major| format!("PostgreSQL {major}, which made the cluster in the data folder,"),
    );
    let package = required.map_or_else(
        || "postgresql".to_owned(),
        |major| format!("postgresql-{major}"),
    );
    format!(
        "no {wanted} was found ({}). Install it with `apt-get install --no-install-recommends {package}` (Debian, \
         Ubuntu), `dnf install postgresql-server` (Fedora) or `apk add postgresql` (Alpine), or name its folder in \
         PG_BINDIR, or give DATABASE_URL",
        seen.join("; ")
    )
}

fn tail(log: &str) -> String {
    let lines: Vec<&str> = log.trim().lines().collect();
    let from = lines.len().saturating_sub(5);
    let last: Vec<&str> = lines.into_iter().skip(from).collect();
    format!("it said: {}", last.join(" / "))
}
