//! What can be done to an export, and that `verify` finds all of it: the demonstration
//! event is changed byte by byte, entry by entry, and forged with the key in hand.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use crate::exports::{
    self, Said, entries, go_on, judge, leaves, lines, resting_points, seq, whole,
};
use crate::support::{AREOPAGUS, Database};
use areopagus::arbiter::{
    Actor, Arbiter, ArbiterError, CommandContext, ImportError, PersonDraft, demo,
};
use areopagus::event::settings::{Discipline, EventDraft, Format, Slug};
use areopagus::event::{self, AuditFault, role};
use areopagus::games::{PerSide, Side};
use areopagus::journal::{KeyName, KeyUse, LeafHash, NoteSigner, SignedCheckpoint, canonical};
use areopagus::lots::{Gid, Hex, Secret, Words, commit_plan};
use areopagus::tournament::round::GameId;
use areopagus::verify::{EventCheck, ExportReader, Fault, FaultKind, Trust};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnectOptions;

const STREAM: &str = "demo-autumn-cup";

/// The positions that are tried in a longer file.
const POSITIONS: usize = 20_000;

fn slug() -> Slug {
    Slug::parse(STREAM).unwrap()
}

fn log_key() -> NoteSigner {
    exports::log_key(STREAM)
}

async fn export_of(arbiter: &Arbiter) -> Vec<u8> {
    whole(arbiter.export(&slug()).await.unwrap()).await
}

/// The export of the demonstration, signed to its end.
fn export() -> &'static [u8] {
    static EXPORT: OnceLock<Vec<u8>> = OnceLock::new();
    EXPORT.get_or_init(|| {
        // Tests have runtimes of their own.
        let load = || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let arbiter = Database::new().await.arbiter();
                let now = "2026-11-21T09:30:00Z".parse().unwrap();
                demo::load(&arbiter, now).await.unwrap();
                arbiter.checkpoint(&slug()).await.unwrap();
                export_of(&arbiter).await
            })
        };
        std::thread::spawn(load).join().unwrap()
    })
}

fn fault(file: &[u8]) -> Fault {
    judge(file, &Trust::default()).unwrap_err()
}

fn event_fault(fault: &Fault) -> &AuditFault {
    let FaultKind::Event(error) = &fault.kind else {
        panic!("{fault}")
    };
    &error.fault
}

/// Every position of a file, or as many as are tried, chosen by a seed.
fn positions(length: usize) -> Vec<usize> {
    if length <= POSITIONS {
        return (0..length).collect();
    }
    let mut words = Words::new(Sha256::digest("positions").into());
    let most = std::num::NonZeroU32::try_from(u32::try_from(length).unwrap()).unwrap();
    let mut chosen = BTreeSet::new();
    while chosen.len() < POSITIONS {
        chosen.insert(usize::try_from(words.below(most)).unwrap());
    }
    chosen.into_iter().collect()
}

#[test]
fn every_flipped_byte_is_found() {
    let file = export();
    let lines = lines(file);
    let starts: Vec<usize> = lines
        .iter()
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some(start)
        })
        .collect();
    let points = resting_points::<EventCheck>(file);
    let positions = positions(file.len());
    let half = positions.len().div_ceil(2);
    std::thread::scope(|scope| {
        for (number, part) in positions.chunks(half).enumerate() {
            let (starts, points) = (&starts, &points);
            scope.spawn(move || {
                let mut changed = file.to_vec();
                for (index, position) in part.iter().enumerate() {
                    let mask = 1_u8 << ((index + number) % 8);
                    changed[*position] ^= mask;
                    let line = starts.partition_point(|start| start <= position) - 1;
                    let found = match line {
                        0 => judge(&changed, &Trust::default()).map(|_| ()),
                        _ => go_on(points[line - 1].clone(), &changed[starts[line]..]),
                    };
                    let found = found.expect_err("a flipped byte");
                    // At once, or where the next entry does not follow any more; or what
                    // had to stand here is missing for an entry before.
                    let at = usize::try_from(found.line).unwrap();
                    let before = matches!(found.kind, FaultKind::Event(_)) && at <= line;
                    assert!(
                        line == 0 || before || (line + 1..=line + 3).contains(&at),
                        "{position}: {found}"
                    );
                    if index % 997 == 0 {
                        assert_eq!(fault(&changed), found, "{position}");
                    }
                    changed[*position] ^= mask;
                }
            });
        }
    });
}

fn forge(facts: &[Said], key: &NoteSigner) -> Vec<u8> {
    exports::forge(STREAM, facts, key)
}

fn sign(leaves: &[LeafHash], key: &NoteSigner) -> SignedCheckpoint {
    exports::sign(STREAM, leaves, key)
}

