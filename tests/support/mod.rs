//! What the tests with a real database and a real service share.
//!
//! Every test has a database of its own, copied from a template that is migrated, or has the
//! demonstration in it besides: on the server of `TEST_DATABASE_URL`, or on a private cluster
//! that ends with the test's process.

pub mod site;

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr as _;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use areopagus::arbiter::{Arbiter, Clock, ServiceKey, demo};
use areopagus::store::Store;
use areopagus::store::watermarks::WatermarkFile;
use chrono::Utc;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// The binary under test.
pub const AREOPAGUS: &str = env!("CARGO_BIN_EXE_areopagus");

/// How long a process is waited for before the test fails: a machine may be very busy.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// The server that all tests of this process share.
struct Server {
    service: PgConnectOptions,
    owner: Option<PgConnectOptions>,
    superuser: PgConnectOptions,
    prefix: String,
    /// Its standard input closes with this process, and that ends it.
    _cluster: Option<Child>,
}

/// A database of one test.
pub struct Database {
    /// As the service uses it.
    pub store: Store,
    /// As the owner of its tables.
    pub owner: PgConnectOptions,
    /// As the role of the service.
    pub service: PgConnectOptions,
    /// As the server's superuser.
    pub superuser: PgConnectOptions,
    /// The data folder of the services on it.
    pub data: Arc<TempDir>,
}

impl Database {
    /// A new database with all tables and nothing in them.
    pub async fn new() -> Self {
        let template = template(server());
        Self::from_template(&template, Arc::new(tempfile::tempdir().unwrap())).await
    }

    /// A new database with the demonstration in it.
    pub async fn demonstration() -> Self {
        static LOADED: OnceCell<String> = OnceCell::const_new();
        let load = async || {
            let database = Self::new().await;
            let arbiter = database.arbiter();
            demo::load(&arbiter, Utc::now()).await.unwrap();
            arbiter.close().await;
            database.store.close().await;
            // Who copies it was not away since.
            let mut owner = database.as_owner().await;
            let forget = sqlx::query("DELETE FROM heartbeat");
            forget.execute(&mut owner).await.unwrap();
            owner.close().await.unwrap();
            database.name().to_owned()
        };
        let template = LOADED.get_or_init(load).await;
        Self::from_template(template, Arc::new(tempfile::tempdir().unwrap())).await
    }

    /// What is in it now, as another database with the same data folder: a backup, or one
    /// that is restored. Nobody may be connected to it: its own pool is closed.
    pub async fn copy(&self) -> Self {
        self.store.close().await;
        Self::from_template(self.name(), Arc::clone(&self.data)).await
    }

    /// A new database with what a dump in SQL has, migrated from there.
    pub async fn loaded(dump: String) -> Self {
        let server = server();
        let name = next_name(server);
        create(server, &name, None).await;
        let owner = server.owner.as_ref().unwrap_or(&server.superuser).clone();
        let mut connection = owner.database(&name).connect().await.unwrap();
        let dump = sqlx::raw_sql(AssertSqlSafe(dump));
        dump.execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        Self::named(&name, Arc::new(tempfile::tempdir().unwrap())).await
    }

    async fn from_template(template: &str, data: Arc<TempDir>) -> Self {
        let server = server();
        let name = next_name(server);
        create(server, &name, Some(template)).await;
        Self::named(&name, data).await
    }

    /// A database that is there, by connections that live in the runtime of whoever calls.
    pub async fn named(name: &str, data: Arc<TempDir>) -> Self {
        let server = server();
        let service = server.service.clone().database(name);
        let owner = server.owner.clone().map(|owner| owner.database(name));
        Self {
            store: Store::open(service.clone(), owner.clone()).await.unwrap(),
            owner: owner.unwrap_or_else(|| service.clone()),
            service,
            superuser: server.superuser.clone().database(name),
            data,
        }
    }

    /// The same database by connections of their own.
    pub async fn reached(&self) -> Self {
        Self::named(self.name(), Arc::clone(&self.data)).await
    }

    pub fn name(&self) -> &str {
        self.service.get_database().unwrap()
    }

    /// An arbiter on it.
    pub fn arbiter(&self) -> Arbiter {
        self.arbiter_by(Clock::default())
    }

    /// An arbiter on it that goes by a clock.
    pub fn arbiter_by(&self, clock: Clock) -> Arbiter {
        let watermarks = WatermarkFile::in_folder(self.data.path());
        let key = ServiceKey::new([7; 32]);
        Arbiter::by(clock, self.store.clone(), key, watermarks)
    }

    /// A connection as the owner.
    pub async fn as_owner(&self) -> PgConnection {
        self.owner.connect().await.unwrap()
    }

    /// A connection as the server's superuser.
    pub async fn as_superuser(&self) -> PgConnection {
        self.superuser.connect().await.unwrap()
    }
}

/// A client whose requests have connections of their own. One that keeps them may open a connection
/// ahead, on which the service ends the wait for a request while the machine is busy.
pub fn client() -> reqwest::ClientBuilder {
    reqwest::Client::builder().pool_max_idle_per_host(0)
}

fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(|| {
        // Tests have runtimes of their own; this one is done before the first begins.
        let prepare = || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime.unwrap().block_on(prepare_server())
        };
        std::thread::spawn(prepare).join().unwrap()
    })
}

