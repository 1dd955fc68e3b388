//! How many sealed plans the service takes in a second over HTTP, beside `pgbench`, which
//! runs the same statements on the same durable database with as many clients: what the
//! arbiter costs over what the database costs. `pgbench` commits each plan by itself; the
//! service commits those together that come while it is busy with others.
//!
//! Needs `pgbench`, which comes with PostgreSQL.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "a bench stops when something is not as it expects"
)]

mod client;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr as _;
use std::time::Instant;

use client::{Client, Service};
use serde_json::json;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Row as _};

/// The statements of one plan.
const STATEMENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/submit/plan.sql");

/// Events that are played at the same time. Each takes one plan after the other.
const EVENTS: usize = 4;

/// Entrants of each, all against all: 630 games, in each of which both sides seal a plan.
const ENTRANTS: usize = 36;

/// Connections that hand in plans, and clients of `pgbench`.
const CLIENTS: usize = 8;

/// Times that each of both is measured, in turn.
const TURNS: usize = 5;

fn main() {
    let mut service = Service::start();
    for event in 0..EVENTS {
        prepare(&mut service.chief, &format!("bench{event}"));
        // What pgbench appends is not for the service to read.
        prepare(&mut service.chief, &format!("yard{event}"));
    }
    let mut shares = plans(&service.chief);
    let yardstick = Yardstick::new(&service.database);

    let mut rates = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        rates.0.push(hand_in(&mut shares));
        rates.1.push(yardstick.run());
    }
    let [ours, bare] = [rates.0, rates.1].map(|mut rates| {
        rates.sort_unstable_by(f64::total_cmp);
        rates[TURNS / 2]
    });
    println!(
        "{CLIENTS} clients: {ours:.0} plans/s over HTTP; pgbench with the same statements: \
         {bare:.0}/s; the service reaches {:.0} % of it",
        100.0 * ours / bare
    );
}

/// An event with all its games.
fn prepare(chief: &mut Client, slug: &str) {
    let draft = json!({
        "slug": slug, "name": "A bench", "place": "Tver",
        "starts_on": "2026-11-21", "ends_on": "2026-11-22", "discipline": "totas",
        "format": { "system": "round_robin" }, "regulations": "federation-2013",
        "lots": { "dice": "physical", "contributions": "optional" },
    });
    chief.post("/api/v1/events", &draft);
    let path = format!("/api/v1/events/{slug}");
    for number in 1..=ENTRANTS {
        let entrant = json!({ "name": format!("Entrant {number}") });
        chief.post(&format!("{path}/entrants"), &entrant);
    }
    chief.post(&format!("{path}/pairing"), &json!({ "order": [] }));
}

/// The clients, each with its share of the plans that can be sealed, in [`TURNS`] parts.
fn plans(chief: &Client) -> Vec<(Client, Vec<Vec<String>>)> {
    let clients = (0..CLIENTS).map(|number| {
        let mut client = Client::new(&chief.address);
        client.token.clone_from(&chief.token);
        let (event, half) = (number % EVENTS, number / EVENTS);
        let side = ["white", "black"][half];
        let games = (1..ENTRANTS)
            .flat_map(|round| (1..=ENTRANTS / 2).map(move |board| format!("{round}.{board}")));
        let requests: Vec<String> = games
            .map(|game| {
                let plan = json!({ "game_move": 1, "side": side, "commitment": "5a".repeat(32) });
                let path = format!("/api/v1/events/bench{event}/games/{game}/plans");
                client.request(&path, &plan, &format!("{number}-{game}"))
            })
            .collect();
        let share = requests.len() / TURNS;
        (
            client,
            requests
                .chunks_exact(share)
                .map(<[String]>::to_vec)
                .collect(),
        )
    });
    clients.collect()
}

/// Hands in a part of every client's plans at once: how many a second.
fn hand_in(shares: &mut [(Client, Vec<Vec<String>>)]) -> f64 {
    let begun = Instant::now();
    let sent: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = shares
            .iter_mut()
            .map(|(client, parts)| {
                let part = parts.pop().unwrap();
                scope.spawn(move || {
                    for request in &part {
                        let (status, body) = client.ask(request);
                        assert_eq!(status, 201, "{body}");
                    }
                    part.len()
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .sum()
    });
    sent as f64 / begun.elapsed().as_secs_f64()
}

/// `pgbench` with the statements of a plan.
struct Yardstick {
    program: PathBuf,
    options: PgConnectOptions,
    password: String,
    settings: Vec<String>,
}

impl Yardstick {
    /// What the statements need stands in the database and in the session.
    fn new(url: &str) -> Self {
        let options = PgConnectOptions::from_str(url).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let (entry, actor, session): (Vec<u8>, String, Vec<u8>) = runtime.block_on(async {
            let mut connection = options.connect().await.unwrap();
            let row = sqlx::query(
                "SELECT bytes, (SELECT id::text FROM account), (SELECT token_hash FROM session)
                 FROM journal ORDER BY seq DESC LIMIT 1",
            );
            let row = row.fetch_one(&mut connection).await.unwrap();
            (row.get(0), row.get(1), row.get(2))
        });
        let settings = [
            format!("events={EVENTS}"),
            format!("entry={}", hex::encode(&entry)),
            format!("actor={actor}"),
            format!("session={}", hex::encode(&session)),
        ];
        Self {
            program: pgbench(),
            password: url_password(url),
            options,
            settings: settings.to_vec(),
        }
    }

    /// Runs it for a few seconds: transactions a second.
    fn run(&self) -> f64 {
        let mut command = Command::new(&self.program);
        command
            .args(["--no-vacuum", "--protocol=prepared", "--time=3", "--jobs=2"])
            .arg(format!("--client={CLIENTS}"))
            .args(["--file", STATEMENTS])
            .args(
                self.settings
                    .iter()
                    .flat_map(|setting| ["--define", setting]),
            )
            .arg(format!("--username={}", self.options.get_username()))
            .arg(format!("--port={}", self.options.get_port()))
            .env("PGPASSWORD", &self.password);
        let host = self.options.get_socket().map_or_else(
            || self.options.get_host().to_owned(),
            |socket| socket.display().to_string(),
        );
        command
            .arg(format!("--host={host}"))
            .arg(self.options.get_database().unwrap());
        let output = command.output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        let fault = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}{fault}");
        let rate = told.lines().find_map(|line| line.strip_prefix("tps = "));
        let rate = rate.unwrap_or_else(|| unreachable!("{told}{fault}"));
        rate.split(' ').next().unwrap().parse().unwrap()
    }
}

fn url_password(url: &str) -> String {
    let user = url
        .split_once("://")
        .and_then(|(_, rest)| rest.split_once('@'));
    let password = user.and_then(|(user, _)| user.split_once(':'));
    password
        .map(|(_, password)| password.to_owned())
        .unwrap_or_default()
}

/// Where it is: in the path, or beside the newest server.
fn pgbench() -> PathBuf {
    let beside = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let mut found: Vec<PathBuf> = beside
        .map(|version| version.path().join("bin/pgbench"))
        .filter(|it| it.exists())
        .collect();
    found.sort();
    found
        .pop()
        .unwrap_or_else(|| Path::new("pgbench").to_owned())
}
