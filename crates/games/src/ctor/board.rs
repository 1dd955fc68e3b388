//! The chips on a board (CTOR 1 and CTOR 6.5).

use std::fmt;

use super::torus::{Field, FieldSet, Size};
use crate::{PerSide, Side};

/// The chips on a board, at most one on each field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    size: Size,
    white: FieldSet,
    black: FieldSet,
}

/// The smallest number of neighbours that allows to replace a chip (CTOR 3.5).
pub const REPLACING: u16 = 5;

impl Board {
    /// A board without chips.
    pub const fn new(size: Size) -> Self {
        Self {
            size,
            white: FieldSet::EMPTY,
            black: FieldSet::EMPTY,
        }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The fields with a team's chips.
    pub const fn chips(&self, side: Side) -> FieldSet {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    const fn chips_mut(&mut self, side: Side) -> &mut FieldSet {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    /// The side whose chip is on a field.
    pub const fn on(&self, field: Field) -> Option<Side> {
        if self.white.has(field) {
            Some(Side::White)
        } else if self.black.has(field) {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// The fields with a chip.
    pub const fn occupied(&self) -> FieldSet {
        self.white.or(self.black)
    }

    /// The fields without a chip.
    pub const fn free(&self) -> FieldSet {
        self.size.all().minus(self.occupied())
    }

    /// Whether every field has a chip (CTOR 5.1).
    pub const fn is_full(&self) -> bool {
        self.free().is_empty()
    }

    /// Each team's chips (CTOR 5.5).
    pub fn score(&self) -> PerSide<u16> {
        PerSide::new(self.white.count(), self.black.count())
    }

    /// Puts a chip on a field, replacing any chip there.
    pub const fn put(&mut self, side: Side, field: Field) {
        self.take(field);
        let chips = self.chips_mut(side);
        *chips = chips.with(field);
    }

    /// Removes any chip from a field.
    pub const fn take(&mut self, field: Field) {
        self.white = self.white.without(field);
        self.black = self.black.without(field);
    }

    /// Whether the chip on a field is an enemy of a team that has at least five of the eight
    /// neighbours (CTOR 3.5).
    pub fn is_replaceable(&self, by: Side, field: Field) -> bool {
        self.on(field) == Some(by.other()) && self.neighbours(by, field) >= REPLACING
    }

    /// The number of a field's eight neighbours that have a chip of a team.
    pub fn neighbours(&self, side: Side, field: Field) -> u16 {
        self.size.around(field).and(self.chips(side)).count()
    }
}

impl fmt::Display for Board {
    /// The canonical position: `white 1 5 9; black 2` (CTOR 6.5).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::ALL {
            if side == Side::Black {
                f.write_str("; ")?;
            }
            f.write_str(side.word())?;
            for number in self.chips(side).numbers() {
                write!(f, " {number}")?;
            }
        }
        Ok(())
    }
}
