//! Replay of a record: every item is made again, and every hit, score and result in the record is
//! compared with the rules. The first difference stops the replay (CTOR 6).

use std::sync::Arc;

use super::ending::End;
use super::fault::Fault;
use super::game::{Beginning, Game};
use super::item::Stop;
use super::narration::ActOutcome;
use super::record::{Places, Reading, Record, Remark, Turn, TurnRow};
use super::result::{How, WrittenResult};
use crate::notation::TextPosition;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// A replayed act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayedAct {
    /// The number of its row.
    pub row: u16,
    /// The outcome of the act.
    pub told: ActOutcome,
    /// The score after the act (CTOR 5.5).
    pub score: PerSide<u16>,
}

/// A game as far as its record has been replayed.
#[derive(Debug, Clone)]
pub struct Replay {
    game: Game,
    steps: Vec<ReplayedAct>,
    clock: u32,
    error: Option<ReplayError>,
}

/// A place in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// A row, counted from 0.
    Row(usize),
    /// A side's turn of a row, the row counted from 0.
    Side(usize, Side),
    /// A part of a side's turn in a row, both counted from 0.
    Item(usize, Side, usize),
    /// A remark of a row, both counted from 0.
    Remark(usize, usize),
    /// The Result tag.
    Result,
}

impl Where {
    /// The place in the text, given the places of the record's parts.
    pub fn place(self, places: &Places) -> Option<TextPosition> {
        let row = |row: usize| places.rows.get(row);
        match self {
            Self::Row(at) => row(at).map(|row| row.row),
            Self::Side(at, side) => {
                let row = row(at)?;
                let bar = row.bar.filter(|_| side == Side::Black);
                Some(bar.unwrap_or(row.row))
            }
            Self::Item(at, side, item) => row(at)?.items[side].get(item).copied(),
            Self::Remark(at, remark) => row(at)?.remarks.get(remark).copied(),
            Self::Result => places.result,
        }
    }
}

/// The first difference between a record and the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayError {
    /// The place of the difference.
    pub at: Where,
    /// The number of the row; `None` for the Result of a record without rows.
    pub row: Option<u16>,
    /// The kind of difference.
    pub fault: Fault,
}

/// A fault with its place.
type Located = (Where, Fault);

impl Replay {
    /// Replays a record as read. If the text could not be read to its end, the Result is not
    /// compared (CTOR 6.6).
    pub fn from_reading(reading: &Reading) -> Self {
        let Record {
            regulations,
            players,
            secrets,
            start,
            ..
        } = &reading.record;
        let game = Game::new(Beginning {
            regulations: Arc::new(regulations.clone()),
            players: *players,
            start: start.map(|start| (start.board, start.side)),
            secrets: *secrets,
        });
        let mut replay = Self {
            game,
            steps: Vec::new(),
            clock: 0,
            error: None,
        };
        replay.error = replay.play(reading).err();
        replay
    }

    /// The game after the replayed acts.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The replayed acts with their outcomes.
    pub fn steps(&self) -> &[ReplayedAct] {
        &self.steps
    }

    /// The end of the game, if it is over.
    pub const fn end(&self) -> Option<End> {
        self.game.end()
    }

    /// The first difference between the record and the rules.
    pub const fn error(&self) -> Option<&ReplayError> {
        self.error.as_ref()
    }

    fn play(&mut self, reading: &Reading) -> Result<(), ReplayError> {
        let record = &reading.record;
        for (index, row) in record.rows.iter().enumerate() {
            let bar = reading.places.rows.get(index).and_then(|row| row.bar);
            self.row(index, row, bar.is_some())
                .map_err(|(at, fault)| ReplayError {
                    at,
                    row: Some(row.number),
                    fault,
                })?;
        }
        match reading.error {
            None => self.compare_result(record),
            Some(_) => Ok(()),
        }
    }

    fn tell(&mut self, row: u16, told: ActOutcome) {
        let score = self.game.score();
        self.steps.push(ReplayedAct { row, told, score });
    }

    fn row(&mut self, index: usize, row: &TurnRow, has_bar: bool) -> Result<(), Located> {
        self.check_row(index, row)
            .map_err(|fault| (Where::Row(index), fault))?;
        if index == 0 && self.game.side() == Side::Black {
            // White has no turn before Black's first one (CTOR 2.4).
            if !row.white.is_empty() {
                return Err((Where::Item(index, Side::White, 0), Fault::BlackBegins));
            }
        } else {
            let is_ended = row.white.late || row.black.is_some();
            self.turn((index, Side::White), row, &row.white, is_ended)?;
        }
        if let Some(black) = &row.black {
            let at = (index, Side::Black);
            if let Some(end) = self.game.end() {
                // An empty half of Black alone follows the end (CTOR 6.7).
                if !black.is_empty() {
                    return Err((Where::Item(index, Side::Black, 0), Fault::Over(end)));
                }
                if has_bar {
                    return Err((Where::Side(index, Side::Black), Fault::Over(end)));
                }
            } else {
                self.turn(at, row, black, row.black_over || black.late)?;
            }
        }
        self.remarks(index, row)
    }

