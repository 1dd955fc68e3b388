//! Positions: the pieces on two storeys, with everything else that the next acts depend on, and
//! making acts on them (TCHESS 12.1).

use std::hash::{BuildHasherDefault, Hasher};

use smallvec::SmallVec;

use super::act::{Act, Move};
use super::array::{Array, last_rank};
use super::kind::{KINDS, Kind};
use super::loss::Lost;
use super::piece::Piece;
use super::setup::Setup;
use super::square::{Grid, Square, Squares};
use crate::{PerSide, Side};

/// A position at the start of a turn or within one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    top: Grid<Piece>,
    /// The lower piece of each square: a passenger, or a held enemy King.
    under: Grid<Piece>,
    tops: PerSide<Squares>,
    counts: PerSide<[u16; KINDS]>,
    kings: PerSide<Option<Square>>,
    side: Side,
    /// The kind that each side moved last (TCHESS 3.1).
    last: PerSide<Option<Kind>>,
    /// The kinds that each side has to replace at the start of its turn (TCHESS 7.1).
    due: PerSide<Lost>,
    /// The squares of upper pieces that have moved in this turn (TCHESS 4.2).
    moved: Squares,
    /// The squares of passengers that have moved in this turn.
    moved_under: Squares,
    key: u64,
}

/// The effect of an act, apart from the change of the board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Effect {
    /// The captured enemy pieces, a carrier before its passenger.
    pub taken: SmallVec<[Kind; 2]>,
    /// Whether the enemy King was captured and is now held (TCHESS 6.2).
    pub holds: bool,
    /// Whether it was a promotion.
    pub promoted: bool,
    /// Whether a pawn kind moved closer to its last rank by itself (TCHESS 5.7).
    pub advanced: bool,
}

/// What a moving piece carries, and whether that has moved in this turn.
#[derive(Clone, Copy)]
struct Carried {
    piece: Piece,
    has_moved: bool,
}

impl Carried {
    const NOTHING: Self = Self {
        piece: Piece::NONE,
        has_moved: false,
    };
}

/// Mixes the bits of a number, so that each depends on all others.
const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A hasher for keys that are already mixed.
#[derive(Debug, Clone, Default)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Builds hashers for values that contain the key of a position.
pub type Mixing = BuildHasherDefault<Mixed>;

/// The contribution of a piece to the Zobrist-like key of a position; `storey` is 0 for the upper
/// piece.
const fn part(piece: Piece, square: Square, storey: u64) -> u64 {
    mix(piece.code() as u64 | (square.0 as u64) << 8 | storey << 16)
}

impl Position {
    /// An empty board with a side to move.
    pub fn empty(side: Side) -> Self {
        Self {
            top: Grid::new(Piece::NONE),
            under: Grid::new(Piece::NONE),
            tops: PerSide::default(),
            counts: PerSide::new([0; KINDS], [0; KINDS]),
            kings: PerSide::default(),
            side,
            last: PerSide::default(),
            due: PerSide::default(),
            moved: Squares::EMPTY,
            moved_under: Squares::EMPTY,
            key: 0,
        }
    }

    /// The position of an array, with White to move.
    pub fn of_array(array: &Array) -> Self {
        let mut position = Self::empty(Side::White);
        for (square, piece) in array.pieces() {
            position.put(square, piece);
        }
        position
    }

    /// The upper piece of a square.
    #[inline]
    pub fn top(&self, square: Square) -> Piece {
        self.top.at(square)
    }

    /// The lower piece of a square.
    #[inline]
    pub fn under(&self, square: Square) -> Piece {
        self.under.at(square)
    }

    /// The squares of a side's upper pieces.
    #[inline]
    pub fn tops(&self, side: Side) -> &Squares {
        &self.tops[side]
    }

