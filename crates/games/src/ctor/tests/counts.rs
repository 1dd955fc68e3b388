//! Tests of the numbers of ways to make a turn in several positions.

use proptest::prelude::*;

use crate::Side;
use crate::ctor::board::Board;
use crate::ctor::count::{Count, turns, ways};
use crate::ctor::record::Record;
use crate::ctor::regulations::Power;
use crate::ctor::torus::Size;

const ONE_PUT: Power = puts(1);
const TWO_PUTS: Power = puts(2);

const fn puts(puts: u8) -> Power {
    Power {
        puts,
        moves: 0,
        landings: 0,
    }
}

/// The board of a position on 8×8.
pub fn board(position: &str) -> Board {
    let text = format!("[Regulations \"ctor-team; size=8\"]\n[Position \"{position}\"]\n");
    Record::parse(&text).unwrap().start.unwrap().board
}

/// A board with White on some fields, some fields free and Black on all others.
fn crowded(white: &[u16], free: &[u16]) -> Board {
    let size = Size::Eight;
    let mut board = Board::new(size);
    for field in size.fields() {
        let number = field.number();
        if white.contains(&number) {
            board.put(Side::White, field);
        } else if !free.contains(&number) {
            board.put(Side::Black, field);
        }
    }
    board
}

fn count(board: Board, power: Power) -> (u64, u64) {
    counted(board, &[(Side::White, power)])
}

/// The number of ways, counted with the positions and without them.
fn counted(board: Board, made: &[(Side, Power)]) -> (u64, u64) {
    let Count {
        ways: all,
        positions,
    } = turns(board, made);
    assert_eq!(ways(board, made), all);
    (all, positions)
}

#[test]
fn section_8_the_first_turns() {
    for (size, first, both) in [
        (Size::Eight, (65, 65), (258_177, 131_169)),
        (Size::Ten, (101, 101), (990_201, 500_151)),
    ] {
        let empty = Board::new(size);
        assert_eq!(count(empty, ONE_PUT), first);
        let opening = [(Side::White, ONE_PUT), (Side::Black, TWO_PUTS)];
        assert_eq!(counted(empty, &opening), both);
    }
}

#[test]
fn section_8_power_2() {
    let board = board("white 1 12 19; black 2 30");
    assert_eq!(count(board, Power::from_level(2)), (4_432_214, 104_070));
}

#[test]
fn section_8_power_1() {
    let board = board("white 1 8 64; black 2 9 57");
    let Count { ways, positions } = turns(board, &[(Side::White, Power::from_level(1))]);
    assert_eq!((ways, positions), (3_205_203_666, 453_773));
}

#[test]
fn section_8_power_3_with_replacements() {
    let board = crowded(&[1, 2, 3, 9, 11, 17, 18, 28, 29, 40], &[19, 20, 27, 64]);
    assert_eq!(count(board, Power::from_level(3)), (262_965, 350));
}

#[test]
fn section_8_power_1_with_replacements() {
    let board = crowded(&[1, 2, 3, 8, 9, 11, 16, 57, 64], &[10, 19, 58]);
    assert_eq!(count(board, Power::from_level(1)), (1_889_394, 745));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn section_8_ways_are_as_many_without_their_positions(
        chips in prop::collection::vec((1_u16..=64, any::<bool>()), 0..10),
        (most, moves, landings) in prop::sample::select(vec![
            (0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (1, 1, 0), (0, 1, 1), (1, 0, 1),
        ]),
        replies in 0_u8..2,
    ) {
        let size = Size::Eight;
        let mut board = Board::new(size);
        for (number, is_white) in chips {
            let side = if is_white { Side::White } else { Side::Black };
            board.put(side, size.field(number).unwrap());
        }
        let power = Power { puts: most, moves, landings };
        counted(board, &[(Side::White, power)]);
        let two = [(Side::White, puts(most.min(1))), (Side::Black, puts(replies))];
        counted(board, &two);
    }
}
