//! Commands against the state: what becomes of them, or why nothing does.

use crate::command::{Command, EventCommand, GameCommand};
use crate::decision::{Decision, Given};
use crate::details::entry::DetailEntry;
use crate::draws::Making;
use crate::entry::Entry;
use crate::info::{EventDraft, EventInfo};
use crate::lots::command::LotCommand;
use crate::plans::carry_out;
use crate::plans::command::PlanCommand;
use crate::plans::decide as games;
use crate::refusal::Refusal;
use crate::state::EventState;
use crate::{
    acts, awards, bracket, clock, details, entrants, pairing, parties, protests, public, results,
    schedule, signatures, teams,
};
use areopagus_journal::KeyChange;
use areopagus_tournament::round::GameId;

/// The first entry of a new event.
///
/// # Errors
/// [`Refusal::Draft`] with the first field that is wrong.
pub fn create(draft: &EventDraft) -> Result<Entry, Refusal> {
    EventInfo::check(draft)
        .map(Entry::EventCreated)
        .map_err(Refusal::Draft)
}

/// What becomes of a command: one entry or more, which all happen or none, and the
/// secrets to be kept with them.
///
/// # Errors
/// [`Refusal`] when the command does not fit the state; nothing changes then.
pub fn decide(
    state: &EventState,
    command: &Command,
    given: &mut Given<'_>,
) -> Result<Decision, Refusal> {
    decide_all(state, std::slice::from_ref(command), given)
}

/// What becomes of commands that are carried out one after the other, all or none: each is
/// decided on what those before it have made. The secrets are those of one game, so that not
/// more than one of them may ask for any.
///
/// # Errors
/// [`Refusal`] of the first that does not fit, else of a bracket that does not bear what they
/// come to; nothing changes then.
pub fn decide_all(
    state: &EventState,
    commands: &[Command],
    given: &mut Given<'_>,
) -> Result<Decision, Refusal> {
    let at = given.now;
    let mut making = Making::new(state, given);
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

/// A game goes on by a lot that has been drawn.
fn go_on(making: &mut Making<'_, '_>, id: GameId) -> Result<(), Refusal> {
    match making.game(id)?.open_row().cloned() {
        Some(open) => making.play_open(id, &open),
        None => acts::settle(making, id),
    }
}

/// What becomes of one command: each subject carries out its own.
fn carry_out(making: &mut Making<'_, '_>, command: &Command) -> Result<(), Refusal> {
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

/// Something in a game by plans; an interruption of any.
fn of_plans(making: &mut Making<'_, '_>, command: &PlanCommand) -> Result<(), Refusal> {
    let is_by_acts = making.state().info.rules.discipline().is_by_acts();
    if let PlanCommand::Interrupt { game, reason } = command
        && is_by_acts
    {
        return acts::interrupt(making, *game, reason);
    }
    carry_out::carry_out(making, command)
}

/// Something in a game, however it is played.
fn in_game(making: &mut Making<'_, '_>, command: &GameCommand) -> Result<(), Refusal> {
    match command {
        GameCommand::Act(order) => acts::carry_out(making, order),
        GameCommand::Own(order) => acts::own::decide::carry_out(making, order),
        GameCommand::Party(order) => parties::decide::carry_out(making, order),
        GameCommand::Clock(order) => clock::carry_out(making, order),
        GameCommand::Sign(signing) => signatures::sign(making, signing),
    }
}

/// Something about the lots of a game.
fn of_lots(making: &mut Making<'_, '_>, command: &LotCommand) -> Result<(), Refusal> {
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

/// Something about the event itself.
fn of_event(making: &mut Making<'_, '_>, command: &EventCommand) -> Result<(), Refusal> {
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

/// Whether anything can be done with the event: one that is closed can be reopened, and taken
/// out of the lists.
fn open(state: &EventState, command: &Command) -> Result<(), Refusal> {
    let stays_closed = matches!(
        command,
        Command::Event(EventCommand::Reopen { .. } | EventCommand::List(_))
    );
    still_open(state, stays_closed)
}

/// What the journal says of another key that signs it. Closed events have it too, for
/// a closed one may be signed once more.
///
/// # Errors
/// [`Refusal`] when the event was deleted, or the keys are not its own.
pub fn change_key(state: &EventState, change: KeyChange) -> Result<Entry, Refusal> {
    still_open(state, true)?;
    details::again(state, &DetailEntry::KeyChanged(Box::new(change))).map(Entry::Detail)
}

/// Whether an entry may follow.
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
