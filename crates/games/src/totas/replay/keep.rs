//! What a replay keeps of the game moves that it plays: all of them, or the last
//! position alone.

use super::{Played, ReplayError, ReplayedMove, RowReplay};
use crate::totas::record::MoveRow;
use crate::totas::{End, Position, Regulations};

/// What a replay keeps.
pub trait Keep {
    /// Before the first row of so many.
    fn begin(start: Position, rows: usize) -> Self;

    /// How many game moves were resolved.
    fn game_moves(&self) -> usize;

    /// The position after the last one.
    fn position(&self) -> &Position;

    /// Plays a row on the position, and gives the end of the game.
    ///
    /// # Errors
    /// The first difference between the row and the rules; nothing is changed then.
    fn play(
        &mut self,
        regulations: &Regulations,
        row: &MoveRow,
    ) -> Result<Option<End>, ReplayError>;
}

/// The first position and every game move.
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

/// The last position: for whoever only asks whether a record is right.
#[derive(Debug, Clone)]
pub struct LastPosition {
    position: Position,
    /// Room for the next one.
    next: Position,
    game_moves: usize,
}

impl LastPosition {
    /// Takes the position behind the next row from somewhere else.
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
