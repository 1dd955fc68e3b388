//! Bitboards: sets of squares as bits, with tables for the steps, leaps and rays of TOTA*S 2.
//!
//! The module contains geometry only and does not know pieces.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::{Facing, Square};

/// A set of squares, with one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bitboard([u64; 3]);

/// A table with a set of squares for every square.
pub type Table = [Bitboard; Square::COUNT];

/// A difference of files and of ranks.
pub type Offset = (i8, i8);

/// One step along a rank or file.
pub const ORTHOGONAL: [Offset; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// One step along a diagonal.
pub const DIAGONAL: [Offset; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// A Knight's leaps.
pub const LEAPS: [Offset; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// A Gryphon's flights.
pub const FLIGHTS: [Offset; 4] = [(2, 2), (2, -2), (-2, -2), (-2, 2)];
/// To the left and to the right.
pub const SIDEWAYS: [Offset; 2] = [(-1, 0), (1, 0)];

/// The longest slide, in squares (TOTA*S 2).
pub const SLIDE: i8 = 7;
/// The longest run of a Wild boar or Chariot, in squares (TOTA*S 2.9).
pub const RUN: i8 = 2;
/// The longest strike of a Legion, in squares (TOTA*S 2.5).
pub const STRIKE: i8 = 4;

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 3]);

    /// The set of one square.
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self::EMPTY.with(square)
    }

    /// The union of the set and a square.
    #[inline]
    #[must_use]
    pub const fn with(mut self, square: Square) -> Self {
        self.insert(square);
        self
    }

    /// Adds a square.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "a square's number is below 144, and so its word below 3"
    )]
    pub const fn insert(&mut self, square: Square) {
        let index = square.index();
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes a square.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "a square's number is below 144, and so its word below 3"
    )]
    pub const fn remove(&mut self, square: Square) {
        let index = square.index();
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Whether the square is in the set.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "a square's number is below 144, and so its word below 3"
    )]
    pub const fn has(self, square: Square) -> bool {
        let index = square.index();
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// The bits of the set, 64 squares in each word.
    pub const fn words(self) -> [u64; 3] {
        self.0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let Self([a, b, c]) = self;
        a | b | c == 0
    }

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        let Self([a, b, c]) = self;
        a.count_ones() + b.count_ones() + c.count_ones()
    }

    /// Whether the sets intersect.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        let Self([low, middle, high]) = self.and(other);
        low | middle | high != 0
    }

    /// The union of two sets.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        let (Self([low, middle, high]), Self(with)) = (self, other);
        Self([low | with[0], middle | with[1], high | with[2]])
    }

    #[inline]
    const fn and(self, other: Self) -> Self {
        let (Self([low, middle, high]), Self(with)) = (self, other);
        Self([low & with[0], middle & with[1], high & with[2]])
    }

    /// The difference of two sets.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        let Self([low, middle, high]) = other;
        self.and(Self([!low, !middle, !high]))
    }

    /// The first square, by file, then by rank.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        let bit = match self.0 {
            [0, 0, 0] => return None,
            [0, 0, c] => 128 + c.trailing_zeros(),
            [0, b, _] => 64 + b.trailing_zeros(),
            [a, ..] => a.trailing_zeros(),
        };
        Square::from_index(bit)
    }

    /// The last square, by file, then by rank.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        let bit = match self.0 {
            [0, 0, 0] => return None,
            [a, 0, 0] => a.ilog2(),
            [_, b, 0] => 64 + b.ilog2(),
            [.., c] => 128 + c.ilog2(),
        };
        Square::from_index(bit)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Bitboard {
    type Output = Self;

    /// The complement of the set.
    #[inline]
    fn not(self) -> Self {
        BOARD.without(self)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, by file, then by rank.
#[derive(Debug, Clone)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let Bitboard([low, middle, high]) = &mut self.0;
        let (word, first) = match (*low, *middle, *high) {
            (0, 0, 0) => return None,
            (0, 0, _) => (high, 128),
            (0, ..) => (middle, 64),
            _ => (low, 0),
        };
        let bit = word.trailing_zeros();
        *word &= *word - 1;
        Square::from_index(first + bit)
    }
}

/// The whole board.
const BOARD: Bitboard = Bitboard([u64::MAX, u64::MAX, (1 << 16) - 1]);

/// The squares reached by each offset, repeated up to `times` times.
#[expect(
    clippy::indexing_slicing,
    reason = "in a const fn, where an index out of bounds does not compile"
)]
const fn table(offsets: &[Offset], times: i8) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut from = Square::FIRST;
    loop {
        let mut n = 0;
        while n < offsets.len() {
            let (files, ranks) = offsets[n];
            let mut steps = 1;
            while steps <= times {
                if let Some(to) = from.offset(files * steps, ranks * steps) {
                    table[from.index()] = table[from.index()].with(to);
                }
                steps += 1;
            }
            n += 1;
        }
        match from.next() {
            Some(next) => from = next,
            None => return table,
        }
    }
}

/// The rays from every square in one direction.
#[derive(Debug)]
pub struct Rays {
    squares: Table,
    /// Whether the numbers of the squares increase along the ray.
    ascending: bool,
}

impl Rays {
    const fn new(direction: Offset, length: i8) -> Self {
        Self {
            squares: table(&[direction], length),
            ascending: direction.0 > 0 || direction.0 == 0 && direction.1 > 0,
        }
    }

