//! Arrays and pairs of kinds, as the Regulations of an event define them (TCHESS 1.2,
//! TCHESS 1.4).

use std::fmt;

use super::kind::Kind;
use super::piece::{Facing, Piece};
use super::square::{LEAST, MOST, Size, Square};
use super::value::ValueFault;
use crate::Side;

/// The pieces of the initial position, each facing its own forward (TCHESS 1.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Array {
    size: Size,
    /// The pieces from `a1` on.
    cells: Vec<Piece>,
}

impl Array {
    /// Reads an array.
    ///
    /// # Errors
    /// The first part that is not valid, or a board that does not have 4 to 16 files and ranks.
    pub fn read(text: &str) -> Result<Self, ValueFault> {
        let count = text.split('/').count();
        let ranks = u8::try_from(count).unwrap_or(u8::MAX);
        if !(LEAST..=MOST).contains(&ranks) {
            return Err(ValueFault::Ranks(count));
        }
        let mut files = None;
        let mut cells = Vec::new();
        // From the first rank on, in the order of the squares.
        for rank in text.rsplit('/') {
            let read = read_rank(rank)?;
            let length = u8::try_from(read.len()).unwrap_or(u8::MAX);
            if !(LEAST..=MOST).contains(&length) {
                return Err(ValueFault::Files(rank.to_owned()));
            }
            if *files.get_or_insert(length) != length {
                return Err(ValueFault::Length(rank.to_owned()));
            }
            cells.extend(read);
        }
        let size = files.and_then(|files| Size::new(files, ranks));
        let size = size.ok_or(ValueFault::Ranks(count))?;
        Ok(Self { size, cells })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The pieces with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        let all = self.size.squares().zip(self.cells.iter().copied());
        all.filter(|(_, piece)| piece.is_some())
    }

    /// The array with every piece of a side exchanged by the pairs.
    #[must_use]
    pub fn exchanged(&self, side: Side, pairs: &Pairs) -> Self {
        let cells = self.cells.iter().map(|piece| {
            let other = pairs
                .paired_with(piece.kind())
                .filter(|_| piece.is_of(side));
            other.map_or(*piece, |kind| piece.of_kind(kind))
        });
        Self {
            size: self.size,
            cells: cells.collect(),
        }
    }

    /// The number of pieces of a kind on a side.
    pub fn count(&self, side: Side, kind: Kind) -> usize {
        self.cells.iter().filter(|it| it.is(side, kind)).count()
    }

    /// The first pawn kind that is on its own last rank.
    pub fn pawn_on_last_rank(&self) -> Option<(Kind, Square)> {
        let is_last = |(square, piece): &(Square, Piece)| {
            piece.kind().is_pawn() && self.size.rank(*square) == last_rank(self.size, piece.side())
        };
        let found = self.pieces().find(is_last);
        found.map(|(square, piece)| (piece.kind(), square))
    }
}

/// The last rank of a side, from 0.
pub const fn last_rank(board: Size, side: Side) -> u8 {
    match side {
        Side::White => board.ranks() - 1,
        Side::Black => 0,
    }
}

fn read_rank(text: &str) -> Result<Vec<Piece>, ValueFault> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        if sign.is_ascii_digit() {
            let digits = rest.chars().take_while(char::is_ascii_digit);
            let (number, behind) =
                read_empty(rest).ok_or_else(|| ValueFault::Empty(digits.collect()))?;
            cells.resize(cells.len() + number, Piece::NONE);
            rest = behind;
        } else {
            let (piece, behind) =
                read_piece(rest).ok_or_else(|| ValueFault::Piece(piece_text(rest).to_owned()))?;
            cells.push(piece);
            rest = behind;
        }
        if cells.len() > usize::from(MOST) {
            return Err(ValueFault::Files(text.to_owned()));
        }
    }
    Ok(cells)
}