    /// Checks that a row is possible here: first that the game is not over, then the time, then
    /// its number and whether the turn before it is over (CTOR 6.7).
    fn check_row(&self, index: usize, row: &TurnRow) -> Result<(), Fault> {
        if let Some(end) = self.game.end() {
            return Err(Fault::Over(end));
        }
        let seconds = self.game.regulations().game_seconds;
        if seconds > 0 && self.clock >= u32::from(seconds) {
            return Err(Fault::TimeOver(seconds));
        }
        let expected = u16::try_from(index + 1).unwrap_or(u16::MAX);
        if row.number != expected {
            return Err(Fault::RowNumber { expected });
        }
        if self.game.row() != expected {
            return Err(Fault::TurnOpen(self.game.side()));
        }
        Ok(())
    }

    /// Makes a turn. `is_ended` is whether the team or the clock ended it; a turn that a stop
    /// ended has hits and a score too.
    fn turn(
        &mut self,
        (index, side): (usize, Side),
        row: &TurnRow,
        turn: &Turn,
        is_ended: bool,
    ) -> Result<(), Located> {
        let mut item = 0;
        let at = |item: usize| Where::Item(index, side, item);
        for made in &turn.items {
            self.game.make(*made).map_err(|fault| (at(item), fault))?;
            self.tell(row.number, ActOutcome::from_item(*made, side));
            item += 1;
        }
        if turn.late {
            self.game.run_out().map_err(|fault| (at(item), fault))?;
            item += 1;
        }
        let operated = self.game.has_operated();
        for hit in &turn.hits {
            self.game.hit(*hit).map_err(|fault| (at(item), fault))?;
            self.tell(row.number, ActOutcome::Hit { side, field: *hit });
            item += 1;
        }
        if !is_ended && row.stop().is_none() {
            return Ok(());
        }
        let due = self.game.due_hits();
        if !due.is_empty() {
            return Err((Where::Side(index, side), Fault::Unannounced(due)));
        }
        if let Some(written) = turn.score {
            let given = self.game.score();
            if written != given {
                return Err((at(item), Fault::Score { written, given }));
            }
        }
        if is_ended {
            self.game.end_turn();
            let late = turn.late;
            self.tell(
                row.number,
                ActOutcome::Ended {
                    side,
                    late,
                    operated,
                },
            );
        }
        Ok(())
    }

    /// Evaluates the clock first, then the stop (CTOR 6.7).
    fn remarks(&mut self, index: usize, row: &TurnRow) -> Result<(), Located> {
        let find = |wanted: fn(&Remark) -> bool| {
            let at = row.remarks.iter().position(wanted);
            at.map_or(Where::Row(index), |at| Where::Remark(index, at))
        };
        if let Some(seconds) = row.clock() {
            if seconds < self.clock {
                let at = find(|remark| matches!(remark, Remark::Clock(_)));
                return Err((at, Fault::ClockBack(self.clock)));
            }
            self.clock = seconds;
        }
        let Some(stop) = row.stop() else {
            return Ok(());
        };
        let at = find(|remark| matches!(remark, Remark::Stop(_)));
        let seconds = self.game.regulations().game_seconds;
        let is_early = row.clock().is_some_and(|clock| clock < u32::from(seconds));
        if let Some(end) = self.game.end() {
            return Err((at, Fault::Over(end)));
        }
        if *stop == Stop::Time && seconds > 0 && is_early {
            return Err((at, Fault::TimeNotOver(seconds)));
        }
        self.game.stop(stop).map_err(|fault| (at, fault))?;
        self.tell(row.number, ActOutcome::Stopped(stop.clone()));
        Ok(())
    }

    /// Compares the Result, or ends a game that was not played (CTOR 5.4, CTOR 5.5).
    fn compare_result(&mut self, record: &Record) -> Result<(), ReplayError> {
        let Some(written) = record.result else {
            return Ok(());
        };
        if record.rows.is_empty() {
            match written {
                WrittenResult::Won(winner, How::Forfeit) => self.game.forfeit(Some(winner)),
                WrittenResult::Nobody => self.game.forfeit(None),
                WrittenResult::Unfinished
                | WrittenResult::Score(_)
                | WrittenResult::Won(_, How::Resignation) => {}
            }
        }
        let given = self.game.end();
        if written == WrittenResult::from_end(given) {
            return Ok(());
        }
        Err(ReplayError {
            at: Where::Result,
            row: record.rows.last().map(|row| row.number),
            fault: Fault::Result { written, given },
        })
    }
}

impl ReplayError {
    /// The side, if the difference concerns one side's turn.
    pub const fn side(&self) -> Option<Side> {
        match self.at {
            Where::Item(_, side, _) | Where::Side(_, side) => Some(side),
            Where::Row(_) | Where::Remark(..) | Where::Result => None,
        }
    }

    /// The part of the turn, counted from 1, if the difference concerns one.
    pub const fn item(&self) -> Option<usize> {
        match self.at {
            Where::Item(_, _, item) => Some(item + 1),
            Where::Row(_) | Where::Side(..) | Where::Remark(..) | Where::Result => None,
        }
    }

    /// The clause that the record breaks.
    pub const fn clause(&self) -> &'static str {
        self.fault.clause()
    }

    /// The difference in a language, without the place.
    pub fn say(&self, language: Language) -> String {
        self.fault.say(language)
    }
}
