//! Tests of the table, used as the event layer uses it (CTOR 7).

use std::sync::Arc;

use super::{MAX_ACTS, Table};
use crate::acts::{ActFault, ByActs, ClockReadings};
use crate::ctor::regulations::Regulations;
use crate::ctor::report::report;
use crate::rounds::{RoundEnd, Rounds};
use crate::secrets::{Secrets, Viewer};
use crate::{PerSide, Side};
use areopagus_language::Language;

fn table(fields: &str, white: u8, black: u8) -> Table {
    let regulations = Regulations::parse(&format!("ctor-team; size=8{fields}")).unwrap();
    Table::new(&Arc::new(regulations), PerSide::new(white, black))
}

fn play(table: &mut Table, acts: &[&str]) {
    for act in acts {
        table
            .enter(act, None)
            .unwrap_or_else(|fault| panic!("{act}: {fault}"));
    }
}

fn clause(taken: Result<String, ActFault>) -> &'static str {
    taken.unwrap_err().clause
}

fn shown(turn: u32) -> ClockReadings {
    ClockReadings {
        setup: None,
        turn: Some(turn),
    }
}

/// The record of a table and the position of its replay.
fn replayed(table: &Table) -> (String, String) {
    let text = table.record_text(&[]);
    let report = report("x", text.as_bytes(), Language::En);
    assert!(report.ok, "{text}{}", report.say(Language::En));
    (text, report.position.unwrap())
}

#[test]
fn clause_7_1_acts_make_a_record_with_a_score_behind_every_turn() {
    let mut table = table("", 2, 1);
    play(
        &mut table,
        &[
            "1",
            "end",
            "2",
            "3",
            "end",
            "4x2",
            "5",
            "!leave white",
            "end",
        ],
    );
    let (text, position) = replayed(&table);
    assert!(
        text.ends_with("\n1. 1 =1:0 | 2 3 =1:2\n2. 4x2 5 !leave white =3:2 |\n"),
        "{text}"
    );
    assert!(
        text.contains("[Players \"2:1\"]\n[Result \"*\"]\n"),
        "{text}"
    );
    assert_eq!(position, table.board().position);
    play(&mut table, &["10", "stop \"Fire\""]);
    let (text, _) = replayed(&table);
    assert!(text.ends_with(" =3:2 | 10 =3:3; stop \"Fire\"\n"), "{text}");
    assert_eq!(ByActs::end(&table).unwrap().points, PerSide::new(1, 1));
    assert_eq!(clause(table.enter("11", None)), "5.3");
    assert_eq!(table.asked(Language::En), None);
}

#[test]
fn clause_7_1_an_act_that_is_refused_changes_nothing() {
    let mut table = table("", 1, 1);
    play(&mut table, &["1", "end"]);
    let before = (table.board(), table.record_text(&[]));
    for (act, broken) in [
        ("1", "3.2"),
        ("65", "1.1"),
        ("m2-3", "2.3"),
        ("-", "3.7"),
        ("time", "5.3"),
        ("secret white 1", "4.1"),
        ("5 =1:1", "6.2"),
        ("5 !secret 5", "6.2"),
        ("end !secret 1", "4.1"),
        ("{x} 5", "6.2"),
        ("5 6", "6.2"),
        ("clock 1:00", "6.2"),
        ("|", "6.2"),
        ("", "6.2"),
        ("stop", "6.2"),
    ] {
        assert_eq!(clause(table.enter(act, None)), broken, "{act}");
    }
    assert_eq!((table.board(), table.record_text(&[])), before);
    assert_eq!(table.enter(" 5 ", None).unwrap(), "5");
    assert_eq!(
        table.enter("stop  \" Fire \" ", None).unwrap(),
        "stop \"Fire\""
    );
}

