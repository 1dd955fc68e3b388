//! `kill -9` of the real service in the middle of writes: whatever was acknowledged is
//! there after the restart, once, and nothing else is left behind.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    dead_code,
    reason = "tests; not each needs all of the support"
)]

mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use areopagus::journal::check_chain;
use areopagus::store::embedded::Urls;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use sqlx::ConnectOptions as _;
use support::{AREOPAGUS, Service, wait_until_gone};

const CRASHES: usize = 10;
const WRITERS: usize = 4;

/// Writes by their idempotency keys, with the versions that were acknowledged.
type Acknowledged = Arc<Mutex<BTreeMap<String, u64>>>;

#[derive(Clone)]
struct Referee {
    client: Client,
    address: String,
    token: String,
}

impl Referee {
    async fn post(
        &self,
        path: &str,
        key: &str,
        body: &Value,
    ) -> reqwest::Result<(StatusCode, Value)> {
        let answer = self
            .client
            .post(format!("{}/api/v1/{path}", self.address))
            .bearer_auth(&self.token)
            .header("idempotency-key", key)
            .json(body)
            .send()
            .await?;
        Ok((answer.status(), answer.json().await?))
    }

    async fn register(&self, slug: &str, key: &str) -> reqwest::Result<(StatusCode, Value)> {
        let person = json!({"name": format!("Entrant {key}")});
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
        "ends_on": "2026-11-22",
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
    count: Arc<AtomicUsize>,
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
        count.fetch_add(1, Ordering::AcqRel);
    }
}

/// The chain of a stream, entry by entry as the database keeps it.
async fn check_stream(data: &Path, slug: &str) -> u64 {
    let urls = Urls::of_running(data).unwrap();
    let mut connection = urls.service().connect().await.unwrap();
    let rows: Vec<(i64, Vec<u8>)> =
        sqlx::query_as("SELECT seq, bytes FROM journal WHERE stream = $1 ORDER BY seq")
            .bind(slug)
            .fetch_all(&mut connection)
            .await
            .unwrap();
    let seqs: Vec<i64> = rows.iter().map(|(seq, _)| *seq).collect();
    let length = i64::try_from(rows.len()).unwrap();
    assert_eq!(seqs, (1..=length).collect::<Vec<i64>>(), "no hole");
    let head = check_chain(slug, rows.iter().map(|(_, bytes)| bytes)).unwrap();
    head.seq
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_times_kill_9_in_the_middle_of_writes_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let mut service = Service::start(data, &[]);
    let token = set_up(&service).await;
    for crash in 0..CRASHES {
        let referee = Referee {
            client: Client::new(),
            address: service.address.clone(),
            token: token.clone(),
        };
        let slug = format!("crash-{crash}");
        create_event(&referee, &slug).await;
        let acknowledged = Acknowledged::default();
        let count = Arc::new(AtomicUsize::new(0));
        let writers: Vec<_> = (0..WRITERS)
            .map(|writer| {
                let (acknowledged, count) = (Arc::clone(&acknowledged), Arc::clone(&count));
                tokio::spawn(write(
                    referee.clone(),
                    slug.clone(),
                    writer,
                    acknowledged,
                    count,
                ))
            })
            .collect();
        // Each time at another moment; always while writes are under way.
        while count.load(Ordering::Acquire) < 5 + 3 * crash {
            tokio::time::sleep(Duration::from_micros(300)).await;
        }
        service.kill();
        let mut sent = Vec::new();
        for writer in writers {
            sent.extend(writer.await.unwrap());
        }
        if crash % 2 == 0 {
            wait_until_gone(data);
        }
        service = Service::start(data, &[]);

        let acknowledged = acknowledged.lock().unwrap().clone();
        let unanswered = sent.len() - acknowledged.len();
        assert!((1..=WRITERS).contains(&unanswered), "writes were under way");
        let version = check_stream(data, &slug).await;
        let done = usize::try_from(version).unwrap() - 1;
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
        assert_eq!(usize::try_from(version).unwrap(), sent.len() + 1);
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
