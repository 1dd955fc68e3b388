//! The board: the pieces with their places, over the terrain.
//!
//! It does not apply rules; `attack` and `legality` do.

use smallvec::SmallVec;

use super::bitboard::Bitboard;
use super::{Facing, Kind, Square, Terrain, Wing};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The number of a piece, which is the same throughout the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(u8);

/// The reason of an absence, which decides how dice are read if the square of the return is
/// occupied (`TOTA*S 5.7`, `TOTA*S 5.8`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Absence {
    /// Damaged in a meeting.
    Damage,
    /// In the opponent's Labyrinth.
    Labyrinth,
}

/// The place of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PiecePlace {
    /// On the board.
    Board(Square),
    /// Off the board for a number of game moves (TOTA*S 5.8).
    Absent {
        /// The square that it returns to.
        returns: Square,
        /// The game moves that it still misses, 1 to 12.
        misses: u8,
        /// The reason of the absence.
        cause: Absence,
    },
    /// The King after its retreat from this Acropolis (TOTA*S 3.1).
    Retreated(Square),
    /// Liquidated: lost for the rest of the game.
    Lost,
}

impl PiecePlace {
    /// The square by which the piece is named: its place, the square of its return or its
    /// Acropolis; `None` if it is lost.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Board(square) | Self::Retreated(square) => Some(square),
            Self::Absent { returns, .. } => Some(returns),
            Self::Lost => None,
        }
    }
}

/// A piece with the state that the rules need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own clause, and all combinations occur"
)]
pub struct Piece {
    /// The side that it plays for.
    pub side: Side,
    /// The current kind, after any promotion.
    pub kind: Kind,
    /// The wing, which its symbol shows (TOTA*S 2.2).
    pub wing: Wing,
    /// The place of the piece.
    pub place: PiecePlace,
    /// The number that draws it as the mole, 1 to 6; `None` for pieces that are not in the
    /// original array, and for Kings and pawn-row pieces (TOTA*S 8.2).
    pub mole_number: Option<u8>,
    /// It has moved, so it cannot castle (TOTA*S 2.8).
    pub moved: bool,
    /// Its latest step was forward (TOTA*S 2.4).
    pub forward: bool,
    /// A Patrol of its own side has checked it (`TOTA*S 5.9`, `TOTA*S 8.3`).
    pub checked: bool,
    /// It is marked as doomed for the coming game move (TOTA*S 7.2).
    pub doomed: bool,
    /// It moved in the latest game move, and rests if the Regulations say so (TOTA*S 4.7).
    pub tired: bool,
    /// The line of a Wild boar or Chariot; `None` for all other pieces (TOTA*S 2.9). It is
    /// private so that it always fits the kind.
    facing: Option<Facing>,
}

impl Piece {
    /// A piece that has not moved, facing as in the array.
    pub const fn new(side: Side, kind: Kind, wing: Wing, place: PiecePlace) -> Self {
        Self {
            side,
            kind,
            wing,
            place,
            mole_number: kind.mole_number(),
            moved: false,
            forward: false,
            checked: false,
            doomed: false,
            tired: false,
            facing: match place.square() {
                Some(square) => Facing::in_array(kind, side, square),
                None => None,
            },
        }
    }

    /// The line that it faces along; `None` for all pieces but Wild boar and Chariot
    /// (TOTA*S 2.9).
    pub const fn facing(&self) -> Option<Facing> {
        self.facing
    }

    /// The piece facing along another line; `None` if its kind cannot face along it (TOTA*S 2.9).
    #[must_use]
    pub fn towards(self, facing: Facing) -> Option<Self> {
        (facing.kind() == self.kind).then_some(Self {
            facing: Some(facing),
            ..self
        })
    }

    /// Turns a Wild boar or Chariot by 90°; other pieces do not change (TOTA*S 2.9).
    pub fn turn(&mut self) {
        self.facing = self.facing.map(Facing::turned);
    }

    /// The square of the piece; `None` off the board.
    pub const fn square(&self) -> Option<Square> {
        match self.place {
            PiecePlace::Board(square) => Some(square),
            _ => None,
        }
    }

    /// The piece's part of the canonical position, as a number with the same order (TOTA*S 9.5a):
    /// side, kind, square, game moves to miss, wing, facing, retreat. `None` if it is lost.
    pub const fn canonical_code(&self) -> Option<u32> {
        let Some(square) = self.place.square() else {
            return None;
        };
        let (misses, retreated) = match self.place {
            PiecePlace::Absent { misses, .. } => (misses, 0),
            PiecePlace::Retreated(_) => (0, 1),
            PiecePlace::Board(_) | PiecePlace::Lost => (0, 0),
        };
        let code = self.side as u32;
        let code = code << 4 | self.kind as u32;
        // Squares are numbered by file, then by rank.
        let code = code << 8 | square.number() as u32;
        let code = code << 8 | misses as u32;
        let code = code << 1 | self.wing as u32;
        let code = code << 2
            | match self.facing {
                Some(facing) => facing as u32,
                None => 0,
            };
        Some(code << 1 | retreated)
    }

