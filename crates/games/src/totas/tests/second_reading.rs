//! Tests of the fields of the second reading, each with both values, and of the interruption of a
//! game.

use std::collections::BTreeMap;

use super::*;
use crate::totas::report::{Judged, report};
use crate::totas::terrain::TerrainItem;
use crate::totas::{End, Reason, Replay, generate};

/// Replays a text under Regulations, and asserts that a check with only the last position agrees.
#[track_caller]
fn replayed(regulations: &str, text: &str) -> Judged {
    let text = format!("[Regulations \"{regulations}\"]\n{text}\n");
    let judged = Judged::from_text(&text);
    let checked = Judged::check(&text).replay;
    assert_eq!(checked.error(), judged.replay.error());
    assert_eq!(checked.position(), judged.replay.position());
    assert_eq!(checked.end(), judged.replay.end());
    assert_eq!(checked.interruptions(), judged.replay.interruptions());
    judged
}

/// The position that a text leads to, or the place and the clause of its error.
#[track_caller]
fn outcome(regulations: &str, text: &str) -> String {
    let judged = replayed(regulations, text);
    match judged.error(Language::En) {
        Some(error) => {
            let side = error.side.map_or("-", Side::word);
            let part = error.part.map_or("-".to_owned(), |part| part.to_string());
            format!("{} {side} {part}", error.clause)
        }
        None => judged.replay.position().unwrap().to_string(),
    }
}

#[track_caller]
fn end(regulations: &str, text: &str) -> End {
    let judged = replayed(regulations, text);
    let error = judged.error(Language::En);
    assert!(error.is_none(), "{error:?}");
    judged.replay.end().unwrap()
}

/// The explanations of a text.
#[track_caller]
fn explained(regulations: &str, text: &str, language: Language) -> String {
    let judged = replayed(regulations, text);
    assert_eq!(judged.replay.error(), None);
    let explanations = judged.replay.explanations(language);
    let texts: Vec<String> = explanations.iter().map(|it| it.say(language)).collect();
    texts.join("\n")
}

const WHITE: &str = "[WhiteTerrain \"acropolis b2; sea d4-f4; mountains k3-k5; labyrinth d6\"]\n";
const BLACK: &str = "[BlackTerrain \"acropolis k11; desert c9-e9; sea i7-i9; labyrinth h7\"]\n";

#[test]
fn clause_3_before_the_first_game_move_the_terrain_is_complete() {
    let row = "1. d4 e4 | d9 e9";
    let both = format!("{WHITE}{BLACK}{row}");
    assert!(outcome("federation-2013", row).starts_with("white "));
    assert!(outcome("federation-2013-2", &both).starts_with("white "));
    assert_eq!(outcome("federation-2013-2", row), "3 - -");
    assert_eq!(
        outcome("federation-2013-2", &format!("{WHITE}{row}")),
        "3 black -"
    );
    assert_eq!(outcome("annex-en; complete_terrain=true", row), "3 - -");
    let later = format!("[GameMove \"7\"]\n{}", row.replace("1.", "7."));
    assert_eq!(outcome("federation-2013-2", &later), "3 - -");
    let given = "[Position \"white Kg1 pa2; black Kg12 pa11\"]\n1. a3 - | a10 -";
    assert_eq!(
        outcome("federation-2013-2", given),
        "white Kg1 pa3; black Kg12 pa10"
    );
}

#[test]
fn clause_3_what_of_the_terrain_is_missing_is_named_in_every_language() {
    let said = |terrain: &str, language| {
        let judged = replayed("federation-2013-2", &format!("{terrain}1. d4 e4 | d9 e9"));
        judged.error(language).unwrap().message
    };
    let part = "[WhiteTerrain \"acropolis b2; mountains k3-k5\"]\n";
    assert_eq!(
        said(part, Language::En),
        "Line 3, column 1: Before the first game move each side writes down its Acropolis, two \
         Zones and its Labyrinth; missing: White: Zone along a rank, Labyrinth; Black: Acropolis, \
         Zone along a rank, Zone along a file, Labyrinth."
    );
    let part = format!("[WhiteTerrain \"labyrinth d6; sea d4-f4\"]\n{BLACK}");
    assert!(said(&part, Language::Ru).ends_with("не хватает: Белые: Акрополь, Зона на вертикали."));
    assert!(
        said(&part, Language::De).ends_with("es fehlen: Weiß: Akropolis, Zone auf einer Linie.")
    );
    let none = crate::totas::Terrain::default();
    assert!(!none.is_complete());
    assert_eq!(none.missing().last(), Some(&TerrainItem::Labyrinth));
}

