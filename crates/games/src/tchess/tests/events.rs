//! Tests of the game as an event uses it: Regulations, points and the table.

use crate::acts::{ByActs, ClockReadings, Entitled, TurnProgress};
use crate::discipline::{Discipline, Ended, Game, Own, Rules, Unit, UnrecordedResult, Wish};
use crate::secrets::Opens;
use crate::tchess::discipline::Tchess;
use crate::tchess::ending::{self, Reason};
use crate::tchess::generate::PRESETS;
use crate::tchess::regulations::FIELDS;
use crate::tchess::report::Judged;
use crate::tchess::table::SET;
use crate::tchess::{Regulations, Setup, Table};
use crate::{PerSide, Side};
use areopagus_language::Language;

fn table(regulations: &str) -> Box<dyn ByActs> {
    let rules = Tchess.rules(regulations, None).unwrap();
    rules.table().unwrap()
}

#[test]
fn tchess_11_2_every_default_is_the_pages_own() {
    let shown: Vec<String> = FIELDS
        .iter()
        .skip(3)
        .map(|field| format!("{}={}", field.name, field.value(&Regulations::default())))
        .collect();
    assert_eq!(
        shown.join(" "),
        "free_choice=false promotion=array strike=true escort=false king=mate portals=auto \
         substitution=none targets=K transport=false polarity=false turn_in_place=false \
         repetition=3 quiet_turns=100 illegal_limit=2 win_points=2 draw_points=1 loss_points=0 \
         bank_minutes=0 increment_seconds=0"
    );
    let sides = FIELDS[2].value(&Regulations::default());
    assert_eq!(sides, "Q:A,R:RN,N:W,B:BN,G:T,F:NB,D:X,C:NR,L:E,M:J");
}

#[test]
fn tchess_1_3_the_editions_are_sound() {
    for edition in ["tchess-classical", "tchess-layer1", "tchess-layer2"] {
        assert_eq!(Regulations::parse(edition).unwrap().to_string(), edition);
    }
    let usual = Setup::usual();
    let checked = Setup::new(&Regulations::default(), &PerSide::default()).unwrap();
    assert_eq!(usual.start(), checked.start());
    assert_eq!(usual.portal(Side::Black), checked.portal(Side::Black));
}

#[test]
fn tchess_11_2_regulations_print_what_differs_in_the_order_of_the_page() {
    let text = " tchess-classical ;polarity=true; strike = true; exchange=P:PR,N:W; king=mate";
    let regulations = Regulations::parse(text).unwrap();
    let printed = "tchess-classical; exchange=N:W,P:PR; strike=true; polarity=true";
    assert_eq!(regulations.to_string(), printed);
    assert_eq!(Regulations::parse(printed), Ok(regulations));
    for preset in PRESETS {
        assert_eq!(Regulations::parse(preset).unwrap().to_string(), preset);
    }
}

#[test]
fn tchess_11_2_faulty_regulations_say_where() {
    for (text, offset, clause) in [
        ("", 0, "11.2"),
        ("tchess-layer1; king=dead", 20, "6.2"),
        ("tchess-layer1; targets=K,Q", 23, "6.5"),
        ("tchess-layer1; portals=e1", 23, "1.6"),
        ("tchess-layer1; array=8/8", 21, "1.2"),
        ("tchess-layer1; turn_in_place=true", 0, "10.1"),
        ("tchess-layer1; increment_seconds=30", 0, "5.12"),
    ] {
        let error = Regulations::parse(text).unwrap_err();
        assert_eq!((error.offset, error.clause()), (offset, clause), "{text}");
        for language in Language::ALL {
            assert!(error.say(language).contains(' '), "{text}");
        }
    }
}

