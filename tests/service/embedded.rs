//! The private cluster: as root and as a user, after `kill -9`, twice on one folder.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr as _;
use std::time::{Duration, Instant};

use crate::support::{AREOPAGUS, Service, processes_in, wait_until_gone};
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, geteuid};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

/// The user that has nothing.
const NOBODY: u32 = 65534;

/// `areopagus database` in a process of its own.
struct Database {
    child: Child,
    service: PgConnectOptions,
    owner: PgConnectOptions,
}

impl Database {
    fn start(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut url = || {
            let line = lines.next()?.ok()?;
            let (_, url) = line.split_once('=')?;
            PgConnectOptions::from_str(url).ok()
        };
        let (Some(service), Some(owner), Some(_)) = (url(), url(), url()) else {
            let mut errors = String::new();
            let mut stderr = child.stderr.take().unwrap();
            stderr.read_to_string(&mut errors).unwrap();
            panic!("the private database did not start: {errors}");
        };
        Self {
            child,
            service,
            owner,
        }
    }

    fn signal(&mut self, signal: Signal) -> bool {
        let process = Pid::from_raw(i32::try_from(self.child.id()).unwrap());
        kill(process, signal).unwrap();
        self.child.wait().unwrap().success()
    }

    async fn count(&self, table: &str) -> i64 {
        let mut connection = self.service.connect().await.unwrap();
        let query = format!("SELECT count(*) FROM {table}");
        let (count,) = sqlx::query_as(sqlx::AssertSqlSafe(query))
            .fetch_one(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        count
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Both fail when it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn database(data: &Path) -> Command {
    let mut command = Command::new(AREOPAGUS);
    command.arg("database").arg("--data").arg(data);
    command
}

/// A folder that every user can pass through, with a copy of the binary in it.
fn open_folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let binary = folder.path().join("areopagus");
    fs::copy(AREOPAGUS, &binary).unwrap();
    fs::set_permissions(&binary, fs::Permissions::from_mode(0o755)).unwrap();
    (folder, binary)
}

#[tokio::test]
async fn it_starts_on_an_empty_folder_and_stops_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("not/there/yet");
    let mut running = Database::start(database(&data));
    assert_eq!(running.count("journal").await, 0);
    assert!(!processes_in(&data).is_empty());
    let cluster = fs::metadata(data.join("postgres")).unwrap();
    assert_eq!(cluster.uid(), geteuid().as_raw(), "files stay the caller's");
    assert_eq!(cluster.mode() & 0o077, 0);
    assert!(running.signal(Signal::SIGTERM), "it ends well");
    wait_until_gone(&data);
    assert!(!data.join("postgres/postmaster.pid").exists());
}

#[tokio::test]
async fn nothing_is_left_after_kill_9_and_the_next_start_recovers() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    for round in 1..=3 {
        let mut running = Database::start(database(data));
        let mut owner = running.owner.connect().await.unwrap();
        sqlx::raw_sql("CREATE TABLE IF NOT EXISTS kept (x integer); INSERT INTO kept VALUES (1)")
            .execute(&mut owner)
            .await
            .unwrap();
        running.signal(Signal::SIGKILL);
        // The next start does not wait for the old server by our doing.
        if round % 2 == 0 {
            wait_until_gone(data);
        }
    }
    let running = Database::start(database(data));
    let mut owner = running.owner.connect().await.unwrap();
    let (kept,): (i64,) = sqlx::query_as("SELECT count(*) FROM kept")
        .fetch_one(&mut owner)
        .await
        .unwrap();
    assert_eq!(kept, 3);
    drop(running);
    wait_until_gone(data);
}

#[tokio::test]
async fn a_lock_file_of_a_process_id_that_somebody_else_has_now_is_stale() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    assert!(Database::start(database(data)).signal(Signal::SIGTERM));
    let lock = data.join("postgres/postmaster.pid");
    fs::write(&lock, format!("{}\n", std::process::id())).unwrap();
    let running = Database::start(database(data));
    assert_eq!(running.count("journal").await, 0);
}

