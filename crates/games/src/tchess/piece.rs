//! Pieces: kind, side and facing (TCHESS 2.1, TCHESS 9.1).

use super::kind::Kind;
use crate::Side;

/// The facing of a piece (TCHESS 9.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Facing {
    /// White's forward, towards the last rank.
    North,
    /// Towards the last file.
    East,
    /// Black's forward, towards the first rank.
    South,
    /// Towards the first file.
    West,
}

impl Facing {
    /// All facings, clockwise from North.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// A side's own forward.
    pub const fn forward(side: Side) -> Self {
        match side {
            Side::White => Self::North,
            Side::Black => Self::South,
        }
    }

    /// The letter in the notation.
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::East => 'E',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The facing for a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.letter() == letter)
    }

    /// Converts a step to the right and ahead from the piece's view to files and ranks.
    pub const fn turn(self, right: i16, ahead: i16) -> (i16, i16) {
        match self {
            Self::North => (right, ahead),
            Self::East => (ahead, -right),
            Self::South => (-right, -ahead),
            Self::West => (-ahead, right),
        }
    }

    /// The facing after an exchange of colours.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            other => other,
        }
    }
}

/// A piece or an empty square, in one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Piece(u8);

impl Piece {
    /// The value of an empty square.
    pub const NONE: Self = Self(0);

    /// A piece of a side and kind with a facing.
    pub const fn new(side: Side, kind: Kind, facing: Facing) -> Self {
        let side = match side {
            Side::White => 0,
            Side::Black => 1 << 5,
        };
        Self((kind as u8 + 1) | side | (facing as u8) << 6)
    }

    /// Whether it is an empty square.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether it is a piece.
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// The kind of the piece; King for an empty square.
    #[inline]
    pub fn kind(self) -> Kind {
        let index = usize::from(self.0 & 31).wrapping_sub(1);
        Kind::from_index(index).unwrap_or(Kind::King)
    }

    /// The side of the piece.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 & (1 << 5) == 0 {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The facing of the piece.
    #[inline]
    pub const fn facing(self) -> Facing {
        match self.0 >> 6 {
            0 => Facing::North,
            1 => Facing::East,
            2 => Facing::South,
            _ => Facing::West,
        }
    }

    /// Whether it is a piece of a side.
    pub fn is_of(self, side: Side) -> bool {
        self.is_some() && self.side() == side
    }

    /// Whether it is a piece of this kind and side.
    pub fn is(self, side: Side, kind: Kind) -> bool {
        self.is_of(side) && self.kind() == kind
    }

    /// The piece as another kind.
    #[must_use]
    pub const fn of_kind(self, kind: Kind) -> Self {
        Self((self.0 & !31) | (kind as u8 + 1))
    }

    /// The piece with another facing.
    #[must_use]
    pub const fn turned(self, facing: Facing) -> Self {
        Self((self.0 & 63) | (facing as u8) << 6)
    }

    /// The byte of the piece.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The symbol in positions: capitals for White (TCHESS 1.2).
    pub fn letters(self) -> String {
        let symbol = self.kind().symbol();
        match self.side() {
            Side::White => symbol.to_owned(),
            Side::Black => symbol.to_ascii_lowercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tchess_2_1_a_byte_has_kind_side_and_facing() {
        for side in Side::ALL {
            for kind in Kind::ALL {
                for facing in Facing::ALL {
                    let piece = Piece::new(side, kind, facing);
                    assert!(piece.is_some() && piece.is(side, kind));
                    assert_eq!(piece.facing(), facing);
                    assert_eq!(piece.of_kind(Kind::Rook).kind(), Kind::Rook);
                    assert_eq!(piece.turned(Facing::West).kind(), kind);
                }
            }
        }
    }
}
