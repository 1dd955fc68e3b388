//! The audit of entries of games by plans that need no replay, for an
//! [`Audit`](crate::audit::Audit).

use super::entry::PlanEntry;
use super::game::PlanGame;
use super::pending_plans::PendingPlans;
use super::protocols::decide as protocols;
use super::{decide as games, opened, terrain};
use crate::audit_fault::AuditFault;
use crate::game::GameState;
use crate::lookup;
use crate::lot_refusal::LotRefusal;
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::totas::record::MoveRow;
use areopagus_games::{PerSide, Side};
use areopagus_lots::{DrawRecord, Hex, Ledger};
use areopagus_tournament::result::Basis;
use areopagus_tournament::round::GameId;

/// Checks an entry against the state before it.
pub(in super::super) fn check(state: &EventState, entry: &PlanEntry) -> Result<(), AuditFault> {
    match entry {
        PlanEntry::Terrain {
            game, labyrinth, ..
        } => check_terrain(state, *game, *labyrinth),
        PlanEntry::TerrainSealed { game, side, .. } => {
            Ok(terrain::may_hand_in(state, *game, *side)?)
        }
        PlanEntry::TerrainOpened { game, .. } => check_terrain_opened(state, *game),
        PlanEntry::TerrainDiscarded { game, .. } => lookup::unfinished(state, *game)
            .map(drop)
            .map_err(AuditFault::from),
        PlanEntry::Record {
            game,
            labyrinth,
            rows,
            ..
        } => check_written_anew(state, *game, rows.first(), *labyrinth),
        PlanEntry::Armament { game, armament, .. }
        | PlanEntry::ArmamentProposed { game, armament, .. } => {
            Ok(games::check_armament(state, *game, *armament)?)
        }
        PlanEntry::RowOpened { game, text } => check_row_opened(state, *game, text),
        PlanEntry::Row { game, text, .. } => check_row(state, *game, text),
        PlanEntry::RowWithdrawn { game, .. } => check_row_withdrawn(state, *game),
        PlanEntry::RecordWithdrawn { game, .. } => check_record_withdrawn(state, *game),
        PlanEntry::Resumed { game, .. } => {
            lookup::plans(state, lookup::may_resume(state, *game)?)?;
            Ok(())
        }
        PlanEntry::ProtocolHandedIn(handed_in) => Ok(protocols::check_handed_in(state, handed_in)?),
        PlanEntry::DifferenceRuled(ruled) => Ok(protocols::check_ruled(state, ruled)?),
        // The fold checks the opening against the seal.
        PlanEntry::LabyrinthOpened { .. } => Ok(()),
    }
}

/// A plan may be handed in only while plans can be made.
pub(in super::super) fn check_committed(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    let plans = game.plans();
    Ok(plans.map_or(Ok(()), |plans| games::takes_plans(id, plans))?)
}

/// A terrain replaces the one before, and only before the first game move.
fn check_terrain(
    state: &EventState,
    id: GameId,
    labyrinth: PerSide<Option<Hex<32>>>,
) -> Result<(), AuditFault> {
    let game = lookup::unfinished(state, id)?;
    games::not_in_play(id, game)?;
    if lookup::plans(state, game)?.next_game_move() > 1 {
        return Err(Refusal::TerrainTooLate(id).into());
    }
    check_replaced(id, game, labyrinth)
}

/// A sealed terrain is opened early only when the referee writes the other side's down: the
/// terrain of both must follow.
fn check_terrain_opened(state: &EventState, id: GameId) -> Result<(), AuditFault> {
    let game = lookup::unfinished(state, id)?;
    Ok(games::not_in_play(id, game)?)
}

/// The opened terrain must be in the record, and complete where the Regulations ask for it.
pub(in super::super) fn check_both_open(state: &EventState, id: GameId) -> Result<(), AuditFault> {
    let plans = lookup::plans(state, lookup::game(state, id)?)?;
    let was_sealed = Side::ALL
        .into_iter()
        .any(|side| plans.handed.get(side).is_some());
    match plans
        .lacking()
        .filter(|_| was_sealed && plans.awaits_terrain().is_none())
    {
        Some(missing) => Err(Refusal::TerrainMissing(missing).into()),
        None => Ok(()),
    }
}

