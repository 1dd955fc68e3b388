//! One key on one database, and another one in its place.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command as Process, Output};
use std::time::{Duration, Instant};

use crate::exports::whole;
use crate::support::{AREOPAGUS, Database, Service};
use areopagus::arbiter::{
    Actor, Arbiter, CommandContext, KeyError, PersonDraft, ServiceKey, Standing, claim_key,
    rotate_key,
};
use areopagus::event::settings::{EventDraft, Format, Slug};
use areopagus::event::{Command, PairingCommand, PlanCommand};
use areopagus::games::PerSide;
use areopagus::store::watermarks::WatermarkFile;
use areopagus::tournament::round::GameId;
use chrono::Utc;

const GAME: GameId = GameId { round: 1, board: 1 };

fn key(byte: u8) -> ServiceKey {
    ServiceKey::new([byte; 32])
}

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

async fn run(arbiter: &Arbiter, event: &str, command: Command) -> u64 {
    let receipt = arbiter.execute(&slug(event), &command, &context()).await;
    receipt.unwrap().version
}

fn row(text: &str) -> Command {
    let text = text.to_owned();
    Command::Plans(PlanCommand::EnterRow { game: GAME, text })
}

/// A paired event of two with lots, whose third game move draws one. Two are played.
async fn event(arbiter: &Arbiter, name: &str) {
    let draft = EventDraft {
        slug: name.to_owned(),
        name: "Autumn Cup".to_owned(),
        place: "Tver".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        format: Format::RoundRobin { double: false },
        regulations: "federation-2013".to_owned(),
        ..EventDraft::default()
    };
    arbiter.create_event(&draft, &context()).await.unwrap();
    for number in 1..=2 {
        let draft = PersonDraft {
            person: None,
            name: format!("Entrant {number}"),
            club: None,
            federation_id: None,
            ..PersonDraft::default()
        };
        arbiter
            .register(&slug(name), &draft, &context())
            .await
            .unwrap();
    }
    run(
        arbiter,
        name,
        Command::Pairing(PairingCommand::Pair { order: Vec::new() }),
    )
    .await;
    let terrain = PerSide::new(String::new(), "labyrinth c7".to_owned());
    run(
        arbiter,
        name,
        Command::Plans(PlanCommand::SetTerrain {
            game: GAME,
            terrain,
        }),
    )
    .await;
    for text in ["1. Nc3 e4 | d9 e9", "2. Nb5 f4 | d8 e8"] {
        run(arbiter, name, row(text)).await;
    }
}

async fn export(arbiter: &Arbiter, event: &str, file: &Path) {
    let bytes = whole(arbiter.export(&slug(event)).await.unwrap()).await;
    fs::write(file, bytes).unwrap();
}

