//! Draws the moves of a chip around its number: a short line for a step, a longer one for several,
//! one with a head for as far as the way is free, a ring for a leap.

use std::fmt::Write as _;

use crate::games::Side;
use crate::games::movement::{MovementDirection, Pattern};
use crate::web::kit::colours::colour;

/// The beginning of lines, next to the number.
const NEAR: f64 = 8.4;
/// The end of a step, and of a line of several.
const STEP: f64 = 10.6;
const FAR: f64 = 13.4;
/// The position and the size of the ring of a leap.
const LEAP: f64 = 11.6;
const RING: f64 = 1.3;
/// The arms of an arrow head.
const ARM: f64 = 2.4;

/// Moves that are drawn in one style.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Drawing {
    /// The CSS class.
    pub class: &'static str,
    /// The lines, from the centre of the chip.
    pub path: String,
}

impl Drawing {
    /// The colour without a style sheet, for a chip with marks of this one.
    pub fn colour(&self, sign: &'static str) -> &'static str {
        if self.class == CAPTURES {
            colour("chip-red")
        } else {
            sign
        }
    }

    /// Whether its lines are dashed.
    pub fn is_dashed(&self) -> bool {
        self.class == MOVES
    }
}

/// Moves with or without a capture, only without, only with one.
const BOTH: &str = "ways";
const MOVES: &str = "ways only-moves";
const CAPTURES: &str = "ways only-captures";

/// The drawing of a pattern on a board that has White at the bottom.
pub(super) fn drawn(pattern: &Pattern, side: Side) -> Vec<Drawing> {
    let ways = pattern.ways();
    let kinds = [
        (BOTH, true, true),
        (MOVES, true, false),
        (CAPTURES, false, true),
    ];
    let drawings = kinds.into_iter().filter_map(|(class, moves, captures)| {
        let of_kind = ways
            .iter()
            .filter(|way| (way.moves, way.captures) == (moves, captures));
        let mut path = String::new();
        of_kind.for_each(|way| draw(&mut path, way, side));
        (!path.is_empty()).then_some(Drawing { class, path })
    });
    drawings.collect()
}

fn draw(path: &mut String, way: &MovementDirection, side: Side) {
    // White moves up, and pictures count downwards; Black is turned around.
    let forward = match side {
        Side::White => 1,
        Side::Black => -1,
    };
    let (right, down) = (way.right * forward, -way.ahead * forward);
    let (right, down) = (f64::from(right), f64::from(down));
    let length = right.hypot(down);
    let at = |distance: f64, aside: f64| {
        let (x, y) = (right / length, down / length);
        let (across, below) = (x * distance - y * aside, y * distance + x * aside);
        format!("{across:.1} {below:.1}")
    };
    let is_leap = way.right.abs().max(way.ahead.abs()) > 1;
    // Writing to a string cannot fail.
    let _ = if is_leap {
        let (from, to) = (at(LEAP - RING, 0.0), at(LEAP + RING, 0.0));
        write!(
            path,
            "M{from}A{RING} {RING} 0 1 1 {to}A{RING} {RING} 0 1 1 {from}"
        )
    } else {
        let starts = if way.least > 1 { STEP } else { NEAR };
        let ends = if way.most == Some(1) { STEP } else { FAR };
        write!(path, "M{}L{}", at(starts, 0.0), at(ends, 0.0))
    };
    if !is_leap && way.most.is_none() {
        let back = FAR - ARM / 2.0;
        let (left, tip, right) = (at(back, -ARM / 2.0), at(FAR, 0.0), at(back, ARM / 2.0));
        let _ = write!(path, "M{left}L{tip}L{right}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path_counts(text: &str, side: Side) -> Vec<(&'static str, usize)> {
        let drawings = drawn(&Pattern::parse(text).unwrap(), side).into_iter();
        drawings
            .map(|it| (it.class, it.path.matches('M').count()))
            .collect()
    }

    #[test]
    fn clause_1_1_every_way_of_a_pattern_is_drawn() {
        assert_eq!(path_counts("*1", Side::White), [(BOTH, 8)]);
        assert_eq!(path_counts("(1,2)", Side::White), [(BOTH, 8)]);
        // Each line that goes on has a head.
        assert_eq!(path_counts("+1-", Side::White), [(BOTH, 8)]);
        assert_eq!(
            path_counts("m:n1 c:ne/nw1", Side::Black),
            [(MOVES, 1), (CAPTURES, 2)]
        );
    }

    #[test]
    fn clause_1_1_ahead_is_where_the_opponent_sits() {
        let path = |side| drawn(&Pattern::parse("n1").unwrap(), side)[0].path.clone();
        assert_eq!(path(Side::White), "M0.0 -8.4L0.0 -10.6");
        assert_eq!(path(Side::Black), "M0.0 8.4L0.0 10.6");
    }

    #[test]
    fn clause_1_1_what_a_longer_way_looks_like_differs_from_a_step() {
        let path = |text| {
            drawn(&Pattern::parse(text).unwrap(), Side::White)[0]
                .path
                .clone()
        };
        let paths = ["n1", "n1-3", "n2", "n1-", "(1,2)"].map(path);
        for (place, one) in paths.iter().enumerate() {
            assert!(paths.iter().skip(place + 1).all(|other| one != other));
        }
    }
}
