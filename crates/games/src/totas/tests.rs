//! Tests of the rules: every test is named by its clause.

pub mod arbitrary;
mod ends;
mod generated;
mod opening;
mod parts;
mod properties;
mod second_reading;
mod sentences;

use super::adjudication::{Adjudication, Answer, Circumstances};
use super::ending::Stop;
use super::judgement::judge;
use super::lot::{Lot, Lots};
use super::record::{self, MoveRow, Record, Remark};
use super::replay::first_position;
use super::resolution::{Unresolved, resolve};
use super::written::Throw;
use super::{JudgedPlan, Position, Regulations};
use crate::{PerSide, Side};
use areopagus_language::Language;

#[derive(Clone)]
struct Game {
    position: Position,
    regulations: Regulations,
}

/// A game from the tags of a record.
fn game(tags: &str) -> Game {
    let record = Record::parse(&format!("[Event \"Test\"]\n{tags}")).unwrap();
    Game {
        position: first_position(&record).unwrap(),
        regulations: record.regulations,
    }
}

/// A game from a position alone.
fn at(position: &str) -> Game {
    game(&format!("[Position \"{position}\"]\n"))
}

fn is_late(row: &MoveRow, side: Side) -> bool {
    row.remarks
        .iter()
        .any(|remark| matches!(remark, Remark::Timer(timer) if timer.late && timer.side == side))
}

impl Game {
    fn row(&self, text: &str) -> MoveRow {
        MoveRow::parse(text, self.position.game_move()).unwrap()
    }

    fn judge(&self, text: &str) -> PerSide<JudgedPlan> {
        let row = self.row(text);
        PerSide::from_fn(|side| {
            let parts = &row.plans[side].parts;
            let late = is_late(&row, side);
            judge(&self.position, &self.regulations, side, parts, late)
        })
    }

    fn resolve(&self, text: &str) -> Result<Adjudication, Unresolved> {
        let row = self.row(text);
        let plans = self.judge(text);
        let circumstances = circumstances(&row);
        let mut lots = RowLots { row, returns: 0 };
        resolve(
            &self.position,
            &self.regulations,
            &plans,
            &circumstances,
            &mut lots,
        )
    }

    /// Plays a row, and asserts that its parts are recorded correctly.
    fn play(&mut self, text: &str) -> Adjudication {
        for side in Side::ALL {
            let plan = &self.judge(text)[side];
            if let Some((part, fault)) = plan.error() {
                let say = fault.say(Language::En);
                panic!("{text}: {side}, part {part}: {} {say}", fault.clause());
            }
        }
        let adjudication = self.resolve(text).unwrap();
        self.position = adjudication.next.clone();
        adjudication
    }

    /// Plays a row and returns the position after it.
    fn after(&mut self, text: &str) -> String {
        self.play(text).next.to_string()
    }

    /// The clause of White's first error.
    fn fault(&self, plan: &str) -> String {
        let plans = self.judge(&format!("{plan} |"));
        match plans.white.error() {
            Some((part, fault)) => {
                for language in Language::ALL {
                    assert!(!fault.say(language).is_empty());
                }
                format!("{}:{}", part + 1, fault.clause())
            }
            None => "legal".to_owned(),
        }
    }

    /// The correction that White's first fault proposes.
    fn proposal(&self, plan: &str) -> String {
        let plans = self.judge(&format!("{plan} |"));
        let (_, fault) = plans.white.error().unwrap();
        fault.say(Language::En)
    }
}

fn circumstances(row: &MoveRow) -> Circumstances {
    let mut circumstances = Circumstances::default();
    for remark in &row.remarks {
        match remark {
            Remark::Doom(squares) => circumstances.marks.extend(squares),
            Remark::Timer(timer) => {
                circumstances.answer = Some(Answer {
                    side: timer.side,
                    milliseconds: u64::from(timer.milliseconds),
                    late: timer.late,
                });
            }
            Remark::Resign(side) => circumstances.stop = Some(Stop::Resign(*side)),
            Remark::Stop(stop) => {
                circumstances.stop = match stop {
                    record::Stop::Time => Some(Stop::Time),
                    record::Stop::NoMate => Some(Stop::NoMate),
                    record::Stop::Ruling(_) => Some(Stop::Ruling),
                    record::Stop::ForceMajeure(_) => None,
                };
            }
            _ => {}
        }
    }
    circumstances
}

/// The lots that a row contains.
struct RowLots {
    row: MoveRow,
    returns: usize,
}

impl Lots for RowLots {
    fn throw(&mut self, lot: &Lot) -> Option<Throw> {
        match lot {
            Lot::Damage { piece, column, .. } | Lot::Labyrinth { piece, column, .. } => {
                self.row.plans[piece.side].columns.get(*column)?.throw
            }
            Lot::Return { .. } => {
                let returns = self.row.remarks.iter().filter_map(|remark| match remark {
                    Remark::Return(back) => Some(back),
                    _ => None,
                });
                let found = returns.clone().nth(self.returns)?;
                self.returns += 1;
                found.throw
            }
            _ => None,
        }
    }

    fn die(&mut self, lot: &Lot) -> Option<u8> {
        let moles = self.row.remarks.iter().find_map(|remark| match remark {
            Remark::Mole(moles) => Some(moles),
            _ => None,
        })?;
        match lot {
            Lot::MoleNumber(side) => Some(moles[*side].die),
            Lot::MoleWing(side) => moles[*side].wing_die,
            _ => None,
        }
    }

    fn side(&mut self, _: &Lot) -> Option<Side> {
        self.row.remarks.iter().find_map(|remark| match remark {
            Remark::Lot(side) => Some(*side),
            _ => None,
        })
    }
}
