//! Replays a game by plans for display.

use crate::event::GameState;
use crate::games::PerSide;
use crate::games::totas::record::{MoveRow, Record};
use crate::games::totas::replay::ReplayedMove as Played;
use crate::games::totas::{Position, Replay};

/// The estimated size of a game move with its positions and sentences, in bytes.
const STEP_WEIGHT: usize = 6 * 1024;

/// A replayed game.
#[derive(Debug)]
pub struct Game {
    pub record: Record,
    replay: Replay,
    /// The number of game moves after each row; `None` for a row whose plans were not opened
    /// (`TOTA*S 6.4` and `TOTA*S 9.5`).
    moves: Vec<Option<usize>>,
}

/// The number of game moves after each row of a record.
fn moves(record: &Record, replay: &Replay) -> Vec<Option<usize>> {
    let mut interruptions = replay.interruptions().iter();
    let mut before = 0;
    let after = |row: &MoveRow| {
        let is_opened = match row.interrupts() {
            Some(_) => interruptions.next().is_some_and(|it| it.is_opened),
            None => true,
        };
        if !is_opened || before == replay.steps().len() {
            return None;
        }
        before += 1;
        Some(before)
    };
    record.rows.iter().map(after).collect()
}

impl Game {
    /// Replays the record of a game. A Labyrinth that was not announced is not even read (TOTA*S
    /// 3.3): nothing derived from this value can reveal it. `None` when there is no record.
    pub fn replay(game: &GameState) -> Option<Self> {
        let record = game.plans()?.public_record()?.unwrap_or_else(|error| {
            tracing::error!(?error, "a record of the journal cannot be read");
            Record::default()
        });
        let replay = Replay::rows(&record);
        if let Some(error) = replay.error() {
            tracing::error!(?error, "a record of the journal does not replay");
        }
        Some(Self {
            moves: moves(&record, &replay),
            record,
            replay,
        })
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
    pub fn position(&self, game_move: usize) -> Option<&Position> {
        self.replay.positions().nth(game_move)
    }

    /// The potentials of both sides: at first and after every game move (TOTA*S 6.3).
    pub fn potentials(&self) -> Vec<PerSide<u32>> {
        let positions = self.replay.positions();
        positions
            .map(|position| PerSide::from_fn(|side| position.potential(side).into()))
            .collect()
    }

    /// The number of the last of this many game moves.
    pub fn number(&self, game_move: usize) -> Option<u16> {
        match game_move.checked_sub(1) {
            Some(index) => Some(self.replay.steps().get(index)?.number),
            None => self.record.rows.first()?.number.checked_sub(1),
        }
    }

    /// The number of game moves after a row, by its index; `None` for one whose plans were not
    /// opened.
    pub fn moves_after(&self, row: usize) -> Option<usize> {
        *self.moves.get(row)?
    }

    /// The number of game moves before a row, by its index.
    pub fn moves_before(&self, row: usize) -> usize {
        let before = self.moves.iter().take(row);
        before.flatten().last().copied().unwrap_or_default()
    }

    /// The number of rows up to the last of this many game moves.
    pub fn rows_until(&self, game_move: usize) -> usize {
        let row = self
            .moves
            .iter()
            .position(|after| *after == Some(game_move));
        row.map_or(0, |row| row + 1)
    }

    /// The last of this many game moves.
    pub fn played(&self, game_move: usize) -> Option<&Played> {
        self.replay.steps().get(game_move.checked_sub(1)?)
    }
}
