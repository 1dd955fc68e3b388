//! What can be done to an export of the federation's journal, and that `verify` finds all of
//! it: changed byte by byte, entry by entry, forged with the key in hand, and with entries
//! withheld.

use std::process::{Command, Output};
use std::sync::OnceLock;

use crate::exports::{Said, entries, go_on, leaves, lines, resting_points, seq, whole};
use crate::support::{AREOPAGUS, Database};
use areopagus::arbiter::{
    AccountDraft, Actor, Arbiter, ArmyForm, CommandContext, FigureForm, PersonDraft, Readers,
};
use areopagus::federation::armies::{ArmyCommand, ArmyRefusal, Measure, nominal};
use areopagus::federation::audit::{FederationEntry, FederationFault};
use areopagus::federation::categories::{Category, CategoryCommand, CategoryRefusal};
use areopagus::federation::glyph::Glyph;
use areopagus::games::totas::Kind;
use areopagus::journal::{
    EntryView, Head, KeyName, KeyUse, LeafHash, NoteSigner, SignedCheckpoint,
};
use areopagus::verify::{
    Drawings, ExportWriter, Fault, FaultKind, FederationCheck, FederationCounts, Header, Trust,
    verify,
};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnectOptions;
use uuid::Uuid;

const STREAM: &str = "federation";
const SECRET_NAME: &str = "Nobody shall read this name";
const SECRET_REASON: &str = "Nobody shall read this reason";

fn log_key() -> NoteSigner {
    crate::exports::log_key(STREAM)
}

fn now() -> DateTime<Utc> {
    "2026-11-21T09:30:00Z".parse().unwrap()
}

/// A federation at work: every command a minute after the one before.
struct Work {
    arbiter: Arbiter,
    minutes: i64,
    owner: Uuid,
    referee: Uuid,
    secretary: Uuid,
}

impl Work {
    async fn begin(arbiter: Arbiter) -> Self {
        let account = async |login: &str| {
            let draft = AccountDraft {
                login: login.to_owned(),
                name: login.to_owned(),
            };
            let made = arbiter.make_account(&draft, "correct horse", Actor::Operator, now());
            made.await.unwrap().id
        };
        let owner = account("olga").await;
        let referee = account("rita").await;
        let secretary = account("sara").await;
        Self {
            arbiter,
            minutes: 0,
            owner,
            referee,
            secretary,
        }
    }

    fn context(&mut self, by: Uuid) -> CommandContext {
        self.minutes += 1;
        CommandContext {
            actor: Actor::Referee(by),
            now: now() + TimeDelta::minutes(self.minutes),
            idempotency_key: None,
            expected_version: None,
        }
    }

    async fn submit(&mut self, army: Option<u32>, name: &str) -> (u32, u16) {
        let figures = kinds().map(|kind| FigureForm {
            kind,
            name: format!("The {}", kind.symbol()),
            height: nominal(kind).height,
            base: nominal(kind).base,
            glyph: drawing(kind),
        });
        let form = ArmyForm {
            name: name.to_owned(),
            armament: "VTGG".to_owned(),
            figures: figures.collect(),
        };
        let context = self.context(self.owner);
        let made = self.arbiter.submit_army(army, form, &context).await;
        let made = made.unwrap();
        (made.army, made.version)
    }

    async fn command(&mut self, command: ArmyCommand, by: Uuid) {
        let context = self.context(by);
        self.arbiter.command_army(&command, &context).await.unwrap();
    }

    async fn measure(&mut self, army: u32, version: u16, remark: &str) {
        let figures = kinds().map(|kind| Measure {
            kind,
            height: nominal(kind).height,
            base: nominal(kind).base,
        });
        let command = ArmyCommand::Measure {
            army,
            version,
            figures: figures.collect(),
            remark: remark.to_owned(),
        };
        self.command(command, self.referee).await;
    }

    async fn approve(&mut self, army: u32, version: u16) {
        let command = ArmyCommand::Approve { army, version };
        self.command(command, self.secretary).await;
    }

