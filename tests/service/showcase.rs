//! The demonstration that plays itself, by a clock that is put forward.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use areopagus::arbiter::demo::{self, Player};
use areopagus::arbiter::{Actor, Arbiter, Clock, CommandContext, EventView, Whose};
use areopagus::event::settings::{Discipline, EventDraft, Slug};
use areopagus::event::{ClockAct, ClockOrder, Command, EventCommand, Finding, GameCommand};
use areopagus::games::Side;
use areopagus::tournament::result::Basis;
use areopagus::tournament::round::GameId;
use areopagus::verify::{EventCheck, Trust, verify};
use chrono::TimeDelta;

use crate::exports::whole;
use crate::support::Database;

const GAME: GameId = GameId { round: 1, board: 1 };

const SECOND: TimeDelta = TimeDelta::seconds(1);

/// More seconds than any game lasts.
const WHOLE: usize = 2_000;

/// The demonstration, with the events that are watched.
struct Showcase {
    clock: Clock,
    arbiter: Arbiter,
    player: Player,
    watched: Arc<Mutex<BTreeSet<Slug>>>,
}

impl Showcase {
    async fn begin(database: &Database) -> Self {
        let clock = Clock::default();
        let arbiter = database.arbiter_by(clock.clone());
        arbiter.watch_over().await.unwrap();
        let (player, watched) = player(&arbiter).await;
        Self {
            clock,
            arbiter,
            player,
            watched,
        }
    }

    /// The running event of a discipline.
    fn slug(&self, game: Discipline) -> Slug {
        let word = format!("-{}-", game.word());
        let mut events = self.player.events();
        events
            .find(|slug| slug.as_str().contains(&word))
            .unwrap()
            .clone()
    }

    async fn event(&self, slug: &Slug) -> Arc<EventView> {
        self.arbiter.event(slug).await.unwrap()
    }

    async fn moves(&self, slug: &Slug) -> usize {
        self.event(slug).await.state.game(GAME).unwrap().moves()
    }

    fn watch(&self, slug: &Slug) {
        self.watched.lock().unwrap().insert(slug.clone());
    }

    fn leave(&self) {
        self.watched.lock().unwrap().clear();
    }

    /// Lets seconds pass, in each of which the player looks.
    async fn pass(&mut self, seconds: usize) {
        for _ in 0..seconds {
            self.clock.put_forward(SECOND);
            self.player.look().await;
        }
    }

    /// Plays until an event is closed.
    async fn play_out(&mut self, slug: &Slug) {
        for _ in 0..WHOLE {
            if self.event(slug).await.state.closed {
                return;
            }
            self.pass(1).await;
        }
        panic!(
            "{slug} does not end: {:?}",
            self.event(slug).await.state.game(GAME)
        );
    }
}

async fn player(arbiter: &Arbiter) -> (Player, Arc<Mutex<BTreeSet<Slug>>>) {
    let watched: Arc<Mutex<BTreeSet<Slug>>> = Arc::default();
    let seen = Arc::clone(&watched);
    let is_watched = Arc::new(move |slug: &Slug| seen.lock().unwrap().contains(slug));
    let player = demo::begin(arbiter.clone(), is_watched).await.unwrap();
    (player, watched)
}

