//! Decides the commands of persons of a side from their own devices.

use uuid::Uuid;

use super::command::OwnOrder;
use super::refusal::OwnRefusal;
use crate::acts::apply::open;
use crate::acts::command::{ActOrder, GameAct};
use crate::acts::entry::ActEntry;
use crate::acts::refusal::ActRefusal;
use crate::acts::{decide, secrets};
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::game::GameState;
use crate::lookup::game;
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_games::acts::{ByActs, Entitled};
use areopagus_tournament::round::GameId;

/// Carries out the command of a person of a side.
pub(crate) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    own: &OwnOrder,
) -> Result<(), Refusal> {
    let OwnOrder {
        game: id,
        person,
        act,
    } = own;
    let (id, person) = (*id, *person);
    let known = open(making.state(), id)?;
    let seat = making.state().seat_of(known, person);
    let side = seat.ok_or(OwnRefusal::NotPlaying(id))?;
    let others = || Err(OwnRefusal::OfOthers(id).into());
    match act {
        GameAct::Enter {
            text,
            off_clock: None,
        } => return enter(making, id, (person, side), text),
        GameAct::Seal { side: whose, .. } | GameAct::OpenRound { side: whose, .. }
            if *whose != side =>
        {
            return others();
        }
        GameAct::Choose { person: whose, .. } if *whose != person => return others(),
        GameAct::Decide { .. } => {
            let round = known.rounds().current();
            if !round.is_some_and(|round| round.has_chosen(person)) {
                return others();
            }
        }
        GameAct::Seal { .. } | GameAct::OpenRound { .. } | GameAct::Choose { .. } => {}
        GameAct::StartSetup {}
        | GameAct::Enter { .. }
        | GameAct::Bring {}
        | GameAct::CloseRound { .. }
        | GameAct::Draw {}
        | GameAct::Upload { .. }
        | GameAct::TakeBack { .. }
        | GameAct::Withdraw { .. } => return Err(OwnRefusal::OfReferee(id).into()),
    }
    not_paused(id, known)?;
    if let GameAct::OpenRound { .. } = act {
        begun(id, known, secrets::decide::table(making, id)?.as_ref())?;
    }
    decide::carry_out(
        making,
        &ActOrder {
            game: id,
            act: act.clone(),
        },
    )
}

/// In a pause players may only resign.
fn not_paused(id: GameId, game: &GameState) -> Result<(), Refusal> {
    let is_paused = game.clock.reason().is_some();
    (!is_paused)
        .then_some(())
        .ok_or_else(|| OwnRefusal::Paused(id).into())
}

/// Where the referee starts the game, players do nothing in a turn before that.
fn begun(id: GameId, game: &GameState, table: &dyn ByActs) -> Result<(), Refusal> {
    let waits = table.is_started_by_referee()
        && table.board().turn.is_some()
        && game.clock.play().is_none();
    (!waits)
        .then_some(())
        .ok_or_else(|| OwnRefusal::NotStarted(id).into())
}

/// Enters an act of a person who is entitled to it, or records their consent.
fn enter(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    (person, side): (Uuid, Side),
    text: &str,
) -> Result<(), Refusal> {
    secrets::decide::check_entered(making.state(), text)?;
    let table = secrets::decide::table(making, id)?;
    let known = game(making.state(), id)?;
    let text = text.trim();
    let resigns = table.resignation(side).is_some_and(|act| act == text);
    if !resigns {
        not_paused(id, known)?;
        begun(id, known, table.as_ref())?;
    }
    let is_named = known.party.named(side) == Some(person);
    match table.entitled(side, text) {
        Entitled::Anybody => {}
        Entitled::Named if is_named => {}
        Entitled::Named => return Err(OwnRefusal::NotNamed(id).into()),
        Entitled::Nobody => return Err(nobody(id, side, table.as_ref()).into()),
        Entitled::Everybody => {
            let agreed = agree(making.state(), id, (person, side), text, table.as_ref())?;
            if let Some(entry) = agreed {
                return making.push(Entry::Act(entry));
            }
        }
    }
    decide::enter_of_player(making, id, table, text)
}

/// The refusal of an act that no person of the side may enter now.
fn nobody(id: GameId, side: Side, table: &dyn ByActs) -> OwnRefusal {
    let turn = table.board().turn;
    if turn.is_some_and(|turn| turn.side != side) {
        OwnRefusal::NotTurn(id)
    } else {
        OwnRefusal::OfReferee(id)
    }
}

/// The consent of one more person of a side; `None` if all others have consented, so that the
/// act is entered.
///
/// # Errors
/// If the person has consented already, or the rules do not take the act.
fn agree(
    state: &EventState,
    id: GameId,
    (person, side): (Uuid, Side),
    text: &str,
    table: &dyn ByActs,
) -> Result<Option<ActEntry>, Refusal> {
    let known = game(state, id)?;
    let play = known.act_game().ok_or(Refusal::Damaged(id))?;
    if play.has_agreed(person, text) {
        return Err(OwnRefusal::Agreed(id).into());
    }
    let taken = table.boxed_clone().enter(text, None);
    let canonical = taken.map_err(ActRefusal::Rules)?;
    let is_last = state.is_last_to_agree(known, (person, side), &canonical);
    Ok((!is_last).then_some(ActEntry::Agreed {
        game: id,
        person,
        text: canonical,
    }))
}
