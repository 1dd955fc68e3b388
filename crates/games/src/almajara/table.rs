//! A table: a game to which entries are made, with its record, which is written along the way.
//!
//! `game` implements the rules. This module enforces the limits of a record: the number of items,
//! and the game times.

mod acts;
mod fault;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::catalogue::ChipId;
use super::cell::Cell;
use super::ending::Reason;
use super::entry::{Entry, Stop};
use super::equipment::Equipment;
use super::fault::{Fault, Phase};
use super::game::Game;
use super::narration::EntryOutcome;
use super::record::{
    Item, MAX_ITEMS, MAX_SECONDS, Note, Record, Remark, Setup, TurnRow, WrittenResult,
};
use super::replay::ReplayFault;
use crate::{PerSide, Side};

pub use fault::TableFault;

/// The greatest number of acts in a game; only a stop may follow them. A game of twenty minutes
/// has about two hundred.
pub const MAX_ACTS: u16 = 3000;
/// How often a player may place starting pieces, repeated placings included.
pub const MAX_PLACINGS: u16 = 100;
/// The greatest number of touches, illegal actions, refused repetitions and notes in one turn.
/// The rest of a turn then still fits into a line of the record.
pub const MAX_INCIDENTS: usize = 40;
/// The greatest number of notes in one turn.
pub const MAX_NOTES: usize = 5;

/// A game from before its deal, with its record.
#[derive(Debug, Clone)]
pub struct Table {
    game: Game,
    record: Record,
    acts: u16,
    /// The number of placings of each side.
    placings: PerSide<u16>,
    /// The starting pieces placed so far, in order; the record gets them once the player is
    /// ready.
    pieces: PerSide<Vec<(ChipId, Cell)>>,
    /// The latest known game time, in seconds.
    clock: u32,
    told: Option<EntryOutcome>,
}

impl Table {
    /// A game before its deal.
    pub fn new(equipment: Arc<Equipment>) -> Self {
        let record = Record {
            equipment: Equipment::clone(&equipment),
            result: Some(WrittenResult::Unfinished),
            ..Record::default()
        };
        Self {
            game: Game::new(equipment),
            record,
            acts: 0,
            placings: PerSide::default(),
            pieces: PerSide::default(),
            clock: 0,
            told: None,
        }
    }

    /// The state of the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The record so far: without free tags, with the score after every item that changes it, and
    /// with a Result.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Converts the table into its record.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Makes an entry at a game time in seconds, which is ignored before play has begun.
    ///
    /// # Errors
    /// The reason why it is refused; the table is then unchanged.
    pub fn take(&mut self, entry: &Entry, seconds: Option<u32>) -> Result<(), TableFault> {
        self.check(entry, seconds)?;
        let seconds = seconds.filter(|_| self.game.phase() == Phase::Play);
        let (number, side) = (self.game.turn().number, self.game.turn().side);
        self.told = Some(self.game.enter(entry)?);
        self.acts = self.acts.saturating_add(1);
        self.write(entry, number, side);
        let is_second = self.game.is_second();
        match (seconds, entry) {
            // The end of the time needs no clock.
            (_, Entry::Stop(Stop::Time)) if is_second => {}
            (Some(seconds), Entry::Stop(_)) if is_second => {
                self.tell_clock(self.clock.max(seconds.min(self.game_seconds())));
            }
            (Some(seconds), _) => self.tell_clock(seconds),
            // The last clock proves the end of the time.
            (None, Entry::Stop(Stop::Time)) if self.is_clocked() => {
                self.tell_clock(self.clock.max(self.game_seconds()));
            }
            _ => {}
        }
        if let Some(end) = self.game.end() {
            self.record.result = Some(WrittenResult::from_end(end));
        }
        Ok(())
    }

    /// Checks that an entry fits into the record and was made at a possible time, without judging
    /// it by the rules.
    fn check(&self, entry: &Entry, seconds: Option<u32>) -> Result<(), TableFault> {
        if let Some(end) = self.game.end() {
            return Err(Fault::Over(end).into());
        }
        if !matches!(entry, Entry::Stop(_)) {
            self.check_room(entry)?;
        }
        if self.game.phase() == Phase::Play {
            self.check_time(entry, seconds)?;
        }
        Ok(())
    }

    /// Checks that the record has room for an entry. A stop always has room.
    fn check_room(&self, entry: &Entry) -> Result<(), TableFault> {
        if self.acts >= MAX_ACTS {
            return Err(TableFault::TooManyActs);
        }
        if let Entry::Place { side, .. } = entry
            && self.placings[*side] >= MAX_PLACINGS
        {
            return Err(TableFault::TooManyPlacings(*side));
        }
        if self.game.phase() != Phase::Play {
            return Ok(());
        }
        let incident = |entry: &Entry| {
            matches!(
                entry,
                Entry::Touch(_) | Entry::Illegal { .. } | Entry::Repeat(_) | Entry::Note(_)
            )
        };
        let is_note = |item: &&Item| matches!(item, Item::Note(_));
        let turn = self.game.turn();
        let before = self.items(turn.number, turn.side);
        let incidents = before.iter().filter(|item| incident(&item.entry()));
        if incident(entry) && incidents.count() >= MAX_INCIDENTS {
            return Err(TableFault::TooManyIncidents);
        }
        let notes = before.iter().filter(is_note);
        if matches!(entry, Entry::Note(_)) && notes.count() >= MAX_NOTES {
            return Err(TableFault::TooManyNotes);
        }
        let rows = &self.record.rows;
        let open = rows.last().is_some_and(|row| row.number == turn.number);
        if !open && rows.len() >= MAX_ITEMS {
            return Err(TableFault::TooManyRows);
        }
        Ok(())
    }