fn areopagus(arguments: &[&str]) -> Output {
    let mut command = Process::new(AREOPAGUS);
    command.args(arguments).env_remove("DATABASE_URL");
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    let both = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8(both).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn another_key_than_the_database_is_used_with_is_refused() {
    let database = Database::new().await;
    let now = Utc::now();
    claim_key(&database.store, &key(7), now).await.unwrap();
    claim_key(&database.store, &key(7), now).await.unwrap();
    let refused = claim_key(&database.store, &key(8), now).await.unwrap_err();
    assert!(matches!(refused, KeyError::Other { .. }), "{refused}");
    assert!(
        refused
            .to_string()
            .contains("give this one the file service.key")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn r262_another_key_opens_every_secret_signs_every_journal_and_is_named_in_it() {
    let database = Database::new().await;
    let watermarks = WatermarkFile::in_folder(database.data.path());
    claim_key(&database.store, &key(7), Utc::now())
        .await
        .unwrap();
    let arbiter = database.arbiter();
    event(&arbiter, "cup").await;
    event(&arbiter, "open").await;
    let before = arbiter.checkpoint(&slug("cup")).await.unwrap();
    let [old] = &arbiter.note_keys(&slug("cup")).await.unwrap()[..] else {
        panic!("there are other keys");
    };
    let version = arbiter.event(&slug("cup")).await.unwrap().version();

    let change = async |old: u8, new: u8| {
        rotate_key(
            &database.store,
            &watermarks,
            &key(old),
            &key(new),
            Utc::now(),
        )
        .await
    };
    // Whoever uses the key now would go on to seal with it.
    let begun = Instant::now();
    loop {
        let health = arbiter.health().await;
        if health.standing() == Standing::Pass {
            break;
        }
        assert!(begun.elapsed() < Duration::from_mins(5), "{health:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(matches!(change(7, 8).await.unwrap_err(), KeyError::InUse));
    arbiter.close().await;
    let database = database.copy().await;
    let change = async |old: u8, new: u8| {
        rotate_key(
            &database.store,
            &watermarks,
            &key(old),
            &key(new),
            Utc::now(),
        )
        .await
    };
    assert!(matches!(
        change(9, 8).await.unwrap_err(),
        KeyError::Other { .. }
    ));
    // A refusal leaves no lock behind that the next try would meet.
    for _ in 0..20 {
        assert!(matches!(
            change(7, 7).await.unwrap_err(),
            KeyError::UsedBefore
        ));
    }
    let done = change(7, 8).await.unwrap();
    assert_eq!((done.journals, done.left), (2, 0));
    assert!(done.sealed > 0);
    assert!(matches!(
        change(8, 7).await.unwrap_err(),
        KeyError::UsedBefore
    ));

    // The lot is drawn with secrets that were sealed under the key before.
    let arbiter = Arbiter::new(database.store.clone(), key(8), watermarks.clone());
    assert_eq!(arbiter.watch_over().await.unwrap(), []);
    assert_eq!(arbiter.check_histories().await.unwrap(), []);
    assert_eq!(arbiter.rebuild(false).await.unwrap(), []);
    let keys = arbiter.note_keys(&slug("cup")).await.unwrap();
    let [new, other] = &keys[..] else {
        panic!("{keys:?}");
    };
    assert_eq!(other, old);
    let signed = arbiter
        .newest_checkpoint(&slug("cup"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(signed.checkpoint().head().size, version + 1);
    assert!(before.checkpoint().head().size <= version);
    for key in [old, new] {
        signed.verify(std::slice::from_ref(key)).unwrap();
    }
    run(&arbiter, "cup", row("3. Nc7 g4 | f9 g9")).await;

    let file = database.data.path().join("cup.arb");
    export(&arbiter, "cup", &file).await;
    let verified = areopagus(&["verify", file.to_str().unwrap()]);
    assert!(verified.status.success(), "{}", said(&verified));
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("key.changed"), "{text}");
    // Of another journal's keys nobody is told in this one.
    let forged = text.replace(&old.to_string(), &old.to_string().replace("cup", "pot"));
    fs::write(&file, forged).unwrap();
    assert!(
        !areopagus(&["verify", file.to_str().unwrap()])
            .status
            .success()
    );
}

#[test]
fn r262_the_command_puts_the_key_into_its_file_and_keeps_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let file = folder.path().join("service.key");
    let service = Service::start(folder.path(), &["--demo", "still"]);
    let before = fs::read_to_string(&file).unwrap();
    let refused = areopagus(&["rotate-key", "--data", data]);
    assert!(!refused.status.success(), "{}", said(&refused));
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    assert!(service.stop());
    let done = areopagus(&["rotate-key", "--data", data]);
    assert!(done.status.success(), "{}", said(&done));
    assert!(said(&done).contains("journals say"), "{}", said(&done));
    let after = fs::read_to_string(&file).unwrap();
    assert_ne!(after, before);
    let names = fs::read_dir(folder.path()).unwrap().flatten();
    let kept: Vec<_> = names
        .map(|entry| entry.path())
        .filter(|path| path.to_str().unwrap().contains("service.key."))
        .collect();
    let [kept] = &kept[..] else {
        panic!("{kept:?}");
    };
    assert_eq!(fs::read_to_string(kept).unwrap(), before);
    for path in [&file, kept] {
        assert_eq!(
            fs::metadata(path).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }
    let checked = areopagus(&["rebuild", "--check", "--data", data]);
    assert!(checked.status.success(), "{}", said(&checked));
    assert!(Service::start(folder.path(), &[]).stop());

    // A change that was broken off before the file had its name is finished.
    fs::rename(&file, folder.path().join("service.key.new")).unwrap();
    fs::copy(kept, &file).unwrap();
    assert!(Service::start(folder.path(), &[]).stop());
    assert_eq!(fs::read_to_string(&file).unwrap(), after);

    // With the key before nothing starts.
    fs::copy(kept, &file).unwrap();
    let refused = areopagus(&["rebuild", "--check", "--data", data]);
    assert!(!refused.status.success());
    assert!(said(&refused).contains("another key"), "{}", said(&refused));
}
