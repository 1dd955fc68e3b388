//! A game by plans, replayed for showing.

use crate::event::GameState;
use crate::games::PerSide;
use crate::games::totas::record::Record;
use crate::games::totas::replay::Step as Played;
use crate::games::totas::{Position, Replay};

/// What a game move takes with its positions and sentences, in bytes.
const STEP_WEIGHT: usize = 6 * 1024;

/// A game, replayed for showing.
#[derive(Debug)]
pub struct Game {
    /// What is written.
    pub(super) record: Record,
    replay: Replay,
}

impl Game {
    /// Replays what is written of a game. A Labyrinth that was not announced is not
    /// even read (clause 3.3): nothing that is made of this value can show it.
    /// `None` when nothing is written.
    pub fn replay(game: &GameState) -> Option<Self> {
        let text = game.record_text()?;
        let record = Record::parse(&text).unwrap_or_else(|error| {
            tracing::error!(?error, "a record of the journal cannot be read");
            Record::default()
        });
        let replay = Replay::rows(&record);
        if let Some(error) = replay.error() {
            tracing::error!(?error, "a record of the journal does not replay");
        }
        Some(Self { record, replay })
    }

    /// The bytes that it takes, as they are estimated.
    pub fn weight(&self) -> usize {
        2 * STEP_WEIGHT + self.replay.steps().len() * STEP_WEIGHT
    }

    /// The number of game moves that can be shown.
    pub fn game_moves(&self) -> usize {
        self.replay.steps().len()
    }

    /// The position after a number of game moves.
    pub(super) fn position(&self, game_move: usize) -> Option<&Position> {
        self.replay.positions().nth(game_move)
    }

    /// The potentials of both sides: at first and after every game move (clause 6.3).
    pub(super) fn potentials(&self) -> Vec<PerSide<u32>> {
        let positions = self.replay.positions();
        positions
            .map(|position| PerSide::from_fn(|side| position.potential(side).into()))
            .collect()
    }

    /// The number of the game move after which there have been this many.
    pub(super) fn number(&self, game_move: usize) -> Option<u16> {
        match game_move.checked_sub(1) {
            Some(index) => Some(self.record.rows.get(index)?.number),
            None => self.record.rows.first()?.number.checked_sub(1),
        }
    }

    /// The game move after which there have been this many.
    pub fn played(&self, game_move: usize) -> Option<&Played> {
        self.replay.steps().get(game_move.checked_sub(1)?)
    }
}
