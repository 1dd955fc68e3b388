//! Plans whose parts are bound to pieces (TOTA*S 4.1).

use smallvec::SmallVec;

use super::written::Castling;
use super::{Kind, PieceId, Square};

/// The manner of a part: the way the piece moves, or its action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Manner {
    /// A rook's, bishop's or queen's slide.
    Slide,
    /// A Knight's leap.
    Leap,
    /// One step in any direction: King, Volcano, Tornado.
    Step,
    /// A Gryphon's walk.
    Walk,
    /// A Gryphon's flight. Ruling 2/1 says that it leaps, as the Knight does.
    Flight,
    /// A pawn step, single or double.
    Advance,
    /// A pawn capture.
    Capture,
    /// A Legionary's sidestep.
    Sidestep,
    /// A Patrol's slant.
    Slant,
    /// A Legion's strike (TOTA*S 2.5).
    Strike,
    /// A Wild boar's or Chariot's run along its line (TOTA*S 2.9).
    Run,
    /// A Wild boar's or Chariot's turn by 90° on its square (TOTA*S 2.9).
    Turn,
    /// An explosion (TOTA*S 5.6).
    Explosion,
    /// The King's retreat (TOTA*S 3.1).
    Retreat,
    /// The King's return from the retreat (TOTA*S 3.1).
    Return,
    /// The King's or the rook's part of castling (TOTA*S 2.8).
    Castling(Castling),
}

/// The kinds of parts that one new piece may combine (TOTA*S 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// The piece's ordinary movement: a step, a walk, a run, a pawn step or capture.
    Going,
    /// The piece's alternative movement: flight, sidestep, slant.
    OtherWay,
    /// A strike of a Legion.
    Strike,
    /// A turn by 90°.
    Turn,
    /// An explosion in place.
    Explosion,
}

impl Manner {
    /// The kind of part by TOTA*S 2.3.
    pub const fn part_kind(self) -> PartKind {
        match self {
            Self::Flight | Self::Sidestep | Self::Slant => PartKind::OtherWay,
            Self::Strike => PartKind::Strike,
            Self::Turn => PartKind::Turn,
            Self::Explosion => PartKind::Explosion,
            _ => PartKind::Going,
        }
    }

    /// Whether it counts as a step forward for TOTA*S 2.4.
    pub const fn is_forward(self) -> bool {
        matches!(self, Self::Advance | Self::Capture)
    }

    /// Whether the piece passes the squares between (TOTA*S 5.1).
    pub const fn has_path(self) -> bool {
        matches!(
            self,
            Self::Slide | Self::Run | Self::Advance | Self::Strike | Self::Castling(_)
        )
    }

    /// Whether the part moves its piece, which makes it a mover.
    pub const fn moves(self) -> bool {
        !matches!(self, Self::Turn | Self::Explosion | Self::Retreat)
    }
}

/// One part of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// The number of the piece.
    pub piece: PieceId,
    /// The manner of the part.
    pub manner: Manner,
    /// The square of the piece before the part; for a return, the Acropolis.
    pub from: Square,
    /// The destination; for a turn, an explosion and a retreat, the square of the piece.
    pub to: Square,
    /// The kind that it is promoted to on its last rank (TOTA*S 2.6).
    pub promotion: Option<Kind>,
}

/// One value for each part of a plan, in its order. Only a plan with a wrong notation has more
/// than two parts.
pub type Parts<T> = SmallVec<[T; 2]>;

/// A side's plan: at most two parts; castling is two (`TOTA*S 2.8`, `TOTA*S 4.1`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Plan {
    /// The parts in the order of the notation.
    pub parts: Parts<Part>,
}