fn forged(facts: &[Said]) -> Vec<u8> {
    forge(facts, &log_key())
}

/// The index of the first entry of a kind behind an index.
fn find(facts: &[Said], from: usize, kind: &str) -> usize {
    exports::find(facts, from, kind, |_| true)
}

#[test]
fn an_honest_export_is_done_again() {
    let check = judge(export(), &Trust::default()).unwrap();
    let counts = check.counts();
    // How many draws there are, the draws decide.
    assert!(counts.audit.rows > 100 && counts.draws > 0, "{counts:?}");
    assert_eq!((counts.audit.results, counts.standings), (12, 3));
    let again = forged(&entries(export()));
    assert!(judge(&again, &Trust::default()).is_ok());
}

#[test]
fn dropped_doubled_and_swapped_entries_are_found() {
    let lines = lines(export());
    let entries: Vec<usize> = (1..lines.len())
        .filter(|index| lines[*index].starts_with(b"{\"actor\":"))
        .collect();
    for number in [1, 2, 10, 60, entries.len() - 1] {
        let (index, seq) = (entries[number - 1], u64::try_from(number).unwrap());
        let mut dropped = lines.clone();
        dropped.remove(index);
        assert_eq!(fault(&dropped.concat()).seq, seq);
        let mut doubled = lines.clone();
        doubled.insert(index, lines[index]);
        assert_eq!(fault(&doubled.concat()).seq, seq + 1);
        let mut swapped = lines.clone();
        swapped.swap(index, entries[number]);
        assert_eq!(fault(&swapped.concat()).seq, seq);
    }
}

#[test]
fn an_event_s_entry_is_not_replaced_by_its_hash() {
    let leaf = leaves(export())[1];
    let withheld = format!("{{\"withheld\":\"{leaf}\"}}\n");
    let mut lines = lines(export());
    let is_entry = |line: &&[u8]| line.starts_with(b"{\"actor\":");
    let second = lines.iter().enumerate().filter(|(_, line)| is_entry(line));
    let second = second.map(|(index, _)| index).nth(1).unwrap();
    lines[second] = withheld.as_bytes();
    let found = fault(&lines.concat());
    assert_eq!((found.seq, found.kind), (2, FaultKind::Line));
}

#[test]
fn entries_that_are_signed_anew_with_another_key_are_found_by_the_trusted_one() {
    let name = KeyName::new("areopagus/demo-autumn-cup").unwrap();
    let other = NoteSigner::new(name, KeyUse::Log, &[9; 32]);
    let file = forge(&entries(export()), &other);
    assert!(
        judge(&file, &Trust::default()).is_ok(),
        "it agrees with itself"
    );
    let trust = Trust {
        keys: vec![log_key().verifier()],
        checkpoints: Vec::new(),
    };
    let found = judge(&file, &trust).unwrap_err();
    assert!(
        matches!(found.kind, FaultKind::TrustedKeyAbsent(_)),
        "{found}"
    );
}

#[test]
fn a_history_that_was_forked_does_not_continue_an_old_checkpoint() {
    let old = leaves(export());
    let mut facts = entries(export());
    let registered = find(&facts, 0, "entrant.registered");
    facts[registered].body["commitment"] = json!("00".repeat(32));
    let file = forged(&facts);
    assert!(
        judge(&file, &Trust::default()).is_ok(),
        "it agrees with itself"
    );
    for size in [registered + 1, 40, old.len()] {
        let trust = Trust {
            keys: Vec::new(),
            checkpoints: vec![sign(&old[..size], &log_key())],
        };
        let found = judge(&file, &trust).unwrap_err();
        let size = u64::try_from(size).unwrap();
        assert_eq!((found.seq, found.kind), (size, FaultKind::Forked { size }));
    }
}

#[test]
fn a_changed_die_is_found() {
    let mut facts = entries(export());
    let result = find(&facts, 0, "draw.result");
    let outcome = facts[result].body["outcome"].as_str().unwrap().to_owned();
    let die = outcome.chars().last().unwrap();
    let other = if die == '6' { '1' } else { '6' };
    let changed = format!("{}{other}", &outcome[..outcome.len() - 1]);
    facts[result].body["outcome"] = json!(changed);
    let found = fault(&forged(&facts));
    assert_eq!(found.seq, seq(result), "{found}");
    assert!(matches!(event_fault(&found), AuditFault::Lots(_)));
}

