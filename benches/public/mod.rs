//! A service with an event, for the benches that ask over HTTP.

#[allow(dead_code, reason = "only the database is used here")]
#[path = "../../tests/support/mod.rs"]
mod support;

use std::future::Future;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use areopagus::arbiter::{Actor, Arbiter, CommandContext, PersonDraft};
use areopagus::event::settings::{EventDraft, Format, LotRules};
use areopagus::event::{Command, PairingCommand, Played, ResultCommand};
use areopagus::games::PerSide;
use areopagus::web::Settings;
use support::Database;

/// The event.
pub const SLUG: &str = "bench";

/// A free port of this machine.
pub fn listener() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

/// Serves on a thread of its own, until the process ends.
pub fn serve<F>(server: impl FnOnce() -> F + Send + 'static)
where
    F: Future<Output = std::io::Result<()>>,
{
    std::thread::spawn(|| {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap()
            .block_on(server())
            .unwrap();
    });
}

/// So many threads that answer.
pub fn workers(count: usize) -> Settings {
    Settings {
        workers: Some(count),
        grace: Duration::ZERO,
        ..Settings::default()
    }
}

/// The operator's.
pub fn context() -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now: chrono::Utc::now(),
        idempotency_key: None,
        expected_version: None,
    }
}

/// A round robin of so many in which every game has a result.
pub async fn play_an_event(entrants: u16) -> Arbiter {
    let arbiter = Database::new().await.arbiter();
    let draft = EventDraft {
        slug: SLUG.to_owned(),
        name: "A bench".to_owned(),
        place: "Tver".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        format: Format::RoundRobin { double: false },
        regulations: "federation-2013".to_owned(),
        lots: LotRules::PHYSICAL,
        ..EventDraft::default()
    };
    let receipt = arbiter.create_event(&draft, &context()).await.unwrap();
    let slug = receipt.slug;
    for number in 1..=entrants {
        let person = PersonDraft {
            person: None,
            name: format!("Entrant {number}"),
            club: Some("Zarya".to_owned()),
            federation_id: None,
            ..PersonDraft::default()
        };
        arbiter.register(&slug, &person, &context()).await.unwrap();
    }
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    arbiter.execute(&slug, &pair, &context()).await.unwrap();
    let view = arbiter.event(&slug).await.unwrap();
    // Points and potentials that agree (TOTA*S 6.1 and TOTA*S 6.3).
    let results = [
        ((5, 1), (61, 40)),
        ((1, 4), (48, 70)),
        ((3, 1), (55, 49)),
        ((1, 2), (33, 33)),
    ];
    let games = view.state.games.keys().zip(results.into_iter().cycle());
    for (game, (points, potential)) in games {
        let result = Command::Results(ResultCommand::Record {
            game: *game,
            played: Played {
                potential: Some(PerSide::new(potential.0, potential.1)),
                ..Played::from_points(PerSide::new(points.0, points.1))
            },
            reason: "only the result counts here".to_owned(),
        });
        arbiter.execute(&slug, &result, &context()).await.unwrap();
    }
    arbiter
}
