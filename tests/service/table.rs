//! An event on a database of its own, in which each command comes a second behind the other, and
//! its export.

use std::fs;
use std::path::Path;

use areopagus::arbiter::{Actor, Arbiter, CommandContext, PersonDraft};
use areopagus::event::settings::{EventDraft, Format, Slug};
use areopagus::event::{ActOrder, Command, EventCommand, GameAct, GameCommand, PairingCommand};
use areopagus::tournament::round::GameId;
use areopagus::verify::Trust;
use chrono::{DateTime, TimeDelta, Utc};

use crate::exports::whole;
use crate::support::Database;

/// The first game of two entrants.
pub const FIRST: GameId = GameId { round: 1, board: 1 };

/// Their second one.
pub const SECOND: GameId = GameId { round: 2, board: 1 };

/// An event, and the moment of the next command.
pub struct Table {
    pub database: Database,
    pub arbiter: Arbiter,
    pub slug: Slug,
    /// The game that is played.
    pub game: GameId,
    pub now: DateTime<Utc>,
}

impl Table {
    /// An event in which nobody is entered.
    pub async fn new(draft: EventDraft) -> Self {
        let database = Database::new().await;
        let mut table = Self {
            arbiter: database.arbiter(),
            database,
            slug: Slug::parse(&draft.slug).unwrap(),
            game: FIRST,
            now: "2026-11-21T09:30:00Z".parse().unwrap(),
        };
        let context = table.context();
        table.arbiter.create_event(&draft, &context).await.unwrap();
        table
    }

    /// What the operator does a second later.
    pub fn context(&mut self) -> CommandContext {
        self.now += TimeDelta::seconds(1);
        CommandContext {
            actor: Actor::Operator,
            now: self.now,
            idempotency_key: None,
            expected_version: None,
        }
    }

    /// Enters players, and pairs them.
    pub async fn enter_players(&mut self, names: &[&str]) {
        for name in names {
            let (person, context) = (named(name), self.context());
            let done = self.arbiter.register(&self.slug, &person, &context);
            done.await.unwrap();
        }
        self.pair().await;
    }

    pub async fn pair(&mut self) {
        let order = Vec::new();
        self.run(Command::Pairing(PairingCommand::Pair { order }))
            .await;
    }

    pub async fn run(&mut self, command: Command) {
        let context = self.context();
        let done = self.arbiter.execute(&self.slug, &command, &context).await;
        done.unwrap_or_else(|error| panic!("{error:?}"));
    }

    /// What the referee does in the game.
    pub async fn act(&mut self, act: GameAct) {
        let game = self.game;
        self.run(Command::Game(GameCommand::Act(ActOrder { game, act })))
            .await;
    }

    /// Closes the event; its export, which another service takes in.
    pub async fn close(&mut self) -> Vec<u8> {
        self.run(Command::Event(EventCommand::Close {})).await;
        assert_eq!(self.arbiter.rebuild(false).await.unwrap(), []);
        let file = whole(self.arbiter.export(&self.slug).await.unwrap()).await;
        let other = Database::new().await.arbiter();
        other.import(&file[..], &Trust::default()).await.unwrap();
        assert_eq!(other.rebuild(false).await.unwrap(), []);
        // For who keeps an export among those of `crates/verify/tests/golden`.
        let kept = format!("{}.arb", self.slug);
        fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(kept), &file).unwrap();
        file
    }
}

/// An event of two games between two entrants.
pub fn draft(slug: &str) -> EventDraft {
    EventDraft {
        slug: slug.to_owned(),
        name: "Cup".to_owned(),
        place: "Riga".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        format: Format::RoundRobin { double: true },
        ..EventDraft::default()
    }
}

pub fn named(name: &str) -> PersonDraft {
    PersonDraft {
        name: name.to_owned(),
        ..PersonDraft::default()
    }
}
