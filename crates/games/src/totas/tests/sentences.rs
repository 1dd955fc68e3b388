//! Tests of the explanations, word for word where a language needs care.

use crate::Side;
use crate::totas::{Record, Replay};
use areopagus_language::Language;

fn explained(record: &str, language: Language) -> String {
    let replay = Replay::from_record(&Record::parse(record).unwrap());
    assert_eq!(replay.error(), None, "{record}");
    let explanations = replay.explanations(language);
    let texts: Vec<String> = explanations.iter().map(|it| it.say(language)).collect();
    texts.join("\n")
}

#[test]
fn clause_5_5_who_has_left_is_named_with_the_right_gender() {
    let record = r#"[Position "white Kk1 Re5 Rc5 pl2; black Kk12 _Be12 _Rc12 pl11"]

1. Re5-e12 Rc5-c12 | _Bf11 _Rb12
"#;
    let russian = explained(record, Language::Ru);
    assert!(
        russian.contains("идёт на e12; правый Слон ушёл с e12."),
        "{russian}"
    );
    assert!(
        russian.contains("идёт на c12; правая Ладья ушла с c12."),
        "{russian}"
    );
    let english = explained(record, Language::En);
    assert!(
        english.contains("goes to e12; right-hand Bishop e12 has left."),
        "{english}"
    );
    let german = explained(record, Language::De);
    assert!(
        german.contains("zieht nach e12; rechter Läufer e12 ist fort."),
        "{german}"
    );
}

#[test]
fn clause_7_1_seconds_have_the_decimal_sign_of_the_language() {
    let record = r#"[Position "white Kk1 pl2; black Kk12 pl11"]

1. Kk2 l3 | l10 Kk11; timer black 1.3
"#;
    let russian = explained(record, Language::Ru);
    assert!(russian.contains("через 1,3 с."), "{russian}");
    let english = explained(record, Language::En);
    assert!(english.contains("after 1.3 s."), "{english}");
    let german = explained(record, Language::De);
    assert!(german.contains("nach 1,3 s geantwortet."), "{german}");
}

/// The sentences for the first game move of a record: clause, squares, parts.
fn pointed_at(record: &str, clause: &str) -> Vec<(String, Vec<(Side, usize)>)> {
    let replay = Replay::from_record(&Record::parse(record).unwrap());
    assert_eq!(replay.error(), None, "{record}");
    let sentences = replay.explanations(Language::En).remove(0).sentences;
    let told = sentences.into_iter().filter(|it| it.clause == Some(clause));
    told.map(|it| {
        let squares: Vec<String> = it.squares.iter().map(ToString::to_string).collect();
        (squares.join(" "), it.parts)
    })
    .collect()
}

#[test]
fn clause_5_6_a_sentence_names_its_squares_and_the_parts_that_made_it() {
    let record = r#"[Position "white Kk1 Ve5 pl2; black Kk12 Ng7 pl11"]

1. Ve5*:Z - | Ne6:Z -
"#;
    assert_eq!(
        pointed_at(record, "5.6"),
        [
            ("e5 e6 f5 e4 d5".to_owned(), vec![(Side::White, 0)]),
            ("e6".to_owned(), vec![(Side::White, 0), (Side::Black, 0)]),
        ]
    );
    // Potentials have no place on the board.
    assert_eq!(pointed_at(record, "6.3"), [(String::new(), Vec::new())]);
}

#[test]
fn a_part_is_seen_from_its_origin_to_its_aim() {
    let record = r#"[Position "white Kk1 Re2 pl2; black Kk12 pd6 pl11"]

1. Re8 l3 | d5 l10
"#;
    let replay = Replay::from_record(&Record::parse(record).unwrap());
    let sentences = replay.explanations(Language::En).remove(0).sentences;
    let squares: Vec<String> = sentences[0]
        .squares
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(squares, ["e2", "e8"]);
    assert_eq!(sentences[0].parts, [(Side::White, 0)]);
}
