//! Tests of reading and printing records, and of the places of errors.

use super::*;
use areopagus_language::Language;

const WHOLE: &str = r#"[White "Anna \"A\" Ivanova"]
[Regulations "almajara-sport; turn_seconds=90"]
[Chip "7 | blue | 5 | Rook | +1-"]
[Zones "B5 L5"]
[Zones "O1 S9"]
[Zones "W5 -"]
[Result "31:23"]

{Table 4}
{with a clock}
deal white 12 7 3
deal black 1 2
setup white 12-a1 7-b2 late
setup black 1-a9
first black lot ceded
1. | a9-a8=3:2 !touch b2 {a comment}
2. !illegal b2-c9 gives 31=2:3 @17-b3#=1:1 | !repeat a8-a9 -; clock 12:04; stop "A \\ pause"
3. !illegal b2-c1 gives - a1xb2; time
"#;

#[test]
fn clause_5_a_record_prints_as_it_is_read() {
    let record = Record::parse(WHOLE).unwrap();
    assert_eq!(record.to_string(), WHOLE);
    assert_eq!(record.tag("White"), Some("Anna \"A\" Ivanova"));
    assert_eq!(record.rows[1].remarks[0], Remark::Clock(724));
    let start = "[Regulations \"almajara-sport\"]\n[Position \"white 7-d1; black 9-e15 @4\"]\n\
                 [Turn \"black\"]\n[Result \"*\"]\n\n1. | e15-e13\n2. d1-d3 |\n";
    assert_eq!(Record::parse(start).unwrap().to_string(), start);
}

#[test]
fn clause_5_spacing_line_breaks_and_look_alikes_are_free() {
    let tidy = "[Regulations \"almajara-sport\"]\n\n1. a1-a3 b2xc4 -\n2. c4-c5 |\n";
    let wild = "\u{feff}1 .а1–а3\r\n  b2×с4\t-\r2.\nc4-c5|";
    assert_eq!(Record::parse(wild).unwrap().to_string(), tidy);
}

#[test]
fn clause_5_what_cannot_be_read_has_its_place() {
    for (text, place, part) in [
        ("", "1:1", "empty"),
        ("[White Anna]", "1:8", "[Name"),
        ("[White \"Anna]\n", "1:8", "closing"),
        ("[White \"a\"]\n[White \"b\"]", "2:1", "twice"),
        ("[Event \"a\\b\"]", "1:10", "within quotation marks"),
        (
            "[Regulations \"almajara-sport; speed=2\"]",
            "1:31",
            "no field",
        ),
        ("[Chip \"7 | pink | 5 | Rook\"]", "1:12", "colour"),
        ("[Chip \"77 | blue | 5 | Rook\"]", "1:8", "no chip 77"),
        ("[Zones \"B W\"]", "1:9", "16 rows"),
        ("[Zones \"B\"]\n[Zones \"Q\"]", "2:9", "no zone"),
        ("[Position \"white 7-j1; black\"]", "1:18", "no such cell"),
        ("[Turn \"white\"]", "1:8", "Position"),
        ("[Result \"5-1\"]", "1:10", "31:23"),
        (
            "[Position \"white; black\"]\ndeal white 1",
            "2:1",
            "no deal",
        ),
        ("deal green 1", "1:6", "white or black"),
        ("deal white 1 2\ndeal white 3", "2:1", "twice"),
        ("deal white 0", "1:12", "number of a chip"),
        ("setup white 1 d1", "1:14", "12-d1"),
        ("hello", "1:1", "first white"),
        ("1. a1-a3 hello", "1:10", "a cell"),
        ("1. a1-a3 2", "1:10", "an action"),
        ("1. a1-a3!", "1:9", "behind an action"),
        ("1. a1+a3", "1:6", "an action is written"),
        ("1. Ж1-a3", "1:4", "Cyrillic"),
        ("1. !take a1", "1:5", "touch b2"),
        ("1. !illegal a1-a2 31", "1:19", "gives"),
        ("1. a1-a3=28-26", "1:12", "=28:26"),
        ("1. a1-a3; noon", "1:11", "clock 12:34"),
        ("1. a1-a3; clock 1:5", "1:17", "minutes"),
        ("1. a1-a3; time; resign white", "1:17", "one end"),
        ("1. a1-a3; stop now", "1:16", "quotation marks"),
        ("1. a1-a3; stop \"\"", "1:16", "reason of the stop"),
        ("1. a1-a3; stop \" \"", "1:16", "reason of the stop"),
        ("1. a1-a3; time b2", "1:16", "a row"),
        ("1.", "1:3", "an action"),
        ("1. a1-a3 {open", "1:10", "closing brace"),
        ("1. a1-a3 |\n[White \"a\"]", "2:1", "an action"),
        ("1. a1-\u{0}", "1:7", "control"),
    ] {
        let error = Record::parse(text).unwrap_err();
        let said = error.to_string();
        assert_eq!(error.place.to_string(), place, "{text}: {said}");
        assert!(said.contains(part), "{text}: {said}");
        for language in Language::ALL {
            assert!(!error.say(language).is_empty());
        }
    }
    let error = check_text(b"1. a1\n\xff").unwrap_err();
    assert_eq!(error.place.to_string(), "2:1");
    assert!(check_text(&vec![b' '; MAX_BYTES + 1]).is_err());
}

