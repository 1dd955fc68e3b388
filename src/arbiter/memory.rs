//! How much of the events is kept in memory.

/// How many bytes may be kept of what can be made again: the folds of the events, and what is
/// rendered of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    bytes: usize,
}

impl Memory {
    /// The megabytes where nothing is set.
    pub const USUAL: usize = 128;

    /// So many megabytes, of 1,048,576 bytes.
    pub const fn of_megabytes(megabytes: usize) -> Self {
        Self {
            bytes: megabytes.saturating_mul(1 << 20),
        }
    }

    /// The share of the folds: a third.
    pub const fn folds(self) -> usize {
        self.bytes / 3
    }

    /// The share of what is rendered, with the folds that it is rendered of.
    pub const fn rendered(self) -> usize {
        self.bytes - self.folds()
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::of_megabytes(Self::USUAL)
    }
}
