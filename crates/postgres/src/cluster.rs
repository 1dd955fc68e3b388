//! The private PostgreSQL cluster: it is created once, started, supervised and stopped.

use std::fs::{self, DirBuilder, File};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, lchown};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, geteuid};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::sync::watch;

use super::place::{self, at};
use super::process_guard::{self, Identity};
use super::{Binaries, EmbeddedError};

const OWNER: &str = "areopagus_owner";
const SERVICE: &str = "areopagus_app";
const SUPERUSER: &str = "postgres";
const DATABASE: &str = "areopagus";

/// Server settings: little memory, only the Unix socket, and no committed entry can be lost.
const SETTINGS: [&str; 14] = [
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "fsync=on",
    "full_page_writes=on",
    "synchronous_commit=on",
    "max_connections=100",
    "shared_buffers=32MB",
    "huge_pages=off",
    "jit=off",
    "timezone=UTC",
    "log_timezone=UTC",
    "logging_collector=off",
    "log_destination=stderr",
    "cluster_name=areopagus",
];

/// Additional settings of a temporary cluster, which need not survive a crash and may serve
/// many services.
const TEMPORARY: [&str; 3] = ["fsync=off", "full_page_writes=off", "max_connections=300"];

/// How long the server may take to get ready; it may have to recover from a crash.
const READY_WITHIN: Duration = Duration::from_mins(1);

/// How long an earlier server may take to stop.
const GONE_WITHIN: Duration = Duration::from_mins(1);

/// How often a server that ended by itself is restarted within [`RESTARTS_WITHIN`]; if it ends
/// more often, a restart does not help.
const RESTARTS: usize = 3;

/// The time window for counting restarts.
const RESTARTS_WITHIN: Duration = Duration::from_mins(5);

/// Signals for stopping a server, with their delays: an orderly stop, then an immediate one,
/// from which it recovers at the next start. If it still runs, it is killed.
const STOP: &[(Duration, Signal)] = &[
    (Duration::ZERO, Signal::SIGINT),
    (Duration::from_secs(20), Signal::SIGQUIT),
    (Duration::from_secs(25), Signal::SIGKILL),
];

/// The same for an earlier server, which was already told to stop when its service died.
const STOP_EARLIER: &[(Duration, Signal)] = &[
    (Duration::from_secs(10), Signal::SIGQUIT),
    (Duration::from_secs(15), Signal::SIGKILL),
];

/// Connection options for the cluster's database.
#[derive(Debug, Clone)]
pub struct Urls {
    socket: PathBuf,
}

impl Urls {
    /// Those of a cluster that another process runs in a data folder; `None` if there is no
    /// such folder.
    pub fn of_running(data: &Path) -> Option<Self> {
        let data = data.canonicalize().ok()?;
        Some(Self {
            socket: place::socket_folder(&data),
        })
    }

    /// As the role of the service, which cannot change the journal.
    pub fn service(&self) -> PgConnectOptions {
        self.options(SERVICE, DATABASE)
    }

    /// As the owner of the tables, for the migrations.
    pub fn owner(&self) -> PgConnectOptions {
        self.options(OWNER, DATABASE)
    }

    /// As the cluster's superuser.
    pub fn superuser(&self) -> PgConnectOptions {
        self.options(SUPERUSER, DATABASE)
    }

    /// The three as environment variables with addresses: `DATABASE_URL`,
    /// `AREOPAGUS_MIGRATION_URL` and `AREOPAGUS_SUPERUSER_URL`.
    pub fn variables(&self) -> [(&'static str, String); 3] {
        let url = |role: &str| {
            let socket = percent_encode(&self.socket);
            format!("postgres://{role}@localhost/{DATABASE}?host={socket}")
        };
        [
            ("DATABASE_URL", url(SERVICE)),
            ("AREOPAGUS_MIGRATION_URL", url(OWNER)),
            ("AREOPAGUS_SUPERUSER_URL", url(SUPERUSER)),
        ]
    }

    fn options(&self, role: &str, database: &str) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass()
            .socket(&self.socket)
            .port(5432)
            .username(role)
            .database(database)
    }
}