#[test]
fn a_lot_that_is_thrown_again_is_found() {
    let facts = entries(export());
    let request = find(&facts, 0, "draw.request");
    let result = find(&facts, request, "draw.result");
    // The same number once more.
    let mut again = facts.clone();
    let behind = result + 1;
    again.splice(behind..behind, facts[request..=result].to_vec());
    let found = fault(&forged(&again));
    assert_eq!(found.seq, seq(result + 1), "{found}");
    // The next number, with its own links and result, for a row that has its throws.
    let is_last = |index: &usize| {
        let mut behind = facts[*index..].iter();
        let next = behind.find(|fact| matches!(fact.kind.as_str(), "draw.request" | "game.row"));
        facts[*index].kind == "draw.result" && next.unwrap().kind == "game.row"
    };
    let result = (0..facts.len()).find(is_last).unwrap();
    let next = find(&facts, result, "draw.request");
    let next_result = find(&facts, next, "draw.result");
    let mut second = facts[next..=next_result].to_vec();
    second[0].body["purpose"] = facts[request].body["purpose"].clone();
    let inserted = second.len();
    let k = second[0].body["k"].clone();
    let mut again = facts.clone();
    let behind = result + 1;
    again.splice(behind..behind, second);
    let row = find(&again, result + inserted, "game.row");
    again[row].body["draws"].as_array_mut().unwrap().push(k);
    let found = fault(&forged(&again));
    assert_eq!(found.seq, seq(result + 1), "{found}");
    // The row needs no more, or the number belongs to another game.
    let needless = matches!(
        event_fault(&found),
        AuditFault::Purpose { expected: None, .. } | AuditFault::NoRow { .. }
    );
    assert!(needless, "{found}");
    // A number left out.
    let mut skipped = facts.clone();
    skipped.drain(request..=result);
    // The row whose throw it was has none; a Labyrinth may be opened before it.
    let row = find(&skipped, request, "game.row");
    let found = fault(&forged(&skipped));
    assert_eq!(found.seq, seq(row), "{found}");
}

#[test]
fn an_anchor_that_came_too_late_is_found() {
    let mut facts = entries(export());
    // The anchors of the games follow the pairing; those of the event's own lots stand before.
    let paired = find(&facts, 0, "rounds.paired");
    let first = find(&facts, paired, "lots.anchored");
    let terrain = find(&facts, first, "game.terrain");
    let anchor = facts.remove(first);
    facts.insert(terrain, anchor);
    let found = fault(&forged(&facts));
    assert_eq!(found.seq, seq(first), "{found}");
    assert!(matches!(event_fault(&found), AuditFault::AnchorsLate(_)));
    // Before any anchor could be seen.
    let mut facts = entries(export());
    let contributed = find(&facts, 0, "lots.contributed");
    let early = facts.remove(contributed);
    facts.insert(first, early);
    let found = fault(&forged(&facts));
    assert_eq!(found.seq, seq(first), "{found}");
}

#[test]
fn wrong_points_are_found() {
    let mut facts = entries(export());
    // Exchanged, equal points are the same; whether some are so, the lots decide.
    let differ = |body: &Value| body["points"]["white"] != body["points"]["black"];
    let mut from = 0;
    for _ in 0..3 {
        let result = exports::find(&facts, from, "result.recorded", differ);
        from = result + 1;
        let points = facts[result].body["points"].clone();
        facts[result].body["points"] = json!({"white": points["black"], "black": points["white"]});
        let found = fault(&forged(&facts));
        facts[result].body["points"] = points;
        assert_eq!(found.seq, seq(result), "{found}");
        assert!(matches!(event_fault(&found), AuditFault::Result(_)));
    }
}

#[test]
fn r_243_bare_results_of_almajara_are_done_again_with_their_winners() {
    let game = GameId { round: 1, board: 1 };
    let reason = || "no record was kept".to_owned();
    let played = |white, black| event::Played {
        winner: Some(Side::White),
        ..event::Played::from_points(PerSide::new(white, black))
    };
    let file = event_by(
        Discipline::ALMAJARA,
        "almajara-sport; standings=score",
        vec![
            event::Command::Pairing(event::PairingCommand::Pair { order: Vec::new() }),
            event::Command::Results(event::ResultCommand::Record {
                game,
                played: played(10, 44),
                reason: reason(),
            }),
            event::Command::Results(event::ResultCommand::Correct {
                game,
                verdict: event::ResultRuling::Played(played(11, 43)),
                reason: reason(),
            }),
            event::Command::Event(event::EventCommand::Close {}),
        ],
    );
    let counts = judge(&file, &Trust::default()).unwrap().counts();
    assert_eq!(
        (counts.audit.results, counts.standings),
        (1, 2),
        "{counts:?}"
    );
    for kind in ["result.recorded", "result.corrected"] {
        let mut facts = entries(&file);
        let result = find(&facts, 0, kind);
        for (field, other) in [
            ("winner", json!("black")),
            ("score", json!({"white": 12, "black": 43})),
            ("potential", json!({"white": 12, "black": 43})),
        ] {
            let honest = facts[result].body.clone();
            facts[result].body[field] = other;
            let found = fault(&forged(&facts));
            facts[result].body = honest;
            assert_eq!(found.seq, seq(result), "{field}: {found}");
        }
    }
}

