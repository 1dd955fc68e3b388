//! A database that is restored from a backup: what was signed and drawn since is known
//! outside of it.

use std::path::{Path, PathBuf};
use std::process::{Command as Process, Output};

use crate::support::{AREOPAGUS, Database, Service};
use areopagus::arbiter::{
    Actor, Arbiter, ArbiterError, Check, CommandContext, Origin, PersonDraft, RollbackFault,
    RolledBack, SetupForm, Standing,
};
use areopagus::event::settings::{
    Acceleration, EventDraft, Format, HalfByes, Slug, SwissRounds, SwissRules,
};
use areopagus::event::swiss::InitialColour;
use areopagus::event::{Command, PairingCommand, PlanCommand};
use areopagus::journal::{Begun, Head, LeafHash, SignedCheckpoint, Watermark, Watermarks};
use areopagus::store::transactions;
use areopagus::store::watermarks::{FILE, WatermarkFile};
use areopagus::tournament::round::GameId;
use chrono::Utc;
use reqwest::{Client, StatusCode};
use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnectOptions;

const GAME: GameId = GameId { round: 1, board: 1 };

/// The key of the service of [`Database::arbiter`].
const KEY: &str = "0707070707070707070707070707070707070707070707070707070707070707";

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

async fn run(arbiter: &Arbiter, slug: &Slug, command: Command) -> Result<u64, ArbiterError> {
    let receipt = arbiter.execute(slug, &command, &context()).await?;
    Ok(receipt.version)
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

async fn create(arbiter: &Arbiter, name: &str) -> Result<Slug, ArbiterError> {
    let receipt = arbiter.create_event(&draft(name), &context()).await?;
    Ok(receipt.slug)
}

/// A paired event of two, whose third game move draws a lot: White's Knight steps into
/// Black's Labyrinth. Two game moves are played.
async fn event(arbiter: &Arbiter, name: &str) -> Slug {
    let slug = create(arbiter, name).await.unwrap();
    for number in 1..=2 {
        let draft = PersonDraft {
            person: None,
            name: format!("Entrant {number}"),
            club: None,
            federation_id: None,
            ..PersonDraft::default()
        };
        arbiter.register(&slug, &draft, &context()).await.unwrap();
    }
    let order = Vec::new();
    run(
        arbiter,
        &slug,
        Command::Pairing(PairingCommand::Pair { order }),
    )
    .await
    .unwrap();
    let terrain = ["", "labyrinth c7"].map(str::to_owned);
    let [white, black] = terrain;
    let terrain = Command::Plans(PlanCommand::SetTerrain {
        game: GAME,
        terrain: areopagus::games::PerSide::new(white, black),
    });
    run(arbiter, &slug, terrain).await.unwrap();
    for text in ["1. Nc3 e4 | d9 e9", "2. Nb5 f4 | d8 e8"] {
        run(arbiter, &slug, row(text)).await.unwrap();
    }
    slug
}

fn row(text: &str) -> Command {
    let text = text.to_owned();
    Command::Plans(PlanCommand::EnterRow { game: GAME, text })
}

/// The row that draws a lot.
fn draw() -> Command {
    row("3. Nc7 g4 | f9 g9")
}

/// The same row with the throw of a die on the table.
fn thrown() -> Command {
    row("3. Nc7:7(3+4) g4 | f9 g9")
}

fn behind<T: std::fmt::Debug>(done: Result<T, ArbiterError>) -> RolledBack {
    match done.unwrap_err() {
        ArbiterError::Behind(behind) => behind,
        other => panic!("{other}"),
    }
}

/// The sequence number of the last entry.
async fn version(arbiter: &Arbiter, slug: &Slug) -> u64 {
    arbiter.event(slug).await.unwrap().version()
}

/// A database with two events, and a backup of it from before they went on.
struct Site {
    live: Database,
    backup: Database,
}

impl Site {
    async fn open() -> Self {
        let database = Database::new().await;
        let arbiter = database.arbiter();
        event(&arbiter, "cup").await;
        event(&arbiter, "open").await;
        arbiter.close().await;
        Self {
            backup: database.copy().await,
            live: database.copy().await,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_from_before_the_newest_signature_is_not_signed_until_a_newer_one_is_restored() {
    let service = Site::open().await;
    let cup = slug("cup");
    let arbiter = service.live.arbiter();
    run(&arbiter, &cup, thrown()).await.unwrap();
    let signed = arbiter.checkpoint(&cup).await.unwrap();
    let size = signed.checkpoint().head().size;
    arbiter.close().await;
    let newer = service.live.copy().await;

    let restored = service.backup.arbiter();
    let found = restored.watch_over().await.unwrap();
    let entries = version(&restored, &cup).await;
    let lost = RolledBack {
        stream: cup.clone(),
        entries,
        known: size,
        fault: RollbackFault::Lost,
    };
    assert_eq!(found, std::slice::from_ref(&lost), "the other is whole");
    assert!(entries < size);
    assert_eq!(behind(restored.checkpoint(&cup).await), lost);
    assert_eq!(behind(restored.check_history(&cup).await), lost);
    assert_eq!(behind(run(&restored, &cup, draw()).await), lost);
    assert_eq!(
        version(&restored, &cup).await,
        entries,
        "nothing is half written"
    );
    // What was signed before the backup may be shown.
    let older = restored.newest_checkpoint(&cup).await.unwrap().unwrap();
    assert!(older.checkpoint().head().size < size);
    let open = slug("open");
    run(&restored, &open, draw()).await.unwrap();
    restored.checkpoint(&open).await.unwrap();
    // The game goes on with dice on the table, and is not signed at its end either.
    run(&restored, &cup, thrown()).await.unwrap();
    let resignation = row("4. d4 h4 | c9 h9; resign black");
    run(&restored, &cup, resignation).await.unwrap();
    let shown = restored.newest_checkpoint(&cup).await.unwrap();
    assert_eq!(shown, Some(older), "no other history is signed");
    let found = behind(restored.check_history(&cup).await);
    assert_eq!(found.fault, RollbackFault::Other);
    restored.close().await;

    // The other event drew a lot on the database that is thrown away now.
    let arbiter = newer.arbiter();
    let found = arbiter.watch_over().await.unwrap();
    let names: Vec<&str> = found.iter().map(|behind| behind.stream.as_str()).collect();
    assert_eq!(names, ["open"]);
    arbiter.check_history(&cup).await.unwrap();
    run(&arbiter, &cup, row("4. d4 h4 | c9 h9")).await.unwrap();
    let signed = arbiter.checkpoint(&cup).await.unwrap();
    assert!(signed.checkpoint().head().size > size);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lot_that_was_thrown_is_not_thrown_again_on_a_backup_from_before_it() {
    let service = Site::open().await;
    let cup = slug("cup");
    let arbiter = service.live.arbiter();
    // No checkpoint covers the lot.
    let thrown_at = run(&arbiter, &cup, draw()).await.unwrap();
    arbiter.close().await;

    let restored = service.backup.arbiter();
    let lost = behind(run(&restored, &cup, draw()).await);
    assert_eq!(lost.fault, RollbackFault::Lost);
    assert!(lost.known <= thrown_at && lost.entries < lost.known);
    assert_eq!(behind(restored.checkpoint(&cup).await), lost);
    // Entries that catch up in number are others all the same.
    run(&restored, &cup, thrown()).await.unwrap();
    for reason in ["One.", "Two.", "Three.", "Four.", "Five.", "Six."] {
        let reason = reason.to_owned();
        run(
            &restored,
            &cup,
            Command::Plans(PlanCommand::TakeBackRow { game: GAME, reason }),
        )
        .await
        .unwrap();
        run(&restored, &cup, thrown()).await.unwrap();
    }
    let other = behind(restored.checkpoint(&cup).await);
    assert_eq!(other.fault, RollbackFault::Other);
    assert!(other.entries > other.known);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_the_backup_does_not_have_is_not_begun_anew() {
    let database = Database::new().await;
    database.arbiter().close().await;
    let (backup, live) = (database.copy().await, database.copy().await);
    let arbiter = live.arbiter();
    let cup = event(&arbiter, "cup").await;
    // Nobody has signed or drawn anything of this one.
    create(&arbiter, "open").await.unwrap();
    arbiter.close().await;

    let restored = backup.arbiter();
    let found = restored.watch_over().await.unwrap();
    assert_eq!(found.len(), 1);
    let lost = behind(create(&restored, "cup").await);
    assert_eq!((lost.stream, lost.entries), (cup, 0));
    create(&restored, "open").await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_file_everything_begins_with_what_the_database_has() {
    let service = Site::open().await;
    let cup = slug("cup");
    let arbiter = service.live.arbiter();
    run(&arbiter, &cup, draw()).await.unwrap();
    let drawn = marks(&service.live).await.get("cup");
    arbiter.close().await;
    let file = service.live.data.path().join(FILE);
    std::fs::remove_file(&file).unwrap();

    let newer = service.live.copy().await;
    let arbiter = newer.arbiter();
    assert_eq!(arbiter.watch_over().await.unwrap(), []);
    let begun = marks(&newer).await.get("cup");
    assert_eq!(begun.signed, drawn.signed, "the pairing's checkpoint");
    assert!(begun.signed.is_some());
    // The last entry of the throw itself; the row stands behind it.
    let thrown = |head: Head| head.seq;
    let size = |signed: SignedCheckpoint| signed.checkpoint().head().size;
    assert!(begun.drawn.map(thrown) > begun.signed.map(size));
    assert!(begun.drawn.map(thrown) <= drawn.drawn.map(thrown));
    arbiter.close().await;
    let restored = service.backup.arbiter();
    let lost = behind(run(&restored, &cup, draw()).await);
    assert_eq!(lost.fault, RollbackFault::Lost);
}

async fn marks(database: &Database) -> Watermarks {
    let file = WatermarkFile::in_folder(database.data.path());
    file.read().await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_signed_head_is_on_the_disk_before_anybody_has_the_signature() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let cup = event(&arbiter, "cup").await;
    let paired = arbiter.newest_checkpoint(&cup).await.unwrap();
    assert_eq!(marks(&database).await.get("cup").signed, paired);
    let signed = arbiter.checkpoint(&cup).await.unwrap();
    assert_eq!(
        marks(&database).await.get("cup").signed,
        Some(signed.clone())
    );
    // A service that was killed between the two: the signature is in the database alone.
    let file = database.data.path().join(FILE);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(
        arbiter.newest_checkpoint(&cup).await.unwrap(),
        Some(signed.clone())
    );
    assert_eq!(marks(&database).await.get("cup").signed, Some(signed));
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_damaged_file_nothing_is_signed_or_drawn_and_the_rest_goes_on() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let cup = event(&arbiter, "cup").await;
    let file = database.data.path().join(FILE);
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("cup", "cap", 1)).unwrap();
    for error in [
        run(&arbiter, &cup, draw()).await.unwrap_err(),
        arbiter.checkpoint(&cup).await.unwrap_err(),
        arbiter.watch_over().await.unwrap_err(),
    ] {
        assert!(matches!(error, ArbiterError::Watermarks(_)), "{error}");
        assert!(error.to_string().contains("Put back an undamaged copy"));
    }
    run(&arbiter, &cup, thrown()).await.unwrap();
    std::fs::write(&file, text).unwrap();
    arbiter.checkpoint(&cup).await.unwrap();
}

fn address(options: &PgConnectOptions) -> String {
    options.to_url_lossy().to_string()
}

/// A command on a database, with its data folder.
fn areopagus(database: &Database, arguments: &[&str]) -> Process {
    let mut command = Process::new(AREOPAGUS);
    command
        .args(arguments)
        .arg("--data")
        .arg(database.data.path())
        .env("AREOPAGUS_KEY", KEY)
        .env("DATABASE_URL", address(&database.service))
        .env("AREOPAGUS_MIGRATION_URL", address(&database.owner));
    command
}

fn outcome(database: &Database, arguments: &[&str]) -> (Option<i32>, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = areopagus(database, arguments).output().unwrap();
    let text = [stdout, stderr].concat();
    (status.code(), String::from_utf8(text).unwrap())
}

fn serve(database: &Database) -> Service {
    let mut command = areopagus(database, &["serve", "--listen", "127.0.0.1:0"]);
    command.stderr(std::process::Stdio::null());
    Service::spawn(command)
}

async fn page(token: &str, address: &str, path: &str, language: &str) -> String {
    let answer = Client::new()
        .get(format!("{address}{path}"))
        .header("accept-language", language)
        .bearer_auth(token)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.text().await.unwrap()
}

/// Sets the service up, and gives the token of whoever did it.
async fn chief(arbiter: &Arbiter) -> String {
    arbiter
        .offer_setup(Some("the-setup-code"), Utc::now())
        .await
        .unwrap();
    let form = SetupForm {
        code: "the-setup-code".to_owned(),
        login: "chief".to_owned(),
        name: "Anna Sokolova".to_owned(),
        password: "correct horse battery".to_owned(),
    };
    let signed_in = arbiter
        .setup(&form, &Origin::default(), Utc::now())
        .await
        .unwrap();
    signed_in.token.as_str().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_the_proof_and_the_command_line_tell_of_it_in_words() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let token = chief(&arbiter).await;
    let cup = event(&arbiter, "cup").await;
    arbiter.close().await;
    let (backup, live) = (database.copy().await, database.copy().await);
    let arbiter = live.arbiter();
    run(&arbiter, &cup, draw()).await.unwrap();
    let signed = arbiter.checkpoint(&cup).await.unwrap();
    arbiter.close().await;
    live.store.close().await;

    let service = serve(&backup);
    let expected = [
        ("en", "was restored from an older backup"),
        ("ru", "восстановлена из более старой копии"),
        ("de", "aus einer älteren Sicherung wiederhergestellt"),
    ];
    for path in ["/desk/events/cup", "/events/cup/verify"] {
        for (language, words) in expected {
            let page = page(&token, &service.address, path, language).await;
            assert!(page.contains(words), "{path} {language}: {page}");
        }
    }
    assert!(service.stop());

    let (status, said) = outcome(&backup, &["rebuild", "--check"]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("restore the newest backup"), "{said}");
    let file = backup.data.path().join("cup.areopagus");
    let file = file.to_str().unwrap();
    let (status, said) = outcome(&backup, &["export", "cup", "-o", file]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("restored from an older backup"), "{said}");
    assert!(Path::new(file).exists());
    brought(&backup, &live, &signed);

    let service = serve(&live);
    for path in ["/desk/events/cup", "/events/cup/verify"] {
        let page = page(&token, &service.address, path, "en").await;
        assert!(!page.contains("restored"), "{path}: {page}");
    }
    assert!(service.stop());
    let (status, said) = outcome(&live, &["rebuild", "--check"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(
        said.contains("Everything that was signed or drawn is there."),
        "{said}"
    );
}

/// A checkpoint that was kept on paper, brought to a database that has lost it, and to
/// one that has it.
fn brought(backup: &Database, live: &Database, signed: &SignedCheckpoint) {
    let note = signed.to_string();
    // The witness's key is asked for; the service's own stands for it here.
    let keys = areopagus::journal::NoteSigner::new(
        areopagus::journal::KeyName::new("areopagus/cup").unwrap(),
        areopagus::journal::KeyUse::Log,
        &areopagus::arbiter::ServiceKey::new([7; 32]).signing_seed(),
    );
    let trust = keys.verifier().to_string();
    let bring = ["cosign", "--bring", &note, "--trust", &trust];
    let (status, said) = outcome(backup, &bring);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("has 1 signatures now"), "{said}");
    assert!(said.contains("restored from an older backup"), "{said}");
    let (status, said) = outcome(live, &bring);
    assert_eq!(status, Some(0), "{said}");
}

#[test]
fn a_damaged_file_keeps_the_service_from_starting() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let database = runtime.block_on(Database::new());
    std::fs::write(database.data.path().join(FILE), "nothing\n").unwrap();
    let (status, said) = outcome(&database, &["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("is damaged: line 1 must be"), "{said}");
    assert!(said.contains("Put back an undamaged copy"), "{said}");
}

/// The data folder of a database, taken away: where it was nothing can be written, until it is
/// back.
struct TakenAway {
    folder: PathBuf,
    aside: PathBuf,
}

impl TakenAway {
    fn new(database: &Database) -> Self {
        let folder = database.data.path().to_owned();
        let aside = folder.with_extension("aside");
        std::fs::rename(&folder, &aside).unwrap();
        // A link to nowhere is a name that no folder can have.
        std::os::unix::fs::symlink(aside.join("nowhere"), &folder).unwrap();
        Self { folder, aside }
    }

    fn bring_back(self) {
        std::fs::remove_file(&self.folder).unwrap();
        std::fs::rename(&self.aside, &self.folder).unwrap();
    }
}

/// A Swiss of three, which draws lots for its numbers and the first colour.
async fn swiss(arbiter: &Arbiter, name: &str) -> Slug {
    let draft = EventDraft {
        format: Format::Swiss(SwissRules {
            rounds: SwissRounds::new(2).unwrap(),
            acceleration: Acceleration::None,
            half_byes: HalfByes::default(),
        }),
        ..draft(name)
    };
    let slug = arbiter.create_event(&draft, &context()).await.unwrap().slug;
    for number in 1..=3 {
        let draft = PersonDraft {
            name: format!("Entrant {number}"),
            ..PersonDraft::default()
        };
        arbiter.register(&slug, &draft, &context()).await.unwrap();
    }
    slug
}

#[tokio::test(flavor = "multi_thread")]
async fn no_lot_is_drawn_before_it_is_noted() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let (cup, open) = (event(&arbiter, "cup").await, swiss(&arbiter, "open").await);
    arbiter.close().await;
    let (backup, live) = (database.copy().await, database.copy().await);
    let arbiter = live.arbiter();
    let before = [
        version(&arbiter, &cup).await,
        version(&arbiter, &open).await,
    ];
    let initial_colour = InitialColour::Lot {};
    let draws = [
        (&cup, draw()),
        (&open, Command::Pairing(PairingCommand::DrawOrder {})),
        (
            &open,
            Command::Pairing(PairingCommand::StartSwiss {
                order: Vec::new(),
                initial_colour,
            }),
        ),
    ];
    let away = TakenAway::new(&live);
    for (slug, command) in &draws {
        let refused = run(&arbiter, slug, command.clone()).await;
        assert!(
            matches!(refused, Err(ArbiterError::Watermarks(_))),
            "{refused:?}"
        );
    }
    let after = [
        version(&arbiter, &cup).await,
        version(&arbiter, &open).await,
    ];
    assert_eq!(after, before, "nothing half written");
    let unwritten = watermarks_check(&arbiter).await;
    assert_eq!(unwritten.standing, Standing::Fail);
    assert!(
        unwritten.found.contains(FILE) && unwritten.found.contains("no lot is drawn"),
        "{}",
        unwritten.found
    );
    away.bring_back();
    assert_eq!(watermarks_check(&arbiter).await.standing, Standing::Pass);
    for (slug, command) in draws {
        run(&arbiter, slug, command).await.unwrap();
    }
    arbiter.close().await;
    let restored = backup.arbiter();
    for (slug, command) in [
        (&cup, draw()),
        (&open, Command::Pairing(PairingCommand::DrawOrder {})),
    ] {
        let lost = behind(run(&restored, slug, command).await);
        assert_eq!(lost.fault, RollbackFault::Lost);
    }
}

async fn watermarks_check(arbiter: &Arbiter) -> Check {
    let health = arbiter.health().await;
    let mut checks = health.checks.into_iter();
    checks.find(|check| check.name == "watermarks").unwrap()
}

/// Writes into the file that a throw of an event is begun, as the service does before it is
/// written: the entry behind the last one.
async fn begin(database: &Database, arbiter: &Arbiter, slug: &Slug, transaction: &str) {
    let head = Head {
        seq: version(arbiter, slug).await + 1,
        hash: LeafHash::compute(b"a throw"),
    };
    let mark = Watermark {
        begun: Some(Begun {
            head,
            transaction: transaction.to_owned(),
        }),
        ..Watermark::default()
    };
    let file = WatermarkFile::in_folder(database.data.path());
    file.raise(slug, mark).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_throw_that_was_begun_counts_unless_it_is_known_to_be_undone() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let cup = event(&arbiter, "cup").await;
    // A service that was killed before its transaction was over.
    let mut killed = database.store.begin().await.unwrap();
    let name = transactions::name(&mut killed).await.unwrap();
    begin(&database, &arbiter, &cup, &name).await;
    arbiter.check_history(&cup).await.unwrap();
    arbiter.watch_over().await.unwrap();
    assert!(
        marks(&database).await.get("cup").begun.is_some(),
        "not over yet"
    );
    killed.rollback().await.unwrap();
    arbiter.check_history(&cup).await.unwrap();
    assert_eq!(arbiter.watch_over().await.unwrap(), []);
    assert_eq!(marks(&database).await.get("cup").begun, None);
    // A database that was put back behind the throw, on the same server and on others.
    let mut kept = database.store.begin().await.unwrap();
    let name = transactions::name(&mut kept).await.unwrap();
    kept.commit().await.unwrap();
    let (server, number) = name.rsplit_once('/').unwrap();
    let later = format!("{server}/{}", number.parse::<u64>().unwrap() + 1_000_000);
    for name in [name.as_str(), &later, "1/00000001/2", "unreadable"] {
        begin(&database, &arbiter, &cup, name).await;
        let lost = behind(run(&arbiter, &cup, draw()).await);
        assert_eq!(lost.fault, RollbackFault::Lost, "{name}");
        assert_eq!(arbiter.watch_over().await.unwrap(), [lost], "{name}");
        let begun = marks(&database).await.get("cup").begun.unwrap();
        assert_eq!(
            begun.transaction, name,
            "it stays until the entries are back"
        );
    }
    std::fs::remove_file(database.data.path().join(FILE)).unwrap();
    run(&arbiter, &cup, draw()).await.unwrap();
    let drawn = marks(&database).await.get("cup");
    assert_eq!(drawn.begun, None);
    // A service that was killed between the commit and its note: the entry is there.
    let thrown = Watermark {
        begun: Some(Begun {
            head: drawn.drawn.unwrap(),
            transaction: later,
        }),
        ..Watermark::default()
    };
    std::fs::remove_file(database.data.path().join(FILE)).unwrap();
    let file = WatermarkFile::in_folder(database.data.path());
    file.raise(&cup, thrown).await.unwrap();
    assert_eq!(arbiter.watch_over().await.unwrap(), []);
    let again = marks(&database).await.get("cup");
    assert_eq!((again.drawn, again.begun), (drawn.drawn, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_refusal_of_a_lot_says_what_the_operator_has_to_do() {
    let database = Database::new().await;
    let arbiter = database.arbiter();
    let token = chief(&arbiter).await;
    event(&arbiter, "cup").await;
    arbiter.close().await;
    database.store.close().await;
    let service = serve(&database);
    let away = TakenAway::new(&database);
    let client = Client::new();
    let expected = [
        ("en", "makes room on the disk"),
        ("ru", "освобождает место на диске"),
        ("de", "schafft Platz auf der Platte"),
    ];
    for (language, words) in expected {
        let answer = client
            .post(format!(
                "{}/api/v1/events/cup/games/1.1/rows",
                service.address
            ))
            .header("accept-language", language)
            .header("idempotency-key", format!("draw-{language}"))
            .bearer_auth(&token)
            .json(&serde_json::json!({"text": "3. Nc7 g4 | f9 g9"}))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        let text = answer.text().await.unwrap();
        assert!(
            text.contains("watermarks") && text.contains(words),
            "{text}"
        );
    }
    let ready = format!("{}/readyz", service.address);
    let ready = client.get(ready).send().await.unwrap();
    assert_eq!(ready.status(), StatusCode::SERVICE_UNAVAILABLE);
    let text = ready.text().await.unwrap();
    assert!(text.contains("no lot is drawn"), "{text}");
    away.bring_back();
    assert!(service.stop());
}
