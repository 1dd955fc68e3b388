//! A game as it is entered act by act, and its record, which is written on the way.
//!
//! What the rules allow is the game's; here is what a record can hold of it: how much, and
//! at which times of the game.

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

/// The most acts of a game; what stops it may follow them. A game of twenty minutes has
/// some two hundred.
pub const MAX_ACTS: u16 = 3000;
/// How often a player may place a starting piece, those placed anew among them.
pub const MAX_PLACINGS: u16 = 100;
/// The most touches, illegal actions, refused repetitions and notes of one turn: what else a
/// turn has fits beside them into a line of the record.
pub const MAX_INCIDENTS: usize = 40;
/// The most notes of one turn.
pub const MAX_NOTES: usize = 5;

/// A game from before its deal, with the record of what was entered.
#[derive(Debug, Clone)]
pub struct Table {
    game: Game,
    record: Record,
    acts: u16,
    /// How often each side has placed a starting piece.
    placings: PerSide<u16>,
    /// The starting pieces as they stand, in the order placed: a record has them once the
    /// player is ready.
    pieces: PerSide<Vec<(ChipId, Cell)>>,
    /// The latest time of the game that is known, in seconds.
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

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The record as far as the game has come: without free tags, with the score behind
    /// everything that changes it and with a Result.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Gives the record away.
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Takes an entry, made at a time of the game in seconds, which is looked at once play
    /// has begun.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn take(&mut self, entry: &Entry, seconds: Option<u32>) -> Result<(), TableFault> {
        self.check(entry, seconds)?;
        let seconds = seconds.filter(|_| self.game.phase() == Phase::Play);
        let (number, side) = (self.game.turn().number, self.game.turn().side);
        self.told = Some(self.game.enter(entry)?);
        self.acts = self.acts.saturating_add(1);
        self.write(entry, number, side);
        let is_second = self.game.is_second();
        match (seconds, entry) {
            // That the time is over needs no clock.
            (_, Entry::Stop(Stop::Time)) if is_second => {}
            (Some(seconds), Entry::Stop(_)) if is_second => {
                self.tell_clock(self.clock.max(seconds.min(self.game_seconds())));
            }
            (Some(seconds), _) => self.tell_clock(seconds),
            // That the time is over says what the clock shows.
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

    /// Whether an entry could be written and was made at a possible time; what the rules
    /// say of it is the game's.
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

    /// Whether the record has room for an entry. What stops the game always has.
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

    /// Whether an entry may come at a time of the game (Almajara 4.2).
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

    /// Compares what somebody has noted behind an entry with what comes of it.
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

    /// The row with a number, which is the last one or begins now.
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

    /// Writes an entry that the game has taken, in the turn of a side.
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

    /// Writes what stops the game into the last row, or into a first one without turns
    ///
    fn stop(&mut self, stop: &Stop) {
        let number = self.game.turn().number;
        if self.record.rows.is_empty() {
            self.row(number);
        }
        if let Some(row) = self.record.rows.last_mut() {
            // Nothing comes behind the sign between the turns any more.
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

    /// Notes the time of the game for the last row: as long as the row goes on it is that of
    /// the latest entry, and in the end that at which the row was over.
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

/// What a record notes behind what changes the score.
fn note(game: &Game) -> Note {
    Note {
        wins: game.end().is_some_and(|end| end.reason == Reason::Absolute),
        score: Some(game.totals()),
    }
}
