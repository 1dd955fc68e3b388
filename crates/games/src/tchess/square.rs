//! Boards of 4 to 16 files and ranks, and their squares (TCHESS 1.1).

use std::fmt;

/// The smallest number of files and of ranks.
pub const LEAST: u8 = 4;
/// The greatest number of files and of ranks.
pub const MOST: u8 = 16;

/// The numbers of files and ranks of a board, each from [`LEAST`] to [`MOST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    files: u8,
    ranks: u8,
}

/// A square as an index that counts files first, from `a1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub(super) u8);

/// A square as it is written, which the board need not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The file, from 0; at most 25 for `z`.
    pub file: u8,
    /// The rank, from 0; at most 98 for 99.
    pub rank: u8,
}

impl Size {
    /// A size; `None` outside of the bounds (TCHESS 1.1).
    pub fn new(files: u8, ranks: u8) -> Option<Self> {
        let fits = |number| (LEAST..=MOST).contains(&number);
        (fits(files) && fits(ranks)).then_some(Self { files, ranks })
    }

    /// The number of files.
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The last square, such as `j10` on ten files and ranks.
    pub const fn last(self) -> Spot {
        Spot {
            file: self.files - 1,
            rank: self.ranks - 1,
        }
    }

    /// The number of squares.
    pub fn area(self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// The square on a file and a rank, both from 0.
    pub fn square(self, file: u8, rank: u8) -> Option<Square> {
        let fits = file < self.files && rank < self.ranks;
        let number = u16::from(rank) * u16::from(self.files) + u16::from(file);
        fits.then_some(number)
            .and_then(|number| u8::try_from(number).ok())
            .map(Square)
    }

    /// The square for a written one; `None` if the board does not have it.
    pub fn find(self, spot: Spot) -> Option<Square> {
        self.square(spot.file, spot.rank)
    }

    /// The file of a square, from 0.
    pub const fn file(self, square: Square) -> u8 {
        square.0 % self.files
    }

    /// The rank of a square, from 0.
    pub const fn rank(self, square: Square) -> u8 {
        square.0 / self.files
    }

    /// The written form of a square.
    pub const fn spot(self, square: Square) -> Spot {
        Spot {
            file: self.file(square),
            rank: self.rank(square),
        }
    }

    /// The square at an offset in files and ranks; `None` off the board.
    pub fn shifted(self, square: Square, files: i16, ranks: i16) -> Option<Square> {
        let to = |at: u8, by| u8::try_from(i16::from(at) + by).ok();
        self.square(to(self.file(square), files)?, to(self.rank(square), ranks)?)
    }

    /// Every square, `a1` first, files before ranks.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.area()).filter_map(|number| u8::try_from(number).ok().map(Square))
    }

    /// The distance of two squares in steps of a King (TCHESS 6.3).
    pub const fn distance(self, one: Square, other: Square) -> u8 {
        let files = self.file(one).abs_diff(self.file(other));
        let ranks = self.rank(one).abs_diff(self.rank(other));
        if files > ranks { files } else { ranks }
    }
}

impl Spot {
    /// Reads `a1` to `z99`, which the board need not have (TCHESS 1.1); `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let (spot, rest) = Self::read_front(text)?;
        rest.is_empty().then_some(spot)
    }

    /// Reads a square at the start of a text, and returns it with the rest.
    pub fn read_front(text: &str) -> Option<(Self, &str)> {
        let mut bytes = text.bytes();
        let file = bytes.next().filter(u8::is_ascii_lowercase)? - b'a';
        let first = bytes.next().filter(|byte| (b'1'..=b'9').contains(byte))? - b'0';
        let second = bytes.next().filter(u8::is_ascii_digit);
        let (rank, length) = match second {
            Some(second) => (first * 10 + (second - b'0'), 3),
            None => (first, 2),
        };
        let spot = Self {
            file,
            rank: rank - 1,
        };
        text.get(length..).map(|rest| (spot, rest))
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file % 26), self.rank + 1)
    }
}

/// A set of squares, with one bit for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares([u64; 4]);

impl Squares {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    const fn place(square: Square) -> (usize, u64) {
        ((square.0 >> 6) as usize, 1 << (square.0 & 63))
    }

    /// Whether the set has a square.
    pub fn has(&self, square: Square) -> bool {
        let (word, bit) = Self::place(square);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Adds a square.
    pub fn add(&mut self, square: Square) {
        let (word, bit) = Self::place(square);
        if let Some(word) = self.0.get_mut(word) {
            *word |= bit;
        }
    }

    /// Removes a square.
    pub fn remove(&mut self, square: Square) {
        let (word, bit) = Self::place(square);
        if let Some(word) = self.0.get_mut(word) {
            *word &= !bit;
        }
    }

    /// The union of the set and a square.
    #[must_use]
    pub fn with(mut self, square: Square) -> Self {
        self.add(square);
        self
    }

    /// The union of two sets.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.with_each(other, |one, two| one | two)
    }

    /// Combines the words of two sets.
    #[inline]
    fn with_each(mut self, other: Self, put: impl Fn(u64, u64) -> u64) -> Self {
        for (one, two) in self.0.iter_mut().zip(other.0) {
            *one = put(*one, two);
        }
        self
    }

    /// The intersection of two sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.with_each(other, |one, two| one & two)
    }

    /// The difference of two sets.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.with_each(other, |one, two| one & !two)
    }

    /// Whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The number of squares.
    pub fn count(&self) -> u32 {
        // Most of the words of a small board are empty.
        let words = self.0.iter().filter(|word| **word != 0);
        words.map(|word| word.count_ones()).sum()
    }

    /// The squares, `a1` first.
    pub const fn iter(self) -> SquaresIter {
        SquaresIter {
            words: self.0,
            word: 0,
        }
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// An iterator over the squares of a set.
#[derive(Debug, Clone)]
pub struct SquaresIter {
    words: [u64; 4],
    word: u8,
}

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        loop {
            let word = self.words.get_mut(usize::from(self.word))?;
            if *word == 0 {
                self.word += 1;
                continue;
            }
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            return u8::try_from(bit)
                .ok()
                .map(|bit| Square(self.word * 64 + bit));
        }
    }
}

/// A value for each square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid<T>([T; 256]);

impl<T: Copy + Default> Grid<T> {
    /// A grid with the same value everywhere.
    pub const fn new(value: T) -> Self {
        Self([value; 256])
    }

    /// The value of a square.
    #[inline]
    pub fn at(&self, square: Square) -> T {
        self.0
            .get(usize::from(square.0))
            .copied()
            .unwrap_or_default()
    }

    /// Sets the value of a square.
    #[inline]
    pub fn set(&mut self, square: Square, value: T) {
        if let Some(at) = self.0.get_mut(usize::from(square.0)) {
            *at = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tchess_1_1_a_board_has_4_to_16_files_and_ranks() {
        assert!(Size::new(3, 8).is_none() && Size::new(8, 17).is_none());
        let size = Size::new(16, 16).unwrap();
        let last = size.square(15, 15).unwrap();
        assert_eq!(size.spot(last).to_string(), "p16");
        assert_eq!(size.squares().count(), 256);
        let all: Squares = size.squares().collect();
        assert_eq!(all.count(), 256);
        assert!(all.iter().eq(size.squares()));
    }

    #[test]
    fn tchess_1_1_squares_read_as_they_print() {
        for text in ["a1", "j10", "p16", "z99"] {
            assert_eq!(Spot::read(text).unwrap().to_string(), text);
        }
        for text in ["", "a", "a0", "a01", "A1", "a100", "11"] {
            assert_eq!(Spot::read(text), None, "{text}");
        }
    }
}
