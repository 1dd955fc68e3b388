//! Commands about a game's times against the state.

use super::super::draws::Making;
use super::super::entry::Entry;
use super::super::lookup::{game, line, plans};
use super::super::refusal::Refusal;
use crate::clock::command::{ClockAct, ClockOrder};
use crate::clock::entry::ClockEntry;
use crate::plans::doom;
use areopagus_tournament::round::GameId;

/// Carries out what is to be done with the times of a game.
pub(in super::super) fn carry_out(
    making: &mut Making<'_, '_>,
    order: &ClockOrder,
) -> Result<(), Refusal> {
    let id = order.game;
    let state = making.state();
    let game = game(state, id)?;
    let entry = match &order.act {
        ClockAct::Start {} => ClockEntry::Started { game: id },
        ClockAct::Pause { reason } => ClockEntry::Paused {
            game: id,
            reason: line(reason)?,
        },
        ClockAct::Resume {} => ClockEntry::Resumed { game: id },
        ClockAct::Record { game_move, side } => ClockEntry::Recorded {
            game: id,
            game_move: *game_move,
            side: *side,
        },
        ClockAct::Delay {
            game_move,
            side,
            answered_ms,
        } => match plans(state, game)?.hands.received_ms(*side) {
            Some(received_ms) if answered_ms < &received_ms => ClockEntry::Delayed {
                game: id,
                game_move: *game_move,
                side: *side,
                answered_ms: *answered_ms,
                received_ms,
            },
            // Who recorded first has answered nothing, and a cut is nobody's loss.
            Some(_) | None => return Ok(()),
        },
        ClockAct::DiscardTimes { reason } => ClockEntry::TimesDiscarded {
            game: id,
            game_move: plans(state, game)?.hands.game_move,
            reason: line(reason)?,
        },
        ClockAct::Memorise {} => ClockEntry::Memorising { game: id },
        ClockAct::MarkDoom { squares, reason } => {
            return doom::mark(making, id, squares, reason.as_deref());
        }
    };
    push(making, entry)
}

/// Adds a fact, when the event has nothing against it.
pub(crate) fn push(making: &mut Making<'_, '_>, entry: ClockEntry) -> Result<(), Refusal> {
    making.state().check_clock(&entry, making.now())?;
    making.push(Entry::Clock(entry))
}

/// The times of the plans on paper do not count for a row that is written by a ruling.
pub(in super::super) fn drop_times(
    making: &mut Making<'_, '_>,
    id: GameId,
    reason: &str,
) -> Result<(), Refusal> {
    let hands = game(making.state(), id)?.hands();
    let Some(hands) = hands.filter(|hands| hands.on_paper()) else {
        return Ok(());
    };
    let entry = ClockEntry::TimesDiscarded {
        game: id,
        game_move: hands.game_move,
        reason: line(reason)?,
    };
    push(making, entry)
}