#[test]
fn clause_7_1_whoever_ends_the_game_before_its_first_turn() {
    let mut white = table("", 1, 1);
    play(&mut white, &["resign white"]);
    let (text, _) = replayed(&white);
    assert!(
        text.ends_with("[Result \"black resignation\"]\n\n1.; resign white\n"),
        "{text}"
    );
    let mut later = table("", 1, 1);
    play(&mut later, &["1", "end", "end", "stop \"Fire\""]);
    let (text, _) = replayed(&later);
    assert!(
        text.ends_with("\n1. 1 =1:0 | =1:0 |; stop \"Fire\"\n"),
        "{text}"
    );
}

#[test]
fn clause_4_1_secret_fields_are_handed_in_once_before_the_first_turn() {
    let mut table = table("; secret_fields=2", 1, 1);
    let wanted =
        |table: &Table| -> Vec<Side> { Secrets::wanted(table).iter().map(|it| it.side).collect() };
    assert_eq!(wanted(&table), Side::ALL);
    assert_eq!(table.board().phase, "secrets");
    assert_eq!(table.board().turn, None);
    assert!(
        table
            .asked(Language::En)
            .unwrap()
            .starts_with("secret fields")
    );
    let check = |text: &str| {
        let checked = Secrets::check(&table, Side::White, "fields", text);
        checked.map_err(|fault| fault.clause)
    };
    assert_eq!(check(" 10  5 "), Ok(vec!["5".to_owned(), "10".to_owned()]));
    assert_eq!(check("5 x"), Err("4.1"));
    assert_eq!(check("5"), Err("4.1"));
    assert_eq!(check("5 5"), Err("4.1"));
    assert_eq!(check("5 65"), Err("1.1"));
    let place = Secrets::check(&table, Side::White, "fields", " 5  x")
        .unwrap_err()
        .place;
    assert_eq!(place.unwrap().column, 5);
    table.seal(Side::White, "fields", 2, &[]);
    assert_eq!(wanted(&table), [Side::Black]);
    assert_eq!(table.board().awaited, PerSide::new(false, true));
    table.seal(Side::Black, "fields", 2, &[]);
    assert_eq!(wanted(&table), []);
    assert_eq!(table.board().phase, "opening");
}

/// A table for which Black has handed in 5 and 9, once with and once without knowledge of the
/// fields.
fn sealed() -> [Table; 2] {
    let parts = ["9".to_owned(), "5".to_owned()];
    [&parts[..], &[]].map(|parts| {
        let mut table = table("; secret_fields=2; turn_seconds=60", 1, 1);
        table.seal(Side::White, "fields", 2, &[]);
        table.seal(Side::Black, "fields", 2, parts);
        table
    })
}

#[test]
fn clause_4_2_what_follows_from_a_secret_comes_by_itself() {
    let [mut knowing, mut bare] = sealed();
    for act in ["5", "end", "20 ", "end", "9", "10", "-"] {
        let text = knowing.enter(act, None).unwrap();
        assert_eq!(bare.enter(&text, None).unwrap(), text);
        assert_eq!(knowing.board(), bare.board());
        for secret in Secrets::revealed(&knowing) {
            for table in [&mut knowing, &mut bare] {
                table.open(secret.side, secret.word, &secret.value).unwrap();
            }
        }
    }
    let told = knowing.told(Language::En).unwrap();
    assert_eq!(told.clause, "4.2");
    let (text, position) = replayed(&knowing);
    assert!(
        text.ends_with("\n1. 5 !secret 5 =0:1 | 20 =0:2\n2. 9 10 - !secret 9 =1:3 |\n"),
        "{text}"
    );
    assert!(text.contains("[BlackSecret \"5 9\"]") && !text.contains("WhiteSecret"));
    assert_eq!(position, "white 10; black 5 9 20");
    assert_eq!(bare.record_text(&[]), text);
}

