//! Recomputes games by acts for an [`Audit`](super::super::Audit).

use chrono::{DateTime, Utc};

use super::super::audit_fault::AuditFault;
use super::super::decision_builder;
use super::super::game::GameState;
use super::super::refusal::Refusal;
use super::super::state::EventState;
use super::decide::{self, Lot, may_upload};
use crate::acts::apply::{draws_from, goes_on, open, takes_acts};
use crate::acts::entry::ActEntry;
use crate::acts::fault::ActsFault;
use crate::acts::game::{Act, ActGame};
use crate::acts::refusal::ActRefusal;
use crate::acts::rounds::audit::RoundsDue;
use crate::acts::rounds::log::ChoiceRound;
use crate::acts::rounds::refusal::RoundRefusal;
use crate::acts::rounds::reverify::RoundsAgain;
use crate::acts::{player_device, rounds, secrets};
use crate::discipline::Rules;
use crate::lookup::may_resume;
use crate::lots::kind_of;
use crate::parties::act::PartyAct;
use areopagus_games::PerSide;
use areopagus_games::acts::{ActBoard, ByActs, ClockReadings, TimedAct};
use areopagus_lots::Draw;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;

/// A game before its first act.
#[derive(Debug, Clone)]
pub(in super::super) struct Beginning {
    rules: Rules,
    persons: Option<PerSide<u8>>,
}

impl Beginning {
    /// The beginning of a game.
    pub fn for_game(state: &EventState, game: &GameState) -> Self {
        Self {
            rules: state.info.rules.clone(),
            persons: game.act_game().and_then(|game| game.persons),
        }
    }

    pub fn table(&self) -> Result<Box<dyn ByActs>, AuditFault> {
        let acts = ActGame {
            persons: self.persons,
            ..ActGame::default()
        };
        let other = || Refusal::OtherDiscipline(self.rules.discipline()).into();
        acts.fresh(&self.rules).ok_or_else(other)
    }
}

/// An act as it is journaled.
#[derive(Debug, Clone)]
pub(in super::super) struct ActClaim {
    pub begin: Beginning,
    /// The change of persons that it makes.
    party: Option<PartyAct>,
    /// For a round of choices that the act breaks off: whether no choice is awaited. `None`
    /// without such a round.
    is_complete: Option<bool>,
    is_interrupted: bool,
    act: Act,
    board: ActBoard,
    /// What the clocks showed: the time of the game, and the others.
    clocks: (Option<u32>, ClockReadings),
    /// The result of a lot that no act has used yet.
    drawn: Option<(u32, Vec<String>)>,
    /// Whether the act may write what a lot decides.
    may_write: bool,
}

/// All acts of a game according to the entries.
#[derive(Debug, Clone)]
pub(in super::super) struct ActsClaim {
    begin: Beginning,
    acts: ActGame,
}

/// A lot that is requested.
#[derive(Debug, Clone)]
pub(in super::super) struct AskClaim {
    pub begin: Beginning,
    pub draw: Draw,
}

/// Checks an entry of a game by acts against the state before it.
pub(in super::super) fn check(state: &EventState, entry: &ActEntry) -> Result<(), AuditFault> {
    let id = entry.game();
    match entry {
        ActEntry::Entered { .. } => takes_acts(state, id).map(drop)?,
        ActEntry::Interrupted { .. } => open(state, id).map(drop)?,
        ActEntry::Resumed { .. } => may_resume(state, id).map(drop)?,
        ActEntry::Agreed { person, text, .. } => {
            player_device::audit::check(state, id, *person, text)?;
        }
        ActEntry::Record { .. } => may_upload(state, id)?,
        ActEntry::Withdrawn { count, seconds, .. } => {
            let known = takes_acts(state, id)?;
            let most = known.acts().len();
            // Without an act there is no time: the game goes on from its beginning.
            if seconds.is_some_and(|seconds| seconds > 0 || usize::from(*count) != most) {
                return Err(AuditFault::Clock(id));
            }
            let kept = most.checked_sub(usize::from(*count)).filter(|_| *count > 0);
            let kept = kept.ok_or_else(|| Refusal::from(ActRefusal::Count { game: id, most }))?;
            check_voided(id, known, kept)?;
            secrets::audit::check_opened(id, known, Some(kept))?;
        }
        ActEntry::RecordWithdrawn { .. } => {
            let known = takes_acts(state, id)?;
            check_voided(id, known, 0)?;
            secrets::audit::check_opened(id, known, None)?;
            rounds::audit::check_shown(id, known)?;
        }
        ActEntry::SetupStarted { .. } => state.check_setup(id)?,
    }
    Ok(())
}

