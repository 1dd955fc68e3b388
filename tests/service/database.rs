//! The journal, its projections and the accounts on a real PostgreSQL.

use std::sync::Arc;
use std::time::Duration;

use crate::support::Database;
use areopagus::arbiter::{
    Actor, Arbiter, ArbiterError, CommandContext, Entrance, EventSummary, EventView,
    IdempotencyKey, InputFault, Origin, PersonDraft, ServiceKey, SetupForm, demo,
};
use areopagus::event::settings::{Discipline, EventDraft, Format, LotRules, Slug};
use areopagus::event::{
    Command, EventStatus, GameRecord, GameState, GameStatus, PairingCommand, PlanCommand,
    ResultCommand,
};
use areopagus::games::Side;
use areopagus::games::totas::adjudication::Effect;
use areopagus::games::totas::record::Record;
use areopagus::games::totas::replay::Replay;
use areopagus::journal::check_chain;
use areopagus::lots::{Hex, Ledger};
use areopagus::store::Store;
use areopagus::store::watermarks::WatermarkFile;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::result::Forfeit;
use areopagus::tournament::round::GameId;
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::join_all;
use sqlx::PgConnection;
use sqlx::error::DatabaseError;
use uuid::Uuid;

/// How long a test waits for what has to come. Only one that fails waits so long.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// Whether somebody waits for what another one has locked in the database, as a superuser's
/// connection sees it.
async fn somebody_waits(superuser: &mut PgConnection) -> bool {
    sqlx::query_scalar(
        "SELECT count(*) > 0 FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    .fetch_one(superuser)
    .await
    .unwrap()
}

/// Waits until somebody does. The service lets nobody wait so for longer than a second: the
/// connection is made before.
pub async fn until_somebody_waits(superuser: &mut PgConnection) {
    let waiting = async {
        while !somebody_waits(superuser).await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let waiting = tokio::time::timeout(PATIENCE, waiting).await;
    waiting.expect("nobody waits");
}

/// Ahead of the real clock, by which an arbiter deletes in the background what has lapsed.
fn now() -> DateTime<Utc> {
    "2126-11-21T09:30:00Z".parse().unwrap()
}

fn context() -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now: now(),
        idempotency_key: None,
        expected_version: None,
    }
}

fn keyed(key: &str) -> CommandContext {
    CommandContext {
        idempotency_key: IdempotencyKey::parse(key),
        ..context()
    }
}

/// The events that everybody may see in lists, the newest first.
async fn newest(arbiter: &Arbiter) -> Vec<EventSummary> {
    arbiter
        .newest_events("", None, None)
        .await
        .unwrap()
        .unwrap()
}

fn draft(slug: &str) -> EventDraft {
    EventDraft {
        slug: slug.to_owned(),
        name: "Autumn Cup".to_owned(),
        place: "Tver".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        format: Format::RoundRobin { double: false },
        regulations: "federation-2013".to_owned(),
        lots: LotRules::PHYSICAL,
        ..EventDraft::default()
    }
}

fn person(name: &str) -> PersonDraft {
    PersonDraft {
        person: None,
        name: name.to_owned(),
        club: Some("Zarya".to_owned()),
        federation_id: None,
        ..PersonDraft::default()
    }
}

async fn event_with(arbiter: &Arbiter, entrants: usize) -> Slug {
    event_named(arbiter, "cup", entrants).await
}

async fn event_named(arbiter: &Arbiter, slug: &str, entrants: usize) -> Slug {
    let receipt = arbiter.create_event(&draft(slug), &context()).await;
    let slug = receipt.unwrap().slug;
    for number in 1..=entrants {
        let draft = person(&format!("Entrant {number}"));
        arbiter.register(&slug, &draft, &context()).await.unwrap();
    }
    slug
}

/// The exact bytes of a stream, as the database keeps them.
async fn bytes(database: &Database, slug: &Slug) -> Vec<(i64, Vec<u8>)> {
    sqlx::query_as("SELECT seq, bytes FROM journal WHERE stream = $1 ORDER BY seq")
        .bind(slug.as_str())
        .fetch_all(&mut database.as_owner().await)
        .await
        .unwrap()
}

#[tokio::test]
async fn every_write_is_an_entry_and_a_row() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let slug = event_with(&arbiter, 4).await;
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    let receipt = arbiter.execute(&slug, &pair, &context()).await.unwrap();
    assert_eq!((receipt.version, receipt.replayed), (13, false));

    let view = arbiter.event(&slug).await.unwrap();
    assert_eq!(view.version(), 13);
    assert_eq!(view.state.games.len(), 6);
    let first = EntrantNumber::new(1).unwrap();
    assert_eq!(view.name(first).as_deref(), Some("Entrant 1"));
    assert_eq!(view.person(first).unwrap().club.as_deref(), Some("Zarya"));

    let events = newest(&arbiter).await;
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].status, EventStatus::Running);
    assert_eq!((events[0].entrants, events[0].rounds), (4, 3));

    let entries = bytes(&database, &slug).await;
    let head = check_chain("cup", entries.iter().map(|(_, bytes)| bytes)).unwrap();
    assert_eq!(head.seq, 13);
    let all = entries.concat_text();
    assert!(
        !all.contains("Entrant 1") && !all.contains("Zarya"),
        "{all}"
    );
}

trait ConcatText {
    fn concat_text(&self) -> String;
}

impl ConcatText for Vec<(i64, Vec<u8>)> {
    fn concat_text(&self) -> String {
        self.iter()
            .map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
            .collect()
    }
}

#[tokio::test]
async fn the_journal_refuses_every_change_by_its_owner() {
    let database = Database::new().await;
    event_with(&database.arbiter(), 1).await;
    let mut owner = database.as_owner().await;
    for statement in [
        "UPDATE journal SET bytes = '{}', hash = sha256('\\x007b7d')",
        "DELETE FROM journal",
        "TRUNCATE journal",
        "TRUNCATE stream CASCADE",
        "SET session_replication_role = replica; DELETE FROM journal",
    ] {
        let error = sqlx::raw_sql(statement)
            .execute(&mut owner)
            .await
            .unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("append-only") || text.contains("permission denied"),
            "{statement}: {text}"
        );
    }
    assert_eq!(
        bytes(&database, &Slug::parse("cup").unwrap()).await.len(),
        3
    );
}

