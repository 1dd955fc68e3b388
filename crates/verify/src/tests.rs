//! Tests with an export that contains lots, and with every manipulation of it.

use std::convert::Infallible;

use serde_json::Value;

use super::*;
use areopagus_journal::{
    Checkpoint, EntryView, Head, KeyName, KeyUse, LeafHash, Link, NoteSigner, SignedCheckpoint,
    Timestamp, tree_head,
};
use areopagus_language::Language;
use areopagus_lots::{
    Chain, Contribution, DrawForm, Gid, Kind, Ledgers, LotEntry, Outcome, Role, Secret,
};

const STREAM: &str = "cup";

/// A check of lots only, for a stream that is not an event.
#[derive(Default)]
struct LotsCheck(Ledgers);

impl Check for LotsCheck {
    type Fact = Option<LotEntry>;
    type Task = Infallible;
    type Aside = ();

    fn read(entry: &EntryView<'_>, _: LeafHash) -> Result<Self::Fact, FaultKind> {
        let is_lot = LotEntry::KINDS.contains(&entry.kind);
        let fact = is_lot.then(|| entry.read()).transpose();
        fact.map_err(|error: serde_json::Error| FaultKind::Body(error.to_string()))
    }

    fn entry(
        &mut self,
        at: Timestamp,
        fact: &Self::Fact,
        _: &mut Vec<Infallible>,
    ) -> Result<(), FaultKind> {
        let Some(fact) = fact else {
            return Ok(());
        };
        let at = u64::try_from(at.moment().timestamp()).unwrap();
        self.0
            .apply(at, fact)
            .map_err(|error| FaultKind::Body(error.to_string()))
    }

    fn standings(&mut self, _: &StatedStandings) -> Result<(), FaultKind> {
        Err(FaultKind::Line)
    }

    fn end(&mut self, _: &mut Vec<Infallible>) -> Result<(), FaultKind> {
        Ok(())
    }
}

fn log_key(seed: u8) -> NoteSigner {
    let name = KeyName::new("areopagus/cup").unwrap();
    NoteSigner::new(name, KeyUse::Log, &[seed; 32])
}

fn witness() -> NoteSigner {
    let name = KeyName::new("hall.example/w").unwrap();
    NoteSigner::new(name, KeyUse::Cosigner, &[2; 32])
}

fn gid() -> Gid {
    Gid::game(STREAM, 1, 1, 1).unwrap()
}

fn chain(role: Role) -> Chain {
    let byte = role.letter().as_bytes()[0];
    Chain::new(gid(), role, Secret::new([byte; 32]))
}

fn request(k: u32) -> LotEntry {
    let form = DrawForm {
        gid: gid(),
        k,
        kind: Kind::Dice,
        purpose: "5.7".to_owned(),
        hidden: false,
        candidates: Vec::new(),
        beacon: None,
    };
    LotEntry::Requested(form.try_into().unwrap())
}

/// The entries of a game with two draws, to which White contributes a chain.
fn facts() -> Vec<LotEntry> {
    let white = chain(Role::White);
    let contributed = |role, contribution| LotEntry::Contributed {
        gid: gid(),
        role,
        contribution,
    };
    let mut facts = vec![
        LotEntry::Anchored {
            gid: gid(),
            server: chain(Role::Server).anchor(),
            hidden: chain(Role::Hidden).anchor(),
        },
        contributed(Role::White, Contribution::Chain(white.anchor())),
        contributed(Role::Black, Contribution::None),
    ];
    for k in [1, 2] {
        facts.push(request(k));
        facts.push(LotEntry::Revealed {
            gid: gid(),
            k,
            role: Role::White,
            link: white.reveal(k).unwrap(),
        });
        let mut ledgers = Ledgers::default();
        for fact in &facts {
            ledgers.apply(0, fact).unwrap();
        }
        let ledger = ledgers.get(&gid()).unwrap();
        facts.extend(ledger.settle(&chain(Role::Server)).unwrap());
    }
    facts
}

/// Entries with valid numbers and hashes, whatever their contents.
fn link(facts: &[Value]) -> Vec<Link> {
    let at = Timestamp::parse("2026-11-21T09:30:00.000Z").unwrap();
    let mut head = Head::EMPTY;
    facts
        .iter()
        .map(|fact| {
            let kind = fact["kind"].as_str().unwrap();
            let link = head.link(STREAM, at, "chief", kind, fact["body"].clone());
            let link = link.unwrap();
            head = link.head();
            link
        })
        .collect()
}