#[test]
fn clause_4_2_nothing_else_is_hit_and_nobody_says_so() {
    let [mut knowing, mut bare] = sealed();
    play(&mut knowing, &["6"]);
    play(&mut bare, &["6"]);
    assert_eq!(clause(knowing.enter("end !secret 6", None)), "4.2");
    // A table that does not know the secret believes it.
    assert_eq!(bare.enter("end !secret 6", None).unwrap(), "end !secret 6");
    for (text, refused) in [
        ("end !secret 5", true),
        ("resign white !secret 5", true),
        ("stop \"!secret 5\"", false),
        ("end", false),
        ("nonsense", false),
    ] {
        assert_eq!(knowing.check_entered(text).is_err(), refused, "{text}");
    }
}

#[test]
fn clause_4_3_a_field_that_is_open_stays_in_force_until_it_is_hit() {
    let [_, mut bare] = sealed();
    bare.open(Side::Black, "fields", "9").unwrap();
    for (part, taken) in [
        ("9", false),
        ("65", false),
        ("x", false),
        ("7", true),
        ("8", false),
    ] {
        assert_eq!(
            bare.open(Side::Black, "fields", part).is_ok(),
            taken,
            "{part}"
        );
    }
    assert_eq!(bare.enter("9", None).unwrap(), "9");
    assert_eq!(bare.enter("end", None).unwrap(), "end !secret 9");
}

#[test]
fn clause_4_3_what_ends_the_game_has_its_hits() {
    let [mut knowing, _] = sealed();
    play(&mut knowing, &["5"]);
    let text = knowing.enter("resign black", None).unwrap();
    assert_eq!(text, "resign black !secret 5");
    let end = ByActs::end(&knowing).unwrap();
    assert_eq!(end.score, Some(PerSide::new(0, 1)));
    assert_eq!(
        (end.winner, end.points),
        (Some(Side::White), PerSide::new(2, 0))
    );
    let (text, _) = replayed(&knowing);
    assert!(
        text.ends_with("\n1. 5 !secret 5 =0:1; resign black\n"),
        "{text}"
    );
}

#[test]
fn clause_7_6_nobody_sees_what_is_sealed() {
    let [mut knowing, mut bare] = sealed();
    for table in [&mut knowing, &mut bare] {
        play(table, &["6", "end", "7", "8", "end"]);
    }
    assert_eq!(knowing.board(), bare.board());
    assert_eq!(knowing.record_text(&[]), bare.record_text(&[]));
    assert_eq!(knowing.choices(), bare.choices());
    assert_eq!(format!("{knowing:?}"), format!("{bare:?}"));
    for viewer in [Viewer::Everybody, Viewer::Side(Side::White)] {
        assert_eq!(knowing.board_for(viewer), bare.board());
    }
    for viewer in [Viewer::Referee, Viewer::Side(Side::Black)] {
        let position = knowing.board_for(viewer).position;
        assert_eq!(position, "white 6; black 7 8; black secret 5 9");
    }
}

#[test]
fn clause_3_7_the_sand_glass_ends_a_turn_by_itself() {
    let mut table = table("; turn_seconds=60; game_seconds=100", 1, 1);
    assert_eq!(table.limits().turn, 60);
    assert_eq!(table.brought(Some(10), shown(59)), None);
    assert_eq!(table.brought(Some(10), shown(60)), Some("-".to_owned()));
    assert_eq!(table.brought(Some(100), shown(60)), Some("time".to_owned()));
    assert_eq!(table.brought(None, ClockReadings::default()), None);
    let early = table.check_due("-", shown(59)).unwrap_err();
    assert_eq!(early.clause, "3.7");
    assert_eq!(
        table
            .check_due("-", ClockReadings::default())
            .unwrap_err()
            .clause,
        "3.7"
    );
    assert!(table.check_due("-", shown(60)).is_ok());
    assert!(table.check_due("end", shown(1)).is_ok());
    assert_eq!(table.choices(), ["end", "-", "time"]);
    assert_eq!(clause(table.enter("time", Some(99))), "5.3");
    assert_eq!(table.enter("5", Some(50)).unwrap(), "5");
    assert_eq!(clause(table.enter("end", Some(49))), "5.3");
    assert_eq!(table.enter("-", Some(60)).unwrap(), "-");
    assert_eq!(table.enter("7", Some(101)).unwrap(), "7");
    assert_eq!(clause(table.enter("8", Some(102))), "5.3");
    assert_eq!(table.enter("time", None).unwrap(), "time");
    let (text, _) = replayed(&table);
    assert!(
        text.ends_with("\n1. 5 - =1:0 | 7 =1:1; clock 1:41; time\n"),
        "{text}"
    );
    assert_eq!(table.brought(Some(200), shown(60)), None);
}

