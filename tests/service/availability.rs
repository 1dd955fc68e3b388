//! What a frozen neighbour, a dead connection and a database that goes back to an older state
//! do to a running service.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::database::until_somebody_waits;
use crate::support::Database;
use actix_web::http::{StatusCode, header};
use actix_web::test::{TestRequest, call_service, init_service};
use areopagus::arbiter::{
    Actor, Arbiter, ArbiterError, CommandContext, PersonDraft, ServiceKey, Standing,
};
use areopagus::event::settings::{EventDraft, Format, Slug};
use areopagus::event::{Command, PairingCommand, PlanCommand};
use areopagus::games::Side;
use areopagus::lots::Hex;
use areopagus::store::watermarks::WatermarkFile;
use areopagus::store::{Store, journal};
use areopagus::tournament::round::GameId;
use areopagus::web;
use chrono::Utc;
use futures_util::future::join_all;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};

/// Many times what it should take, on a busy machine too.
const AT_MOST: Duration = Duration::from_mins(2);

fn slug(name: &str) -> Slug {
    Slug::parse(name).unwrap()
}

fn context() -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now: Utc::now(),
        idempotency_key: None,
        expected_version: None,
    }
}

fn draft(name: &str) -> EventDraft {
    EventDraft {
        slug: name.to_owned(),
        name: "Autumn Cup".to_owned(),
        place: "Tver".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        format: Format::RoundRobin { double: false },
        regulations: "federation-2013".to_owned(),
        ..EventDraft::default()
    }
}

async fn register(arbiter: &Arbiter, event: &str, name: &str) -> Result<u64, ArbiterError> {
    let draft = PersonDraft {
        person: None,
        name: name.to_owned(),
        club: None,
        federation_id: None,
        ..PersonDraft::default()
    };
    let receipt = arbiter.register(&slug(event), &draft, &context()).await?;
    Ok(receipt.version)
}

/// An event with two entrants.
async fn event(arbiter: &Arbiter, name: &str) {
    arbiter
        .create_event(&draft(name), &context())
        .await
        .unwrap();
    for number in 1..=2 {
        let entrant = format!("Entrant {number}");
        register(arbiter, name, &entrant).await.unwrap();
    }
}

async fn version(arbiter: &Arbiter, event: &str) -> u64 {
    arbiter.event(&slug(event)).await.unwrap().version()
}

/// Waits until something holds.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) -> Duration {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < AT_MOST, "{what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    begun.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_hangs_with_an_event_s_lock_stops_that_event_alone_and_not_for_long() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    event(&arbiter, "cup").await;
    event(&arbiter, "open").await;
    // Another process of the service, which does nothing more once it has the lock.
    let other = Store::open(database.service.clone(), Some(database.owner.clone()));
    let other = other.await.unwrap();
    let mut superuser = database.as_superuser().await;
    let mut hanging = other.begin().await.unwrap();
    journal::lock_head(&mut hanging, &slug("cup"))
        .await
        .unwrap();

    let writes = (0..20).map(|number| {
        let arbiter = arbiter.clone();
        let register = async move { register(&arbiter, "cup", &format!("Comer {number}")).await };
        tokio::spawn(register)
    });
    let writes: Vec<_> = writes.collect();
    until_somebody_waits(&mut superuser).await;
    // Meanwhile everything else goes on: pages, other events. After eight seconds the server
    // would end the transaction.
    let others = async {
        arbiter.newest_events("", None, None).await.unwrap();
        register(&arbiter, "open", "Comer").await.unwrap();
        version(&arbiter, "open").await;
    };
    tokio::time::timeout(Duration::from_secs(8), others)
        .await
        .unwrap();
    for written in join_all(writes).await {
        let refused = written.unwrap().unwrap_err();
        assert!(matches!(refused, ArbiterError::Busy), "{refused}");
    }
    until("the lock is never given up", async || {
        register(&arbiter, "cup", "Comer").await.is_ok()
    })
    .await;
    // Whoever hung finds that its transaction is over, and nothing of it is there.
    journal::lock_head(&mut hanging, &slug("cup"))
        .await
        .unwrap_err();
    assert_eq!(version(&arbiter, "cup").await, 5);
}

