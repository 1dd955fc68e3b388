//! Cases: records whose outcome was worked out by hand from the clauses, one test each, named by
//! the clause that decides it.
//!
//! A leading `@` is short for Regulations of a board of 8×8, and `@` with fields after it for
//! those fields. The expectations are `error` (row, side, item and clause, `-` for none), `end`
//! (reason, winner and clause), without which there must be none, and `turns`, `position`,
//! `score` and `points`.

mod board;
mod ends;
mod form;
mod secrets;
mod turn;

use crate::PerSide;
use crate::ctor::record::Record;
use crate::ctor::report::report;
use areopagus_language::Language;

macro_rules! cases {
    ($($name:ident, $text:literal, [$($expected:literal),* $(,)?];)+) => {
        $(#[test]
        fn $name() {
            $crate::ctor::tests::cases::check($text, &[$($expected),*]);
        })+
    };
}
use cases;

/// The record of a case.
fn text_of(text: &str) -> String {
    let (mark, rest) = match text.strip_prefix('\u{feff}') {
        Some(rest) => ("\u{feff}", rest),
        None => ("", text),
    };
    let Some(rest) = rest.strip_prefix('@') else {
        return text.to_owned();
    };
    let (fields, rest) = rest.split_at(rest.find(['\n', '\r']).unwrap_or(rest.len()));
    let fields = if fields.is_empty() { "size=8" } else { fields };
    format!("{mark}[Regulations \"ctor-team; {fields}\"]{rest}")
}

/// The contents of a report, in the words of the cases.
fn said_of(text: &str) -> Vec<String> {
    fn or_dash<T: ToString>(value: Option<T>) -> String {
        value.map_or_else(|| "-".to_owned(), |value| value.to_string())
    }
    let pair = |PerSide { white, black }: PerSide<u16>| format!("{white}:{black}");
    let report = report("case", text.as_bytes(), Language::En);
    assert_eq!(report.ok, report.errors.is_empty());
    let mut said = vec![format!("turns {}", report.turns)];
    said.extend(report.errors.first().map(|error| {
        let (turn, side, item) = (
            or_dash(error.turn),
            or_dash(error.side),
            or_dash(error.item),
        );
        format!("error {turn} {side} {item} {}", error.clause)
    }));
    said.extend(report.end.as_ref().map(|end| {
        let winner = or_dash(end.winner);
        format!("end {} {winner} {}", end.reason, end.clause)
    }));
    said.extend(
        report
            .position
            .map(|position| format!("position {position}")),
    );
    said.extend(report.score.map(|score| format!("score {}", pair(score))));
    said.extend(
        report
            .points
            .map(|points| format!("points {}", pair(points))),
    );
    said
}

/// Compares a case with its outcome, and checks that a readable record prints and reads back
/// unchanged.
pub fn check(text: &str, expected: &[&str]) {
    let text = text_of(text);
    let said = said_of(&text);
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
    if let Ok(record) = Record::parse(&text) {
        let printed = record.to_string();
        assert_eq!(Record::parse(&printed), Ok(record), "{printed}");
        assert_eq!(printed, Record::parse(&printed).unwrap().to_string());
        if !expected.iter().any(|it| it.starts_with("error")) {
            assert_eq!(said_of(&printed), said, "{printed}");
        }
    }
}

#[test]
fn a_wrong_expectation_is_noticed() {
    let fails = |text: &'static str, expected: &'static [&'static str]| {
        std::panic::catch_unwind(|| check(text, expected)).is_err()
    };
    assert!(!fails("@\n1. 5", &["turns 0"]));
    assert!(fails("@\n1. 5", &["turns 1"]));
    assert!(fails("@\n1. 65", &["turns 0"]));
    assert!(fails("@\n1. 5; resign white", &["turns 0"]));
}
