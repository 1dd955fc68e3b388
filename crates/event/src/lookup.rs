//! What a command names: a game that is there, a reason that can be read.

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
use areopagus_tournament::text::Line;

/// The game of a name.
pub(super) fn game(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    state.game(id).ok_or(Refusal::GameUnknown(id))
}

/// What is put down of a game by plans.
///
/// # Errors
/// [`Refusal::OtherDiscipline`] in an event whose games are played otherwise.
pub(super) fn plans<'a>(
    state: &'a EventState,
    game: &'a GameState,
) -> Result<&'a PlanGame, Refusal> {
    let plans = game.plans();
    plans.ok_or_else(|| Refusal::OtherDiscipline(state.info.rules.discipline()))
}

/// A game without a result.
pub(super) fn unfinished(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    let game = game(state, id)?;
    match (&game.result, game.is_written()) {
        (None, _) => Ok(game),
        (Some(_), true) => Err(Refusal::GameFinished(id)),
        (Some(_), false) => Err(Refusal::ResultRecorded(id)),
    }
}

/// A game that a ruling can let go on: it is interrupted.
pub(super) fn may_resume(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    let game = unfinished(state, id)?;
    let is_interrupted = game.interruption().is_some();
    is_interrupted
        .then_some(game)
        .ok_or(Refusal::NotInterrupted(id))
}

/// Takes back a result that follows from the record.
pub(super) fn result_of_record(id: GameId, game: &GameState, why: &Line<500>) -> Option<Entry> {
    let (result, corrects) = game.recorded()?;
    matches!(result.basis, Basis::Record { .. }).then(|| {
        Entry::Result(ResultEntry::Withdrawn {
            game: id,
            corrects,
            why: why.clone(),
        })
    })
}

/// A reason as it was typed.
pub(super) fn line(reason: &str) -> Result<Line<500>, Refusal> {
    Line::parse(reason).map_err(Refusal::Reason)
}

/// An order names entrants that are there, none twice.
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