#[test]
fn a_changed_row_is_found() {
    let mut facts = entries(export());
    let record = find(&facts, 0, "game.record");
    let rows = facts[record].body["rows"].as_array_mut().unwrap();
    rows.pop();
    let found = fault(&forged(&facts));
    assert_eq!(found.seq, seq(record), "{found}");
}

/// An event of the same name in which both plans of the first game move came sealed from
/// the players' devices, opened and made the row.
fn with_sealed_plans() -> Vec<u8> {
    event_of_two(sealed_plans())
}

/// An event of two players with these commands, as a file.
fn event_of_two(commands: Vec<event::Command>) -> Vec<u8> {
    event_by(Discipline::TOTAS, "federation-2013", commands)
}

/// The same by the Regulations of a discipline.
fn event_by(discipline: Discipline, regulations: &str, commands: Vec<event::Command>) -> Vec<u8> {
    let regulations = regulations.to_owned();
    let load = move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let arbiter = Database::new().await.arbiter();
            let draft = EventDraft {
                slug: STREAM.to_owned(),
                name: "Autumn Cup".to_owned(),
                place: "Tver".to_owned(),
                starts_on: "2026-11-21".to_owned(),
                ends_on: "2026-11-22".to_owned(),
                discipline,
                format: Format::RoundRobin { double: false },
                regulations,
                ..EventDraft::default()
            };
            let context = || CommandContext {
                actor: Actor::Operator,
                now: "2026-11-21T09:30:00Z".parse().unwrap(),
                idempotency_key: None,
                expected_version: None,
            };
            arbiter.create_event(&draft, &context()).await.unwrap();
            for name in ["Ivanova", "Petrov"] {
                let person = PersonDraft {
                    person: None,
                    name: name.to_owned(),
                    club: None,
                    federation_id: None,
                    ..PersonDraft::default()
                };
                let entered = arbiter.register(&slug(), &person, &context()).await;
                entered.unwrap();
            }
            for command in commands {
                let done = arbiter.execute(&slug(), &command, &context()).await;
                done.unwrap();
            }
            arbiter.checkpoint(&slug()).await.unwrap();
            export_of(&arbiter).await
        })
    };
    std::thread::spawn(load).join().unwrap()
}

fn sealed_plans() -> Vec<event::Command> {
    let game = GameId { round: 1, board: 1 };
    let gid = Gid::game(STREAM, 1, 1, 1).unwrap();
    let plans = [(Side::White, "1. d4 e4"), (Side::Black, "1. d9 e9")];
    let commit = plans.map(|(side, plan)| {
        event::Command::Plans(event::PlanCommand::Commit {
            game,
            game_move: 1,
            side,
            commitment: commit_plan(&gid, role(side), &Secret::new([9; 32]), plan).unwrap(),
        })
    });
    let open = plans.map(|(side, plan)| {
        event::Command::Plans(event::PlanCommand::Open {
            game,
            game_move: 1,
            side,
            blind: Hex::new([9; 32]),
            text: plan.to_owned(),
        })
    });
    let pair = event::Command::Pairing(event::PairingCommand::Pair { order: Vec::new() });
    [pair].into_iter().chain(commit).chain(open).collect()
}

#[test]
fn clause_4_6_a_row_that_says_otherwise_than_the_opened_plans_is_found() {
    let file = with_sealed_plans();
    assert!(judge(&file, &Trust::default()).is_ok());
    let facts = entries(&file);
    let row = find(&facts, 0, "game.row");
    let honest = facts[row].body["text"].as_str().unwrap();
    for (was, is) in [
        ("d9 e9", "d9 f9"),
        ("d9 e9", "e9 d9"),
        ("d4 e4", "d4 -"),
        ("timer black", "timer white"),
    ] {
        let mut changed = facts.clone();
        changed[row].body["text"] = json!(honest.replace(was, is));
        let found = fault(&forged(&changed));
        assert_eq!(found.seq, seq(row), "{is}: {found}");
        assert_eq!(refusal_code(&found), "plan-other", "{is}");
    }
    // A whole record in the row's place.
    let mut changed = facts.clone();
    let text = honest.replace("d9 e9", "d9 f9");
    let terrain = find(&facts, 0, "game.terrain");
    let mut body = facts[terrain].body.clone();
    body["rows"] = json!([text]);
    body["board"] = facts[row].body["board"].clone();
    changed[row].body = body;
    "game.record".clone_into(&mut changed[row].kind);
    let found = fault(&forged(&changed));
    assert_eq!((found.seq, refusal_code(&found)), (seq(row), "plan-other"));
    // Other words in the opening are not those of the commitment.
    let mut changed = facts.clone();
    let opened = find(&facts, 0, "plan.opened");
    changed[opened].body["plan"] = json!("1. d4 f4");
    changed[row].body["text"] = json!(honest.replace("d4 e4", "d4 f4"));
    let found = fault(&forged(&changed));
    assert_eq!(found.seq, seq(opened), "{found}");
}