#[tokio::test]
async fn a_lock_of_the_socket_with_a_process_id_that_somebody_else_has_now_is_stale() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut running = Database::start(database(data));
    let lock = data.join("socket/.s.PGSQL.5432.lock");
    let text = fs::read_to_string(&lock).unwrap();
    running.signal(Signal::SIGKILL);
    wait_until_gone(data);
    // The server was killed with the service, and its number is another process's by now.
    let mut other = Command::new("sleep").arg("600").spawn().unwrap();
    let rest = text.split_once('\n').unwrap().1;
    fs::write(&lock, format!("{}\n{rest}", other.id())).unwrap();
    let running = Database::start(database(data));
    assert_eq!(running.count("journal").await, 0);
    other.kill().unwrap();
    other.wait().unwrap();
}

/// The process id of the server of a data folder.
fn server_of(data: &Path) -> Option<Pid> {
    let text = fs::read_to_string(data.join("postgres/postmaster.pid")).ok()?;
    Some(Pid::from_raw(text.lines().next()?.parse().ok()?))
}

/// The status of an answer; `None` when there is none.
fn status_of(address: &str) -> Option<u16> {
    let address = address.strip_prefix("http://")?;
    let mut stream = TcpStream::connect(address).ok()?;
    write!(
        stream,
        "GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.split(' ').nth(1)?.parse().ok()
}

#[test]
fn a_database_that_dies_is_started_again_and_one_that_dies_on_and_on_ends_the_service_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut service = Service::start(data, &["--grace", "600"]);
    for round in 1..=4 {
        let begun = Instant::now();
        while status_of(&service.address) != Some(200) {
            assert!(
                begun.elapsed() < Duration::from_mins(5),
                "not ready in round {round}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
        let server = server_of(data).unwrap();
        kill(server, Signal::SIGKILL).unwrap();
        let begun = Instant::now();
        while round < 4 && server_of(data).is_none_or(|newer| newer == server) {
            assert!(
                begun.elapsed() < Duration::from_mins(5),
                "it is not started again"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    let begun = Instant::now();
    assert!(!service.wait(), "it says that something went wrong");
    // Not after the grace that open requests have, of ten minutes.
    assert!(begun.elapsed() < Duration::from_mins(5));
}

/// Whether a process stands still by a signal; one that has ended never does.
fn hangs(process: Pid) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status"));
    let status = status.expect("it has stopped before it hangs");
    status.lines().any(|line| line.starts_with("State:\tT"))
}

#[tokio::test]
async fn a_server_that_hangs_when_its_service_is_killed_keeps_nobody_from_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut running = Database::start(database(data));
    let server = server_of(data).unwrap();
    // A server that is to stop waits for this connection, so that it does not before it hangs.
    let mut connection = running.service.connect().await.unwrap();
    let backend = sqlx::query_scalar("SELECT pg_backend_pid()");
    let backend: i32 = backend.fetch_one(&mut connection).await.unwrap();
    let backend = Pid::from_raw(backend);
    kill(backend, Signal::SIGSTOP).unwrap();
    // When the service is gone, the kernel lets those go on that were held in its session.
    kill(server, Signal::SIGSTOP).unwrap();
    running.signal(Signal::SIGKILL);
    kill(server, Signal::SIGSTOP).unwrap();
    let begun = Instant::now();
    while !hangs(server) {
        assert!(begun.elapsed() < Duration::from_mins(5), "it does not hang");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(
        !processes_in(data).is_empty(),
        "it has stopped before it hangs"
    );
    kill(backend, Signal::SIGCONT).unwrap();
    let running = Database::start(database(data));
    assert_ne!(server_of(data), Some(server));
    assert_eq!(running.count("journal").await, 0);
}

#[tokio::test]
async fn two_services_on_one_folder_get_a_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let first = Database::start(database(folder.path()));
    let second = database(folder.path()).output().unwrap();
    assert!(!second.status.success());
    let errors = String::from_utf8(second.stderr).unwrap();
    assert!(errors.contains("is used by another areopagus"), "{errors}");
    assert_eq!(first.count("journal").await, 0);
}

#[tokio::test]
async fn a_path_too_long_for_a_socket_gets_a_short_socket_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("a-long-name".repeat(10)).join("data");
    let mut running = Database::start(database(&data));
    assert_eq!(running.count("journal").await, 0);
    let socket = running.service.get_socket().unwrap().clone();
    assert!(!socket.starts_with(&data));
    assert_eq!(fs::metadata(&socket).unwrap().mode() & 0o077, 0);
    assert!(running.signal(Signal::SIGTERM));
    fs::remove_dir(socket).unwrap();
}

#[tokio::test]
async fn it_listens_on_no_network_and_writes_through() {
    let folder = tempfile::tempdir().unwrap();
    let running = Database::start(database(folder.path()));
    let mut connection = running.service.connect().await.unwrap();
    for (name, value) in [
        ("listen_addresses", ""),
        ("fsync", "on"),
        ("full_page_writes", "on"),
        ("synchronous_commit", "on"),
        ("server_encoding", "UTF8"),
        ("unix_socket_permissions", "0700"),
    ] {
        let (setting,): (String,) = sqlx::query_as("SELECT current_setting($1)")
            .bind(name)
            .fetch_one(&mut connection)
            .await
            .unwrap();
        assert_eq!(setting, value, "{name}");
    }
}

#[test]
fn a_useless_pg_bindir_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let output = database(folder.path())
        .env("PG_BINDIR", "/nowhere")
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("PG_BINDIR is /nowhere, but there is no initdb"),
        "{errors}"
    );
}