#[test]
fn clause_5_one_item_is_read_as_a_referee_types_it() {
    for text in [
        "b2-b5",
        "b2xb5#=28:26",
        "@17-b3",
        "-",
        "!touch @17",
        "!illegal b2-c9 gives 31",
    ] {
        let item = read_item(&format!("  {text} ")).unwrap();
        assert_eq!(item.to_string(), text);
    }
    let typed = read_item("б2-b5").unwrap_err();
    assert_eq!(typed.place.to_string(), "1:1");
    let two = read_item("b2-b5 b5-b6").unwrap_err();
    assert_eq!(two.place.to_string(), "1:7");
}

#[test]
fn clause_5_every_entry_is_a_line_that_prints_as_it_is_read() {
    let lines = [
        "deal 49 23 18 50 27 44",
        "deal 49 23a 18b",
        "draw white 23a",
        "draw black 999",
        "place white 12-d1",
        "ready white",
        "ready black late",
        "first white",
        "first black lot ceded",
        "b2-b5",
        "x48xx47",
        "e1-d1",
        "@17-b3",
        "-",
        "!touch b2",
        "!touch @17",
        "!illegal b2-c9 gives 31",
        "!illegal @17-c9 gives -",
        "!illegal b2-c9 free gives 31",
        r#"!note "Der \"Obelisk\" {c4} \\ wirkt; обелиск""#,
        "!repeat b2-b5",
        "end",
        "time",
        "resign black",
        r#"stop "The \"hall\" {closes} \\ now; Зал закрыт""#,
    ];
    for line in lines {
        let (entry, note) = read_entry(line).unwrap();
        assert_eq!((entry.to_string().as_str(), note), (line, Note::default()));
    }
    let noted = read_entry("e13-e14#=28:26").unwrap();
    assert_eq!(noted.0.to_string(), "e13-e14");
    let score = Some(PerSide::new(28, 26));
    assert_eq!(noted.1, Note { wins: true, score });
    let items = [
        "!illegal b2-c9 gives 31=2:3",
        "!illegal b2-c9 free gives -=2:3",
        "!note \"b2\"",
        "!touch b2",
        "-",
        "a1-a2#=3:1",
    ];
    for text in items {
        let item = read_item(text).unwrap();
        let (entry, note) = read_entry(text).unwrap();
        assert_eq!(Item::from_entry(&entry, note), Some(item));
    }
    assert_eq!(Item::from_entry(&Entry::EndTurn, Note::default()), None);
}

