//! Decides commands of games by acts.

use super::super::decision_builder::{self, DecisionBuilder};
use super::super::entry::Entry;
use super::super::game::GameState;
use super::super::lookup::{game, line, result_of_record};
use super::super::lot_refusal::LotRefusal;
use super::super::parties::act::PartyAct;
use super::super::refusal::Refusal;
use super::super::state::EventState;
use crate::acts::apply::{draws_from, goes_on, not_drawing, open, table, takes_acts};
use crate::acts::command::{ActOrder, GameAct, SecretText};
use crate::acts::entry::ActEntry;
use crate::acts::refusal::ActRefusal;
use crate::acts::rounds::decide::MadeRound;
use crate::acts::rounds::entry::WhyShown;
use crate::acts::{rounds, secrets};
use crate::parties::refusal::PartyRefusal;
use crate::results::entry::ResultEntry;
use areopagus_games::PerSide;
use areopagus_games::acts::{ActEnd, ByActs, TimedAct};
use areopagus_tournament::result::{Basis, GameResult};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// The ruling under which the draws of acts that are taken back are void.
const VOID_CLAUSE: &str = "R-245";

/// Carries out a command of a game by acts.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    order: &ActOrder,
) -> Result<(), Refusal> {
    let id = order.game;
    match &order.act {
        GameAct::StartSetup {} => {
            making.state().check_setup(id)?;
            making.push(Entry::Act(ActEntry::SetupStarted { game: id }))
        }
        GameAct::Enter { text, off_clock } => {
            secrets::decide::check_entered(making.state(), text)?;
            enter(making, id, text, off_clock.as_deref(), By::Somebody)
        }
        GameAct::Seal {
            side,
            secret,
            text: SecretText(text),
        } => {
            secrets::decide::seal(making, id, *side, secret, text)?;
            bring(making, id, None, None)
        }
        GameAct::OpenRound { side, choice } => in_round(making, id, |making| {
            rounds::decide::open_round(making, id, *side, choice).map(|()| None)
        }),
        GameAct::Choose { person, text } => {
            let (person, text) = (*person, text.as_ref());
            rounds::decide::taking(making.state(), id, person, text.is_none())?;
            in_round(making, id, |making| {
                rounds::decide::hand_in(making, id, person, text)
            })
        }
        GameAct::CloseRound { reason } => {
            let reason = line(reason)?;
            in_round(making, id, |making| {
                rounds::decide::close(making, id, reason)
            })
        }
        GameAct::Decide { way } => in_round(making, id, |making| {
            rounds::decide::decide_way(making, id, *way).map(Some)
        }),
        GameAct::Bring {} => bring_due(making, id),
        GameAct::Draw {} => draw(making, id),
        GameAct::Upload { text } => upload(making, id, text),
        GameAct::TakeBack { count, reason } => take_back(making, id, *count, reason),
        GameAct::Withdraw { reason } => withdraw(making, id, reason),
    }
}

/// Enters an act that follows from the journal.
///
/// # Errors
/// As for any act.
pub(in super::super) fn enter_by_itself(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    text: &str,
) -> Result<(), Refusal> {
    enter(making, id, text, None, By::Itself)
}

/// Carries out a command about a round of choices. What the clock brings comes first, and a
/// current round is lost by it.
fn in_round<'a, 'g>(
    making: &mut DecisionBuilder<'a, 'g>,
    id: GameId,
    act: impl FnOnce(&mut DecisionBuilder<'a, 'g>) -> Result<Option<MadeRound>, Refusal>,
) -> Result<(), Refusal> {
    open(making.state(), id)?;
    let before = game(making.state(), id)?.moves();
    bring(making, id, None, None)?;
    if game(making.state(), id)?.moves() > before {
        return Ok(());
    }
    let made = act(making)?;
    make(making, id, made)
}

/// Closes the current round when no choice is awaited.
pub(in super::super) fn close_complete(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
) -> Result<(), Refusal> {
    let made = rounds::decide::close_complete(making, id)?;
    make(making, id, made)
}

/// Enters the acts of a round whose way is known, and opens a round for those who choose again.
fn make(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    made: Option<MadeRound>,
) -> Result<(), Refusal> {
    let Some(made) = made else {
        return Ok(());
    };
    for act in &made.acts {
        let entered = enter(making, id, act, None, By::Round);
        entered.map_err(|_| Refusal::Damaged(id))?;
    }
    if game(making.state(), id)?.result.is_some() || made.open_again(making, id)? {
        return Ok(());
    }
    bring(making, id, None, None)
}