#[tokio::test]
async fn the_service_has_no_right_to_change_the_journal() {
    let database = Database::new().await;
    event_with(&database.arbiter(), 1).await;
    for statement in [
        "UPDATE journal SET seq = 9",
        "DELETE FROM journal",
        "TRUNCATE journal",
        "DROP TABLE journal",
        "ALTER TABLE journal DISABLE TRIGGER ALL",
        "DELETE FROM stream",
        "CREATE TABLE anything (x integer)",
    ] {
        let mut transaction = database.store.begin().await.unwrap();
        let error = sqlx::query(statement)
            .execute(&mut *transaction)
            .await
            .unwrap_err();
        let code = error.as_database_error().and_then(DatabaseError::code);
        assert_eq!(code.as_deref(), Some("42501"), "{statement}: {error}");
    }
}

#[tokio::test]
async fn a_hole_a_false_hash_and_a_broken_chain_are_refused_by_the_table() {
    let database = Database::new().await;
    event_with(&database.arbiter(), 0).await;
    let insert = |seq: &str, hash: &str, prev: &str| {
        format!(
            "INSERT INTO journal (stream, seq, bytes, hash, prev)
             SELECT 'cup', {seq}, '{{}}', {hash}, {prev} FROM journal WHERE seq = 1"
        )
    };
    let right = "sha256('\\x007b7d')";
    for (statement, reason) in [
        (insert("3", right, "hash"), "would leave a hole"),
        (
            insert("2", right, right),
            "does not continue the hash chain",
        ),
        (insert("2", "hash", "hash"), "journal_check"),
        (insert("1", right, "prev"), "journal_pkey"),
    ] {
        let mut owner = database.as_owner().await;
        let done = sqlx::raw_sql(sqlx::AssertSqlSafe(statement.clone()))
            .execute(&mut owner)
            .await;
        let error = done.unwrap_err().to_string();
        assert!(error.contains(reason), "{statement}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_writers_at_once_leave_no_hole() {
    let database = Database::new().await;
    let (one, other) = (database.arbiter(), database.arbiter());
    let slug = event_with(&one, 0).await;
    let tasks: Vec<_> = (0..40)
        .map(|number| {
            let arbiter = if number % 2 == 0 { &one } else { &other };
            let (arbiter, slug) = (arbiter.clone(), slug.clone());
            tokio::spawn(async move {
                let draft = person(&format!("Writer {number}"));
                // The last of so many may be asked to come again.
                loop {
                    match arbiter.register(&slug, &draft, &context()).await {
                        Err(ArbiterError::Busy) => {}
                        done => return done.unwrap().version,
                    }
                }
            })
        })
        .collect();
    let mut versions = Vec::new();
    for task in tasks {
        versions.push(task.await.unwrap());
    }
    versions.sort_unstable();
    assert_eq!(versions, (3..=42).collect::<Vec<u64>>());
    let entries = bytes(&database, &slug).await;
    let seqs: Vec<i64> = entries.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(seqs, (1..=42).collect::<Vec<i64>>());
    check_chain("cup", entries.iter().map(|(_, bytes)| bytes)).unwrap();
    assert_eq!(one.rebuild(false).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_has_begun_is_carried_to_its_end_though_nobody_waits_for_it() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let slug = event_with(&arbiter, 1).await;
    let mut owner = database.as_owner().await;
    for hold in [
        "BEGIN",
        "SELECT 1 FROM stream WHERE name = 'cup' FOR UPDATE",
    ] {
        sqlx::query(hold).execute(&mut owner).await.unwrap();
    }
    let mut superuser = database.as_superuser().await;
    let (ada, context) = (person("Ada"), context());
    loop {
        tokio::select! {
            // It has waited for as long as anybody does, before that was seen here.
            done = arbiter.register(&slug, &ada, &context) => {
                assert!(matches!(done, Err(ArbiterError::Busy)), "{done:?}");
            }
            // It waits for the stream, and is given up here.
            () = until_somebody_waits(&mut superuser) => break,
        }
    }
    sqlx::query("COMMIT").execute(&mut owner).await.unwrap();
    let done = async {
        while arbiter.event(&slug).await.unwrap().version() < 4 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let done = tokio::time::timeout(PATIENCE, done);
    done.await.expect("what had begun was not carried out");
    assert_eq!(bytes(&database, &slug).await.len(), 4);
}

/// Two events of four, paired.
async fn two_events(arbiter: &Arbiter) -> [Slug; 2] {
    let slugs = [
        event_named(arbiter, "cup", 4).await,
        event_named(arbiter, "open", 4).await,
    ];
    for slug in &slugs {
        let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
        arbiter.execute(slug, &pair, &context()).await.unwrap();
    }
    slugs
}

/// White's sealed plan in a game.
fn plan(game: &str, game_move: u16) -> Command {
    plan_of(Side::White, game, game_move)
}

fn plan_of(side: Side, game: &str, game_move: u16) -> Command {
    Command::Plans(PlanCommand::Commit {
        game: game.parse().unwrap(),
        game_move,
        side,
        commitment: Hex::new([9; 32]),
    })
}

const GAMES: [&str; 6] = ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"];

/// The version of an event of [`two_events`].
const PAIRED: u64 = 13;

#[tokio::test]
async fn commands_that_come_together_are_one_transaction_and_have_each_its_answer() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let slugs = two_events(&arbiter).await;
    let all = slugs.iter().flat_map(|slug| GAMES.map(|game| (slug, game)));
    let contexts: Vec<_> = all
        .map(|(slug, game)| (slug, plan(game, 1), keyed(&format!("{slug}-{game}"))))
        .collect();
    let sent = || {
        let each = |(slug, plan, context)| arbiter.execute(slug, plan, context);
        join_all(
            contexts
                .iter()
                .map(|(slug, plan, context)| each((slug, plan, context))),
        )
    };
    let [cup, open] = &slugs;
    let (again, other) = (keyed("cup-1.1"), plan("1.2", 1));
    let (nowhere, plain) = (Slug::parse("nowhere").unwrap(), context());
    let (early, first) = (plan("1.1", 2), plan("1.1", 1));
    let stale = CommandContext {
        expected_version: Some(PAIRED),
        ..context()
    };
    let (done, twice, taken, refused, late, lost) = tokio::join!(
        sent(),
        arbiter.execute(cup, &first, &again),
        arbiter.execute(cup, &other, &again),
        arbiter.execute(open, &early, &plain),
        arbiter.execute(open, &first, &stale),
        arbiter.execute(&nowhere, &first, &plain),
    );
    let versions: Vec<(u64, bool)> = done
        .into_iter()
        .map(|done| done.map(|done| (done.version, done.replayed)).unwrap())
        .collect();
    let expected = (PAIRED + 1..=PAIRED + 6).map(|version| (version, false));
    assert_eq!(
        versions,
        [expected.clone(), expected]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    );
    let twice = twice.unwrap();
    assert_eq!((twice.version, twice.replayed), (PAIRED + 1, true));
    assert!(matches!(taken, Err(ArbiterError::KeyReused)), "{taken:?}");
    assert!(
        matches!(refused, Err(ArbiterError::Refused(_))),
        "{refused:?}"
    );
    let current = PAIRED + 6;
    assert!(
        matches!(late, Err(ArbiterError::Stale { current: now }) if now == current),
        "{late:?}"
    );
    assert!(matches!(lost, Err(ArbiterError::NotFound)), "{lost:?}");

    let transactions: i64 =
        sqlx::query_scalar("SELECT count(DISTINCT xmin::text) FROM journal WHERE seq > $1")
            .bind(i64::try_from(PAIRED).unwrap())
            .fetch_one(&mut database.as_owner().await)
            .await
            .unwrap();
    assert_eq!(transactions, 1);
    for slug in &slugs {
        let view = arbiter.event(slug).await.unwrap();
        assert_eq!(view.version(), current);
        let bytes = bytes(&database, slug).await;
        let lines = bytes.iter().map(|(_, bytes)| bytes.as_slice());
        check_chain(slug.as_str(), lines).unwrap();
    }
    assert_eq!(arbiter.rebuild(false).await.unwrap(), []);
    let replayed = sent().await;
    let replayed = replayed.into_iter().map(Result::unwrap);
    assert!(replayed.into_iter().all(|done| done.replayed));
    // Another process hears of it, and folds the same.
    let other = database.arbiter();
    assert_eq!(other.event(cup).await.unwrap().version(), current);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_two_processes_write_together_in_the_same_events_is_all_there() {
    let database = Database::new().await;
    let (one, other) = (database.arbiter(), database.arbiter());
    let slugs = two_events(&one).await;
    for slug in &slugs {
        other.event(slug).await.unwrap();
    }
    let sides = [(&one, Side::White), (&other, Side::Black)];
    let sent = sides.into_iter().flat_map(|(arbiter, side)| {
        let games = slugs
            .iter()
            .flat_map(|slug| GAMES.map(|game| (slug.clone(), game)));
        games.map(move |(slug, game)| {
            let (arbiter, plan) = (arbiter.clone(), plan_of(side, game, 1));
            tokio::spawn(async move {
                // Where the other process is slow, somebody may be asked to come again.
                loop {
                    match arbiter.execute(&slug, &plan, &context()).await {
                        Err(ArbiterError::Busy) => {}
                        done => return (slug, done.unwrap().version),
                    }
                }
            })
        })
    });
    let sent: Vec<_> = sent.collect();
    let mut versions = Vec::new();
    for sent in sent {
        versions.push(sent.await.unwrap());
    }
    versions.sort();
    let expected = slugs
        .iter()
        .flat_map(|slug| (PAIRED + 1..=PAIRED + 12).map(|version| (slug.clone(), version)));
    assert_eq!(versions, expected.collect::<Vec<_>>());
    for (slug, arbiter) in slugs.iter().flat_map(|slug| [(slug, &one), (slug, &other)]) {
        let heard = async {
            while arbiter.event(slug).await.unwrap().version() < PAIRED + 12 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let heard = tokio::time::timeout(PATIENCE, heard);
        heard.await.expect("what the other one wrote is not heard");
        let bytes = bytes(&database, slug).await;
        let lines = bytes.iter().map(|(_, bytes)| bytes.as_slice());
        check_chain(slug.as_str(), lines).unwrap();
    }
    assert_eq!(one.rebuild(false).await.unwrap(), []);
}

#[tokio::test]
async fn an_event_that_somebody_else_writes_keeps_no_other_one_waiting() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let [cup, open] = two_events(&arbiter).await;
    let mut owner = database.as_owner().await;
    for hold in [
        "BEGIN",
        "SELECT 1 FROM stream WHERE name = 'cup' FOR UPDATE",
    ] {
        sqlx::query(hold).execute(&mut owner).await.unwrap();
    }
    let mut superuser = database.as_superuser().await;
    let ask = || {
        let (arbiter, cup) = (arbiter.clone(), cup.clone());
        tokio::spawn(async move { arbiter.execute(&cup, &plan("1.1", 1), &context()).await })
    };
    let mut waiting = ask();
    let mut meanwhile = 0;
    for (side, game) in Side::ALL
        .into_iter()
        .flat_map(|side| GAMES.map(|game| (side, game)))
    {
        while waiting.is_finished() || !somebody_waits(&mut superuser).await {
            // Nobody waits for longer than a second, which a busy machine may need for the others.
            if waiting.is_finished() {
                let given_up = waiting.await.unwrap();
                assert!(matches!(given_up, Err(ArbiterError::Busy)), "{given_up:?}");
                waiting = ask();
            }
            tokio::task::yield_now().await;
        }
        let (plan, context) = (plan_of(side, game, 1), context());
        arbiter.execute(&open, &plan, &context).await.unwrap();
        meanwhile += usize::from(!waiting.is_finished());
    }
    // Each of them would have come behind whoever waits.
    assert!(meanwhile >= GAMES.len(), "{meanwhile}");
    sqlx::query("COMMIT").execute(&mut owner).await.unwrap();
    let done = match waiting.await.unwrap() {
        Err(ArbiterError::Busy) => ask().await.unwrap(),
        done => done,
    };
    assert_eq!(done.unwrap().version, PAIRED + 1);
}

#[tokio::test]
async fn what_fails_with_others_fails_alone() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let [cup, open] = two_events(&arbiter).await;
    let mut owner = database.as_owner().await;
    for statement in [
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = 'check_violation'; END $$",
        "CREATE TRIGGER refuse BEFORE INSERT ON journal
         FOR EACH ROW WHEN (NEW.stream = 'cup') EXECUTE FUNCTION refuse()",
    ] {
        sqlx::query(statement).execute(&mut owner).await.unwrap();
    }
    let (plan, context) = (plan("1.1", 1), context());
    let (refused, done) = tokio::join!(
        arbiter.execute(&cup, &plan, &context),
        arbiter.execute(&open, &plan, &context),
    );
    assert!(
        matches!(refused, Err(ArbiterError::Store(_))),
        "{refused:?}"
    );
    assert_eq!(done.unwrap().version, PAIRED + 1);
    assert_eq!(arbiter.event(&cup).await.unwrap().version(), PAIRED);
    for statement in [
        "DROP TRIGGER refuse ON journal",
        "CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON journal
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()",
    ] {
        sqlx::query(statement).execute(&mut owner).await.unwrap();
    }
    // Now it is the commit that fails, of both.
    let plan = self::plan("1.2", 1);
    let (one, other) = tokio::join!(
        arbiter.execute(&cup, &plan, &context),
        arbiter.execute(&open, &plan, &context),
    );
    for refused in [one, other] {
        assert!(
            matches!(refused, Err(ArbiterError::Store(_))),
            "{refused:?}"
        );
    }
    let drop = "DROP TRIGGER refuse ON journal";
    sqlx::query(drop).execute(&mut owner).await.unwrap();
    let done = arbiter.execute(&cup, &plan, &context).await.unwrap();
    assert_eq!(done.version, PAIRED + 1);
    assert_eq!(arbiter.event(&open).await.unwrap().version(), PAIRED + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_commit_that_fails_others_are_heard_again() {
    let database = Database::new().await;
    let (one, other) = (database.arbiter(), database.arbiter());
    let slug = event_with(&one, 1).await;
    let mut owner = database.as_owner().await;
    for statement in [
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = 'check_violation'; END $$",
        "CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON journal
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()",
    ] {
        sqlx::query(statement).execute(&mut owner).await.unwrap();
    }
    let refused = one.register(&slug, &person("Ada"), &context()).await;
    assert!(
        matches!(refused, Err(ArbiterError::Store(_))),
        "{refused:?}"
    );
    assert_eq!(one.event(&slug).await.unwrap().version(), 3);
    let drop = "DROP TRIGGER refuse ON journal";
    sqlx::query(drop).execute(&mut owner).await.unwrap();

    // The same number, which the first process had announced to itself.
    let theirs = other.register(&slug, &person("Bob"), &context()).await;
    assert_eq!(theirs.unwrap().version, 4);
    let heard = async {
        while one.event(&slug).await.unwrap().version() < 4 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let heard = tokio::time::timeout(PATIENCE, heard);
    heard
        .await
        .expect("what another process wrote is not heard");
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let created = arbiter
        .create_event(&draft("cup"), &keyed("a"))
        .await
        .unwrap();
    let again = arbiter
        .create_event(&draft("cup"), &keyed("a"))
        .await
        .unwrap();
    assert!(again.replayed && !created.replayed);
    assert_eq!(again.version, created.version);
    let slug = created.slug;

    let ada = person("Ada");
    let first = arbiter.register(&slug, &ada, &keyed("b")).await.unwrap();
    let second = arbiter.register(&slug, &ada, &keyed("b")).await.unwrap();
    assert_eq!((first.version, first.replayed), (3, false));
    assert_eq!((second.version, second.replayed), (3, true));
    // The first answer comes back whatever version the sender expected then.
    let mut late = keyed("b");
    late.expected_version = Some(1);
    assert!(arbiter.register(&slug, &ada, &late).await.unwrap().replayed);

    let other = arbiter.register(&slug, &person("Bob"), &keyed("b")).await;
    assert!(matches!(other, Err(ArbiterError::KeyReused)));
    assert_eq!(arbiter.event(&slug).await.unwrap().version(), 3);
    assert_eq!(bytes(&database, &slug).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_command_sent_twice_at_once_is_done_once() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let slug = event_with(&arbiter, 0).await;
    let sendings = (0..8).map(|_| {
        let (arbiter, slug) = (arbiter.clone(), slug.clone());
        tokio::spawn(async move {
            let (ada, once) = (person("Ada"), keyed("once"));
            // The last of them may be asked to come again.
            loop {
                match arbiter.register(&slug, &ada, &once).await {
                    Err(ArbiterError::Busy) => {}
                    done => return done.unwrap(),
                }
            }
        })
    });
    let mut fresh = 0;
    for sending in sendings.collect::<Vec<_>>() {
        let receipt = sending.await.unwrap();
        assert_eq!(receipt.version, 3);
        fresh += u32::from(!receipt.replayed);
    }
    assert_eq!(fresh, 1);
    assert_eq!(bytes(&database, &slug).await.len(), 3);
}

#[tokio::test]
async fn a_stale_writer_is_told_the_version_and_changes_nothing() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let slug = event_with(&arbiter, 2).await;
    let mut stale = context();
    stale.expected_version = Some(2);
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    let refused = arbiter.execute(&slug, &pair, &stale).await;
    assert!(matches!(refused, Err(ArbiterError::Stale { current: 4 })));
    assert_eq!(bytes(&database, &slug).await.len(), 4);
    stale.expected_version = Some(4);
    assert_eq!(
        arbiter.execute(&slug, &pair, &stale).await.unwrap().version,
        6
    );
}

#[tokio::test]
async fn a_refused_command_leaves_nothing_behind() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let slug = event_with(&arbiter, 2).await;
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    arbiter.execute(&slug, &pair, &context()).await.unwrap();
    let late = arbiter
        .register(&slug, &person("Late"), &keyed("late"))
        .await;
    assert!(matches!(late, Err(ArbiterError::Refused(_))));
    let (persons,): (i64,) = sqlx::query_as("SELECT count(*) FROM person")
        .fetch_one(&mut database.as_owner().await)
        .await
        .unwrap();
    assert_eq!(persons, 2);

    let nowhere = Slug::parse("nowhere").unwrap();
    let nobody = arbiter.execute(&nowhere, &pair, &context()).await;
    assert!(matches!(nobody, Err(ArbiterError::NotFound)));
    let twice = arbiter.create_event(&draft("cup"), &context()).await;
    assert!(matches!(twice, Err(ArbiterError::SlugTaken)));
    let empty = arbiter.register(&slug, &person("  "), &context()).await;
    assert!(matches!(
        empty,
        Err(ArbiterError::Field {
            field: "name",
            fault: InputFault::Empty
        })
    ));
}

#[tokio::test]
async fn another_process_hears_of_a_change_and_reads_it() {
    let database = Database::new().await;
    let (writer, reader) = (database.arbiter(), database.arbiter());
    let slug = event_with(&writer, 1).await;
    let mut changes = reader.subscribe();
    let receipt = writer.register(&slug, &person("Bob"), &context()).await;
    let version = receipt.unwrap().version;
    let heard = async {
        while changes.recv().await.unwrap().slug != slug
            || reader.event(&slug).await.unwrap().version() < version
        {}
    };
    tokio::time::timeout(PATIENCE, heard)
        .await
        .expect("a change is heard");
    assert_eq!(reader.event(&slug).await.unwrap().version(), version);
}

#[tokio::test]
async fn a_reader_whose_listener_was_cut_off_still_reads_the_newest_version() {
    let database = Database::new().await;
    let (writer, reader) = (database.arbiter(), database.arbiter());
    let slug = event_with(&writer, 1).await;
    reader.event(&slug).await.unwrap();
    sqlx::query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .execute(&mut database.as_superuser().await)
    .await
    .unwrap();
    let newest = async {
        let draft = person("After the cut");
        // The first calls may meet a dead connection.
        let version = loop {
            match writer.register(&slug, &draft, &context()).await {
                Ok(receipt) => break receipt.version,
                Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        };
        loop {
            match reader.event(&slug).await {
                Ok(view) if view.version() == version => return,
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(PATIENCE, newest)
        .await
        .expect("the newest version is read");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_corrected_person_is_renewed_in_the_events_that_have_them_and_no_other_is_read_again() {
    let database = Database::new().await;
    // The other one stands for another process.
    let (one, other) = (database.arbiter(), database.arbiter());
    let mut slugs = Vec::new();
    for number in 0..24 {
        let slug = format!("cup-{number}");
        let made = one.create_event(&draft(&slug), &context()).await.unwrap();
        for name in [format!("Anna {number}"), format!("Boris {number}")] {
            one.register(&made.slug, &named(&name), &context())
                .await
                .unwrap();
        }
        slugs.push(made.slug);
    }
    let by = Actor::Operator;
    let clara = one.register_person(&named("Clara Old"), by, now()).await;
    let clara = clara.unwrap().id;
    let known = PersonDraft {
        person: Some(clara),
        ..PersonDraft::default()
    };
    for slug in &slugs[..3] {
        one.register(slug, &known, &context()).await.unwrap();
    }
    // Somebody else's first, so that no fold is of an untouched registry.
    let anna = one.event(&slugs[20]).await.unwrap();
    let anna = anna.person(EntrantNumber::new(1).unwrap()).unwrap().id;
    let draft = named("Anna New");
    one.correct_person(anna, &draft, by, now()).await.unwrap();

    hear(&other, &slugs[20], anna, "Anna New").await;
    let before = [views(&one, &slugs).await, views(&other, &slugs).await];
    let draft = named("Clara New");
    one.correct_person(clara, &draft, by, now()).await.unwrap();
    for (arbiter, before) in [&one, &other].into_iter().zip(&before) {
        hear(arbiter, &slugs[0], clara, "Clara New").await;
        let after = views(arbiter, &slugs).await;
        for (number, (before, after)) in before.iter().zip(&after).enumerate() {
            if number < 3 {
                assert_eq!(after.people[&clara].name.as_deref(), Some("Clara New"));
                assert!(after.registry > before.registry, "{number}");
            } else {
                assert!(Arc::ptr_eq(before, after), "event {number} is another one");
            }
        }
    }
    // Whoever reads the events for the first time has them under the same names.
    let third = views(&database.arbiter(), &slugs).await;
    let first = views(&one, &slugs).await;
    for (first, third) in first.iter().zip(&third) {
        assert_eq!(first.people, third.people);
        assert_eq!(first.registry, third.registry, "{}", first.slug());
    }
}

/// Waits until an event has somebody under a name.
async fn hear(arbiter: &Arbiter, slug: &Slug, person: Uuid, name: &str) {
    let heard = async {
        loop {
            let view = arbiter.event(slug).await.unwrap();
            if view.people.get(&person).unwrap().name.as_deref() == Some(name) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let heard = tokio::time::timeout(PATIENCE, heard).await;
    heard.expect("the correction is heard of");
}

fn named(name: &str) -> PersonDraft {
    PersonDraft {
        name: name.to_owned(),
        ..PersonDraft::default()
    }
}

async fn views(arbiter: &Arbiter, slugs: &[Slug]) -> Vec<Arc<EventView>> {
    let mut views = Vec::new();
    for slug in slugs {
        views.push(arbiter.event(slug).await.unwrap());
    }
    views
}

/// The database of an older version has nothing to search in yet.
#[tokio::test]
async fn what_is_searched_in_is_written_at_the_start_where_it_is_missing() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let slug = event_with(&arbiter, 2).await;
    let mut owner = database.as_owner().await;
    let forgotten = sqlx::query("UPDATE event SET search = NULL");
    forgotten.execute(&mut owner).await.unwrap();
    let different = arbiter.rebuild(false).await.unwrap();
    assert_eq!(different, std::slice::from_ref(&slug));
    let owner = Some(database.owner.clone());
    let store = Store::open(database.service.clone(), owner).await.unwrap();
    assert_eq!(arbiter.rebuild(false).await.unwrap(), []);
    let found = arbiter.newest_events("TVER autumn", None, None).await;
    assert_eq!(found.unwrap().unwrap().len(), 1);
    store.close().await;
}

#[tokio::test]
async fn a_rebuild_finds_and_mends_rows_that_differ() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let slug = event_with(&arbiter, 4).await;
    let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
    arbiter.execute(&slug, &pair, &context()).await.unwrap();
    let forfeit = Command::Results(ResultCommand::RecordForfeit {
        game: GameId { round: 1, board: 1 },
        absent: Forfeit::Black,
    });
    arbiter.execute(&slug, &forfeit, &context()).await.unwrap();
    assert_eq!(arbiter.rebuild(false).await.unwrap(), []);
    for damage in [
        "UPDATE game SET white_points = 4 WHERE round = 1 AND board = 1",
        "DELETE FROM game WHERE round = 3 AND board = 2",
        "UPDATE event SET name = 'Spring Cup'",
        "UPDATE entrant SET withdrawn_from = 2 WHERE number = 2",
        "UPDATE participant SET person = gen_random_uuid() WHERE number = 2",
        "DELETE FROM participant WHERE number = 3",
        "INSERT INTO participant VALUES ('cup', 4, 2, gen_random_uuid(), true)",
    ] {
        let mut owner = database.as_owner().await;
        sqlx::query(damage).execute(&mut owner).await.unwrap();
        let different = arbiter.rebuild(false).await.unwrap();
        assert_eq!(different, std::slice::from_ref(&slug), "{damage}");
        let different = arbiter.rebuild(true).await.unwrap();
        assert_eq!(different, std::slice::from_ref(&slug), "{damage}");
        assert_eq!(arbiter.rebuild(false).await.unwrap(), [], "{damage}");
    }
}

fn setup_form(code: &str) -> SetupForm {
    SetupForm {
        code: code.to_owned(),
        login: "Chief".to_owned(),
        name: "Anna Sokolova".to_owned(),
        password: "correct horse battery".to_owned(),
    }
}

#[tokio::test]
async fn the_chief_referee_is_set_up_once_with_the_printed_code() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let code = arbiter.offer_setup(None, now()).await.unwrap().unwrap();
    let wrong = arbiter
        .setup(&setup_form("not the code"), &Origin::default(), now())
        .await;
    assert!(matches!(wrong, Err(ArbiterError::WrongSetupCode)));
    let mut short = setup_form(&code);
    short.password = "short".to_owned();
    let short = arbiter.setup(&short, &Origin::default(), now()).await;
    assert!(matches!(
        short,
        Err(ArbiterError::Field {
            field: "password",
            ..
        })
    ));

    let signed_in = arbiter
        .setup(&setup_form(&code), &Origin::default(), now())
        .await
        .unwrap();
    assert_eq!(signed_in.session.account.login, "chief");
    let again = arbiter
        .setup(&setup_form(&code), &Origin::default(), now())
        .await;
    assert!(matches!(again, Err(ArbiterError::SetupDone)));
    assert_eq!(arbiter.offer_setup(None, now()).await.unwrap(), None);
    let session = arbiter
        .session(signed_in.token.as_str(), now())
        .await
        .unwrap();
    assert_eq!(session, Some(signed_in.session));
}

#[tokio::test]
async fn a_code_of_the_operator_s_own_replaces_all_earlier_ones() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let printed = arbiter.offer_setup(None, now()).await.unwrap().unwrap();
    arbiter
        .offer_setup(Some("the leaked one"), now())
        .await
        .unwrap();
    arbiter
        .offer_setup(Some("the new one"), now())
        .await
        .unwrap();
    for old in [printed.as_str(), "the leaked one"] {
        let refused = arbiter
            .setup(&setup_form(old), &Origin::default(), now())
            .await;
        assert!(
            matches!(refused, Err(ArbiterError::WrongSetupCode)),
            "{old}"
        );
    }
    assert!(
        arbiter
            .setup(&setup_form("the new one"), &Origin::default(), now())
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn a_password_that_the_operator_sets_ends_the_throttle() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let code = arbiter.offer_setup(None, now()).await.unwrap().unwrap();
    arbiter
        .setup(&setup_form(&code), &Origin::default(), now())
        .await
        .unwrap();
    for _ in 0..10 {
        let wrong = arbiter
            .sign_in("chief", "a wrong password", &Origin::default(), now())
            .await;
        assert!(wrong.is_err());
    }
    let new = "another password";
    let done = arbiter.set_password("chief", new, Actor::Operator, now());
    done.await.unwrap();
    assert!(
        arbiter
            .sign_in("chief", new, &Origin::default(), now())
            .await
            .is_ok()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_setups_at_once_make_one_account() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let code = arbiter
        .offer_setup(Some("eight-signs"), now())
        .await
        .unwrap()
        .unwrap();
    let attempts: Vec<_> = (0..4)
        .map(|number| {
            let (arbiter, mut form) = (arbiter.clone(), setup_form(&code));
            form.login = format!("chief{number}");
            tokio::spawn(async move {
                arbiter
                    .setup(&form, &Origin::default(), now())
                    .await
                    .is_ok()
            })
        })
        .collect();
    let mut done = 0;
    for attempt in attempts {
        done += u32::from(attempt.await.unwrap());
    }
    assert_eq!(done, 1);
    assert_eq!(arbiter.accounts().await.unwrap().len(), 1);
}

#[tokio::test]
async fn ten_wrong_passwords_are_slowed_down_and_the_right_one_then_works() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let code = arbiter.offer_setup(None, now()).await.unwrap().unwrap();
    arbiter
        .setup(&setup_form(&code), &Origin::default(), now())
        .await
        .unwrap();
    for login in ["chief", "nobody"] {
        let mut answers = Vec::new();
        for _ in 0..10 {
            answers.push(
                match arbiter
                    .sign_in(login, "a wrong password", &Origin::default(), now())
                    .await
                {
                    Err(ArbiterError::WrongPassword) => "wrong",
                    Err(ArbiterError::Throttled { retry_after }) => {
                        assert!(retry_after >= Duration::from_secs(1));
                        "throttled"
                    }
                    other => panic!("{login}: {other:?}"),
                },
            );
        }
        assert_eq!(
            answers,
            [["wrong"; 5], ["throttled"; 5]].concat(),
            "{login}"
        );
    }
    let right = "correct horse battery";
    let blocked = arbiter
        .sign_in("chief", right, &Origin::default(), now())
        .await;
    assert!(matches!(blocked, Err(ArbiterError::Throttled { .. })));
    let later = now() + TimeDelta::seconds(10);
    arbiter
        .sign_in(" CHIEF ", right, &Origin::default(), later)
        .await
        .unwrap();
    // A right password forgives the wrong ones before it.
    let wrong = arbiter
        .sign_in("chief", "a wrong password", &Origin::default(), later)
        .await;
    assert!(matches!(wrong, Err(ArbiterError::WrongPassword)));
    arbiter
        .sign_in("chief", right, &Origin::default(), later)
        .await
        .unwrap();
}

#[tokio::test]
async fn the_delay_grows_with_every_wrong_password() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let mut moment = now();
    let mut delays = Vec::new();
    for _ in 0..15 {
        loop {
            match arbiter
                .sign_in("nobody", "a wrong password", &Origin::default(), moment)
                .await
            {
                Err(ArbiterError::WrongPassword) => break,
                Err(ArbiterError::Throttled { retry_after }) => {
                    delays.push(retry_after.as_secs());
                    moment += retry_after;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(delays, [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
}

#[tokio::test]
async fn a_session_ends_by_logging_out_by_idleness_by_age_and_with_a_new_password() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let code = arbiter.offer_setup(None, now()).await.unwrap().unwrap();
    let right = "correct horse battery";
    arbiter
        .setup(&setup_form(&code), &Origin::default(), now())
        .await
        .unwrap();
    let sign_in = async || {
        let origin = Origin::default();
        let entrance = arbiter.sign_in("chief", right, &origin, now());
        match entrance.await.unwrap() {
            Entrance::Open(signed_in) => signed_in.token,
            Entrance::SecondStep(_) => panic!("nobody has a second factor"),
        }
    };
    let open = |token: String, hours: i64| {
        let arbiter = arbiter.clone();
        async move {
            let moment = now() + TimeDelta::hours(hours);
            arbiter.session(&token, moment).await.unwrap().is_some()
        }
    };

    let token = sign_in().await;
    assert!(open(token.as_str().to_owned(), 1).await);
    arbiter.sign_out(token.as_str(), now()).await.unwrap();
    assert!(!open(token.as_str().to_owned(), 1).await, "logged out");

    let idle = sign_in().await;
    assert!(!open(idle.as_str().to_owned(), 12).await, "idle");

    let busy = sign_in().await;
    for hours in (11..168).step_by(11) {
        assert!(open(busy.as_str().to_owned(), hours).await, "{hours} h");
    }
    assert!(!open(busy.as_str().to_owned(), 168).await, "a week old");

    let revoked = sign_in().await;
    let set = async |login: &str| {
        let (new, by) = ("another password", Actor::Operator);
        arbiter.set_password(login, new, by, now()).await
    };
    set("Chief").await.unwrap();
    assert!(
        !open(revoked.as_str().to_owned(), 1).await,
        "a new password"
    );
    let unknown = set("nobody").await;
    assert!(matches!(unknown, Err(ArbiterError::NoAccount)));
    assert!(!open("no token".to_owned(), 0).await);

    let (tokens,): (i64,) =
        sqlx::query_as("SELECT count(*) FROM session WHERE encode(token_hash, 'escape') = $1")
            .bind(revoked.as_str())
            .fetch_one(&mut database.as_owner().await)
            .await
            .unwrap();
    assert_eq!(tokens, 0, "only hashes are stored");
}

#[tokio::test]
async fn one_address_alone_steps_down_to_a_role_without_rights_on_the_journal() {
    let database = Database::new().await;
    let superuser = database.superuser.clone();
    let store = Store::open(superuser, None).await.unwrap();
    let mut transaction = store.begin().await.unwrap();
    let error = sqlx::query("DELETE FROM journal")
        .execute(&mut *transaction)
        .await
        .unwrap_err();
    let code = error.as_database_error().and_then(DatabaseError::code);
    assert_eq!(code.as_deref(), Some("42501"), "{error}");
}

#[tokio::test]
async fn a_role_that_may_not_make_tables_opens_a_database_that_is_up_to_date() {
    let database = Database::new().await;
    let service = database.service.clone();
    let store = Store::open(service, None).await.unwrap();
    store.begin().await.unwrap();
}

/// What the rules make of the stored record of a game.
fn effects(record: &GameRecord) -> Vec<Effect> {
    let mut text = format!(
        "[WhiteTerrain \"{}\"]\n[BlackTerrain \"{}\"]\n\n",
        record.terrain.white, record.terrain.black
    );
    for row in &record.rows {
        text.extend([&row.text, "\n"]);
    }
    let replay = Replay::from_record(&Record::parse(&text).unwrap());
    let steps = replay.steps().iter();
    steps
        .flat_map(|step| &step.adjudication.consequences)
        .map(|consequence| consequence.effect)
        .collect()
}

/// What a database has of the demonstration: every event with its version, the names in the
/// registry, and how many clubs there are. How many entries the event with drawn lots has is
/// a matter of luck.
async fn loaded(database: &Database) -> (Vec<(String, i64)>, Vec<Option<String>>, i64) {
    let mut owner = database.as_owner().await;
    let events = sqlx::query_as(
        "SELECT slug, CASE WHEN slug = 'demo-autumn-cup'
                      THEN (SELECT count(*) FROM game WHERE game_moves > 0 OR result_entry > 0)
                      ELSE version END
         FROM event ORDER BY slug",
    );
    let events = events.fetch_all(&mut owner).await.unwrap();
    let names = sqlx::query_scalar("SELECT name FROM person ORDER BY name");
    let names = names.fetch_all(&mut owner).await.unwrap();
    let clubs = sqlx::query_scalar("SELECT count(*) FROM club");
    (events, names, clubs.fetch_one(&mut owner).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_load_the_demonstration_at_once_load_it_once_and_whole() {
    let alone = Database::new().await;
    demo::load(&alone.arbiter(), now()).await.unwrap();
    let expected = loaded(&alone).await;
    assert!(
        expected.0.len() >= 4 && expected.1.len() >= 9,
        "{expected:?}"
    );

    let database = Database::new().await;
    let mut arbiters = vec![database.arbiter()];
    for _ in 0..2 {
        // With connections of its own, as another process.
        let store = Store::open(database.service.clone(), None).await.unwrap();
        let watermarks = WatermarkFile::in_folder(database.data.path());
        let key = ServiceKey::new([7; 32]);
        arbiters.push(Arbiter::new(store, key, watermarks));
    }
    let loads = arbiters.iter().map(|arbiter| demo::load(arbiter, now()));
    for (number, done) in join_all(loads).await.into_iter().enumerate() {
        assert!(done.is_ok(), "process {number}: {done:?}");
    }
    assert_eq!(loaded(&database).await, expected);
    assert_eq!(arbiters[0].rebuild(false).await.unwrap(), []);
}

#[tokio::test]
async fn the_demonstration_is_eventful_and_loaded_once() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    demo::load(&arbiter, now()).await.unwrap();
    let events = newest(&arbiter).await;
    let view = arbiter.event(&events[0].slug).await.unwrap();
    assert!(view.state.entrants.len() >= 8);
    let count = |status| {
        let games = view.state.games.values();
        games.filter(|game| game.status() == status).count()
    };
    assert!(count(GameStatus::Finished) >= 12);
    assert_eq!(count(GameStatus::Playing), 1);
    assert!(count(GameStatus::Waiting) > 0);
    let records = view.state.games.values().filter_map(|game| game.record());
    let effects: Vec<Effect> = records.flat_map(effects).collect();
    let shows = |test: fn(&Effect) -> bool| effects.iter().any(test);
    assert!(
        shows(|effect| *effect == Effect::LostInMeeting),
        "a meeting"
    );
    assert!(shows(|effect| *effect == Effect::Damaged), "damage");
    assert!(shows(|effect| *effect == Effect::Exploded), "an explosion");
    assert!(
        shows(|effect| matches!(effect, Effect::InLabyrinth(..))),
        "a labyrinth"
    );

    let draws = view
        .state
        .games
        .values()
        .filter_map(|game| game.lots.as_ref());
    assert!(draws.flat_map(Ledger::draws).count() >= 3, "drawn lots");

    // Of every game by acts one goes on and one is over; so do and are two others each.
    let by_acts = Discipline::all().filter(|game| game.is_by_acts()).count();
    for status in [EventStatus::Running, EventStatus::Closed] {
        let found = events.iter().filter(|event| event.status == status);
        assert_eq!(found.count(), 2 + by_acts, "{status:?}");
    }
    let rated = arbiter.ratings().await.unwrap();
    assert_eq!(rated.ratings.ranked().len(), 6, "the closed event's");

    let later = now() + TimeDelta::days(40);
    demo::load(&arbiter, later).await.unwrap();
    for event in &events {
        let again = arbiter.event(&event.slug).await.unwrap();
        assert_eq!(again.version(), event.version, "{}", event.slug);
    }
    assert_eq!(arbiter.rebuild(false).await.unwrap(), []);
}

#[tokio::test]
async fn the_demonstration_leaves_somebody_s_own_event_alone() {
    let own = Database::new().await.arbiter();
    let whole = Database::new().await.arbiter();
    demo::load(&whole, now()).await.unwrap();
    let slug = newest(&whole).await[0].slug.clone();
    own.create_event(&draft(slug.as_str()), &context())
        .await
        .unwrap();
    demo::load(&own, now()).await.unwrap();
    assert_eq!(own.event(&slug).await.unwrap().version(), 1);
}

#[tokio::test]
async fn a_demonstration_that_was_broken_off_is_completed() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let whole = Database::new().await.arbiter();
    demo::load(&whole, now()).await.unwrap();
    let slug = newest(&whole).await[0].slug.clone();
    let loading = tokio::spawn({
        let arbiter = arbiter.clone();
        async move { demo::load(&arbiter, now()).await }
    });
    let reached = async {
        while !matches!(arbiter.event(&slug).await, Ok(view) if view.state.entrants.len() >= 3) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    reached.await;
    loading.abort();
    assert!(loading.await.is_err(), "it was broken off");
    demo::load(&arbiter, now() + TimeDelta::days(1))
        .await
        .unwrap();
    // The dice of drawn lots fall as they may; what is played is the same otherwise.
    let completed = arbiter.event(&slug).await.unwrap();
    let whole = whole.event(&slug).await.unwrap();
    assert_eq!(completed.state.entrants.len(), whole.state.entrants.len());
    for (id, game) in &whole.state.games {
        let completed = &completed.state.games[id];
        let rows = |game: &GameState| game.record().map(|record| record.rows.len());
        assert_eq!(completed.status(), game.status(), "{id}");
        if game
            .record()
            .is_none_or(|record| record.rows.iter().all(|row| row.draws.is_empty()))
        {
            assert_eq!(rows(completed), rows(game), "{id}");
        }
    }
}