fn percent_encode(path: &Path) -> String {
    use std::fmt::Write as _;
    use std::os::unix::ffi::OsStrExt as _;
    let mut text = String::new();
    for byte in path.as_os_str().as_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(byte) {
            text.push(char::from(*byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

/// A running private cluster. It stops when dropped, and when the process dies.
#[derive(Debug)]
pub struct Cluster {
    urls: Urls,
    stop: Sender<()>,
    keeper: Option<JoinHandle<()>>,
    ended: watch::Receiver<Option<String>>,
    _lock: File,
}

impl Cluster {
    /// Starts the cluster of a data folder, and creates it first if necessary.
    ///
    /// # Errors
    /// [`EmbeddedError`], which says what failed and what would help.
    pub async fn start(data: &Path) -> Result<Self, EmbeddedError> {
        Self::start_with(data, &[]).await
    }

    /// Starts a cluster in a temporary folder, without syncing to disk.
    ///
    /// # Errors
    /// Those of [`Cluster::start`].
    pub async fn start_temporary(data: &Path) -> Result<Self, EmbeddedError> {
        Self::start_with(data, &TEMPORARY).await
    }

    async fn start_with(data: &Path, more: &'static [&'static str]) -> Result<Self, EmbeddedError> {
        let (data, lock) = place::lock(data)?;
        let folder = data.clone();
        let plan = tokio::task::spawn_blocking(move || Plan::make(&folder, more))
            .await
            .map_err(|error| at(&data)(error.into()))??;
        let urls = Urls {
            socket: plan.socket.clone(),
        };
        let (stop, stopped) = channel();
        let (end, ended) = watch::channel(None);
        let is_ready = Arc::new(AtomicBool::new(false));
        let was_ready = Arc::clone(&is_ready);
        let keeper = thread::Builder::new()
            .name("database".to_owned())
            .spawn(move || {
                let outcome = plan.keep(&stopped, &was_ready);
                end.send_replace(Some(outcome));
            })
            .map_err(at(&data))?;
        let cluster = Self {
            urls,
            stop,
            keeper: Some(keeper),
            ended,
            _lock: lock,
        };
        cluster.wait_until_ready(&data).await?;
        is_ready.store(true, Ordering::Release);
        prepare(&cluster.urls).await?;
        Ok(cluster)
    }

    /// The connection options.
    pub const fn urls(&self) -> &Urls {
        &self.urls
    }

    /// Completes when the server has ended for good, with the reason. A server that ends by
    /// itself is restarted, and its clients must reconnect.
    pub fn ended(&self) -> impl Future<Output = String> + Send + 'static {
        let mut ended = self.ended.clone();
        async move {
            let outcome = ended.wait_for(Option::is_some).await;
            let outcome = outcome.ok().and_then(|outcome| outcome.clone());
            outcome.unwrap_or_else(|| "its keeper failed".to_owned())
        }
    }

    /// Stops the server in an orderly way and waits for its end.
    pub async fn stop(self) {
        // The receiver is gone if the server ended by itself.
        let _ = self.stop.send(());
        self.ended().await;
    }

    async fn wait_until_ready(&self, data: &Path) -> Result<(), EmbeddedError> {
        let options = self.urls.options(SUPERUSER, "postgres");
        let deadline = Instant::now() + READY_WITHIN;
        while Instant::now() < deadline {
            let ended = self.ended.borrow().clone();
            if let Some(status) = ended {
                return Err(EmbeddedError::Program {
                    program: "postgres",
                    status,
                    log: read_log(&data.join("postgres.log")),
                });
            }
            if let Ok(connection) = options.connect().await {
                // An error while closing does not matter.
                let _ = connection.close().await;
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(EmbeddedError::NotReady(READY_WITHIN.as_secs()))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Both fail only if the supervisor is gone already.
        let _ = self.stop.send(());
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.join();
        }
    }
}

/// What is needed to start the server.
struct Plan {
    binaries: Binaries,
    identity: Identity,
    cluster: PathBuf,
    socket: PathBuf,
    log: PathBuf,
    /// Additional settings.
    more: &'static [&'static str],
}

impl Plan {
    fn make(data: &Path, more: &'static [&'static str]) -> Result<Self, EmbeddedError> {
        let cluster = data.join("postgres");
        let required = version_of(&cluster)?;
        let binaries = Binaries::find(data, required)?;
        let identity = place::identity(data, &binaries)?;
        let socket = place::socket_folder(data);
        place::private_folder(&socket, data, &identity)?;
        let plan = Self {
            binaries,
            identity,
            socket,
            log: data.join("postgres.log"),
            cluster,
            more,
        };
        if required.is_none() {
            plan.create(data)?;
        }
        plan.adopt()?;
        plan.wait_for_an_earlier_server()?;
        Ok(plan)
    }

    /// Creates the cluster under another name first: it appears complete or not at all.
    fn create(&self, data: &Path) -> Result<(), EmbeddedError> {
        let new = data.join("postgres.new");
        if new.exists() {
            fs::remove_dir_all(&new).map_err(at(&new))?;
        }
        let mut builder = DirBuilder::new();
        builder.mode(0o700).create(&new).map_err(at(&new))?;
        if let Identity::User { uid, gid, .. } = &self.identity {
            lchown(&new, Some(uid.as_raw()), Some(gid.as_raw())).map_err(at(&new))?;
        }
        let program = self.binaries.program("initdb");
        let output = process_guard::command(&self.identity, program.as_os_str())
            .arg("--pgdata")
            .arg(&new)
            .args([
                "--username=postgres",
                "--encoding=UTF8",
                "--locale=C",
                "--auth-local=trust",
                "--auth-host=reject",
                "--no-instructions",
            ])
            .output()
            .map_err(at(&program))?;
        if !output.status.success() {
            return Err(EmbeddedError::Program {
                program: "initdb",
                status: output.status.to_string(),
                log: String::from_utf8_lossy(&output.stderr).into_owned(),
            });
        }
        fs::rename(&new, &self.cluster).map_err(at(&self.cluster))?;
        let folder = File::open(data).map_err(at(data))?;
        folder.sync_all().map_err(at(data))
    }

    /// Gives the files to the current user, because root may have run the cluster as another
    /// one before.
    fn adopt(&self) -> Result<(), EmbeddedError> {
        let (uid, gid) = match &self.identity {
            Identity::Same => return Ok(()),
            Identity::Namespace => (geteuid().as_raw(), nix::unistd::getegid().as_raw()),
            Identity::User { uid, gid, .. } => (uid.as_raw(), gid.as_raw()),
        };
        let owner = fs::metadata(&self.cluster)
            .map_err(at(&self.cluster))?
            .uid();
        if owner == uid {
            return Ok(());
        }
        let mut folders = vec![self.cluster.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).map_err(at(&folder))? {
                let entry = entry.map_err(at(&folder))?;
                let path = entry.path();
                if entry.file_type().map_err(at(&path))?.is_dir() {
                    folders.push(path);
                } else {
                    lchown(&path, Some(uid), Some(gid)).map_err(at(&path))?;
                }
            }
            lchown(&folder, Some(uid), Some(gid)).map_err(at(&folder))?;
        }
        Ok(())
    }

    /// After a `kill -9` of the service its server is still stopping. One that hangs is made to
    /// stop, because the data folder is ours alone. Once no process has the cluster open, its
    /// lock files, including the one of the socket, are stale, whatever process id they name.
    fn wait_for_an_earlier_server(&self) -> Result<(), EmbeddedError> {
        let pid_file = self.cluster.join("postmaster.pid");
        let begun = Instant::now();
        let mut stopping = Stopping::new(STOP_EARLIER);
        while let Some(process) = place::user_of(&self.cluster) {
            if begun.elapsed() >= GONE_WITHIN {
                return Err(EmbeddedError::StillRunning(process));
            }
            if let Some(server) = place::server_of(&self.cluster) {
                stopping.go_on(Pid::from_raw(server));
            }
            thread::sleep(Duration::from_millis(20));
        }
        let mut was_stopped = true;
        for file in [
            pid_file,
            place::socket(&self.socket),
            place::socket_lock(&self.socket),
        ] {
            match fs::remove_file(&file) {
                Ok(()) => was_stopped = false,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => return Err(at(&file)(error)),
            }
        }
        if !was_stopped {
            tracing::info!("the database was not stopped in order the last time; it recovers");
        }
        Ok(())
    }

    /// Runs the server until it is told to stop or ends too often, and returns how it ended.
    /// The thread must live as long as the server, which gets a signal when it dies.
    fn keep(&self, stop: &Receiver<()>, was_ready: &AtomicBool) -> String {
        let mut restarts: Vec<Instant> = Vec::new();
        loop {
            let status = match self.spawn().map(|mut child| watch_over(&mut child, stop)) {
                Ok(End::Stopped(status)) => return status,
                Ok(End::ByItself(status)) => status,
                Err(error) => error.to_string(),
            };
            restarts.retain(|at| at.elapsed() < RESTARTS_WITHIN);
            if !was_ready.load(Ordering::Acquire) || restarts.len() >= RESTARTS {
                return status;
            }
            restarts.push(Instant::now());
            tracing::error!(%status, "the database ended by itself; it is started again");
            if let Err(error) = self.wait_for_an_earlier_server() {
                return error.to_string();
            }
        }
    }

    fn spawn(&self) -> std::io::Result<Child> {
        let log = File::create(&self.log)?;
        let program = self.binaries.program("postgres");
        let mut command = process_guard::command(&self.identity, program.as_os_str());
        command.arg("-D").arg(&self.cluster);
        command.arg("-k").arg(&self.socket);
        for setting in SETTINGS.iter().chain(self.more) {
            command.args(["-c", setting]);
        }
        command
            .stdout(log.try_clone()?)
            .stderr(Stdio::from(log))
            .spawn()
    }
}