async fn is_listed(arbiter: &Arbiter, slug: &str) -> bool {
    let page = arbiter
        .events_page(Whose::Everybody, slug, 1)
        .await
        .unwrap();
    page.events.iter().any(|event| event.slug.as_str() == slug)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_every_twenty_seconds_while_somebody_watches() {
    let database = Database::new().await;
    let mut showcase = Showcase::begin(&database).await;
    let pace = usize::try_from(demo::PACE.num_seconds()).unwrap();
    for game in Discipline::all() {
        let slug = showcase.slug(game);
        assert!(
            showcase.moves(&slug).await > 0,
            "{slug} begins with an opening"
        );
    }
    let slug = showcase.slug(Discipline::TOTAS);
    // A turn that has begun is ended, and then the clocks stop.
    showcase.pass(5 * pace).await;
    let still = showcase.event(&slug).await;
    let reason = still
        .state
        .game(GAME)
        .unwrap()
        .clock
        .reason()
        .unwrap()
        .clone();
    assert!(reason.as_str().contains("Nobody"), "{reason}");
    showcase.pass(3 * pace).await;
    for game in Discipline::all() {
        let slug = showcase.slug(game);
        assert!(
            !showcase
                .event(&slug)
                .await
                .state
                .game(GAME)
                .unwrap()
                .clock
                .runs()
        );
    }
    assert_eq!(showcase.event(&slug).await.version(), still.version());

    showcase.watch(&slug);
    let before = showcase.moves(&slug).await;
    showcase.pass(1).await;
    assert!(
        showcase
            .event(&slug)
            .await
            .state
            .game(GAME)
            .unwrap()
            .clock
            .runs()
    );
    let resumed = showcase.event(&slug).await.state.at;
    showcase.pass(pace / 2).await;
    // The time of the machine goes by as well: a slow one may be at the next turn already.
    let is_due = showcase.clock.now() - resumed >= demo::PACE;
    assert!(is_due || showcase.moves(&slug).await == before);
    showcase.pass(pace / 2 + 2).await;
    assert!(showcase.moves(&slug).await > before);
    showcase.pass(2 * pace).await;
    assert!(showcase.moves(&slug).await >= before + 2);
    // Nobody watches the other boards.
    let other = showcase.slug(Discipline::TCHESS);
    assert!(
        !showcase
            .event(&other)
            .await
            .state
            .game(GAME)
            .unwrap()
            .clock
            .runs()
    );

    // A referee stops it, and nobody else.
    let stop = Command::Game(GameCommand::Clock(ClockOrder {
        game: GAME,
        act: ClockAct::Pause {
            reason: "Lunch".to_owned(),
        },
    }));
    let context = CommandContext {
        actor: Actor::Operator,
        now: showcase.arbiter.now(),
        idempotency_key: None,
        expected_version: None,
    };
    showcase
        .arbiter
        .execute(&slug, &stop, &context)
        .await
        .unwrap();
    let stopped = showcase.event(&slug).await.version();
    showcase.pass(4 * pace).await;
    assert_eq!(showcase.event(&slug).await.version(), stopped);
    showcase.leave();
    showcase.arbiter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_board_comes_to_a_result_that_verifies_and_the_next_one_begins() {
    let database = Database::new().await;
    let mut showcase = Showcase::begin(&database).await;
    let slugs: Vec<Slug> = Discipline::all().map(|game| showcase.slug(game)).collect();
    for slug in &slugs {
        showcase.watch(slug);
    }
    for slug in &slugs {
        showcase.play_out(slug).await;
    }
    // What spectators were promised: a late answer with a protest, and a lot that was drawn.
    let totas = showcase.event(&slugs[0]).await;
    let protest = &totas.state.protests.list()[0];
    let ruling = &protest.decided.as_ref().unwrap().ruling;
    assert_eq!(ruling.finding, Finding::Dismissed);
    assert!(
        totas
            .state
            .game(GAME)
            .unwrap()
            .record_text()
            .unwrap()
            .contains("late")
    );
    assert!(totas.state.swiss.initial_colour.is_some());
    for slug in &slugs {
        let view = showcase.event(slug).await;
        assert!(view.state.game(GAME).unwrap().result.is_some(), "{slug}");
        showcase.arbiter.checkpoint(slug).await.unwrap();
        let export = whole(showcase.arbiter.export(slug).await.unwrap()).await;
        let check = EventCheck::default();
        let (_, check) = verify(export.as_slice(), &Trust::default(), check, &mut |_| {}).unwrap();
        assert_eq!(check.counts().audit.results, 1, "{slug}");
    }
    showcase.pass(2).await;
    for game in Discipline::all() {
        let next = showcase.slug(game);
        assert!(next.as_str().ends_with("-2"), "{next}");
        assert!(
            showcase
                .event(&next)
                .await
                .state
                .game(GAME)
                .unwrap()
                .result
                .is_none()
        );
    }
    showcase.arbiter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_goes_on_with_the_events_that_are_open() {
    let database = Database::new().await;
    let mut showcase = Showcase::begin(&database).await;
    let slugs: Vec<Slug> = showcase.player.events().cloned().collect();
    for slug in &slugs {
        showcase.watch(slug);
    }
    showcase.pass(30).await;
    let mut before = Vec::new();
    for slug in &slugs {
        before.push(showcase.event(slug).await.version());
    }
    (showcase.player, showcase.watched) = player(&showcase.arbiter).await;
    let again: Vec<Slug> = showcase.player.events().cloned().collect();
    assert_eq!(again, slugs);
    for (slug, before) in slugs.iter().zip(before) {
        assert_eq!(showcase.event(slug).await.version(), before, "{slug}");
    }
    for slug in &slugs {
        showcase.watch(slug);
    }
    let slug = showcase.slug(Discipline::CTOR);
    showcase.play_out(&slug).await;
    showcase.arbiter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_events_of_a_discipline_are_listed_and_none_is_deleted() {
    let database = Database::new().await;
    let mut showcase = Showcase::begin(&database).await;
    for run in 1..=3 {
        let slug = showcase.slug(Discipline::CTOR);
        assert!(slug.as_str().ends_with(&format!("-{run}")), "{slug}");
        showcase.watch(&slug);
        showcase.play_out(&slug).await;
        showcase.pass(1).await;
    }
    let listed = ["demo-live-ctor-2", "demo-live-ctor-3", "demo-live-ctor-4"];
    for slug in listed {
        assert!(is_listed(&showcase.arbiter, slug).await, "{slug}");
    }
    assert!(!is_listed(&showcase.arbiter, "demo-live-ctor-1").await);
    let first = Slug::parse("demo-live-ctor-1").unwrap();
    assert!(showcase.event(&first).await.state.details.unlisted);
    // The other disciplines have one event each, for nobody watched them.
    let other = Slug::parse("demo-live-tchess-2").unwrap();
    assert!(showcase.arbiter.event(&other).await.is_err());
    showcase.arbiter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_of_the_demonstration_s_armies_meet_where_the_game_has_armies() {
    let database = Database::demonstration().await;
    let showcase = Showcase::begin(&database).await;
    let view = showcase.event(&showcase.slug(Discipline::TOTAS)).await;
    let game = view.state.game(GAME).unwrap();
    let [white, black] = Side::ALL.map(|side| game.army(side).unwrap().clone());
    assert_ne!(white, black);
    showcase.arbiter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_them_a_swiss_waits_for_its_next_round_and_an_event_for_tomorrow() {
    let database = Database::new().await;
    let mut showcase = Showcase::begin(&database).await;
    let swiss = Slug::parse("demo-live-swiss").unwrap();
    let swiss = showcase.event(&swiss).await;
    assert_eq!(swiss.state.entrants.len(), 24);
    assert!(
        swiss.state.games.iter().count() == 24,
        "two rounds of twelve boards"
    );
    assert!(swiss.state.games.values().all(|game| game.result.is_some()));
    let tomorrow = Slug::parse("demo-live-tomorrow").unwrap();
    let day = |view: Arc<EventView>| view.state.info.dates.starts_on();
    let today = |clock: &Clock| clock.now().date_naive();
    assert_eq!(
        day(showcase.event(&tomorrow).await).pred_opt(),
        Some(today(&showcase.clock))
    );
    // Started on another day, it is put off.
    showcase.clock.put_forward(TimeDelta::days(3));
    (showcase.player, showcase.watched) = player(&showcase.arbiter).await;
    assert_eq!(
        day(showcase.event(&tomorrow).await).pred_opt(),
        Some(today(&showcase.clock))
    );
    // So it is at midnight.
    showcase.clock.put_forward(TimeDelta::days(1));
    showcase.player.look().await;
    assert_eq!(
        day(showcase.event(&tomorrow).await).pred_opt(),
        Some(today(&showcase.clock))
    );
    showcase.arbiter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_event_keeps_its_number() {
    let database = Database::new().await;
    let clock = Clock::default();
    let arbiter = database.arbiter_by(clock.clone());
    let context = CommandContext {
        actor: Actor::Operator,
        now: clock.now(),
        idempotency_key: None,
        expected_version: None,
    };
    for run in 1..=3 {
        let draft = serde_json::json!({
            "slug": format!("demo-live-ctor-{run}"), "name": "Showcase", "place": "Hall",
            "starts_on": "2026-11-21", "ends_on": "2026-11-21", "discipline": "ctor",
            "format": { "system": "round_robin" }, "regulations": "",
        });
        let draft: EventDraft = serde_json::from_value(draft).unwrap();
        let made = arbiter.create_event(&draft, &context).await.unwrap();
        let delete = Command::Event(EventCommand::Delete { reason: None });
        if run > 1 {
            arbiter
                .execute(&made.slug, &delete, &context)
                .await
                .unwrap();
        }
    }
    drop(arbiter);
    let showcase = Showcase::begin(&database).await;
    let slug = showcase.slug(Discipline::CTOR);
    assert_eq!(slug.as_str(), "demo-live-ctor-4");
    showcase.arbiter.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_time_runs_out_however_spectators_come_and_go() {
    let database = Database::new().await;
    let mut showcase = Showcase::begin(&database).await;
    let slug = showcase.slug(Discipline::ALMAJARA);
    for _ in 0..20 {
        showcase.watch(&slug);
        showcase.pass(7).await;
        showcase.leave();
        showcase.pass(24).await;
    }
    showcase.watch(&slug);
    showcase.play_out(&slug).await;
    let view = showcase.event(&slug).await;
    let result = view.state.game(GAME).unwrap().result.as_ref().unwrap();
    let Basis::Record { reason, .. } = &result.basis else {
        panic!("{result:?}");
    };
    assert_eq!(reason, "absolute");
    showcase.arbiter.close().await;
}
