//! A service in a process of its own under more than it can hold: connections beyond the
//! limit of open files, a log that nobody reads.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, PipeReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::support::{AREOPAGUS, Service};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};

const CODE: &str = "the-setup-code";

/// How long a test waits for what has to come. Only one that fails waits so long.
const PATIENCE: Duration = Duration::from_mins(5);

/// Files that the service may have open, the private database included.
const FILES: u32 = 512;

/// More than that.
const CROWD: usize = 700;

/// `areopagus serve` with a hard limit of open files.
fn serve_with_few_files(data: &Path) -> Service {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("ulimit -n {FILES} && exec \"$0\" \"$@\""))
        .args([AREOPAGUS, "serve", "--listen", "127.0.0.1:0"])
        .args(["--log", "error", "--workers", "2", "--setup-code", CODE])
        .arg("--data")
        .arg(data)
        .env_remove("DATABASE_URL");
    Service::spawn(command)
}

/// A call over a connection of its own.
async fn call(address: &str, method: Method, path: &str, token: &str, body: &Value) -> Response {
    let client = Client::builder().timeout(PATIENCE);
    let client = client.pool_max_idle_per_host(0).build().unwrap();
    let call = client.request(method, format!("{address}{path}"));
    let call = if token.is_empty() {
        call
    } else {
        call.bearer_auth(token)
    };
    let key = uuid::Uuid::new_v4().to_string();
    let call = call.header("idempotency-key", key);
    let call = if body.is_null() {
        call
    } else {
        call.json(body)
    };
    call.send().await.unwrap()
}

/// An event with entrants; gives the referee's token.
async fn event(address: &str) -> String {
    let account = json!({
        "code": CODE, "login": "chief", "name": "Nina Chief", "password": "correct horse battery",
    });
    let made = call(address, Method::POST, "/api/v1/setup", "", &account).await;
    assert_eq!(made.status(), StatusCode::CREATED);
    let made: Value = made.json().await.unwrap();
    let token = made["token"].as_str().unwrap().to_owned();
    let draft = json!({
        "slug": "cup", "name": "Cup", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
    });
    let made = call(address, Method::POST, "/api/v1/events", &token, &draft).await;
    assert_eq!(made.status(), StatusCode::CREATED);
    for name in ["Anna", "Boris", "Clara", "Daria"] {
        let path = "/api/v1/events/cup/entrants";
        let made = call(
            address,
            Method::POST,
            path,
            &token,
            &json!({ "name": name }),
        )
        .await;
        assert_eq!(made.status(), StatusCode::CREATED);
    }
    token
}

/// How often one more comes to a crowd: fast enough that for each connection that the service
/// ends, another one is there, and slowly enough that a client has time to say who it is.
const COMING: Duration = Duration::from_millis(15);

/// Connections that are held, the first of them as live streams, until this is dropped.
/// Others keep coming, for the service ends those that send nothing.
struct Held {
    leave: mpsc::Sender<()>,
    crowd: Option<JoinHandle<()>>,
}