/// How the server ended.
enum End {
    /// As requested.
    Stopped(String),
    /// Unexpectedly.
    ByItself(String),
}

fn watch_over(child: &mut Child, stop: &Receiver<()>) -> End {
    let mut stopping: Option<Stopping> = None;
    let end = |is_told: bool, status| {
        if is_told {
            End::Stopped(status)
        } else {
            End::ByItself(status)
        }
    };
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return end(stopping.is_some(), status.to_string()),
            Ok(None) => {}
            Err(error) => return end(stopping.is_some(), error.to_string()),
        }
        match &mut stopping {
            None => match stop.recv_timeout(Duration::from_millis(200)) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => {
                    stopping = Some(Stopping::new(STOP));
                }
            },
            Some(stopping) => {
                if let Ok(process) = i32::try_from(child.id()) {
                    stopping.go_on(Pid::from_raw(process));
                }
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}

/// A server that is being stopped with increasingly strong signals.
struct Stopping {
    since: Instant,
    /// The remaining signals.
    rest: &'static [(Duration, Signal)],
}

impl Stopping {
    fn new(rest: &'static [(Duration, Signal)]) -> Self {
        Self {
            since: Instant::now(),
            rest,
        }
    }

    /// Sends the next signal if it is due.
    fn go_on(&mut self, server: Pid) {
        let Some(((after, signal), rest)) = self.rest.split_first() else {
            return;
        };
        if self.since.elapsed() < *after {
            return;
        }
        self.rest = rest;
        if !after.is_zero() {
            let process = server.as_raw();
            tracing::warn!(process, %signal, "the database hangs; it is made to stop");
        }
        if let Err(error) = kill(server, *signal) {
            tracing::warn!(%error, "the database could not be told to stop");
        }
    }
}