    async fn reject(&mut self, army: u32, version: u16) {
        let command = ArmyCommand::Reject {
            army,
            version,
            reason: SECRET_REASON.to_owned(),
        };
        self.command(command, self.secretary).await;
    }

    async fn category(&mut self, command: CategoryCommand) -> u64 {
        let context = self.context(self.secretary);
        let done = self.arbiter.command_category(&command, &context).await;
        done.unwrap().entry
    }

    /// Entries of all kinds: a rejected version before a registered one, an army that was
    /// taken back, one that waits, categories.
    async fn all_kinds(&mut self) {
        let (army, version) = self.submit(None, "Knights of the lake").await;
        self.measure(army, version, "The base of the King is glued.")
            .await;
        self.approve(army, version).await;
        let draft = PersonDraft {
            name: "Rita Sudeikina".to_owned(),
            ..PersonDraft::default()
        };
        let person = self
            .arbiter
            .register_person(&draft, Actor::Operator, now())
            .await;
        let person = person.unwrap().id;
        let today = now().date_naive();
        let given = CategoryCommand::Give {
            person,
            category: Category::First,
            from: today,
            until: Some(today + TimeDelta::days(300)),
        };
        let given = self.category(given).await;
        let (army, version) = self.submit(None, SECRET_NAME).await;
        self.reject(army, version).await;
        let (army, version) = self.submit(Some(army), "Riders of the steppe").await;
        let (other, first) = self.submit(None, SECRET_NAME).await;
        let back = ArmyCommand::Withdraw {
            army: other,
            version: first,
        };
        self.command(back, self.owner).await;
        self.measure(army, version, "").await;
        self.approve(army, version).await;
        let ended = CategoryCommand::End {
            person,
            given,
            reason: "Moved up".to_owned(),
        };
        self.category(ended).await;
        let forever = CategoryCommand::Give {
            person,
            category: Category::National,
            from: today,
            until: None,
        };
        self.category(forever).await;
        self.submit(None, SECRET_NAME).await;
    }
}

fn kinds() -> impl Iterator<Item = Kind> {
    let without = |kind: &Kind| !matches!(kind, Kind::Boar | Kind::Chariot);
    Kind::ALL.into_iter().filter(without)
}

fn drawing(kind: Kind) -> String {
    let height = 10 + u32::from(kind.symbol()) % 20;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">\
         <path d=\"M8 36h24V{height}H8z\"/></svg>"
    )
}

async fn export_of(arbiter: &Arbiter, readers: Readers) -> Vec<u8> {
    whole(arbiter.export_federation(readers).await.unwrap()).await
}

/// The whole export of a federation with entries of all kinds, and everybody's.
fn exports() -> &'static [Vec<u8>; 2] {
    static EXPORTS: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    EXPORTS.get_or_init(|| {
        // Tests have runtimes of their own.
        let load = || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let mut work = Work::begin(Database::new().await.arbiter()).await;
                work.all_kinds().await;
                assert_eq!(work.arbiter.check_federation().await.unwrap(), None);
                [
                    export_of(&work.arbiter, Readers::Operator).await,
                    export_of(&work.arbiter, Readers::Everybody).await,
                ]
            })
        };
        std::thread::spawn(load).join().unwrap()
    })
}

fn export() -> &'static [u8] {
    &exports()[0]
}

fn public() -> &'static [u8] {
    &exports()[1]
}

fn judge(file: &[u8], trust: &Trust) -> Result<FederationCounts, Fault> {
    let check = FederationCheck::default();
    verify(file, trust, check, &mut |_| {}).map(|(_, check)| check.counts())
}

fn fault(file: &[u8]) -> Fault {
    judge(file, &Trust::default()).unwrap_err()
}

