//! A plan whose parts are bound to pieces (TOTA*S 4.1), as the rules work on it.

use smallvec::SmallVec;

use super::written::Castling;
use super::{Kind, PieceId, Square};

/// What a part does with its piece: the way it goes, or what it does instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Manner {
    /// A rook's, bishop's or queen's slide.
    Slide,
    /// A Knight's leap.
    Leap,
    /// One step any way: King, Volcano, Tornado.
    Step,
    /// A Gryphon's walk.
    Walk,
    /// A Gryphon's flight. That it leaps, as the Knight does, is ruling 2/1.
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
    /// A Wild boar's or Chariot's turn by 90° where it stands (TOTA*S 2.9).
    Turn,
    /// An explosion (TOTA*S 5.6).
    Explosion,
    /// The King's retreat (TOTA*S 3.1).
    Retreat,
    /// The King's return from the retreat (TOTA*S 3.1).
    Return,
    /// The King's or the rook's share of castling (TOTA*S 2.8).
    Castling(Castling),
}

/// The kinds of parts that one new piece may combine (TOTA*S 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PartKind {
    /// A step, a walk, a run, a pawn step or capture: the piece's ordinary going.
    Going,
    /// The piece's other way: flight, sidestep, slant.
    OtherWay,
    /// A legion strike.
    Strike,
    /// A turn.
    Turn,
    /// An explosion.
    Explosion,
}

impl Manner {
    /// The kind of TOTA*S 2.3.
    pub const fn part_kind(self) -> PartKind {
        match self {
            Self::Flight | Self::Sidestep | Self::Slant => PartKind::OtherWay,
            Self::Strike => PartKind::Strike,
            Self::Turn => PartKind::Turn,
            Self::Explosion => PartKind::Explosion,
            _ => PartKind::Going,
        }
    }

    /// Whether it is a step forward for TOTA*S 2.4.
    pub const fn is_forward(self) -> bool {
        matches!(self, Self::Advance | Self::Capture)
    }

    /// Whether the piece goes over the squares between (TOTA*S 5.1).
    pub const fn has_path(self) -> bool {
        matches!(
            self,
            Self::Slide | Self::Run | Self::Advance | Self::Strike | Self::Castling(_)
        )
    }

    /// Whether the part moves its piece, so that it is a mover.
    pub const fn moves(self) -> bool {
        !matches!(self, Self::Turn | Self::Explosion | Self::Retreat)
    }
}

/// One part of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// The piece.
    pub piece: PieceId,
    /// What it does.
    pub manner: Manner,
    /// Where it stands before the part; of a return, the Acropolis.
    pub from: Square,
    /// Where it goes; of a turn, an explosion and a retreat, where it stands.
    pub to: Square,
    /// What it becomes on its last rank (TOTA*S 2.6).
    pub promotion: Option<Kind>,
}

/// One thing for each part of a plan, in its order: only a plan that is written wrongly
/// has more than two parts.
pub type Parts<T> = SmallVec<[T; 2]>;

/// A side's plan: at most two parts; castling is both (`TOTA*S 2.8`, `TOTA*S 4.1`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Plan {
    /// The parts in the order in which they are written.
    pub parts: Parts<Part>,
}
