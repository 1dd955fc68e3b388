//! The search for whether a turn goes on, against one that tries every move, on small boards on
//! which Kings are often in trouble; and on boards full of pieces.

use super::properties::goes_on_at_all;
use crate::PerSide;
use crate::tchess::generate::game;
use crate::tchess::place;
use crate::tchess::regulations::Regulations;
use crate::tchess::search::searched;
use crate::tchess::setup::Setup;
use crate::tchess::turn::{goes_on, has_turn, left};

/// How many positions are looked at for each of the Regulations.
const POSITIONS: u32 = 2500;

/// How many of the positions have no turn.
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
    let (found, looked) = searched(&setup, &position, left(&setup, &position));
    assert!(!found);
    assert!(looked < 100, "{looked}");
}

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