/// Every byte of both files, a bit of each.
#[test]
fn every_flipped_byte_is_found() {
    for file in exports() {
        let points = resting_points::<FederationCheck>(file);
        let mut changed = file.clone();
        let mut start = 0;
        for (line, bytes) in lines(file).into_iter().enumerate() {
            for position in start..start + bytes.len() {
                let mask = 1_u8 << (position % 8);
                changed[position] ^= mask;
                let found = match line {
                    0 => judge(&changed, &Trust::default()).map(|_| ()),
                    _ => go_on(points[line - 1].clone(), &changed[start..]),
                };
                let found = found.expect_err("a flipped byte");
                if position % 997 == 0 {
                    assert_eq!(fault(&changed), found, "{position}");
                }
                changed[position] ^= mask;
            }
            start += bytes.len();
        }
    }
}

#[test]
fn every_line_that_is_dropped_doubled_or_swapped_is_found() {
    for file in exports() {
        let lines = lines(file);
        for index in 1..lines.len() {
            let is_checkpoint = |index: usize| lines[index].starts_with(b"{\"checkpoint\":");
            if !is_checkpoint(index) {
                let mut dropped = lines.clone();
                dropped.remove(index);
                fault(&dropped.concat());
                let mut doubled = lines.clone();
                doubled.insert(index, lines[index]);
                fault(&doubled.concat());
            }
            if index + 1 < lines.len() && !is_checkpoint(index) && !is_checkpoint(index + 1) {
                let mut swapped = lines.clone();
                swapped.swap(index, index + 1);
                fault(&swapped.concat());
            }
        }
    }
}

fn sign(leaves: &[LeafHash], key: &NoteSigner) -> SignedCheckpoint {
    crate::exports::sign(STREAM, leaves, key)
}

/// What who holds the key can make: entries numbered, chained and signed anew, with the
/// drawings that they name; of some only the hash.
fn forge(said: &[Said], withheld: &[usize], key: &NoteSigner) -> Vec<u8> {
    let header = Header {
        stream: STREAM.to_owned(),
        keys: vec![key.verifier()],
    };
    let mut writer = ExportWriter::new(Vec::new(), &header).unwrap();
    let (mut head, mut leaves) = (Head::EMPTY, Vec::new());
    let mut drawings = Drawings::default();
    for (index, said) in said.iter().enumerate() {
        let link = head
            .link(STREAM, said.at, &said.actor, &said.kind, said.body.clone())
            .unwrap();
        head = link.head();
        leaves.push(link.hash);
        if withheld.contains(&index) {
            writer.withheld(link.hash).unwrap();
            continue;
        }
        writer.entry(&link.bytes).unwrap();
        let view = EntryView::parse(&link.bytes).unwrap();
        let Ok(entry) = FederationEntry::read(&view) else {
            continue;
        };
        for digest in drawings.behind(&entry) {
            let mut all = kinds().map(|kind| {
                let svg = drawing(kind);
                Glyph::parse(svg.as_bytes()).unwrap()
            });
            let glyph = all.find(|glyph| glyph.digest() == *digest.as_bytes());
            writer.drawing(glyph.unwrap().svg()).unwrap();
        }
    }
    writer.checkpoint(&sign(&leaves, key)).unwrap();
    writer.finish().unwrap()
}

/// The fault of the entries as somebody changed them, with its number.
fn forged(change: impl FnOnce(&mut Vec<Said>)) -> (u64, FederationFault) {
    let mut said = entries(export());
    change(&mut said);
    let found = fault(&forge(&said, &[], &log_key()));
    let FaultKind::Federation(what) = found.kind else {
        panic!("{found}")
    };
    (found.seq, *what)
}

/// The index of the entry of a kind with a number.
fn find(said: &[Said], number: usize, kind: &str) -> usize {
    let of_kind = said
        .iter()
        .enumerate()
        .filter(|(_, said)| said.kind == kind);
    let mut numbered = of_kind.skip(number - 1);
    numbered.next().unwrap().0
}

#[test]
fn an_honest_export_is_decided_again() {
    let counts = judge(export(), &Trust::default()).unwrap();
    let expected = FederationCounts {
        keys: 0,
        submitted: 5,
        measured: 2,
        approved: 2,
        closed: 2,
        given: 2,
        ended: 1,
        drawings: 10,
        withheld: 0,
    };
    assert_eq!(counts, expected);
    let again = forge(&entries(export()), &[], &log_key());
    assert_eq!(judge(&again, &Trust::default()), Ok(expected));
}