/// Puts a database in the place of another one under a running service.
async fn fail_over(live: &Database, backup: &Database) {
    let name = |database: &Database| database.service.get_database().unwrap().to_owned();
    let (live_name, backup_name) = (name(live), name(backup));
    let mut server = live
        .superuser
        .clone()
        .database("postgres")
        .connect()
        .await
        .unwrap();
    for statement in [
        format!("ALTER DATABASE {live_name} ALLOW_CONNECTIONS false"),
        format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{live_name}'"
        ),
    ] {
        execute(&mut server, statement).await;
    }
    let gone = format!("ALTER DATABASE {live_name} RENAME TO {live_name}_gone");
    let begun = Instant::now();
    while let Err(error) = sqlx::query(AssertSqlSafe(gone.clone()))
        .execute(&mut server)
        .await
    {
        assert!(begun.elapsed() < AT_MOST, "{error}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    execute(
        &mut server,
        format!("ALTER DATABASE {backup_name} RENAME TO {live_name}"),
    )
    .await;
    server.close().await.unwrap();
}

async fn execute(connection: &mut PgConnection, statement: String) {
    let statement = sqlx::raw_sql(AssertSqlSafe(statement));
    statement.execute(connection).await.unwrap();
}

const GAME: GameId = GameId { round: 1, board: 1 };

