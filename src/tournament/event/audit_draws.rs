//! The draws of a row against what its adjudication asks for, one by one.

use super::audit_fault::AuditFault;
use super::decide;
use super::draws::{drawn, kind_of};
use super::state::{EventState, GameState, OpenRow};
use crate::games::totas::record::Row;
use crate::games::totas::replay::{LastPosition, Replay, ReplayError, ReplayFault};
use crate::games::totas::{Drawn, Lot, MissingLot};
use crate::lots::{Draw, DrawRecord, Ledger};
use crate::tournament::round::GameId;

/// A game whose forfeit has ended a row that lots were being drawn for. Its draws are
/// looked at when its Labyrinths are open: only then it is known what the row needed.
#[derive(Debug, Clone)]
pub(super) struct Forfeited {
    pub game: GameId,
    /// The sequence number of the result.
    pub seq: u64,
    row: OpenRow,
}

impl Forfeited {
    /// Of a game that gets a result; `None` when no row is open.
    pub fn of(state: &EventState, game: GameId) -> Result<Option<Self>, AuditFault> {
        let row = decide::game(state, game)?.open_row.clone();
        Ok(row.map(|row| Self {
            game,
            seq: state.version + 1,
            row,
        }))
    }

    /// Follows the draws of the row on the record before it, and tells how many have a
    /// result.
    pub fn follow(
        &self,
        replay: &Replay<LastPosition>,
        game: &GameState,
    ) -> Result<usize, AuditFault> {
        let number = u16::try_from(replay.rows_played() + 1).unwrap_or(u16::MAX);
        let row = Row::parse(&self.row.text, number).map_err(|error| AuditFault::Unreadable {
            game: self.game,
            error,
        })?;
        let draws = game.lots.as_ref().map_or(&[][..], Ledger::draws);
        let of_row = |draw: &&DrawRecord| draw.draw().k() >= self.row.first_draw;
        let draws = draws.iter().filter(of_row);
        follow_draws(self.game, replay, &row, draws).map(|(known, _)| known.len())
    }
}

/// The results of a row's draws, each of them asked for by its adjudication, and the row
/// with them.
///
/// # Errors
/// [`AuditFault::Purpose`] with the first draw that the row did not ask for.
pub(super) fn follow_draws<'a>(
    id: GameId,
    replay: &Replay<LastPosition>,
    row: &Row,
    draws: impl Iterator<Item = &'a DrawRecord>,
) -> Result<(Vec<Drawn>, Result<Row, ReplayError>), AuditFault> {
    let mut known: Vec<Drawn> = Vec::new();
    let mut complete = replay.complete(row, &known);
    for draw in draws {
        let asked = match complete {
            Ok(_) => None,
            Err(error) => match error.fault {
                ReplayFault::Missing(MissingLot::Lot(lot)) => Some(lot),
                _ => return Err(AuditFault::AgainstRules { game: id, error }),
            },
        };
        check_purpose(id, draw.draw(), asked)?;
        known.extend(draw.outcome().and_then(drawn));
        complete = replay.complete(row, &known);
    }
    Ok((known, complete))
}

/// A draw is asked for as the row's adjudication asks for it.
fn check_purpose(id: GameId, draw: &Draw, asked: Option<Lot>) -> Result<(), AuditFault> {
    let same = asked.is_some_and(|lot| {
        let (kind, candidates) = kind_of(&lot);
        draw.kind() == kind && draw.candidates() == candidates && draw.purpose() == lot.purpose()
    });
    same.then_some(()).ok_or(AuditFault::Purpose {
        game: id,
        k: draw.k(),
        expected: asked.map(|lot| lot.purpose()),
    })
}
