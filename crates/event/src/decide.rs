//! Decides commands against the state: the result is entries or a refusal.

use crate::command::{Command, EventCommand, GameCommand};
use crate::decision::{Decision, DecisionContext};
use crate::decision_builder::DecisionBuilder;
use crate::details::entry::DetailEntry;
use crate::entry::Entry;
use crate::lots::command::LotCommand;
use crate::plans::carry_out;
use crate::plans::command::PlanCommand;
use crate::plans::decide as games;
use crate::refusal::Refusal;
use crate::settings::{EventDraft, EventSettings};
use crate::state::EventState;
use crate::{
    acts, awards, bracket, clock, details, entrants, pairing, parties, protests, public, results,
    schedule, signatures, teams,
};
use areopagus_journal::KeyChange;
use areopagus_tournament::round::GameId;

/// Makes the first entry of a new event.
///
/// # Errors
/// [`Refusal::Draft`] with the first field that is wrong.
pub fn create(draft: &EventDraft) -> Result<Entry, Refusal> {
    EventSettings::check(draft)
        .map(Entry::EventCreated)
        .map_err(Refusal::Draft)
}

/// Decides a command: one or more entries, which are all journaled or none, and the secrets to
/// keep with them.
///
/// # Errors
/// [`Refusal`] if the command does not fit the state, which is then unchanged.
pub fn decide(
    state: &EventState,
    command: &Command,
    given: &mut DecisionContext<'_>,
) -> Result<Decision, Refusal> {
    decide_all(state, std::slice::from_ref(command), given)
}

/// Decides several commands, all or none, each on the state after those before it. The secrets
/// are those of one game, so at most one of the commands may need any.
///
/// # Errors
/// [`Refusal`] of the first command that does not fit, or of a bracket that does not bear the
/// result of all; the state is then unchanged.
pub fn decide_all(
    state: &EventState,
    commands: &[Command],
    given: &mut DecisionContext<'_>,
) -> Result<Decision, Refusal> {
    let at = given.now;
    let mut making = DecisionBuilder::new(state, given);
    for command in commands {
        carry_out(&mut making, command)?;
        while let Some(game) = making.next_drawn() {
            go_on(&mut making, game)?;
        }
    }
    let decision = making.done();
    bracket::bears_all(state, at, &decision.entries)?;
    Ok(decision)
}

/// Continues a game after a lot has been drawn.
fn go_on(making: &mut DecisionBuilder<'_, '_>, id: GameId) -> Result<(), Refusal> {
    match making.game(id)?.open_row().cloned() {
        Some(open) => making.play_open(id, &open),
        None => acts::settle(making, id),
    }
}

/// Carries out one command by its subject.
fn carry_out(making: &mut DecisionBuilder<'_, '_>, command: &Command) -> Result<(), Refusal> {
    open(making.state(), command)?;
    let discipline = making.state().info.rules.discipline();
    if !discipline.takes(command.kind()) {
        return Err(Refusal::OtherDiscipline(discipline));
    }
    match command {
        Command::Entrants(command) => entrants::carry_out(making, command),
        Command::Pairing(command) => pairing::carry_out(making, command),
        Command::Teams(command) => teams::decide::carry_out(making, command),
        Command::Plans(command) => of_plans(making, command),
        Command::Game(command) => in_game(making, command),
        Command::Results(command) => results::carry_out(making, command),
        Command::Lots(command) => of_lots(making, command),
        Command::Protests(command) => protests::carry_out(making, command),
        Command::Event(command) => of_event(making, command),
    }
}

/// Carries out a command of games by plans; interruptions concern games of any kind.
fn of_plans(making: &mut DecisionBuilder<'_, '_>, command: &PlanCommand) -> Result<(), Refusal> {
    let is_by_acts = making.state().info.rules.discipline().is_by_acts();
    if let PlanCommand::Interrupt { game, reason } = command
        && is_by_acts
    {
        return acts::interrupt(making, *game, reason);
    }
    carry_out::carry_out(making, command)
}