/// The text at the start that should be a piece, for messages.
fn piece_text(text: &str) -> &str {
    let end = match text.find(')') {
        Some(end) if text.starts_with('(') => end + 1,
        _ => text.chars().next().map_or(0, char::len_utf8),
    };
    text.get(..end).unwrap_or_default()
}

/// Reads a number of empty squares at the start of a text, and returns it with the rest.
pub fn read_empty(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    let (number, rest) = text.split_at_checked(end.unwrap_or(text.len()))?;
    Some((crate::fields::number(number, 1, usize::from(MOST))?, rest))
}

/// Reads `K`, `k`, `(RN)` or `(rn)` at the start of a text, and returns the piece with the rest.
/// The piece faces its own forward.
pub fn read_piece(text: &str) -> Option<(Piece, &str)> {
    let (symbol, rest) = match text.strip_prefix('(') {
        Some(inner) => {
            let (symbol, rest) = inner.split_once(')')?;
            (symbol.len() == 2).then_some((symbol, rest))?
        }
        None => text.split_at_checked(1)?,
    };
    let side = if symbol.bytes().all(|byte| byte.is_ascii_uppercase()) {
        Side::White
    } else if symbol.bytes().all(|byte| byte.is_ascii_lowercase()) {
        Side::Black
    } else {
        return None;
    };
    let kind = Kind::from_symbol(&symbol.to_ascii_uppercase())?;
    Some((Piece::new(side, kind, Facing::forward(side)), rest))
}

/// The form of a piece in arrays and positions.
pub fn written(piece: Piece) -> String {
    let letters = piece.letters();
    if letters.len() > 1 {
        format!("({letters})")
    } else {
        letters
    }
}