    /// The occupied squares.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.tops.white.or(self.tops.black)
    }

    /// The number of pieces of a kind on a side, including carried and held ones.
    pub fn count(&self, side: Side, kind: Kind) -> u16 {
        let count = self.counts[side].get(kind.index());
        count.copied().unwrap_or_default()
    }

    /// The kinds on the board, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        let stands = |kind: &Kind| {
            Side::ALL
                .into_iter()
                .any(|side| self.count(side, *kind) > 0)
        };
        Kind::ALL.into_iter().filter(stands)
    }

    /// The number of pieces on a side.
    pub fn total(&self, side: Side) -> u32 {
        self.counts[side].iter().map(|it| u32::from(*it)).sum()
    }

    /// The square of a side's King, held or not.
    pub fn king(&self, side: Side) -> Option<Square> {
        self.kings[side]
    }

    /// The square of a side's King if it is not held.
    pub fn free_king(&self, side: Side) -> Option<Square> {
        let stands = |square: &Square| self.top(*square).is(side, Kind::King);
        self.kings[side].filter(stands)
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The kind that a side moved last.
    pub fn last(&self, side: Side) -> Option<Kind> {
        self.last[side]
    }

    /// Sets the kind that a side moved last.
    pub fn set_last(&mut self, side: Side, kind: Option<Kind>) {
        self.last[side] = kind;
    }

    /// The kinds that a side has to replace, in the order of loss (TCHESS 7.2).
    #[inline]
    pub fn due(&self, side: Side) -> &Lost {
        &self.due[side]
    }

    /// Sets the kinds that a side has to replace.
    pub fn set_due(&mut self, side: Side, due: Lost) {
        self.due[side] = due;
    }

    /// The squares of upper pieces that have moved in this turn.
    pub const fn moved(&self) -> &Squares {
        &self.moved
    }

    /// The squares of passengers that have moved in this turn.
    pub const fn moved_under(&self) -> &Squares {
        &self.moved_under
    }

    /// The number of moves made in the turn, each by a different piece (TCHESS 4.2).
    pub fn made(&self) -> u8 {
        let count = self.moved.count() + self.moved_under.count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Marks a piece as moved in this turn.
    pub fn mark(&mut self, square: Square, is_under: bool) {
        if is_under {
            self.moved_under.add(square);
        } else {
            self.moved.add(square);
        }
    }

    fn counted(&mut self, piece: Piece, by: i16) {
        let counts = &mut self.counts[piece.side()];
        if let Some(count) = counts.get_mut(piece.kind().index()) {
            *count = count.saturating_add_signed(by);
        }
    }

    /// Puts a piece on an empty square, as its upper piece.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.top.set(square, piece);
        self.tops[piece.side()].add(square);
        self.counted(piece, 1);
        self.key ^= part(piece, square, 0);
        if piece.kind() == Kind::King {
            self.kings[piece.side()] = Some(square);
        }
    }

    /// Puts a piece under the upper piece of a square.
    pub fn put_under(&mut self, square: Square, piece: Piece) {
        self.under.set(square, piece);
        self.counted(piece, 1);
        self.key ^= part(piece, square, 1);
        if piece.kind() == Kind::King {
            self.kings[piece.side()] = Some(square);
        }
    }

    /// Removes the upper piece of a square.
    fn take(&mut self, square: Square) -> Piece {
        let piece = self.top.at(square);
        if piece.is_some() {
            self.top.set(square, Piece::NONE);
            self.tops[piece.side()].remove(square);
            self.counted(piece, -1);
            self.key ^= part(piece, square, 0);
            if piece.kind() == Kind::King {
                self.kings[piece.side()] = None;
            }
        }
        piece
    }

    /// Removes the lower piece of a square.
    fn take_under(&mut self, square: Square) -> Piece {
        let piece = self.under.at(square);
        if piece.is_some() {
            self.under.set(square, Piece::NONE);
            self.counted(piece, -1);
            self.key ^= part(piece, square, 1);
            if piece.kind() == Kind::King {
                self.kings[piece.side()] = None;
            }
        }
        piece
    }

    /// Turns the upper piece of a square.
    pub fn turn_about(&mut self, at: Square, facing: super::piece::Facing) {
        let piece = self.take(at);
        if piece.is_some() {
            self.put(at, piece.turned(facing));
        }
    }

    /// The key, a Zobrist-like hash: equal if the canonical texts are equal, and rarely equal
    /// otherwise.
    pub fn key(&self) -> u64 {
        self.key ^ self.rest_key()
    }

    /// The part of the key for the pieces on the board, recomputed.
    #[cfg(test)]
    pub(super) fn recomputed_key(&self, setup: &Setup) -> u64 {
        let parts = setup.size().squares().map(|square| {
            let (top, under) = (self.top(square), self.under(square));
            let of = |piece: Piece, storey| {
                if piece.is_some() {
                    part(piece, square, storey)
                } else {
                    0
                }
            };
            of(top, 0) ^ of(under, 1)
        });
        parts.fold(0, |key, part| key ^ part) ^ self.rest_key()
    }

    /// The part of the key for everything else.
    fn rest_key(&self) -> u64 {
        let mut key = match self.side {
            Side::White => 0,
            Side::Black => mix(1 << 20),
        };
        if let Some(kind) = self.copied() {
            key ^= mix(1 << 21 | kind as u64);
        }
        for (place, kind) in (0_u64..).zip(self.due(self.side).iter()) {
            key ^= mix(1 << 22 | place << 5 | kind as u64);
        }
        for square in self.moved.iter() {
            key ^= mix(1 << 23 | u64::from(square.0));
        }
        for square in self.moved_under.iter() {
            key ^= mix(1 << 24 | u64::from(square.0));
        }
        key
    }

    /// The kind that the Jesters of the side to move copy, if it has one or will get one
    /// (TCHESS 12.1).
    pub fn copied(&self) -> Option<Kind> {
        let has_jester = self.count(self.side, Kind::Jester) > 0
            || self.due(self.side).iter().any(|it| it == Kind::Jester);
        self.last(self.side.other()).filter(|_| has_jester)
    }

    /// Makes an act of the side to move without checking it. The act must have been generated for
    /// this position.
    pub fn make(&mut self, setup: &Setup, act: &Act) -> Effect {
        match act {
            Act::Move(made) => self.make_move(setup, made),
            Act::Turn { at, facing, kind } => {
                let piece = self.take(*at);
                self.put(*at, piece.turned(*facing));
                self.moved.add(*at);
                self.last[self.side] = Some(*kind);
                Effect::default()
            }
            Act::Replace { at, kind } => {
                let piece = self.take(*at);
                self.put(*at, piece.of_kind(*kind));
                let side = self.side;
                self.due[side].remove_first();
                self.forget(setup);
                Effect::default()
            }
        }
    }

    /// Makes a move. Captured pieces are removed, a passenger with its carrier (TCHESS 2.3,
    /// TCHESS 8.6), except a King that is held (TCHESS 6.2).
    fn make_move(&mut self, setup: &Setup, made: &Move) -> Effect {
        let side = self.side;
        let [from_origin, from_mid, _] = made.plus;
        let mut effect = Effect::default();
        let mover = self.take(made.from);
        let mut carried = self.leave(made.from, from_origin);
        if let Some(mid) = made.mid {
            carried = self.pass(mid, from_mid, carried);
        }
        let mut freed = Piece::NONE;
        if made.onto {
            carried = self.take_along(made.to);
        } else if made.captures {
            freed = self.capture(setup, made.to, &mut carried.piece, &mut effect);
        }
        effect.promoted = made.promotion.is_some();
        effect.advanced = mover.kind().is_pawn() && is_nearer(setup, side, made);
        let mut arrived = made.promotion.map_or(mover, |kind| mover.of_kind(kind));
        if let Some(facing) = made.facing {
            arrived = arrived.turned(facing);
        }
        self.put(made.to, arrived);
        self.moved.add(made.to);
        if carried.piece.is_some() {
            self.put_under(made.to, carried.piece);
            if carried.has_moved {
                self.moved_under.add(made.to);
            }
        }
        if let Some(square) = made.freed.filter(|_| freed.is_some()) {
            self.put(square, freed);
        }
        self.last[side] = Some(made.kind);
        effect
    }

    /// Leaves a square with what a piece carries from it: an enemy in any case, a passenger of
    /// its own side if it is taken along.
    #[inline]
    fn leave(&mut self, from: Square, takes_along: bool) -> Carried {
        let passenger = self.take_under(from);
        let has_moved = self.moved_under.has(from);
        self.moved.remove(from);
        self.moved_under.remove(from);
        if passenger.is_none() {
            return Carried::NOTHING;
        }
        if takes_along || passenger.side() != self.side {
            return Carried {
                piece: passenger,
                has_moved,
            };
        }
        self.put(from, passenger);
        Carried::NOTHING
    }

    /// Takes along the piece on the square between two parts of a move, or sets down there what
    /// was carried so far.
    #[inline]
    fn pass(&mut self, mid: Square, takes_along: bool, carried: Carried) -> Carried {
        if self.top(mid).is_some() {
            if takes_along {
                return self.take_along(mid);
            }
        } else if carried.piece.is_of(self.side) && !takes_along {
            self.put(mid, carried.piece);
            return Carried {
                piece: Piece::NONE,
                ..carried
            };
        }
        carried
    }

    /// Takes the upper piece of a square as a passenger.
    #[inline]
    fn take_along(&mut self, at: Square) -> Carried {
        let piece = self.take(at);
        let has_moved = self.moved.has(at);
        self.moved.remove(at);
        Carried { piece, has_moved }
    }

    /// Takes what stands on a square: an enemy King may be held and carried instead. Returns the
    /// piece of the own side that is freed with it, if there is one.
    #[inline]
    fn capture(
        &mut self,
        setup: &Setup,
        at: Square,
        carried: &mut Piece,
        effect: &mut Effect,
    ) -> Piece {
        let target = self.take(at);
        let below = self.take_under(at);
        if target.kind() == Kind::King && setup.is_king_held() {
            *carried = target;
            effect.holds = true;
        } else {
            effect.taken.push(target.kind());
            self.lose(setup, target);
        }
        if below.is_of(self.side) {
            return below;
        }
        if below.is_some() {
            effect.taken.push(below.kind());
            self.lose(setup, below);
        }
        Piece::NONE
    }

    /// Records the loss of a piece, and the replacement that it causes (TCHESS 7.1).
    fn lose(&mut self, setup: &Setup, piece: Piece) {
        let regulations = setup.regulations();
        if regulations.substitution.paired_with(piece.kind()).is_some() {
            self.due[piece.side()].push(piece.kind());
        }
    }

    /// Ends the turn of the side to move.
    pub fn end_turn(&mut self, setup: &Setup) {
        self.side = self.side.other();
        self.moved = Squares::EMPTY;
        self.moved_under = Squares::EMPTY;
        self.forget(setup);
    }

    /// Drops losses at the front for which there is no donor (TCHESS 7.2).
    pub(super) fn forget(&mut self, setup: &Setup) {
        let side = self.side;
        while let Some(lost) = self.due[side].first() {
            if self.donors(setup, lost).next().is_some() {
                return;
            }
            self.due[side].remove_first();
        }
    }

    /// The squares of pieces of the side to move that can be replaced by a lost kind (TCHESS 7.1,
    /// TCHESS 7.2).
    pub fn donors<'a>(
        &'a self,
        setup: &'a Setup,
        lost: Kind,
    ) -> impl Iterator<Item = Square> + use<'a> {
        let donor = setup.regulations().substitution.paired_with(lost);
        self.tops(self.side)
            .iter()
            .filter(move |square| donor.is_some_and(|donor| self.is_donor(*square, (donor, lost))))
    }

    /// Whether the upper piece of a square is of the donor kind for a lost one. It must not have
    /// a passenger; for P any pawn kind but the lost one is a donor, since no piece is replaced
    /// by its own kind.
    pub fn is_donor(&self, square: Square, (donor, lost): (Kind, Kind)) -> bool {
        let piece = self.top(square);
        let is_kind = if donor == Kind::Pawn {
            piece.kind().is_pawn()
        } else {
            piece.kind() == donor
        };
        let is_other = piece.kind() != lost;
        piece.is_of(self.side) && is_kind && is_other && !self.under(square).is_of(self.side)
    }

    /// Whether the position consists of two Kings (TCHESS 5.8).
    pub fn is_bare(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.total(side) == 1) && self.has_kings()
    }

    /// Whether both sides have a King.
    pub fn has_kings(&self) -> bool {
        self.kings.white.is_some() && self.kings.black.is_some()
    }

    /// The position with the colours exchanged and the board turned over.
    #[cfg(test)]
    pub(super) fn mirrored(&self, setup: &Setup) -> Self {
        let size = setup.size();
        let turn = |square: Square| {
            let rank = size.ranks() - 1 - size.rank(square);
            size.square(size.file(square), rank).unwrap()
        };
        let of = |piece: Piece| {
            Piece::new(
                piece.side().other(),
                piece.kind(),
                piece.facing().mirrored(),
            )
        };
        let mut mirrored = Self::empty(self.side.other());
        for square in size.squares() {
            let (top, under) = (self.top(square), self.under(square));
            if top.is_some() {
                mirrored.put(turn(square), of(top));
            }
            if under.is_some() {
                mirrored.put_under(turn(square), of(under));
            }
        }
        for side in Side::ALL {
            mirrored.last[side.other()] = self.last[side];
            mirrored.due[side.other()] = self.due[side];
        }
        mirrored.moved = self.moved.iter().map(turn).collect();
        mirrored.moved_under = self.moved_under.iter().map(turn).collect();
        mirrored
    }
}

/// Whether a move ends on a rank closer to the side's last one (TCHESS 5.7).
fn is_nearer(setup: &Setup, side: Side, made: &Move) -> bool {
    let board = setup.size();
    let last = last_rank(board, side);
    let far = |square| board.rank(square).abs_diff(last);
    far(made.to) < far(made.from)
}
