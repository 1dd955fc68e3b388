//! Checks the draws of a row, one by one, against what its adjudication asks for.

use super::rows::{drawn, kind_of};
use crate::audit_fault::AuditFault;
use areopagus_games::totas::record::MoveRow;
use areopagus_games::totas::replay::{Completed, LastPosition, Replay, ReplayError};
use areopagus_games::totas::{Drawn, Lot};
use areopagus_lots::{Draw, DrawRecord};
use areopagus_tournament::round::GameId;

/// What a row and its draws amount to.
pub(super) struct Followed {
    /// The results of the draws.
    pub drawn: Vec<Drawn>,
    /// The row completed with them.
    pub complete: Result<Completed, ReplayError>,
}

/// Follows the draws of a row, each of which its adjudication must ask for in turn.
///
/// # Errors
/// [`AuditFault::Purpose`] with the first draw that the row did not ask for.
pub(super) fn follow_draws<'a>(
    id: GameId,
    replay: &Replay<LastPosition>,
    row: &MoveRow,
    mut draws: impl Iterator<Item = &'a DrawRecord>,
) -> Result<Followed, AuditFault> {
    let mut known: Vec<Drawn> = Vec::new();
    let mut other = None;
    let complete = replay.complete_by(row, &mut |lot| {
        // A draw without a result is repeated for the same lot.
        for draw in draws.by_ref() {
            other = other_purpose(id, draw.draw(), lot);
            if other.is_some() {
                return None;
            }
            if let Some(drawn) = draw.outcome().and_then(drawn) {
                known.push(drawn);
                return Some(drawn);
            }
        }
        None
    });
    if let Some(fault) = other {
        return Err(fault);
    }
    match (draws.next(), complete) {
        (None, complete) => Ok(Followed {
            drawn: known,
            complete,
        }),
        (Some(draw), Ok(_)) => Err(purpose(id, draw.draw(), None)),
        (Some(_), Err(error)) => Err(AuditFault::AgainstRules { game: id, error }),
    }
}

/// The fault of a draw that differs from the lot that the adjudication asks for.
fn other_purpose(id: GameId, draw: &Draw, asked: &Lot) -> Option<AuditFault> {
    let (kind, candidates) = kind_of(asked);
    let same =
        draw.kind() == kind && draw.candidates() == candidates && draw.purpose() == asked.purpose();
    (!same).then(|| purpose(id, draw, Some(asked)))
}

fn purpose(game: GameId, draw: &Draw, asked: Option<&Lot>) -> AuditFault {
    AuditFault::Purpose {
        game,
        k: draw.k(),
        expected: asked.map(Lot::purpose),
    }
}
