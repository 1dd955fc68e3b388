//! Checks entries about times against the state, and applies them.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::times::{Count, Delay, GameClock, MEMORISE_SECONDS, Why};
use crate::acts::refusal::ActRefusal;
use crate::clock::entry::ClockEntry;
use crate::clock::refusal::ClockRefusal;
use crate::entry::Entry;
use crate::entry_effect::EntryEffect;
use crate::game::{GamePlay, GameState, GameStatus};
use crate::lookup;
use crate::lot_refusal::LotRefusal;
use crate::plans::board::BoardState;
use crate::plans::game::PlanGame;
use crate::plans::pending_plans::PendingPlans;
use crate::plans::{decide as games, doom};
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_games::acts::Limits;
use areopagus_tournament::round::GameId;

/// The maximum time that a referee gives at once, in seconds: a day.
const MOST_GIVEN: u32 = 86_400;

/// A running timer: one side has recorded, and the other one is to answer (TOTA*S 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Answering {
    pub side: Side,
    /// The time so far.
    pub time: Count,
}

impl GameState {
    /// The timer of the next game move, while one side answers.
    pub fn answering(&self) -> Option<Answering> {
        let hands = self.hands()?;
        let answers = Side::ALL.map(|side| (side, hands.answer(side)));
        let (side, from) = match answers {
            [(white, None), (_, Some(from))] => (white, from),
            [(_, Some(from)), (black, None)] => (black, from),
            _ => return None,
        };
        let time = self.clock.count(from);
        Some(Answering { side, time })
    }

    /// Whether a time that matters runs at a moment, and whether the game is in progress: after
    /// its end only the time for doom marks runs (TOTA*S 7.2). A game by acts may have no
    /// limits.
    fn runs_at(&self, at: DateTime<Utc>, is_limited: bool) -> Option<bool> {
        let within = |count: Option<Count>, seconds: u16| {
            count.is_some_and(|count| count.at(at) <= TimeDelta::seconds(seconds.into()))
        };
        let plans = self.plans();
        let reply = plans.map_or(0, |plans| plans.regulations().reply_seconds);
        let marks = within(self.doom(), reply);
        if self.result.is_some() {
            return marks.then_some(false);
        }
        let clock = &self.clock;
        let runs = (is_limited && clock.has_begun())
            || marks
            || self.answering().is_some()
            || within(clock.memorising(), MEMORISE_SECONDS);
        (runs && clock.stands.is_none()).then_some(true)
    }
}

impl EventState {
    /// Checks that an entry about times fits the event.
    ///
    /// # Errors
    /// If it does not fit.
    pub(crate) fn check_clock(&self, entry: &ClockEntry, at: DateTime<Utc>) -> Result<(), Refusal> {
        let id = entry.game();
        let game = self.game(id).ok_or(Refusal::GameUnknown(id))?;
        if let ClockEntry::Outage {
            lost_ms, stands, ..
        } = entry
        {
            return self.check_outage(id, game, (*lost_ms, *stands), at);
        }
        if game.status() == GameStatus::Finished {
            return Err(Refusal::GameFinished(id));
        }
        match entry {
            ClockEntry::Started { .. } => self.may_begin(id, game),
            ClockEntry::Paused { .. } => may_stop(id, game),
            ClockEntry::Resumed { .. } => may_go_on(id, game),
            ClockEntry::Outage { .. } => Ok(()),
            ClockEntry::Given { seconds, .. } => self.may_give(id, game, *seconds),
            ClockEntry::Recorded {
                game_move, side, ..
            } => may_record(id, game, lookup::plans(self, game)?, *game_move, *side),
            ClockEntry::Delayed {
                game_move,
                side,
                answered_ms,
                received_ms,
                ..
            } => {
                let delay = Delay {
                    answered_ms: *answered_ms,
                    received_ms: *received_ms,
                };
                let hands = &lookup::plans(self, game)?.hands;
                was_delayed(id, hands, (*game_move, *side), delay)
            }
            ClockEntry::TimesDiscarded { game_move, .. } => {
                not_drawing(id, game)?;
                let hands = &lookup::plans(self, game)?.hands;
                if !hands.on_paper() || hands.game_move != *game_move {
                    return Err(ClockRefusal::NothingRecorded(id).into());
                }
                Ok(())
            }
            ClockEntry::Memorising { .. } => may_memorise(id, game, lookup::plans(self, game)?),
            ClockEntry::Doomed {
                marks, row, late, ..
            } => {
                doom::in_time(self, game, at, late.as_ref())?;
                doom::fits(id, game, marks, row)
            }
        }
    }

