//! A table: a game to which acts are entered, with its record, which is written along the way
//! (TCHESS 11.8).
//!
//! `game` implements the rules. This module enforces the limits of a record.

mod acts;
mod banks;
mod sets;

use std::sync::Arc;

use banks::Banks;
pub use sets::SET;

use super::array::Pairs;
use super::ending::WrittenResult;
use super::fault::Fault;
use super::game::Game;
use super::item::{Entry, Item, Remark};
use super::narration::ActOutcome;
use super::record::line::WrittenAct;
use super::record::{MAX_HALF, Record, TurnRow};
use super::regulations::Regulations;
use super::setup::{Setup, SetupFault};
use crate::text::MAX_ITEMS;
use crate::{PerSide, Side};

/// A game from before its first act, with its record.
#[derive(Clone)]
pub struct Table {
    game: Game,
    record: Record,
    acts: u16,
    /// The sides that have handed in their sets (TCHESS 1.5).
    sealed: PerSide<bool>,
    /// The sets that are opened.
    opened: PerSide<Option<Pairs>>,
    /// The outcome of the latest act.
    told: Option<ActOutcome>,
    /// The players' clocks, if the game has any (TCHESS 5.12).
    banks: Option<Banks>,
}

impl std::fmt::Debug for Table {
    /// Leaves out everything that is sealed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("record", &self.record)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// A game before its first act.
    ///
    /// # Errors
    /// The first incompatibility of the Regulations.
    pub fn new(regulations: &Regulations) -> Result<Self, SetupFault> {
        let setup = Setup::new(regulations, &PerSide::default())?;
        Ok(Self::from_setup(&Arc::new(setup)))
    }

    /// A game before its first act, with a setup without sets.
    pub fn from_setup(setup: &Arc<Setup>) -> Self {
        let game = Game::new(Arc::clone(setup), None);
        let record = Record {
            regulations: Regulations::clone(setup.regulations()),
            // The game may be over in its first position (TCHESS 5).
            result: Some(WrittenResult::from_end(game.end())),
            ..Record::default()
        };
        Self {
            game,
            record,
            acts: 0,
            sealed: PerSide::default(),
            opened: PerSide::default(),
            told: None,
            banks: Banks::for_regulations(setup.regulations()),
        }
    }

    /// The state of the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The record so far, without free tags.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// All legal items of the side to move, as in [`Game::offers`]; none before the sets are
    /// opened (TCHESS 1.5).
    pub fn offers(&self) -> Option<Vec<Item>> {
        if self.awaited_set().is_some() {
            return Some(Vec::new());
        }
        self.game.offers()
    }

    /// Makes an act (TCHESS 11.8), and returns it with everything that may be left out.
    ///
    /// # Errors
    /// The reason why it is refused; the table is then unchanged.
    pub fn take(&mut self, deed: &WrittenAct) -> Result<WrittenAct, Fault> {
        if let Some(end) = self.game.end() {
            return Err(Fault::Over(end));
        }
        let taken = match deed {
            WrittenAct::Sets(sets) => self.take_sets(sets)?,
            WrittenAct::Remark(remark) => {
                self.game.stop(remark)?;
                self.write_remark(remark);
                self.told = Some(ActOutcome::Stopped(remark.clone()));
                deed.clone()
            }
            WrittenAct::Entry(entry) => {
                if let Some(side) = self.awaited_set() {
                    return Err(Fault::SetsFirst(side));
                }
                self.check_room()?;
                WrittenAct::Entry(self.take_entry(entry)?)
            }
        };
        self.acts = self.acts.saturating_add(1);
        self.record.result = Some(WrittenResult::from_end(self.game.end()));
        Ok(taken)
    }

    fn take_entry(&mut self, entry: &Entry) -> Result<Entry, Fault> {
        let (number, side) = (self.game.row(), self.game.side());
        let taken = match entry {
            Entry::Item(item) => {
                let made = self.game.make(item)?;
                let taken = Entry::Item(made.item.clone());
                self.told = Some(ActOutcome::Made(made));
                taken
            }
            Entry::Illegal(item) => {
                self.game.attempt(item)?;
                self.told = Some(ActOutcome::Attempt(side, item.clone()));
                entry.clone()
            }
        };
        let has_ended_turn = self.game.side() != side && self.game.end().is_none();
        if let Some(row) = self.row_mut(number) {
            let half = match side {
                Side::White => &mut row.white,
                Side::Black => row.black.get_or_insert_default(),
            };
            half.push(taken.clone());
            if has_ended_turn && side == Side::White {
                row.black.get_or_insert_default();
            }
        }
        Ok(taken)
    }

    /// Checks that the record has room for an item (TCHESS 11.3, TCHESS 11.4).
    fn check_room(&self) -> Result<(), Fault> {
        let number = self.game.row();
        let rows = &self.record.rows;
        let row = rows.last().filter(|row| row.number == number);
        if row.is_none() && rows.len() >= MAX_ITEMS {
            return Err(Fault::TooManyRows(MAX_ITEMS));
        }
        let half = row.and_then(|row| row.half(self.game.side()));
        if half.is_some_and(|half| half.len() >= MAX_HALF) {
            return Err(Fault::TooManyItems(MAX_HALF));
        }
        Ok(())
    }

    /// The row with a number, which is the last one or is added.
    fn row_mut(&mut self, number: u16) -> Option<&mut TurnRow> {
        let rows = &mut self.record.rows;
        if rows.last().is_none_or(|row| row.number != number) {
            rows.push(TurnRow {
                number,
                ..TurnRow::default()
            });
        }
        rows.last_mut()
    }

    /// Writes a remark into the last row, or into a new first one without items.
    fn write_remark(&mut self, remark: &Remark) {
        if self.record.rows.is_empty() {
            self.row_mut(1);
        }
        if let Some(row) = self.record.rows.last_mut() {
            row.remark = Some(remark.clone());
        }
    }
}
