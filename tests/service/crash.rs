//! `kill -9` of the real service in the middle of writes: whatever was acknowledged is
//! there after the restart, once, and nothing else is left behind.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{AREOPAGUS, Service, wait_until_gone};
use areopagus::journal::check_chain;
use areopagus::lots::{Chain, Gid, Role, Secret};
use areopagus::postgres::Urls;
use areopagus::tournament::round::GameId;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use sqlx::ConnectOptions as _;

/// The event of the games with lots.
const LOTS: &str = "lots";

const CRASHES: usize = 10;
const WRITERS: usize = 4;

/// Writes by their idempotency keys, with the versions that were acknowledged.
type Acknowledged = Arc<Mutex<BTreeMap<String, u64>>>;

/// A service that is killed once so many writes were acknowledged.
struct Doomed {
    service: Pid,
    left: AtomicUsize,
}

impl Doomed {
    fn after(writes: usize, service: &Service) -> Arc<Self> {
        Arc::new(Self {
            service: Pid::from_raw(i32::try_from(service.process()).unwrap()),
            left: AtomicUsize::new(writes),
        })
    }

    /// Counts a write; the last of them kills the service at once, while others are under way.
    /// Who looked from time to time would come after any number of them.
    fn count(&self) {
        if self.left.fetch_sub(1, Ordering::AcqRel) == 1 {
            kill(self.service, Signal::SIGKILL).unwrap();
        }
    }
}

#[derive(Clone)]
struct Referee {
    client: Client,
    address: String,
    token: String,
}