#[test]
fn clause_5_3_that_the_time_is_over_says_what_the_clock_shows() {
    let mut table = table("; game_seconds=100", 1, 1);
    table.enter("5", Some(50)).unwrap();
    play(&mut table, &["time"]);
    let (text, _) = replayed(&table);
    assert!(text.ends_with("\n1. 5 =1:0; clock 1:40; time\n"), "{text}");
}

#[test]
fn clause_2_5_who_joins_and_leaves() {
    let mut table = table("; power=1", 1, 5);
    assert_eq!(table.game().players(), PerSide::new(1, 2));
    assert_eq!(table.joining(Side::White).unwrap(), "!join white");
    assert_eq!(table.joining(Side::Black), None);
    assert_eq!(table.leaving(Side::White), None);
    assert_eq!(table.leaving(Side::Black).unwrap(), "!leave black");
    play(
        &mut table,
        &["!join white", "!leave black", "stop \"Fire\""],
    );
    assert_eq!(table.joining(Side::Black), None);
}

#[test]
fn clause_7_1_two_hundred_items_in_a_turn() {
    let mut table = table("; power=2", 1, 1);
    let acts = ["!join white", "!leave white"];
    for act in acts.into_iter().cycle().take(200) {
        table.enter(act, None).unwrap();
    }
    assert_eq!(clause(table.enter("5", None)), "7.1");
    assert_eq!(table.joining(Side::White), None);
    play(&mut table, &["end"]);
    replayed(&table);
}

#[test]
fn clause_7_1_ten_thousand_acts_and_what_ends_the_game() {
    let mut table = table("; power=2; quiet_turns=1000; turn_seconds=60", 1, 1);
    for number in 0..MAX_ACTS {
        let act = match number % 50 {
            49 => "end",
            even if even % 2 == 0 => "!join black",
            _ => "!leave black",
        };
        // Either may start a turn.
        if table.enter(act, None).is_err() {
            let other = if act == "!join black" {
                "!leave black"
            } else {
                "!join black"
            };
            table.enter(other, None).unwrap();
        }
    }
    assert_eq!(table.board().acts, MAX_ACTS);
    assert_eq!(clause(table.enter("end", None)), "7.1");
    assert_eq!(clause(table.enter("5", None)), "7.1");
    // The clock does not cause an act that would be refused.
    assert_eq!(table.brought(None, shown(60)), None);
    play(&mut table, &["stop \"Fire\""]);
    replayed(&table);
}

#[test]
fn clause_7_1_a_thousand_rows() {
    let mut table = table("; quiet_turns=1000", 1, 1);
    for turn in 0..2000 {
        if turn % 900 == 0 {
            let put = (turn / 900 + 1).to_string();
            table.enter(&put, None).unwrap();
        }
        table.enter("end", None).unwrap();
    }
    assert_eq!(ByActs::end(&table), None);
    assert_eq!(clause(table.enter("end", None)), "7.1");
    assert_eq!(clause(table.enter("9", None)), "7.1");
    play(&mut table, &["resign white"]);
    replayed(&table);
}

/// The choices of a round, checked.
fn choose(table: &Table, word: &str, choices: &[&str]) -> RoundEnd {
    let side = table.game().side();
    let check = |choice: &&str| Rounds::check(table, side, word, choice).unwrap();
    let choices: Vec<String> = choices.iter().map(check).collect();
    Rounds::end(table, side, word, &choices)
}

