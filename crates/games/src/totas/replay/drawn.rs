//! Rows whose lots the arbiter draws: finds the next lot, and completes the row once all are
//! drawn (`TOTA*S 5.7`, `TOTA*S 5.8`, `TOTA*S 6.3`, `TOTA*S 8.2`, `TOTA*S 9.5`).
//!
//! Results of physical dice that the row itself contains have priority over drawn lots.

use super::{
    Keep, LastPosition, RecordedLots, Replay, ReplayError, ReplayFault, RowReplay,
    is_stopped_unopened,
};
use crate::totas::adjudication::{Mole, Rethrow, SetBack};
use crate::totas::ending;
use crate::totas::notation::{WrittenColumn, WrittenPiece};
use crate::totas::record::{MoveRow, Remark, WrittenMole, WrittenReturn};
use crate::totas::written::{Throw, WrittenResult};
use crate::totas::{Drawn, End, Lot, Lots, PieceName, Position, Wing};
use crate::{PerSide, Side};

/// A row, completed with all values by the rules.
#[derive(Debug, Clone)]
pub struct Completed {
    /// The completed row.
    pub row: MoveRow,
    /// The position after the row and the end of the game. Set only if the row contained nothing
    /// that the rules could contradict; the row then need not be judged again.
    led_to: Option<(Position, Option<End>)>,
}

impl Completed {
    const fn unjudged(row: MoveRow) -> Self {
        Self { row, led_to: None }
    }
}

impl Replay<LastPosition> {
    /// Plays a row as [`Replay::play`] does, and returns it. This replay must have completed it
    /// since it last played a row.
    ///
    /// # Errors
    /// As [`Replay::play`].
    pub fn play_completed(&mut self, completed: Completed) -> Result<MoveRow, ReplayError> {
        let Completed { row, led_to } = completed;
        match (led_to, &mut self.kept) {
            (Some((next, end)), Some(kept)) if self.error.is_none() => {
                kept.go_to(next);
                self.rows_played += 1;
                self.interrupted = false;
                self.end = end;
            }
            _ => self.play(&row)?,
        }
        Ok(row)
    }
}

impl<K: Keep> Replay<K> {
    /// Completes the next row with all values by the rules: result columns, throws and the
    /// remarks of lots. Lots that the row does not contain are taken from `drawn`, in the order
    /// in which the adjudication requests them.
    ///
    /// # Errors
    /// [`ReplayFault::Missing`] with the next lot if `drawn` has no more; otherwise the reason
    /// why the row cannot be played, as in [`Replay::play`]. Nothing is played.
    pub fn complete(&self, row: &MoveRow, drawn: &[Drawn]) -> Result<Completed, ReplayError> {
        let mut drawn = drawn.iter();
        self.complete_by(row, &mut |_| drawn.next().copied())
    }

    /// Like [`Replay::complete`], with the result of `draw` for each lot that the row does not
    /// contain.
    ///
    /// # Errors
    /// As [`Replay::complete`], with a missing lot if `draw` returns none.
    pub fn complete_by(
        &self,
        row: &MoveRow,
        draw: &mut dyn FnMut(&Lot) -> Option<Drawn>,
    ) -> Result<Completed, ReplayError> {
        let Some(position) = self.position() else {
            return Ok(Completed::unjudged(row.clone()));
        };
        let mut complete = || {
            let replay = self.next_row(position, row)?;
            let mut lots = DrawnLots {
                recorded: RecordedLots::new(row),
                draw,
                winner: None,
            };
            replay.complete(&mut lots)
        };
        complete().map_err(|error| ReplayError {
            game_move: Some(row.number),
            ..error
        })
    }
}

