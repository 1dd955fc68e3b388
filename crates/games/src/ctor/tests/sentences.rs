//! Tests that every sentence exists in every language, and of the form of reports.

use std::collections::BTreeSet;

use areopagus_language::Language;

use crate::ctor::ending::{End, Reason};
use crate::ctor::fault::Fault;
use crate::ctor::item::{Item, Kind, Stop};
use crate::ctor::narration::ActOutcome;
use crate::ctor::record::error::{Expected, Part, RecordError, RecordFault};
use crate::ctor::report::{explain, report};
use crate::ctor::result::WrittenResult;
use crate::ctor::torus::{FieldSet, Size};
use crate::ctor::words;
use crate::notation::TextPosition;
use crate::text::TextFault;
use crate::{PerSide, Side};

const SAMPLE: &str = crate::ctor::record::SAMPLE;

/// The names of the messages of a file.
fn names(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .collect()
}

#[test]
fn the_files_are_readable_and_have_the_same_messages() {
    assert_eq!(words::faults(), []);
    let [english, russian, german] = [
        names(include_str!("../words/en.ftl")),
        names(include_str!("../words/ru.ftl")),
        names(include_str!("../words/de.ftl")),
    ];
    assert!(english.len() > 120);
    assert_eq!(english, russian);
    assert_eq!(english, german);
}

/// Asserts that each has a sentence of its own, with all its arguments.
fn each_has_its_sentence(said: impl Fn(Language) -> Vec<String>) {
    for language in Language::ALL {
        let all = said(language);
        for text in &all {
            assert!(
                text.contains(' ') && !text.contains(['{', '}', '$']),
                "{text}"
            );
            assert!(
                !text.starts_with("fault-") && !text.starts_with("told-"),
                "{text}"
            );
        }
        let different: BTreeSet<&String> = all.iter().collect();
        assert_eq!(different.len(), all.len(), "{all:#?}");
    }
}

fn faults() -> Vec<Fault> {
    let end = End::on_score(Reason::Full, PerSide::new(60, 40));
    let (kind, field) = (Kind::Put, 5);
    let fields: FieldSet = Size::Ten.field(7).into_iter().collect();
    let too_many = |kind, opening| Fault::TooMany {
        kind,
        most: 2,
        opening,
    };
    vec![
        Fault::NoField {
            number: 101,
            most: 100,
        },
        too_many(Kind::Put, true),
        too_many(Kind::Move, true),
        too_many(Kind::Put, false),
        too_many(Kind::Move, false),
        too_many(Kind::Landing, false),
        Fault::BlackBegins,
        Fault::NoRoom {
            side: Side::White,
            most: 2,
        },
        Fault::LastPlayer(Side::Black),
        Fault::Occupied { kind, field },
        Fault::NotOwn {
            kind: Kind::Move,
            field,
        },
        Fault::NotOwn {
            kind: Kind::Landing,
            field,
        },
        Fault::NotNeighbour { from: 1, to: 3 },
        Fault::OneChip(5),
        Fault::NoOperation,
        Fault::NotEnemy(5),
        Fault::TooFewAround { field, found: 4 },
        Fault::MoreThanPlayers {
            times: 3,
            players: 2,
        },
        Fault::MoreThanLeft {
            times: 3,
            left: 2,
            kind,
        },
        Fault::MoreThanLeft {
            times: 3,
            left: 2,
            kind: Kind::Move,
        },
        Fault::Settled(Kind::Put),
        Fault::Settled(Kind::Move),
        Fault::NoSandGlass,
        Fault::TurnNotOver(60),
        Fault::BoardFull,
        Fault::NoSecrets,
        Fault::NotSealed,
        Fault::SecretCount {
            found: 4,
            needed: 5,
        },
        Fault::SecretTwice(5),
        Fault::NoSecretField("x".to_owned()),
        Fault::OtherSecret("x".to_owned()),
        Fault::NotHit(5),
        Fault::Unannounced(fields),
        Fault::EnteredHit,
        Fault::NoGameTime,
        Fault::TimeNotOver(60),
        Fault::TimeOver(60),
        Fault::ClockBack(65),
        Fault::Over(end),
        Fault::Score {
            written: PerSide::new(1, 2),
            given: PerSide::new(2, 1),
        },
        Fault::Result {
            written: WrittenResult::Unfinished,
            given: Some(end),
        },
        Fault::Result {
            written: WrittenResult::Nobody,
            given: None,
        },
        Fault::RowNumber { expected: 7 },
        Fault::TurnOpen(Side::White),
        Fault::TurnOpen(Side::Black),
        Fault::TooManyActs(10_000),
        Fault::TooManyRows(1000),
        Fault::TooManyItems(200),
        Fault::OtherRegulations,
        Fault::FromPosition,
        Fault::OtherPlayers(PerSide::new(1, 2)),
        Fault::NotPlayed,
    ]
}