async fn prepare_server() -> Server {
    let prefix = format!("areopagus_test_{}_", std::process::id());
    let server = match std::env::var("TEST_DATABASE_URL") {
        Ok(url) if !url.is_empty() => {
            let options = PgConnectOptions::from_str(&url).unwrap();
            Server {
                service: options.clone(),
                owner: None,
                superuser: options,
                prefix,
                _cluster: None,
            }
        }
        _ => private_server(prefix),
    };
    drop_leftovers(&server).await;
    let name = template(&server);
    create(&server, &name, None).await;
    let owner = server.owner.clone().map(|owner| owner.database(&name));
    let store = Store::open(server.service.clone().database(&name), owner).await;
    store.unwrap().close().await;
    server
}

fn private_server(prefix: String) -> Server {
    let mut cluster = Command::new(AREOPAGUS)
        .args(["database", "--temporary", "--until-input-ends"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(cluster.stdout.take().unwrap()).lines();
    let mut urls = lines.take(3).map(|line| {
        let line = line.unwrap();
        let (_, url) = line.split_once('=').unwrap();
        PgConnectOptions::from_str(url).unwrap()
    });
    let mut next = || urls.next().expect("the private database did not start");
    Server {
        service: next(),
        owner: Some(next()),
        superuser: next(),
        prefix,
        _cluster: Some(cluster),
    }
}

/// A name that no database of this process has.
fn next_name(server: &Server) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{}{number}", server.prefix)
}

fn template(server: &Server) -> String {
    format!("{}template", server.prefix)
}

async fn create(server: &Server, name: &str, template: Option<&str>) {
    let owner = server.owner.as_ref().unwrap_or(&server.superuser);
    let template = template.map_or_else(String::new, |template| format!(" TEMPLATE {template}"));
    let statement = format!(
        "CREATE DATABASE {name} OWNER {}{template}",
        owner.get_username()
    );
    let mut connection = server.superuser.connect().await.unwrap();
    sqlx::query(AssertSqlSafe(statement))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

/// Databases of test processes that are gone.
async fn drop_leftovers(server: &Server) {
    let mut connection = server.superuser.connect().await.unwrap();
    let names: Vec<(String,)> = sqlx::query_as(
        "SELECT datname::text FROM pg_database WHERE datname LIKE 'areopagus_test_%'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    for (name,) in names {
        let process = name.split('_').nth(2).unwrap_or_default();
        if !Path::new("/proc").join(process).exists() {
            let statement = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
            sqlx::query(AssertSqlSafe(statement))
                .execute(&mut connection)
                .await
                .unwrap();
        }
    }
    connection.close().await.unwrap();
}

/// A real service in a process of its own. It is killed when this is dropped.
pub struct Service {
    child: Child,
    lines: Receiver<String>,
    /// Where it serves: `http://127.0.0.1:40547`.
    pub address: String,
}

impl Service {
    /// Starts `areopagus serve` with its private database in a data folder, at a free
    /// port, with some more arguments; waits until it serves.
    pub fn start(data: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(AREOPAGUS);
        command
            .arg("serve")
            .arg("--data")
            .arg(data)
            .args(["--listen", "127.0.0.1:0", "--log", "warn"])
            .args(arguments)
            .env_remove("DATABASE_URL");
        Self::spawn(command)
    }

    /// Starts a command that serves.
    pub fn spawn(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let first = lines
            .recv_timeout(PATIENCE)
            .expect("the service did not start");
        let (_, address) = first.split_once("serves ").unwrap();
        Self {
            address: address.trim_end_matches('/').to_owned(),
            child,
            lines,
        }
    }

    /// The setup code that was printed; waits for it.
    pub fn setup_code(&self) -> String {
        let line = self.lines.recv_timeout(PATIENCE).unwrap();
        let (_, code) = line.rsplit_once(' ').unwrap();
        code.to_owned()
    }

    /// The process id.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The wait for its end; gives whether it ended well.
    pub fn wait(&mut self) -> bool {
        self.child.wait().unwrap().success()
    }

    /// SIGTERM, and the wait for the end; gives whether it ended well.
    pub fn stop(mut self) -> bool {
        let process = i32::try_from(self.child.id()).unwrap();
        nix::sys::signal::kill(
            nix::unistd::Pid::from_raw(process),
            nix::sys::signal::Signal::SIGTERM,
        )
        .unwrap();
        self.child.wait().unwrap().success()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // Both fail when it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processes that have a cluster's folder open: the server's, if any lives.
pub fn processes_in(data: &Path) -> Vec<PathBuf> {
    let cluster = data.canonicalize().unwrap().join("postgres");
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .map(|entry| entry.path())
        .filter(|process| std::fs::read_link(process.join("cwd")).is_ok_and(|cwd| cwd == cluster))
        .collect()
}

/// Waits until no process has a cluster's folder open.
pub fn wait_until_gone(data: &Path) {
    let deadline = Instant::now() + PATIENCE;
    while let Some(process) = processes_in(data).first() {
        assert!(Instant::now() < deadline, "{} is left", process.display());
        std::thread::sleep(Duration::from_millis(10));
    }
}
