//! The board of a game by plans as entries have it.

use serde::{Deserialize, Serialize};

use areopagus_games::PerSide;

/// A game's board at one moment, derived from its record by the rules. It is kept
/// with the entry, so that a state is folded without replaying any game.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardState {
    /// Rows resolved.
    pub game_moves: u16,
    /// The canonical position (TOTA\*S 9.5a).
    pub position: String,
    /// The potentials (TOTA\*S 6.3).
    pub potential: PerSide<u16>,
}

impl Clone for BoardState {
    fn clone(&self) -> Self {
        Self {
            position: self.position.clone(),
            ..*self
        }
    }

    // A game's board is written anew with every row, in the room that it has.
    fn clone_from(&mut self, other: &Self) {
        self.game_moves = other.game_moves;
        self.position.clone_from(&other.position);
        self.potential = other.potential;
    }
}
