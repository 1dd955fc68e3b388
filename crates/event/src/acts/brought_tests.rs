//! Acts that a game brings by itself: after an act, after openings, and when time runs out.

use super::super::tests::{TestEvent, audited, code, draft, game, journaled};
use super::super::*;
use super::fields_game::FieldsRules;
use super::secrets::tests::event_by;
use super::*;
use areopagus_tournament::result::Basis;

const ID: &str = "1.1";

fn event() -> TestEvent {
    let mut event = event_by(&draft(), FieldsRules::BRINGS);
    event.pair(2);
    event
}

fn texts(event: &TestEvent) -> Vec<String> {
    let acts = event.state.games[&game(ID)].acts().iter();
    acts.map(|act| act.made.text.clone()).collect()
}

/// The texts of the acts after those that open the game.
fn played(event: &TestEvent) -> Vec<String> {
    texts(event).split_off(2)
}

#[test]
fn r_268_what_follows_from_opened_secrets_comes_by_itself() {
    let mut event = event();
    event.hand_in();
    assert_eq!(texts(&event), ["set white N", "set black F"]);
    // A table without any information takes these acts too.
    let mut bare = event.state.info.rules.table().unwrap();
    for text in texts(&event) {
        assert_eq!(bare.enter(&text, None).unwrap(), text);
    }
}

#[test]
fn r_268_a_turn_in_which_nothing_is_left_is_over_by_itself_with_its_hits() {
    let mut event = event();
    event.hand_in();
    event.plays(&["p5", "p3", "p4"]);
    assert_eq!(played(&event), ["p5", "p3", "p4", "end !5"]);
    event.plays(&["p6", "p7", "end", "p8", "p9", "p10"]);
    assert_eq!(played(&event).last().unwrap(), "end");
    // The last stones end the turn, and the turn the game.
    event.plays(&["p1", "p2", "p11", "p12"]);
    assert!(event.state.games[&game(ID)].result.is_none());
    event.play("end").unwrap();
    let result = event.state.games[&game(ID)].result.clone().unwrap();
    assert!(matches!(result.basis, Basis::Record { .. }));
    assert_eq!(audited(&event.entries), Ok(()));
}

#[test]
fn r_268_what_is_brought_goes_with_its_act_and_comes_again_without_it() {
    let mut event = event();
    event.hand_in();
    event.plays(&["p7", "p3", "p4"]);
    event.back(1).unwrap();
    assert_eq!(played(&event), ["p7", "p3", "p4", "end"]);
    event.back(2).unwrap();
    assert_eq!(played(&event), ["p7", "p3"]);
    event.play("end").unwrap();
    event.back(5).unwrap();
    assert_eq!(texts(&event), ["set white N", "set black F"]);
}

#[test]
fn r_268_a_time_that_is_over_comes_in_the_place_of_a_late_act() {
    let mut event = event();
    event.hand_in();
    let bring = |event: &mut TestEvent| event.order_act(GameAct::Bring {});
    event.clock += 59_999;
    assert_eq!(code(bring(&mut event)), "nothing-brought");
    event.play("p5").unwrap();
    event.clock += 1;
    // White's stone comes too late, and Black is to play.
    event.play("p3").unwrap();
    assert_eq!(played(&event), ["p5", "- !5"]);
    let side = |event: &TestEvent| {
        let board = event.state.games[&game(ID)].act_board().cloned().unwrap();
        board.turn.unwrap().side
    };
    assert_eq!(side(&event), areopagus_games::Side::Black);
    event.clock += 60_000;
    bring(&mut event).unwrap();
    assert_eq!(played(&event), ["p5", "- !5", "-"]);
    // What the referee enters off the clock is taken, with what it brings except times.
    event.clock += 61_000;
    event
        .order_act(GameAct::Enter {
            text: "p6".to_owned(),
            off_clock: Some("seen at the table".to_owned()),
        })
        .unwrap();
    for text in ["p7", "p8"] {
        event
            .order_act(GameAct::Enter {
                text: text.to_owned(),
                off_clock: Some("seen at the table".to_owned()),
            })
            .unwrap();
    }
    assert_eq!(played(&event).split_off(3), ["p6", "p7", "p8", "end !6"]);
    let last = event.state.games[&game(ID)].acts().last().cloned();
    assert!(last.unwrap().off_clock.is_some());
    event.clock += 600_000;
    event.play("p1").unwrap();
    let result = event.state.games[&game(ID)].result.clone().unwrap();
    let Basis::Record { reason, .. } = result.basis else {
        panic!("{result:?}");
    };
    assert_eq!(reason, "time");
    assert_eq!(code(bring(&mut event)), "game-finished");
}

#[test]
fn r_268_what_is_not_brought_or_another_act_is_found() {
    let mut event = event();
    event.hand_in();
    event.plays(&["p5", "p3", "p4", "p7"]);
    let entries = event.entries;
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