    /// Checks that the time of play may begin.
    fn may_begin(&self, id: GameId, game: &GameState) -> Result<(), Refusal> {
        if game.clock.started.is_some() {
            return Err(ClockRefusal::Started(id).into());
        }
        if !self.takes_turns(game) {
            return Err(ClockRefusal::NoTurn(id).into());
        }
        not_interrupted(id, game)
    }

    /// Checks that a side may be given this many seconds: the game has a bank of time.
    fn may_give(&self, id: GameId, game: &GameState, seconds: u32) -> Result<(), Refusal> {
        let fresh = game
            .act_game()
            .and_then(|play| play.fresh(&self.info.rules));
        if fresh.is_none_or(|table| table.board().clocks.is_none()) {
            return Err(ClockRefusal::NoBank(id).into());
        }
        let fits = (1..=MOST_GIVEN).contains(&seconds);
        fits.then_some(())
            .ok_or_else(|| ClockRefusal::GivenSeconds(MOST_GIVEN).into())
    }

    /// Checks an outage: it is after all entries so far, and a time of the game or of a protest
    /// in it ran.
    fn check_outage(
        &self,
        id: GameId,
        game: &GameState,
        (lost_ms, stands): (u64, bool),
        at: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        let not = || Refusal::from(ClockRefusal::NotAway(id));
        let lost = i64::try_from(lost_ms)
            .ok()
            .and_then(TimeDelta::try_milliseconds);
        let since = lost.and_then(|lost| at.checked_sub_signed(lost));
        // The entries of one decision have the same moment.
        let before = if at > self.at { self.at } else { self.before };
        let since = since.filter(|since| *since >= before && lost_ms > 0);
        let since = since.ok_or_else(not)?;
        let runs = game.runs_at(since, self.has_limits());
        let counts = runs.is_some() || self.has_term_at(id, since);
        let may_stand = !stands || runs == Some(true);
        (counts && may_stand).then_some(()).ok_or_else(not)
    }

    /// The games with a running time or a term of a protest at a moment, and whether they are
    /// in progress.
    pub(super) fn running_at(&self, at: DateTime<Utc>) -> Vec<(GameId, bool)> {
        let is_limited = self.has_limits();
        let games = self.games.iter();
        let running = games.filter_map(|(id, game)| match game.runs_at(at, is_limited) {
            Some(goes_on) => Some((*id, goes_on)),
            None => self.has_term_at(*id, at).then_some((*id, false)),
        });
        running.collect()
    }

    /// Whether any time of the event's games is limited.
    fn has_limits(&self) -> bool {
        self.info.rules.table().is_none_or(|table| {
            let Limits { setup, turn, game } = table.limits();
            setup.max(turn).max(game) > 0 || table.board().clocks.is_some()
        })
    }

    /// The games of a round whose clocks stopped because of an outage.
    pub fn standing_in(&self, round: u16) -> impl Iterator<Item = GameId> {
        let games = self.games.iter().filter(move |(id, game)| {
            let stands = game.result.is_none() && game.clock.outage().is_some();
            id.round == round && stands && !game.is_interrupted()
        });
        games.map(|(id, _)| *id)
    }