#[test]
fn clause_3_a_game_that_no_plan_was_opened_in_needs_no_terrain() {
    let second = "federation-2013-2";
    assert!(outcome(second, "[Event \"a\"]").starts_with("white "));
    assert_eq!(end(second, "[Result \"5-0\"]").reason, Reason::Forfeit);
    assert_eq!(
        end(second, "1. |; resign white").reason,
        Reason::Resignation
    );
    let fire = "1. |; stop force-majeure \"fire\"";
    assert!(outcome(second, fire).starts_with("white "));
    assert_eq!(
        outcome(second, &format!("{fire}\n1. d4 e4 | d9 e9")),
        "3 - -"
    );
    assert_eq!(outcome(second, "1. d4 e4 | d9 e9; resign white"), "3 - -");
}

#[test]
fn clause_3_3_a_labyrinth_that_is_sealed_is_there() {
    let sealed = WHITE.replace("; labyrinth d6", "");
    let text = format!("[Regulations \"federation-2013-2\"]\n{sealed}{BLACK}1. d4 e4 | d9 e9\n");
    let mut record = Record::parse(&text).unwrap();
    assert!(Replay::check(&record).error().is_some());
    let lacking = Replay::start(&record).lacking().cloned();
    assert_eq!(lacking.map(|fault| fault.clause()), Some("3"));
    record.sealed = PerSide::new(true, false);
    assert_eq!(Replay::check(&record).error(), None);
    assert_eq!(
        record.to_string(),
        Record::parse(&text).unwrap().to_string()
    );
    // Only a Labyrinth is sealed.
    record.terrain = PerSide::default();
    assert!(Replay::check(&record).error().is_some());
}

/// A game with a King that retreated from b2, and a piece that can move on either side.
fn in_retreat(white: &str, black: &str, row: &str) -> String {
    format!(
        "[WhiteTerrain \"acropolis b2\"]\n\
         [Position \"white Kb2^ {white}pl2; black Kk12 {black}pl11\"]\n1. {row}"
    )
}

#[test]
fn clause_3_1_a_king_is_back_at_the_end_of_the_next_game_move() {
    let without = in_retreat("pj2 ", "", "l3 ?j3 | l10 -");
    assert_eq!(
        outcome("federation-2013", &without),
        "white Kb2^ pj2 pl3; black Kk12 pl10"
    );
    let back = "white Kb2 pj2 pl3; black Kk12 pl10";
    assert_eq!(outcome("federation-2013-2", &without), back);
    let with = format!("{without}; return white Kb2");
    assert_eq!(outcome("federation-2013-2", &with), back);
    assert_eq!(outcome("federation-2013; king_returns=true", &with), back);
    assert_eq!(outcome("federation-2013", &with), "9.5 white -");
    // The part that does not bring it back is void as before, and must be marked so.
    let unmarked = in_retreat("pj2 ", "", "l3 j3 | l10 -");
    assert_eq!(outcome("federation-2013-2", &unmarked), "3.1 white 2");
    // A plan that brings it back decides the square.
    let own = in_retreat("pj2 ", "", "Kc3 j3 | l10 -");
    assert_eq!(
        outcome("federation-2013-2", &own),
        "white Kc3 pj3 pl2; black Kk12 pl10"
    );
    let needless = format!("{own}; return white Kb2");
    assert_eq!(outcome("federation-2013-2", &needless), "9.5 white -");
}

#[test]
fn clause_3_1_late_and_skipped_plans_bring_it_back_as_well() {
    let second = "federation-2013-2";
    let late = in_retreat("pj2 ", "", "| l10 -; timer white 10 late; return white Kb2");
    assert_eq!(outcome(second, &late), "white Kb2 pj2 pl2; black Kk12 pl10");
    let skipped = in_retreat("pj2 ", "", "?l3 ?- | l10 -; return white Kb2");
    assert_eq!(
        outcome(second, &skipped),
        "white Kb2 pj2 pl2; black Kk12 pl10"
    );
    let whole = in_retreat("pj2 ", "", "?- | l10 -");
    assert_eq!(
        outcome(second, &whole),
        "white Kb2 pj2 pl2; black Kk12 pl10"
    );
}

