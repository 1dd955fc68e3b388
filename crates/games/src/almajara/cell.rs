//! The cells of a board, in algebraic notation (Almajara 1.3).

use std::fmt;

use crate::movement::Spot;

/// The greatest number of files: eight zones.
pub const MAX_FILES: u8 = 24;
/// The greatest number of ranks: sixteen zones.
pub const MAX_RANKS: u8 = 48;

/// A cell (Almajara 1.3): file and rank, counted from 0. The order is by file, then by rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell {
    file: u8,
    rank: u8,
}

impl Cell {
    /// The cell on a file and a rank, counted from 0; `None` beyond the largest board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_FILES && rank < MAX_RANKS {
            Some(Self { file, rank })
        } else {
            None
        }
    }

    /// The file, from 0.
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, from 0.
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The cell as a square of movement patterns.
    pub const fn spot(self) -> Spot {
        (self.file, self.rank)
    }

    /// Reads `b5` (Almajara 1.3).
    pub fn parse(text: &str) -> Option<Self> {
        let mut signs = text.chars();
        let file = signs.next().filter(char::is_ascii_lowercase)?;
        let file = u8::try_from(u32::from(file) - u32::from('a')).ok()?;
        let rank = signs.as_str();
        let plain = rank.bytes().all(|byte| byte.is_ascii_digit()) && !rank.starts_with('0');
        let rank: u8 = plain.then(|| rank.parse().ok()).flatten()?;
        Self::new(file, rank.checked_sub(1)?)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file);
        write!(f, "{file}{}", self.rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_1_3_a_cell_is_a_file_letter_and_a_rank_number() {
        for text in ["a1", "i15", "x48"] {
            assert_eq!(
                Cell::parse(text).map(|cell| cell.to_string()).as_deref(),
                Some(text)
            );
        }
        for text in [
            "", "a", "a0", "a01", "y1", "a49", "A1", "1a", "a1 ", "a999", "ф1",
        ] {
            assert_eq!(Cell::parse(text), None, "{text}");
        }
        assert_eq!((Cell::new(24, 0), Cell::new(0, 48)), (None, None));
    }
}
