//! Replay of a record: every item is made again, and every claim of the record is compared with
//! the rules. The first difference stops the replay (TCHESS 12.3, TCHESS 12.4).

use std::sync::Arc;

use super::ending::{End, WrittenResult};
use super::fault::Fault;
use super::game::Game;
use super::item::Entry;
use super::narration::ActOutcome;
use super::record::{Places, Reading, Record, TurnRow};
use super::setup::Setup;
use crate::Side;
use crate::notation::TextPosition;
use areopagus_language::Language;

/// A replayed act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayedAct {
    /// The number of its row.
    pub row: u16,
    /// The outcome of the act.
    pub told: ActOutcome,
}

/// A game as far as its record has been replayed.
#[derive(Debug, Clone)]
pub struct Replay {
    game: Game,
    steps: Vec<ReplayedAct>,
    error: Option<ReplayError>,
}

/// A place in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// The record as a whole.
    Whole,
    /// A row, counted from 0.
    Row(usize),
    /// A side's half of a row, the row counted from 0.
    Half(usize, Side),
    /// An entry in a side's half of a row, both counted from 0.
    Item(usize, Side, usize),
    /// The remark after a row, which is counted from 0.
    Remark(usize),
    /// The Result tag.
    Result,
}

impl Where {
    /// The place in the text, given the places of the record's parts.
    pub fn place(self, places: &Places) -> Option<TextPosition> {
        let row = |row: usize| places.rows.get(row);
        match self {
            Self::Whole => None,
            Self::Row(at) | Self::Half(at, _) => row(at).map(|row| row.row),
            Self::Item(at, side, item) => row(at)?.items[side].get(item).copied(),
            Self::Remark(at) => row(at)?.remark,
            Self::Result => places.result,
        }
    }
}

/// The first difference between a record and the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayError {
    /// The place of the difference.
    pub at: Where,
    /// The number of the row.
    pub row: Option<u16>,
    /// The kind of difference.
    pub fault: Fault,
}

/// A fault with its place.
type Located = (Where, Fault);

impl Replay {
    /// Replays a record as read. If the text could not be read to its end, the Result is not
    /// compared (TCHESS 12.3). `None` if the tags do not define a game.
    pub fn from_reading(reading: &Reading) -> Option<Self> {
        let setup: &Arc<Setup> = reading.setup.as_ref()?;
        let start = reading.record.start.clone();
        let mut replay = Self {
            game: Game::new(Arc::clone(setup), start),
            steps: Vec::new(),
            error: None,
        };
        replay.error = replay.play(reading).err();
        Some(replay)
    }

    /// The game after the replayed acts.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The replayed acts with their outcomes.
    pub fn steps(&self) -> &[ReplayedAct] {
        &self.steps
    }

    /// The replayed rows, with everything that may be left out.
    pub fn rows(&self, record: &Record) -> Vec<TurnRow> {
        let mut steps = self.steps.iter().map(|step| &step.told);
        let mut rows = Vec::new();
        for row in &record.rows {
            let mut half = |half: &[Entry]| -> Vec<Entry> {
                let steps = steps.by_ref().take(half.len());
                steps.filter_map(entry_of).collect()
            };
            let white = half(&row.white);
            let black = row.black.as_deref().map(&mut half);
            if row.remark.is_some() {
                steps.next();
            }
            rows.push(TurnRow {
                white,
                black,
                ..row.clone()
            });
        }
        rows
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
        let is_forfeit = matches!(record.result, Some(WrittenResult::Forfeit(_)));
        if is_forfeit && !record.rows.is_empty() {
            return Err(ReplayError {
                at: Where::Whole,
                row: None,
                fault: Fault::RowOfForfeit,
            });
        }
        let halves = |row: &TurnRow| row.white.len() + row.black.as_ref().map_or(0, Vec::len);
        self.steps.reserve(record.rows.iter().map(halves).sum());
        for (index, row) in record.rows.iter().enumerate() {
            let is_last = index + 1 == record.rows.len();
            let is_cut = is_last && reading.error.is_some();
            let located = |(at, fault)| ReplayError {
                at,
                row: Some(row.number),
                fault,
            };
            if !self.row(index, row, (is_last, is_cut)).map_err(located)? {
                return Ok(());
            }
        }
        if reading.error.is_some() {
            return Ok(());
        }
        self.compare_result(record)
    }