#[test]
fn clause_3_1_whoever_stands_on_the_acropolis_is_taken() {
    let second = "federation-2013-2";
    let arrived = in_retreat("pj2 ", "Rb9 ", "l3 ?j3 | Rb2:Z -; return white Kb2");
    let taken = "white Kb2 pj2 pl3; black Kk12 pl11";
    assert_eq!(outcome(second, &arrived), taken);
    let stood = in_retreat("pj2 ", "Nb2 ", "l3 ?j3 | l10 -");
    assert_eq!(
        outcome(second, &stood),
        "white Kb2 pj2 pl3; black Kk12 pl10"
    );
    let left = in_retreat("pj2 ", "Nb2 ", "l3 ?j3 | Nc4 -");
    assert_eq!(
        outcome(second, &left),
        "white Kb2 pj2 pl3; black Kk12 Nc4 pl11"
    );
    // It has captured, so that it may be marked if an enemy attacks it.
    let marked = in_retreat("Rb9 pj2 ", "Nb2 Rf2 ", "Rb3 ?j3 | l10 -; !b2");
    assert_eq!(
        outcome(second, &marked),
        "white Kb2 Rb3 pj2 pl2; black Kk12 Rf2 pl10"
    );
    // The other King is no exception: it need not keep a distance from one that is off the board.
    let king = "[WhiteTerrain \"acropolis b2\"]\n\
                [Position \"white Kb2^ pj2 pl2; black Kc3 pl11\"]\n1. l3 ?j3 | Kb2:Z -";
    assert_eq!(end(second, king).winner, Some(Side::White));
    // Two retreated Kings are set back in one game move.
    let two = "[WhiteTerrain \"acropolis b2\"]\n[BlackTerrain \"acropolis k11\"]\n\
               [Position \"white Kb2^ pj2 pl2; black Kk11^ pa11 pl11\"]\n\
               1. l3 ?j3 | ?- ; return black Kk11; return white Kb2";
    assert_eq!(
        outcome(second, two),
        "white Kb2 pj2 pl3; black Kk11 pa11 pl11"
    );
}

#[test]
fn clause_3_1_with_an_own_piece_on_its_acropolis_the_king_is_lost() {
    let own = in_retreat("Rc2 ", "", "Rb2 ?l3 | l10 -");
    let lost = end("federation-2013-2", &own);
    assert_eq!(
        (lost.reason, lost.winner),
        (Reason::KingLost, Some(Side::Black))
    );
    let written = format!("{own}; return white Kb2:Z");
    assert_eq!(
        outcome("federation-2013-2", &written),
        "white Rb2 pl2; black Kk12 pl10"
    );
    assert_eq!(
        outcome("federation-2013", &own),
        "white Kb2^ Rb2 pl2; black Kk12 pl10"
    );
    // A piece that leaves it with damage is not in the way.
    let damaged = in_retreat("pb1 ", "Rb9 ", "b2:Z ?l3 | Rb2:7(3+4) -; return white Kb2");
    assert_eq!(
        outcome("federation-2013-2", &damaged),
        "white Kb2 pl2; black Kk12 Rb2~7 pl11"
    );
}

#[test]
fn clause_5_6_a_king_that_is_set_back_may_be_exploded() {
    let beside = in_retreat("pj2 ", "Vb3 ", "l3 ?j3 | Vb3*:Z -; return white Kb2:Z");
    let lost = end("federation-2013-2", &beside);
    assert_eq!(
        (lost.reason, lost.winner),
        (Reason::KingLost, Some(Side::Black))
    );
    let on_it = in_retreat("pj2 ", "Vb3 ", "l3 ?j3 | Vb2 Vb2*:Z");
    assert_eq!(end("federation-2013-2", &on_it).winner, Some(Side::Black));
}

#[test]
fn clause_5_8_who_returns_to_the_acropolis_finds_the_king_there() {
    let row = "l3 ?j3 | l10 -; return black Nb2:3(1+2); return white Kb2";
    assert_eq!(
        outcome("federation-2013-2", &in_retreat("pj2 ", "Nb2~1 ", row)),
        "white Kb2 pj2 pl3; black Kk12 Nb2~3 pl10"
    );
}