impl Held {
    fn at(address: SocketAddr) -> Self {
        let (leave, left) = mpsc::channel();
        let stream = "GET /events/cup/live?parts=standings HTTP/1.1\r\nhost: x\r\n\r\n";
        let hold_all = |sent| (0..CROWD).filter_map(move |_| hold(address, sent));
        let streams: Vec<TcpStream> = hold_all(stream).collect();
        let mut silent: VecDeque<TcpStream> = hold_all("").collect();
        assert!(streams.len() + silent.len() > FILES as usize);
        let crowd = std::thread::spawn(move || {
            while left.recv_timeout(COMING) == Err(RecvTimeoutError::Timeout) {
                silent.extend(hold(address, ""));
                // The service has ended the oldest ones long ago.
                while silent.len() > CROWD {
                    silent.pop_front();
                }
            }
            drop(streams);
        });
        Self {
            leave,
            crowd: Some(crowd),
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // It has ended where nobody takes this.
        let _ = self.leave.send(());
        if let Some(crowd) = self.crowd.take() {
            crowd.join().unwrap();
        }
    }
}

/// A connection that sends something, or nothing, and then waits.
fn hold(address: SocketAddr, sent: &str) -> Option<TcpStream> {
    // Who is not let in any more has been told.
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(2)).ok()?;
    stream.write_all(sent.as_bytes()).ok()?;
    Some(stream)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_holds_every_connection_stops_no_referee() {
    // The crowd is more than many a user may have open without asking for it.
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    setrlimit(Resource::RLIMIT_NOFILE, most, most).unwrap();
    let data = tempfile::tempdir().unwrap();
    let service = serve_with_few_files(data.path());
    let address = service.address.as_str();
    let token = event(address).await;
    let socket: SocketAddr = address.trim_start_matches("http://").parse().unwrap();

    let held = Held::at(socket);

    // The pairing is signed, which writes the watermarks, and everything reads the database.
    let pairing = "/api/v1/events/cup/pairing";
    let paired = call(address, Method::POST, pairing, &token, &json!({})).await;
    assert_eq!(
        paired.status(),
        StatusCode::CREATED,
        "{:?}",
        paired.text().await
    );
    assert!(data.path().join("service.watermarks").exists());
    for number in 0..5 {
        let path = "/api/v1/session";
        let read = call(address, Method::GET, path, &token, &Value::Null).await;
        assert_eq!(read.status(), StatusCode::OK, "{number}");
    }
    // Whoever else comes is told when to come again, whatever they make up; unless many of the
    // crowd that came at one time were ended at one time, and others are on their way.
    for token in ["", "made-up"] {
        let until = Instant::now() + PATIENCE;
        let newcomer = loop {
            let newcomer = call(address, Method::GET, "/events/cup", token, &Value::Null).await;
            if newcomer.status() != StatusCode::OK || Instant::now() > until {
                break newcomer;
            }
            tokio::time::sleep(COMING).await;
        };
        assert_eq!(newcomer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(newcomer.headers()["retry-after"], "5");
        assert_eq!(newcomer.headers()["connection"], "close");
    }
    // A referee may still sign in, and who watches over the service has an answer.
    for path in ["/login", "/healthz"] {
        let answer = call(address, Method::GET, path, "", &Value::Null).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
    }

    drop(held);
    let until = Instant::now() + PATIENCE;
    loop {
        let newcomer = call(address, Method::GET, "/events/cup", "", &Value::Null).await;
        if newcomer.status() == StatusCode::OK {
            break;
        }
        assert!(Instant::now() < until, "{}", newcomer.status());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(service.stop());
}

/// A service whose log goes into a pipe.
struct Logged {
    child: Child,
    address: SocketAddr,
}

impl Drop for Logged {
    fn drop(&mut self) {
        // Both fail when it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Logged {
    /// Starts it, and reads its log up to the line that says at which port it serves.
    fn start(data: &Path, output: impl Into<Stdio>) -> (Self, BufReader<PipeReader>) {
        let (reader, log) = std::io::pipe().unwrap();
        let child = Command::new(AREOPAGUS)
            .args(["serve", "--log", "info", "--setup-code", CODE])
            .args(["--listen", "127.0.0.1:0"])
            .arg("--data")
            .arg(data)
            .env_remove("DATABASE_URL")
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(log)
            .spawn()
            .unwrap();
        let mut service = Self {
            child,
            address: (Ipv4Addr::LOCALHOST, 0).into(),
        };
        let mut log = BufReader::new(reader);
        let mut line = String::new();
        while service.address.port() == 0 {
            line.clear();
            let read = log.read_line(&mut line).unwrap();
            assert_ne!(read, 0, "the service did not start");
            if let Some((_, address)) = line.split_once("serving address=") {
                service.address = address.trim().parse().unwrap();
            }
        }
        (service, log)
    }

    /// The status line of `GET /healthz`.
    fn ask(&self) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer.lines().next().unwrap_or_default().to_owned())
    }

    fn wait_until_it_serves(&self) {
        let until = Instant::now() + PATIENCE;
        while self.ask().is_err() {
            assert!(Instant::now() < until, "the service did not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Whether it ends well when it is asked to.
    fn stop(&mut self) -> bool {
        let process = nix::unistd::Pid::from_raw(i32::try_from(self.child.id()).unwrap());
        nix::sys::signal::kill(process, nix::sys::signal::Signal::SIGTERM).unwrap();
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            assert!(Instant::now() < until, "the service did not stop");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

const WELL: &str = "HTTP/1.1 200 OK";

#[test]
fn a_log_that_nobody_takes_any_more_ends_nothing() {
    let data = tempfile::tempdir().unwrap();
    let (output_reader, output) = std::io::pipe().unwrap();
    drop(output_reader);
    let (mut service, log) = Logged::start(data.path(), output);
    service.wait_until_it_serves();
    drop(log);
    for _ in 0..5 {
        assert_eq!(service.ask().unwrap(), WELL);
    }
    assert!(service.stop());
}

#[test]
fn a_log_that_nobody_reads_holds_nobody_up() {
    let data = tempfile::tempdir().unwrap();
    let (mut service, mut log) = Logged::start(data.path(), Stdio::null());
    service.wait_until_it_serves();
    // A pipe takes 64 KiB, and each request a line of more than a hundred bytes.
    for _ in 0..1000 {
        assert_eq!(service.ask().unwrap(), WELL);
    }
    let read = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).map(|_| text)
    });
    assert!(service.stop());
    let text = read.join().unwrap().unwrap();
    assert!(text.contains("answered"), "{text}");
    assert!(
        text.contains("stopped"),
        "what waited is written in the end"
    );
}

/// Bytes of memory that a process has.
fn resident(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<usize>().ok());
    kilobytes.unwrap() << 10
}

/// Connections that read nothing of what they ask for, and what each asks ahead.
const UNREADING: usize = 300;
const AHEAD: usize = 2000;

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_reads_are_not_made_and_not_held() {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start(data.path(), &["--workers", "2", "--setup-code", CODE]);
    let address = service.address.as_str();
    let path = "/api/openapi.json";
    let whole = call(address, Method::GET, path, "", &Value::Null).await;
    assert!(whole.bytes().await.unwrap().len() > 1 << 17);
    let before = resident(service.process());
    let socket: SocketAddr = address.trim_start_matches("http://").parse().unwrap();
    let sent = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").repeat(AHEAD);
    let mut held = Vec::new();
    for _ in 0..UNREADING {
        let mut stream = TcpStream::connect(socket).unwrap();
        stream.set_nonblocking(true).unwrap();
        // What the system does not take of it at once is not sent.
        let _ = stream.write(sent.as_bytes());
        held.push(stream);
    }
    // The first answer of each has begun, so that all that is held of it is.
    for stream in &held {
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // Those that were ended meanwhile hold nothing.
        let _ = stream.peek(&mut [0]);
    }
    let answer = call(address, Method::GET, "/", "", &Value::Null).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let more = resident(service.process()).saturating_sub(before);
    // Each has its buffers, and all of them together 64 MB of answers.
    assert!(more < 120 << 20, "{} MB", more >> 20);
    drop(held);
    assert!(service.stop());
}