    /// Checks that an entry may be made at a game time (Almajara 4.2).
    fn check_time(&self, entry: &Entry, seconds: Option<u32>) -> Result<(), TableFault> {
        let whole = self.game.equipment().regulations.game_seconds;
        let stops = matches!(entry, Entry::Stop(_));
        if self.clock >= u32::from(whole) && !stops {
            return Err(TableFault::TimeOver(whole));
        }
        let Some(seconds) = seconds else {
            return Ok(());
        };
        // No row has a clock past the end.
        if self.game.is_second() && seconds > u32::from(whole) && !stops {
            return Err(TableFault::TimeOver(whole));
        }
        if seconds < self.clock {
            return Err(ReplayFault::ClockBack(self.clock).into());
        }
        if *entry == Entry::Stop(Stop::Time) && seconds < u32::from(whole) {
            return Err(ReplayFault::TimeNotOver(whole).into());
        }
        Ok(())
    }

    /// Compares the notes that were entered with the entry with its effect.
    fn compare(&self, entry: &Entry, noted: Note) -> Result<(), TableFault> {
        if noted == Note::default() {
            return Ok(());
        }
        let mut after = self.game.clone();
        after.enter(entry)?;
        let Note { wins, score } = note(&after);
        if noted.wins && !wins {
            return Err(ReplayFault::Victory { given: false }.into());
        }
        match (noted.score, score) {
            (Some(written), Some(given)) if written != given => {
                Err(ReplayFault::Score { written, given }.into())
            }
            _ => Ok(()),
        }
    }

    fn game_seconds(&self) -> u32 {
        u32::from(self.game.equipment().regulations.game_seconds)
    }

    /// The items of a side's turn in a row, as far as they are written.
    fn items(&self, number: u16, side: Side) -> &[Item] {
        let last = self.record.rows.last();
        match (last.filter(|row| row.number == number), side) {
            (Some(row), Side::White) => &row.white,
            (Some(row), Side::Black) => row.black.as_deref().unwrap_or_default(),
            (None, _) => &[],
        }
    }

    /// The row with a number, which is the last one or is added.
    fn row(&mut self, number: u16) -> Option<&mut TurnRow> {
        let rows = &mut self.record.rows;
        if rows.last().is_none_or(|row| row.number != number) {
            rows.push(TurnRow {
                number,
                ..TurnRow::default()
            });
        }
        rows.last_mut()
    }

    /// Writes an accepted entry in the turn of a side.
    fn write(&mut self, entry: &Entry, number: u16, side: Side) {
        match entry {
            Entry::Deal(_) => {
                let face = |chip: &ChipId| self.game.position().face(*chip);
                self.record.deal =
                    PerSide::from_fn(|side| self.game.drawn(side).iter().map(face).collect());
            }
            Entry::Draw { side, chip } => self.record.deal[*side].push(*chip),
            Entry::Place { side, chip, cell } => {
                self.placings[*side] = self.placings[*side].saturating_add(1);
                let pieces = &mut self.pieces[*side];
                pieces.retain(|(placed, at)| placed != chip && at != cell);
                pieces.push((*chip, *cell));
            }
            Entry::Ready { side, late } => {
                self.record.setup[*side] = Some(Setup {
                    pieces: std::mem::take(&mut self.pieces[*side]),
                    late: *late,
                });
            }
            Entry::First(first) => self.record.first = Some(*first),
            Entry::EndTurn => self.end_turn(number, side),
            Entry::Stop(stop) => self.stop(stop),
            _ => {
                let note = note(&self.game);
                if let (Some(item), Some(row)) = (Item::from_entry(entry, note), self.row(number)) {
                    match side {
                        Side::White => row.white.push(item),
                        Side::Black => row.black.get_or_insert_default().push(item),
                    }
                }
            }
        }
    }

    /// Ends White's turn with the sign between the turns; Black's ends with its row.
    fn end_turn(&mut self, number: u16, side: Side) {
        if let (Side::White, Some(row)) = (side, self.row(number)) {
            row.black.get_or_insert_default();
        }
    }

    /// Writes a stop into the last row, or into a new first one without turns.
    fn stop(&mut self, stop: &Stop) {
        let number = self.game.turn().number;
        if self.record.rows.is_empty() {
            self.row(number);
        }
        if let Some(row) = self.record.rows.last_mut() {
            // Removes an empty turn of Black after the sign between the turns.
            row.black = row.black.take().filter(|items| !items.is_empty());
            row.remarks.push(Remark::Stop(stop.clone()));
        }
    }

    /// Whether the last row has a clock.
    fn is_clocked(&self) -> bool {
        let clock = |remark: &Remark| matches!(remark, Remark::Clock(_));
        let last = self.record.rows.last();
        last.is_some_and(|row| row.remarks.iter().any(clock))
    }

    /// Sets the clock of the last row. While the row goes on it is the time of the latest entry,
    /// and in the end the time at which the row was over.
    pub(super) fn tell_clock(&mut self, seconds: u32) {
        self.clock = seconds;
        let Some(row) = self.record.rows.last_mut() else {
            return;
        };
        row.remarks
            .retain(|remark| !matches!(remark, Remark::Clock(_)));
        row.remarks
            .insert(0, Remark::Clock(seconds.min(MAX_SECONDS)));
    }
}

/// The notes of a record after an item that changes the score.
fn note(game: &Game) -> Note {
    Note {
        wins: game.end().is_some_and(|end| end.reason == Reason::Absolute),
        score: Some(game.totals()),
    }
}