/// Writes the ranks from the last one to the first; `cell` returns the text of a square.
///
/// # Errors
/// Those of the formatter.
pub fn write_ranks(
    f: &mut fmt::Formatter<'_>,
    size: Size,
    mut cell: impl FnMut(Square) -> Option<String>,
) -> fmt::Result {
    for rank in (0..size.ranks()).rev() {
        let mut empty = 0_u8;
        for file in 0..size.files() {
            match size.square(file, rank).and_then(&mut cell) {
                None => empty += 1,
                Some(text) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    f.write_str(&text)?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

impl fmt::Display for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ranks(f, self.size, |square| {
            let piece = self.cells.get(usize::from(square.0)).copied();
            piece.filter(|it| it.is_some()).map(written)
        })
    }
}

/// Pairs of kinds. Each kind is the first of at most one pair; the text `none` is the empty list.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Pairs(Vec<(Kind, Kind)>);

impl Pairs {
    /// Reads `N:W,P:PR` or `none`, and checks each pair.
    fn read(
        text: &str,
        check: impl Fn(Kind, Kind) -> Result<(), ValueFault>,
    ) -> Result<Self, ValueFault> {
        let mut pairs: Vec<(Kind, Kind)> = Vec::new();
        if text == "none" {
            return Ok(Self(pairs));
        }
        for pair in text.split(',') {
            let kinds = pair.split_once(':');
            let (one, other) = kinds.ok_or_else(|| ValueFault::Pair(pair.trim().to_owned()))?;
            let (one, other) = (Kind::read(one)?, Kind::read(other)?);
            check(one, other)?;
            if pairs.iter().any(|(first, _)| *first == one) {
                return Err(ValueFault::FirstTwice(one));
            }
            pairs.push((one, other));
        }
        pairs.sort_unstable();
        Ok(Self(pairs))
    }

    /// Reads pairs that consist of two pawn kinds or two seniors (TCHESS 1.4).
    ///
    /// # Errors
    /// The fault of the first wrong pair.
    pub fn read_exchange(text: &str) -> Result<Self, ValueFault> {
        Self::read(text, |one, other| {
            if one == Kind::King || other == Kind::King {
                Err(ValueFault::KingExchanged(one, other))
            } else if one.is_pawn() != other.is_pawn() {
                Err(ValueFault::Unlike(one, other))
            } else {
                Ok(())
            }
        })
    }

    /// Reads pairs of lost kinds and donors (TCHESS 7.1).
    ///
    /// # Errors
    /// The fault of the first wrong pair.
    pub fn read_substitution(text: &str) -> Result<Self, ValueFault> {
        Self::read(text, |lost, donor| {
            if lost == Kind::King || donor == Kind::King {
                Err(ValueFault::KingReplaced(lost, donor))
            } else if lost == donor {
                Err(ValueFault::Itself(lost))
            } else {
                Ok(())
            }
        })
    }

    /// The second kind of the pair that starts with a kind.
    pub fn paired_with(&self, kind: Kind) -> Option<Kind> {
        let found = self.0.iter().find(|(one, _)| *one == kind);
        found.map(|(_, other)| *other)
    }

    /// The pairs, in the order in which they print.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, Kind)> {
        self.0.iter().copied()
    }

    /// Whether there are no pairs.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a player may choose all of them: each is one of the `sides`, in either order, or
    /// consists of two pawn kinds (TCHESS 1.5).
    pub fn is_choice_of(&self, sides: &Self) -> bool {
        self.iter().all(|(one, other)| {
            let is_side =
                sides.paired_with(one) == Some(other) || sides.paired_with(other) == Some(one);
            is_side || (one.is_pawn() && other.is_pawn())
        })
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        let pairs = self.iter();
        let pairs = pairs.map(|(one, other)| format!("{}:{}", one.symbol(), other.symbol()));
        f.write_str(&pairs.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tchess_1_2_arrays_read_as_they_print() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "k3/4/4/K3",
            "(rn)15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K14k",
        ] {
            assert_eq!(Array::read(text).unwrap().to_string(), text);
        }
        for wrong in [
            "k3/112/4/K3",
            "k3/4/4/K2",
            "k3/4/4",
            "k3/04/4/K3",
            "k3/4/4/(Rn)2K",
            "k3/4/4/(R)2K",
            "k3/4/4/(RN2K",
            "k3/4/4/Ж2K",
            "",
        ] {
            assert!(Array::read(wrong).is_err(), "{wrong}");
        }
        let merged = Array::read("k3/1p2/4/K3").unwrap();
        assert_eq!(merged.to_string(), "k3/1p2/4/K3");
        assert!(Array::read("k3/1p2/4/K21").is_err());
    }

    #[test]
    fn tchess_1_2_no_pawn_kind_on_its_own_last_rank() {
        let pawn = |text| Array::read(text).unwrap().pawn_on_last_rank();
        assert_eq!(pawn("k3/4/p3/K3"), None);
        assert_eq!(pawn("kp2/4/4/KP2"), None);
        let size = Size::new(4, 4).unwrap();
        assert_eq!(
            pawn("k3/4/p3/K2p"),
            size.square(3, 0).map(|square| (Kind::Pawn, square))
        );
        assert_eq!(
            pawn("k(PB)2/4/4/K3"),
            size.square(1, 3).map(|square| (Kind::Zealot, square))
        );
    }

    #[test]
    fn tchess_1_4_pairs_are_at_once_and_go_with_their_like() {
        let array = Array::read("k3/n1w1/N1W1/K3").unwrap();
        let pairs = Pairs::read_exchange("W:N,N:W").unwrap();
        let exchanged = Side::ALL
            .into_iter()
            .fold(array, |array, side| array.exchanged(side, &pairs));
        assert_eq!(exchanged.to_string(), "k3/w1n1/W1N1/K3");
        assert_eq!(pairs.to_string(), "N:W,W:N");
        for wrong in ["N:P", "K:Q", "P:Q", "N:W,N:A", "N", "", "n:w"] {
            assert!(Pairs::read_exchange(wrong).is_err(), "{wrong}");
        }
    }
}
