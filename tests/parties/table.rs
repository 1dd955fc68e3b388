//! An event of the fields on a database of its own, and what is done in it.

use std::sync::{Arc, Once};

use areopagus::arbiter::{
    Actor, Arbiter, ArbiterError, CommandContext, EventView, JoinDraft, PartyDraft, Person,
    PersonDraft,
};
use areopagus::event::settings::{Discipline, EventDraft, Format, LotRules, Slug};
use areopagus::event::{
    ActOrder, Command, EventCommand, GameAct, GameCommand, PairingCommand, PartyChange, PartyOrder,
    SecretText,
};
use areopagus::games::Side;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::round::GameId;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::fields_game::FIELDS_GAME;
use crate::support::Database;

pub const GAME: GameId = GameId { round: 1, board: 1 };

/// An event with one game, and the moment of the next command.
pub struct Table {
    pub database: Database,
    pub arbiter: Arbiter,
    pub slug: Slug,
    pub now: DateTime<Utc>,
}

pub fn named(name: &str) -> PersonDraft {
    PersonDraft {
        name: name.to_owned(),
        ..PersonDraft::default()
    }
}

/// Of people as they are shown the names.
pub fn names<'a>(people: impl IntoIterator<Item = &'a Person>) -> Vec<&'a str> {
    let names = people.into_iter().map(|person| person.name.as_deref());
    names.map(|name| name.unwrap_or("–")).collect()
}

pub fn entrant(number: u16) -> EntrantNumber {
    EntrantNumber::new(number).unwrap()
}

impl Table {
    /// An event of these Regulations in which nobody is entered.
    pub async fn new(regulations: &str, public_delay: u16) -> Self {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let all = [Discipline::TOTAS, Discipline::ALMAJARA, FIELDS_GAME];
            Discipline::register(&all).unwrap();
        });
        let database = Database::new().await;
        let arbiter = database.arbiter();
        let mut table = Self {
            database,
            arbiter,
            slug: Slug::parse("parties").unwrap(),
            now: "2026-11-21T09:30:00Z".parse().unwrap(),
        };
        let draft = EventDraft {
            slug: table.slug.to_string(),
            name: "Parties".to_owned(),
            place: "Tver".to_owned(),
            starts_on: "2026-11-21".to_owned(),
            ends_on: "2026-11-22".to_owned(),
            discipline: FIELDS_GAME,
            format: Format::RoundRobin { double: false },
            regulations: regulations.to_owned(),
            lots: LotRules::PHYSICAL,
            public_delay,
            ..EventDraft::default()
        };
        let context = table.context();
        table.arbiter.create_event(&draft, &context).await.unwrap();
        table
    }

    /// Ada, Boris and Clara are entered as one against Dmitri, and have White.
    pub async fn three_against_one(regulations: &str, public_delay: u16) -> Self {
        let mut table = Self::new(regulations, public_delay).await;
        table.party(&["Ada", "Boris", "Clara"]).await.unwrap();
        table.party(&["Dmitri"]).await.unwrap();
        table
            .run(Command::Pairing(PairingCommand::Pair { order: Vec::new() }))
            .await;
        table
    }

    pub fn context(&mut self) -> CommandContext {
        self.now += chrono::TimeDelta::seconds(1);
        CommandContext {
            actor: Actor::Operator,
            now: self.now,
            idempotency_key: None,
            expected_version: None,
        }
    }

    pub async fn party(&mut self, names: &[&str]) -> Result<(), ArbiterError> {
        let members = names.iter().map(|name| named(name)).collect();
        let (draft, context) = (PartyDraft { members }, self.context());
        let done = self.arbiter.register_party(&self.slug, &draft, &context);
        done.await.map(drop)
    }

    pub async fn joins(&mut self, side: Side, person: PersonDraft) -> Result<(), ArbiterError> {
        let game = GAME;
        let (draft, context) = (JoinDraft { game, side, person }, self.context());
        let done = self.arbiter.join_party(&self.slug, &draft, &context).await;
        done.map(drop)
    }

    pub async fn leaves(&mut self, side: Side, name: &str) {
        let (game, person) = (GAME, self.id(name).await);
        let change = PartyChange::Leave { person };
        self.run(Command::Game(GameCommand::Party(PartyOrder {
            game,
            side,
            change,
        })))
        .await;
    }

    pub async fn run(&mut self, command: Command) {
        let context = self.context();
        let done = self.arbiter.execute(&self.slug, &command, &context).await;
        done.unwrap();
    }

    pub async fn act(&mut self, act: GameAct) {
        self.run(Command::Game(GameCommand::Act(ActOrder {
            game: GAME,
            act,
        })))
        .await;
    }

    pub async fn play(&mut self, text: &str) {
        let (text, off_clock) = (text.to_owned(), None);
        self.act(GameAct::Enter { text, off_clock }).await;
    }

    pub async fn seal(&mut self, side: Side, secret: &str, text: &str) {
        let (secret, text) = (secret.to_owned(), SecretText(text.to_owned()));
        self.act(GameAct::Seal { side, secret, text }).await;
    }

    /// Both hand in what the game waits for: White's fields are 1 and 2, Black's 5 and 6.
    pub async fn hand_in(&mut self) {
        for (side, fields, kind) in [(Side::White, "2 1", "N"), (Side::Black, "5 6", "F")] {
            self.seal(side, "fields", fields).await;
            self.seal(side, "kind", kind).await;
        }
    }

    pub async fn chooses(&mut self, name: &str, text: Option<&str>) {
        let person = self.id(name).await;
        let text = text.map(|text| SecretText(text.to_owned()));
        self.act(GameAct::Choose { person, text }).await;
    }

    pub async fn close(&mut self) {
        self.run(Command::Event(EventCommand::Close {})).await;
    }

    pub async fn view(&self) -> Arc<EventView> {
        self.arbiter.event(&self.slug).await.unwrap()
    }

    /// What another process shows, which has read everything anew.
    pub async fn read_anew(&self) -> Arc<EventView> {
        self.database.arbiter().event(&self.slug).await.unwrap()
    }

    /// The id of somebody who takes part, in the registry.
    pub async fn id(&self, name: &str) -> Uuid {
        let view = self.view().await;
        let all = view.people.iter();
        let mut own = all.filter(|(_, person)| person.name.as_deref() == Some(name));
        *own.next().unwrap().0
    }

    /// Who takes part as the table has it: number, place, and whether they have joined.
    pub async fn rows(&self) -> Vec<(i32, i32, Uuid, bool)> {
        sqlx::query_as(
            "SELECT number, place, person, joined FROM participant ORDER BY number, place",
        )
        .fetch_all(&mut self.database.as_owner().await)
        .await
        .unwrap()
    }

    pub async fn rebuilds_to_the_same(&self) {
        assert_eq!(self.arbiter.rebuild(false).await.unwrap(), []);
    }
}
