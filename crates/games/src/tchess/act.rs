//! What a side does in its turn, as the board has it (TCHESS 2, TCHESS 7 to TCHESS 9).

use super::kind::Kind;
use super::piece::Facing;
use super::square::Square;

/// One item of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// A piece goes somewhere.
    Move(Move),
    /// A piece turns in place (TCHESS 9.5).
    Turn {
        /// Where it stands.
        at: Square,
        /// Where it looks then.
        facing: Facing,
        /// As which kind it counts: a Jester as what it could copy.
        kind: Kind,
    },
    /// A piece becomes a lost kind (TCHESS 7.1).
    Replace {
        /// Where it stands.
        at: Square,
        /// The lost kind.
        kind: Kind,
    },
}

/// A displacement of one piece in one or two parts (TCHESS 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where it starts.
    pub from: Square,
    /// Where its first part ends, when it has two (TCHESS 2.4).
    pub mid: Option<Square>,
    /// Where it ends.
    pub to: Square,
    /// Whether the mover stands over a passenger on the origin, on the first landing and on the
    /// last square, and takes it along (TCHESS 8.4).
    pub plus: [bool; 3],
    /// Whether its last part takes.
    pub captures: bool,
    /// Whether it ends on an own piece (TCHESS 8.2).
    pub onto: bool,
    /// As which kind it is made: a Jester as what it copies (TCHESS 3.1).
    pub kind: Kind,
    /// What the mover becomes (TCHESS 2.7).
    pub promotion: Option<Kind>,
    /// Where a freed King goes (TCHESS 6.3).
    pub freed: Option<Square>,
    /// Where the mover looks then, when it is turned (TCHESS 9.4).
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
    /// Where the piece stands that does it.
    pub const fn from(&self) -> Square {
        match self {
            Self::Move(made) => made.from,
            Self::Turn { at, .. } | Self::Replace { at, .. } => *at,
        }
    }
}
