//! The notation of a plan as syntax (`TOTA*S 9.1` and `TOTA*S 9.2`): read, but not yet judged.
//!
//! The record's reader (`record`) makes these values from text; `legality` binds them to pieces
//! of a position. They do not depend on a position.

use super::{Kind, Square};

/// One part of a plan as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WrittenPart {
    /// Whether `?` precedes it: the part was found illegal and is void (TOTA*S 4.6).
    pub void: bool,
    /// The action as written.
    pub action: WrittenAction,
}

/// The action of a written part (`TOTA*S 9.1`, `TOTA*S 9.2`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum WrittenAction {
    /// `-`: a skipped part (TOTA*S 9.2).
    Skip,
    /// `K^`: the King's retreat into the Acropolis (`TOTA*S 3.1`, `TOTA*S 9.2`).
    Retreat,
    /// `R K` or `K R`, both parts of the plan (TOTA*S 2.8). The reader gives the plan this one
    /// part.
    Castling(Castling),
    /// A piece and a square.
    Move(WrittenMove),
}

/// The two castlings, by their order on the board (TOTA*S 2.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Castling {
    /// `R K`: King g→e, rook c→f.
    RookKing,
    /// `K R`: King g→i, rook j→h.
    KingRook,
}

/// A piece and a square, with the marks of TOTA*S 9.1.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WrittenMove {
    /// The symbol; `None` for a pawn, which is written without one.
    pub symbol: Option<Kind>,
    /// Whether the symbol is underlined (`_R`): a right-hand piece (TOTA*S 2.2).
    pub symbol_underlined: bool,
    /// The origin, if it is written (`Rc4-c9`).
    pub origin: Option<Square>,
    /// Whether the square is underlined (`_c5`): the right-hand of several pawns that can capture
    /// there.
    pub square_underlined: bool,
    /// The destination; for a turn or an explosion, the square of the piece.
    pub square: Square,
    /// The kind that it is promoted to (`a12Q`, TOTA*S 2.6).
    pub promotion: Option<Kind>,
    /// The action by the sign after the square.
    pub deed: PieceAction,
}

/// The action of a piece, by the sign after its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PieceAction {
    /// No sign: it goes there. A piece that is already there turns or explodes.
    #[default]
    Going,
    /// `%`: it turns (TOTA*S 2.9).
    Turn,
    /// `*`: it explodes (TOTA*S 9.2).
    Explosion,
}

impl PieceAction {
    /// The sign in the notation.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Going => "",
            Self::Turn => "%",
            Self::Explosion => "*",
        }
    }
}

/// The value of a result column (TOTA*S 9.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WrittenResult {
    /// `Z`: liquidated, lost for the rest of the game.
    Lost,
    /// `10`: game moves missed, 1 to 12.
    Missed(u8),
    /// `12Z`: a throw of 6×6, lost to the end of the game.
    LostByDice,
}

/// A throw of two dice in the order thrown, each 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Throw(pub u8, pub u8);