/// The draws of the acts from a position on must be void, as well as a draw without an act.
fn check_voided(id: GameId, game: &GameState, from: usize) -> Result<(), AuditFault> {
    let unused = game.drawn_lot().map(|(k, _)| k);
    let counting = game.counting(draws_from(game.acts(), from).chain(unused));
    counting.map_or(Ok(()), |k| Err(AuditFault::NotVoided { game: id, k }))
}

/// No remaining act may depend on a void draw.
pub(in super::super) fn no_void_in_acts(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    let mut draws = draws_from(game.acts(), 0);
    let is_void = |k: &u32| game.counting([*k]).is_none();
    let void = draws.find(is_void);
    void.map_or(Ok(()), |k| Err(AuditFault::VoidInRow { game: id, k }))
}

/// Checks that a lot is requested once, in the form of the event's rules. Whether the game
/// waits for it is checked with its acts.
pub(in super::super) fn check_request(
    state: &EventState,
    id: GameId,
    draw: &Draw,
) -> Result<(), AuditFault> {
    let (known, k) = (open(state, id)?, draw.k());
    let drawn = decision_builder::game_draws_dice(&state.info, known) && !draw.hidden();
    if known.drawn_lot().is_some() || !drawn {
        return Err(AuditFault::NoRow { game: id, k });
    }
    if draw.beacon().is_some() != state.info.lots.beacon {
        return Err(AuditFault::Beacon { game: id, k });
    }
    Ok(())
}

impl ActClaim {
    /// The claim of an entry, from the state before it and its moment.
    pub fn from_entry(
        state: &EventState,
        known: &GameState,
        entry: &ActEntry,
        at: DateTime<Utc>,
    ) -> Option<Self> {
        let ActEntry::Entered {
            act,
            draw,
            off_clock,
            shown,
            board,
            ..
        } = entry
        else {
            return None;
        };
        let round = known.rounds().current();
        Some(Self {
            begin: Beginning::for_game(state, known),
            party: None,
            is_complete: round.map(ChoiceRound::is_open_and_complete),
            is_interrupted: known.is_interrupted(),
            act: Act {
                made: act.clone(),
                draw: *draw,
                off_clock: off_clock.clone(),
                shown: *shown,
            },
            board: board.clone(),
            clocks: known.clock.read(at),
            drawn: known.drawn_lot(),
            may_write: decision_builder::game_may_write_throws(&state.info, known),
        })
    }

    /// As [`Self::from_entry`], for an act by which a person joins or leaves.
    pub fn by(self, party: Option<PartyAct>) -> Self {
        Self { party, ..self }
    }

    /// Enters the act again.
    pub fn run(
        &self,
        game: GameId,
        table: &mut dyn ByActs,
        due: &mut RoundsDue,
    ) -> Result<(), AuditFault> {
        let Act {
            made: TimedAct { text, seconds },
            draw,
            off_clock,
            shown: said,
        } = &self.act;
        let refused = |fault| AuditFault::Act { game, fault };
        secrets::audit::settled(game, table)?;
        // An act off the clock records what the clocks showed, except in older journals.
        let (shown, others) = match off_clock {
            None => self.clocks,
            Some(_) => <_>::default(),
        };
        let was = off_clock.as_ref().and(self.clocks.0);
        if *seconds != shown || (said.is_some() && *said != was) {
            return Err(AuditFault::Clock(game));
        }
        // Joining and leaving are exempt from what the clocks bring, and so are the acts of a
        // round.
        let of_round = due.take(game, text)?;
        let is_free = self.party.is_some() || of_round;
        let brought = table.brought(shown, others).filter(|_| !is_free);
        let breaks_off = brought.is_some();
        if let Some(expected) = brought {
            is_brought(game, text, expected)?;
        }
        if off_clock.is_none() {
            table.check_due(text, others).map_err(refused)?;
        }
        let lot = Lot::new(game, self.drawn.clone(), self.may_write, table);
        let awaited = secrets::decide::awaited(table);
        let is_open = self.begin.rules.party().is_open();
        if is_open && PartyAct::parse(text, table) != self.party {
            return Err(AuditFault::NotDue);
        }
        let expected = self.act.enter(table).map_err(refused)?;
        if expected != *text {
            return Err(AuditFault::Row { game, expected });
        }
        goes_on(game, self.is_interrupted, table)?;
        due.tell(table);
        secrets::decide::not_before(game, awaited, table)?;
        if !is_free && !breaks_off {
            self.breaks_no_round_off(game, table)?;
        }
        if lot.draw_of(text, table)? != *draw {
            return Err(AuditFault::NotDue);
        }
        is_board(game, table, &self.board)
    }