#[test]
fn every_fault_has_a_clause_and_a_sentence_of_its_own_in_every_language() {
    let faults = faults();
    each_has_its_sentence(|language| faults.iter().map(|fault| fault.say(language)).collect());
    assert!(faults.iter().all(|fault| !fault.clause().is_empty()));
}

#[test]
fn whatever_cannot_be_read_has_a_sentence_of_its_own_in_every_language() {
    let expected = [
        Expected::Tag,
        Expected::HeadOrRow,
        Expected::Row,
        Expected::RowNumber,
        Expected::Side,
        Expected::Field,
        Expected::Item,
        Expected::Times,
        Expected::Space,
        Expected::Move,
        Expected::Landing,
        Expected::Event,
        Expected::Score,
        Expected::Remark,
        Expected::Clock,
        Expected::Reason,
        Expected::Escape,
        Expected::Players,
        Expected::Fields,
        Expected::Position,
        Expected::Result,
        Expected::Act,
        Expected::AfterAct,
    ];
    let found = [None, Some('\n'), Some('ж'), Some(' '), Some('?')];
    let mut faults: Vec<RecordFault> = Vec::new();
    for expected in expected {
        faults.push(RecordFault::Unexpected {
            found: Some('?'),
            expected,
        });
    }
    faults.extend(
        found
            .into_iter()
            .take(4)
            .map(|found| RecordFault::Unexpected {
                found,
                expected: Expected::Item,
            }),
    );
    faults.extend([
        RecordFault::Text(TextFault::TooLong),
        RecordFault::Text(TextFault::LineTooLong),
        RecordFault::Text(TextFault::NotUtf8),
        RecordFault::Text(TextFault::Control('\u{7}')),
        RecordFault::Empty,
        RecordFault::OpenComment,
        RecordFault::OpenQuotes,
        RecordFault::EmptyReason,
        RecordFault::TextTooLong,
        RecordFault::TooMany,
        RecordFault::RepeatedTag("White".to_owned()),
        RecordFault::RepeatedRemark,
        RecordFault::EmptyRow,
        RecordFault::TurnOpen,
        RecordFault::Players,
        RecordFault::MorePlayers(2),
        RecordFault::FieldTwice(5),
        RecordFault::FullPosition,
        RecordFault::TurnAlone,
        RecordFault::ActTooLong,
    ]);
    each_has_its_sentence(|language| {
        let said = faults.iter().map(|fault| {
            let error = RecordError::new(Part::Head, (TextPosition::START, fault.clone()));
            error.say(language)
        });
        said.collect()
    });
}

