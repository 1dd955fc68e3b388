//! Acts of a side in its turn, bound to the board (TCHESS 2, TCHESS 7 to TCHESS 9).

use super::kind::Kind;
use super::piece::Facing;
use super::square::Square;

/// An item of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// A piece moves.
    Move(Move),
    /// A piece turns in place (TCHESS 9.5).
    Turn {
        /// The square of the piece.
        at: Square,
        /// The new facing.
        facing: Facing,
        /// The kind as which it counts: for a Jester, the kind that it would copy.
        kind: Kind,
    },
    /// A piece is replaced by a lost kind (TCHESS 7.1).
    Replace {
        /// The square of the piece.
        at: Square,
        /// The lost kind.
        kind: Kind,
    },
}

/// A displacement of one piece in one or two parts (TCHESS 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The end of the first part, if it has two parts (TCHESS 2.4).
    pub mid: Option<Square>,
    /// The destination.
    pub to: Square,
    /// Whether the mover is over a passenger on the origin, on the first landing and on the
    /// destination, and takes it along (TCHESS 8.4).
    pub plus: [bool; 3],
    /// Whether the last part is a capture.
    pub captures: bool,
    /// Whether it ends on a piece of its own side (TCHESS 8.2).
    pub onto: bool,
    /// The kind as which the piece moves: for a Jester, the kind that it copies (TCHESS 3.1).
    pub kind: Kind,
    /// The kind to which the mover is promoted (TCHESS 2.7).
    pub promotion: Option<Kind>,
    /// The destination of a freed King (TCHESS 6.3).
    pub freed: Option<Square>,
    /// The new facing of the mover, if it is turned (TCHESS 9.4).
    pub facing: Option<Facing>,
}

impl Move {
    /// A move without a capture, in one part.
    pub const fn plain(from: Square, to: Square, kind: Kind) -> Self {
        Self {
            from,
            mid: None,
            to,
            plus: [false; 3],
            captures: false,
            onto: false,
            kind,
            promotion: None,
            freed: None,
            facing: None,
        }
    }
}

impl Act {
    /// The square of the piece that acts.
    pub const fn from(&self) -> Square {
        match self {
            Self::Move(made) => made.from,
            Self::Turn { at, .. } | Self::Replace { at, .. } => *at,
        }
    }
}