    /// Replays a row, and returns whether it was judged to its end.
    fn row(
        &mut self,
        index: usize,
        row: &TurnRow,
        (is_last, is_cut): (bool, bool),
    ) -> Result<bool, Located> {
        let at = Where::Row(index);
        if let Some(end) = self.game.end() {
            return Err((at, Fault::Over(end)));
        }
        let expected = u16::try_from(index + 1).unwrap_or(u16::MAX);
        if row.number != expected {
            return Err((at, Fault::RowNumber(expected)));
        }
        self.half((index, Side::White), row)?;
        if row.black.is_some() {
            if let Some(fault) = self.short(Side::White, row.number) {
                if is_cut {
                    return Ok(false);
                }
                return Err((Where::Half(index, Side::White), fault));
            }
            self.half((index, Side::Black), row)?;
        }
        if let Some(remark) = &row.remark {
            let stopped = self.game.stop(remark);
            stopped.map_err(|fault| (Where::Remark(index), fault))?;
            self.tell(row.number, ActOutcome::Stopped(remark.clone()));
        }
        if is_last {
            return Ok(true);
        }
        for side in Side::ALL {
            if let Some(fault) = self.short(side, row.number) {
                return Err((Where::Half(index, side), fault));
            }
        }
        Ok(true)
    }

    /// The fault that a side's turn in a row is not over, if it is not (TCHESS 4.1, TCHESS 4.3).
    fn short(&self, side: Side, number: u16) -> Option<Fault> {
        let game = &self.game;
        let is_open = game.end().is_none() && game.row() == number && game.side() == side;
        is_open.then(|| Fault::TurnShort {
            side,
            strike: game.setup().regulations().strike,
        })
    }

    /// Replays a side's half of a row.
    fn half(&mut self, (index, side): (usize, Side), row: &TurnRow) -> Result<(), Located> {
        let mut has_turn = false;
        for (item, entry) in row.half(side).unwrap_or_default().iter().enumerate() {
            let made = self.entry(entry, (side, &mut has_turn));
            let told = made.map_err(|fault| (Where::Item(index, side, item), fault))?;
            self.tell(row.number, told);
        }
        Ok(())
    }

    fn entry(
        &mut self,
        entry: &Entry,
        (side, has_turn): (Side, &mut bool),
    ) -> Result<ActOutcome, Fault> {
        if let Some(end) = self.game.end() {
            return Err(Fault::Over(end));
        }
        let mover = self.game.side();
        if mover != side {
            return Err(if *has_turn {
                Fault::TurnOver {
                    strike: self.game.setup().regulations().strike,
                }
            } else {
                Fault::OtherSide(mover)
            });
        }
        *has_turn = true;
        match entry {
            Entry::Item(item) => Ok(ActOutcome::Made(self.game.make(item)?)),
            Entry::Illegal(item) => {
                self.game.attempt(item)?;
                Ok(ActOutcome::Attempt(side, item.clone()))
            }
        }
    }

    fn tell(&mut self, row: u16, told: ActOutcome) {
        self.steps.push(ReplayedAct { row, told });
    }

    /// Compares the Result, or ends a game that was not played (TCHESS 5.9, TCHESS 11.6).
    fn compare_result(&mut self, record: &Record) -> Result<(), ReplayError> {
        let Some(written) = record.result else {
            return Ok(());
        };
        if let WrittenResult::Forfeit(winner) = written
            && self.game.end().is_none()
        {
            self.game.forfeit(winner);
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

/// The entry of a record for an outcome.
fn entry_of(told: &ActOutcome) -> Option<Entry> {
    match told {
        ActOutcome::Made(made) => Some(Entry::Item(made.item.clone())),
        ActOutcome::Attempt(_, item) => Some(Entry::Illegal(item.clone())),
        ActOutcome::Stopped(_) | ActOutcome::Sets(_) => None,
    }
}

impl ReplayError {
    /// The side, if the difference concerns one side's half.
    pub const fn side(&self) -> Option<Side> {
        match self.at {
            Where::Item(_, side, _) | Where::Half(_, side) => Some(side),
            Where::Whole | Where::Row(_) | Where::Remark(..) | Where::Result => None,
        }
    }

    /// The entry of the half, counted from 1, if the difference concerns one.
    pub const fn item(&self) -> Option<usize> {
        match self.at {
            Where::Item(_, _, item) => Some(item + 1),
            _ => None,
        }
    }

    /// The number of rows before the one with the error; `None` for all of them.
    pub const fn rows_before(&self) -> Option<usize> {
        match self.at {
            Where::Whole => Some(0),
            Where::Row(at) | Where::Half(at, _) | Where::Item(at, ..) | Where::Remark(at) => {
                Some(at)
            }
            Where::Result => None,
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
