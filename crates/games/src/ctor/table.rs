//! A table: a game to which acts are entered, with its record, which is written along the way
//! (CTOR 7).
//!
//! `game` implements the rules. This module enforces the limits of a record: the number of items,
//! and the game times.

mod acts;
mod rounds;
mod secrets;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use rounds::{MOVES, PUTS};
pub use secrets::FIELDS;

use super::fault::Fault;
use super::game::{Beginning, Game};
use super::item::{Item, Kind, Number, Stop};
use super::narration::ActOutcome;
use super::record::line::{Act, WrittenAct};
use super::record::{MAX_SECONDS, MAX_TURN, Record, Remark, Turn, TurnRow};
use super::regulations::Regulations;
use super::result::WrittenResult;
use crate::text::MAX_ITEMS;
use crate::{PerSide, Side};

/// The greatest number of acts in a game; only an act that ends it may follow them (CTOR 7.1).
pub const MAX_ACTS: u16 = 10_000;

/// A game from before its first act, with its record.
#[derive(Clone)]
pub struct Table {
    game: Game,
    record: Record,
    acts: u16,
    /// The teams that have handed in their secret fields.
    sealed: PerSide<bool>,
    /// The latest known game time, in seconds.
    clock: u32,
    /// The outcomes of the latest act.
    told: Vec<ActOutcome>,
}

impl std::fmt::Debug for Table {
    /// Leaves out everything that is sealed (CTOR 7.6).
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("record", &self.record)
            .finish_non_exhaustive()
    }
}

impl Table {
    /// A game with these numbers of players at the start, as far as a team may have them
    /// (CTOR 2.1).
    pub fn new(regulations: &Arc<Regulations>, persons: PerSide<u8>) -> Self {
        let persons = persons.map(|count| count.clamp(1, 3));
        let most = regulations.power_for(persons).puts;
        let players = persons.map(|count| count.min(most));
        let beginning = Beginning {
            regulations: Arc::clone(regulations),
            players,
            start: None,
            secrets: PerSide::default(),
        };
        let record = Record {
            regulations: Regulations::clone(regulations),
            players,
            result: Some(WrittenResult::Unfinished),
            ..Record::default()
        };
        Self {
            game: Game::new(beginning),
            record,
            acts: 0,
            sealed: PerSide::default(),
            clock: 0,
            told: Vec::new(),
        }
    }

    /// The state of the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The record so far: without free tags, with a score after every turn that is over, and with
    /// secret fields once all are open.
    pub fn record(&self) -> Record {
        let count = u16::from(self.game.regulations().secret_fields);
        Record {
            secrets: PerSide::from_fn(|side| {
                let open = self.game.secrets(side).opened();
                (count > 0 && open.count() == count).then_some(open)
            }),
            ..self.record.clone()
        }
    }

    /// Makes an act at a game time in seconds, and returns it with the hits of the turn that it
    /// ends.
    ///
    /// # Errors
    /// The reason why it is refused; the table is then unchanged.
    pub fn take(&mut self, act: &Act, seconds: Option<u32>) -> Result<Act, Fault> {
        if let Some(end) = self.game.end() {
            return Err(Fault::Over(end));
        }
        self.check_room(&act.deed)?;
        self.check_time(&act.deed, seconds)?;
        let hits = match &act.deed {
            WrittenAct::Secret => return Err(Fault::NotSealed),
            WrittenAct::Item(item) => self.make(*item)?,
            WrittenAct::End | WrittenAct::Late => {
                self.end_turn(matches!(act.deed, WrittenAct::Late), &act.hits)?
            }
            WrittenAct::Stop(stop) => self.stop(stop, &act.hits)?,
        };
        self.acts = self.acts.saturating_add(1);
        match seconds {
            Some(seconds) => self.tell_clock(seconds),
            // The last clock proves the end of the time.
            None if matches!(act.deed, WrittenAct::Stop(Stop::Time)) && self.is_clocked() => {
                let whole = u32::from(self.game.regulations().game_seconds);
                self.tell_clock(self.clock.max(whole));
            }
            None => {}
        }
        self.record.result = Some(WrittenResult::from_end(self.game.end()));
        let deed = act.deed.clone();
        Ok(Act { deed, hits })
    }