#[test]
fn whatever_happens_has_a_sentence_of_its_own_in_every_language() {
    let side = Side::White;
    let ended = |late, operated| ActOutcome::Ended {
        side,
        late,
        operated,
    };
    let all = [
        ActOutcome::from_item(Item::put(5), side),
        ActOutcome::from_item(Item::Put { field: 5, times: 2 }, side),
        ActOutcome::from_item(Item::step(5, 6), side),
        ActOutcome::from_item(
            Item::Move {
                from: 5,
                to: 6,
                times: 3,
            },
            side,
        ),
        ActOutcome::from_item(Item::landing(5, 6, 7), side),
        ActOutcome::from_item(Item::Replace(5), side),
        ActOutcome::from_item(Item::Join(side), side),
        ActOutcome::from_item(Item::Leave(side), side),
        ActOutcome::Hit { side, field: 5 },
        ended(true, true),
        ended(false, true),
        ended(false, false),
        ActOutcome::Stopped(Stop::Time),
        ActOutcome::Stopped(Stop::Resign(side)),
        ActOutcome::Stopped(Stop::Ruling("fire".to_owned())),
    ];
    each_has_its_sentence(|language| all.iter().map(|told| told.say(language)).collect());
    assert!(all.iter().all(|told| !told.clause().is_empty()));
}

#[test]
fn clause_6_1_the_sample_replays_with_its_scores_and_hits() {
    let report = report("sample.ctor", SAMPLE.as_bytes(), Language::En);
    assert_eq!(
        report.json(),
        "{\"file\":\"sample.ctor\",\"ok\":true,\"errors\":[],\"turns\":6,\
         \"position\":\"white 10 36 37 38 45 46 52 53; black 39 43 54\",\
         \"score\":{\"white\":8,\"black\":3},\"end\":null,\"points\":null}"
    );
    assert_eq!(
        report.say(Language::En),
        "sample.ctor: replays cleanly, turns: 6. The game goes on; the score is 8:3."
    );
}

#[test]
fn clause_6_6_a_report_is_one_object() {
    let text = "[Regulations \"ctor-team; size=8\"]\n1. 5 | 5";
    let report = report("a.ctor", text.as_bytes(), Language::En);
    assert_eq!(
        report.json(),
        "{\"file\":\"a.ctor\",\"ok\":false,\"errors\":[{\"turn\":1,\"side\":\"black\",\"item\":1,\
         \"clause\":\"3.2\",\"message\":\"Line 2, column 8: Field 5 bears a chip; take a free \
         field.\"}],\"turns\":1,\"position\":\"white 5; black\",\
         \"score\":{\"white\":1,\"black\":0},\"end\":null,\"points\":null}"
    );
    let end = "1. 5; resign black";
    let report = crate::ctor::report::report("b.ctor", end.as_bytes(), Language::En);
    assert_eq!(
        report.json(),
        "{\"file\":\"b.ctor\",\"ok\":true,\"errors\":[],\"turns\":0,\
         \"position\":\"white 5; black\",\"score\":{\"white\":1,\"black\":0},\
         \"end\":{\"reason\":\"resignation\",\"clause\":\"5.4\",\"winner\":\"white\"},\
         \"points\":{\"white\":2,\"black\":0}}"
    );
}

#[test]
fn clause_6_6_bytes_that_are_no_text_have_no_position() {
    let report = report("a.ctor", b"1. \xff", Language::De);
    assert!(
        report.json().ends_with(
            "\"turns\":0,\"position\":null,\"score\":null,\"end\":null,\"points\":null}"
        )
    );
}

#[test]
fn an_explanation_has_a_paragraph_for_each_row() {
    let all = |row, language| explain("sample.ctor", SAMPLE.as_bytes(), row, language);
    let text = all(Some(1), Language::En).unwrap().text;
    assert_eq!(
        text,
        "Row 1\n\
         White puts a chip on 45. 1:0 (clause 3.2)\n\
         45 is a secret field of Black: the chip of White on it changes sides. 0:1 \
         (clause 4.2)\n\
         White ends the turn. (clause 3.1)\n\
         Black puts a chip on 44. 0:2 (clause 3.2)\n\
         Black puts a chip on 54. 0:3 (clause 3.2)\n\
         Black ends the turn. (clause 3.1)"
    );
    for language in Language::ALL {
        let whole = all(None, language).unwrap();
        assert!(whole.ok && whole.text.matches("\n\n").count() == 3);
        assert!(all(Some(9), language).is_err());
    }
}
