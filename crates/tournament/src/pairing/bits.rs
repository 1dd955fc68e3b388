//! A square bit matrix, used as the adjacency matrix of a graph.
#![expect(
    clippy::indexing_slicing,
    reason = "the rows and columns are the table's own members"
)]

/// The pairs of members that may be matched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BitMatrix {
    words: usize,
    bits: Vec<u64>,
}

impl BitMatrix {
    /// A matrix of `size` members with no bit set.
    pub(super) fn new(size: usize) -> Self {
        let words = size.div_ceil(64);
        Self {
            words,
            bits: vec![0; words * size],
        }
    }

    /// Whether `column` is set in `row`.
    pub(super) fn get(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    /// Sets both (`one`, `other`) and (`other`, `one`).
    pub(super) fn join(&mut self, one: usize, other: usize) {
        self.bits[one * self.words + other / 64] |= 1 << (other % 64);
        self.bits[other * self.words + one / 64] |= 1 << (one % 64);
    }

    /// Clears both (`one`, `other`) and (`other`, `one`).
    pub(super) fn part(&mut self, one: usize, other: usize) {
        self.bits[one * self.words + other / 64] &= !(1 << (other % 64));
        self.bits[other * self.words + one / 64] &= !(1 << (one % 64));
    }

    /// A row's words, the lowest members first.
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// The members set in a row, in order.
    pub(super) fn ones(&self, row: usize) -> Ones<'_> {
        let words = self.row(row);
        Ones {
            words,
            at: 0,
            current: words.first().copied().unwrap_or_default(),
        }
    }

    /// The matrix of some members only, in the order given, with room for `size`.
    pub(super) fn restricted(&self, members: &[usize], size: usize) -> Self {
        let mut table = Self::new(size);
        for (row, &one) in members.iter().enumerate() {
            for (column, &other) in members.iter().enumerate() {
                if self.get(one, other) {
                    table.bits[row * table.words + column / 64] |= 1 << (column % 64);
                }
            }
        }
        table
    }
}

/// The members set in a row.
#[derive(Debug, Clone)]
pub(super) struct Ones<'a> {
    words: &'a [u64],
    at: usize,
    current: u64,
}

impl Iterator for Ones<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.current == 0 {
            self.at += 1;
            self.current = *self.words.get(self.at)?;
        }
        let bit = self.current.trailing_zeros() as usize;
        self.current &= self.current - 1;
        Some(self.at * 64 + bit)
    }
}
