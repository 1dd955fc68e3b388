//! Rows with drawn throws: played at once, or opened and drawn for as far as possible without a
//! player's input.

use super::decide::{self as games, row_refusal};
use super::entry::PlanEntry;
use super::record::OpenRow;
use crate::decision_builder::{DecisionBuilder, may_write_throws};
use crate::entry::Entry;
use crate::lot_refusal::LotRefusal;
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::totas::record::{MoveRow, Remark, RowPlaces, read_row};
use areopagus_games::totas::replay::{Completed, LastPosition, Replay, ReplayError, ReplayFault};
use areopagus_games::totas::written::Throw;
use areopagus_games::totas::{Drawn, Lot, MissingLot};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{DrawRecord, Kind, Ledger, Outcome};
use areopagus_tournament::round::GameId;

impl DecisionBuilder<'_, '_> {
    /// Plays a row at once if its lots are known; otherwise opens it and draws as far as
    /// possible without a player's input.
    ///
    /// All checks of the row come before its first draw, and nothing is refused after it: a lot
    /// that was drawn and not journaled could be drawn again.
    pub fn play(
        &mut self,
        id: GameId,
        mut replay: Replay<LastPosition>,
        row: &MoveRow,
        places: &RowPlaces,
    ) -> Result<(), Refusal> {
        loop {
            let is_open = self.game(id)?.open_row().is_some();
            let drawn = self.drawn(id)?;
            let complete = if is_open {
                let complete = replay.complete(row, &drawn);
                complete.and_then(|complete| end_open(&replay, row, complete, &drawn))
            } else {
                replay.complete(row, &drawn)
            };
            let played = complete.and_then(|complete| replay.play_completed(complete));
            let error = match played {
                Ok(row) => return self.finish_row(id, &row, &replay),
                Err(error) => error,
            };
            if let ReplayFault::Missing(MissingLot::Lot(lot)) = &error.fault
                && self.draws_dice(id)
            {
                if !is_open {
                    self.open_row(id, row)?;
                }
                if !self.draw(id, lot)? {
                    return Ok(());
                }
                continue;
            }
            // The lots have felled both Kings: the row waits for the name of the first
            // recorder.
            if self.has_drawn() {
                return Ok(());
            }
            return Err(row_refusal(error, places));
        }
    }

    /// Continues the open row after a link was revealed.
    pub(crate) fn play_open(&mut self, id: GameId, open: &OpenRow) -> Result<(), Refusal> {
        let replay = Replay::check_rows(&games::stored(self, id)?);
        let number = games::next_number(&replay);
        let reading = read_row(&open.text, number).map_err(|_| Refusal::Damaged(id))?;
        self.play(id, replay, &reading.row, &reading.places)
    }

    /// Opens the plans of a row whose lots are to be drawn. What follows from lots must not be
    /// written before them.
    fn open_row(&mut self, id: GameId, row: &MoveRow) -> Result<(), Refusal> {
        if writes_outcome(row) {
            return Err(LotRefusal::OutcomeWritten(id).into());
        }
        self.push(Entry::Plan(PlanEntry::RowOpened {
            game: id,
            text: row.to_string(),
        }))
    }

    /// Completes the drawn row, now that the first recorder is named (TOTA*S 4.6, TOTA\*S
    /// 6.2).
    pub fn name_first_recorder(&mut self, id: GameId, text: &str) -> Result<(), Refusal> {
        let game = self.game(id)?;
        let waits = game.lots.as_ref().is_some_and(Ledger::is_pending);
        let Some(open) = game.open_row().cloned().filter(|_| !waits) else {
            return Err(LotRefusal::RowOpen(id).into());
        };
        let replay = Replay::check_rows(&games::stored(self, id)?);
        let number = games::next_number(&replay);
        let opened = read_row(&open.text, number).map_err(|_| Refusal::Damaged(id))?;
        let given = read_row(text, number).map_err(Refusal::Unreadable)?;
        let mut rest = given.row;
        let timer = take_timer(&mut rest);
        let Some(timer) = timer.filter(|_| rest == opened.row) else {
            return Err(LotRefusal::FirstRecorder(id).into());
        };
        rest.remarks.push(timer);
        self.play(id, replay, &rest, &given.places)
    }

    /// The outcomes drawn for the open row.
    fn drawn(&self, id: GameId) -> Result<Vec<Drawn>, Refusal> {
        let game = self.game(id)?;
        let (Some(row), Some(lots)) = (game.open_row(), &game.lots) else {
            return Ok(Vec::new());
        };
        let draws = lots.draws().iter();
        let of_row = draws.filter(|draw| draw.draw().k() >= row.first_draw);
        let outcomes = of_row.filter_map(DrawRecord::outcome);
        outcomes
            .map(|outcome| drawn(outcome).ok_or(Refusal::Damaged(id)))
            .collect()
    }

    /// Requests a lot unless it is requested already, and draws it once all links are revealed.
    /// `false` while one is awaited.
    fn draw(&mut self, id: GameId, lot: &Lot) -> Result<bool, Refusal> {
        if !self.lots(id)?.is_pending() {
            let (kind, candidates) = kind_of(lot);
            self.request(id, kind, lot.purpose(), candidates)?;
        }
        self.carry_on(id)
    }