/// The origin of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// Any user.
    Somebody,
    /// The journal before it.
    Itself,
    /// A round of choices with further acts.
    Round,
    Game,
}

fn enter(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    text: &str,
    off_clock: Option<&str>,
    by: By,
) -> Result<(), Refusal> {
    takes_acts(making.state(), id)?;
    let table = secrets::decide::table(making, id)?;
    enter_on(making, id, table, text, (off_clock, by))
}

/// Enters an act of a player on the present table of the game.
///
/// # Errors
/// As for any act.
pub(super) fn enter_of_player(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    table: Box<dyn ByActs>,
    text: &str,
) -> Result<(), Refusal> {
    enter_on(making, id, table, text, (None, By::Somebody))
}

fn enter_on(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    mut table: Box<dyn ByActs>,
    text: &str,
    (off_clock, by): (Option<&str>, By),
) -> Result<(), Refusal> {
    let state = making.state();
    let game = takes_acts(state, id)?;
    let is_interrupted = game.is_interrupted();
    let off_clock = off_clock.map(line).transpose()?;
    let (seconds, shown) = game.clock.read(making.now());
    if off_clock.is_none() {
        if by == By::Somebody
            && let Some(brought) = table.brought(seconds, shown)
        {
            // The clock was faster: what it brings is entered instead of the act.
            return enter(making, id, &brought, None, By::Game);
        }
        table.check_due(text, shown).map_err(ActRefusal::Rules)?;
    }
    let lot = Lot::for_game(state, id, game, table.as_ref());
    let awaited = secrets::decide::awaited(table.as_ref());
    let nameless = match by {
        By::Somebody => PartyAct::offered(table.as_ref()),
        By::Itself | By::Round | By::Game => Vec::new(),
    };
    let (seconds, off, text) = match off_clock {
        Some(_) => (None, seconds, table.enter_off_clock(text, seconds)),
        None => (seconds, None, table.enter(text, seconds)),
    };
    let text = text.map_err(ActRefusal::Rules)?;
    goes_on(id, is_interrupted, table.as_ref())?;
    secrets::decide::not_before(id, awaited, table.as_ref())?;
    if by == By::Somebody && table.end().is_none() {
        rounds::decide::not_choosing(state, id)?;
    }
    if nameless.iter().any(|(act, _)| *act == text) {
        // If the Regulations have one person on a side, no other joins it.
        let is_open = making.state().info.rules.party().is_open();
        return Err(if is_open {
            PartyRefusal::Nameless.into()
        } else {
            PartyRefusal::Closed.into()
        });
    }
    let draw = lot.draw_of(&text, table.as_ref())?;
    making.push(Entry::Act(ActEntry::Entered {
        game: id,
        act: TimedAct { text, seconds },
        draw,
        off_clock: off_clock.clone(),
        shown: off,
        board: table.board(),
    }))?;
    finish(making, id, table.as_ref(), off_clock.as_ref(), by)
}

/// The lot of a game before an act.
pub(super) struct Lot {
    game: GameId,
    wanted: bool,
    /// The draw that has a result, and the acts that it leaves.
    drawn: Option<(u32, Vec<String>)>,
    /// Whether the act may write what a lot decides, without a lot.
    may_write: bool,
}

impl Lot {
    /// The lot in the present state of a game.
    pub fn for_game(state: &EventState, id: GameId, known: &GameState, table: &dyn ByActs) -> Self {
        let may_write = decision_builder::game_may_write_throws(&state.info, known);
        Self::new(id, known.drawn_lot(), may_write, table)
    }

    pub fn new(
        game: GameId,
        drawn: Option<(u32, Vec<String>)>,
        may_write: bool,
        table: &dyn ByActs,
    ) -> Self {
        Self {
            game,
            wanted: table.wanted().is_some(),
            drawn: drawn.map(|(k, words)| (k, table.of_lot(&words))),
            may_write,
        }
    }

    /// The draw for an act, given the table after it. An act that ends the game needs no lot.
    ///
    /// # Errors
    /// If the lot leaves other acts, or must be drawn first.
    pub fn draw_of(&self, text: &str, after: &dyn ByActs) -> Result<Option<u32>, Refusal> {
        let game = self.game;
        match &self.drawn {
            Some((k, acts)) if acts.iter().any(|act| act == text) => Ok(Some(*k)),
            _ if after.end().is_some() => Ok(None),
            Some((_, acts)) => Err(ActRefusal::LotDrawn {
                game,
                acts: acts.clone(),
            }
            .into()),
            None if self.wanted && !self.may_write => Err(LotRefusal::ThrowWritten(game).into()),
            None => Ok(None),
        }
    }
}