    /// Makes an item of the turn, which does not hit yet.
    fn make(&mut self, item: Item) -> Result<Vec<Number>, Fault> {
        let (number, side) = (self.game.row(), self.game.side());
        self.game.make(item)?;
        self.told.clear();
        self.told.push(ActOutcome::from_item(item, side));
        if let Some(turn) = self.turn_mut(number, side) {
            turn.items.push(item);
        }
        Ok(Vec::new())
    }

    /// Ends the turn, and returns its hits.
    fn end_turn(&mut self, late: bool, written: &[Number]) -> Result<Vec<Number>, Fault> {
        let (number, side) = (self.game.row(), self.game.side());
        // A correct hit may be followed by a wrong one, and then the game must be unchanged.
        let hits_something = !written.is_empty() || !self.game.due_hits().is_empty();
        let before = hits_something.then(|| self.game.clone());
        if late {
            self.game.run_out()?;
        }
        let operated = self.game.has_operated();
        let hits = match hit_all(&mut self.game, written) {
            Ok(hits) => hits,
            Err(fault) => {
                if let Some(before) = before {
                    self.game = before;
                }
                return Err(fault);
            }
        };
        let score = self.game.score();
        self.game.end_turn();
        self.tell_hits(side, &hits);
        self.told.push(ActOutcome::Ended {
            side,
            late,
            operated,
        });
        self.write_end(number, side, (late, &hits, score));
        Ok(hits)
    }

    /// Ends the game, and returns the hits of the current turn.
    fn stop(&mut self, stop: &Stop, written: &[Number]) -> Result<Vec<Number>, Fault> {
        let (number, side) = (self.game.row(), self.game.side());
        let mut game = self.game.clone();
        let hits = hit_all(&mut game, written)?;
        game.stop(stop)?;
        self.game = game;
        self.tell_hits(side, &hits);
        self.told.push(ActOutcome::Stopped(stop.clone()));
        self.write_stop(number, side, stop, (&hits, self.game.score()));
        Ok(hits)
    }

    /// Starts the outcomes of an act with its hits.
    fn tell_hits(&mut self, side: Side, hits: &[Number]) {
        self.told.clear();
        let told = |field: &Number| ActOutcome::Hit {
            side,
            field: *field,
        };
        self.told.extend(hits.iter().map(told));
    }

    /// Checks that the record has room for an act. An act that ends the game always has room, and
    /// so has one that ends a turn after its last item (CTOR 7.1).
    fn check_room(&self, deed: &WrittenAct) -> Result<(), Fault> {
        if matches!(deed, WrittenAct::Stop(_)) {
            return Ok(());
        }
        if self.acts >= MAX_ACTS {
            return Err(Fault::TooManyActs(MAX_ACTS));
        }
        let number = self.game.row();
        let rows = &self.record.rows;
        let is_open = rows.last().is_some_and(|row| row.number == number);
        if !is_open && rows.len() >= MAX_ITEMS {
            return Err(Fault::TooManyRows(MAX_ITEMS));
        }
        let row = rows.last().filter(|_| is_open);
        let turn = row.and_then(|row| row.turn(self.game.side()));
        let is_full = turn.is_some_and(|turn| turn.items.len() >= MAX_TURN);
        if is_full && matches!(deed, WrittenAct::Item(_)) {
            return Err(Fault::TooManyItems(MAX_TURN));
        }
        Ok(())
    }