fn sealed(side: Side) -> Command {
    Command::Plans(PlanCommand::Commit {
        game: GAME,
        game_move: 1,
        side,
        commitment: Hex::new([7; 32]),
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn folds_that_are_ahead_of_a_database_that_failed_over_are_folded_again() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    for name in ["cup", "open"] {
        event(&arbiter, name).await;
    }
    let order = Vec::new();
    let pair = Command::Pairing(PairingCommand::Pair { order });
    arbiter
        .execute(&slug("open"), &pair, &context())
        .await
        .unwrap();
    let (cup, open) = (
        version(&arbiter, "cup").await,
        version(&arbiter, "open").await,
    );
    arbiter.close().await;
    let live = database.copy().await;
    let arbiter = live.arbiter();
    for number in 3..=7 {
        register(&arbiter, "cup", &format!("Entrant {number}"))
            .await
            .unwrap();
    }
    event(&arbiter, "lost").await;
    arbiter
        .execute(&slug("open"), &sealed(Side::White), &context())
        .await
        .unwrap();
    assert_eq!(version(&arbiter, "open").await, open + 1);

    fail_over(&live, &database).await;
    until("what the database has lost is shown on", async || {
        matches!(arbiter.event(&slug("cup")).await, Ok(view) if view.version() == cup)
            && matches!(
                arbiter.event(&slug("lost")).await,
                Err(ArbiterError::NotFound)
            )
    })
    .await;
    // A write of either kind is done on what is there.
    assert_eq!(register(&arbiter, "cup", "Comer").await.unwrap(), cup + 1);
    let receipt = arbiter
        .execute(&slug("open"), &sealed(Side::Black), &context())
        .await;
    assert_eq!(receipt.unwrap().version, open + 1);
    assert_eq!(version(&arbiter, "open").await, open + 1);
    assert_eq!(arbiter.rebuild(false).await.unwrap(), []);
}

/// The last entry of an event is taken out of the database, as if it had gone back to an older
/// state behind connections that stay.
async fn take_back(database: &Database, event: &str) {
    let mut connection = database.as_superuser().await;
    let statement = format!(
        "ALTER TABLE journal DISABLE TRIGGER USER;
         UPDATE stream SET seq = seq - 1, head = (
             SELECT prev FROM journal WHERE stream = name AND journal.seq = stream.seq
         ) WHERE name = '{event}';
         DELETE FROM journal USING stream
             WHERE journal.stream = name AND journal.seq > stream.seq AND name = '{event}'"
    );
    execute(&mut connection, statement).await;
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fold_that_is_ahead_is_noticed_by_whoever_writes_and_by_the_comparison() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    event(&arbiter, "cup").await;
    event(&arbiter, "open").await;
    let known = version(&arbiter, "cup").await;
    let mut changes = arbiter.subscribe();
    take_back(&database, "cup").await;
    take_back(&database, "open").await;
    assert_eq!(register(&arbiter, "cup", "Comer").await.unwrap(), known);
    // Nobody writes or asks for the other one: those who watch it are told all the same.
    let told = async {
        loop {
            let change = changes.recv().await.unwrap();
            if change.slug == slug("open") {
                return;
            }
        }
    };
    tokio::time::timeout(AT_MOST, told).await.unwrap();
    assert_eq!(version(&arbiter, "open").await, known - 1);
}

/// A way to the database whose connections can be cut without a word.
struct Line {
    folder: tempfile::TempDir,
    /// Connections over which somebody listens for notices carry nothing any more.
    is_deaf: AtomicBool,
    /// No connection that is open carries anything any more.
    is_dead: AtomicBool,
    /// How often the service has sent something.
    sent: AtomicUsize,
    /// Over how many connections it waits for an answer.
    asking: AtomicUsize,
}

impl Line {
    fn to(database: &Database) -> Arc<Self> {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).unwrap();
        let line = Arc::new(Self {
            folder,
            is_deaf: AtomicBool::new(false),
            is_dead: AtomicBool::new(false),
            sent: AtomicUsize::new(0),
            asking: AtomicUsize::new(0),
        });
        let socket = database.service.get_socket().unwrap();
        let server = socket.join(".s.PGSQL.5432");
        let accepting = Arc::clone(&line);
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                tokio::spawn(Arc::clone(&accepting).carry(client, server.clone()));
            }
        });
        line
    }

    async fn carry(self: Arc<Self>, client: UnixStream, server: PathBuf) {
        let server = UnixStream::connect(server).await.unwrap();
        let (mut from_client, mut to_client) = client.into_split();
        let (mut from_server, mut to_server) = server.into_split();
        let asks = AtomicBool::new(false);
        let answered = || {
            if asks.swap(false, Ordering::SeqCst) {
                self.asking.fetch_sub(1, Ordering::SeqCst);
            }
        };
        let listens = Arc::new(AtomicBool::new(false));
        let is_cut = {
            let (line, listens) = (Arc::clone(&self), Arc::clone(&listens));
            // Whoever comes after the cut comes through.
            let after_death = line.is_dead.load(Ordering::SeqCst);
            let after_the_cut = line.is_deaf.load(Ordering::SeqCst);
            move || {
                (line.is_dead.load(Ordering::SeqCst) && !after_death)
                    || (line.is_deaf.load(Ordering::SeqCst)
                        && !after_the_cut
                        && listens.load(Ordering::SeqCst))
            }
        };
        let (up, down) = (is_cut.clone(), is_cut);
        let sends = async {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(read @ 1..) = from_client.read(&mut bytes).await {
                let read = bytes.get(..read).unwrap();
                self.sent.fetch_add(1, Ordering::SeqCst);
                if !asks.swap(true, Ordering::SeqCst) {
                    self.asking.fetch_add(1, Ordering::SeqCst);
                }
                if read.windows(6).any(|it| it == b"LISTEN") {
                    listens.store(true, Ordering::SeqCst);
                }
                if !up() && to_server.write_all(read).await.is_err() {
                    break;
                }
            }
            let _ = to_server.shutdown().await;
        };
        let answers = async {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(read @ 1..) = from_server.read(&mut bytes).await {
                if down() {
                    continue;
                }
                let read = bytes.get(..read).unwrap();
                if to_client.write_all(read).await.is_err() {
                    break;
                }
                answered();
            }
            if !down() {
                let _ = to_client.shutdown().await;
            }
        };
        tokio::join!(sends, answers);
        answered();
    }

    /// A service that reaches a database over the line.
    async fn arbiter(&self, database: &Database, data: &Path) -> Arbiter {
        let over = |options: &PgConnectOptions| options.clone().socket(self.folder.path());
        let store = Store::open(over(&database.service), Some(over(&database.owner)));
        let key = ServiceKey::new([7; 32]);
        let file = WatermarkFile::in_folder(data);
        Arbiter::new(store.await.unwrap(), key, file)
    }
}

