//! Decides commands about a game's times.

use chrono::{DateTime, Utc};

use super::super::decision_builder::DecisionBuilder;
use super::super::entry::Entry;
use super::super::lookup::{game, line, plans};
use super::super::refusal::Refusal;
use crate::clock::command::{ClockAct, ClockOrder};
use crate::clock::entry::ClockEntry;
use crate::clock::refusal::ClockRefusal;
use crate::plans::doom;
use areopagus_tournament::round::GameId;

/// Carries out a command about the times of a game.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
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
        ClockAct::Give {
            side,
            seconds,
            reason,
        } => ClockEntry::Given {
            game: id,
            side: *side,
            seconds: *seconds,
            reason: line(reason)?,
        },
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
            // The first recorder has nothing to answer, and a lost connection costs no time.
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

/// Leaves out an outage that began at a moment: running times stop, or go on with the lost time
/// given back. Entries journaled since show that the service was there.
pub(in super::super) fn leave_out(
    making: &mut DecisionBuilder<'_, '_>,
    since: DateTime<Utc>,
    stands: bool,
) -> Result<(), Refusal> {
    let (state, now) = (making.state(), making.now());
    let since = since.max(state.at);
    let lost = now.timestamp_millis() - since.timestamp_millis();
    let Some(lost_ms) = u64::try_from(lost).ok().filter(|lost| *lost > 0) else {
        return Ok(());
    };
    for (game, goes_on) in state.running_at(since) {
        push(
            making,
            ClockEntry::Outage {
                game,
                lost_ms,
                stands: stands && goes_on,
            },
        )?;
    }
    Ok(())
}

/// Restarts the clocks of a round that stopped because of an outage.
pub(in super::super) fn resume_round(
    making: &mut DecisionBuilder<'_, '_>,
    round: u16,
) -> Result<(), Refusal> {
    let games: Vec<GameId> = making.state().standing_in(round).collect();
    if games.is_empty() {
        return Err(ClockRefusal::NoneStands(round).into());
    }
    let mut resumed = games.into_iter().map(|game| ClockEntry::Resumed { game });
    resumed.try_for_each(|entry| push(making, entry))
}

/// Checks and adds an entry about times.
pub(crate) fn push(making: &mut DecisionBuilder<'_, '_>, entry: ClockEntry) -> Result<(), Refusal> {
    making.state().check_clock(&entry, making.now())?;
    making.push(Entry::Clock(entry))
}

/// Discards the times of plans on paper when a ruling replaces their row.
pub(in super::super) fn drop_times(
    making: &mut DecisionBuilder<'_, '_>,
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