/// Makes the acts of a round as the event layer does.
fn make(table: &mut Table, word: &str, (way, most): (&[String], u8), again: usize) {
    let side = table.game().side();
    for act in way {
        table.enter(act, None).unwrap();
    }
    let again = u8::try_from(again).unwrap();
    table.round_made(side, word, most - again, way);
}

fn offered(table: &Table) -> Vec<(&'static str, u8)> {
    let offered = table.offered().into_iter();
    offered.map(|it| (it.word, it.most)).collect()
}

#[test]
fn clause_7_3_rounds_are_for_teams_of_two_or_three() {
    let mut table = table("; power=3", 1, 2);
    assert_eq!(offered(&table), []);
    play(&mut table, &["1", "end"]);
    assert_eq!(offered(&table), [("puts", 2)]);
    play(&mut table, &["2"]);
    assert_eq!(offered(&table), [("puts", 1)]);
    play(&mut table, &["3", "end", "end"]);
    assert_eq!(offered(&table), [("puts", 2), ("moves", 2)]);
    play(&mut table, &["m3-11", "m11-12"]);
    assert_eq!(offered(&table), [("puts", 2), ("moves", 1)]);
}

#[test]
fn clause_3_6_a_choice_has_to_be_possible() {
    let mut table = table("; power=3", 1, 2);
    play(&mut table, &["1", "end", "end", "end"]);
    play(&mut table, &["2"]);
    let check = |word, text| {
        let checked = Rounds::check(&table, Side::Black, word, text);
        checked.map_err(|fault| fault.clause)
    };
    assert_eq!(check("puts", " 5 "), Ok("5".to_owned()));
    assert_eq!(check("moves", "m2—3"), Ok("m2-3".to_owned()));
    for (word, text, broken) in [
        ("puts", "1", "3.2"),
        ("puts", "65", "1.1"),
        ("puts", "5x2", "3.6"),
        ("puts", "m2-3", "3.6"),
        ("puts", "end", "3.6"),
        ("puts", "", "3.6"),
        ("moves", "3", "3.6"),
        ("moves", "m1-9", "3.3"),
        ("moves", "m2-11", "3.3"),
        ("moves", "m2-1", "3.3"),
    ] {
        assert_eq!(check(word, text), Err(broken), "{text}");
    }
}

#[test]
fn clause_3_6_what_several_put_is_put_once() {
    let mut equal = table("; power=3", 3, 3);
    play(&mut equal, &["end", "end", "20"]);
    let mut table = equal.clone();
    play(&mut table, &["end"]);
    let end = choose(&table, "puts", &["9", "5", "9"]);
    assert_eq!(end.ways, [["5", "9x2"]]);
    assert_eq!(end.again, [] as [usize; 0]);
    make(&mut table, "puts", (&end.ways[0], 3), 0);
    assert_eq!(clause(table.enter("10", None)), "3.1");
    assert_eq!(choose(&table, "moves", &[]).ways, [[] as [&str; 0]]);
    let three = choose(&equal, "puts", &["7", "7"]);
    assert_eq!(three.ways, [["7x2"]]);
}

#[test]
fn clause_7_3_in_the_larger_team_the_others_choose_anew() {
    let mut table = table("; power=3", 3, 1);
    play(&mut table, &["end", "end"]);
    let end = choose(&table, "puts", &["9", "5", "9"]);
    assert_eq!(end.ways, [["5", "9x2"]]);
    assert_eq!(end.again, [2]);
    make(&mut table, "puts", (&end.ways[0], 3), 1);
    assert_eq!(offered(&table), [("puts", 1)]);
    let end = choose(&table, "puts", &["10"]);
    make(&mut table, "puts", (&end.ways[0], 1), 0);
    assert_eq!(clause(table.enter("11", None)), "2.3");
}

