//! What the lists of events cost as they grow: the bytes of the home page, of the desk and of
//! the API's list, and the milliseconds until the last of them is there, the first time and
//! then, with 300, 3,000 and 10,000 events of which a third are being played; and how long the
//! service takes to start with them. Last it is
//! measured how long the correction of a person takes who plays in [`PLAYED`] of these, which
//! have been looked at.
//!
//! `BESIDE` may name the program of another version, which is measured in the same way before
//! this one: `BESIDE=… cargo bench --bench lists`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a bench stops when something is not as it expects"
)]

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use futures_util::stream;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use reqwest::{Client, Method};
use serde_json::{Value, json};

/// How many events there are, in turn.
const SIZES: [usize; 3] = [300, 3_000, 10_000];

/// How many of them the person plays in who is corrected, with three others each.
const PLAYED: usize = 60;

/// Times that each address is asked for.
const TIMES: usize = 9;

/// Events that are made at the same time.
const MADE_AT_ONCE: usize = 6;

const CODE: &str = "0000-0000-0000";

fn main() {
    let older = std::env::var_os("BESIDE").map(PathBuf::from);
    let own = PathBuf::from(env!("CARGO_BIN_EXE_areopagus"));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for program in older.into_iter().chain([own]) {
        println!("{}", program.display());
        runtime.block_on(measure(&program));
    }
}

async fn measure(program: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let mut service = Service::start(program, folder.path());
    service.set_up().await;
    let everywhere = service.registered("Clara Old").await;
    let mut made = 0;
    for size in SIZES {
        let events = stream::iter(made..size);
        let events = events.map(|number| service.make(number, &everywhere));
        events.buffer_unordered(MADE_AT_ONCE).collect::<()>().await;
        made = size;
        for path in ["/", "/desk", "/api/v1/events", "/api/v1/events?limit=50"] {
            let (first, bytes) = service.time(path).await;
            let mut then = Vec::new();
            for _ in 1..TIMES {
                then.push(service.time(path).await.0);
            }
            then.sort_unstable();
            println!(
                "{size:6} events {path:24} {:8.1} kB, {first:7.1?} at first, {:7.1?} then",
                f64::from(u32::try_from(bytes).unwrap()) / 1e3,
                then[then.len() / 2]
            );
        }
        let token = service.token.clone();
        service.stop();
        let begun = Instant::now();
        service = Service::start(program, folder.path());
        println!("{size:6} events: started in {:.1?}", begun.elapsed());
        service.token = token;
    }
    for number in 0..PLAYED {
        service.time(&format!("/events/{}", slug(number))).await;
    }
    let name = json!({ "name": "Clara New" });
    let path = format!("/api/v1/people/{everywhere}");
    let begun = Instant::now();
    service.send(Method::PUT, &path, &name).await;
    println!(
        "a person of {PLAYED} events is corrected in {:.1?}",
        begun.elapsed()
    );
}

fn slug(number: usize) -> String {
    format!("bench-{number:05}")
}

/// A service of its own, which ends with the bench.
struct Service {
    process: Child,
    address: String,
    token: String,
    client: Client,
}

impl Service {
    fn start(program: &Path, folder: &Path) -> Self {
        let mut process = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error"])
            .args(["--writes-per-minute", "0", "--setup-code", CODE, "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let told = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut told = told.map(Result::unwrap);
        let line = told.find(|line| line.contains("http://")).unwrap();
        std::thread::spawn(|| told.for_each(drop));
        let (_, address) = line.split_once("http://").unwrap();
        let (address, _) = address.split_once('/').unwrap_or((address, ""));
        Self {
            process,
            address: format!("http://{address}"),
            token: String::new(),
            client: Client::new(),
        }
    }

    /// Ends it in order, so that nothing has to be recovered when it is started again.
    fn stop(mut self) {
        let process = Pid::from_raw(self.process.id().try_into().unwrap());
        kill(process, Signal::SIGTERM).unwrap();
        assert!(self.process.wait().unwrap().success());
    }

    async fn set_up(&mut self) {
        let account = json!({
            "code": CODE, "login": "chief", "name": "Chief",
            "password": "as many words as it takes",
        });
        let session = self.send(Method::POST, "/api/v1/setup", &account).await;
        session["token"]
            .as_str()
            .unwrap()
            .clone_into(&mut self.token);
    }

    async fn send(&self, method: Method, path: &str, body: &Value) -> Value {
        let call = self
            .client
            .request(method, format!("{}{path}", self.address));
        let call = call.bearer_auth(&self.token);
        let call = call.header("idempotency-key", uuid::Uuid::new_v4().to_string());
        let answer = call.json(body).send().await.unwrap();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        assert!(status.is_success(), "{path}: {text}");
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Somebody in the registry; gives the id.
    async fn registered(&self, name: &str) -> String {
        let id = uuid::Uuid::now_v7().to_string();
        let path = format!("/api/v1/people/{id}");
        self.send(Method::PUT, &path, &json!({ "name": name }))
            .await;
        id
    }

    /// Makes an event; the first ones are played, the others are over or to come.
    async fn make(&self, number: usize, person: &str) {
        let (slug, year) = (
            slug(number),
            if number.is_multiple_of(2) { 2020 } else { 2120 },
        );
        let draft = json!({
            "slug": slug, "name": format!("Event number {number}"), "place": "Tver",
            "starts_on": format!("{year}-11-21"), "ends_on": format!("{year}-11-22"),
            "format": { "system": "round_robin" },
        });
        self.send(Method::POST, "/api/v1/events", &draft).await;
        let path = format!("/api/v1/events/{slug}");
        // Every third of the others has been paired as well, so that it is signed.
        let is_played = number < PLAYED;
        if !is_played && !number.is_multiple_of(3) {
            return;
        }
        let mut people = Vec::new();
        if is_played {
            people.push(json!({ "person": person }));
        }
        people.extend((1..4).map(|player| json!({ "name": format!("No. {player} of {slug}") })));
        for person in people {
            self.send(Method::POST, &format!("{path}/entrants"), &person)
                .await;
        }
        self.send(Method::POST, &format!("{path}/pairing"), &json!({}))
            .await;
    }

    /// How long it takes until all of an address is there, and how many bytes that are.
    async fn time(&self, path: &str) -> (Duration, usize) {
        let begun = Instant::now();
        let call = self.client.get(format!("{}{path}", self.address));
        let answer = call.bearer_auth(&self.token).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        let bytes = answer.bytes().await.unwrap();
        (begun.elapsed(), bytes.len())
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
