//! A service of our own program with its database, and connections that ask it over HTTP.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

const AREOPAGUS: &str = env!("CARGO_BIN_EXE_areopagus");

const CODE: &str = "0000-0000-0000";

/// A service that runs until this is dropped.
pub struct Service {
    /// The database as the service uses it.
    #[allow(dead_code, reason = "not every bench asks it")]
    pub database: String,
    /// The first account, signed in.
    pub chief: Client,
    _server: Process,
    _database: Process,
    _folder: TempDir,
}

impl Service {
    /// Starts it on an empty database.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut database = Process::start(
            Command::new(AREOPAGUS)
                .args(["database", "--until-input-ends", "--data"])
                .arg(folder.path())
                .stdin(Stdio::piped()),
        );
        let mut url = || database.line().split_once('=').unwrap().1.to_owned();
        let (service, owner) = (url(), url());
        let mut server = Process::start(
            Command::new(AREOPAGUS)
                .args(["serve", "--listen", "127.0.0.1:0", "--log", "error"])
                .args(["--writes-per-minute", "0", "--setup-code", CODE, "--data"])
                .arg(folder.path().join("service"))
                .env("DATABASE_URL", &service)
                .env("AREOPAGUS_MIGRATION_URL", &owner),
        );
        let line = server.line();
        let (_, address) = line.split_once("http://").unwrap();
        let mut chief = Client::new(address.trim_end_matches('/'));
        let account = json!({
            "code": CODE, "login": "chief", "name": "Chief",
            "password": "as many words as it takes",
        });
        let session = chief.post("/api/v1/setup", &account);
        session["token"]
            .as_str()
            .unwrap()
            .clone_into(&mut chief.token);
        Self {
            database: service,
            chief,
            _server: server,
            _database: database,
            _folder: folder,
        }
    }
}

/// A program of ours. It is killed when this is dropped.
struct Process {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Process {
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    fn line(&mut self) -> String {
        self.lines.next().expect("it did not start").unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.child.stdin.take().is_none() {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

/// A connection that stays open.
pub struct Client {
    pub address: String,
    pub token: String,
    stream: TcpStream,
    asked: usize,
}

impl Client {
    pub fn new(address: &str) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_mins(1)))
            .unwrap();
        Self {
            address: address.to_owned(),
            token: String::new(),
            stream,
            asked: 0,
        }
    }

    pub fn request(&self, path: &str, body: &Value, key: &str) -> String {
        let body = body.to_string();
        format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nIdempotency-Key: {key}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            self.token,
            body.len()
        )
    }

    /// A request to read something, as anybody.
    #[allow(dead_code, reason = "not every bench reads")]
    pub fn reading(&self, path: &str) -> String {
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address)
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Value {
        self.asked += 1;
        let request = self.request(path, body, &format!("setting-up-{}", self.asked));
        let (status, answer) = self.ask(&request);
        assert!((200..300).contains(&status), "{status} {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    pub fn ask(&mut self, request: &str) -> (u16, String) {
        self.stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let mut part = [0; 1 << 12];
        loop {
            let count = self.stream.read(&mut part).unwrap();
            assert!(count > 0, "the connection was closed");
            answer.extend_from_slice(&part[..count]);
            let Some(head) = answer.windows(4).position(|four| four == b"\r\n\r\n") else {
                continue;
            };
            let told = std::str::from_utf8(&answer[..head]).unwrap();
            let length = told
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.expect("a length").parse().unwrap();
            if answer.len() >= head + 4 + length {
                let status = told.split(' ').nth(1).unwrap().parse().unwrap();
                let body = String::from_utf8(answer.split_off(head + 4)).unwrap();
                return (status, body);
            }
        }
    }
}