fn refusal_code(fault: &Fault) -> &'static str {
    let AuditFault::Refused(refusal) = event_fault(fault) else {
        panic!("{fault}")
    };
    refusal.code()
}

#[test]
fn a_changed_standing_is_found() {
    let lines = lines(export());
    let stated: Vec<usize> = (1..lines.len())
        .filter(|index| lines[*index].starts_with(b"{\"standings\":"))
        .collect();
    assert_eq!(stated.len(), 3);
    for (index, round) in stated.into_iter().zip(1..) {
        let before = lines[..index].iter();
        let entries = before
            .filter(|line| line.starts_with(b"{\"actor\":"))
            .count();
        let seq = u64::try_from(entries).unwrap();
        let mut form: Value = serde_json::from_slice(lines[index]).unwrap();
        let points = &mut form["standings"]["table"]["rows"][0]["points"];
        *points = json!(points.as_u64().unwrap() + 1);
        let mut bytes = canonical(&form).unwrap();
        bytes.push(b'\n');
        let mut changed = lines.clone();
        changed[index] = &bytes;
        let found = fault(&changed.concat());
        assert_eq!(found.seq, seq);
        assert_eq!(*event_fault(&found), AuditFault::Standings { round });
        let mut dropped = lines.clone();
        dropped.remove(index);
        let found = fault(&dropped.concat());
        assert_eq!(*event_fault(&found), AuditFault::StandingsMissing { round });
    }
}

/// A running event with a public delay, as the public export has it, and a checkpoint over
/// entries that are withheld then.
fn cut_short() -> (Vec<u8>, SignedCheckpoint) {
    let mut facts = entries(export());
    facts[0].body["public_delay"] = json!(15);
    let whole = forged(&facts);
    facts.pop();
    (forged(&facts), sign(&leaves(&whole), &log_key()))
}

#[test]
fn r_189_a_checkpoint_over_what_is_withheld_is_no_fault() {
    let (file, printed) = cut_short();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (name, note) = (path("cup"), path("note"));
    std::fs::write(&name, &file).unwrap();
    std::fs::write(&note, printed.to_string()).unwrap();
    let output = areopagus(&["verify", &name]);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stdout);
    assert!(said.contains("shown with a delay of 15 min"), "{said}");
    let output = areopagus(&["verify", &name, "--checkpoint", &note]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stdout);
    assert!(said.contains("That is no fault"), "{said}");
    let output = areopagus(&["verify", &name, "--checkpoint", &note, "--language", "ru"]);
    assert!(text(&output.stdout).contains("Это не ошибка"));
    // Of an event without a delay everybody has everything.
    let trust = Trust {
        keys: Vec::new(),
        checkpoints: vec![sign(&leaves(export()), &log_key())],
    };
    let mut facts = entries(export());
    facts.pop();
    let found = judge(&forged(&facts), &trust).unwrap_err();
    let size = seq(facts.len());
    assert_eq!(found.kind, FaultKind::Missing { size });
}