    /// Checks that an act may be made at a game time (CTOR 5.3).
    fn check_time(&self, deed: &WrittenAct, seconds: Option<u32>) -> Result<(), Fault> {
        let whole = self.game.regulations().game_seconds;
        let has_time = whole > 0;
        let is_stop = matches!(deed, WrittenAct::Stop(_));
        if has_time && self.clock >= u32::from(whole) && !is_stop {
            return Err(Fault::TimeOver(whole));
        }
        let Some(seconds) = seconds else {
            return Ok(());
        };
        if seconds < self.clock {
            return Err(Fault::ClockBack(self.clock));
        }
        if matches!(deed, WrittenAct::Stop(Stop::Time)) && has_time && seconds < u32::from(whole) {
            return Err(Fault::TimeNotOver(whole));
        }
        Ok(())
    }

    /// Records that a round of choices has settled `settled` operations, of which these acts were
    /// made; the others are dropped (CTOR 3.6, CTOR 7.3; R-300).
    fn settle(&mut self, side: Side, kind: Kind, settled: u8, acts: &[Act]) {
        if side != self.game.side() || self.game.end().is_some() {
            return;
        }
        let used = acts.iter().map(|act| match act.deed {
            WrittenAct::Item(item) if item.kind() == Some(kind) => {
                self.game.used_up(kind, item.times())
            }
            _ => 0,
        });
        let used = used.fold(0, u8::saturating_add);
        self.game.leave_out(kind, settled.saturating_sub(used));
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

    /// The turn of a side in the row with a number.
    fn turn_mut(&mut self, number: u16, side: Side) -> Option<&mut Turn> {
        let row = self.row_mut(number)?;
        Some(match side {
            Side::White => &mut row.white,
            Side::Black => row.black.get_or_insert_default(),
        })
    }

    /// Writes the end of a turn.
    fn write_end(
        &mut self,
        number: u16,
        side: Side,
        (late, hits, score): (bool, &[Number], PerSide<u16>),
    ) {
        if let Some(turn) = self.turn_mut(number, side) {
            turn.late = late;
            turn.hits = hits.to_vec();
            turn.score = Some(score);
        }
        if let Some(row) = self.row_mut(number) {
            row.black.get_or_insert_default();
            row.black_over = side == Side::Black;
        }
    }

    /// Writes a stop into the last row, or into a new first one without turns. A turn with an
    /// operation gets its hits and its score.
    fn write_stop(
        &mut self,
        number: u16,
        side: Side,
        stop: &Stop,
        (hits, score): (&[Number], PerSide<u16>),
    ) {
        if self.record.rows.is_empty() {
            self.row_mut(number);
        }
        let Some(row) = self.record.rows.last_mut() else {
            return;
        };
        row.remarks.push(Remark::Stop(stop.clone()));
        let turn = match side {
            Side::White => Some(&mut row.white),
            Side::Black => row.black.as_mut(),
        };
        if let Some(turn) = turn.filter(|turn| row.number == number && !turn.items.is_empty()) {
            turn.hits = hits.to_vec();
            turn.score = Some(score);
        }
    }

    /// Whether the last row has a clock.
    fn is_clocked(&self) -> bool {
        let last = self.record.rows.last();
        last.is_some_and(|row| row.clock().is_some())
    }

    /// Sets the clock of the last row. While the row goes on it is the time of the latest act,
    /// and in the end the time at which the row was over.
    pub(super) fn tell_clock(&mut self, seconds: u32) {
        self.clock = seconds;
        let Some(row) = self.record.rows.last_mut() else {
            return;
        };
        let clock = Remark::Clock(seconds.min(MAX_SECONDS));
        match row.remarks.first_mut() {
            Some(shown @ Remark::Clock(_)) => *shown = clock,
            _ => row.remarks.insert(0, clock),
        }
    }
}

/// Makes the written hits, and those that follow from known secret fields; returns them in
/// ascending order.
fn hit_all(game: &mut Game, written: &[Number]) -> Result<Vec<Number>, Fault> {
    let mut hits = written.to_vec();
    for hit in written {
        game.hit(*hit)?;
    }
    for field in game.due_hits().numbers() {
        game.hit(field)?;
        hits.push(field);
    }
    hits.sort_unstable();
    Ok(hits)
}
