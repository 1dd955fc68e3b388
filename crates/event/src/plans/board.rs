//! The board of a game by plans as entries carry it.

use serde::{Deserialize, Serialize};

use areopagus_games::PerSide;

/// The board of a game at one moment, derived from its record by the rules. Entries carry it so
/// that folding needs no replay.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardState {
    /// Resolved rows.
    pub game_moves: u16,
    /// The canonical position (TOTA*S 9.5a).
    pub position: String,
    /// The potentials (TOTA*S 6.3).
    pub potential: PerSide<u16>,
}

impl Clone for BoardState {
    fn clone(&self) -> Self {
        Self {
            position: self.position.clone(),
            ..*self
        }
    }

    // Reuses the allocation, since every row writes a new board.
    fn clone_from(&mut self, other: &Self) {
        self.game_moves = other.game_moves;
        self.position.clone_from(&other.position);
        self.potential = other.potential;
    }
}
