//! What becomes of times while the service is away, and while a clock is wrong.

use areopagus::arbiter::{Arbiter, Standing};
use areopagus::event::settings::{Discipline, EventDraft, Format, Slug};
use areopagus::event::{
    ClockAct, ClockOrder, Command, EventCommand, GameAct, GameCommand, GameState, PlanCommand,
};
use chrono::TimeDelta;
use sqlx::Connection as _;

use crate::table::{FIRST, Table, draft};

const MINUTE: TimeDelta = TimeDelta::minutes(1);
const WHY: &str = "by the chief referee";

/// A game in which each player has a minute, and of which the clock runs.
async fn running(slug: &str) -> Table {
    let discipline = Discipline::TCHESS;
    begun(slug, discipline, "tchess-classical; bank_minutes=1").await
}

async fn begun(slug: &str, discipline: Discipline, regulations: &str) -> Table {
    let mut table = Table::new(EventDraft {
        discipline,
        regulations: regulations.to_owned(),
        format: Format::RoundRobin { double: false },
        ..draft(slug)
    })
    .await;
    table.enter_players(&["Anna Sokolova", "Boris Orlov"]).await;
    now(&mut table);
    clock(&mut table, ClockAct::Start {}).await;
    table
}

/// The next command comes by the service's clock.
fn now(table: &mut Table) {
    table.now = table.arbiter.now() - TimeDelta::seconds(1);
}

async fn clock(table: &mut Table, act: ClockAct) {
    let game = table.game;
    let order = ClockOrder { game, act };
    table.run(Command::Game(GameCommand::Clock(order))).await;
}

async fn enter(table: &mut Table, text: &str) {
    let (text, off_clock) = (text.to_owned(), None);
    table.act(GameAct::Enter { text, off_clock }).await;
}

/// The service is away for so long, and is there again.
async fn away(table: &mut Table, by: TimeDelta) {
    table.arbiter.close().await;
    let clock = table.arbiter.clock().clone();
    clock.sleep(by);
    table.database = table.database.reached().await;
    table.arbiter = table.database.arbiter_by(clock.of_next_process());
    table.arbiter.follow_times().await;
    now(table);
}

async fn game(table: &Table) -> GameState {
    let view = table.arbiter.event(&table.slug).await.unwrap();
    view.state.game(FIRST).unwrap().clone()
}

fn acts(game: &GameState) -> Vec<&str> {
    let acts = game.acts().iter();
    acts.map(|act| act.made.text.as_str()).collect()
}

/// The seconds of the turn by the clock of the game.
fn turn(arbiter: &Arbiter, game: &GameState) -> i64 {
    let turn = game.clock.turn().unwrap();
    turn.at(arbiter.now()).num_seconds()
}

