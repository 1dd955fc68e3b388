//! What a side has to replace (TCHESS 7).

use super::kind::Kind;

/// Kinds in the order of their loss (TCHESS 7.2): no more than three captures of a carrier
/// with its passenger bring in one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lost {
    kinds: [Option<Kind>; Self::MOST],
}

impl Lost {
    /// The most that a turn can take.
    pub const MOST: usize = 6;

    /// These kinds, as far as a turn can take them.
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

    /// What has to be replaced first.
    pub const fn first(&self) -> Option<Kind> {
        let [first, ..] = self.kinds;
        first
    }

    /// Adds a kind; what no turn can take is left out.
    pub fn push(&mut self, kind: Kind) {
        if let Some(place) = self.kinds.iter_mut().find(|it| it.is_none()) {
            *place = Some(kind);
        }
    }

    /// Removes the first one.
    pub fn remove_first(&mut self) {
        let [_, rest @ ..] = self.kinds;
        self.kinds = [None; Self::MOST];
        for (to, kind) in self.kinds.iter_mut().zip(rest) {
            *to = kind;
        }
    }
}
