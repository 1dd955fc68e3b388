//! Formats points for pages: whole, or with a half.

use std::fmt;

use crate::games::discipline::Unit;
use crate::language::{Argument, FluentValue};

/// A number of points. In a message, a whole one selects plural forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PointsText {
    Whole(u32),
    /// Points with a half: `½`, `2½`.
    Half(String),
}

impl PointsText {
    /// A number of points of a unit.
    pub fn new(unit: Unit, count: impl Into<u32>) -> Self {
        let count = count.into();
        let in_a_point = u32::from(unit.in_a_point());
        if count.is_multiple_of(in_a_point) {
            Self::Whole(count / in_a_point)
        } else {
            Self::Half(unit.say(count))
        }
    }
}

impl fmt::Display for PointsText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(points) => points.fmt(f),
            Self::Half(text) => text.fmt(f),
        }
    }
}

impl Argument for PointsText {
    fn value(&self) -> FluentValue<'_> {
        match self {
            Self::Whole(points) => points.value(),
            Self::Half(text) => text.value(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_points_are_numbers_and_others_have_a_half() {
        let said = |unit, count: u32| PointsText::new(unit, count).to_string();
        assert_eq!(said(Unit::Points, 3), "3");
        let halves = [0, 1, 2, 5].map(|count| said(Unit::Halves, count));
        assert_eq!(halves, ["0", "½", "1", "2½"]);
        assert_eq!(PointsText::new(Unit::Halves, 4_u16), PointsText::Whole(2));
    }
}