#[test]
fn the_service_stops_in_order_on_sigterm() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::start(folder.path(), &[]);
    assert!(service.setup_code().len() >= 16);
    assert!(service.stop());
    wait_until_gone(folder.path());
}

#[tokio::test]
async fn it_works_as_an_ordinary_user() {
    if !geteuid().is_root() {
        // Every other test is that test then.
        return;
    }
    let (folder, binary) = open_folder();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    chown(&data, Some(NOBODY), Some(NOBODY)).unwrap();
    let mut command = Command::new(binary);
    command.arg("database").arg("--data").arg(&data);
    command.uid(NOBODY).gid(NOBODY).current_dir("/");
    let mut running = Database::start(command);
    assert_eq!(running.count("journal").await, 0);
    assert_eq!(fs::metadata(data.join("postgres")).unwrap().uid(), NOBODY);
    running.signal(Signal::SIGKILL);
    wait_until_gone(&data);
}

/// A command of root's in a user namespace of its own, where no other can be made.
fn without_namespaces(binary: &Path, arguments: &[&str]) -> Option<Command> {
    let script = "read go; echo 0 > /proc/sys/user/max_user_namespaces; exec \"$@\"";
    let probe = Command::new("unshare").args(["--user", "true"]).status();
    if !geteuid().is_root() || !probe.is_ok_and(|status| status.success()) {
        return None;
    }
    let mut command = Command::new("unshare");
    command.args(["--user", "--keep-caps", "bash", "-c", script, "bash"]);
    command.arg(binary).args(arguments);
    Some(command)
}

/// Gives a child the whole range of ids, and lets it go on.
fn map_ids(child: &mut Child) {
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let own = fs::read_link("/proc/self/ns/user").unwrap();
    while fs::read_link(process.join("ns/user")).unwrap() == own {
        std::thread::yield_now();
    }
    for map in ["uid_map", "gid_map"] {
        fs::write(process.join(map), "0 0 65536").unwrap();
    }
    child.stdin.take().unwrap().write_all(b"go\n").unwrap();
}

#[test]
fn root_without_user_namespaces_steps_down_to_another_user() {
    let (folder, binary) = open_folder();
    let data = folder.path().join("data");
    let arguments = ["database", "--data", data.to_str().unwrap()];
    let Some(mut command) = without_namespaces(&binary, &arguments) else {
        eprintln!("not root, or no user namespaces here: nothing to step down from");
        return;
    };
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    map_ids(&mut child);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().is_some(), "it starts");
    assert_ne!(fs::metadata(data.join("postgres")).unwrap().uid(), 0);
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until_gone(&data);
    // As root in a namespace again: the files are root's again.
    let mut again = Database::start(database(&data));
    assert_eq!(fs::metadata(data.join("postgres")).unwrap().uid(), 0);
    assert!(again.signal(Signal::SIGTERM));
}

#[test]
fn root_without_user_namespaces_names_the_folder_that_is_closed() {
    let (folder, binary) = open_folder();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).unwrap();
    let data = closed.join("data");
    let arguments = ["database", "--data", data.to_str().unwrap()];
    let Some(mut command) = without_namespaces(&binary, &arguments) else {
        eprintln!("not root, or no user namespaces here: nothing to step down from");
        return;
    };
    let mut child = command
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    map_ids(&mut child);
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    let errors = String::from_utf8(output.stderr).unwrap();
    let name = closed.to_str().unwrap();
    assert!(
        errors.contains(&format!("the folder {name} is closed to user")),
        "{errors}"
    );
}