    /// Whether an outage from a moment on would concern the event.
    pub fn is_running_at(&self, at: DateTime<Utc>) -> bool {
        !self.closed && !self.details.deleted && !self.running_at(at).is_empty()
    }

    /// Whether the time of play can begin: always in a game by plans, otherwise once there is a
    /// turn.
    fn takes_turns(&self, game: &GameState) -> bool {
        let play = game.act_game();
        play.is_none_or(|play| play.turn(&self.info.rules).is_some())
    }

    /// Applies an entry that was checked by [`EventState::check_clock`].
    pub(crate) fn apply_clock(&mut self, entry: &ClockEntry, at: DateTime<Utc>) {
        let rules = self.info.rules.clone();
        let Ok(game) = self.game_mut(entry.game()) else {
            return;
        };
        let (clock, play) = (&mut game.clock, &mut game.play);
        match (entry, play) {
            (ClockEntry::Started { .. }, play) => begin(clock, play, at),
            (ClockEntry::Paused { reason, .. }, _) => clock.stand(at, Why::Referee(reason.clone())),
            (ClockEntry::Resumed { .. }, _) => clock.go_on(at),
            (
                ClockEntry::Outage {
                    lost_ms, stands, ..
                },
                _,
            ) => {
                let lost = TimeDelta::milliseconds(i64::try_from(*lost_ms).unwrap_or(i64::MAX));
                clock.leave_out(at, lost, *stands);
                self.protests.leave_out(entry.game(), at - lost, at);
            }
            (ClockEntry::Given { side, seconds, .. }, GamePlay::Acts(play)) => {
                play.give(&rules, *side, *seconds);
            }
            (ClockEntry::Memorising { .. }, _) => clock.memorising = Some(clock.counted(at)),
            (
                ClockEntry::Recorded {
                    game_move, side, ..
                },
                GamePlay::Plans(plans),
            ) => plans.hands.record(*game_move, *side, clock.counted(at)),
            (
                ClockEntry::Delayed {
                    side,
                    answered_ms,
                    received_ms,
                    ..
                },
                GamePlay::Plans(plans),
            ) => {
                plans.hands.delayed[*side] = Some(Delay {
                    answered_ms: *answered_ms,
                    received_ms: *received_ms,
                });
            }
            (ClockEntry::TimesDiscarded { .. }, GamePlay::Plans(plans)) => {
                plans.hands.forget_times();
            }
            (ClockEntry::Doomed { row, board, .. }, GamePlay::Plans(plans)) => {
                replace_last_row(plans, row, board);
            }
            // [`EventState::check_clock`] has refused them.
            (
                ClockEntry::Recorded { .. }
                | ClockEntry::Delayed { .. }
                | ClockEntry::TimesDiscarded { .. }
                | ClockEntry::Doomed { .. },
                GamePlay::Acts(_),
            )
            | (ClockEntry::Given { .. }, GamePlay::Plans(_)) => {}
        }
    }

    /// Follows any entry but a row, for which there is [`GameClock::follow_row`]: a game that
    /// is over has no running time, and one that is replayed begins again. Acts that are taken
    /// back set the clock themselves.
    pub(crate) fn follow_clock(&mut self, entry: &Entry, at: DateTime<Utc>) {
        let Some((game, step)) = entry.step() else {
            return;
        };
        let follow: &dyn Fn(&mut GameClock) = match step {
            EntryEffect::Ended(_) => &|clock| clock.stand(at, Why::Over),
            EntryEffect::RowTakenBack => &|clock| {
                clock.memorising = None;
                clock.row = None;
            },
            EntryEffect::RecordTakenBack => &|clock| *clock = GameClock::default(),
            EntryEffect::Prepared
            | EntryEffect::Played
            | EntryEffect::Corrected(_)
            | EntryEffect::Reopened
            | EntryEffect::Signed
            | EntryEffect::Protested(_) => return,
        };
        if let Ok(game) = self.game_mut(game) {
            follow(&mut game.clock);
        }
    }
}