impl RowReplay<'_> {
    fn complete(&self, lots: &mut DrawnLots<'_>) -> Result<Completed, ReplayError> {
        self.check_timer()?;
        let mut row = self.row.clone();
        if is_stopped_unopened(self.row) {
            if let Some(stop) = self.stop() {
                ending::stop(self.position, stop, lots)
                    .map_err(|missing| ReplayError::new(ReplayFault::Missing(missing)))?;
            }
            row.remarks.extend(lots.winner.map(Remark::Lot));
            return Ok(Completed::unjudged(row));
        }
        let plans = self.judged();
        self.refuse(&plans)?;
        let mut next = self.position.clone();
        let decision = self.decide(&plans, lots, &mut next)?;
        for side in Side::ALL {
            let given = decision.columns[side];
            for (written, given) in row.plans[side].columns.iter_mut().zip(given) {
                let given = given.written();
                written.result = written.result.or(given.result);
                written.throw = written.throw.or(given.throw);
            }
        }
        for remark in given_remarks(&decision.set_back, &decision.rethrows, decision.moles) {
            write_remark(&mut row.remarks, remark);
        }
        row.remarks.extend(lots.winner.map(Remark::Lot));
        let led_to = is_bare(self.row).then_some((next, decision.end));
        Ok(Completed { row, led_to })
    }
}

/// Whether a row has only plans, marks and timers, and no values by the rules.
fn is_bare(row: &MoveRow) -> bool {
    let columns = Side::ALL.map(|side| &row.plans[side].columns);
    let mut columns = columns.iter().flat_map(|columns| columns.iter());
    let is_circumstance = |remark: &Remark| matches!(remark, Remark::Doom(_) | Remark::Timer(_));
    columns.all(|column| *column == WrittenColumn::default())
        && row.remarks.iter().all(is_circumstance)
}

/// Adds a remark before the one that stops the game, or completes the same remark.
fn write_remark(remarks: &mut Vec<Remark>, given: Remark) {
    let same = remarks
        .iter_mut()
        .find(|written| match (&**written, &given) {
            (Remark::Return(written), Remark::Return(given)) => {
                (written.side, written.piece) == (given.side, given.piece)
            }
            (Remark::Mole(_), Remark::Mole(_)) => true,
            _ => false,
        });
    match (same, given) {
        (Some(Remark::Return(written)), Remark::Return(given)) => {
            written.result = written.result.or(given.result);
            written.throw = written.throw.or(given.throw);
        }
        (Some(_), _) => {}
        (None, given) => {
            let is_stop = |remark: &Remark| matches!(remark, Remark::Resign(_) | Remark::Stop(_));
            let before = remarks.iter().position(is_stop);
            remarks.insert(before.unwrap_or(remarks.len()), given);
        }
    }
}

/// The remarks of a game move for Kings that were set on their Acropolises, re-throws and moles
/// (TOTA*S 9.5).
pub fn given_remarks(
    set_back: &[SetBack],
    rethrows: &[Rethrow],
    moles: Option<PerSide<Mole>>,
) -> impl Iterator<Item = Remark> {
    let kings = set_back.iter().filter_map(|back| {
        Some(Remark::Return(WrittenReturn {
            side: back.king.side,
            piece: written_piece(back.king)?,
            result: back.is_lost.then_some(WrittenResult::Lost),
            throw: None,
        }))
    });
    let returns = rethrows.iter().filter_map(|again| {
        Some(Remark::Return(WrittenReturn {
            side: again.piece.side,
            piece: written_piece(again.piece)?,
            result: Some(again.result),
            throw: Some(again.throw),
        }))
    });
    let moles = moles.map(|moles| Remark::Mole(moles.map(written_mole)));
    kings.chain(returns).chain(moles)
}

/// A mole in the notation of the record.
pub(super) fn written_mole(mole: Mole) -> WrittenMole {
    WrittenMole {
        piece: mole.piece.and_then(written_piece),
        die: mole.number,
        wing_die: mole.wing,
    }
}

fn written_piece(piece: PieceName) -> Option<WrittenPiece> {
    Some(WrittenPiece {
        kind: piece.kind,
        underlined: piece.wing == Wing::Right,
        square: piece.square?,
    })
}

/// The lots that the row contains, then those that were drawn.
struct DrawnLots<'a> {
    recorded: RecordedLots<'a>,
    draw: &'a mut dyn FnMut(&Lot) -> Option<Drawn>,
    /// The winner of the lot of TOTA*S 6.3, unless the row contains it.
    winner: Option<Side>,
}

