//! Applies entries of games by acts to the state.

use chrono::{DateTime, Utc};

use super::game::{Act, ActGame};
use crate::acts::entry::ActEntry;
use crate::acts::player_device::agreed::Agreed;
use crate::acts::refusal::ActRefusal;
use crate::clock::refusal::ClockRefusal;
use crate::clock::times::Count;
use crate::discipline::Rules;
use crate::game::GameState;
use crate::lookup::game;
use crate::plans::game::{Interruption, Resumption};
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::acts::{ActBoard, ByActs};
use areopagus_lots::{DrawRecord, Ledger, Outcome};
use areopagus_tournament::round::GameId;

impl GameState {
    /// The result of a lot for an act to come, with the number of its draw.
    pub fn drawn_lot(&self) -> Option<(u32, Vec<String>)> {
        let lots = self.lots.as_ref()?;
        let last = lots.draws().last().filter(|draw| !draw.voided())?;
        let k = last.draw().k();
        if self.acts().iter().any(|act| act.draw == Some(k)) {
            return None;
        }
        let words = match last.outcome()? {
            Outcome::Choice(word) | Outcome::Bag(word) => vec![word.clone()],
            Outcome::Shuffle(words) => words.clone(),
            Outcome::Die(_) | Outcome::Dice(..) | Outcome::Coin(_) => return None,
        };
        Some((k, words))
    }

    /// The first of these draws that still counts.
    pub(super) fn counting(&self, draws: impl IntoIterator<Item = u32>) -> Option<u32> {
        let counts = |k: &u32| {
            let draw = self.lots.as_ref().and_then(|lots| lots.draw(*k));
            !draw.is_some_and(DrawRecord::voided)
        };
        draws.into_iter().find(counts)
    }
}

impl EventState {
    /// Checks that the players may begin to set up: both are awaited, and their time does not
    /// run yet.
    ///
    /// # Errors
    /// If they may not.
    pub(super) fn check_setup(&self, id: GameId) -> Result<(), Refusal> {
        let game = crate::lookup::unfinished(self, id)?;
        if game.is_interrupted() {
            return Err(ActRefusal::Interrupted(id).into());
        }
        if game.clock.setting_up().is_some() {
            return Err(ClockRefusal::Started(id).into());
        }
        let board = game.act_board();
        let both = board.is_some_and(|board| board.awaited.white && board.awaited.black);
        both.then_some(())
            .ok_or_else(|| ActRefusal::NoSetup(id).into())
    }

    /// The games that bring an act by themselves at a moment, because time has run out.
    pub fn out_of_time(&self, now: DateTime<Utc>) -> Vec<GameId> {
        let rules = &self.info.rules;
        let is_on = |game: &GameState| game.result.is_none() && game.clock.runs();
        let games = self.games.iter();
        let mut running = games.filter(|(_, game)| is_on(game)).peekable();
        // Most events have no running clock, and are asked twice a second.
        if self.closed || running.peek().is_none() {
            return Vec::new();
        }
        let Some(fresh) = rules.table() else {
            return Vec::new();
        };
        let (limits, first) = (fresh.limits(), fresh.board());
        let is_over = |limit: u16, count: Option<Count>| {
            let seconds = count.map_or(0, |count| count.at(now).num_seconds());
            limit > 0 && seconds >= i64::from(limit)
        };
        let has_flag_fallen = |game: &GameState| {
            let board = game.act_board().unwrap_or(&first);
            let (clocks, turn) = (board.clocks?, board.turn?);
            let (seconds, _) = game.clock.read(now);
            Some(clocks.is_over(turn.side, seconds))
        };
        let brings = |game: &GameState| {
            let clock = &game.clock;
            let is_due = is_over(limits.turn, clock.turn())
                || is_over(limits.game, clock.play())
                || has_flag_fallen(game).unwrap_or_default();
            if !is_due {
                return None;
            }
            let table = game.act_game()?.table(rules)?;
            let (seconds, shown) = clock.read(now);
            table.brought(seconds, shown)
        };
        let due = running.filter(|(_, game)| brings(game).is_some());
        due.map(|(id, _)| *id).collect()
    }

    /// Applies an entry of a game by acts.
    pub(crate) fn apply_act(&mut self, entry: &ActEntry, at: DateTime<Utc>) -> Result<(), String> {
        let rules = self.info.rules.clone();
        let game = self.game_mut(entry.game())?;
        match entry {
            ActEntry::Entered {
                act,
                draw,
                off_clock,
                shown,
                board,
                ..
            } => {
                let act = Act {
                    made: act.clone(),
                    draw: *draw,
                    off_clock: off_clock.clone(),
                    shown: *shown,
                };
                game.add_act(&rules, act, board, at)?;
            }
            ActEntry::Agreed { person, text, .. } => {
                game.act_game_mut()?.agreed.push(Agreed {
                    person: *person,
                    text: text.clone(),
                });
            }
            ActEntry::Interrupted { reason, .. } => game.interrupt_acts(reason.as_str(), at)?,
            ActEntry::Resumed {
                starts_at, ruling, ..
            } => {
                let interruption = &mut game.act_game_mut()?.interruption;
                let interruption = interruption.as_mut().ok_or("it is not interrupted")?;
                interruption.resumption = Some(Resumption {
                    starts_at: *starts_at,
                    ruling: ruling.clone(),
                });
            }
            ActEntry::Record { acts, board, .. } => {
                let play = game.act_game_mut()?;
                play.acts = acts.iter().cloned().map(Act::written).collect();
                game.show_acts(board, None, at)?;
            }
            ActEntry::Withdrawn {
                count,
                board,
                seconds,
                ..
            } => {
                game.drop_acts(*count)?;
                game.show_acts(board, *seconds, at)?;
            }
            ActEntry::RecordWithdrawn { .. } => game.drop_all_acts()?,
            ActEntry::SetupStarted { .. } => game.clock.set_up(at),
        }
        Ok(())
    }
}

