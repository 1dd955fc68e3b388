//! Look-ups that turn ids in commands into state, or into a refusal.

use std::collections::BTreeSet;

use crate::entry::Entry;
use crate::game::GameState;
use crate::plans::game::PlanGame;
use crate::refusal::Refusal;
use crate::results::entry::ResultEntry;
use crate::state::EventState;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::result::Basis;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

pub(super) fn game(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    state.game(id).ok_or(Refusal::GameUnknown(id))
}

/// The state of a game by plans.
///
/// # Errors
/// [`Refusal::OtherDiscipline`] if the event's games are not played by plans.
pub(super) fn plans<'a>(
    state: &'a EventState,
    game: &'a GameState,
) -> Result<&'a PlanGame, Refusal> {
    let plans = game.plans();
    plans.ok_or_else(|| Refusal::OtherDiscipline(state.info.rules.discipline()))
}

/// A game without a result, or a refusal.
pub(super) fn unfinished(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    let game = game(state, id)?;
    match (&game.result, game.is_written()) {
        (None, _) => Ok(game),
        (Some(_), true) => Err(Refusal::GameFinished(id)),
        (Some(_), false) => Err(Refusal::ResultRecorded(id)),
    }
}

/// Checks that a game is interrupted, so that a ruling can let it go on.
pub(super) fn may_resume(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    let game = unfinished(state, id)?;
    let is_interrupted = game.interruption().is_some();
    is_interrupted
        .then_some(game)
        .ok_or(Refusal::NotInterrupted(id))
}

/// Withdraws a result that follows from the record.
pub(super) fn result_of_record(id: GameId, game: &GameState, why: &TextLine<500>) -> Option<Entry> {
    let (result, corrects) = game.recorded()?;
    matches!(result.basis, Basis::Record { .. }).then(|| {
        Entry::Result(ResultEntry::Withdrawn {
            game: id,
            corrects,
            why: why.clone(),
        })
    })
}

/// Parses a reason.
pub(super) fn line(reason: &str) -> Result<TextLine<500>, Refusal> {
    TextLine::parse(reason).map_err(Refusal::Reason)
}

/// Checks that an order names known entrants, each once.
pub(super) fn check_order(state: &EventState, order: &[EntrantNumber]) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for entrant in order {
        let known = state.entrants.get(entrant);
        let known = known.ok_or(Refusal::EntrantUnknown(*entrant))?;
        if known.withdrawn.is_some() {
            return Err(Refusal::OrderHasWithdrawn(*entrant));
        }
        if !seen.insert(*entrant) {
            return Err(Refusal::OrderRepeats(*entrant));
        }
    }
    Ok(())
}
