//! The lost kinds that a side has to replace (TCHESS 7).

use super::kind::Kind;

/// Kinds in the order of their loss (TCHESS 7.2). Their number is limited by three captures of a
/// carrier with its passenger in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lost {
    kinds: [Option<Kind>; Self::MOST],
}

impl Lost {
    /// The greatest number of pieces that a turn can capture.
    pub const MOST: usize = 6;

    /// The list of these kinds, cut off after [`Lost::MOST`].
    pub fn from_kinds(kinds: &[Kind]) -> Self {
        let mut lost = Self::default();
        for kind in kinds {
            lost.push(*kind);
        }
        lost
    }

    /// They, in order.
    pub fn iter(&self) -> impl Iterator<Item = Kind> {
        self.kinds.iter().copied().flatten()
    }

    /// The kind that has to be replaced first.
    pub const fn first(&self) -> Option<Kind> {
        let [first, ..] = self.kinds;
        first
    }

    /// Adds a kind, unless the list already has [`Lost::MOST`].
    pub fn push(&mut self, kind: Kind) {
        if let Some(place) = self.kinds.iter_mut().find(|it| it.is_none()) {
            *place = Some(kind);
        }
    }

    /// Removes the first kind.
    pub fn remove_first(&mut self) {
        let [_, rest @ ..] = self.kinds;
        self.kinds = [None; Self::MOST];
        for (to, kind) in self.kinds.iter_mut().zip(rest) {
            *to = kind;
        }
    }
}
