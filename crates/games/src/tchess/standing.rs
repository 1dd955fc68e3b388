//! The text of a position as data (TCHESS 12.1), read without judging it. A finished game, or a
//! pending replacement, can therefore be shown like any other position.

use super::array::{read_empty, read_piece};
use super::kind::Kind;
use super::piece::{Facing, Piece};
use super::square::{MOST, Spot};
use crate::Side;

/// The pieces of a square: the upper one, and the one below it (TCHESS 6 and TCHESS 8).
pub type Storeys = (Piece, Option<Piece>);

/// The contents of a position's five words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The ranks from the last to the first, each from the file `a` on.
    pub ranks: Vec<Vec<Option<Storeys>>>,
    /// The side to move.
    pub side: Side,
    /// The kind that a Jester of that side copies (TCHESS 3.1).
    pub last: Option<Kind>,
    /// The kinds that are due for replacement, in the order of loss (TCHESS 7.2).
    pub due: Vec<Kind>,
    /// The squares of pieces that have moved in the turn; twice if both a carrier and its
    /// passenger have.
    pub moved: Vec<Spot>,
}

impl Standing {
    /// Reads a position; `None` for a text of another form (TCHESS 12.1).
    pub fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[pieces, side, last, due, moved] = words.as_slice() else {
            return None;
        };
        Some(Self {
            ranks: read_ranks(pieces)?,
            side: match side {
                "w" => Side::White,
                "b" => Side::Black,
                _ => return None,
            },
            last: match last {
                "-" => None,
                symbol => Some(Kind::from_symbol(symbol)?),
            },
            due: list(due, Kind::from_symbol)?,
            moved: list(moved, Spot::read)?,
        })
    }

    /// The squares with their pieces, `a1` first, files before ranks.
    pub fn squares(&self) -> impl Iterator<Item = (Spot, Option<Storeys>)> {
        let ranks = self.ranks.iter().rev().zip(0..MOST);
        ranks.flat_map(|(cells, rank)| {
            let files = cells.iter().zip(0..MOST);
            files.map(move |(cell, file)| (Spot { file, rank }, *cell))
        })
    }
}

/// Reads a list with commas, or `-` for an empty one.
fn list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text == "-" {
        return Some(Vec::new());
    }
    text.split(',').map(read).collect()
}

fn read_ranks(text: &str) -> Option<Vec<Vec<Option<Storeys>>>> {
    let mut ranks = Vec::new();
    for rank in text.split('/') {
        let mut cells: Vec<Option<Storeys>> = Vec::new();
        let mut rest = rank;
        while let Some(sign) = rest.chars().next() {
            if sign.is_ascii_digit() {
                let (number, behind) = read_empty(rest)?;
                cells.resize(cells.len() + number, None);
                rest = behind;
            } else {
                let (top, behind) = faced(rest)?;
                let (under, behind) = match behind.strip_prefix('+') {
                    Some(behind) => {
                        let (under, behind) = faced(behind)?;
                        (Some(under), behind)
                    }
                    None => (None, behind),
                };
                cells.push(Some((top, under)));
                rest = behind;
            }
            if cells.len() > usize::from(MOST) {
                return None;
            }
        }
        ranks.push(cells);
        if ranks.len() > usize::from(MOST) {
            return None;
        }
    }
    Some(ranks)
}

/// Reads a piece with the facing after it, which is written if it is not the side's forward.
fn faced(text: &str) -> Option<(Piece, &str)> {
    let (piece, rest) = read_piece(text)?;
    let Some(behind) = rest.strip_prefix('^') else {
        return Some((piece, rest));
    };
    let letter = behind.chars().next()?;
    let facing = Facing::from_letter(letter)?;
    Some((piece.turned(facing), behind.get(1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tchess_12_1_a_position_reads_as_it_stands_whatever_the_game_makes_of_it() {
        let text = "2r+K3k1/1p2p3/8/2F2w2/1N+P2R3/8/4(PR)3/8^E w W J,M b4,b4";
        assert_eq!(Standing::read(text), None);
        let text = text.replace("8^E", "7k^E");
        let read = Standing::read(&text).unwrap();
        let at = |spot: &str| {
            let spot = Spot::read(spot);
            let mut squares = read.squares();
            squares.find_map(|(other, there)| (Some(other) == spot).then_some(there)?)
        };
        let (horse, passenger) = at("b4").unwrap();
        assert_eq!(horse.kind(), Kind::Knight);
        assert_eq!(passenger.map(Piece::kind), Some(Kind::Pawn));
        let (holder, held) = at("c8").unwrap();
        assert_eq!((holder.side(), holder.kind()), (Side::Black, Kind::Rook));
        assert!(held.is_some_and(|held| held.is(Side::White, Kind::King)));
        let (turned, _) = at("h1").unwrap();
        assert_eq!(turned.facing(), Facing::East);
        assert_eq!(read.squares().count(), 64);
        assert_eq!(
            (read.side, read.last),
            (Side::White, Some(Kind::Warchariot))
        );
        assert_eq!(read.due, [Kind::Jester, Kind::Magister]);
        assert_eq!(read.moved.len(), 2);
    }
}