/// Faulty fields, with their clauses and a part of the sentence.
const FAULTY: &[(&str, &str, &str)] = &[
    (
        "exchange=K:Q",
        "1.4",
        "The King is never exchanged; leave out K:Q.",
    ),
    ("exchange=Q:K", "1.4", "leave out Q:K."),
    (
        "exchange=N:W,P:Q",
        "1.4",
        "Pawn kinds (P,PR,PS,PB,PP) go with pawn kinds",
    ),
    ("exchange=N:W,N:A", "1.4", "N stands first in two pairs"),
    ("exchange=N", "1.4", "“N” is neither"),
    ("exchange=", "1.4", "“” is neither"),
    ("exchange=N:W,", "1.4", "“” is neither"),
    (
        "exchange=n:W",
        "1.4",
        "“n” is the symbol of no kind; the symbols are K Q R N B P G",
    ),
    ("exchange=N:", "1.4", "“” is the symbol of no kind"),
    ("exchange=N:W:A", "1.4", "“W:A” is the symbol of no kind"),
    ("sides=K:Q", "1.4", "sides: The King is never exchanged"),
    ("sides=P:Q", "1.4", "leave out P:Q"),
    (
        "substitution=K:P",
        "7.1",
        "The King is neither replaced nor a donor; leave out K:P.",
    ),
    ("substitution=J:K", "7.1", "leave out J:K."),
    (
        "substitution=P:P",
        "7.1",
        "In P:P a kind would replace itself",
    ),
    (
        "substitution=P:P",
        "7.1",
        "every pawn kind but the lost one",
    ),
    ("substitution=J:P,J:Q", "7.1", "J stands first in two pairs"),
    ("substitution=Z:P", "7.1", "“Z” is the symbol of no kind"),
    ("promotion=Q,Q", "2.7", "Q stands there twice"),
    ("promotion=Q,K", "2.7", "leave out K."),
    ("promotion=P", "2.7", "leave out P."),
    (
        "promotion=array,Q",
        "2.7",
        "“array” is the symbol of no kind",
    ),
    ("targets=K,Q", "6.5", "The King is a target alone"),
    ("targets=Q,Q", "6.5", "Q stands there twice"),
    ("targets=none", "6.5", "“none” is the symbol of no kind"),
    ("portals=e1", "1.6", "“e1” is neither"),
    ("portals=e1:", "1.6", "“” is no square"),
    ("portals=e1:e0", "1.6", "“e0” is no square"),
    ("portals=e1: e1", "1.6", "Both portals are on e1"),
    (
        "portals=e1:e11",
        "1.6",
        "no square e11, its last one is j10",
    ),
    (
        "array=8/8",
        "1.2",
        "4 to 16 ranks with / between them; the number of ranks here is 2",
    ),
    (
        "array=k3/4/4/K2",
        "1.2",
        "A rank has 4 to 16 squares, which “K2” does not have",
    ),
    ("array=k3/5/4/K3", "1.2", "“5” has not"),
    ("array=k3/04/4/K3", "1.2", "which “04” is not"),
    ("array=k3/4/4/KZ2", "1.2", "“Z” is no piece"),
    ("array=k3/4/4/(Rn)2K", "1.2", "“(Rn)” is no piece"),
    ("array=k3/4/4/(RN2K", "1.2", "“(” is no piece"),
    (
        "array=k3/4/4/KK2",
        "1.2",
        "White has not one King in the array, but 2.",
    ),
    (
        "array=4/4/4/K3",
        "1.2",
        "Black has not one King in the array, but 0.",
    ),
    (
        "array=k3/4/4/K2p",
        "1.2",
        "the Pawn on d1 stands on its own last rank",
    ),
];

#[test]
fn tchess_1_4_faulty_fields_of_regulations_say_why() {
    for (field, clause, why) in FAULTY {
        let error = Regulations::parse(&format!("tchess-layer1; {field}")).unwrap_err();
        let said = error.say(Language::En);
        assert!(said.contains(why), "{field}: {said}");
        assert_eq!(error.clause(), *clause, "{field}");
        for language in [Language::Ru, Language::De] {
            let other = error.say(language);
            assert!(other.contains(' ') && other != said, "{field}: {other}");
        }
    }
    // The text may be longer than a sentence.
    let long = format!("tchess-layer1; exchange={}", "N".repeat(500));
    assert!(Regulations::parse(&long).unwrap_err().to_string().len() < 300);
}