/// Checks a whole record that replaces the one before.
fn check_written_anew(
    state: &EventState,
    id: GameId,
    first_row: Option<&String>,
    labyrinth: PerSide<Option<Hex<32>>>,
) -> Result<(), AuditFault> {
    let game = lookup::unfinished(state, id)?;
    if let Some(first) = first_row {
        opened::check_text(id, lookup::plans(state, game)?, first)?;
    }
    games::not_in_play(id, game)?;
    if game.moves() > 0 {
        return Err(Refusal::HasRows(id).into());
    }
    check_replaced(id, game, labyrinth)
}

/// A row must not be opened twice: it would be thrown for twice.
fn check_row_opened(state: &EventState, id: GameId, text: &str) -> Result<(), AuditFault> {
    let game = lookup::unfinished(state, id)?;
    games::not_in_play(id, game)?;
    let plans = lookup::plans(state, game)?;
    check_goes_on(id, plans, text)?;
    Ok(opened::check_text(id, plans, text)?)
}

/// A game that waits for a ruling takes only a row that ends it.
fn check_goes_on(id: GameId, plans: &PlanGame, text: &str) -> Result<(), Refusal> {
    if !plans.is_interrupted() {
        return Ok(());
    }
    let row = MoveRow::parse(text, plans.next_game_move()).ok();
    games::takes_row(id, plans, row.as_ref())
}

fn check_row(state: &EventState, id: GameId, text: &str) -> Result<(), AuditFault> {
    let game = lookup::unfinished(state, id)?;
    if game.open_row().is_none() {
        games::not_in_play(id, game)?;
        let plans = lookup::plans(state, game)?;
        check_goes_on(id, plans, text)?;
        opened::check_text(id, plans, text)?;
        let row = MoveRow::parse(text, plans.next_game_move()).ok();
        if !row.as_ref().is_some_and(games::interrupts_unopened) {
            games::terrain_is_open(plans)?;
        }
    }
    Ok(())
}

fn check_row_withdrawn(state: &EventState, id: GameId) -> Result<(), AuditFault> {
    let game = lookup::unfinished(state, id)?;
    games::not_in_play(id, game)?;
    check_laid_aside(id, game)?;
    let rows = game
        .record()
        .into_iter()
        .filter_map(|record| record.rows.last());
    check_voided(id, game, rows.flat_map(|row| &row.draws))
}

fn check_record_withdrawn(state: &EventState, id: GameId) -> Result<(), AuditFault> {
    let game = lookup::game(state, id)?;
    games::not_in_play(id, game)?;
    check_laid_aside(id, game)?;
    if game.lots.as_ref().is_some_and(Ledger::is_pending) {
        return Err(LotRefusal::DrawPending(id).into());
    }
    check_replaced(id, game, PerSide::default())?;
    let rows = game.record().into_iter().flat_map(|record| &record.rows);
    check_voided(id, game, rows.flat_map(|row| &row.draws))
}

/// Open plans of a game move that is no longer next must be laid aside; otherwise its row would
/// be written without them.
fn check_laid_aside(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    if game.hands().is_some_and(PendingPlans::have_plans) {
        return Err(LotRefusal::PlansSealed(id).into());
    }
    Ok(())
}

/// The Labyrinth of a record that is withdrawn or replaced must be open.
fn check_replaced(
    id: GameId,
    game: &GameState,
    after: PerSide<Option<Hex<32>>>,
) -> Result<(), AuditFault> {
    let before = game.record();
    let before = before.map(|record| record.labyrinth).unwrap_or_default();
    let replaced = |side: &Side| before[*side].is_some() && before[*side] != after[*side];
    let side = Side::ALL.into_iter().find(replaced);
    side.map_or(Ok(()), |side| {
        Err(AuditFault::LabyrinthSealed { game: id, side })
    })
}

/// The draws of a row that is taken back must be void, and its result withdrawn.
fn check_voided<'a>(
    id: GameId,
    game: &GameState,
    mut draws: impl Iterator<Item = &'a u32>,
) -> Result<(), AuditFault> {
    let counts = |k: &u32| {
        let draw = game.lots.as_ref().and_then(|lots| lots.draw(*k));
        !draw.is_some_and(DrawRecord::voided)
    };
    if let Some(k) = draws.find(|k| counts(k)) {
        return Err(AuditFault::NotVoided { game: id, k: *k });
    }
    match &game.result {
        Some(result) if matches!(result.basis, Basis::Record { .. }) => Err(AuditFault::Result(id)),
        Some(_) | None => Ok(()),
    }
}
