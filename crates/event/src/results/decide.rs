//! Decides commands about results.

use std::collections::BTreeSet;

use super::command::ResultCommand;
use crate::acts;
use crate::bracket::refusal::BracketRefusal;
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::game::GameStatus;
use crate::lookup::{game, line};
use crate::refusal::Refusal;
use crate::result_ruling::{BoardResult, Played, ResultRuling};
use crate::results::entry::ResultEntry;
use crate::state::EventState;
use crate::swiss::refusal::SwissRefusal;
use crate::unrecorded_result;
use areopagus_games::PerSide;
use areopagus_lots::Ledger;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::result::{Basis, Forfeit, GameResult};
use areopagus_tournament::round::GameId;
use areopagus_tournament::team::TeamNumber;
use areopagus_tournament::text::TextLine;

/// Carries out a command about results.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    command: &ResultCommand,
) -> Result<(), Refusal> {
    match command {
        ResultCommand::RecordForfeit { game, absent } => record_forfeit(making, *game, *absent),
        ResultCommand::Record {
            game,
            played,
            reason,
        } => {
            unrecorded(making.state(), *game)?;
            let reason = line(reason)?;
            let result = unrecorded_result::played(&making.state().info.rules, *played, reason)?;
            record_result(making, *game, result)
        }
        ResultCommand::RecordSheet { results, reason } => record_sheet(making, results, reason),
        ResultCommand::Correct {
            game,
            verdict,
            reason,
        } => making.push(correct(making.state(), *game, *verdict, reason)?),
        ResultCommand::Withdraw { game, reason } => {
            making.push(withdraw_result(making.state(), *game, reason)?)
        }
        ResultCommand::SetTieBreakLot { order, reason } => {
            making.push(lot(making.state(), order, reason)?)
        }
    }
}

/// Adds entries that were decided together. A result lays the plans of its game aside.
pub(in super::super) fn add(
    making: &mut DecisionBuilder<'_, '_>,
    entries: impl IntoIterator<Item = Entry>,
) -> Result<(), Refusal> {
    for entry in entries {
        if let Entry::Result(ResultEntry::Recorded { game, .. }) = &entry {
            making.lay_plans_aside(*game)?;
        }
        making.push(entry)?;
    }
    Ok(())
}

/// Records a result without a record, and lays the plans of its game aside.
fn record_result(
    making: &mut DecisionBuilder<'_, '_>,
    game: GameId,
    result: GameResult,
) -> Result<(), Refusal> {
    add(
        making,
        [Entry::Result(ResultEntry::Recorded { game, result })],
    )
}

/// Records a forfeit: a player is absent, or withholds what a lot waits for (TOTA*S 6.4).
fn record_forfeit(
    making: &mut DecisionBuilder<'_, '_>,
    game: GameId,
    absent: Forfeit,
) -> Result<(), Refusal> {
    may_forfeit(making.state(), game)?;
    making.lay_plans_aside(game)?;
    let result = forfeit(making.state(), Basis::Forfeit { absent }, absent);
    making.push(Entry::Result(ResultEntry::Recorded { game, result }))?;
    making.open_labyrinths(game, PerSide::new(true, true))?;
    acts::open_all(making, game)
}

/// Records the results of a sheet, board by board.
fn record_sheet(
    making: &mut DecisionBuilder<'_, '_>,
    results: &[BoardResult],
    reason: &str,
) -> Result<(), Refusal> {
    if results.is_empty() {
        return Err(Refusal::NoResults);
    }
    for BoardResult { game, verdict } in results {
        match verdict {
            ResultRuling::Forfeit { absent } => record_forfeit(making, *game, *absent)?,
            ResultRuling::Played(played) => {
                unrecorded(making.state(), *game)?;
                let rules = &making.state().info.rules;
                let result = unrecorded_result::played(rules, *played, line(reason)?);
                let result = result.map_err(|refusal| Refusal::InResult {
                    game: *game,
                    refusal: Box::new(refusal),
                })?;
                record_result(making, *game, result)?;
            }
        }
    }
    Ok(())
}