#[test]
fn r_250_everybody_s_export_tells_of_what_is_registered_and_nothing_else() {
    let text = String::from_utf8(public().to_vec()).unwrap();
    for secret in [
        SECRET_NAME,
        SECRET_REASON,
        "army.rejected",
        "army.withdrawn",
    ] {
        assert!(!text.contains(secret), "{secret}");
    }
    // The last one kept elsewhere is of the same tree, whichever file was asked for.
    let kept = sign(&leaves(export()), &log_key());
    let trust = Trust {
        keys: vec![log_key().verifier()],
        checkpoints: vec![kept],
    };
    let counts = judge(public(), &trust).unwrap();
    let expected = FederationCounts {
        keys: 0,
        submitted: 2,
        measured: 2,
        approved: 2,
        closed: 0,
        given: 2,
        ended: 1,
        drawings: 10,
        withheld: 5,
    };
    assert_eq!(counts, expected);
}

#[test]
fn r_250_of_a_version_all_entries_are_shown_or_none() {
    let said = entries(export());
    let approval = find(&said, 2, "army.approved");
    let found = fault(&forge(&said, &[approval], &log_key()));
    let FaultKind::Federation(what) = &found.kind else {
        panic!("{found}")
    };
    assert!(
        matches!(**what, FederationFault::NotForAll { .. }),
        "{found}"
    );
    // A protocol that is not shown registers nothing.
    let protocol = find(&said, 2, "army.measured");
    let found = fault(&forge(&said, &[protocol], &log_key()));
    assert_eq!(found.seq, seq(approval));
}

#[test]
fn r_201_nobody_registers_what_was_not_measured_or_is_outside_of_the_tolerance() {
    let (at, what) = forged(|said| {
        said.remove(find(said, 1, "army.measured"));
    });
    assert_eq!(at, 2);
    let not_measured = ArmyRefusal::NotMeasured(Kind::King);
    assert_eq!(what, FederationFault::Army(not_measured));
    let (at, what) = forged(|said| {
        let protocol = find(said, 1, "army.measured");
        said[protocol].body["figures"][0]["height"] = json!(1200);
    });
    assert_eq!(at, 3);
    let FederationFault::Army(ArmyRefusal::Outside(finding)) = what else {
        panic!("{what:?}")
    };
    assert_eq!(finding.kind, Kind::King);
}

#[test]
fn r_200_nobody_measures_the_own_army_or_decides_on_it() {
    for (kind, number) in [
        ("army.measured", 1),
        ("army.approved", 1),
        ("army.rejected", 1),
    ] {
        let mut index = 0;
        let (at, what) = forged(|said| {
            index = find(said, number, kind);
            said[index].actor = said[0].actor.clone();
        });
        assert_eq!(
            (at, what),
            (seq(index), FederationFault::Army(ArmyRefusal::Own))
        );
    }
    let mut index = 0;
    let (at, what) = forged(|said| {
        index = find(said, 1, "army.withdrawn");
        said[index].actor = said[1].actor.clone();
    });
    let refused = FederationFault::Army(ArmyRefusal::NotTheOwner);
    assert_eq!((at, what), (seq(index), refused));
}

#[test]
fn r_199_a_submission_keeps_the_rules_for_one() {
    let (at, what) = forged(|said| said[0].actor = said[1].actor.clone());
    assert_eq!((at, what), (1, FederationFault::Otherwise));
    let (at, what) = forged(|said| said[0].body["figures"][0]["base"] = json!(90));
    assert_eq!(at, 1);
    let stated = matches!(what, FederationFault::Army(ArmyRefusal::Stated { .. }));
    assert!(stated, "{what:?}");
    let (at, what) = forged(|said| {
        said[0].body["figures"].as_array_mut().unwrap().remove(3);
    });
    assert_eq!(at, 1);
    let missing = matches!(what, FederationFault::Army(ArmyRefusal::NoFigure(_)));
    assert!(missing, "{what:?}");
    // Three wait already: a fourth is one too many.
    let (_, what) = forged(|said| {
        let waits = said.last().unwrap().clone();
        for more in 1..=3_u64 {
            let mut next = waits.clone();
            let number = waits.body["army"].as_u64().unwrap() + more;
            next.body["army"] = json!(number);
            said.push(next);
        }
    });
    assert_eq!(what, FederationFault::Army(ArmyRefusal::TooMany(3)));
}

