//! The history of a game's positions, for the repetition of TOTA*S 6.3.
//!
//! A position shares its history with the one before it. Two positions are the same exactly when
//! their canonical texts are (TOTA*S 9.5a); a hash, the board's mark, avoids most comparisons.

use std::sync::Arc;

use super::board::{Board, Piece};

/// The positions of a game so far, the latest first.
#[derive(Debug, Clone, Default)]
pub struct History(Option<Arc<Occurrence>>);

/// A position that occurred, and those before it.
#[derive(Debug)]
struct Occurrence {
    /// The board's mark, a hash that is equal for equal positions.
    mark: u64,
    /// The filter over all marks up to this one.
    marks: Marks,
    /// The pieces, in the order of the board's list.
    pieces: Box<[Piece]>,
    earlier: History,
}

/// A Bloom filter of marks. Nearly every position is new, and this usually shows it without
/// comparing earlier ones.
#[derive(Debug, Clone, Copy, Default)]
struct Marks([u64; 4]);

impl Marks {
    /// The word and the bit of a mark. The highest bits of a mark are mixed best.
    const fn place(mark: u64) -> (usize, u64) {
        let [high, ..] = mark.to_be_bytes();
        ((high >> 6) as usize, 1 << (high & 63))
    }

    fn with(mut self, mark: u64) -> Self {
        let (word, bit) = Self::place(mark);
        if let Some(word) = self.0.get_mut(word) {
            *word |= bit;
        }
        self
    }

    /// Whether the filter may contain the mark.
    fn may_have(self, mark: u64) -> bool {
        let (word, bit) = Self::place(mark);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }
}

impl History {
    /// Adds the position that the board shows.
    pub fn push(&mut self, board: &Board) {
        let earlier = std::mem::take(self);
        let mark = board.mark();
        *self = Self(Some(Arc::new(Occurrence {
            mark,
            marks: earlier.marks().with(mark),
            pieces: board.all().into(),
            earlier,
        })));
    }

    /// Replaces the latest position by the board's.
    pub fn amend(&mut self, board: &Board) {
        let earlier = self.0.as_ref().map(|latest| latest.earlier.clone());
        *self = earlier.unwrap_or_default();
        self.push(board);
    }

    /// How often the latest position has occurred, this time included; 0 for an empty history.
    pub fn occurrences(&self) -> usize {
        let mut all = self.iter();
        let Some(latest) = all.next() else {
            return 0;
        };
        if !latest.earlier.marks().may_have(latest.mark) {
            return 1;
        }
        1 + all.filter(|other| other.is_same(latest)).count()
    }

    fn marks(&self) -> Marks {
        let latest = self.0.as_ref();
        latest.map(|latest| latest.marks).unwrap_or_default()
    }

    fn iter(&self) -> impl Iterator<Item = &Occurrence> {
        std::iter::successors(self.0.as_deref(), |latest| latest.earlier.0.as_deref())
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        let (mut one, mut two) = (self.iter(), other.iter());
        loop {
            match (one.next(), two.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) if std::ptr::eq(a, b) => return true,
                (Some(a), Some(b)) if a.is_same(b) => {}
                _ => return false,
            }
        }
    }
}

impl Eq for History {}

impl Drop for History {
    /// Iterative, because dropping a long game's list recursively could overflow the stack.
    fn drop(&mut self) {
        let mut link = self.0.take();
        while let Some(mut last) = link.and_then(Arc::into_inner) {
            link = last.earlier.0.take();
        }
    }
}

impl Occurrence {
    fn is_same(&self, other: &Self) -> bool {
        self.mark == other.mark
            && (self.codes().eq(other.codes()) || self.sorted() == other.sorted())
    }

    /// The canonical codes of the pieces.
    fn codes(&self) -> impl Iterator<Item = u32> {
        self.pieces.iter().filter_map(Piece::canonical_code)
    }

    fn sorted(&self) -> Vec<u32> {
        let mut codes: Vec<u32> = self.codes().collect();
        codes.sort_unstable();
        codes
    }
}

#[cfg(test)]
mod tests {
    use crate::PerSide;
    use crate::totas::Position;

    fn pieces(text: &str) -> Position {
        Position::from_setup(text, PerSide::default(), 1).unwrap()
    }

    #[test]
    fn clause_6_3_a_position_is_counted_whichever_piece_stands_where() {
        let one = pieces("white Kg1 _Rc3 Rc4 Nb5; black Kg12");
        let swapped = pieces("white Rc4 Nb5 Kg1 _Rc3; black Kg12");
        let mut history = one.history.clone();
        assert_eq!(history.occurrences(), 1);
        history.push(swapped.board());
        assert_eq!(history.occurrences(), 2);
        for other in [
            "white Kg1 Rc3 _Rc4 Nb5; black Kg12",
            "white Kg1 Rc4 Nb5; black Kg12 _Rc3",
            "white Kg1 _Rc3~2 Rc4 Nb5; black Kg12",
            "white Kg1 _Rc3 Rc4; black Kg12",
        ] {
            let mut history = history.clone();
            history.push(pieces(other).board());
            assert_eq!(history.occurrences(), 1, "{other}");
            history.push(one.board());
            assert_eq!(history.occurrences(), 3, "{other}");
        }
        assert_eq!(one.history, swapped.history);
        assert_ne!(one.history, history);
    }

    #[test]
    fn clause_2_9_a_turn_makes_another_position() {
        let north = pieces("white Kg1 Wc3n Cd4ne; black Kg12");
        for other in [
            "white Kg1 Wc3e Cd4ne; black Kg12",
            "white Kg1 Wc3n Cd4nw; black Kg12",
        ] {
            let mut history = north.history.clone();
            history.push(pieces(other).board());
            assert_eq!(history.occurrences(), 1, "{other}");
        }
    }

    #[test]
    fn clause_6_3_a_long_history_is_given_up_link_by_link() {
        let position = pieces("white Kg1; black Kg12");
        let mut history = position.history.clone();
        for _ in 0..200_000 {
            history.push(position.board());
        }
        assert_eq!(history.occurrences(), 200_001);
    }
}
