//! Tests of the search for whether a turn goes on, against an exhaustive search, on small boards
//! on which Kings are often attacked, and on boards full of pieces.

use super::properties::goes_on_at_all;
use crate::PerSide;
use crate::tchess::generate::game;
use crate::tchess::kind::Kind;
use crate::tchess::place;
use crate::tchess::regulations::Regulations;
use crate::tchess::search::looked_for;
use crate::tchess::setup::Setup;
use crate::tchess::turn::{goes_on, has_turn, left, legal};

/// The number of positions for each of the Regulations.
const POSITIONS: u32 = 2500;

/// The number of positions without a turn.
fn compared(regulations: &str) -> u32 {
    let regulations = Regulations::parse(regulations).unwrap();
    let setup = Setup::new(&regulations, &PerSide::default()).unwrap();
    let mut lost = 0;
    for number in 0..POSITIONS {
        let Some(position) = game(11, number, &regulations, true).start else {
            continue;
        };
        let left = left(&setup, &position);
        let found = goes_on(&setup, &position);
        let size = setup.size();
        let position = &position;
        let text = place::Placed { size, position }.to_string();
        assert_eq!(found, goes_on_at_all(&setup, position, left), "{text}");
        lost += u32::from(!found);
    }
    lost
}

#[test]
fn tchess_4_3_on_small_boards_every_move_says_the_same() {
    for regulations in [
        "tchess-layer1; array=k3/pppp/PPPP/3K; promotion=Q,R",
        "tchess-layer1; array=k3/pppp/PPPP/3K; promotion=Q,J",
        "tchess-layer1; array=k4/ppppp/5/PPPPP/4K; promotion=G,D,L,M",
        "tchess-layer1; array=k3/pppp/PPPP/3K; promotion=Q,R,J; polarity=true; turn_in_place=true",
        "tchess-layer1; array=k4/ppppp/5/PPPPP/4K; promotion=T,W,X,A",
    ] {
        let lost = compared(regulations);
        assert!(lost > 20, "{regulations}: {lost}");
    }
}

#[test]
fn tchess_5_1_with_jesters_every_move_says_the_same() {
    for regulations in [
        "tchess-layer1; array=k3/jjpp/PPPP/3K; promotion=Q,R",
        "tchess-layer1; array=k4/jjjjj/5/PPPPP/4K; promotion=Q,N,B,J",
        "tchess-layer1; array=k4/ppppp/5/PPPPP/4K; promotion=J",
        "tchess-layer1; array=k3/jppj/JPPJ/3K; promotion=Q,J; polarity=true; turn_in_place=true",
        "tchess-layer1; array=k3/jppj/PPNP/3K; promotion=F,J,R; transport=true",
    ] {
        let lost = compared(regulations);
        assert!(lost > 20, "{regulations}: {lost}");
    }
}

#[test]
fn tchess_4_3_many_enemy_jesters_are_answered_soon() {
    let regulations = Regulations::default();
    let setup = Setup::new(&regulations, &PerSide::default()).unwrap();
    let text = "2Q1Q3nk/1Q1QQ2Qnn/1Q1QQ2Q1Q/1Qjjjjj1QQ/1Qjjjjj1QQ/1QjjKjjQ2/1QjjjjjQQQ/QQjjjjjQQ1/\
                1Q1Q1Q2Q1/3Q1QQQ2 w - - -";
    let position = place::read(&setup, text).unwrap();
    let (found, looked) = looked_for(&setup, &position, left(&setup, &position));
    assert!(!found);
    assert!(looked < 100, "{looked}");
}

#[test]
fn tchess_5_5_replacements_on_a_board_full_of_jesters_are_answered() {
    let array = "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/1K14";
    let regulations = format!(
        "tchess-layer1; array={array}; polarity=true; turn_in_place=true; \
         substitution=Q:J,R:N,B:J"
    );
    let regulations = Regulations::parse(&regulations).unwrap();
    let setup = Setup::new(&regulations, &PerSide::default()).unwrap();
    let position = place::read(&setup, JESTERS).unwrap();
    // There are more ways than are searched, and the searched ones fail.
    assert!(!goes_on(&setup, &position));
    assert!(has_turn(&setup, &position));
    let mut count = 0;
    legal(&setup, &position, &mut |_| count += 1);
    assert_eq!(count, position.donors(&setup, Kind::Queen).count());
}

/// Many Jesters of both sides, and the Queens of one.
const JESTERS: &str = "kpJ2J4J5/pp2jjJJ1Jj4j/3J1J5j1JjJ/3qq1J5j3/5J2q1j5/5q10/j9qq4/1j6JJ4J1/4JJqq2J5/j15/7J8/3J2q6J2/6q3q3j1/8Kq5j/1q1jj11/6q1J6J w Q Q,R,B -";

#[test]
fn tchess_8_2_with_horses_that_carry_every_move_says_the_same() {
    for regulations in [
        "tchess-layer1; array=k3/pppp/PPPP/3K; promotion=Q,F; transport=true",
        "tchess-layer1; array=k4/ppppp/5/PPPPP/4K; promotion=Q,F,C,E; transport=true",
        "tchess-layer1; array=k3/pppp/PPPP/3K; promotion=R,N,F,NR; transport=true",
    ] {
        let lost = compared(regulations);
        assert!(lost > 20, "{regulations}: {lost}");
    }
}

#[test]
fn tchess_4_3_boards_full_of_pieces_are_answered() {
    let array = "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/1K14";
    for mods in ["", "; transport=true", "; polarity=true"] {
        let regulations = format!("tchess-layer1; array={array}{mods}");
        let regulations = Regulations::parse(&regulations).unwrap();
        let setup = Setup::new(&regulations, &PerSide::default()).unwrap();
        let [black, white] = ["q", "Q"].map(|sign| sign.repeat(16) + "/");
        let text = format!(
            "qqqqqqqkqqqqqqqq/{}16/{}QQQQQQQKQQQQQQQQ w - - -",
            black.repeat(6),
            white.repeat(7)
        );
        let position = place::read(&setup, &text).unwrap();
        assert!(has_turn(&setup, &position));
    }
}