/// Handles the end of the game, or secrets that the last act has revealed.
fn finish(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    table: &dyn ByActs,
    off_clock: Option<&TextLine<500>>,
    by: By,
) -> Result<(), Refusal> {
    let Some(end) = table.end() else {
        secrets::decide::open_revealed(making, id, table)?;
        if by == By::Round {
            return Ok(());
        }
        return bring(making, id, Some(table), off_clock);
    };
    let result = result_of(&end).ok_or(Refusal::Damaged(id))?;
    making.push(Entry::Result(ResultEntry::Recorded { game: id, result }))?;
    open_all(making, id)
}

/// Opens all that was sealed or chosen, since the game is over.
pub(in super::super) fn open_all(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
) -> Result<(), Refusal> {
    secrets::decide::open_all(making, id)?;
    rounds::decide::show_rest(making, id, WhyShown::Over)
}

/// Enters what the game brings by itself, on its table with all acts if there is one at hand
/// . After an act off the clock, nothing of it follows the clock.
fn bring(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    table: Option<&dyn ByActs>,
    off_clock: Option<&TextLine<500>>,
) -> Result<(), Refusal> {
    let known = game(making.state(), id)?;
    let clocks = off_clock.is_none().then(|| known.clock.read(making.now()));
    let (seconds, shown) = clocks.unwrap_or_default();
    // A table does not know what was opened after its last act.
    let brought = match table.filter(|_| known.secrets().is_empty()) {
        Some(table) => table.brought(seconds, shown),
        None => secrets::decide::table(making, id)?.brought(seconds, shown),
    };
    let Some(act) = brought else {
        return Ok(());
    };
    // A game that brings acts without end is damaged.
    if making.brought() {
        let off_clock = off_clock.map(TextLine::as_str);
        enter(making, id, &act, off_clock, By::Game)
    } else {
        Err(Refusal::Damaged(id))
    }
}

/// Enters what the clocks of a game have brought since its last act.
fn bring_due(making: &mut DecisionBuilder<'_, '_>, id: GameId) -> Result<(), Refusal> {
    open(making.state(), id)?;
    let before = game(making.state(), id)?.acts().len();
    bring(making, id, None, None)?;
    let is_more = game(making.state(), id)?.acts().len() > before;
    is_more
        .then_some(())
        .ok_or_else(|| ActRefusal::NothingBrought(id).into())
}

/// The result of a game that has ended; `None` for a score that no result can have.
pub(super) fn result_of(end: &ActEnd) -> Option<GameResult> {
    let ActEnd { score, points, .. } = *end;
    let score = match score {
        Some(PerSide { white, black }) => Some(PerSide::new(
            u16::try_from(white).ok()?,
            u16::try_from(black).ok()?,
        )),
        None => None,
    };
    let mut result = GameResult {
        points,
        potential: None,
        score,
        winner: None,
        basis: Basis::Record {
            reason: end.reason.to_owned(),
            clause: end.clause.to_owned(),
        },
    };
    // The points tell the winner nearly always.
    if result.winner() != end.winner {
        result.winner = end.winner;
    }
    Some(result)
}

/// Interrupts a game.
pub(in super::super) fn interrupt(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    reason: &str,
) -> Result<(), Refusal> {
    let reason = line(reason)?;
    open(making.state(), id)?;
    making.push(Entry::Act(ActEntry::Interrupted { game: id, reason }))
}

/// Draws the lot that the game waits for.
fn draw(making: &mut DecisionBuilder<'_, '_>, id: GameId) -> Result<(), Refusal> {
    let state = making.state();
    let game = open(state, id)?;
    if !decision_builder::game_draws_dice(&state.info, game) {
        return Err(LotRefusal::NotDrawn(id).into());
    }
    let table = table(state, id)?;
    if let Some((_, words)) = game.drawn_lot() {
        let acts = table.of_lot(&words);
        return Err(ActRefusal::LotDrawn { game: id, acts }.into());
    }
    let wanted = table.wanted().ok_or(ActRefusal::NoLot(id))?;
    making.commit_everybody(id)?;
    if making.draw_wanted(id, &wanted)? {
        settle(making, id)?;
    }
    Ok(())
}