fn values(facts: &[LotEntry]) -> Vec<Value> {
    let values = facts.iter().map(|fact| serde_json::to_value(fact).unwrap());
    values.collect()
}

fn checkpoint(links: &[Link], seed: u8) -> SignedCheckpoint {
    let hashes: Vec<_> = links.iter().map(|link| link.hash).collect();
    let checkpoint = Checkpoint::of_stream(STREAM, tree_head(&hashes)).unwrap();
    let mut signed = checkpoint.sign(&log_key(seed)).unwrap();
    signed.cosign(&witness(), 1_795_253_400).unwrap();
    signed
}

/// An export with a checkpoint after the third entry and one over all but the last.
fn export(links: &[Link], seed: u8) -> Vec<u8> {
    let header = Header {
        stream: STREAM.to_owned(),
        keys: vec![log_key(seed).verifier(), witness().verifier()],
    };
    let mut writer = ExportWriter::new(Vec::new(), &header).unwrap();
    for (index, link) in links.iter().enumerate() {
        writer.entry(&link.bytes).unwrap();
        if index == 2 || index + 2 == links.len() {
            writer
                .checkpoint(&checkpoint(&links[..=index], seed))
                .unwrap();
        }
    }
    writer.finish().unwrap()
}

fn judge(bytes: &[u8], trust: &Trust) -> Result<(Report, usize), Fault> {
    let (report, lots) = verify(bytes, trust, LotsCheck::default(), &mut |_| {})?;
    let draws = lots.0.iter().map(|ledger| ledger.draws().len());
    Ok((report, draws.sum()))
}

fn fault_of(bytes: &[u8]) -> Fault {
    let fault = judge(bytes, &Trust::default()).unwrap_err();
    for language in Language::ALL {
        assert!(!fault.say(language).is_empty());
    }
    fault
}

/// The fault of entries that were forged by the holder of the key: numbered, chained
/// and signed again.
fn fault_of_forged(facts: &[Value]) -> Fault {
    fault_of(&export(&link(facts), 1))
}

#[test]
fn an_honest_export_is_in_order() {
    let links = link(&values(&facts()));
    let trust = Trust {
        keys: vec![log_key(1).verifier(), witness().verifier()],
        checkpoints: vec![checkpoint(&links[..5], 1), checkpoint(&links, 1)],
    };
    let (report, draws) = judge(&export(&links, 1), &trust).unwrap();
    assert_eq!(report.head.size, 11);
    assert_eq!((report.checkpoints, report.cosignatures), (2, 2));
    assert_eq!((report.signed, draws), (10, 2));
    let (empty, _) = judge(&export(&[], 1), &Trust::default()).unwrap();
    assert_eq!((empty.head.size, empty.signed), (0, 0));
}

#[test]
fn every_single_changed_byte_is_found() {
    let bytes = export(&link(&values(&facts())), 1);
    for place in 0..bytes.len() {
        for mask in [0x01, 0x20, 0x80] {
            let mut changed = bytes.clone();
            changed[place] ^= mask;
            let found = judge(&changed, &Trust::default());
            assert!(found.is_err(), "byte {place}");
        }
    }
}

#[test]
fn a_file_cut_off_anywhere_or_continued_is_found() {
    let bytes = export(&link(&values(&facts())), 1);
    for length in 0..bytes.len() {
        assert!(
            judge(&bytes[..length], &Trust::default()).is_err(),
            "{length}"
        );
    }
    let longer = [bytes.as_slice(), b"\n"].concat();
    assert_eq!(fault_of(&longer).kind, FaultKind::Trailing);
}

#[test]
fn dropped_doubled_and_swapped_lines_are_found() {
    let bytes = export(&link(&values(&facts())), 1);
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    for index in 0..lines.len() {
        let mut doubled = lines.clone();
        doubled.insert(index, lines[index]);
        let mut dropped = lines.clone();
        dropped.remove(index);
        // Removing or duplicating a checkpoint changes no entry.
        if !is_checkpoint(lines[index]) {
            assert!(
                judge(&doubled.concat(), &Trust::default()).is_err(),
                "{index}"
            );
            assert!(
                judge(&dropped.concat(), &Trust::default()).is_err(),
                "{index}"
            );
        }
        if index > 0 {
            let mut swapped = lines.clone();
            swapped.swap(index - 1, index);
            assert!(
                judge(&swapped.concat(), &Trust::default()).is_err(),
                "{index}"
            );
        }
    }
}

fn is_checkpoint(line: &[u8]) -> bool {
    line.starts_with(b"{\"checkpoint\":")
}