#[test]
fn numbers_of_armies_and_versions_have_no_gap_that_nothing_withheld_explains() {
    let at_of = |change: fn(&mut Vec<Said>)| {
        let (at, what) = forged(change);
        assert!(matches!(what, FederationFault::ArmyOrder(_)), "{what:?}");
        at
    };
    assert_eq!(at_of(|said| said[0].body["army"] = json!(2)), 1);
    assert_eq!(at_of(|said| said[0].body["version"] = json!(2)), 1);
    assert_eq!(at_of(|said| said[0].body["version"] = json!(0)), 1);
    let last = |said: &mut Vec<Said>| said.last_mut().unwrap().body["army"] = json!(9);
    assert_eq!(at_of(last), seq(entries(export()).len() - 1));
    // One entry is withheld, and two armies are missing.
    let mut said = entries(export());
    let first = find(&said, 1, "category.given");
    said[first + 1].body["army"] = json!(5);
    let found = fault(&forge(&said[..first + 2], &[first], &log_key()));
    assert_eq!(found.seq, seq(first + 1));
}

#[test]
fn what_is_decided_is_not_decided_again() {
    let mut index = 0;
    let (at, _) = forged(|said| {
        index = find(said, 1, "army.approved") + 1;
        said.insert(index, said[index - 1].clone());
    });
    assert_eq!(at, seq(index));
    let (at, what) = forged(|said| {
        index = find(said, 1, "category.ended") + 1;
        said.insert(index, said[index - 1].clone());
    });
    assert_eq!(at, seq(index));
    assert!(matches!(what, FederationFault::CategoryOrder(_)));
}

#[test]
fn r_214_a_category_is_given_for_a_time_that_can_be() {
    for (from, until, refusal) in [
        ("2026-11-21", "2026-11-20", CategoryRefusal::Backwards),
        ("2024-11-21", "2027-01-01", CategoryRefusal::FarAway),
        ("2026-10-01", "2026-11-01", CategoryRefusal::Past),
    ] {
        let mut index = 0;
        let (at, what) = forged(|said| {
            index = find(said, 1, "category.given");
            said[index].body["from"] = json!(from);
            said[index].body["until"] = json!(until);
        });
        let refused = FederationFault::Category(refusal);
        assert_eq!((at, what), (seq(index), refused));
    }
}

#[test]
fn an_entry_that_the_arbiter_does_not_write_is_found() {
    let body = |change: fn(&mut Said)| {
        let mut said = entries(export());
        change(&mut said[0]);
        let found = fault(&forge(&said, &[], &log_key()));
        assert!(matches!(found.kind, FaultKind::Body(_)), "{found}");
        assert_eq!(found.line, 2);
    };
    body(|said| said.body["more"] = json!("of it"));
    body(|said| said.body["name"] = json!(" Knights of the lake"));
    body(|said| said.kind = "army.lost".to_owned());
    body(|said| said.actor = "somebody".to_owned());
}

#[test]
fn a_drawing_of_another_figure_is_found() {
    let lines = lines(export());
    let drawn = |line: &&&[u8]| line.starts_with(b"{\"drawing\":");
    let drawings: Vec<&&[u8]> = lines.iter().filter(drawn).collect();
    assert_eq!(drawings.len(), 10);
    let mut exchanged = lines.clone();
    let first = lines.iter().position(|line| line == drawings[0]).unwrap();
    exchanged[first] = drawings[5];
    let found = fault(&exchanged.concat());
    assert_eq!((found.seq, found.kind), (1, FaultKind::Drawing));
    let mut without = lines.clone();
    without.drain(first + 9..=first + 9);
    let found = fault(&without.concat());
    assert!(
        matches!(found.kind, FaultKind::DrawingMissing(_)),
        "{found}"
    );
}