    /// Adds the complete row and what follows from it.
    fn finish_row(
        &mut self,
        id: GameId,
        row: &MoveRow,
        replay: &Replay<LastPosition>,
    ) -> Result<(), Refusal> {
        let board = games::board(replay).ok_or(Refusal::Damaged(id))?;
        let used = replay.position().map_or_else(PerSide::default, |position| {
            PerSide::from_fn(|side| position.labyrinth_used(side))
        });
        self.open_labyrinths(id, used)?;
        let game = self.game(id)?;
        let draws = match (game.open_row(), &game.lots) {
            (Some(open), Some(lots)) => (open.first_draw..lots.next_k()).collect(),
            (None, _) | (_, None) => Vec::new(),
        };
        self.push(Entry::Plan(PlanEntry::Row {
            game: id,
            text: row.to_string(),
            draws,
            board,
        }))?;
        if let Some(result) = games::result(id, replay) {
            self.push(result)?;
            self.open_labyrinths(id, PerSide::new(true, true))?;
        }
        Ok(())
    }

    /// Starts a game without terrain on the initial board.
    pub fn begin(&mut self, id: GameId) -> Result<(), Refusal> {
        if self.game(id)?.record().is_some() {
            return Ok(());
        }
        let before = games::stored(self, id)?;
        let entry = games::terrain_entry(id, &before, PerSide::default())?;
        self.push(entry)
    }
}

/// The kind and the candidates of the draw for a lot.
pub(super) fn kind_of(lot: &Lot) -> (Kind, Vec<String>) {
    match lot {
        Lot::Damage { .. } | Lot::Labyrinth { .. } | Lot::Return { .. } => (Kind::Dice, Vec::new()),
        Lot::MoleNumber(_) | Lot::MoleWing(_) => (Kind::Die, Vec::new()),
        Lot::Winner => {
            let sides = [Side::Black, Side::White].map(|side| side.word().to_owned());
            (Kind::Choice, sides.to_vec())
        }
    }
}

/// Refuses throws in a game's rows where they are not allowed.
pub(super) fn check_throws(
    state: &EventState,
    id: GameId,
    rows: &[MoveRow],
) -> Result<(), LotRefusal> {
    if !may_write_throws(state, id) && rows.iter().any(writes_throw) {
        return Err(LotRefusal::ThrowWritten(id));
    }
    Ok(())
}

/// The completed open row. If the lots have ended the game, remarks that stop or interrupt it
/// are dropped.
pub(super) fn end_open(
    replay: &Replay<LastPosition>,
    row: &MoveRow,
    complete: Completed,
    drawn: &[Drawn],
) -> Result<Completed, ReplayError> {
    if !complete.row.remarks.iter().any(is_stop) {
        return Ok(complete);
    }
    match replay.judge(&complete.row) {
        Err(error) if matches!(error.fault, ReplayFault::OtherEnd(_)) => {
            let mut row = row.clone();
            row.remarks.retain(|remark| !is_stop(remark));
            replay.complete(&row, drawn)
        }
        Ok(()) | Err(_) => Ok(complete),
    }
}

/// Takes the remark of the first recorder out of a row.
pub(super) fn take_timer(row: &mut MoveRow) -> Option<Remark> {
    let is_timer = |remark: &Remark| matches!(remark, Remark::Timer(_));
    let at = row.remarks.iter().position(is_timer)?;
    Some(row.remarks.remove(at))
}

pub(super) fn writes_throw(row: &MoveRow) -> bool {
    let columns = Side::ALL.map(|side| &row.plans[side].columns);
    columns
        .iter()
        .flat_map(|columns| columns.iter())
        .any(|column| column.throw.is_some())
        || row.remarks.iter().any(|remark| match remark {
            Remark::Return(again) => again.throw.is_some(),
            Remark::Mole(_) | Remark::Lot(_) => true,
            Remark::Doom(_) | Remark::Timer(_) | Remark::Resign(_) | Remark::Stop(_) => false,
        })
}

/// Whether a row writes what may follow from lots: a result, a throw, the remark of a lot.
fn writes_outcome(row: &MoveRow) -> bool {
    let columns = Side::ALL.map(|side| &row.plans[side].columns);
    columns
        .iter()
        .flat_map(|columns| columns.iter())
        .any(|column| column.result.is_some())
        || writes_throw(row)
        || row
            .remarks
            .iter()
            .any(|remark| matches!(remark, Remark::Return(_)))
}

/// Whether a remark stops or interrupts the game: neither goes with another end.
const fn is_stop(remark: &Remark) -> bool {
    matches!(remark, Remark::Resign(_) | Remark::Stop(_))
}

/// An outcome for the adjudication; `None` if it is of another kind than asked for.
pub(super) fn drawn(outcome: &Outcome) -> Option<Drawn> {
    match outcome {
        Outcome::Dice(first, second) => Some(Drawn::Throw(Throw(*first, *second))),
        Outcome::Die(face) => Some(Drawn::Die(*face)),
        Outcome::Choice(word) => Side::from_word(word).map(Drawn::Side),
        Outcome::Coin(_) | Outcome::Bag(_) | Outcome::Shuffle(_) => None,
    }
}