#[test]
fn clause_9_6_a_king_that_is_set_back_is_written_rightly() {
    for (remarks, fault) in [
        ("return white Kb2:Z", "3.1 white -"),
        ("return white Kb2:3", "3.1 white -"),
        ("return white Kb2(3+4)", "9.5 white -"),
        ("return white Kb2; return white Kb2", "9.5 white -"),
        ("return white Kc2", "9.5 white -"),
        ("return black Kb2", "9.5 black -"),
    ] {
        let text = in_retreat("pj2 ", "", &format!("l3 ?j3 | l10 -; {remarks}"));
        assert_eq!(outcome("federation-2013-2", &text), fault, "{remarks}");
    }
    let own = in_retreat("Rc2 ", "", "Rb2 ?l3 | l10 -; return white Kb2:5");
    assert_eq!(outcome("federation-2013-2", &own), "3.1 white -");
}

#[test]
fn clause_9_5_the_arbiter_writes_that_a_king_is_set_back() {
    let text = in_retreat("pj2 ", "Nb2~1 ", "l3 ?j3 | l10 -; timer black 3");
    let text = format!("[Regulations \"federation-2013-2\"]\n{text}\n");
    let record = Record::parse(&text).unwrap();
    let replay = Replay::start(&record);
    let drawn = [crate::totas::Drawn::Throw(Throw(1, 2))];
    let complete = replay
        .complete(record.rows.first().unwrap(), &drawn)
        .unwrap();
    assert_eq!(
        complete.row.to_string(),
        "1. l3 ?j3 | l10 -; timer black 3; return white Kb2; return black Nb2:3(1+2)"
    );
}

#[test]
fn clause_3_1_what_is_said_of_a_king_that_is_set_back() {
    let arrived = in_retreat("pj2 ", "Rb9 ", "l3 ?j3 | Rb2 -");
    let own = in_retreat("Rc2 ", "", "Rb2 ?l3 | l10 -");
    for (language, set_back, lost) in [
        (
            Language::En,
            "White's King b2 is set back on its Acropolis on b2: no plan brought it back. ",
            "White's King b2 is lost on b2: a piece of its own side stands on its Acropolis (by: Rook c2).",
        ),
        (
            Language::Ru,
            "У белых Король b2 снова занимает Акрополь на b2: план не вернул его на доску. ",
            "У белых Король b2 выбывает на b2: в Акрополе стоит фигура своей стороны (причина: Ладья c2).",
        ),
        (
            Language::De,
            "Weiß: König b2 steht wieder auf b2 in der Akropolis: kein Plan hat ihn zurückgebracht. ",
            "Weiß: König b2 geht auf b2 verloren: In der Akropolis steht eine eigene Figur (durch: Turm c2).",
        ),
    ] {
        let said = explained("federation-2013-2", &arrived, language);
        assert!(said.contains(set_back), "{said}");
        let said = explained("federation-2013-2", &own, language);
        assert!(said.contains(lost), "{said}");
    }
}

#[test]
fn clause_2_5_two_legionaries_on_any_neighbouring_squares_may_form_a_legion() {
    let any = "federation-2013; legion=any";
    for men in ["Lc5 Ld6", "Ld5 Ld6", "Ld6 Le7", "Lc6 Ld6"] {
        let text =
            format!("[Position \"white Kg1 {men}; black Kg12 pf6 pl11\"]\n1. Lf6 - | Kg11 -");
        let other = men.replace("Ld6", "").trim().to_owned();
        let mut expected = [other, "Lf6".to_owned()];
        expected.sort_unstable();
        let expected = format!("white Kg1 {}; black Kg11 pl11", expected.join(" "));
        assert_eq!(outcome(any, &text), expected);
        let by_rank = outcome("federation-2013-2", &text);
        if men == "Lc6 Ld6" {
            assert_eq!(by_rank, expected);
        } else {
            assert_eq!(by_rank, "2.5 white 1");
        }
    }
    // The strike goes along the rank either way, and two squares away there is no Legion.
    let along = "[Position \"white Kg1 Ld5 Ld6; black Kg12 pd9 pl11\"]\n1. Ld9 - | Kg11 -";
    assert_eq!(outcome(any, along), "2 white 1");
    let apart = "[Position \"white Kg1 Lb6 Ld6; black Kg12 pf6 pl11\"]\n1. Lf6 - | Kg11 -";
    assert_eq!(outcome(any, apart), "2.5 white 1");
}

#[test]
fn clause_5_5a_the_staying_man_is_any_that_forms_the_legion() {
    let text = "[Position \"white Kg1 Lc5 Ld6; black Kg12 pf6 Rc9\"]\n1. Lf6 - | Rc5:Z -";
    assert_eq!(
        outcome("federation-2013; legion=any", text),
        "white Kg1 Lf6; black Kg12"
    );
}