impl Referee {
    /// Sends a write, and sends it again when a busy service asks for it in a moment, as every
    /// client does.
    async fn send(
        &self,
        method: Method,
        path: &str,
        key: &str,
        body: &Value,
    ) -> reqwest::Result<(StatusCode, Value)> {
        loop {
            let answer = self
                .client
                .request(method.clone(), format!("{}/api/v1/{path}", self.address))
                .bearer_auth(&self.token)
                .header("idempotency-key", key)
                .json(body)
                .send()
                .await?;
            if answer.status() != StatusCode::SERVICE_UNAVAILABLE {
                return Ok((answer.status(), answer.json().await?));
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    async fn post(
        &self,
        path: &str,
        key: &str,
        body: &Value,
    ) -> reqwest::Result<(StatusCode, Value)> {
        self.send(Method::POST, path, key, body).await
    }

    async fn register(&self, slug: &str, key: &str) -> reqwest::Result<(StatusCode, Value)> {
        // One word: the same words in another order would be the same name.
        let person = json!({"name": format!("Entrant{}", key.replace('-', "x"))});
        self.post(&format!("events/{slug}/entrants"), key, &person)
            .await
    }
}

async fn set_up(service: &Service) -> String {
    let form = json!({
        "code": service.setup_code(),
        "login": "chief",
        "name": "Anna Sokolova",
        "password": "correct horse battery",
    });
    let answer = Client::new()
        .post(format!("{}/api/v1/setup", service.address))
        .json(&form)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
    let answer: Value = answer.json().await.unwrap();
    answer["token"].as_str().unwrap().to_owned()
}

async fn create_event(referee: &Referee, slug: &str) {
    let draft = json!({
        "slug": slug,
        "name": "Crash Cup",
        "place": "Tver",
        "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013",
        "format": {"system": "round_robin"},
    });
    let (status, answer) = referee.post("events", slug, &draft).await.unwrap();
    assert_eq!(status, StatusCode::CREATED, "{answer}");
}

/// Writes until the service is gone; gives the keys that were sent.
async fn write(
    referee: Referee,
    slug: String,
    writer: usize,
    acknowledged: Acknowledged,
    doomed: Arc<Doomed>,
) -> Vec<String> {
    let mut sent = Vec::new();
    loop {
        let key = format!("{slug}-{writer}-{}", sent.len());
        sent.push(key.clone());
        let Ok((status, answer)) = referee.register(&slug, &key).await else {
            return sent;
        };
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        let version = answer["version"].as_u64().unwrap();
        acknowledged.lock().unwrap().insert(key, version);
        doomed.count();
    }
}

/// The entries of a stream as the database keeps them.
async fn entries(data: &Path, slug: &str) -> Vec<(i64, Vec<u8>)> {
    let urls = Urls::of_running(data).unwrap();
    let mut connection = urls.service().connect().await.unwrap();
    sqlx::query_as("SELECT seq, bytes FROM journal WHERE stream = $1 ORDER BY seq")
        .bind(slug)
        .fetch_all(&mut connection)
        .await
        .unwrap()
}

/// The chain of a stream, entry by entry as the database keeps it.
async fn check_stream(data: &Path, slug: &str) -> u64 {
    let rows = entries(data, slug).await;
    let seqs: Vec<i64> = rows.iter().map(|(seq, _)| *seq).collect();
    let length = i64::try_from(rows.len()).unwrap();
    assert_eq!(seqs, (1..=length).collect::<Vec<i64>>(), "no hole");
    let head = check_chain(slug, rows.iter().map(|(_, bytes)| bytes)).unwrap();
    head.seq
}

/// One write about a game: its address in the event, and what is sent.
type GameWrite = (Method, String, Value);

/// A game whose third row draws a lot: White's Knight steps into Black's Labyrinth. On
/// the first board both players bring a chain, and the draw waits for their links.
fn writes_of(game: &str) -> Vec<GameWrite> {
    let id: GameId = game.parse().unwrap();
    let gid = Gid::game(LOTS, id.round, id.board, 1).unwrap();
    let post = |path: &str, body| (Method::POST, format!("games/{game}/{path}"), body);
    let chains = [("white", Role::White), ("black", Role::Black)].map(|(side, role)| {
        let tip = Secret::new([if role == Role::White { 1 } else { 2 }; 32]);
        (side, Chain::new(gid.clone(), role, tip))
    });
    let with_chains = chains.iter().filter(|_| id.board == 1);
    let mut writes = Vec::new();
    for (side, chain) in with_chains.clone() {
        let body = json!({"side": side, "contribution": {"chain": chain.anchor()}});
        writes.push(post("lots/contribution", body));
    }
    let terrain = json!({"white": "", "black": "labyrinth c7"});
    writes.push((Method::PUT, format!("games/{game}/terrain"), terrain));
    for row in [
        "1. Nc3 e4 | d9 e9",
        "2. Nb5 f4 | d8 e8",
        "3. Nc7 g4 | f9 g9",
    ] {
        writes.push(post("rows", json!({"text": row})));
    }
    for (side, chain) in with_chains {
        let body = json!({"side": side, "k": 1, "link": chain.reveal(1).unwrap()});
        writes.push(post("lots/link", body));
    }
    writes
}

/// Sends the writes of some games until the service is gone; gives how many of each were
/// acknowledged.
async fn play(
    referee: Referee,
    slug: String,
    games: Vec<(String, usize)>,
    doomed: Arc<Doomed>,
) -> Vec<(String, usize)> {
    let mut played = games;
    for (game, done) in &mut played {
        let writes = writes_of(game).into_iter().enumerate().skip(*done);
        for (number, (method, path, body)) in writes {
            let key = format!("{slug}-{game}-{number}");
            let path = format!("events/{slug}/{path}");
            let Ok((status, answer)) = referee.send(method, &path, &key, &body).await else {
                return played;
            };
            assert!(status.is_success(), "{game} {number}: {answer}");
            *done += 1;
            doomed.count();
        }
    }
    played
}

/// The numbers of the draws that were asked for in a stream, by game, and the games whose
/// draw has a result.
async fn draws(data: &Path, slug: &str) -> (BTreeMap<String, Vec<u64>>, Vec<String>) {
    let mut requested: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut results = Vec::new();
    for (_, bytes) in entries(data, slug).await {
        let entry: Value = serde_json::from_slice(&bytes).unwrap();
        let gid = || entry["body"]["gid"].as_str().unwrap().to_owned();
        if entry["kind"] == "draw.request" {
            let k = entry["body"]["k"].as_u64().unwrap();
            requested.entry(gid()).or_default().push(k);
        }
        if entry["kind"] == "draw.result" {
            results.push(gid());
        }
    }
    (requested, results)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kill_9_through_two_hundred_writes_with_lots_throws_no_lot_twice() {
    const ENTRANTS: usize = 11;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut service = Service::start(data, &[]);
    let token = set_up(&service).await;
    let referee = |service: &Service| Referee {
        client: crate::support::client().build().unwrap(),
        address: service.address.clone(),
        token: token.clone(),
    };
    let slug = LOTS;
    let begun = referee(&service);
    create_event(&begun, slug).await;
    for number in 0..ENTRANTS {
        let (status, answer) = begun.register(slug, &format!("e{number}")).await.unwrap();
        assert_eq!(status, StatusCode::CREATED, "{answer}");
    }
    let pairing = format!("events/{slug}/pairing");
    let (status, answer) = begun.post(&pairing, "pair", &json!({})).await.unwrap();
    assert_eq!(status, StatusCode::CREATED, "{answer}");

    // Every round has five games; each writer has its own ones.
    let games = |board: usize| {
        let rounds = 1..=ENTRANTS;
        rounds
            .map(move |round| (format!("{round}.{board}"), 0))
            .collect()
    };
    let mut tables: Vec<Vec<(String, usize)>> = (1..=ENTRANTS / 2).map(games).collect();
    let mut crashes = 0;
    loop {
        // Each time at another moment, in the middle of writes while there are any.
        let doomed = Doomed::after(11 + 3 * crashes, &service);
        let writers: Vec<_> = tables
            .iter()
            .map(|games| {
                let (referee, doomed) = (referee(&service), Arc::clone(&doomed));
                tokio::spawn(play(referee, slug.to_owned(), games.clone(), doomed))
            })
            .collect();
        tables.clear();
        for writer in writers {
            tables.push(writer.await.unwrap());
        }
        service.kill();
        crashes += 1;
        service = Service::start(data, &[]);
        let acknowledged: usize = tables.iter().flatten().map(|(_, done)| done).sum();
        check_stream(data, slug).await;
        let (requested, results) = draws(data, slug).await;
        // Request, links and result are one transaction when nobody is waited for.
        let waits = |gid: &String| gid.contains("/b1/") || results.contains(gid);
        assert!(requested.keys().all(waits), "a request without a result");
        assert!(requested.values().all(|ks| *ks == [1]), "{requested:?}");
        let is_done = |(game, done): &&(String, usize)| *done == writes_of(game).len();
        let games = tables.iter().flatten().filter(is_done).count();
        assert!(results.len() >= games);
        if games == ENTRANTS * (ENTRANTS / 2) {
            assert!(acknowledged > 200, "{acknowledged} writes");
            break;
        }
    }
    assert!(crashes >= 5, "{crashes} crashes");
    let (requested, _) = draws(data, slug).await;
    assert_eq!(requested.len(), ENTRANTS * (ENTRANTS / 2));
    assert!(service.stop());
    let file = data.join("lots.arb");
    let (folder, file) = (data.to_str().unwrap(), file.to_str().unwrap());
    for arguments in [
        vec!["rebuild", "--check", "--data", folder],
        vec!["export", slug, "-o", file, "--data", folder],
        vec!["verify", file],
    ] {
        let ran = std::process::Command::new(AREOPAGUS)
            .args(&arguments)
            .env_remove("DATABASE_URL")
            .output()
            .unwrap();
        assert!(ran.status.success(), "{arguments:?}: {ran:?}");
    }
    wait_until_gone(data);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_times_kill_9_in_the_middle_of_writes_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut service = Service::start(data, &[]);
    let token = set_up(&service).await;
    for crash in 0..CRASHES {
        let referee = Referee {
            client: crate::support::client().build().unwrap(),
            address: service.address.clone(),
            token: token.clone(),
        };
        let slug = format!("crash-{crash}");
        create_event(&referee, &slug).await;
        let acknowledged = Acknowledged::default();
        // Each time at another moment; always while writes are under way.
        let doomed = Doomed::after(5 + 3 * crash, &service);
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let (acknowledged, doomed) = (Arc::clone(&acknowledged), Arc::clone(&doomed));
                tokio::spawn(write(
                    referee.clone(),
                    slug.clone(),
                    writer,
                    acknowledged,
                    doomed,
                ))
            })
            .collect();
        let mut sent = Vec::new();
        for writer in writers {
            sent.extend(writer.await.unwrap());
        }
        service.kill();
        if crash % 2 == 0 {
            wait_until_gone(data);
        }
        service = Service::start(data, &[]);

        let acknowledged = acknowledged.lock().unwrap().clone();
        let unanswered = sent.len() - acknowledged.len();
        assert!((1..=WRITERS).contains(&unanswered), "writes were under way");
        let version = check_stream(data, &slug).await;
        let done = usize::try_from(version).unwrap().saturating_sub(2);
        assert!((acknowledged.len()..=sent.len()).contains(&done));

        // Sent again under their keys, all are done once.
        let referee = Referee {
            address: service.address.clone(),
            ..referee
        };
        for key in &sent {
            let (status, answer) = referee.register(&slug, key).await.unwrap();
            assert_eq!(status, StatusCode::CREATED, "{answer}");
            if let Some(version) = acknowledged.get(key) {
                assert_eq!(answer["version"].as_u64(), Some(*version), "{key}");
                assert_eq!(answer["replayed"], true, "{key}");
            }
        }
        let version = check_stream(data, &slug).await;
        // The creation, and the commitment to the event's lots.
        assert_eq!(usize::try_from(version).unwrap(), sent.len() + 2);
    }
    let rebuild = std::process::Command::new(AREOPAGUS)
        .args(["rebuild", "--check", "--data"])
        .arg(data)
        .env_remove("DATABASE_URL")
        .output()
        .unwrap();
    assert!(rebuild.status.success(), "{rebuild:?}");
    assert!(service.stop());
    wait_until_gone(data);
}
