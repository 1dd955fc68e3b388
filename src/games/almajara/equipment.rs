//! What a game is played with: the chips, the board and the Regulations.

use super::{Catalogue, Regulations, Template};

/// The chips, the board and the Regulations of a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Equipment {
    /// The chips (clause 1.1).
    pub catalogue: Catalogue,
    /// The board (clause 1.2).
    pub template: Template,
    /// The Regulations.
    pub regulations: Regulations,
}