    /// Checks that the act breaks a round of choices off only if it ends the game, and the
    /// round still waits for a choice.
    fn breaks_no_round_off(&self, game: GameId, table: &dyn ByActs) -> Result<(), AuditFault> {
        match self.is_complete {
            Some(true) => Err(ActsFault::Choices(game).into()),
            Some(false) if table.end().is_none() => {
                Err(Refusal::from(RoundRefusal::Open(game)).into())
            }
            Some(false) | None => Ok(()),
        }
    }
}

/// Checks that an act is the one that the clocks bring, with nothing but more words behind it.
fn is_brought(game: GameId, text: &str, expected: String) -> Result<(), AuditFault> {
    let behind = text.strip_prefix(expected.as_str());
    if !behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(' ')) {
        return Err(AuditFault::Row { game, expected });
    }
    Ok(())
}

impl ActsClaim {
    /// The acts of a game after the entry that changed them.
    pub fn from_game(state: &EventState, game: &GameState) -> Self {
        Self {
            begin: Beginning::for_game(state, game),
            acts: game.act_game().cloned().unwrap_or_default(),
        }
    }

    pub fn len(&self) -> usize {
        self.acts.acts.len()
    }

    /// Enters all acts again.
    pub fn run(&self, game: GameId) -> Result<Box<dyn ByActs>, AuditFault> {
        self.enter(game, false)
    }

    /// Enters all acts again on a table that knows the opened secrets from the time when they
    /// were handed in, since the play depends on them.
    pub fn run_knowing(&self, game: GameId) -> Result<(), AuditFault> {
        self.enter(game, true).map(drop)
    }

    fn enter(&self, game: GameId, knowing: bool) -> Result<Box<dyn ByActs>, AuditFault> {
        let mut table = self.begin.table()?;
        let acts = &self.acts.acts;
        let mut rounds = RoundsAgain::from_log(&self.acts.rounds);
        for (made, act) in acts.iter().enumerate() {
            rounds.tell(table.as_mut(), acts, made);
            self.acts.tell_given(table.as_mut(), made);
            self.acts.tell_again(game, table.as_mut(), made, knowing)?;
            let expected = act.enter(table.as_mut());
            let expected = expected.map_err(|fault| AuditFault::Act { game, fault })?;
            if expected != act.made.text {
                return Err(AuditFault::Row { game, expected });
            }
        }
        rounds.tell(table.as_mut(), acts, self.len());
        self.acts.tell_given(table.as_mut(), self.len());
        self.acts
            .tell_again(game, table.as_mut(), self.len(), knowing)?;
        let board = self.acts.board.as_ref().ok_or(AuditFault::Board(game))?;
        is_board(game, table.as_ref(), board)?;
        Ok(table)
    }
}

pub(super) fn is_board(
    game: GameId,
    table: &dyn ByActs,
    known: &ActBoard,
) -> Result<(), AuditFault> {
    let same = table.board() == *known || table.board_before().as_ref() == Some(known);
    same.then_some(()).ok_or(AuditFault::Board(game))
}

/// The result of a game by the rules; `None` while it is in progress.
pub(in super::super) fn result_of(table: &dyn ByActs) -> Option<GameResult> {
    table.end().as_ref().and_then(decide::result_of)
}

impl AskClaim {
    /// Checks that the draw requests the lot that the game waits for.
    pub fn run(&self, game: GameId, table: &dyn ByActs) -> Result<(), AuditFault> {
        let (draw, k) = (&self.draw, self.draw.k());
        let wanted = table.wanted().ok_or(AuditFault::NoRow { game, k })?;
        let same = draw.kind() == kind_of(wanted.kind)
            && draw.candidates() == wanted.candidates
            && draw.purpose() == wanted.purpose;
        same.then_some(()).ok_or_else(|| AuditFault::Purpose {
            game,
            k,
            expected: Some(wanted.purpose.to_owned()),
        })
    }
}