#[test]
fn tchess_11_2_regulations_that_no_record_has_room_for_are_refused() {
    let text_with = |ballistas: usize| {
        let mut rest = ballistas;
        let mut rank = |king: &str| {
            let room = 16 - king.len();
            let here = rest.min(room);
            rest -= here;
            let empty = (here < room).then(|| (room - here).to_string());
            format!("{king}{}{}", "(rn)".repeat(here), empty.unwrap_or_default())
        };
        let kings = |number| match number {
            1 => "k",
            16 => "K",
            _ => "",
        };
        let ranks: Vec<String> = (1..=16).map(|number| rank(kings(number))).collect();
        format!("tchess-layer1; array={}", ranks.join("/"))
    };
    let mut refused = 0;
    for ballistas in 230..=254 {
        let text = text_with(ballistas);
        match Regulations::read(&text) {
            Ok(read) => {
                assert_eq!(read.to_string(), text);
                assert!(text.len() <= 1000, "{text}");
            }
            Err(error) => {
                assert!(text.len() > 1000, "{text}");
                assert_eq!((error.offset, error.clause()), (0, "11.2"));
                for language in Language::ALL {
                    assert!(error.say(language).contains("1000"), "{text}");
                }
                refused += 1;
            }
        }
    }
    assert!((1..25).contains(&refused), "{refused}");
}

#[test]
fn tchess_5_11_what_results_are_worth() {
    let rules = Tchess
        .rules("tchess-layer1; win_points=6; loss_points=1", None)
        .unwrap();
    let worth = rules.worth();
    assert_eq!(worth.unit, Unit::Halves);
    assert_eq!(
        [
            worth.win,
            worth.draw,
            worth.loss,
            worth.bye,
            worth.half_bye,
            worth.forfeit_loss
        ],
        [6, 1, 1, 6, 1, 1]
    );
    let bare = |white, black, winner| UnrecordedResult {
        points: PerSide::new(white, black),
        potential: None,
        score: None,
        winner,
    };
    for (said, code) in [
        (bare(6, 1, None), None),
        (bare(1, 6, Some(Side::Black)), None),
        (bare(1, 1, None), None),
        (bare(6, 6, None), Some("points-impossible")),
        (bare(6, 1, Some(Side::Black)), Some("winner-contradicts")),
        (bare(1, 1, Some(Side::Black)), Some("winner-contradicts")),
    ] {
        let refused = rules.bare(said).err().map(|fault| fault.code);
        assert_eq!(refused, code, "{said:?}");
    }
}

#[test]
fn tchess_5_every_end_has_a_sentence() {
    for reason in Reason::ALL {
        for winner in [None, Some(Side::White), Some(Side::Black)] {
            for language in Language::ALL {
                assert!(ending::said(reason, winner).try_say(language).is_ok());
                let ended = Ended {
                    reason: reason.word(),
                    winner,
                    score: None,
                };
                assert!(Tchess.ended(ended, language).is_some());
            }
        }
    }
    let other = Ended {
        reason: "full",
        winner: None,
        score: None,
    };
    assert_eq!(Tchess.ended(other, Language::En), None);
}

#[test]
fn the_game_is_ready_to_be_registered() {
    let game = Discipline::new(&Tchess);
    assert_eq!((game.word(), game.ending()), ("tchess", "tchess"));
    assert!(!game.has_lots() && game.is_by_acts());
    let usual = Rules::usual(game);
    assert_eq!(usual.text(), "tchess-layer1");
    assert_eq!(Rules::parse(game, "tchess-layer1"), Ok(usual));
    assert!(Tchess.rules("tchess-layer1", Some(&Own::Null)).is_err());
    assert!(Tchess.rules("tchess", None).is_err());
    assert_eq!(Tchess.fields().len(), 22);
    let wish = Wish {
        seed: 7,
        regulations: Some("tchess-classical"),
        endgames: true,
    };
    let made = Tchess.generator(wish).unwrap()(3);
    let report = Tchess.report("x", made.as_bytes(), Language::De);
    assert!(report.ok, "{}", report.said);
    assert!(
        report
            .json
            .starts_with("{\"file\":\"x\",\"ok\":true,\"errors\":[],\"rows\":")
    );
    let explained = Tchess
        .explain("x", made.as_bytes(), None, Language::Ru)
        .unwrap();
    assert!(explained.ok && explained.text.contains("Строка 1"));
    assert!(
        Tchess
            .explain("x", made.as_bytes(), Some(999), Language::En)
            .is_err()
    );
}