/// Carries out a command about a game of any kind.
fn in_game(making: &mut DecisionBuilder<'_, '_>, command: &GameCommand) -> Result<(), Refusal> {
    match command {
        GameCommand::Act(order) => acts::carry_out(making, order),
        GameCommand::Own(order) => acts::player_device::decide::carry_out(making, order),
        GameCommand::Party(order) => parties::decide::carry_out(making, order),
        GameCommand::Clock(order) => clock::carry_out(making, order),
        GameCommand::Sign(signing) => signatures::sign(making, signing),
    }
}

/// Carries out a command about the lots of a game.
fn of_lots(making: &mut DecisionBuilder<'_, '_>, command: &LotCommand) -> Result<(), Refusal> {
    match command {
        LotCommand::UsePhysicalDice { game, reason } => {
            games::use_physical_dice(making, *game, reason)
        }
        LotCommand::Contribute {
            game,
            side,
            contribution,
        } => making.contribute(*game, *side, *contribution),
        LotCommand::OpenSecret { game, side, secret } => making.open_secret(*game, *side, *secret),
        LotCommand::BringSecret { game, side, secret } => {
            making.bring_secret(*game, *side, *secret)
        }
        LotCommand::Reveal {
            game,
            side,
            k,
            link,
        } => making.reveal(*game, *side, *k, *link),
        LotCommand::OpenTip { game, side, tip } => making.open_tip(*game, *side, *tip),
        LotCommand::BringBeacon { game, k, signature } => {
            making.bring_beacon(*game, *k, *signature)
        }
    }
}

/// Carries out a command about the event itself.
fn of_event(making: &mut DecisionBuilder<'_, '_>, command: &EventCommand) -> Result<(), Refusal> {
    let state = making.state();
    let entry = match command {
        EventCommand::ScheduleRounds(plan) => schedule::decide(state, plan)?,
        EventCommand::SetPublicDelay(change) => public::decide(state, change)?,
        EventCommand::SetCategories(set) => awards::categories(state, set)?,
        EventCommand::SetPrizes(set) => awards::prizes(state, set)?,
        EventCommand::Change(edit) => Entry::Detail(details::change(state, edit)?),
        EventCommand::List(listing) => Entry::Detail(details::list(state, listing)?),
        EventCommand::Delete { reason } => {
            Entry::Detail(details::delete(state, reason.as_deref())?)
        }
        EventCommand::Reopen { reason } => Entry::Detail(details::reopen(state, reason)?),
        EventCommand::ResumeRound { round } => return clock::resume_round(making, *round),
        EventCommand::LeaveOut { since, stands } => {
            return clock::leave_out(making, *since, *stands);
        }
        EventCommand::Close {} => close(state)?,
    };
    making.push(entry)
}

/// Refuses commands to a closed event, except to reopen or to unlist it.
fn open(state: &EventState, command: &Command) -> Result<(), Refusal> {
    let stays_closed = matches!(
        command,
        Command::Event(EventCommand::Reopen { .. } | EventCommand::List(_))
    );
    still_open(state, stays_closed)
}

/// Makes the entry of a change of the keys that sign the journal. Closed events have it
/// as well, since they may be signed again.
///
/// # Errors
/// [`Refusal`] if the event was deleted or the keys are not its own.
pub fn change_key(state: &EventState, change: KeyChange) -> Result<Entry, Refusal> {
    still_open(state, true)?;
    details::again(state, &DetailEntry::KeyChanged(Box::new(change))).map(Entry::Detail)
}

/// Checks that an entry may follow.
pub(super) fn still_open(state: &EventState, stays_closed: bool) -> Result<(), Refusal> {
    if state.details.deleted {
        return Err(Refusal::EventDeleted);
    }
    if state.closed && !stays_closed {
        return Err(Refusal::EventClosed);
    }
    Ok(())
}

pub(super) fn close(state: &EventState) -> Result<Entry, Refusal> {
    if !state.has_something_to_close() {
        return Err(Refusal::NotPaired);
    }
    protests::nothing_open(state)?;
    state.all_finished()?;
    Ok(Entry::EventClosed {})
}
