//! How many sequences of legal turns there are.

use super::act::Act;
use super::attack::Exposure;
use super::position::Position;
use super::search::Guard;
use super::setup::Setup;
use super::turn::{Goal, count_legal, goes_on, is_complete, left, legal};

/// `perft(depth)`: how many sequences of so many legal turns there are from a position. A turn
/// that reaches a goal has no successor; what TCHESS 5.6 to TCHESS 5.10 say is left out.
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

/// How many sequences go on behind an act of a turn.
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

/// Whether a turn is over behind a legal move of it that has reached no goal (TCHESS 4.3).
pub fn is_over(setup: &Setup, position: &Position) -> bool {
    left(setup, position) == 0 || {
        let exposure = setup.has_check();
        let exposure = exposure.then(|| Exposure::from_position(setup, position, None));
        is_over_by(setup, position, exposure.as_ref())
    }
}

/// The same of a turn that has moves left, where it is known how the King stands in a game with
/// check.
pub fn is_over_by(setup: &Setup, position: &Position, exposure: Option<&Exposure>) -> bool {
    let is_open = exposure.is_some_and(|exposure| {
        exposure.attacked || Guard::with(setup, position, *exposure).has_safe_move()
    });
    !is_open && is_complete(setup, position) && !goes_on(setup, position)
}