/// Enters the act of a lot that leaves nothing to decide.
pub(in super::super) fn settle(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
) -> Result<(), Refusal> {
    let state = making.state();
    let is_by_acts = state.info.rules.discipline().is_by_acts();
    let drawn = game(state, id)?.drawn_lot().filter(|_| is_by_acts);
    let Some((_, words)) = drawn else {
        return Ok(());
    };
    match table(state, id)?.of_lot(&words).as_slice() {
        [act] => enter_by_itself(making, id, act),
        _ => Ok(()),
    }
}

/// Checks that a record can be uploaded: the game has no acts and no lot that would bind them.
pub(super) fn may_upload(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let game = open(state, id)?;
    if game.has_acts() {
        return Err(ActRefusal::HasActs(id).into());
    }
    if game.drawn_lot().is_some() || !decision_builder::game_may_write_throws(&state.info, game) {
        return Err(LotRefusal::ThrowWritten(id).into());
    }
    Ok(())
}

/// Uploads the whole record of a game without acts. Tags that name people are left out: names
/// are in the registry.
fn upload(making: &mut DecisionBuilder<'_, '_>, id: GameId, text: &str) -> Result<(), Refusal> {
    let state = making.state();
    may_upload(state, id)?;
    let mut table = table(state, id)?;
    let acts = table.acts_of(text).map_err(ActRefusal::Rules)?;
    if acts.is_empty() {
        return Err(ActRefusal::NothingWritten.into());
    }
    for TimedAct { text, seconds } in &acts {
        table.enter(text, *seconds).map_err(ActRefusal::Rules)?;
    }
    let board = table.board();
    making.push(Entry::Act(ActEntry::Record {
        game: id,
        acts,
        board,
    }))?;
    finish(making, id, table.as_ref(), None, By::Somebody)
}

/// Takes back the last acts and the result that they made; their draws become void.
pub(in super::super) fn take_back(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    count: u16,
    reason: &str,
) -> Result<(), Refusal> {
    let state = making.state();
    let known = game(state, id)?;
    let reason = line(reason)?;
    let most = known.acts().len();
    let kept = most.checked_sub(count.into()).filter(|_| count > 0);
    let kept = kept.ok_or(ActRefusal::Count { game: id, most })?;
    let mut before = known.act_game().cloned().unwrap_or_default();
    before.keep(kept);
    let table = before
        .table(&state.info.rules)
        .ok_or(Refusal::Damaged(id))?;
    let board = table.board();
    // Without an act there is no time to continue from: what ran from the start runs from there
    //
    let begins_again = kept == 0 && board.turn.is_some() && known.clock.play().is_some();
    lay_aside(making, id, Some(kept), &reason)?;
    making.push(Entry::Act(ActEntry::Withdrawn {
        game: id,
        count,
        reason,
        seconds: begins_again.then_some(0),
        board,
    }))?;
    // What a remaining act brings comes again.
    bring(making, id, None, None)
}

/// Takes back all acts and the result that they made. A result entered by the referee stays.
pub(in super::super) fn withdraw(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    reason: &str,
) -> Result<(), Refusal> {
    let known = game(making.state(), id)?;
    if !known.has_acts() {
        return Err(ActRefusal::Count { game: id, most: 0 }.into());
    }
    let reason = line(reason)?;
    lay_aside(making, id, None, &reason)?;
    making.push(Entry::Act(ActEntry::RecordWithdrawn { game: id, reason }))
}

/// Voids the draws of the acts from a number on, including one without an act, withdraws the
/// result that they made, and opens the secrets that go with them.
fn lay_aside(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    kept: Option<usize>,
    reason: &TextLine<500>,
) -> Result<(), Refusal> {
    let known = game(making.state(), id)?;
    not_drawing(id, known)?;
    let result = result_of_record(id, known, reason);
    if known.result.is_some() && result.is_none() {
        return Err(Refusal::ResultRecorded(id));
    }
    let unused = known.drawn_lot().map(|(k, _)| k);
    let from = kept.unwrap_or_default();
    let draws: Vec<u32> = draws_from(known.acts(), from).chain(unused).collect();
    making.void(id, &draws, VOID_CLAUSE, reason.as_str())?;
    making.push_all(result)?;
    secrets::decide::open_withdrawn(making, id, kept)?;
    match kept {
        Some(_) => Ok(()),
        None => rounds::decide::show_rest(making, id, WhyShown::Withdrawn),
    }
}
