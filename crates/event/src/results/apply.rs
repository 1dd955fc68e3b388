//! Applies entries about results to the state.

use super::entry::ResultEntry;
use crate::signatures::state::Signatures;
use crate::state::EventState;

impl EventState {
    /// Applies an entry about a result, with its sequence number.
    pub(crate) fn apply_result(&mut self, entry: &ResultEntry, seq: u64) -> Result<(), String> {
        match entry {
            ResultEntry::Recorded { game, result }
            | ResultEntry::Corrected { game, result, .. } => {
                self.game_mut(*game)?.end(result, seq);
            }
            ResultEntry::Withdrawn { game, .. } => {
                let game = self.game_mut(*game)?;
                game.result = None;
                game.result_entry = None;
                game.signatures = Signatures::default();
            }
        }
        Ok(())
    }
}