#[test]
fn tchess_12_3_a_report_as_json() {
    let record = "[Regulations \"tchess-classical\"]\n1. a2-a3 | Ra8-a4";
    let report = Tchess.report("x", record.as_bytes(), Language::En);
    assert_eq!(
        report.json,
        "{\"file\":\"x\",\"ok\":false,\"errors\":[{\"row\":1,\"side\":\"black\",\"item\":1,\
         \"clause\":\"3\",\"message\":\"Line 2, column 12: There is no such move of a Rook.\"}],\
         \"rows\":0,\"turns\":1,\"position\":\
         \"rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b - - -\",\"end\":null,\
         \"match_points\":null}"
    );
    let record = "[Regulations \"tchess-classical\"]\n1. a2-a3; resign black";
    let report = Tchess.report("x", record.as_bytes(), Language::En);
    assert!(report.json.ends_with(
        "\"end\":{\"reason\":\"resignation\",\"clause\":\"5.9\",\"winner\":\"white\"},\
         \"match_points\":{\"white\":2,\"black\":0}}"
    ));
}

#[test]
fn tchess_11_8_an_act_is_one_item_or_one_remark() {
    let mut table = table("tchess-classical; strike=true");
    for (act, taken) in [
        (" Pa2–a3 ", Ok("a2-a3")),
        ("a3-a4", Err("4.2")),
        ("b2-b3, c2-c3", Err("11.4")),
        ("end", Err("11.4")),
        ("!illegal Ra1-a4", Ok("!illegal Ra1-a4")),
        ("Nb1-c3", Ok("Nb1-c3")),
        ("e2-e3", Ok("e2-e3")),
        ("e3-e4", Err("2.1")),
        ("time black", Ok("time black")),
        ("draw", Err("11.6")),
    ] {
        let entered = table.enter(act, Some(5));
        match (entered, taken) {
            (Ok(text), Ok(wanted)) => assert_eq!(text, wanted),
            (Err(fault), Err(clause)) => assert_eq!(fault.clause, clause, "{act}"),
            (entered, _) => panic!("{act}: {entered:?}"),
        }
    }
    let end = table.end().unwrap();
    assert_eq!((end.reason, end.winner), ("time", Some(Side::White)));
    assert_eq!(end.points, PerSide::new(2, 0));
    assert!(table.choices().is_empty() && table.resignation(Side::White).is_none());
    assert!(
        table.record_text(&[]).ends_with(
            "[Result \"1-0\"]\n\n1. a2-a3, !illegal Ra1-a4, Nb1-c3, e2-e3 |; time black\n"
        )
    );
}

#[test]
fn tchess_11_8_who_may_enter_what() {
    let table = table("tchess-classical");
    let of = |side, act| table.entitled(side, act);
    assert_eq!(of(Side::White, "a2-a3"), Entitled::Anybody);
    assert_eq!(of(Side::Black, "a7-a6"), Entitled::Nobody);
    assert_eq!(of(Side::Black, "resign black"), Entitled::Anybody);
    assert_eq!(of(Side::Black, "resign white"), Entitled::Nobody);
    assert_eq!(of(Side::White, "draw"), Entitled::Nobody);
    assert_eq!(of(Side::White, "!illegal a2-a4"), Entitled::Nobody);
    assert_eq!(of(Side::White, "?"), Entitled::Anybody);
    assert_eq!(table.deed("a2-a3", Language::En), None);
}

#[test]
fn tchess_5_9_a_draw_and_a_time_are_offered_once_they_are_possible() {
    let mut table = table("tchess-classical");
    assert_eq!(table.choices(), [""; 0]);
    table.enter("a2-a3", None).unwrap();
    assert_eq!(table.choices(), ["draw", "time black"]);
    for act in table.choices() {
        for language in Language::ALL {
            assert!(table.deed(&act, language).is_some());
        }
        assert!(table.check_due(&act, ClockReadings::default()).is_ok());
        assert_eq!(table.claimed(&act), None);
    }
}

