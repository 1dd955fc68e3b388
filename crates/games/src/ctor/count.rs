//! Perft: the number of ways in which the mover can make a turn, and the number of positions
//! after it.
//!
//! Sequences that lead to the same board with the same operations left are merged, level by
//! level. The removal of two chips in a landing is a level of its own, since many pairs leave the
//! same board.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::board::{Board, REPLACING};
use super::regulations::Power;
use super::torus::{Field, FieldSet};
use crate::Side;

/// A partial turn: the board, the operations left, and whether one was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    board: Board,
    left: Power,
    operated: bool,
}

/// The number of sequences that lead to each state.
type Counted<T> = HashMap<T, u64, BuildHasherDefault<Mixer>>;

/// The counts of one turn or of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// The number of ways to make the turns.
    pub ways: u64,
    /// The number of different positions after them.
    pub positions: u64,
}

/// Counts the ways and the positions of consecutive turns from a board. Each turn has its mover
/// and its greatest numbers of operations.
pub fn turns(board: Board, turns: &[(Side, Power)]) -> Count {
    let boards = boards_behind(board, turns);
    Count {
        ways: boards.values().sum(),
        positions: u64::try_from(boards.len()).unwrap_or(u64::MAX),
    }
}

/// Counts only the ways of consecutive turns. In the last turn, puts that allow no replacement
/// are counted and not made.
pub fn ways(board: Board, turns: &[(Side, Power)]) -> u64 {
    let Some(((side, power), before)) = turns.split_last() else {
        return 1;
    };
    let mut counted = 0;
    for (board, ways) in boards_behind(board, before) {
        let mut level = beginning(board, ways, *power);
        while !level.is_empty() {
            level.retain(|state, ways| match puts_alone(state, *side) {
                Some(each) => {
                    counted += *ways * each;
                    false
                }
                None => true,
            });
            level = follow(level, *side, |_, ways| counted += ways);
        }
    }
    counted
}

/// Every board after the turns, with the number of ways to it.
fn boards_behind(board: Board, turns: &[(Side, Power)]) -> Counted<Board> {
    let mut boards = Counted::from_iter([(board, 1)]);
    for (side, power) in turns {
        let mut after: Counted<Board> = Counted::default();
        for (board, ways) in boards {
            turn(board, ways, *side, *power, &mut after);
        }
        boards = after;
    }
    boards
}

/// The ways to complete a turn of which only puts are left, the empty one included; `None` if
/// other operations are possible.
fn puts_alone(state: &State, side: Side) -> Option<u64> {
    let Power {
        puts,
        moves,
        landings,
    } = state.left;
    let chips = state.board.chips(side).count() + u16::from(puts);
    let may_replace = chips >= REPLACING && !state.board.chips(side.other()).is_empty();
    if moves > 0 || landings > 0 || may_replace {
        return None;
    }
    let mut free = u64::from(state.board.free().count());
    let (mut ways, mut lists) = (1, 1);
    for _ in 0..puts {
        lists *= free;
        ways += lists;
        free = free.saturating_sub(1);
    }
    Some(ways)
}

/// Adds every board after a turn, with the number of ways to it.
fn turn(board: Board, ways: u64, side: Side, left: Power, after: &mut Counted<Board>) {
    let mut level = beginning(board, ways, left);
    while !level.is_empty() {
        level = follow(level, side, |board, ways| {
            *after.entry(board).or_default() += ways;
        });
    }
}

/// A turn before its first operation.
fn beginning(board: Board, ways: u64, left: Power) -> Counted<State> {
    let state = State {
        board,
        left,
        operated: false,
    };
    Counted::from_iter([(state, ways)])
}

/// The next level: each state with one more operation or replacement. `end` is called for each
/// state with which the turn may end.
fn follow(level: Counted<State>, side: Side, mut end: impl FnMut(Board, u64)) -> Counted<State> {
    let mut next: Counted<State> = Counted::default();
    let mut lifted: Counted<State> = Counted::default();
    for (state, ways) in level {
        end(state.board, ways);
        grow(&state, side, |state| {
            *next.entry(state).or_default() += ways;
        });
        if state.left.landings > 0 && !state.board.is_full() {
            lift(&state, side, |state| {
                *lifted.entry(state).or_default() += ways;
            });
        }
    }
    for (state, ways) in lifted {
        for field in state.board.free().iter() {
            let mut state = state;
            state.board.put(side, field);
            *next.entry(state).or_default() += ways;
        }
    }
    next
}

/// Makes every put, move and replacement (CTOR 3.2, CTOR 3.3, CTOR 3.5, CTOR 3.8).
fn grow(state: &State, side: Side, mut to: impl FnMut(State)) {
    let board = &state.board;
    if state.operated {
        for field in board.chips(side.other()).iter() {
            if board.is_replaceable(side, field) {
                let mut state = *state;
                state.board.put(side, field);
                to(state);
            }
        }
    }
    let free = board.free();
    if let Some(puts) = state.left.puts.checked_sub(1) {
        for field in free.iter() {
            let mut state = *state;
            state.left.puts = puts;
            state.operated = true;
            state.board.put(side, field);
            to(state);
        }
    }
    let Some(moves) = state.left.moves.checked_sub(1).filter(|_| !free.is_empty()) else {
        return;
    };
    for from in board.chips(side).iter() {
        for field in board.size().orthogonal(from).and(free).iter() {
            let mut state = *state;
            state.left.moves = moves;
            state.operated = true;
            state.board.take(from);
            state.board.put(side, field);
            to(state);
        }
    }
}

/// Removes every pair of own chips for a landing (CTOR 3.4).
fn lift(state: &State, side: Side, mut to: impl FnMut(State)) {
    let chips: FieldSet = state.board.chips(side);
    for one in chips.iter() {
        for other in chips.iter().take_while(|other: &Field| *other < one) {
            let mut state = *state;
            state.left.landings -= 1;
            state.operated = true;
            state.board.take(one);
            state.board.take(other);
            to(state);
        }
    }
}

/// A fast hasher. Keys are not chosen by an attacker, so it need not resist collisions.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u128(&mut self, number: u128) {
        let [low, high] = [number, number >> 64].map(|half| {
            let half = half & u128::from(u64::MAX);
            u64::try_from(half).unwrap_or(u64::MAX)
        });
        self.mix(low);
        self.mix(high);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(u64::from(number.unsigned_abs() > 0));
    }
}