impl GameState {
    /// Adds an act to the game, with the board after it.
    fn add_act(
        &mut self,
        rules: &Rules,
        act: Act,
        board: &ActBoard,
        at: DateTime<Utc>,
    ) -> Result<(), String> {
        if act.draw.is_some() && act.draw != self.drawn_lot().map(|(k, _)| k) {
            return Err("another draw than that of the act".to_owned());
        }
        let before = self.act_game().and_then(|play| play.turn(rules));
        self.clock.follow_act(before, board, at);
        let is_of_party = self.party.is_changed_by(self.acts().len());
        let play = self.act_game_mut()?;
        // A round is over before its acts are made; joining and leaving break none off.
        if !is_of_party {
            play.rounds.lose();
        }
        // An act after the ruling ends the interruption.
        let played_on = |it: &mut Interruption| it.resumption.is_some();
        play.interruption.take_if(played_on);
        play.agreed.clear();
        play.acts.push(act);
        play.board = Some(board.clone());
        Ok(())
    }

    /// Interrupts the game before its next act.
    fn interrupt_acts(&mut self, reason: &str, at: DateTime<Utc>) -> Result<(), String> {
        self.clock.interrupt(at, reason);
        let play = self.act_game_mut()?;
        play.interruption = Some(Interruption {
            game_move: u16::try_from(play.acts.len() + 1).unwrap_or(u16::MAX),
            reason: reason.to_owned(),
            resumption: None,
        });
        Ok(())
    }

    /// Takes back the last acts.
    fn drop_acts(&mut self, count: u16) -> Result<(), String> {
        let play = self.act_game_mut()?;
        let kept = play.acts.len().checked_sub(usize::from(count));
        let kept = kept.ok_or_else(|| format!("{count} acts"))?;
        play.keep(kept);
        self.party.cut(kept);
        Ok(())
    }

    /// Takes back all acts: the game begins anew, with the same persons.
    fn drop_all_acts(&mut self) -> Result<(), String> {
        let play = self.act_game_mut()?;
        *play = ActGame {
            persons: play.persons,
            ..ActGame::default()
        };
        self.party.cut(0);
        self.clock.begin_anew();
        Ok(())
    }

    /// Sets the board after a change of the acts, and the clock to the stated time, else to the
    /// last time known from the acts.
    fn show_acts(
        &mut self,
        board: &ActBoard,
        seconds: Option<u32>,
        at: DateTime<Utc>,
    ) -> Result<(), String> {
        let seconds = seconds.or_else(|| self.last_time());
        self.clock.set(board, seconds, at);
        self.act_game_mut()?.board = Some(board.clone());
        Ok(())
    }
}

impl GameState {
    /// The last time of the game known from the acts.
    fn last_time(&self) -> Option<u32> {
        let mut acts = self.acts().iter().rev();
        acts.find_map(|act| act.made.seconds.or(act.shown))
    }
}

/// The draws of the acts from a position on.
pub(super) fn draws_from(acts: &[Act], place: usize) -> impl Iterator<Item = u32> + '_ {
    acts.iter().skip(place).filter_map(|act| act.draw)
}

/// A game that takes commands: without a result, without an awaited lot, and not interrupted.
pub(crate) fn open(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    let game = takes_acts(state, id)?;
    if game.is_interrupted() {
        return Err(ActRefusal::Interrupted(id).into());
    }
    Ok(game)
}

/// As [`open`], but also an interrupted game, since it takes an act that ends it.
pub(super) fn takes_acts(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    let game = crate::lookup::unfinished(state, id)?;
    not_drawing(id, game)?;
    Ok(game)
}

/// An interrupted game takes only an act that ends it.
pub(super) fn goes_on(id: GameId, is_interrupted: bool, after: &dyn ByActs) -> Result<(), Refusal> {
    if is_interrupted && after.end().is_none() {
        return Err(ActRefusal::Interrupted(id).into());
    }
    Ok(())
}

pub(super) fn not_drawing(id: GameId, game: &GameState) -> Result<(), Refusal> {
    if game.lots.as_ref().is_some_and(Ledger::is_pending) {
        return Err(crate::lot_refusal::LotRefusal::DrawPending(id).into());
    }
    Ok(())
}

/// The table of a game with all its acts.
pub(super) fn table(state: &EventState, id: GameId) -> Result<Box<dyn ByActs>, Refusal> {
    let rules = &state.info.rules;
    if rules.table().is_none() {
        return Err(Refusal::OtherDiscipline(rules.discipline()));
    }
    let table = game(state, id)?
        .act_game()
        .and_then(|game| game.table(rules));
    table.ok_or(Refusal::Damaged(id))
}