/// Lets the time of play begin, in a game by acts with its first turn.
fn begin(clock: &mut GameClock, play: &GamePlay, at: DateTime<Utc>) {
    let now = clock.counted(at);
    clock.started = Some(now);
    clock.turn = matches!(play, GamePlay::Acts(_)).then_some(now);
}

/// Replaces the last row with the same row that has doom marks.
fn replace_last_row(plans: &mut PlanGame, row: &str, board: &BoardState) {
    if let Some(record) = &mut plans.record
        && let Some(last) = record.rows.last_mut()
    {
        row.clone_into(&mut last.text);
        record.board.clone_from(board);
    }
}

/// Checks that the times of a game may be stopped.
fn may_stop(id: GameId, game: &GameState) -> Result<(), Refusal> {
    has_begun(id, game)?;
    if !game.clock.runs() {
        return Err(ClockRefusal::Stands(id).into());
    }
    Ok(())
}

/// Checks that the times of a game may go on.
fn may_go_on(id: GameId, game: &GameState) -> Result<(), Refusal> {
    has_begun(id, game)?;
    not_interrupted(id, game)?;
    if game.clock.stands.is_none() {
        return Err(ClockRefusal::Runs(id).into());
    }
    Ok(())
}

/// Checks that a time has begun, or was stopped by an outage.
fn has_begun(id: GameId, game: &GameState) -> Result<(), Refusal> {
    if !game.clock.has_begun() && game.clock.outage().is_none() {
        return Err(ClockRefusal::NotStarted(id).into());
    }
    Ok(())
}

fn not_interrupted(id: GameId, game: &GameState) -> Result<(), Refusal> {
    if !game.is_interrupted() {
        return Ok(());
    }
    Err(match game.play {
        GamePlay::Plans(_) => Refusal::Interrupted(id),
        GamePlay::Acts(_) => ActRefusal::Interrupted(id).into(),
    })
}

/// Checks that a sealed plan for a game move came as late as the server saw, and that its answer
/// is shortened once.
fn was_delayed(
    id: GameId,
    hands: &PendingPlans,
    (game_move, side): (u16, Side),
    delay: Delay,
) -> Result<(), Refusal> {
    let fits = hands.game_move == game_move
        && hands.plans[side].is_some()
        && hands.delayed[side].is_none()
        && hands.received_ms(side) == Some(delay.received_ms)
        && delay.answered_ms < delay.received_ms;
    fits.then_some(())
        .ok_or_else(|| ClockRefusal::NotDelayed { game: id, side }.into())
}

/// Checks that the players may memorise the position: once, before the mole is drawn.
fn may_memorise(id: GameId, game: &GameState, plans: &PlanGame) -> Result<(), Refusal> {
    let after = plans.regulations().mole_after;
    if game.clock.memorising.is_some() {
        return Err(ClockRefusal::Memorising(id).into());
    }
    // Before its row is entered, or after it.
    if !(after..=after.saturating_add(1)).contains(&plans.next_game_move()) {
        return Err(ClockRefusal::NoMole { game: id, after }.into());
    }
    Ok(())
}

/// Checks that a plan on paper is for the next game move, and recorded once.
fn may_record(
    id: GameId,
    game: &GameState,
    plans: &PlanGame,
    game_move: u16,
    side: Side,
) -> Result<(), Refusal> {
    not_drawing(id, game)?;
    games::takes_plan(id, plans, game_move)?;
    if game.clock.stands.is_some() {
        return Err(ClockRefusal::Stands(id).into());
    }
    if plans.hands.answer(side).is_some() {
        return Err(ClockRefusal::Recorded { game: id, side }.into());
    }
    Ok(())
}

fn not_drawing(id: GameId, game: &GameState) -> Result<(), Refusal> {
    match game.open_row() {
        Some(_) => Err(LotRefusal::RowOpen(id).into()),
        None => Ok(()),
    }
}
