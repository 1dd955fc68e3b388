//! What the explanations say, word for word where a language asks for care.

use crate::games::totas::{Record, Replay};
use crate::language::Language;

fn explained(record: &str, language: Language) -> String {
    let replay = Replay::of(&Record::parse(record).unwrap());
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