fn areopagus(arguments: &[&str]) -> Output {
    let mut command = Command::new(AREOPAGUS);
    command
        .args(arguments)
        .env_remove("AREOPAGUS_KEY")
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_command_needs_nothing_but_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (good, bad) = (path("good"), path("bad"));
    std::fs::write(&good, export()).unwrap();
    let output = areopagus(&["verify", &good]);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stdout);
    assert!(said.contains("standings                   3"), "{said}");
    let mut facts = entries(export());
    let result = find(&facts, 0, "draw.result");
    facts[result].body["outcome"] = json!("dice 9 9");
    std::fs::write(&bad, forged(&facts)).unwrap();
    let output = areopagus(&["verify", &bad]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(said.contains(&format!("entry {}:", seq(result))), "{said}");
    // The kept checkpoint as a text and as a file.
    let kept = sign(&leaves(export())[..20], &log_key()).to_string();
    std::fs::write(path("kept"), &kept).unwrap();
    for kept in [kept.trim_end(), &path("kept")] {
        let output = areopagus(&["verify", &good, "--checkpoint", kept]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    }
    for wrong in [
        vec!["verify", "/nowhere/at/all"],
        vec!["verify", &good, "--explain", "3.2/999"],
        vec!["verify", &good, "--trust", "nobody"],
    ] {
        assert_eq!(areopagus(&wrong).status.code(), Some(2), "{wrong:?}");
    }
}

/// An export of more than 1 MiB: a game of the last round is declared lost, and the
/// ruling taken back, again and again.
fn long_export() -> Vec<u8> {
    let mut facts = entries(export());
    let forfeit = facts
        .iter()
        .find(|fact| fact.kind == "result.recorded" && fact.body.to_string().contains("forfeit"));
    let mut forfeit = forfeit.unwrap().clone();
    forfeit.body["game"] = json!("7.1");
    forfeit.at = facts.last().unwrap().at;
    for _ in 0..1_200 {
        facts.push(forfeit.clone());
        facts.push(Said {
            at: forfeit.at,
            actor: forfeit.actor.clone(),
            kind: "result.withdrawn".to_owned(),
            body: json!({
                "game": "7.1",
                "corrects": facts.len(),
                "why": "Came after all. ".repeat(30).trim_end(),
            }),
        });
    }
    forged(&facts)
}

/// What `verify` writes on its standard error, where that is a terminal.
fn on_a_terminal(file: &str) -> (Output, String) {
    let terminal = nix::pty::openpty(None, None).unwrap();
    let child = Command::new(AREOPAGUS)
        .args(["verify", file])
        .stdout(Stdio::piped())
        .stderr(terminal.slave)
        .spawn()
        .unwrap();
    let mut shown = Vec::new();
    // The other side is gone when the command has ended: that is an error, not an end.
    let _ = File::from(terminal.master).read_to_end(&mut shown);
    (child.wait_with_output().unwrap(), text(&shown))
}

#[test]
fn a_long_file_has_a_progress_bar_on_a_terminal_and_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (long, short) = (path("long"), path("short"));
    let file = long_export();
    assert!(file.len() > 1 << 20, "{} bytes", file.len());
    std::fs::write(&long, &file).unwrap();
    std::fs::write(&short, export()).unwrap();
    let plain = areopagus(&["verify", &long]);
    assert_eq!(plain.status.code(), Some(0), "{}", text(&plain.stdout));
    assert_eq!(text(&plain.stderr), "");

    let (output, shown) = on_a_terminal(&long);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        output.stdout, plain.stdout,
        "the bar is no part of the report"
    );
    let bars: Vec<&str> = shown.split('\r').filter(|bar| bar.contains('[')).collect();
    assert!(bars.len() >= 3, "{shown:?}");
    let percents: Vec<u64> = bars
        .iter()
        .map(|bar| {
            let (_, rest) = bar.split_once("] ").unwrap();
            rest.split_once(" %").unwrap().0.trim().parse().unwrap()
        })
        .collect();
    assert!(percents.is_sorted(), "{percents:?}");
    assert!(
        percents.iter().all(|percent| *percent <= 100),
        "{percents:?}"
    );
    assert!(shown.ends_with('\r'), "the bar is wiped away: {shown:?}");

    let (output, shown) = on_a_terminal(&short);
    assert_eq!((output.status.code(), shown.as_str()), (Some(0), ""));
}