#[test]
fn tchess_4_2_the_acts_of_a_turn_and_its_moves_left_are_counted() {
    let mut table = table("tchess-classical; strike=true");
    let mut progress = |act: &str| {
        table.enter(act, None).unwrap();
        let TurnProgress { acts, left, .. } = table.progress().unwrap();
        (acts, left)
    };
    assert_eq!(progress("a2-a3"), (1, 2));
    assert_eq!(progress("!illegal Ra1-a4"), (2, 2));
    assert_eq!(progress("Nb1-c3"), (3, 1));
    assert_eq!(progress("e2-e3"), (0, 3));
    assert_eq!(progress("a7-a6"), (1, 2));
    table.enter("resign white", None).unwrap();
    assert_eq!(table.progress(), None);
}

#[test]
fn tchess_1_5_sets_are_handed_in_sealed_and_opened_together() {
    let mut table = table("tchess-classical; free_choice=true");
    assert_eq!(table.board().phase, "sets");
    assert_eq!(table.enter("a2-a3", None).unwrap_err().clause, "1.5");
    let secrets = table.secrets().unwrap();
    let wanted = secrets.wanted();
    assert_eq!(wanted.len(), 2);
    assert!(wanted.iter().all(|it| it.word == SET && it.required));
    assert!(wanted.iter().all(|it| it.opens == Opens::Together));
    assert_eq!(
        secrets.check(Side::White, SET, " P:PR, N:W ").unwrap(),
        ["N:W,P:PR"]
    );
    for wrong in ["N:Q", "N", "", "Z:N"] {
        assert!(secrets.check(Side::White, SET, wrong).is_err(), "{wrong}");
    }
    assert!(secrets.check_entered("sets none | none").is_err());
    assert!(secrets.check_entered("a2-a3").is_ok());
    let secrets = table.secrets_mut().unwrap();
    secrets.seal(Side::Black, SET, 1, &[]);
    assert_eq!(table.board().awaited, PerSide::new(true, false));
    let secrets = table.secrets_mut().unwrap();
    secrets.seal(Side::White, SET, 1, &[]);
    assert!(secrets.wanted().is_empty());
    assert_eq!(table.brought(None, ClockReadings::default()), None);
    assert_eq!(table.enter("a2-a3", None).unwrap_err().clause, "1.5");
    let secrets = table.secrets_mut().unwrap();
    secrets.open(Side::White, SET, "N:W").unwrap();
    assert!(secrets.open(Side::Black, SET, "N:Q").is_err());
    secrets.open(Side::Black, SET, "none").unwrap();
    let brought = table.brought(None, ClockReadings::default()).unwrap();
    assert_eq!(brought, "sets N:W | none");
    assert_eq!(
        table.enter("sets N:W | N:W", None).unwrap_err().clause,
        "1.5"
    );
    assert_eq!(
        table.enter(&brought, None).as_deref(),
        Ok("sets N:W | none")
    );
    assert_eq!(table.brought(None, ClockReadings::default()), None);
    assert_eq!(table.enter("a2-a3", None).as_deref(), Ok("a2-a3"));
    let record = table.record_text(&[]);
    assert!(record.contains("[WhiteSet \"N:W\"]\n[BlackSet \"none\"]"));
    let acts = table.acts_of(&record).unwrap();
    let texts: Vec<&str> = acts.iter().map(|act| act.text.as_str()).collect();
    assert_eq!(texts, ["sets N:W | none", "a2-a3"]);
}

#[test]
fn tchess_1_5_a_set_with_which_no_game_could_begin_is_refused() {
    // A Rook in the Knight's place would attack.
    let regulations = "tchess-classical; free_choice=true; sides=N:R; array=k3/4/4/N2K";
    let mut table = Table::new(&Regulations::parse(regulations).unwrap()).unwrap();
    let secrets = table.secrets_mut().unwrap();
    assert_eq!(
        secrets.check(Side::White, SET, "N:R").unwrap_err().clause,
        "1.5"
    );
    assert!(secrets.check(Side::Black, SET, "N:R").is_ok());
}

