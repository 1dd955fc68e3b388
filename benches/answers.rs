//! Whether the time that an answer takes tells of a secret (CTOR 7.6): the same requests are
//! timed over HTTP in games that differ in nothing but whether Black has sealed the field that
//! White puts a chip on. For each kind of request the medians of both, and by how many standard
//! deviations their ranks are apart (Mann and Whitney); within two of them is what chance does.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "a bench stops when something is not as it expects"
)]

mod client;

use std::time::Instant;

use client::{Client, Service};
use serde_json::{Value, json};

/// All against all: 630 games.
const ENTRANTS: usize = 36;

/// The field that White puts a chip on.
const FIELD: u8 = 45;

/// Black's other fields, and White's.
const OTHERS: &str = "1 12 23 34 56 67 78 89 90";

const EVENT: &str = "/api/v1/events/secrets";

fn main() {
    let mut service = Service::start();
    let chief = &mut service.chief;
    let games = prepare(chief);
    let mut spectator = Client::new(&chief.address);
    let mut times: Vec<[Vec<f64>; 2]> = KINDS.iter().map(|_| Default::default()).collect();
    for (number, game) in games.iter().enumerate() {
        for (kind, of_kind) in KINDS.iter().zip(&mut times) {
            let (client, request) = if let Some(text) = kind.body {
                let path = format!("{EVENT}/games/{game}/acts");
                let act = json!({ "act": "enter", "text": text });
                let key = format!("{}-{game}", kind.name);
                let request = chief.request(&path, &act, &key);
                (&mut *chief, request)
            } else {
                let path = kind.path.replace("GAME", game);
                let request = spectator.reading(&path);
                (&mut spectator, request)
            };
            let begun = Instant::now();
            let (status, answer) = client.ask(&request);
            let took = begun.elapsed().as_secs_f64();
            assert_eq!(status, kind.status, "{answer}");
            // The first games warm everything up.
            if number >= 30 {
                of_kind[number % 2].push(took * 1e6);
            }
        }
    }
    for (kind, [without, with]) in KINDS.iter().zip(&mut times) {
        let apart = apart(without, with);
        let [one, other] = [median(without), median(with)];
        println!(
            "{}: {one:.0} µs, on a secret field {other:.0} µs ({} and {} answers); ranks {apart:+.2} \
             standard deviations apart",
            kind.name,
            without.len(),
            with.len()
        );
    }
}

/// What is asked of every game, in this order.
struct Kind {
    name: &'static str,
    /// The act, or nothing where something is read.
    body: Option<&'static str>,
    path: &'static str,
    status: u16,
}

const KINDS: [Kind; 6] = [
    Kind {
        name: "a hit that is claimed, refused",
        body: Some("!secret 45"),
        path: "",
        status: 422,
    },
    Kind {
        name: "a put",
        body: Some("45"),
        path: "",
        status: 201,
    },
    Kind {
        name: "a put on that field, refused",
        body: Some("45"),
        path: "",
        status: 422,
    },
    Kind {
        name: "the acts in the API",
        body: None,
        path: "/api/v1/events/secrets/games/GAME/acts",
        status: 200,
    },
    Kind {
        name: "the game's page",
        body: None,
        path: "/events/secrets/games/GAME",
        status: 200,
    },
    Kind {
        name: "the record",
        body: None,
        path: "/events/secrets/games/GAME.ctor",
        status: 200,
    },
];

/// An event whose games all have sealed fields; in every second one Black has that field.
fn prepare(chief: &mut Client) -> Vec<String> {
    let draft = json!({
        "slug": "secrets", "name": "Secrets", "place": "Tver", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "discipline": "ctor", "format": { "system": "round_robin" },
        "regulations": "ctor-team; power=1; secret_fields=10",
    });
    chief.post("/api/v1/events", &draft);
    for number in 1..=ENTRANTS {
        let entrant = json!({ "name": format!("Entrant {number}") });
        chief.post(&format!("{EVENT}/entrants"), &entrant);
    }
    chief.post(&format!("{EVENT}/pairing"), &json!({ "order": [] }));
    let boards = ENTRANTS / 2;
    let games = (1..ENTRANTS).flat_map(|round| (1..=boards).map(move |it| format!("{round}.{it}")));
    let games: Vec<String> = games.collect();
    for (number, game) in games.iter().enumerate() {
        let own = if number % 2 == 1 { FIELD } else { FIELD + 1 };
        for (side, last) in [("white", 100), ("black", own)] {
            let act = json!({
                "act": "seal", "side": side, "secret": "fields", "text": format!("{OTHERS} {last}"),
            });
            let _: Value = chief.post(&format!("{EVENT}/games/{game}/acts"), &act);
        }
    }
    games
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

/// By how many standard deviations the sum of the ranks of one lies above what it would be if
/// both were of a kind.
fn apart(one: &[f64], other: &[f64]) -> f64 {
    let mut all: Vec<(f64, bool)> = one.iter().map(|time| (*time, false)).collect();
    all.extend(other.iter().map(|time| (*time, true)));
    all.sort_unstable_by(|(one, _), (other, _)| one.total_cmp(other));
    let ranks = (1_u32..).zip(&all).filter(|(_, (_, is_other))| *is_other);
    let sum: f64 = ranks.map(|(rank, _)| f64::from(rank)).sum();
    let (n, m) = (one.len() as f64, other.len() as f64);
    let expected = m * (n + m + 1.0) / 2.0;
    let deviation = (n * m * (n + m + 1.0) / 12.0).sqrt();
    (sum - expected) / deviation
}