#[test]
fn clause_2_5_a_legion_may_go_where_no_enemy_stands() {
    let moves = "federation-2013; legion_moves=true";
    let game = |row: &str| {
        format!("[Position \"white Kg1 Lc5 Ld5; black Kg12 pa11 pj5\"]\n1. {row} | a10 -")
    };
    let there = "white Kg1 Lc5 Lh5; black Kg12 pa10 pj5";
    assert_eq!(outcome(moves, &game("Lh5 -")), there);
    assert_eq!(
        outcome("annex-en-2; complete_terrain=false", &game("Lh5 -")),
        there
    );
    for usual in ["federation-2013", "federation-2013-2", "annex-en"] {
        assert_eq!(outcome(usual, &game("Lh5 -")), "2.5 white 1");
    }
    assert_eq!(outcome(moves, &game("Li5 -")), "2.5 white 1");
    assert_eq!(
        outcome(moves, &game("Lb5 -")),
        "white Kg1 Lb5 Ld5; black Kg12 pa10 pj5"
    );
    assert_eq!(
        outcome(moves, &game("Ld6 -")),
        "white Kg1 Lc5 Ld6; black Kg12 pa10 pj5"
    );
    // Without a forward step before it, one square is a strike; two strikes are one kind.
    assert_eq!(outcome(moves, &game("Le5 Lf5")), "2.4 white 2");
    let again = "[Position \"white Kg1 Lc5 Ld5 Lf5; black Kg12 pa11\"]\n1. Le5 Le5-d5 | a10 -";
    assert_eq!(outcome(moves, again), "2.3 white 2");
    assert_eq!(
        outcome(moves, &game("Le5 Le6")),
        "white Kg1 Lc5 Le6; black Kg12 pa10 pj5"
    );
    // After a step forward one square is a sidestep, and more are a strike.
    let behind = |second: &str| {
        let row = format!("1. Ld5 Ld5-{second} | a10 -");
        let text = format!("[Position \"white Kg1 Ld4 Le5; black Kg12 pa11\"]\n{row}");
        explained(moves, &text, Language::En)
    };
    assert!(behind("c5").contains("sidesteps to c5"));
    assert!(behind("b5").contains("goes with its Legion along the rank to b5"));
    let blocked = "[Position \"white Kg1 Lc5 Ld5 pf5; black Kg12 pa11\"]\n1. Lg5 - | a10 -";
    assert_eq!(outcome(moves, blocked), "2.5 white 1");
    // It has a path, on which it can be met.
    let met = "[Position \"white Kg1 Lc5 Ld5; black Kg12 pf6\"]\n1. Lg5:Z - | f5:Z -";
    assert_eq!(outcome(moves, met), "white Kg1 Lc5; black Kg12");
    // It is a strike for the loss of one to two.
    let taken = "[Position \"white Kg1 Lc5 Ld5; black Kg12 Rc9 pl11\"]\n1. Lh5 - | Rc5:Z -";
    assert_eq!(outcome(moves, taken), "white Kg1 Lh5; black Kg12 pl11");
}