    /// The name of the piece for sentences.
    pub const fn name(&self) -> PieceName {
        PieceName {
            side: self.side,
            kind: self.kind,
            wing: self.wing,
            square: self.place.square(),
        }
    }
}

/// The name of a piece in sentences: `right-hand Rook c4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PieceName {
    /// The side of the piece.
    pub side: Side,
    /// The kind of the piece.
    pub kind: Kind,
    /// The wing of the piece.
    pub wing: Wing,
    /// The square of the piece, now or before, or of its return.
    pub square: Option<Square>,
}

impl PieceName {
    /// The name, in the nominative.
    pub fn say(&self, language: Language) -> String {
        let right = match (self.wing, language) {
            (Wing::Unmarked, _) => "",
            (Wing::Right, Language::En) => "right-hand ",
            (Wing::Right, Language::Ru) if self.kind.is_feminine(language) => "правая ",
            (Wing::Right, Language::Ru) => "правый ",
            (Wing::Right, Language::De) if self.kind.is_feminine(language) => "rechte ",
            (Wing::Right, Language::De) => "rechter ",
        };
        let name = self.kind.name(language);
        match self.square {
            Some(square) => format!("{right}{name} {square}"),
            None => format!("{right}{name}"),
        }
    }
}

impl std::fmt::Display for PieceName {
    /// The form in a position: `_Rc4`, `pe4`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

impl PieceName {
    /// Appends the form that a position has.
    pub(super) fn push_to(self, text: &mut String) {
        if self.wing == Wing::Right {
            text.push('_');
        }
        text.push(self.kind.symbol());
        if let Some(square) = self.square {
            text.push(square.file_sign());
            text.push_str(square.rank_signs());
        }
    }
}

/// All pieces of a game, with an index by square.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    pieces: Vec<Piece>,
    /// The number of the piece on each square, or [`FREE`].
    squares: [u8; Square::COUNT],
    /// The squares of each side's pieces.
    sides: PerSide<Bitboard>,
    /// The King of each side. No other piece can become a King (`TOTA*S 2.1`, `TOTA*S 2.6`).
    kings: PerSide<Option<PieceId>>,
    terrain: PerSide<Terrain>,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            pieces: self.pieces.clone(),
            ..*self
        }
    }

    /// Reuses the allocation of the list of pieces.
    fn clone_from(&mut self, other: &Self) {
        self.pieces.clone_from(&other.pieces);
        self.squares = other.squares;
        self.sides = other.sides;
        self.kings = other.kings;
        self.terrain = other.terrain;
    }
}

/// The entry of a square without a piece.
const FREE: u8 = u8::MAX;

impl Board {
    /// The greatest number of pieces in a game.
    pub const MOST_PIECES: usize = 200;

    /// A board without pieces.
    pub const fn empty(terrain: PerSide<Terrain>) -> Self {
        Self {
            pieces: Vec::new(),
            squares: [FREE; Square::COUNT],
            sides: PerSide::new(Bitboard::EMPTY, Bitboard::EMPTY),
            kings: PerSide::new(None, None),
            terrain,
        }
    }

    /// Adds a piece; `None` if its square is taken or there are too many pieces.
    pub fn add(&mut self, piece: Piece) -> Option<PieceId> {
        let id = u8::try_from(self.pieces.len()).map(PieceId).ok()?;
        if self.pieces.len() >= Self::MOST_PIECES
            || piece
                .square()
                .is_some_and(|square| self.at(square).is_some())
        {
            return None;
        }
        self.pieces.push(piece);
        if piece.kind == Kind::King {
            self.kings[piece.side].get_or_insert(id);
        }
        if let Some(square) = piece.square() {
            self.occupy(square, id, piece.side);
        }
        Some(id)
    }

    /// The terrain of both sides.
    pub const fn terrain(&self) -> &PerSide<Terrain> {
        &self.terrain
    }

    /// The number of the piece on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<PieceId> {
        let number = *self.squares.get(square.index())?;
        (number != FREE).then_some(PieceId(number))
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<&Piece> {
        self.at(square).map(|id| self.piece(id))
    }