pub(in super::super) fn correct(
    state: &EventState,
    id: GameId,
    verdict: ResultRuling,
    reason: &str,
) -> Result<Entry, Refusal> {
    let game = game(state, id)?;
    let (before, corrects) = game.recorded().ok_or(Refusal::NotFinished(id))?;
    let why = line(reason)?;
    let result = found(state, verdict, &why)?;
    let same = Played::from(before) == Played::from(&result)
        && before.basis.absent() == result.basis.absent();
    if same {
        return Err(Refusal::ResultUnchanged(id));
    }
    Ok(Entry::Result(ResultEntry::Corrected {
        game: id,
        corrects,
        result,
        why,
    }))
}

/// The result that a referee's verdict amounts to.
pub(in super::super) fn found(
    state: &EventState,
    verdict: ResultRuling,
    why: &TextLine<500>,
) -> Result<GameResult, Refusal> {
    match verdict {
        ResultRuling::Played(played) => {
            unrecorded_result::played(&state.info.rules, played, why.clone())
        }
        ResultRuling::Forfeit { absent } => Ok(forfeit(state, Basis::Forfeit { absent }, absent)),
    }
}

/// Withdraws a result that the referee entered; one of a record is withdrawn with its row.
pub(in super::super) fn withdraw_result(
    state: &EventState,
    id: GameId,
    reason: &str,
) -> Result<Entry, Refusal> {
    let game = game(state, id)?;
    let (_, corrects) = game.recorded().ok_or(Refusal::NotFinished(id))?;
    if game.is_written() {
        return Err(Refusal::RecordBegun(id));
    }
    Ok(Entry::Result(ResultEntry::Withdrawn {
        game: id,
        corrects,
        why: line(reason)?,
    }))
}

/// Checks that a forfeit is for a player who is absent, or who withholds what a lot waits for.
pub(in super::super) fn may_forfeit(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let game = game(state, id)?;
    let waits = game.lots.as_ref().is_some_and(Ledger::is_pending);
    if waits { Ok(()) } else { unrecorded(state, id) }
}

/// A game that may get a result without a record.
pub(in super::super) fn unrecorded(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let game = game(state, id)?;
    match game.status() {
        GameStatus::Waiting => Ok(()),
        GameStatus::Playing => Err(Refusal::RecordBegun(id)),
        GameStatus::Finished => Err(Refusal::ResultRecorded(id)),
    }
}

pub(in super::super) fn forfeit(state: &EventState, basis: Basis, absent: Forfeit) -> GameResult {
    GameResult {
        points: state.info.worth().forfeited(absent),
        potential: None,
        score: None,
        winner: None,
        basis,
    }
}

/// Sets the order drawn among tied entrants or teams.
pub(in super::super) fn lot(
    state: &EventState,
    order: &[EntrantNumber],
    reason: &str,
) -> Result<Entry, Refusal> {
    if !state.is_paired() {
        return Err(Refusal::NotPaired);
    }
    if state.info.format.bracket().is_some() {
        return Err(BracketRefusal::NoTieBreak.into());
    }
    if state.swiss.has_asked_ties() {
        return Err(SwissRefusal::TiesDrawn.into());
    }
    if order.len() < 2 {
        return Err(Refusal::LotTooShort);
    }
    check_lot(state, order)?;
    Ok(Entry::StandingsLot {
        order: order.to_vec(),
        reason: line(reason)?,
    })
}

/// Checks that a lot names entrants of the event, or its teams, each once. An entrant who left
/// with half of the games completed is still in the standings.
fn check_lot(state: &EventState, order: &[EntrantNumber]) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for entrant in order {
        let stands = if state.info.format.teams().is_some() {
            let team = TeamNumber::of_participant(*entrant);
            state.teams.order.contains(&team)
        } else {
            state.order.contains(entrant)
        };
        if !stands {
            return Err(Refusal::EntrantUnknown(*entrant));
        }
        if !seen.insert(*entrant) {
            return Err(Refusal::OrderRepeats(*entrant));
        }
    }
    Ok(())
}