#[test]
fn clause_2_5_what_is_said_of_a_legion() {
    let moves = "federation-2013; legion_moves=true";
    let quiet = "[Position \"white Kg1 Lc5 Ld5; black Kg12 pa11\"]\n1. Lh5 - | a10 -";
    for (language, words) in [
        (
            Language::En,
            "Legionary d5 goes with its Legion along the rank to h5.",
        ),
        (
            Language::Ru,
            "Легионер d5 идёт Легионом вдоль горизонтали на h5.",
        ),
        (
            Language::De,
            "Legionär d5 zieht mit der Legion entlang der Reihe nach h5.",
        ),
    ] {
        let said = explained(moves, quiet, language);
        assert!(said.contains(words), "{said}");
    }
    let strike = "[Position \"white Kg1 Lc5 Ld5; black Kg12 ph5\"]\n1. Lh5 - | Kg11 -";
    let said = explained(moves, strike, Language::En);
    assert!(
        said.contains("strikes along the rank at h5 and takes"),
        "{said}"
    );
    let far = "[Position \"white Kg1 Lc5 Ld6; black Kg12 pl11\"]\n1. Lh6 - | Kg11 -";
    for (regulations, words) in [
        (
            "federation-2013",
            "a Legion (two Legionaries side by side on a rank) strikes an enemy up to 4 squares along that rank",
        ),
        (
            "federation-2013; legion=any",
            "a Legion (two Legionaries on neighbouring squares) strikes an enemy up to 4 squares along the rank",
        ),
        (
            "federation-2013; legion_moves=true",
            "(two Legionaries side by side on a rank) goes, striking or not, up to 4 squares along that rank",
        ),
    ] {
        let message = replayed(regulations, far)
            .error(Language::En)
            .unwrap()
            .message;
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn clause_3_3_a_labyrinth_may_take_its_owner_s_pieces_too() {
    let game = |row: &str| {
        format!(
            "[WhiteTerrain \"labyrinth d6\"]\n\
             [Position \"white Kg1 Nc4 Ne4; black Kg12 pa11\"]\n{row}"
        )
    };
    let own = "1. Nc4-d6 - | a10 -";
    for rival in ["federation-2013", "federation-2013-2"] {
        assert_eq!(
            outcome(rival, &game(own)),
            "white Kg1 Nd6 Ne4; black Kg12 pa10"
        );
    }
    let both = "federation-2013; labyrinth=both";
    assert_eq!(outcome(both, &game(own)), "5.7 white 1");
    let thrown = "1. Nc4-d6:3(1+2) - | a10 -";
    assert_eq!(
        outcome(both, &game(thrown)),
        "white Kg1 Nd6~3 Ne4; black Kg12 pa10"
    );
    // It works once, on whichever side it was.
    let once = format!("{thrown}\n2. Nd6 Kg2 | a9 Kg11");
    assert_eq!(
        outcome(both, &game(&once)),
        "white Kg2 Nd6 Nd6~2; black Kg11 pa9"
    );
    let rival = "[WhiteTerrain \"labyrinth d6\"]\n\
                 [Position \"white Kg1 Ne4; black Kg12 Nc8 pa11\"]\n\
                 1. Kg2 - | Nd6:2(1+1) -\n2. Nd6 Kg1 | a10 Kg11";
    assert_eq!(outcome(both, rival), "white Kg1 Nd6; black Kg11 Nd6~1 pa10");
}

#[test]
fn clause_7_2_a_king_that_has_struck_may_be_marked() {
    let game = |rows: &str| {
        format!(
            "[Position \"white Kf5 Ra9 pl2; black Kk12 pe6 Re12 pl11\"]\n\
             1. Ke6 - | l10 -; !e6{rows}"
        )
    };
    let marked = "white Ke6 Ra9 pl2; black Kk12 Re12 pl10";
    assert_eq!(outcome("federation-2013-2", &game("")), marked);
    assert_eq!(outcome("federation-2013", &game("")), "7.2 black -");
    // It does not move, and the mark ends.
    assert_eq!(
        outcome("federation-2013-2", &game("\n2. Kf6 Re9 | l9 -")),
        "4.5 white 1"
    );
    let goes_on = "\n2. Re9 l3 | l9 Kk11\n3. Kf6 l4 | l8 Kk12";
    assert_eq!(
        outcome("federation-2013-2", &game(goes_on)),
        "white Kf6 Re9 pl4; black Kk12 Re12 pl8"
    );
    // A King that did nothing is not marked, nor is one that is not attacked.
    let idle = "[Position \"white Ke6 Ra9 pl2; black Kk12 Re12 pl11\"]\n1. l3 - | l10 -; !e6";
    assert_eq!(outcome("federation-2013-2", idle), "7.2 black -");
    let safe = "[Position \"white Kf5 pl2; black Kk12 pe6 pl11\"]\n1. Ke6 - | l10 -; !e6";
    assert_eq!(outcome("federation-2013-2", safe), "7.2 black -");
}

#[test]
fn clause_4_5_a_marked_king_neither_leaves_its_acropolis_nor_escapes_mate() {
    let game = |white: &str| {
        format!(
            "[WhiteTerrain \"acropolis b2\"]\n\
             [Position \"white Kc2 {white}pl2; black Kk12 Nb2 Rb9 pl11\"]\n\
             1. Kb2 - | l10 -; !b2"
        )
    };
    let leaves = format!("{}\n2. K^ l3 | l9 -", game("Ra9 "));
    assert_eq!(outcome("federation-2013-2", &leaves), "4.5 white 1");
    let mate = end("federation-2013-2", &game(""));
    assert_eq!(
        (mate.reason, mate.winner),
        (Reason::Mate, Some(Side::Black))
    );
}

#[test]
fn clause_8_the_mole_is_drawn_before_the_dark_or_after_it() {
    let first = "1. d4 e4 | d9 e9";
    let second = "2. f4 g4 | f9 g9";
    let mole = "; mole white _Rj1(3,2) black Qf12(6)";
    let before = format!("{first}{mole}\n{second}");
    let after = format!("{first}\n{second}{mole}");
    let changed = |text: &str| text.contains("_Rj1") && text.contains("Qf12");
    let regulations = |mole: &str| format!("federation-2013; mole_after=1; mole={mole}");
    assert!(changed(&outcome(&regulations("before_dark"), &before)));
    assert!(changed(&outcome(&regulations("after_dark"), &after)));
    assert_eq!(outcome(&regulations("before_dark"), &after), "8.2 white -");
    assert_eq!(outcome(&regulations("after_dark"), &before), "9.5 - -");
    let missing = format!("{first}\n{second}");
    assert_eq!(outcome(&regulations("after_dark"), &missing), "8.2 white -");
    // The dark game move is the same one.
    let dark = format!("{first}\n2. ?Nl12 ?Nl12 | f9 g9{mole}\n3. - | f8 g8");
    let judged = replayed(&regulations("after_dark"), &dark);
    assert_eq!(judged.error(Language::En).map(|error| error.message), None);
    let position = judged.replay.position().unwrap();
    assert_eq!(position.infractions(Side::White), 0);
    assert!(position.skip_used(Side::White));
    let light = format!("{first}\n{second}{mole}\n3. ?Nl12 ?Nl12 | f8 g8");
    let judged = replayed(&regulations("after_dark"), &light);
    let position = judged.replay.position().unwrap();
    assert_eq!(position.infractions(Side::White), 1);
}

#[test]
fn clause_5_9_the_position_before_the_first_row_is_checked() {
    let game = |mole: &str| {
        format!(
            "[GameMove \"25\"]\n\
             [Position \"white Kg1 Pb2 Rc3 pa2; black Kg12 pa11\"]\n\
             25. Rc5 - | Kg11 -; mole white {mole}(3,1) black -(6)"
        )
    };
    assert!(outcome("federation-2013-2", &game("-")).contains("white Kg1 Rc5"));
    assert!(outcome("federation-2013", &game("Rc5")).contains("black Kg11 Rc5"));
    assert_eq!(outcome("federation-2013-2", &game("Rc5")), "8.2 white -");
    assert_eq!(outcome("federation-2013", &game("-")), "8.2 white -");
}

#[test]
fn clause_6_4_force_majeure_interrupts_a_game_and_ends_nothing() {
    for edition in ["federation-2013", "federation-2013-2", "annex-en"] {
        let regulations = format!("{edition}; complete_terrain=false; rest_after_move=false");
        let text = "1. d4 e4 | d9 e9; stop force-majeure \"fire\"\n\
                    2. |; stop force-majeure \"water\"; timer white 3\n\
                    2. d5 |; stop force-majeure \"fire again\"";
        let judged = replayed(&regulations, &format!("[Result \"*\"]\n{text}"));
        assert_eq!(judged.error(Language::En).map(|error| error.message), None);
        let replay = &judged.replay;
        assert!(replay.is_interrupted());
        assert_eq!((replay.game_moves(), replay.rows_played()), (1, 3));
        assert_eq!(replay.end(), None);
        assert_eq!(replay.position().unwrap().game_move(), 2);
        assert_eq!(replay.position().unwrap().timer(Side::White), 0);
        let opened: Vec<_> = replay
            .interruptions()
            .iter()
            .map(|it| it.is_opened)
            .collect();
        assert_eq!(opened, [true, false, false]);
        // It goes on from the same position.
        let resumed = replayed(&regulations, &format!("{text}\n2. f4 g4 | f9 g9"));
        assert!(!resumed.replay.is_interrupted());
        assert_eq!(resumed.replay.game_moves(), 2);
        // Or a ruling decides it as any other game that is stopped.
        let decided = format!("{text}\n2. |; stop ruling \"no hall\"; lot white");
        let decided = end(&regulations, &decided);
        assert_eq!(
            (decided.reason, decided.winner),
            (Reason::Ruling, Some(Side::White))
        );
        let wrong = format!("{text}\n3. f4 g4 | f9 g9");
        assert_eq!(outcome(&regulations, &wrong), "9.5 - -");
        let result = format!("[Result \"3-1\"]\n{text}");
        assert_eq!(outcome(&regulations, &result), "9.6 - -");
    }
}

#[test]
fn clause_6_4_what_the_rules_have_ended_is_not_interrupted() {
    let text = "[Position \"white Kg1 Ra12; black Kg12 pa9\"]\n\
                1. Rg12 Kg2 | a8 -; stop force-majeure \"fire\"";
    assert_eq!(outcome("federation-2013", text), "6.1 - -");
    let needless = "1. |; stop force-majeure \"fire\"; lot white";
    assert_eq!(outcome("federation-2013", needless), "9.5 - -");
    let twice = "1. |; stop force-majeure \"fire\"; stop ruling \"fire\"";
    assert_eq!(outcome("federation-2013", twice), "9.5 - -");
}

#[test]
fn clause_6_4_what_is_said_of_an_interruption() {
    let text = "1. d4 e4 | d9 e9; stop force-majeure \"fire\"\n\
                2. |; stop force-majeure \"water\"\n2. f4 g4 | f9 g9\n\
                3. |; stop ruling \"no hall\"; lot white\n";
    for (language, opened, not_opened, ended) in [
        (
            Language::En,
            "The game is interrupted by force majeure (“fire”); its clocks stand until a ruling.",
            "Game move 2\nThe plans were not opened; the position stays as it was. (clause 6.4)\n\
             The game is interrupted by force majeure (“water”)",
            "Game move 3\nThe plans were not opened; the position stays as it was. (clause 6.3)",
        ),
        (
            Language::Ru,
            "Партия прервана, форс-мажор («fire»); часы стоят до решения судьи.",
            "Игровой ход 2\nПланы не вскрывались, позиция осталась прежней. (п. 6.4)\n\
             Партия прервана, форс-мажор («water»)",
            "Игровой ход 3\nПланы не вскрывались, позиция осталась прежней. (п. 6.3)",
        ),
        (
            Language::De,
            "Die Partie ist durch höhere Gewalt unterbrochen („fire“); die Uhren stehen bis zu einer Entscheidung.",
            "Spielzug 2\nDie Pläne wurden nicht geöffnet; die Stellung bleibt, wie sie war. (Punkt 6.4)\n\
             Die Partie ist durch höhere Gewalt unterbrochen („water“)",
            "Spielzug 3\nDie Pläne wurden nicht geöffnet; die Stellung bleibt, wie sie war. (Punkt 6.3)",
        ),
    ] {
        let said = explained("federation-2013", text, language);
        for words in [opened, not_opened, ended] {
            assert!(said.contains(words), "{words}\n{said}");
        }
        let numbers = ["1", "2", "2", "3"];
        let heads = said.lines().filter(|line| line.split(' ').count() <= 3);
        let heads: Vec<&str> = heads.filter_map(|line| line.rsplit(' ').next()).collect();
        assert_eq!(heads, numbers);
    }
    let open = "1. d4 e4 | d9 e9; stop force-majeure \"fire\"\n";
    let report = report("a", open.as_bytes(), Language::En);
    assert_eq!(
        report.say(Language::En),
        "a: replays cleanly, game moves: 1. The game is interrupted; the potential is 97:97."
    );
    assert!(report.json().ends_with(r#""end":null,"points":null}"#));
}

#[test]
fn clause_9_6_generated_games_of_the_second_reading_replay_without_a_difference() {
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    let mut remarks = 0;
    for (regulations, games, endgames) in [
        ("federation-2013-2", 4, 24),
        ("annex-en-2; legion=any; labyrinth=both", 4, 24),
    ] {
        let regulations: Regulations = regulations.parse().unwrap();
        let games = (0..games).map(|number| generate::game(12, number, &regulations));
        let endgames = (0..endgames).map(|number| generate::endgame(12, number, &regulations));
        for game in games.chain(endgames) {
            let text = game.to_string();
            let replay = Replay::from_record(&Record::parse(&text).unwrap());
            assert_eq!(replay.error(), None, "{text}");
            assert!(replay.end().is_some(), "{text}");
            remarks += text.matches("; return white K").count();
            remarks += text.matches("; return black K").count();
            for step in replay.steps() {
                for consequence in &step.adjudication.consequences {
                    let name = format!("{:?}", consequence.effect);
                    *told.entry(name).or_default() += 1;
                }
            }
        }
    }
    assert!(told.contains_key("SetBack"), "{told:?}");
    assert!(remarks > 0, "{told:?}");
}