impl Lots for DrawnLots<'_> {
    fn throw(&mut self, lot: &Lot) -> Option<Throw> {
        self.recorded.throw(lot).or_else(|| match (self.draw)(lot) {
            Some(Drawn::Throw(throw)) => Some(throw),
            _ => None,
        })
    }

    fn die(&mut self, lot: &Lot) -> Option<u8> {
        self.recorded.die(lot).or_else(|| match (self.draw)(lot) {
            Some(Drawn::Die(die)) => Some(die),
            _ => None,
        })
    }

    fn side(&mut self, lot: &Lot) -> Option<Side> {
        self.recorded.side(lot).or_else(|| {
            self.winner = match (self.draw)(lot) {
                Some(Drawn::Side(side)) => Some(side),
                _ => None,
            };
            self.winner
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::totas::record::Record;
    use crate::totas::{MissingLot, Regulations, generate};
    use areopagus_language::Language;

    /// The row without all values by lots and rules.
    fn bare(row: &MoveRow) -> MoveRow {
        let mut bare = row.clone();
        for side in Side::ALL {
            bare.plans[side].columns = Default::default();
        }
        let is_given = |remark: &Remark| {
            matches!(remark, Remark::Return(_) | Remark::Mole(_) | Remark::Lot(_))
        };
        bare.remarks.retain(|remark| !is_given(remark));
        bare
    }

    /// The value of the row for a lot.
    fn written(row: &MoveRow, lot: &Lot) -> Drawn {
        let mut recorded = RecordedLots::new(row);
        let throw = recorded.throw(lot).map(Drawn::Throw);
        let die = || RecordedLots::new(row).die(lot).map(Drawn::Die);
        let side = || RecordedLots::new(row).side(lot).map(Drawn::Side);
        throw.or_else(die).or_else(side).unwrap()
    }

    #[test]
    fn clause_9_5_a_bare_row_and_its_lots_in_order_give_the_written_row() {
        let (mut lots, mut judged) = (0, 0);
        for number in 0..60 {
            let record = generate::game(11, number, &Regulations::default());
            let mut replay = Replay::start(&record);
            let start = Record {
                rows: Vec::new(),
                ..record.clone()
            };
            let mut last = Replay::check_rows(&start);
            for row in &record.rows {
                let bare = bare(row);
                let mut drawn = Vec::new();
                let complete = loop {
                    match replay.complete(&bare, &drawn) {
                        Ok(complete) => break complete,
                        Err(ReplayError {
                            fault: ReplayFault::Missing(MissingLot::Lot(lot)),
                            ..
                        }) => drawn.push(written(row, &lot)),
                        Err(error) => panic!("{}", error.say(Language::En)),
                    }
                };
                assert_eq!(complete.row.to_string(), row.to_string());
                lots += drawn.len();
                replay.play(&complete.row).unwrap();
                let complete = last.complete(&bare, &drawn).unwrap();
                judged += u32::from(complete.led_to.is_some());
                last.play_completed(complete).unwrap();
                assert_eq!(last.position(), replay.position());
                assert_eq!(last.end(), replay.end());
            }
        }
        assert!(lots > 100, "only {lots} lots");
        assert!(judged > 100, "only {judged} rows were judged once");
    }

    #[test]
    fn clause_9_5_physical_dice_in_the_row_go_before_drawn_lots() {
        let text =
            "[Position \"white Kk1 Rc1 pl4; black Kk12 Rl12 pc6\"]\n\n1. Rc6(1+2) l5 | Rl5 c5\n";
        let record = Record::parse(text).unwrap();
        let row = record.rows.first().unwrap();
        let replay = Replay::start(&record);
        let missing = replay.complete(row, &[]).unwrap_err();
        assert_eq!(missing.side, Some(Side::Black));
        assert!(matches!(missing.fault, ReplayFault::Missing(_)));
        let complete = replay.complete(row, &[Drawn::Throw(Throw(4, 6))]).unwrap();
        let said = "1. Rc6:3(1+2) l5:Z | Rl5:10(4+6) c5:Z";
        assert_eq!(complete.row.to_string(), said);
    }

    #[test]
    fn clause_6_3_the_lot_of_a_stopped_game_is_written() {
        let text = "[Position \"white Kg1 pa4; black Kg12 pa9\"]\n\n1. | ; stop time\n";
        let record = Record::parse(text).unwrap();
        let row = record.rows.first().unwrap();
        let replay = Replay::start(&record);
        assert!(replay.complete(row, &[]).is_err());
        let complete = replay.complete(row, &[Drawn::Side(Side::Black)]).unwrap();
        assert!(complete.row.to_string().ends_with("; stop time; lot black"));
    }
}