#[tokio::test(flavor = "multi_thread")]
async fn r_396_a_restart_decides_no_game() {
    let ctor = Discipline::CTOR;
    for (slug, discipline, regulations) in [
        (
            "of-banks",
            Discipline::TCHESS,
            "tchess-classical; bank_minutes=1",
        ),
        (
            "of-turns",
            ctor,
            "ctor-team; size=8; power=1; turn_seconds=10",
        ),
        (
            "of-games",
            ctor,
            "ctor-team; size=8; power=1; game_seconds=60",
        ),
    ] {
        let mut table = begun(slug, discipline, regulations).await;
        away(&mut table, TimeDelta::seconds(70)).await;
        let stands = game(&table).await;
        assert_eq!(acts(&stands), [""; 0], "{slug}");
        assert!(stands.clock.outage().is_some(), "{slug}");
        // However long it takes until the referee lets it go on.
        table.arbiter.clock().put_forward(MINUTE * 10);
        table.arbiter.follow_times().await;
        assert_eq!(acts(&game(&table).await), [""; 0], "{slug}");
        now(&mut table);
        table
            .run(Command::Event(EventCommand::ResumeRound { round: 1 }))
            .await;
        let runs = game(&table).await;
        assert!(
            runs.clock.runs() && turn(&table.arbiter, &runs) < 10,
            "{slug}"
        );
        table.arbiter.clock().put_forward(MINUTE * 2);
        table.arbiter.follow_times().await;
        assert_ne!(acts(&game(&table).await), [""; 0], "{slug}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r_395_an_event_that_is_busy_keeps_no_other_from_being_told() {
    let table = running("busy").await;
    let mut other = Table {
        database: table.database.reached().await,
        arbiter: table.arbiter.clone(),
        slug: Slug::parse("free").unwrap(),
        game: FIRST,
        now: table.now,
    };
    let of_free = EventDraft {
        discipline: Discipline::TCHESS,
        regulations: "tchess-classical; bank_minutes=1".to_owned(),
        ..draft("free")
    };
    let context = other.context();
    other
        .arbiter
        .create_event(&of_free, &context)
        .await
        .unwrap();
    other.enter_players(&["Clara Roth", "Dmitri Belov"]).await;
    clock(&mut other, ClockAct::Start {}).await;
    // Somebody has the first event, and does not let it go.
    let mut connection = table.database.as_owner().await;
    let mut held = connection.begin().await.unwrap();
    sqlx::query("SELECT FROM stream WHERE name = 'busy' FOR UPDATE")
        .execute(&mut *held)
        .await
        .unwrap();
    away(&mut other, TimeDelta::seconds(70)).await;
    assert!(game(&other).await.clock.outage().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn r_395_behind_a_short_outage_the_clock_runs_on_with_the_time_given_back() {
    let mut table = running("short").await;
    table.arbiter.clock().put_forward(TimeDelta::seconds(50));
    table.arbiter.close().await;
    let clock = table.arbiter.clock().clone();
    clock.sleep(MINUTE);
    table.database = table.database.reached().await;
    let arbiter = table.database.arbiter_by(clock.of_next_process());
    table.arbiter = arbiter.with_short_outage(MINUTE * 2);
    table.arbiter.follow_times().await;
    let runs = game(&table).await;
    assert!(runs.clock.runs() && runs.clock.outage().is_none());
    let shown = turn(&table.arbiter, &runs);
    // What was given back begins with the last beat, a second before the end at the earliest.
    assert!((45..60).contains(&shown), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_396_a_machine_that_sleeps_is_an_outage_known_before_the_next_act() {
    let mut table = running("asleep").await;
    table.arbiter.clock().sleep(MINUTE * 90);
    // Whoever is first to move moves in time.
    now(&mut table);
    enter(&mut table, "e2-e3").await;
    table.arbiter.follow_times().await;
    let game = game(&table).await;
    assert_eq!(acts(&game), ["e2-e3"]);
    assert!(game.clock.outage().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn r_399_a_process_whose_clock_is_wrong_brings_nothing_and_says_so() {
    let mut table = running("skewed").await;
    let wrong = table.arbiter.clock().of_next_process();
    wrong.set_wrong(MINUTE * 2);
    let reached = table.database.reached().await;
    let other = reached.arbiter_by(wrong.of_next_process());
    other.event(&table.slug).await.unwrap();
    other.follow_times().await;
    assert_eq!(acts(&game(&table).await), [""; 0]);
    let health = other.health().await;
    let found = health.checks.iter().find(|check| check.name == "clock");
    let found = found.unwrap();
    assert_eq!(found.standing, Standing::Warn);
    assert!(
        found.found.starts_with("120 s ahead of the database's"),
        "{}",
        found.found
    );
    // What is done through it is done at the database's time.
    let right = std::mem::replace(&mut table.arbiter, other);
    now(&mut table);
    enter(&mut table, "e2-e3").await;
    let game = game(&table).await;
    let other = std::mem::replace(&mut table.arbiter, right);
    assert_eq!(acts(&game), ["e2-e3"]);
    assert!(game.acts()[0].made.seconds.unwrap() < 60);
    other.clock().put_forward(MINUTE * 3);
    other.follow_times().await;
    assert!(
        other
            .event(&table.slug)
            .await
            .unwrap()
            .state
            .game(FIRST)
            .unwrap()
            .result
            .is_none()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn r_400_an_outage_given_time_and_an_interruption_are_exported_and_verified() {
    let mut table = running("away").await;
    away(&mut table, MINUTE).await;
    clock(&mut table, ClockAct::Resume {}).await;
    enter(&mut table, "e2-e3").await;
    let give = ClockAct::Give {
        side: areopagus::games::Side::Black,
        seconds: 30,
        reason: WHY.to_owned(),
    };
    clock(&mut table, give).await;
    let (game, reason) = (table.game, WHY.to_owned());
    let interrupt = PlanCommand::Interrupt { game, reason };
    table.run(Command::Plans(interrupt)).await;
    let resume = PlanCommand::Resume {
        game,
        starts_at: "2026-11-29T10:00+00:00".parse().unwrap(),
        reason: WHY.to_owned(),
    };
    table.run(Command::Plans(resume)).await;
    clock(&mut table, ClockAct::Resume {}).await;
    enter(&mut table, "resign black").await;
    table.close().await;
}
