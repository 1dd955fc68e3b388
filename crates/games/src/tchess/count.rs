//! Perft: counts sequences of legal turns.

use super::act::Act;
use super::attack::Exposure;
use super::position::Position;
use super::search::Guard;
use super::setup::Setup;
use super::turn::{Goal, count_legal, goes_on, is_complete, left, legal};

/// `perft(depth)`: the number of sequences of `depth` legal turns from a position. A turn that
/// reaches a goal has no successor; TCHESS 5.6 to TCHESS 5.10 are not applied.
pub fn perft(setup: &Setup, position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let is_single = setup.regulations().moves() == 1;
    if depth == 1 && is_single && position.due(position.side()).first().is_none() {
        return count_legal(setup, position);
    }
    let mut count = 0;
    legal(setup, position, &mut |act| {
        let mut after = position.clone();
        after.make(setup, act);
        count += behind(setup, after, act, depth);
    });
    count
}

/// The number of sequences that continue after an act of a turn.
fn behind(setup: &Setup, mut after: Position, act: &Act, depth: u8) -> u64 {
    if !matches!(act, Act::Replace { .. }) {
        if Goal::reached(setup, &after, after.side()).is_some() {
            return u64::from(depth == 1);
        }
        if is_over(setup, &after) {
            after.end_turn(setup);
            return perft(setup, &after, depth - 1);
        }
    }
    perft(setup, &after, depth)
}

/// Whether a turn is over after a legal move of it that has not reached a goal (TCHESS 4.3).
pub fn is_over(setup: &Setup, position: &Position) -> bool {
    left(setup, position) == 0 || {
        let exposure = setup.has_check();
        let exposure = exposure.then(|| Exposure::from_position(setup, position, None));
        is_over_by(setup, position, exposure.as_ref())
    }
}

/// The same for a turn that has moves left, given the exposure of the King in a game with check.
pub fn is_over_by(setup: &Setup, position: &Position, exposure: Option<&Exposure>) -> bool {
    let is_open = exposure.is_some_and(|exposure| {
        exposure.attacked || Guard::with(setup, position, *exposure).has_safe_move()
    });
    !is_open && is_complete(setup, position) && !goes_on(setup, position)
}
