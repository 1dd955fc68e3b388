//! Squares of the 12×12 board (TOTA*S 1.1).

use std::fmt::{self, Write as _};

/// The number of squares along an edge of the board (TOTA*S 1.1).
pub const EDGE: u8 = 12;

/// A square of the 12×12 board, `a1` to `l12` (TOTA*S 1.1).
///
/// The order is that of the canonical position (TOTA*S 9.5a): by file, then by rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 144;

    /// The first square in the order, `a1`.
    pub const FIRST: Self = Self(0);

    /// The square with an index, 0 to 143; `None` for other numbers.
    #[inline]
    pub const fn from_index(index: u32) -> Option<Self> {
        if index < EDGE as u32 * EDGE as u32 {
            Some(Self(index.to_le_bytes()[0]))
        } else {
            None
        }
    }

    /// The next square by file, then by rank; `None` after the last.
    pub const fn next(self) -> Option<Self> {
        Self::from_index(self.0 as u32 + 1)
    }

    /// All 144 squares, by file, then by rank.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..EDGE * EDGE).map(Self)
    }

    /// The square on a file and a rank, both counted from 0; `None` off the board.
    #[inline]
    pub const fn new(file: i8, rank: i8) -> Option<Self> {
        if file >= 0 && file < 12 && rank >= 0 && rank < 12 {
            Some(Self(file.unsigned_abs() * EDGE + rank.unsigned_abs()))
        } else {
            None
        }
    }

    /// The file, 0 (`a`) to 11 (`l`).
    #[inline]
    pub const fn file(self) -> i8 {
        (self.0 / EDGE).cast_signed()
    }

    /// The rank, 0 (rank `1`) to 11 (rank `12`).
    #[inline]
    pub const fn rank(self) -> i8 {
        (self.0 % EDGE).cast_signed()
    }

    /// The index of the square, 0 to 143, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index as a byte.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The square this many files and ranks away; `None` off the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Self::new(
            self.file().saturating_add(files),
            self.rank().saturating_add(ranks),
        )
    }

    /// Whether the square is dark; `a1` is (TOTA*S 1.1).
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()) % 2 == 0
    }

    /// The number of King's steps between two squares (Chebyshev distance, TOTA*S 4.3).
    pub fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        files.max(ranks)
    }

    /// The square on the same file with the ranks counted from the other end, which exchanges
    /// White's view and Black's.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.0 / EDGE * EDGE + (EDGE - 1 - self.0 % EDGE))
    }

    /// The squares strictly between two squares of a line; none if they are neighbours or not in
    /// line (TOTA*S 5.1).
    pub fn between(self, other: Self) -> impl Iterator<Item = Self> {
        let files = other.file() - self.file();
        let ranks = other.rank() - self.rank();
        let in_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let last = if in_line {
            files.abs().max(ranks.abs())
        } else {
            0
        };
        // Along a line the indices change by a constant step.
        let step = files.signum() * EDGE.cast_signed() + ranks.signum();
        let mut at = self.0;
        (1..last).map(move |_| {
            at = at.wrapping_add_signed(step);
            Self(at)
        })
    }

    /// The file's letter, `a` to `l`.
    #[inline]
    pub(super) const fn file_sign(self) -> char {
        (b'a' + self.0 / EDGE) as char
    }

    /// The rank counted from 1, `1` to `12`.
    #[inline]
    pub(super) fn rank_signs(self) -> &'static str {
        const RANKS: [&str; EDGE as usize] = [
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
        ];
        let rank = RANKS.get(usize::from(self.0 % EDGE));
        rank.copied().unwrap_or_default()
    }

    /// Reads a square such as `k4` or `l12`; lower case only.
    pub fn parse(text: &str) -> Option<Self> {
        let mut signs = text.chars();
        let file = signs.next()?;
        let digits = signs.as_str();
        let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        let rank = digits.parse().ok().filter(|_| plain)?;
        Self::named(file, rank)
    }

    /// The square for a file's letter, `a` to `l`, and a rank counted from 1.
    pub fn named(file: char, rank: u8) -> Option<Self> {
        let file = u8::try_from(file).ok()?.checked_sub(b'a')?;
        let rank = rank.checked_sub(1)?;
        (file < EDGE && rank < EDGE).then(|| Self(file * EDGE + rank))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.file_sign())?;
        f.write_str(self.rank_signs())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_1_1_no_file_and_rank_but_those_of_the_board_name_a_square() {
        for file in 'a'..='z' {
            for rank in 0..=u8::MAX {
                let on_board = file <= 'l' && (1..=12).contains(&rank);
                let square = Square::named(file, rank);
                assert_eq!(square.is_some(), on_board, "{file}{rank}");
            }
        }
    }

    #[test]
    fn clause_1_1_every_square_reads_back_and_a1_is_dark() {
        for square in Square::all() {
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
        assert!(Square::parse("a1").is_some_and(Square::is_dark));
        for bad in ["", "a", "a0", "a13", "m1", "A1", "a01", "a1x", "а1", "a+1"] {
            assert_eq!(Square::parse(bad), None, "{bad}");
        }
    }
}
