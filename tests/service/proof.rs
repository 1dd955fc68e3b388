//! Checkpoints in play and the export, on a real PostgreSQL.

use crate::exports::whole;
use crate::support::Database;
use areopagus::arbiter::{
    Actor, Arbiter, ArbiterError, CommandContext, RollbackFault, RolledBack, ServiceKey, demo,
};
use areopagus::event::settings::Slug;
use areopagus::event::{Command, ResultCommand};
use areopagus::journal::{
    Checkpoint, CheckpointError, KeyName, KeyUse, NoteSigner, NoteVerifier, ProofError,
    SignedCheckpoint, TreeHead,
};
use areopagus::tournament::result::Forfeit;
use areopagus::tournament::round::GameId;
use areopagus::verify::{EventCheck, Report, Trust, verify};
use chrono::{DateTime, Utc};

fn now() -> DateTime<Utc> {
    "2026-11-21T09:30:00Z".parse().unwrap()
}

fn slug() -> Slug {
    Slug::parse("demo-autumn-cup").unwrap()
}

fn context() -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now: now(),
        idempotency_key: None,
        expected_version: None,
    }
}

async fn demonstration(database: &Database) -> Arbiter {
    let arbiter = database.arbiter();
    demo::load(&arbiter, now()).await.unwrap();
    arbiter
}

async fn export(arbiter: &Arbiter) -> Vec<u8> {
    whole(arbiter.export(&slug()).await.unwrap()).await
}

fn judge(file: &[u8], trust: &Trust) -> Report {
    let (report, _) = verify(file, trust, EventCheck::default(), &mut |_| {}).unwrap();
    report
}

/// The key of the service of [`Database::arbiter`].
fn log_key() -> NoteSigner {
    let name = KeyName::new("areopagus/demo-autumn-cup").unwrap();
    NoteSigner::new(name, KeyUse::Log, &ServiceKey::new([7; 32]).signing_seed())
}

fn witness() -> NoteSigner {
    let name = KeyName::new("hall.example/witness").unwrap();
    NoteSigner::new(name, KeyUse::Cosigner, &[2; 32])
}

