//! Acts that a game brings by itself: after an act, after openings, and when time runs out.

use super::super::tests::{Hall, audited, code, draft, game, journaled};
use super::super::*;
use super::fields_game::FieldsRules;
use super::secrets::tests::hall_by;
use super::*;
use areopagus_tournament::result::Basis;

const ID: &str = "1.1";

fn hall() -> Hall {
    let mut hall = hall_by(&draft(), FieldsRules::BRINGS);
    hall.pair(2);
    hall
}

fn texts(hall: &Hall) -> Vec<String> {
    let acts = hall.state.games[&game(ID)].acts().iter();
    acts.map(|act| act.made.text.clone()).collect()
}

/// The texts of the acts after those that open the game.
fn played(hall: &Hall) -> Vec<String> {
    texts(hall).split_off(2)
}

#[test]
fn r_268_what_follows_from_opened_secrets_comes_by_itself() {
    let mut hall = hall();
    hall.hand_in();
    assert_eq!(texts(&hall), ["set white N", "set black F"]);
    // A table without any information takes these acts too.
    let mut bare = hall.state.info.rules.table().unwrap();
    for text in texts(&hall) {
        assert_eq!(bare.enter(&text, None).unwrap(), text);
    }
}

#[test]
fn r_268_a_turn_in_which_nothing_is_left_is_over_by_itself_with_its_hits() {
    let mut hall = hall();
    hall.hand_in();
    hall.plays(&["p5", "p3", "p4"]);
    assert_eq!(played(&hall), ["p5", "p3", "p4", "end !5"]);
    hall.plays(&["p6", "p7", "end", "p8", "p9", "p10"]);
    assert_eq!(played(&hall).last().unwrap(), "end");
    // The last stones end the turn, and the turn the game.
    hall.plays(&["p1", "p2", "p11", "p12"]);
    assert!(hall.state.games[&game(ID)].result.is_none());
    hall.play("end").unwrap();
    let result = hall.state.games[&game(ID)].result.clone().unwrap();
    assert!(matches!(result.basis, Basis::Record { .. }));
    assert_eq!(audited(&hall.entries), Ok(()));
}

#[test]
fn r_268_what_is_brought_goes_with_its_act_and_comes_again_without_it() {
    let mut hall = hall();
    hall.hand_in();
    hall.plays(&["p7", "p3", "p4"]);
    hall.back(1).unwrap();
    assert_eq!(played(&hall), ["p7", "p3", "p4", "end"]);
    hall.back(2).unwrap();
    assert_eq!(played(&hall), ["p7", "p3"]);
    hall.play("end").unwrap();
    hall.back(5).unwrap();
    assert_eq!(texts(&hall), ["set white N", "set black F"]);
}

#[test]
fn r_268_a_time_that_is_over_comes_in_the_place_of_a_late_act() {
    let mut hall = hall();
    hall.hand_in();
    let bring = |hall: &mut Hall| hall.order_act(GameAct::Bring {});
    hall.clock += 59_999;
    assert_eq!(code(bring(&mut hall)), "nothing-brought");
    hall.play("p5").unwrap();
    hall.clock += 1;
    // White's stone comes too late, and Black is to play.
    hall.play("p3").unwrap();
    assert_eq!(played(&hall), ["p5", "- !5"]);
    let side = |hall: &Hall| {
        let board = hall.state.games[&game(ID)].act_board().cloned().unwrap();
        board.turn.unwrap().side
    };
    assert_eq!(side(&hall), areopagus_games::Side::Black);
    hall.clock += 60_000;
    bring(&mut hall).unwrap();
    assert_eq!(played(&hall), ["p5", "- !5", "-"]);
    // What the referee enters off the clock is taken, with what it brings except times.
    hall.clock += 61_000;
    hall.order_act(GameAct::Enter {
        text: "p6".to_owned(),
        off_clock: Some("seen at the table".to_owned()),
    })
    .unwrap();
    for text in ["p7", "p8"] {
        hall.order_act(GameAct::Enter {
            text: text.to_owned(),
            off_clock: Some("seen at the table".to_owned()),
        })
        .unwrap();
    }
    assert_eq!(played(&hall).split_off(3), ["p6", "p7", "p8", "end !6"]);
    let last = hall.state.games[&game(ID)].acts().last().cloned();
    assert!(last.unwrap().off_clock.is_some());
    hall.clock += 600_000;
    hall.play("p1").unwrap();
    let result = hall.state.games[&game(ID)].result.clone().unwrap();
    let Basis::Record { reason, .. } = result.basis else {
        panic!("{result:?}");
    };
    assert_eq!(reason, "time");
    assert_eq!(code(bring(&mut hall)), "game-finished");
}

#[test]
fn r_268_what_is_not_brought_or_another_act_is_found() {
    let mut hall = hall();
    hall.hand_in();
    hall.plays(&["p5", "p3", "p4", "p7"]);
    let entries = hall.entries;
    assert_eq!(audited(&entries), Ok(()));
    let at = |wanted: &str| {
        let is_it = |entry: &Entry| matches!(entry, Entry::Act(ActEntry::Entered { act, .. }) if act.text == wanted);
        entries.iter().position(is_it).unwrap()
    };
    for (text, from, to) in [
        ("end !5", "end !5", "p6"),
        ("end !5", "end !5", "-"),
        ("set white N", "set white N", "set white F"),
        ("set white N", "set white N", "set black F"),
        ("set black F", "set black F", "p5"),
    ] {
        let place = at(text);
        let mut other = entries.clone();
        other[place] = journaled(&entries[place], |body| body.replacen(from, to, 1));
        assert!(audited(&other).is_err(), "{to}");
    }
    for text in ["set white N", "set black F", "end !5"] {
        let place = at(text);
        let mut other = entries.clone();
        other.remove(place);
        assert!(audited(&other).is_err(), "{text}");
        // Nor may the journal end before it.
        let found = audited(&entries[..place]).unwrap_err();
        assert_eq!(found.seq, place as u64);
    }
}