    /// A piece by its number.
    #[expect(
        clippy::indexing_slicing,
        reason = "a PieceId is made only by `add`, and no piece is ever removed from the list"
    )]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[usize::from(id.0)]
    }

    /// Mutable access to a piece. Its place must be changed by [`Board::put`], and its side by
    /// [`Board::hand_over`].
    #[expect(
        clippy::indexing_slicing,
        reason = "a PieceId is made only by `add`, and no piece is ever removed from the list"
    )]
    pub fn piece_mut(&mut self, id: PieceId) -> &mut Piece {
        &mut self.pieces[usize::from(id.0)]
    }

    /// Moves a piece to another place. The index loses any piece that was on the square, so that
    /// piece must be moved first, or next.
    pub fn put(&mut self, id: PieceId, place: PiecePlace) {
        let piece = self.piece_mut(id);
        let side = piece.side;
        let before = std::mem::replace(&mut piece.place, place);
        if let PiecePlace::Board(square) = before
            && self.at(square) == Some(id)
        {
            self.leave(square);
        }
        if let PiecePlace::Board(square) = place {
            self.occupy(square, id, side);
        }
    }

    /// Gives a piece to the opponent (TOTA*S 8.3).
    pub fn hand_over(&mut self, id: PieceId) {
        let piece = self.piece_mut(id);
        piece.side = piece.side.other();
        let place = piece.place;
        self.put(id, place);
    }

    fn leave(&mut self, square: Square) {
        if let Some(slot) = self.squares.get_mut(square.index()) {
            *slot = FREE;
        }
        self.sides.white.remove(square);
        self.sides.black.remove(square);
    }

    fn occupy(&mut self, square: Square, id: PieceId, side: Side) {
        if let Some(slot) = self.squares.get_mut(square.index()) {
            *slot = id.0;
        }
        self.sides[side].insert(square);
        self.sides[side.other()].remove(square);
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn of_side(&self, side: Side) -> Bitboard {
        self.sides[side]
    }

    /// A hash of the squares that each side occupies: equal for equal sets of squares, and rarely
    /// equal otherwise.
    pub fn mark(&self) -> u64 {
        let words = self.sides.white.words().into_iter();
        words
            .chain(self.sides.black.words())
            .fold(0, |mark: u64, word| {
                (mark.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            })
    }

    /// Starts a new game move: no piece is doomed or tired any more (`TOTA*S 4.5`, `TOTA*S 4.7`).
    pub fn refresh(&mut self) {
        for piece in &mut self.pieces {
            piece.doomed = false;
            piece.tired = false;
        }
    }

    /// All pieces of the game in the order of their numbers, lost ones included.
    pub fn all(&self) -> &[Piece] {
        &self.pieces
    }

    /// All pieces of the game, lost ones included.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = (PieceId, &Piece)> {
        // No piece has the number `FREE`.
        let ids = (0..FREE).map(PieceId);
        self.pieces.iter().zip(ids).map(|(piece, id)| (id, piece))
    }

    /// The pieces that are not lost, in the order of the canonical position (TOTA*S 9.5a).
    pub fn in_canonical_order(&self) -> SmallVec<[&Piece; 64]> {
        // Sorting numbers is faster than sorting pieces: each is a piece's code followed by its
        // index.
        let mut order: SmallVec<[u64; 64]> = SmallVec::new();
        for (index, piece) in (0..).zip(&self.pieces) {
            order.extend(
                piece
                    .canonical_code()
                    .map(|code| u64::from(code) << 8 | index),
            );
        }
        order.sort_unstable();
        let piece = |code: u64| self.pieces.get(usize::from(code.to_le_bytes()[0]));
        order.into_iter().filter_map(piece).collect()
    }

    /// The pieces of one side, lost ones included.
    pub fn side(&self, side: Side) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces().filter(move |(_, piece)| piece.side == side)
    }

    /// The King of a side, wherever it is; `None` if it is lost.
    pub fn king(&self, side: Side) -> Option<PieceId> {
        self.kings[side].filter(|king| self.piece(*king).place != PiecePlace::Lost)
    }

    /// The square of a side's King; `None` if it is off the board.
    pub fn king_square(&self, side: Side) -> Option<Square> {
        self.kings[side].and_then(|king| self.piece(king).square())
    }

    /// The residual potential: the sum of the qualities of the pieces on the board and of the
    /// absent ones (TOTA*S 6.3, R-353).
    pub fn potential(&self, side: Side) -> u16 {
        let counts = |piece: &&Piece| piece.side == side && piece.place != PiecePlace::Lost;
        let qualities = self.pieces.iter().filter(counts);
        qualities.map(|piece| piece.kind.quality()).sum()
    }
}