#[test]
fn a_history_that_is_signed_anew_is_found_by_what_was_kept() {
    let name = KeyName::new("areopagus/federation").unwrap();
    let other = NoteSigner::new(name, KeyUse::Log, &[9; 32]);
    let file = forge(&entries(export()), &[], &other);
    assert!(
        judge(&file, &Trust::default()).is_ok(),
        "it agrees with itself"
    );
    let trust = Trust {
        keys: vec![log_key().verifier()],
        checkpoints: Vec::new(),
    };
    let found = judge(&file, &trust).unwrap_err();
    assert!(matches!(found.kind, FaultKind::TrustedKeyAbsent(_)));

    let mut said = entries(export());
    let protocol = find(&said, 1, "army.measured");
    said[protocol].body["remark"] = json!("Nothing was glued.");
    let rewritten = forge(&said, &[], &log_key());
    assert!(judge(&rewritten, &Trust::default()).is_ok());
    let trust = Trust {
        keys: Vec::new(),
        checkpoints: vec![sign(&leaves(export())[..4], &log_key())],
    };
    assert!(judge(export(), &trust).is_ok());
    let found = judge(&rewritten, &trust).unwrap_err();
    assert_eq!(found.kind, FaultKind::Forked { size: 4 });
}

fn areopagus(arguments: &[&str]) -> Output {
    let mut command = Command::new(AREOPAGUS);
    command.args(arguments).env_remove("AREOPAGUS_KEY");
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A command on a database, with the key of its services.
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
async fn the_federation_s_journal_goes_through_the_commands() {
    let database = Database::new().await;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, bad) = (path("federation"), path("bad"));
    let nothing = on(&database, &["export", STREAM, "-o", &file]);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(text(&nothing.stderr).contains("nothing stands in its journal yet"));

    let mut work = Work::begin(database.arbiter()).await;
    work.all_kinds().await;
    let written = on(&database, &["export", STREAM, "-o", &file]);
    assert!(written.status.success(), "{written:?}");
    let checked = areopagus(&["verify", &file]);
    let said = text(&checked.stdout);
    assert_eq!(checked.status.code(), Some(0), "{said}");
    assert!(said.contains("versions registered         2"), "{said}");
    assert!(said.contains("Entries at the end that no checkpoint covers: 1."));

    let explained = areopagus(&["verify", &file, "--explain", "3", "--language", "de"]);
    let said = text(&explained.stdout);
    assert!(
        said.contains("approved") && said.contains("im Rahmen"),
        "{said}"
    );
    let unknown = areopagus(&["verify", &file, "--explain", "99"]);
    assert_eq!(unknown.status.code(), Some(2));

    let mut said = entries(&std::fs::read(&file).unwrap());
    said.remove(1);
    std::fs::write(&bad, forge(&said, &[], &log_key())).unwrap();
    let refused = areopagus(&["verify", &bad]);
    assert_eq!(refused.status.code(), Some(1));
    let told = text(&refused.stdout);
    assert!(told.contains("entry 2: The rules refuse this"), "{told}");

    let cosigned = on(&database, &["cosign", &file]);
    assert!(cosigned.status.success(), "{cosigned:?}");
    assert!(text(&cosigned.stdout).starts_with("areopagus/federation\n"));
    let refused = on(&database, &["cosign", &bad]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");

    let refused = on(&database, &["import", &file]);
    assert_eq!(refused.status.code(), Some(1));
    let told = text(&refused.stderr);
    assert!(
        told.contains("stays on the machine that keeps it"),
        "{told}"
    );

    let rebuilt = on(&database, &["rebuild", "--check"]);
    assert!(rebuilt.status.success(), "{rebuilt:?}");
    assert!(text(&rebuilt.stdout).contains("Every entry of the federation"));
}
