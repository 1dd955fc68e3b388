//! The memory limit for cached events.

/// Limit, in bytes, for data that can be recomputed: the folds of events and their rendered
/// pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    bytes: usize,
}

impl Memory {
    /// The default, in megabytes.
    pub const USUAL: usize = 128;

    /// From megabytes of 1,048,576 bytes.
    pub const fn of_megabytes(megabytes: usize) -> Self {
        Self {
            bytes: megabytes.saturating_mul(1 << 20),
        }
    }

    /// The share of the folds, in bytes: a third.
    pub const fn folds(self) -> usize {
        self.bytes / 3
    }

    /// The share of rendered pages and the folds they were rendered from, in bytes.
    pub const fn rendered(self) -> usize {
        self.bytes - self.folds()
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::of_megabytes(Self::USUAL)
    }
}
