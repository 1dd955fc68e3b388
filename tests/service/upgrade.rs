//! A database of an earlier version is migrated at the start; the games in it go on, and what
//! comes of them verifies with what was there before.

use std::io::Read as _;

use areopagus::arbiter::{Actor, Arbiter, CommandContext};
use areopagus::event::settings::{Discipline, Slug};
use areopagus::event::{
    ActOrder, ClockAct, ClockOrder, Command, GameAct, GameCommand, GameState, GameStatus,
    PlanCommand,
};
use areopagus::games::Side;
use areopagus::games::totas::{Record, Replay, generate};
use areopagus::tournament::round::GameId;
use areopagus::verify::Trust;
use flate2::read::GzDecoder;

use crate::exports::{judge, whole};
use crate::support::Database;

/// What the version of 27 November 2026 had in its database: the demonstration, and two games
/// whose clocks ran when it ended. Written by `pg_dump --no-owner --no-acl --inserts`.
const DUMP: &[u8] = include_bytes!("../upgrade/2026-11-27.sql.gz");

/// A game of each discipline that goes on, by its event.
const GOES_ON: [(&str, Discipline); 4] = [
    ("demo-autumn-cup", Discipline::TOTAS),
    ("demo-almajara", Discipline::ALMAJARA),
    ("demo-ctor", Discipline::CTOR),
    ("demo-tchess", Discipline::TCHESS),
];

/// Games whose clocks run, by their events, with the next act and another one behind it.
const RUNNING: [(&str, [&str; 2]); 2] = [
    ("clocks-tchess", ["e7-e6", "d2-d3"]),
    ("clocks-ctor", ["end", "30"]),
];

/// Events that are over, or that nobody goes on with here.
const OTHERS: [&str; 6] = [
    "demo-almajara-spring",
    "demo-ctor-spring",
    "demo-ctor-teams",
    "demo-knockout",
    "demo-tchess-spring",
    "demo-team-cup",
];

const FIRST: GameId = GameId { round: 1, board: 1 };

async fn loaded() -> Database {
    let mut dump = String::new();
    GzDecoder::new(DUMP).read_to_string(&mut dump).unwrap();
    Database::loaded(dump).await
}

async fn run(arbiter: &Arbiter, slug: &Slug, command: Command) {
    let context = CommandContext {
        actor: Actor::Operator,
        now: arbiter.now(),
        idempotency_key: None,
        expected_version: None,
    };
    let done = arbiter.execute(slug, &command, &context).await;
    done.unwrap_or_else(|error| panic!("{slug}: {error}"));
}

async fn enter(arbiter: &Arbiter, slug: &Slug, game: GameId, text: &str) {
    let act = GameAct::Enter {
        text: text.to_owned(),
        off_clock: None,
    };
    let order = ActOrder { game, act };
    run(arbiter, slug, Command::Game(GameCommand::Act(order))).await;
}

/// The export of an event, which is verified: how many entries it has.
async fn verified(arbiter: &Arbiter, slug: &Slug) -> u64 {
    let export = whole(arbiter.export(slug).await.unwrap()).await;
    let check = judge(&export, &Trust::default()).unwrap_or_else(|fault| panic!("{slug}: {fault}"));
    check.state().unwrap().version
}

/// The next row of a game by plans, whose lots are still to be drawn.
fn next_row(game: &GameState) -> String {
    let record = Record::parse(&game.record_text().unwrap()).unwrap();
    let replay = Replay::rows(&record);
    let number = u32::try_from(record.rows.len()).unwrap();
    let row = generate::bare_row(replay.position().unwrap(), &record.regulations, 9, number);
    row.unwrap().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_every_discipline_go_on_in_the_database_of_an_earlier_version() {
    let database = loaded().await;
    let arbiter = database.arbiter();
    for slug in OTHERS {
        verified(&arbiter, &Slug::parse(slug).unwrap()).await;
    }
    for (slug, discipline) in GOES_ON {
        let slug = Slug::parse(slug).unwrap();
        let before = verified(&arbiter, &slug).await;
        let view = arbiter.event(&slug).await.unwrap();
        assert_eq!(view.state.info.rules.discipline(), discipline);
        let mut games = view.state.games.iter();
        let begun = games.find(|(_, game)| game.status() == GameStatus::Playing);
        let (id, game) = begun.unwrap();
        match game.act_game() {
            None => {
                let command = PlanCommand::EnterRow {
                    game: *id,
                    text: next_row(game),
                };
                run(&arbiter, &slug, Command::Plans(command)).await;
            }
            Some(play) => {
                let table = play.table(&view.state.info.rules).unwrap();
                let text = table.resignation(Side::White).unwrap();
                enter(&arbiter, &slug, *id, &text).await;
                let after = arbiter.event(&slug).await.unwrap();
                assert!(after.state.games[id].result.is_some());
            }
        }
        arbiter.checkpoint(&slug).await.unwrap();
        assert!(verified(&arbiter, &slug).await > before, "{slug}");
    }
}

/// Nobody knows when the service of an earlier version was there last.
#[tokio::test(flavor = "multi_thread")]
async fn r_396_clocks_that_ran_in_the_database_of_an_earlier_version_stand_until_they_go_on() {
    let database = loaded().await;
    let arbiter = database.arbiter();
    for (slug, acts) in RUNNING {
        let slug = Slug::parse(slug).unwrap();
        verified(&arbiter, &slug).await;
        let order = ClockOrder {
            game: FIRST,
            act: ClockAct::Resume {},
        };
        run(&arbiter, &slug, Command::Game(GameCommand::Clock(order))).await;
        for text in acts {
            enter(&arbiter, &slug, FIRST, text).await;
        }
        let view = arbiter.event(&slug).await.unwrap();
        assert_eq!(view.state.games[&FIRST].result, None, "{slug}");
        verified(&arbiter, &slug).await;
    }
}