#[test]
fn clause_7_3_who_chooses_anew_may_coincide_again_or_leave_it_out() {
    let mut table = table("; power=3", 3, 1);
    play(&mut table, &["end", "end"]);
    let end = choose(&table, "puts", &["9", "9", "9"]);
    assert_eq!(
        (&end.ways[..], &end.again[..]),
        (&[vec!["9x3".to_owned()]][..], &[1, 2][..])
    );
    make(&mut table, "puts", (&end.ways[0], 3), 2);
    let end = choose(&table, "puts", &["10", "10"]);
    assert_eq!(
        (&end.ways[..], &end.again[..]),
        (&[vec!["10x2".to_owned()]][..], &[1][..])
    );
    make(&mut table, "puts", (&end.ways[0], 2), 1);
    assert_eq!(offered(&table), [("puts", 1)]);
    let end = choose(&table, "puts", &[]);
    make(&mut table, "puts", (&end.ways[0], 1), 0);
    assert_eq!(offered(&table), []);
    assert_eq!(clause(table.enter("11", None)), "3.6");
    play(&mut table, &["end"]);
    let (text, _) = replayed(&table);
    assert!(text.ends_with("\n2. 9x3 10x2 =2:0 |\n"), "{text}");
}

#[test]
fn clause_7_3_what_nobody_wrote_is_left_out() {
    let mut table = table("; power=3", 2, 2);
    play(&mut table, &["end", "end", "end", "end"]);
    // Two of three puts may be chosen, one is.
    let end = choose(&table, "puts", &["9"]);
    make(&mut table, "puts", (&end.ways[0], 2), 0);
    assert_eq!(offered(&table), [("puts", 1), ("moves", 2)]);
    let end = choose(&table, "puts", &[]);
    assert_eq!(end.ways, [[] as [&str; 0]]);
    make(&mut table, "puts", (&end.ways[0], 1), 0);
    assert_eq!(offered(&table), [("moves", 2)]);
    assert_eq!(clause(table.enter("10", None)), "3.6");
    // The next turn has them again.
    play(&mut table, &["end"]);
    assert_eq!(offered(&table), [("puts", 2), ("moves", 2)]);
}

#[test]
fn clause_7_3_a_full_board_leaves_nothing_to_choose_anew() {
    let mut table = table("; power=3; quiet_turns=1000", 3, 1);
    play(&mut table, &["end", "end", "end"]);
    for field in 1..=63 {
        let act = field.to_string();
        if table.enter(&act, None).is_err() {
            play(&mut table, &["end", &act]);
        }
    }
    play(&mut table, &["end"]);
    if table.game().side() == Side::Black {
        play(&mut table, &["end"]);
    }
    let end = choose(&table, "puts", &["64", "64"]);
    assert_eq!(end.ways, [["64x2"]]);
    assert_eq!(end.again, [] as [usize; 0]);
    make(&mut table, "puts", (&end.ways[0], 3), 0);
    assert_eq!(offered(&table), []);
    assert_eq!(clause(table.enter("m1-2", None)), "3.8");
}

#[test]
fn clause_7_3_of_moves_that_coincide_one_is_made() {
    let mut table = table("; power=3", 3, 1);
    play(&mut table, &["end", "end", "1", "3", "18", "end", "end"]);
    let ways = |choices: &[&str]| choose(&table, "moves", choices).ways;
    assert_eq!(
        ways(&["m3-4", "m1-9", "m18-19"]),
        [["m1-9", "m3-4", "m18-19"]]
    );
    assert_eq!(ways(&["m1-9", "m1-9"]), [["m1-9x2"]]);
    // The same chip, and the same field.
    assert_eq!(
        ways(&["m1-9", "m1-8", "m3-4"]),
        [["m1-8", "m3-4"], ["m1-9", "m3-4"]]
    );
    assert_eq!(ways(&["m1-2", "m3-2"]), [["m1-2"], ["m3-2"]]);
    // A move that conflicts only with one that is not made is made.
    let chain = ways(&["m1-9", "m1-2", "m3-2"]);
    assert_eq!(chain, [vec!["m1-2"], vec!["m1-9", "m3-2"]]);
    assert_eq!(
        ways(&["m1-9", "m1-2", "m1-8"]),
        [["m1-2"], ["m1-8"], ["m1-9"]]
    );
    assert_eq!(ways(&["m1-2", "m1-2", "m3-2"]), [["m1-2x2"], ["m3-2"]]);
    let end = choose(&table, "moves", &["m1-2", "m1-2", "m3-2"]);
    make(&mut table, "moves", (&end.ways[1], 3), 0);
    assert_eq!(offered(&table), [("puts", 3)]);
    assert_eq!(clause(table.enter("m2-10", None)), "3.6");
}

