//! Tests of the form of records (CTOR 6.1 to CTOR 6.4).

use super::error::{Expected, RecordFault};
use super::{MAX_TURN, Part, Record, RecordError, check_text, read};
use crate::notation::TextPosition;
use crate::text::{MAX_BYTES, MAX_ITEMS};

/// The sample of CTOR 6.1.
pub const SAMPLE: &str = r#"[White "Delfin Riga"]
[Black "Torus Bremen"]
[Regulations "ctor-team; size=8; turn_seconds=60; secret_fields=5"]
[Players "3:2"]
[WhiteSecret "1 10 28 33 46"]
[BlackSecret "2 19 27 45 64"]
[Result "*"]

1. 45 !secret 45 =0:1 | 44 54
2. 36x2 37 38 | m44-43 39 -
3. 46 53x2 52 r45 !leave white | 10 !secret 10 =8:3 |; clock 12:05
"#;

fn error(text: &str) -> RecordError {
    let reading = read(text);
    reading.error.unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn clause_6_1_the_sample_prints_as_it_is_written() {
    let record = Record::parse(SAMPLE).unwrap();
    // A turn that the clock ended needs no sign after it in the middle.
    assert_eq!(record.to_string(), SAMPLE);
    assert_eq!(record.tag("White"), Some("Delfin Riga"));
    assert_eq!(record.tag("Result"), None);
}

#[test]
fn clause_6_4_what_is_written_freely_is_printed_canonically() {
    let text = "{head} [Turn \"black\"][Result \" * \"]\n[Position \"white 9 1;black 2\"]\
        [Players \"2 :1\"]";
    assert!(Record::parse(text).is_err());
    let text = "{head} [Turn \"black\"][Result \" * \"]\n[Position \"white 9 1;black 2\"]\
        [Players \"2:1\"][BlackSecret \"7  3\"][Title \"x \\\"y\\\"\"]\
        [Regulations \"ctor-team;secret_fields = 2;size=8;turn_seconds=1\"]\n\
        1.|5 L9+3-4 -;stop  \"a\" ;clock 0:05{tail}";
    let printed = "[Title \"x \\\"y\\\"\"]\n\
        [Regulations \"ctor-team; size=8; turn_seconds=1; secret_fields=2\"]\n\
        [Players \"2:1\"]\n[BlackSecret \"3 7\"]\n[Position \"white 1 9; black 2\"]\n\
        [Turn \"black\"]\n[Result \"*\"]\n\n{head}\n\
        1. | 5 L3+9-4 - |; stop \"a\"; clock 0:05 {tail}\n";
    let record = Record::parse(text).unwrap();
    assert_eq!(record.to_string(), printed);
    assert_eq!(Record::parse(printed), Ok(record));
}

#[test]
fn clause_6_4_only_the_last_row_shows_the_end_of_black_s_turn() {
    let record = Record::parse("1. 5 | 6 |\n2. 7 | |").unwrap();
    let printed = record.to_string();
    assert!(printed.ends_with("\n\n1. 5 | 6\n2. 7 | |\n"), "{printed}");
    let record = Record::parse("[Regulations \"ctor-team; turn_seconds=9\"] 1. 5 -").unwrap();
    assert!(record.to_string().ends_with("\n1. 5 - |\n"));
    let record = Record::parse("1. 5; resign black").unwrap();
    assert!(record.to_string().ends_with("\n1. 5; resign black\n"));
}

#[test]
fn clause_6_3_a_text_has_its_limits() {
    let long = vec![b' '; MAX_BYTES + 1];
    let too_long = check_text(&long).unwrap_err();
    assert_eq!((too_long.clause(), too_long.part), ("6.1", Part::Text));
    assert_eq!(check_text(b"1. \xff").unwrap_err().place.column, 4);
    let line = format!("1. 5 {{{}}}", "x".repeat(8200));
    assert_eq!(error(&line).part, Part::Text);
    let value = |length| format!("[White \"{}\"]\n1. 5", "x".repeat(length));
    assert!(read(&value(1000)).error.is_none());
    assert_eq!(error(&value(1001)).part, Part::Head);
    let reason = |length| format!("1. 5; stop \"{}\"", "x".repeat(length));
    assert!(read(&reason(1000)).error.is_none());
    assert_eq!(error(&reason(1001)).part, Part::Row(Some(1)));
    let comment = |length| format!("1. 5 {{{}}} {{y}}", "x".repeat(length));
    assert!(read(&comment(1999)).error.is_none());
    assert_eq!(error(&comment(2000)).fault, RecordFault::TextTooLong);
    let before = format!("{{{}}} 1. 5", "x".repeat(2001));
    assert_eq!(error(&before).part, Part::Head);
}

#[test]
fn clause_6_3_so_many_tags_rows_and_items() {
    let tags = |count: usize| -> String {
        let tag = |number| format!("[T{number} \"x\"]");
        (0..count).map(tag).collect::<Vec<_>>().join("\n")
    };
    assert!(read(&tags(MAX_ITEMS)).error.is_none());
    let many = error(&tags(MAX_ITEMS + 1));
    assert_eq!((many.part, many.fault), (Part::Head, RecordFault::TooMany));
    let rows = |count: usize| -> String {
        let rows: Vec<String> = (1..=count).map(|number| format!("{number}. |")).collect();
        rows.join("\n")
    };
    assert!(read(&rows(MAX_ITEMS)).error.is_none());
    let many = error(&rows(MAX_ITEMS + 1));
    assert_eq!(many.row(), Some(1001));
    assert_eq!((many.clause(), many.fault), ("6.2", RecordFault::TooMany));
    let items = |count: usize| format!("1.{} | |", " r1".repeat(count));
    assert!(read(&items(MAX_TURN)).error.is_none());
    assert_eq!(error(&items(MAX_TURN + 1)).fault, RecordFault::TooMany);
}

#[test]
fn an_error_says_where_it_stands_and_what_would_be_right() {
    for (text, line, column, expected) in [
        ("1. 5 6y", 1, 7, Expected::Space),
        ("1. 5x4", 1, 6, Expected::Times),
        ("1. 5\n |  m6", 2, 7, Expected::Move),
        ("1. L1+2", 1, 8, Expected::Landing),
        ("1. !secret", 1, 11, Expected::Event),
        ("1. !swap white", 1, 5, Expected::Event),
        ("1. !join red", 1, 10, Expected::Side),
        ("1. 5 =1", 1, 8, Expected::Score),
        ("1. 5; pause", 1, 7, Expected::Remark),
        ("1. 5; clock now", 1, 13, Expected::Clock),
        ("1. 5; stop fire", 1, 12, Expected::Reason),
        ("[A \"x\\y\"]", 1, 6, Expected::Escape),
        ("[Result \"x\"]", 1, 10, Expected::Result),
        ("[Position \"white\"]", 1, 12, Expected::Position),
        ("[WhiteSecret \"5 x\"]", 1, 17, Expected::Fields),
    ] {
        let error = error(text);
        assert_eq!(error.place, TextPosition { line, column }, "{text}");
        let RecordFault::Unexpected {
            expected: wanted, ..
        } = error.fault
        else {
            panic!("{text}: {error:?}");
        };
        assert_eq!(wanted, expected, "{text}");
    }
}