/// Whether the tests' server is reached over a socket, as the private one is.
fn has_socket(database: &Database) -> bool {
    let has_socket = database.service.get_socket().is_some();
    if !has_socket {
        eprintln!("skipped: TEST_DATABASE_URL is no socket");
    }
    has_socket
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listener_that_is_dead_without_a_word_is_noticed_and_made_anew() {
    let database = Database::new().await;
    if !has_socket(&database) {
        return;
    }
    let line = Line::to(&database);
    let writer = database.arbiter();
    event(&writer, "cup").await;
    let folder = tempfile::tempdir().unwrap();
    let reader = line.arbiter(&database, folder.path()).await;
    let known = version(&reader, "cup").await;
    until("the listener hears nothing", async || {
        reader.health().await.standing() == Standing::Pass
    })
    .await;
    line.is_deaf.store(true, Ordering::SeqCst);
    register(&writer, "cup", "Comer").await.unwrap();
    until("the page is stale for good", async || {
        version(&reader, "cup").await > known
    })
    .await;
    until("nothing is heard any more", async || {
        reader.health().await.standing() == Standing::Pass
    })
    .await;
    register(&reader, "cup", "Another").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_are_all_dead_without_a_word_are_made_anew() {
    let database = Database::new().await;
    if !has_socket(&database) {
        return;
    }
    let line = Line::to(&database);
    let folder = tempfile::tempdir().unwrap();
    let arbiter = line.arbiter(&database, folder.path()).await;
    event(&arbiter, "cup").await;
    until("the listener hears nothing", async || {
        arbiter.health().await.standing() == Standing::Pass
    })
    .await;
    line.is_dead.store(true, Ordering::SeqCst);
    until("the cut is not noticed", async || {
        arbiter.health().await.standing() != Standing::Pass
    })
    .await;
    until("nothing is answered any more", async || {
        arbiter.health().await.standing() == Standing::Pass
    })
    .await;
    // Nobody gets a connection from before.
    let asked = async {
        arbiter.newest_events("", None, None).await.unwrap();
        register(&arbiter, "cup", "Comer").await.unwrap();
    };
    tokio::time::timeout(AT_MOST, asked).await.unwrap();
}

#[actix_web::test]
async fn a_request_whose_connection_is_dead_without_a_word_is_answered_all_the_same() {
    let database = Database::new().await;
    if !has_socket(&database) {
        return;
    }
    let line = Line::to(&database);
    let folder = tempfile::tempdir().unwrap();
    let arbiter = line.arbiter(&database, folder.path()).await;
    event(&arbiter, "cup").await;
    let services = web::Services::new(arbiter.clone(), web::Settings::default().perimeter);
    let app = init_service(web::app(services)).await;
    let home = async |search: &str| {
        let request = TestRequest::get().uri(&format!("/?q={search}"));
        let request = request.insert_header((header::HOST, "localhost"));
        let request = request.to_request();
        tokio::time::timeout(AT_MOST, call_service(&app, request))
            .await
            .expect("nobody answers")
    };
    until("the listener hears nothing", async || {
        arbiter.health().await.standing() == Standing::Pass
    })
    .await;
    assert_eq!(home("cup").await.status(), StatusCode::OK);
    // Its connection has to be back, so that it is taken again: before, it is asked whether it
    // lives. Behind a pause all that runs in this thread has gone on as far as it could.
    let pause = Duration::from_millis(50);
    tokio::time::sleep(pause).await;
    until("an answer is awaited", async || {
        line.asking.load(Ordering::SeqCst) == 0
    })
    .await;
    tokio::time::sleep(pause).await;
    line.is_dead.store(true, Ordering::SeqCst);
    let given_up = home("open").await;
    assert_eq!(given_up.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(given_up.headers().contains_key(header::RETRY_AFTER));
    until("pages are not answered again", async || {
        home("blitz").await.status() == StatusCode::OK
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_look_at_the_start_asks_as_little_for_many_events_as_for_few() {
    let database = Database::new().await;
    if !has_socket(&database) {
        return;
    }
    let line = Line::to(&database);
    let arbiter = database.arbiter();
    let folder = tempfile::tempdir().unwrap();
    let mut asked = Vec::new();
    for events in [2, 42] {
        for number in 0..events {
            let name = format!("cup-{events}-{number}");
            event(&arbiter, &name).await;
            let pair = Command::Pairing(PairingCommand::Pair { order: Vec::new() });
            arbiter
                .execute(&slug(&name), &pair, &context())
                .await
                .unwrap();
        }
        // With the file of the watermarks, and without one.
        for data in [database.data.path(), folder.path()] {
            let starting = line.arbiter(&database, data).await;
            starting.newest_events("", None, None).await.unwrap();
            let before = line.sent.load(Ordering::SeqCst);
            assert_eq!(starting.watch_over().await.unwrap(), []);
            asked.push(line.sent.load(Ordering::SeqCst) - before);
            assert_eq!(starting.check_histories().await.unwrap(), []);
            starting.close().await;
        }
    }
    let (few, many) = asked.split_at(2);
    // A few beats may come in between; each event asked for would come to more.
    assert!(
        many.iter().max().unwrap() < &(few.iter().max().unwrap() + 40),
        "{asked:?}"
    );
}