#[test]
fn entries_numbered_anew_by_the_key_s_holder_do_not_fit_an_old_checkpoint() {
    let old = link(&values(&facts()));
    let mut rewritten = values(&facts());
    rewritten.truncate(9);
    rewritten.insert(0, serde_json::json!({"kind": "event.created", "body": {}}));
    let forged = export(&link(&rewritten), 1);
    assert!(
        judge(&forged, &Trust::default()).is_ok(),
        "it agrees with itself"
    );
    for size in [1, 5, 10] {
        let trust = Trust {
            keys: Vec::new(),
            checkpoints: vec![checkpoint(&old[..size], 1)],
        };
        let fault = judge(&forged, &trust).unwrap_err();
        let size = u64::try_from(size).unwrap();
        assert_eq!((fault.seq, fault.kind), (size, FaultKind::Forked { size }));
    }
    let trust = Trust {
        keys: Vec::new(),
        checkpoints: vec![checkpoint(&old, 1)],
    };
    let missing = judge(&forged, &trust).unwrap_err().kind;
    assert_eq!(missing, FaultKind::Missing { size: 11 });
}

#[test]
fn a_history_signed_with_another_key_is_found_by_the_trusted_one() {
    let links = link(&values(&facts()));
    let trust = Trust {
        keys: vec![log_key(1).verifier()],
        checkpoints: Vec::new(),
    };
    let fault = judge(&export(&links, 7), &trust).unwrap_err();
    let name = "areopagus/cup".to_owned();
    assert_eq!(fault.kind, FaultKind::TrustedKeyAbsent(name));
}

#[test]
fn a_changed_die_is_found() {
    let mut forged = facts();
    let Some(LotEntry::Resulted { outcome, .. }) = forged.get_mut(6) else {
        panic!("entry 7 is a result")
    };
    let Outcome::Dice(first, second) = *outcome else {
        panic!("two dice")
    };
    *outcome = Outcome::Dice(first % 6 + 1, second);
    let fault = fault_of_forged(&values(&forged));
    assert_eq!(fault.seq, 7);
    assert!(matches!(fault.kind, FaultKind::Body(_)));
}

#[test]
fn a_lot_thrown_again_is_found() {
    let mut forged = facts();
    let again = forged[3..7].to_vec();
    forged.splice(7..7, again);
    assert_eq!(fault_of_forged(&values(&forged)).seq, 8);
    let mut skipped = facts();
    skipped.drain(3..7);
    assert_eq!(fault_of_forged(&values(&skipped)).seq, 4);
}

#[test]
fn an_anchor_that_comes_too_late_is_found() {
    let mut forged = facts();
    let anchor = forged.remove(0);
    forged.insert(1, anchor);
    assert_eq!(fault_of_forged(&values(&forged)).seq, 1);
    let mut forged = facts();
    let contribution = forged.remove(1);
    forged.insert(3, contribution);
    assert_eq!(fault_of_forged(&values(&forged)).seq, 3);
}

#[test]
fn what_is_no_fact_of_lots_is_refused() {
    let mut forged = values(&facts());
    forged[1]["body"]["extra"] = Value::from(1);
    let fault = fault_of_forged(&forged);
    assert_eq!(fault.seq, 2);
    assert!(matches!(fault.kind, FaultKind::Body(_)), "{fault}");
}

#[test]
fn the_writer_refuses_what_no_reader_would_take() {
    let header = Header {
        stream: STREAM.to_owned(),
        keys: Vec::new(),
    };
    let mut writer = ExportWriter::new(Vec::new(), &header).unwrap();
    assert!(writer.entry(b"{\n}").is_err());
    let links = link(&values(&facts()));
    assert!(writer.checkpoint(&checkpoint(&links, 1)).is_err());
    assert!(writer.entry(&links[0].bytes).is_ok());
    assert!(writer.checkpoint(&checkpoint(&links[..1], 1)).is_ok());
}

#[test]
fn an_event_of_an_unknown_game_names_it_and_the_known_ones() {
    let created = serde_json::json!({
        "kind": "event.created",
        "body": { "discipline": "noughts", "slug": STREAM },
    });
    let bytes = export(&link(&[created]), 1);
    let check = EventCheck::default();
    let fault = verify(bytes.as_slice(), &Trust::default(), check, &mut |_| {}).unwrap_err();
    assert_eq!((fault.line, fault.seq), (2, 1));
    for language in Language::ALL {
        let said = fault.say(language);
        assert!(
            said.contains("noughts") && said.contains("tchess"),
            "{said}"
        );
    }
}