/// A checkpoint of another tree, signed by the service itself.
fn forked(size: u64) -> SignedCheckpoint {
    let head = TreeHead {
        size,
        root: [1; 32],
    };
    let checkpoint = Checkpoint::of_stream(slug().as_str(), head).unwrap();
    checkpoint.sign(&log_key()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pairing_and_every_finished_round_have_their_checkpoints() {
    let database = Database::new().await;
    let arbiter = demonstration(&database).await;
    // Three rounds of the demonstration are played, the fourth has begun; the pairing is
    // signed too.
    let report = judge(&export(&arbiter).await, &Trust::default());
    assert_eq!(report.checkpoints, 4);
    assert!(report.signed < report.head.size);
    for board in 1..=4 {
        let absent = Forfeit::Both;
        for round in 4..=7 {
            let game = GameId { round, board };
            let forfeit = Command::Results(ResultCommand::RecordForfeit { game, absent });
            // The game that goes on has a record, and ends otherwise.
            let done = arbiter.execute(&slug(), &forfeit, &context()).await;
            assert_eq!(done.is_err(), (round, board) == (4, 1));
        }
    }
    let report = judge(&export(&arbiter).await, &Trust::default());
    assert_eq!(report.checkpoints, 7);
    let newest = arbiter.newest_checkpoint(&slug()).await.unwrap().unwrap();
    assert_eq!(newest.checkpoint().head().size, report.signed);
    assert_eq!(arbiter.check_checkpoints().await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_checkpoint_on_demand_covers_everything_and_is_made_once() {
    let database = Database::new().await;
    let arbiter = demonstration(&database).await;
    let signed = arbiter.checkpoint(&slug()).await.unwrap();
    assert_eq!(arbiter.checkpoint(&slug()).await.unwrap(), signed);
    let trust = Trust {
        keys: vec![log_key().verifier()],
        checkpoints: vec![signed.clone()],
    };
    let report = judge(&export(&arbiter).await, &trust);
    assert_eq!(report.head, signed.checkpoint().head());
    assert_eq!(report.signed, report.head.size);
    let nobody = Slug::parse("nobodys").unwrap();
    let error = arbiter.checkpoint(&nobody).await.unwrap_err();
    assert!(matches!(error, ArbiterError::NotFound));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cosignature_is_brought_back_and_exported() {
    let database = Database::new().await;
    let arbiter = demonstration(&database).await;
    let mut signed = arbiter.checkpoint(&slug()).await.unwrap();
    signed.cosign(&witness(), 1_795_253_400).unwrap();
    let stranger: [NoteVerifier; 0] = [];
    arbiter
        .add_checkpoint(&slug(), &signed, &stranger)
        .await
        .unwrap();
    assert_eq!(
        judge(&export(&arbiter).await, &Trust::default()).cosignatures,
        0
    );
    let known = [witness().verifier()];
    let kept = arbiter.add_checkpoint(&slug(), &signed, &known).await;
    assert_eq!(kept.unwrap(), signed);
    let trust = Trust {
        keys: known.to_vec(),
        checkpoints: Vec::new(),
    };
    assert_eq!(judge(&export(&arbiter).await, &trust).cosignatures, 1);
    assert_eq!(arbiter.check_checkpoints().await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_database_signs_nothing_until_the_entries_are_back() {
    let database = Database::new().await;
    let arbiter = demonstration(&database).await;
    let there = arbiter.checkpoint(&slug()).await.unwrap();
    let size = there.checkpoint().head().size;
    // The newest checkpoint that was printed covers entries that the restored
    // database has lost.
    arbiter
        .add_checkpoint(&slug(), &forked(size + 1), &[])
        .await
        .unwrap();
    let error = arbiter.checkpoint(&slug()).await.unwrap_err();
    let behind = |entries, fault| RolledBack {
        stream: slug(),
        entries,
        known: size + 1,
        fault,
    };
    let lost = behind(size, RollbackFault::Lost);
    assert!(matches!(error, ArbiterError::Behind(error) if error == lost));
    // The event goes on, with other entries: they are never signed.
    let forfeit = Command::Results(ResultCommand::RecordForfeit {
        game: GameId { round: 5, board: 1 },
        absent: Forfeit::White,
    });
    let done = arbiter.execute(&slug(), &forfeit, &context()).await;
    assert_eq!(done.unwrap().version, size + 1);
    let error = arbiter.checkpoint(&slug()).await.unwrap_err();
    let other = behind(size + 1, RollbackFault::Other);
    assert!(matches!(error, ArbiterError::Behind(error) if error == other));
    let rewritten = CheckpointError::Proof(ProofError::Consistency {
        old: size + 1,
        new: size + 1,
    });
    let wrong = arbiter.check_checkpoints().await.unwrap();
    assert_eq!(wrong, [(slug(), size + 1, rewritten)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_checkpoint_of_the_event_is_not_stored() {
    let database = Database::new().await;
    let arbiter = demonstration(&database).await;
    let there = arbiter.checkpoint(&slug()).await.unwrap();
    let head = there.checkpoint().head();
    let add = async |signed: SignedCheckpoint| {
        let added = arbiter.add_checkpoint(&slug(), &signed, &[]).await;
        match added.unwrap_err() {
            ArbiterError::Checkpoint(error) => error,
            other => panic!("{other}"),
        }
    };
    let other = forked(head.size);
    assert_eq!(add(other).await, CheckpointError::NotTheSame);
    let checkpoint = Checkpoint::of_stream(slug().as_str(), head).unwrap();
    let name = KeyName::new("areopagus/demo-autumn-cup").unwrap();
    let stranger = NoteSigner::new(name, KeyUse::Log, &[9; 32]);
    let signed = checkpoint.sign(&stranger).unwrap();
    assert_eq!(add(signed).await, CheckpointError::NobodyKnown);
    let elsewhere = Checkpoint::of_stream("another-cup", head).unwrap();
    let signed = elsewhere.sign(&log_key()).unwrap();
    assert!(matches!(
        add(signed).await,
        CheckpointError::OtherOrigin { .. }
    ));
}

#[tokio::test]
async fn the_service_can_neither_change_nor_delete_a_checkpoint_or_a_key() {
    let database = Database::new().await;
    let arbiter = demonstration(&database).await;
    arbiter.checkpoint(&slug()).await.unwrap();
    for statement in [
        "DELETE FROM checkpoint",
        "UPDATE checkpoint SET note = 'x'",
        "TRUNCATE checkpoint",
        "DELETE FROM note_key",
        "UPDATE note_key SET vkey = 'x'",
    ] {
        let mut transaction = database.store.begin().await.unwrap();
        let done = sqlx::query(statement).execute(&mut *transaction).await;
        let code = done.unwrap_err();
        let code = code
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code);
        assert!(
            matches!(code.as_deref(), Some("42501" | "23000")),
            "{statement}: {code:?}"
        );
    }
}
