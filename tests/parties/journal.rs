//! The journal of an event with parties, secrets and choices: it verifies, and whatever an entry
//! of them says otherwise is found, though it be numbered, chained and signed anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use areopagus::event::{GameAct, RoundEntry, SecretEntry};
use areopagus::games::Side;
use areopagus::verify::Trust;
use serde_json::Value;

use crate::exports::{Said, entries, forge, judge, log_key, whole};
use crate::table::{Table, entrant, named};

const STREAM: &str = "parties";

/// The export of such an event that is kept for good.
const KEPT: &[u8] = include_bytes!("../../crates/verify/tests/golden/fields-parties-01.arb");

/// The kinds of entries that are looked at.
fn kinds() -> Vec<&'static str> {
    let kinds = [
        // Whom the referee names has no export here; those of CTOR have it.
        &["party.registered", "party.joined", "party.left"][..],
        &SecretEntry::KINDS,
        &RoundEntry::KINDS,
    ];
    kinds.concat()
}

/// An event with one game, in which everything happens that parties, secrets and choices know.
async fn played() -> Vec<u8> {
    let mut table = Table::three_against_one("fields-all", 0).await;
    table.leaves(Side::White, "Boris").await;
    table.joins(Side::Black, named("Emil")).await.unwrap();
    table.seal(Side::White, "guess", "black").await;
    table.hand_in().await;
    table.joins(Side::White, named("Frida")).await.unwrap();
    let open = |side| {
        let choice = "puts".to_owned();
        GameAct::OpenRound { side, choice }
    };
    // Two put on the same field, one leaves it out; the later one has a round of her own. Nobody
    // replaces a choice: what is replaced is shown to nobody, and so is not missed.
    table.act(open(Side::White)).await;
    table.chooses("Ada", Some("p3")).await;
    table.chooses("Frida", Some("p3")).await;
    table.chooses("Clara", None).await;
    let reason = "she does not answer".to_owned();
    table.act(GameAct::CloseRound { reason }).await;
    // One of two that coincide is made, and the last who is waited for leaves.
    table.act(open(Side::White)).await;
    table.chooses("Frida", Some("p1")).await;
    table.chooses("Clara", Some("p12")).await;
    table.act(GameAct::Decide { way: 2 }).await;
    table.act(open(Side::White)).await;
    table.chooses("Ada", None).await;
    table.chooses("Frida", None).await;
    table.leaves(Side::White, "Clara").await;
    table.play("end").await;
    // Black meets a secret field of White's.
    table.act(open(Side::Black)).await;
    table.chooses("Emil", Some("p2")).await;
    table.chooses("Dmitri", Some("p8")).await;
    table.play("end").await;
    // A round goes on when the game is over.
    table.act(open(Side::White)).await;
    table.chooses("Ada", Some("p9")).await;
    table.play("resign white").await;
    table.close().await;
    table.rebuilds_to_the_same().await;
    whole(table.arbiter.export(&table.slug).await.unwrap()).await
}

/// The places of a body where something stands that the rules, a seal or the state decide. What
/// somebody is committed to with their data, and the referee's reason, are theirs to say.
fn places(body: &Value, path: &str, found: &mut Vec<String>) {
    match body {
        Value::Object(fields) => {
            for (name, field) in fields {
                if !matches!(name.as_str(), "commitment" | "reason") {
                    places(field, &format!("{path}/{name}"), found);
                }
            }
        }
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                places(item, &format!("{path}/{number}"), found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            found.push(path.to_owned());
        }
    }
}

/// Something else of the same form.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(is) => Value::from(!is),
        Value::Number(number) => Value::from(number.as_u64().unwrap() + 1),
        Value::String(text) => match text.as_str() {
            "white" => "black".into(),
            "black" => "white".into(),
            // Somebody has left a choice out.
            "" => "p4".into(),
            text => {
                let (rest, last) = text.split_at(text.len() - 1);
                let last = if last == "1" { "2" } else { "1" };
                format!("{rest}{last}").into()
            }
        },
        Value::Null | Value::Array(_) | Value::Object(_) => panic!("{value}"),
    }
}

#[tokio::test]
async fn r_263_to_r_270_what_an_entry_says_otherwise_is_found_in_an_export() {
    let file = played().await;
    // For who keeps an export among those of `crates/verify/tests/golden`.
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parties.arb");
    fs::write(kept, &file).unwrap();
    whatever_is_changed_is_found(&file);
}

#[tokio::test]
async fn r_263_to_r_270_the_same_is_found_in_the_export_that_is_kept() {
    // With the game, which the program of this test registers.
    let table = Table::new("fields-all", 0).await;
    whatever_is_changed_is_found(KEPT);
    // It comes in as it went out.
    let trust = Trust::default();
    let other = crate::support::Database::new().await.arbiter();
    other.import(KEPT, &trust).await.unwrap();
    let there = other.event(&table.slug).await.unwrap();
    assert_eq!(there.state.participants(entrant(2)).len(), 2);
    assert_eq!(other.rebuild(false).await.unwrap(), []);
}

fn whatever_is_changed_is_found(file: &[u8]) {
    let check = judge(file, &Trust::default()).unwrap_or_else(|fault| panic!("{fault:?}"));
    assert_eq!(check.counts().audit.results, 1);
    let said = entries(file);
    let key = log_key(STREAM);
    assert!(judge(&forge(STREAM, &said, &key), &Trust::default()).is_ok());
    let kinds = kinds();
    let there: BTreeSet<&str> = said.iter().map(|it| it.kind.as_str()).collect();
    let missing: Vec<&&str> = kinds
        .iter()
        .filter(|kind| !there.contains(**kind))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let own = |it: &usize| kinds.contains(&said[*it].kind.as_str());
    let mut tried = 0;
    for at in (0..said.len()).filter(own) {
        let mut dropped = said.clone();
        let Said { kind, body, .. } = dropped.remove(at);
        let passed = judge(&forge(STREAM, &dropped, &key), &Trust::default()).is_ok();
        assert!(!passed, "{kind} {body} is left out");
        let mut found = Vec::new();
        places(&body, "", &mut found);
        for place in found {
            let mut changed = said.clone();
            let value = changed[at].body.pointer_mut(&place).unwrap();
            *value = other(value);
            let passed = judge(&forge(STREAM, &changed, &key), &Trust::default()).is_ok();
            assert!(!passed, "{kind} {body} with another {place}");
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}