#[test]
fn clause_5_an_entry_is_typed_with_free_spacing_and_look_alikes() {
    for (typed, line) in [
        ("\u{feff} deal 1\t2\r\n3 ", "deal 1 2 3"),
        ("рlасе white 12–d1", "place white 12-d1"),
        ("first  black\nlot", "first black lot"),
        ("! illegal а1×b2  gives −", "!illegal a1xb2 gives -"),
        ("stop \" A\tpause \"", "stop \"A pause\""),
        ("deal 1а\t2в", "deal 1a 2b"),
        ("! note\n\" b2\tacts \"", "!note \"b2 acts\""),
        (
            "!illegal b2-c9  free\tgives 31",
            "!illegal b2-c9 free gives 31",
        ),
    ] {
        let (entry, _) = read_entry(typed).unwrap();
        assert_eq!(entry.to_string(), line);
    }
}

#[test]
fn clause_5_an_entry_that_cannot_be_read_has_its_place() {
    for (text, place, part) in [
        ("", "1:1", "an entry is deal"),
        ("hello", "1:1", "an entry is deal"),
        ("1. b2-b5", "1:1", "an entry is deal"),
        ("clock 12:34", "1:1", "an entry is deal"),
        ("ready", "1:6", "white or black"),
        ("ready green", "1:7", "white or black"),
        ("ready white later", "1:13", "ends before this"),
        ("place white 12", "1:15", "12-d1"),
        ("place white 12-12", "1:16", "a cell"),
        ("deal", "1:5", "number of a chip"),
        ("deal 1 0", "1:8", "number of a chip"),
        ("draw white 1 2", "1:14", "ends before this"),
        ("first white ceded lot", "1:19", "ends before this"),
        ("b2-b5 b5-b6", "1:7", "ends before this"),
        ("b2-b5 {good}", "1:7", "no comments"),
        ("{good} b2-b5", "1:1", "an entry is deal"),
        ("b2-b5=28-26", "1:9", "=28:26"),
        ("!take b2", "1:2", "touch b2"),
        ("draw white 23c", "1:14", "ends before this"),
        ("!note", "1:6", "quotation marks"),
        ("!note \" \"", "1:7", "there is nothing"),
        ("!note \"b2\" b3", "1:12", "ends before this"),
        ("!illegal b2-c9 freed gives 31", "1:16", "gives and a chip"),
        ("resign", "1:7", "white or black"),
        ("stop", "1:5", "quotation marks"),
        ("stop \" \"", "1:6", "reason of the stop"),
        ("time; end", "1:5", "ends before this"),
    ] {
        let error = read_entry(text).unwrap_err();
        let said = error.to_string();
        assert_eq!(error.place.to_string(), place, "{text}: {said}");
        assert!(said.contains(part), "{text}: {said}");
        let said: std::collections::BTreeSet<String> =
            Language::ALL.map(|language| error.say(language)).into();
        assert_eq!(said.len(), 3, "{text}");
    }
    let too_many = format!("deal{}", " 1".repeat(55));
    assert_eq!(
        read_entry(&too_many).unwrap_err().fault,
        RecordFault::TooMany
    );
    let too_long = format!("stop \"{}\"", "a".repeat(MAX_ENTRY));
    assert_eq!(
        read_entry(&too_long).unwrap_err().fault,
        RecordFault::EntryTooLong
    );
    let note = |length| format!("!note \"{}\"", "\u{1f3b2}".repeat(length));
    assert!(read_entry(&note(MAX_NOTE)).is_ok());
    assert_eq!(
        read_entry(&note(MAX_NOTE + 1)).unwrap_err().fault,
        RecordFault::NoteTooLong
    );
    let longest = format!("stop \"{}\"", "\u{1f3b2}".repeat(MAX_TEXT));
    assert!(read_entry(&longest).is_ok());
}