#[test]
fn tchess_1_5_a_record_of_another_event_is_none_of_this_one() {
    let table = table("tchess-classical");
    let refused = |record: &str| table.acts_of(record).unwrap_err().clause;
    assert_eq!(refused("[Regulations \"tchess-layer1\"]\n"), "11.2");
    let regulations = "[Regulations \"tchess-classical\"]\n";
    let start = "[Position \"4k3/8/8/8/8/8/P7/4K3 w - - -\"]\n";
    assert_eq!(refused(&format!("{regulations}{start}")), "12.1");
    assert_eq!(
        refused(&format!("{regulations}[Result \"0-0 forfeit\"]")),
        "5.9"
    );
    assert_eq!(refused(&format!("{regulations}1. a2-a4")), "3");
    assert_eq!(refused("?"), "11.1");
    // It is not replayed.
    let other = "[Regulations \"tchess-layer1\"]\n1. a2-a9";
    assert_eq!(refused(other), "11.2");
    assert_eq!(refused(&format!("{regulations}{start}1. a2-a9")), "12.1");
}

/// Line and column of the first error.
fn place_of(record: &str) -> (u32, u32) {
    let place = Judged::from_text(record).error(Language::En).unwrap().place;
    place.map(|place| (place.line, place.column)).unwrap()
}

#[test]
fn tchess_12_4_a_fault_of_a_set_is_placed_there() {
    let classical = "[Regulations \"tchess-classical; free_choice=true\"]\n";
    let good = "[WhiteSet \"N:W\"]\n";
    let foreign = |side| format!("[{side}Set \"N:Q\"]\n");
    assert_eq!(
        place_of(&format!("{classical}{good}{}", foreign("Black"))),
        (3, 12)
    );
    assert_eq!(
        place_of(&format!(
            "{classical}{}{}",
            foreign("White"),
            foreign("Black")
        )),
        (2, 12)
    );
    // A Rook in the Knight's place attacks.
    let small =
        "[Regulations \"tchess-classical; free_choice=true; sides=N:R; array=k3/4/4/N2K\"]\n";
    let exchanged = "[WhiteSet \"N:R\"]\n";
    assert_eq!(place_of(&format!("{small}{exchanged}")), (2, 12));
    let none = "[BlackSet \"none\"]\n";
    assert_eq!(place_of(&format!("{small}{none}{exchanged}")), (3, 12));
    // Without its Knight Black has no target.
    let targets = "[Regulations \"tchess-classical; free_choice=true; targets=N\"]\n";
    assert_eq!(place_of(&format!("{targets}[BlackSet \"N:W\"]\n")), (2, 12));
    let both = "[WhiteSet \"none\"]\n[BlackSet \"N:W\"]\n";
    assert_eq!(place_of(&format!("{targets}{both}")), (3, 12));
    // Faults of the Regulations are not attributed to a set.
    let without =
        "[BlackSet \"N:W\"]\n[Regulations \"tchess-classical; free_choice=true; targets=A\"]\n";
    assert_eq!(place_of(without), (2, 15));
}

#[test]
fn tchess_11_1_comments_that_are_too_long_are_placed_where_they_begin() {
    let long = format!("{{{}}}\n", "a".repeat(8000)).repeat(9);
    let record = format!("[Regulations \"tchess-classical\"]\n  {long}1. a2-a3");
    assert_eq!(place_of(&record), (2, 3));
}

#[test]
fn tchess_11_8_a_game_that_is_over_at_once_gives_back_what_was_entered() {
    for mods in ["", "; free_choice=true"] {
        let table = table(&format!("tchess-classical; array=k3/4/4/3K{mods}"));
        assert!(table.end().is_some());
        let record = table.record_text(&[]);
        assert_eq!(
            table.acts_of(&record).map(|acts| acts.len()),
            Ok(0),
            "{record}"
        );
    }
}

#[test]
fn tchess_8_4_what_is_said_of_carrying_has_its_clause() {
    let mut table = table("tchess-classical; transport=true");
    for (act, clause) in [
        ("c2-c3", "2.2"),
        ("a7-a6", "2.2"),
        ("Nb1-c3", "8.2"),
        ("a6-a5", "2.2"),
        ("Nc3+-d5", "8.4"),
    ] {
        table.enter(act, None).unwrap();
        assert_eq!(table.told(Language::En).unwrap().clause, clause, "{act}");
    }
}