/// The version of a cluster; `None` if there is none yet.
fn version_of(cluster: &Path) -> Result<Option<u32>, EmbeddedError> {
    let path = cluster.join("PG_VERSION");
    match fs::read_to_string(&path) {
        Ok(text) => match text.trim().parse() {
            Ok(major) => Ok(Some(major)),
            Err(_) => Err(EmbeddedError::NoCluster(path)),
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !cluster.exists() => Ok(None),
        Err(error) => Err(at(&path)(error)),
    }
}

fn read_log(path: &Path) -> String {
    fs::read(path).map_or_else(
        |error| error.to_string(),
        |bytes| String::from_utf8_lossy(&bytes).into_owned(),
    )
}

/// Creates the roles and the database at the first start.
async fn prepare(urls: &Urls) -> Result<(), EmbeddedError> {
    let mut connection = urls.options(SUPERUSER, "postgres").connect().await?;
    for (role, statement) in [
        (OWNER, "CREATE ROLE areopagus_owner LOGIN"),
        (SERVICE, "CREATE ROLE areopagus_app LOGIN"),
    ] {
        let known = sqlx::query_scalar!("SELECT count(*) FROM pg_roles WHERE rolname = $1", role)
            .fetch_one(&mut connection)
            .await?;
        if known == Some(0) {
            sqlx::query(statement).execute(&mut connection).await?;
        }
    }
    let known = sqlx::query_scalar!(
        "SELECT count(*) FROM pg_database WHERE datname = $1",
        DATABASE
    )
    .fetch_one(&mut connection)
    .await?;
    if known == Some(0) {
        sqlx::query("CREATE DATABASE areopagus OWNER areopagus_owner")
            .execute(&mut connection)
            .await?;
    }
    connection.close().await?;
    Ok(())
}