#[test]
fn clause_7_1_a_record_gives_its_acts() {
    let text = "[Regulations \"ctor-team; size=8; turn_seconds=60; secret_fields=1\"]\n\
        [Players \"2:2\"]\n[BlackSecret \"5\"]\n[Result \"1:2\"]\n\n\
        1. 5 !secret 5 | 6x2; clock 1:00\n2. 7 - | !join white; clock 2:05; stop \"Fire\"\n";
    let empty = table("; turn_seconds=60; secret_fields=1", 2, 2);
    assert_eq!(clause(empty.acts_of(text).map(|_| String::new())), "2.5");
    let text = text.replace("!join white", "!leave white");
    let acts = empty.acts_of(&text).unwrap();
    let said: Vec<String> = acts
        .iter()
        .map(|act| format!("{} {}", act.text, act.seconds.unwrap_or_default()))
        .collect();
    assert_eq!(
        said,
        [
            "5 0",
            "end !secret 5 0",
            "6x2 0",
            "end 60",
            "7 0",
            "- 0",
            "!leave white 0",
            "stop \"Fire\" 125"
        ]
    );
    let other = |empty: &Table, text: &str| clause(empty.acts_of(text).map(|_| String::new()));
    let one = table("; turn_seconds=60; secret_fields=1", 1, 2);
    assert_eq!(other(&one, &text), "2.1");
    let usual = table("", 1, 1);
    assert_eq!(other(&usual, &text), "6.1");
    let head = "[Regulations \"ctor-team; size=8\"]\n";
    assert_eq!(
        other(&usual, &format!("{head}[Position \"white; black\"]")),
        "6.1"
    );
    assert_eq!(
        other(&usual, &format!("{head}[Result \"nobody forfeit\"]")),
        "5.4"
    );
    assert_eq!(other(&usual, &format!("{head}1. 5 6")), "2.3");
    assert_eq!(other(&usual, &format!("{head}1. x")), "6.2");
    assert_eq!(usual.acts_of(head).unwrap(), []);
}

#[test]
fn what_a_table_waits_for_and_what_is_pressed() {
    let mut game = table("", 1, 1);
    let say = |table: &Table| table.asked(Language::En).unwrap();
    assert_eq!(say(&game), "puts left: 1");
    play(&mut game, &["1", "end", "end", "2"]);
    assert_eq!(say(&game), "puts left: 1, moves: 2, landings: 1");
    let two = table("; power=2", 1, 1);
    let mut two = two;
    play(&mut two, &["end", "end"]);
    assert_eq!(say(&two), "puts left: 2, moves: 2");
    for language in Language::ALL {
        for act in ["end", "-", "time"] {
            assert!(
                two.deed(act, language)
                    .is_some_and(|deed| deed.contains(' '))
            );
        }
        assert_eq!(two.deed("5", language), None);
    }
    let told = game.told(Language::De).unwrap();
    assert_eq!(
        (told.clause, told.said.as_str()),
        ("3.2", "Weiß setzt einen Stein auf 2.")
    );
    assert_eq!(game.resignation(Side::Black).unwrap(), "resign black");
    assert!(ByActs::wanted(&game).is_none() && game.of_lot(&[]).is_empty());
}