    /// The squares of the ray up to the first obstacle, which is included.
    #[inline]
    pub fn until(&self, from: Square, obstacles: Bitboard) -> Bitboard {
        let ray = at(&self.squares, from);
        let hit = ray & obstacles;
        let obstacle = if self.ascending {
            hit.first()
        } else {
            hit.last()
        };
        obstacle.map_or(ray, |obstacle| ray.without(at(&self.squares, obstacle)))
    }
}

/// A square's entry in a table.
#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "a square's number is below 144, as many as a table has"
)]
pub const fn at(table: &Table, square: Square) -> Bitboard {
    table[square.index()]
}

/// The slides along ranks and files (TOTA*S 2).
pub static ORTHOGONAL_RAYS: [Rays; 4] = rays(ORTHOGONAL);
/// The slides along diagonals (TOTA*S 2).
pub static DIAGONAL_RAYS: [Rays; 4] = rays(DIAGONAL);
/// The runs of a Wild boar or Chariot, in the order of [`Facing::ALL`] (TOTA*S 2.9).
static RUN_RAYS: [[Rays; 2]; 4] = [
    run_rays(Facing::File),
    run_rays(Facing::Rank),
    run_rays(Facing::Rising),
    run_rays(Facing::Falling),
];
/// A legion strike to either side (TOTA*S 2.5).
pub static STRIKE_RAYS: [Rays; 2] = [
    Rays::new(SIDEWAYS[0], STRIKE),
    Rays::new(SIDEWAYS[1], STRIKE),
];
/// All squares of the slides along ranks and files, which include those of a Legion's strikes
/// (`TOTA*S 2`, `TOTA*S 2.5`).
pub static STRAIGHT: Table = table(&ORTHOGONAL, SLIDE);
/// All squares of the slides along diagonals (TOTA*S 2).
pub static SLANTED: Table = table(&DIAGONAL, SLIDE);
/// One step along a rank or file: a walk, and the blast of a Volcano.
pub static WALKS: Table = table(&ORTHOGONAL, 1);
/// One step along a diagonal: the blast of a Tornado.
pub static CORNERS: Table = table(&DIAGONAL, 1);
/// A Gryphon's flights.
pub static FLIGHT_TABLE: Table = table(&FLIGHTS, 1);
/// A Knight's leaps.
pub static LEAP_TABLE: Table = table(&LEAPS, 1);
/// The neighbours of a square on its rank.
pub static BESIDE: Table = table(&SIDEWAYS, 1);
/// The capture squares of a White pawn.
pub static WHITE_CAPTURES: Table = table(&[(-1, 1), (1, 1)], 1);
/// The capture squares of a Black pawn.
pub static BLACK_CAPTURES: Table = table(&[(-1, -1), (1, -1)], 1);

const fn run_rays(facing: Facing) -> [Rays; 2] {
    let [one, other] = facing.directions();
    [Rays::new(one, RUN), Rays::new(other, RUN)]
}

/// The runs along a line (TOTA*S 2.9).
pub const fn runs_along(facing: Facing) -> &'static [Rays; 2] {
    let [file, rank, rising, falling] = &RUN_RAYS;
    match facing {
        Facing::File => file,
        Facing::Rank => rank,
        Facing::Rising => rising,
        Facing::Falling => falling,
    }
}

/// The squares within two King's steps, the square itself included (TOTA*S 4.3).
pub static NEAR: Table = near();

#[expect(
    clippy::indexing_slicing,
    reason = "in a const fn, where an index out of bounds does not compile"
)]
const fn near() -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut from = Square::FIRST;
    loop {
        let (mut files, mut ranks) = (-2, -2);
        while files <= 2 {
            if let Some(to) = from.offset(files, ranks) {
                table[from.index()] = table[from.index()].with(to);
            }
            (files, ranks) = if ranks < 2 {
                (files, ranks + 1)
            } else {
                (files + 1, -2)
            };
        }
        match from.next() {
            Some(next) => from = next,
            None => return table,
        }
    }
}

/// All squares of a rank, counted from 0.
pub const fn rank(rank: i8) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut file = 0;
    while let Some(square) = Square::new(file, rank) {
        set = set.with(square);
        file += 1;
    }
    set
}

const fn rays([one, two, three, four]: [Offset; 4]) -> [Rays; 4] {
    [
        Rays::new(one, SLIDE),
        Rays::new(two, SLIDE),
        Rays::new(three, SLIDE),
        Rays::new(four, SLIDE),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_1_1_a_set_gives_its_squares_back_in_order() {
        let every_third: Vec<Square> = Square::all().step_by(3).collect();
        let set: Bitboard = every_third.iter().copied().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), every_third);
        assert_eq!(set.len(), 48);
        assert_eq!((set | !set).len(), 144);
        assert!(!set.meets(!set));
        assert_eq!(set.last(), every_third.last().copied());
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(Bitboard::EMPTY.last(), None);
    }

    #[test]
    fn clause_2_a_ray_ends_at_the_first_obstacle_or_after_seven_squares() {
        for (rays, directions) in [(&ORTHOGONAL_RAYS, ORTHOGONAL), (&DIAGONAL_RAYS, DIAGONAL)] {
            for (ray, (files, ranks)) in rays.iter().zip(directions) {
                for from in Square::all() {
                    for obstacle in Square::all() {
                        let way = (1..=SLIDE).map_while(|n| from.offset(files * n, ranks * n));
                        let mut free = true;
                        let expected: Bitboard = way
                            .take_while(|at| std::mem::replace(&mut free, *at != obstacle))
                            .collect();
                        assert_eq!(ray.until(from, Bitboard::from_square(obstacle)), expected);
                    }
                }
            }
        }
    }
}