/// A command on a database, with the key that signed the export.
fn on(database: &Database, arguments: &[&str]) -> Output {
    let address = |options: &PgConnectOptions| options.to_url_lossy().to_string();
    Command::new(AREOPAGUS)
        .args(arguments)
        .arg("--data")
        .arg(database.data.path())
        .env("AREOPAGUS_KEY", "07".repeat(32))
        .env("DATABASE_URL", address(&database.service))
        .env("AREOPAGUS_MIGRATION_URL", address(&database.owner))
        .output()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_comes_in_and_goes_out_through_the_commands() {
    let database = Database::new().await;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (good, bad, out) = (path("good"), path("bad"), path("out"));
    let file = long_export();
    std::fs::write(&good, &file).unwrap();
    let mut changed = file.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    std::fs::write(&bad, &changed).unwrap();

    let refused = on(&database, &["import", &bad]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert!(text(&refused.stdout).starts_with("Line "), "{refused:?}");
    let nothing = on(&database, &["export", STREAM, "-o", &out]);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(
        text(&nothing.stderr).contains("no such event"),
        "{nothing:?}"
    );
    assert!(!Path::new(&out).exists(), "nothing is half written");

    let entries = entries(&file).len();
    let taken = on(&database, &["import", &good]);
    assert_eq!(taken.status.code(), Some(0), "{taken:?}");
    let said = format!("{STREAM}: {entries} entries are checked and taken in.\n");
    assert_eq!(text(&taken.stdout), said);
    assert_eq!(text(&taken.stderr), "", "no bar");
    let again = on(&database, &["import", &good]);
    assert_eq!(again.status.code(), Some(1));
    assert!(text(&again.stderr).contains("already"), "{again:?}");

    let done = on(&database, &["export", STREAM, "-o", &out]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert_eq!(text(&done.stderr), "", "no bar");
    assert!(
        std::fs::read(&out).unwrap() == file,
        "it goes out as it came"
    );
    let piped = on(&database, &["export", STREAM]);
    assert!(piped.stdout == file, "on standard output too");
    let checked = areopagus(&["verify", &out]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_witness_s_signature_is_brought_back_through_the_commands() {
    let database = Database::new().await;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, note, elsewhere) = (path("file"), path("note"), path("witness"));
    std::fs::write(&file, export()).unwrap();
    assert!(on(&database, &["import", &file]).status.success());
    let cosigned = areopagus(&["cosign", &file, "--data", &elsewhere, "--public-key"]);
    assert_eq!(cosigned.status.code(), Some(0), "{cosigned:?}");
    let (signed, witness) = (text(&cosigned.stdout), text(&cosigned.stderr));
    let witness = witness.trim();
    std::fs::write(&note, &signed).unwrap();

    let trusting_nobody = on(&database, &["cosign", "--bring", &note]);
    assert_eq!(
        trusting_nobody.status.code(),
        Some(2),
        "{trusting_nobody:?}"
    );
    for brought in [note.as_str(), signed.trim_end()] {
        let done = on(
            &database,
            &["cosign", "--bring", brought, "--trust", witness],
        );
        assert_eq!(done.status.code(), Some(0), "{done:?}");
        assert!(
            text(&done.stdout).contains("has 2 signatures now"),
            "{done:?}"
        );
    }
    let exported = on(&database, &["export", STREAM, "-o", &file]);
    assert_eq!(exported.status.code(), Some(0), "{exported:?}");
    let trusted = areopagus(&["verify", &file, "--trust", witness]);
    assert_eq!(trusted.status.code(), Some(0), "{trusted:?}");
    // Another tree under the log's name, which its key has not signed.
    let forged = signed.replacen("areopagus/demo-autumn-cup\n", "areopagus/another-cup\n", 1);
    let refused = on(
        &database,
        &["cosign", "--bring", &forged, "--trust", witness],
    );
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert!(!text(&refused.stderr).is_empty());
}

#[test]
fn a_draw_is_explained_with_every_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, export()).unwrap();
    let check = judge(export(), &Trust::default()).unwrap();
    let games = check.state().unwrap().games.iter();
    let mut drawn = games.filter_map(|(id, game)| {
        let draw = game.lots.as_ref()?.draws().first()?;
        Some((*id, draw.derivation()?))
    });
    let (game, derivation) = drawn.next().unwrap();
    for language in ["en", "ru", "de"] {
        let name = format!("{game}/1");
        let file = path.to_str().unwrap();
        let output = areopagus(&["verify", file, "--explain", &name, "--language", language]);
        assert_eq!(output.status.code(), Some(0));
        let said = text(&output.stdout);
        for value in [
            hex::encode(&derivation.ikm),
            hex::encode(&derivation.info),
            hex::encode(derivation.key),
            derivation.words[0].to_string(),
            derivation.outcome.to_string(),
        ] {
            assert!(said.contains(&value), "{said}");
        }
    }
}

#[test]
fn a_witness_cosigns_what_continues_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, whole, forked) = (path("data"), path("whole"), path("forked"));
    std::fs::write(&whole, export()).unwrap();
    let mut facts = entries(export());
    let registered = find(&facts, 0, "entrant.registered");
    facts[registered].body["commitment"] = json!("00".repeat(32));
    std::fs::write(&forked, forged(&facts)).unwrap();
    let output = areopagus(&["cosign", &whole, "--data", &data]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let signed: SignedCheckpoint = text(&output.stdout).parse().unwrap();
    assert_eq!(signed.signatures().len(), 2);
    for _ in 0..2 {
        let output = areopagus(&["cosign", &forked, "--data", &data]);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
        assert!(text(&output.stdout).contains("rewritten"));
    }
    let output = areopagus(&["cosign", &whole, "--data", &data]);
    assert_eq!(output.status.code(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_imported_event_is_exported_as_it_came() {
    let arbiter = Database::new().await.arbiter();
    let mut changed = export().to_vec();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    let refused = arbiter.import(changed.as_slice(), &Trust::default()).await;
    assert!(matches!(refused, Err(ImportError::Fault(_))));
    let error = arbiter.event(&slug()).await.unwrap_err();
    assert!(
        matches!(error, ArbiterError::NotFound),
        "nothing is half written"
    );
    let report = arbiter.import(export(), &Trust::default()).await.unwrap();
    assert_eq!(export_of(&arbiter).await, export());
    assert_eq!(
        arbiter.event(&slug()).await.unwrap().version(),
        report.head.size
    );
    assert!(arbiter.rebuild(false).await.unwrap().is_empty());
    let taken = arbiter.import(export(), &Trust::default()).await;
    assert!(matches!(
        taken,
        Err(ImportError::Arbiter(ArbiterError::SlugTaken))
    ));
    let (header, _) = ExportReader::new(export()).unwrap();
    assert_eq!(header.stream, STREAM);
}

/// A game of two rows that has ended, and a protest that was upheld and appealed against.
fn with_a_protest() -> Vec<u8> {
    let game = GameId { round: 1, board: 1 };
    let row = |text: &str| {
        event::Command::Plans(event::PlanCommand::EnterRow {
            game,
            text: text.to_owned(),
        })
    };
    let reason = || "the sheet says otherwise".to_owned();
    let points = PerSide::new(1, 5);
    let verdict = event::ResultRuling::Played(event::Played::from_points(points));
    event_of_two(vec![
        event::Command::Pairing(event::PairingCommand::Pair { order: Vec::new() }),
        row("1. d4 e4 | d9 e9"),
        row("2. d5 e5 | d8 e8 ; resign black"),
        event::Command::Protests(event::ProtestCommand::File(event::ProtestFiling {
            game,
            by: Side::Black,
            against: event::Against::Row { game_move: 2 },
            clause: "6.1".to_owned(),
            text: "Nobody resigned.".to_owned(),
            admit: None,
        })),
        event::Command::Protests(event::ProtestCommand::Decide(event::ProtestRuling {
            game,
            protest: 1,
            finding: event::Finding::Upheld,
            reason: reason(),
            effect: Some(event::Effect::Correct(verdict)),
        })),
        event::Command::Protests(event::ProtestCommand::FileAppeal(event::AppealFiling {
            game,
            protest: 1,
            by: Side::White,
            text: "The sheet is clear.".to_owned(),
            admit: None,
        })),
        event::Command::Protests(event::ProtestCommand::DecideAppeal(event::AppealRuling {
            game,
            protest: 1,
            committee: "Three arbiters".to_owned(),
            finding: event::Finding::Partly,
            reason: reason(),
            effect: Some(event::Effect::Continue { from: 2 }),
            deposit: None,
        })),
        row("2. d5 e5 | d8 e8 ; resign white"),
    ])
}

#[test]
fn r_152_a_decision_that_is_not_carried_out_or_comes_from_nowhere_is_found() {
    let file = with_a_protest();
    let counts = judge(&file, &Trust::default()).unwrap().counts();
    assert_eq!(counts.audit.rows, 3);
    let facts = entries(&file);
    let decided = find(&facts, 0, "protest.decided");
    let last = find(&facts, 0, "appeal.decided");
    let filed = find(&facts, 0, "protest.filed");
    assert_eq!(facts[decided + 1].kind, "result.corrected");
    let withdrawn = find(&facts, last, "game.row_withdrawn");
    // What a decision changes is left out, or says otherwise.
    let mut changed = facts.clone();
    changed[decided].body["effect"]["correct"]["points"]["black"] = json!(4);
    assert_eq!(fault(&forged(&changed)).seq, seq(decided + 1));
    let mut changed = facts.clone();
    changed.remove(decided + 1);
    let found = fault(&forged(&changed));
    assert_eq!(found.seq, seq(decided + 1), "{found}");
    let mut changed = facts.clone();
    changed[last].body["effect"] = json!("replay");
    assert_eq!(fault(&forged(&changed)).seq, seq(last));
    let mut changed = facts.clone();
    changed.drain(last + 1..=withdrawn);
    assert_eq!(fault(&forged(&changed)).seq, seq(last));
    // A decision on nothing, on another game, or twice.
    let mut changed = facts.clone();
    changed.remove(filed);
    let found = fault(&forged(&changed));
    assert_eq!(refusal_code(&found), "protest-unknown");
    for (field, value, code) in [
        ("finding", json!("dismissed"), "protest-changes-nothing"),
        ("protest", json!(2), "protest-unknown"),
        ("game", json!("9.9"), "game-unknown"),
    ] {
        let mut changed = facts.clone();
        changed[decided].body[field] = value;
        let found = fault(&forged(&changed));
        assert_eq!((found.seq, refusal_code(&found)), (seq(decided), code));
    }
    let mut changed = facts.clone();
    changed[last].body["deposit"] = json!("kept");
    let found = fault(&forged(&changed));
    assert_eq!((found.seq, refusal_code(&found)), (seq(last), "no-deposit"));
}
