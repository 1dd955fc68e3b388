//! Storage of a replay: every game move, or only the last position.

use super::{Played, ReplayError, ReplayedMove, RowReplay};
use crate::totas::record::MoveRow;
use crate::totas::{End, Position, Regulations};

/// The storage of a replay.
pub trait Keep {
    /// The state before the first of `rows` rows.
    fn begin(start: Position, rows: usize) -> Self;

    /// The number of resolved game moves.
    fn game_moves(&self) -> usize;

    /// The position after the last game move.
    fn position(&self) -> &Position;

    /// Plays a row on the position, and returns the end of the game.
    ///
    /// # Errors
    /// The first difference between the row and the rules; nothing is changed then.
    fn play(
        &mut self,
        regulations: &Regulations,
        row: &MoveRow,
    ) -> Result<Option<End>, ReplayError>;
}

/// Stores the first position and every game move.
#[derive(Debug, Clone)]
pub struct EveryStep {
    /// The position before the first row.
    pub start: Position,
    /// The game moves that were resolved.
    pub steps: Vec<ReplayedMove>,
}

impl Keep for EveryStep {
    fn begin(start: Position, rows: usize) -> Self {
        Self {
            start,
            steps: Vec::with_capacity(rows),
        }
    }

    fn game_moves(&self) -> usize {
        self.steps.len()
    }

    fn position(&self) -> &Position {
        self.steps
            .last()
            .map_or(&self.start, |step| &step.adjudication.next)
    }

    fn play(
        &mut self,
        regulations: &Regulations,
        row: &MoveRow,
    ) -> Result<Option<End>, ReplayError> {
        let replay = RowReplay {
            position: self.position(),
            regulations,
            row,
        };
        match replay.play()? {
            Played::Resolved(step) => {
                let end = step.adjudication.end;
                self.steps.push(step);
                Ok(end)
            }
            Played::Unopened(unopened) => Ok(unopened.end()),
        }
    }
}

/// Stores only the last position, which suffices to check a record.
#[derive(Debug, Clone)]
pub struct LastPosition {
    position: Position,
    /// A buffer for the next position.
    next: Position,
    game_moves: usize,
}

impl LastPosition {
    /// Moves on to a position after the next row that was computed elsewhere.
    pub(super) fn go_to(&mut self, next: Position) {
        self.position = next;
        self.game_moves += 1;
    }
}

impl Keep for LastPosition {
    fn begin(start: Position, _rows: usize) -> Self {
        Self {
            next: start.clone(),
            position: start,
            game_moves: 0,
        }
    }

    fn game_moves(&self) -> usize {
        self.game_moves
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn play(
        &mut self,
        regulations: &Regulations,
        row: &MoveRow,
    ) -> Result<Option<End>, ReplayError> {
        let replay = RowReplay {
            position: &self.position,
            regulations,
            row,
        };
        if let Some(unopened) = replay.unopened()? {
            return Ok(unopened.end());
        }
        self.next.clone_from(&self.position);
        let end = replay.check(&mut self.next)?;
        std::mem::swap(&mut self.position, &mut self.next);
        self.game_moves += 1;
        Ok(end)
    }
}
