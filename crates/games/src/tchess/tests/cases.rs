//! Cases: records whose outcome was worked out by hand from the clauses, one test each, named by
//! the clause that decides it.
//!
//! A case has the Regulations, optionally a position, the rest of the record, and the
//! expectations: `error` (row, side, item and clause, `-` for none), `end` (reason, winner and
//! clause), without which there must be none, and `turns`, `rows`, `position` and `points`.

mod board;
mod ends;
mod form;
mod goals;
mod mods;
mod moves;
mod place;
mod turn;

use crate::PerSide;
use crate::tchess::ending::Reason;
use crate::tchess::place::{PlaceFault, read};
use crate::tchess::record::Record;
use crate::tchess::replay::Replay;
use crate::tchess::report::{Judged, report};
use areopagus_language::Language;

macro_rules! cases {
    ($($name:ident, $regulations:literal, $position:literal, $text:literal, [$($expected:literal),* $(,)?];)+) => {
        $(#[test]
        fn $name() {
            $crate::tchess::tests::cases::check(
                $crate::tchess::tests::cases::text_of($regulations, $position, $text),
                &[$($expected),*],
            );
        })+
    };
}
use cases;

/// The record of a case.
pub fn text_of(regulations: &str, position: &str, text: &str) -> String {
    let mut record = String::new();
    if !regulations.is_empty() {
        record = format!("[Regulations \"{regulations}\"]\n");
    }
    if !position.is_empty() {
        record = format!("{record}[Position \"{position}\"]\n");
    }
    record + text
}

/// The contents of a report, in the words of the cases.
fn said_of(text: &str) -> Vec<String> {
    fn or_dash<T: ToString>(value: Option<T>) -> String {
        value.map_or_else(|| "-".to_owned(), |value| value.to_string())
    }
    let report = report("case", text.as_bytes(), Language::En);
    assert_eq!(report.ok, report.errors.is_empty());
    let mut said = vec![
        format!("turns {}", report.turns),
        format!("rows {}", report.rows),
    ];
    said.extend(report.errors.first().map(|error| {
        let (row, side, item) = (or_dash(error.row), or_dash(error.side), or_dash(error.item));
        format!("error {row} {side} {item} {}", error.clause)
    }));
    said.extend(report.end.as_ref().map(|end| {
        let winner = or_dash(end.winner);
        format!("end {} {winner} {}", end.reason, end.clause)
    }));
    said.push(format!("position {}", or_dash(report.position)));
    said.extend(
        report
            .match_points
            .map(|PerSide { white, black }| format!("points {white}:{black}")),
    );
    said
}

/// Checks that a reported position reads and prints unchanged; it may be refused only if a goal
/// is reached (TCHESS 12.2).
fn check_position(text: &str) {
    let judged = Judged::from_text(text);
    let Some(game) = judged.replay.as_ref().map(Replay::game) else {
        return;
    };
    let goals = [Reason::Capture, Reason::Targets, Reason::Escort];
    let is_goal = game.end().is_some_and(|end| goals.contains(&end.reason));
    let told = game.placed().to_string();
    match read(game.setup(), &told) {
        Ok(read) => assert_eq!(read.key(), game.position().key(), "{told}"),
        Err(fault) => assert!(is_goal && fault == PlaceFault::Goal, "{fault:?}: {told}"),
    }
}

/// Compares a case with its outcome, and checks that a readable record prints and reads back
/// unchanged.
pub fn check(text: impl AsRef<str>, expected: &[&str]) {
    let text = text.as_ref();
    let said = said_of(text);
    for wanted in expected {
        assert!(
            said.iter().any(|said| said == wanted),
            "{wanted}: {said:#?}"
        );
    }
    for kind in ["error ", "end "] {
        let is_kind = |it: &&String| it.starts_with(kind);
        let unexpected = said.iter().find(is_kind);
        let is_expected = expected.iter().any(|it| it.starts_with(kind));
        assert!(unexpected.is_none() || is_expected, "{said:#?}");
    }
    check_position(text);
    if let Ok(record) = Record::parse(text) {
        let printed = record.to_string();
        assert_eq!(Record::parse(&printed), Ok(record), "{printed}");
        if !expected.iter().any(|it| it.starts_with("error")) {
            assert_eq!(said_of(&printed), said, "{printed}");
            let canonical = Judged::from_text(text).canonical().to_string();
            assert_eq!(said_of(&canonical), said, "{canonical}");
            let again = Judged::from_text(&canonical).canonical().to_string();
            assert_eq!(again, canonical);
        }
    }
}

#[test]
fn a_wrong_expectation_is_noticed() {
    let fails = |text: &'static str, expected: &'static [&'static str]| {
        let text = text_of("tchess-classical", "", text);
        std::panic::catch_unwind(|| check(text, expected)).is_err()
    };
    assert!(!fails("1. a2-a3", &["turns 1"]));
    assert!(fails("1. a2-a3", &["turns 2"]));
    assert!(fails("1. a2-a4", &["turns 0"]));
    assert!(fails("1. a2-a3; resign white", &["turns 1"]));
}
