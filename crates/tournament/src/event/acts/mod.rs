//! Games that are played by acts (`games::acts`): what the journal keeps of them, and what a
//! referee may ask for. Nothing here knows a discipline: the acts are texts that the table of
//! the event's rules takes. Rulings.

pub(super) mod audit;
#[cfg(test)]
mod brought_tests;
mod command;
mod decide;
mod entry;
mod fault;
#[cfg(test)]
pub(super) mod fields_game;
mod refusal;
pub(super) mod rounds;
pub(super) mod secrets;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};

use super::clock::ClockRefusal;
use super::decide::game;
use super::refusal::Refusal;
use super::state::{EventState, GameState};
use crate::discipline::Rules;
use crate::round::GameId;
use crate::text::Line;
use areopagus_games::PerSide;
use areopagus_games::acts::{ActBoard, ByActs, TimedAct};
use areopagus_lots::{DrawRecord, Ledger, Outcome};

pub use command::{ActOrder, GameAct, SecretText};
pub(super) use decide::{carry_out, enter_by_itself, open_all, settle, take_back, withdraw};
pub use entry::ActEntry;
pub use fault::ActsFault;
pub use refusal::ActRefusal;
pub use rounds::{
    ChoiceHand, ChoiceRound, RoundEntry, RoundLog, RoundRefusal, RoundStage, ShownChoice, WhyShown,
};
pub use secrets::{SealedParts, SealedSecret, SecretEntry, SecretLog, SecretRefusal, WhyOpened};

/// An act of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The canonical act, with the time at which it was made.
    pub made: TimedAct,
    /// The draw that it follows.
    pub draw: Option<u32>,
    /// Why it does not follow the server's clock.
    pub off_clock: Option<Line<500>>,
}

impl Act {
    /// An act that no lot was drawn for, of a record.
    const fn written(made: TimedAct) -> Self {
        Self {
            made,
            draw: None,
            off_clock: None,
        }
    }
}

/// What is played of a game by acts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActGame {
    /// The acts.
    pub acts: Vec<Act>,
    /// The board after them; `None` where there was none yet.
    pub board: Option<ActBoard>,
    /// What its sides have handed in sealed.
    pub secrets: SecretLog,
    /// The choices that the persons of its sides make in secret.
    pub rounds: RoundLog,
    /// How many persons begin the game on either side; `None` for one each.
    pub persons: Option<PerSide<u8>>,
}

impl ActGame {
    /// Whether nothing is entered, and nothing handed in.
    pub const fn is_empty(&self) -> bool {
        self.acts.is_empty() && self.secrets.is_empty() && self.rounds.is_empty()
    }

    /// The numbers of the draws that acts from a place on follow.
    fn draws_from(&self, place: usize) -> impl Iterator<Item = u32> + '_ {
        self.acts.iter().skip(place).filter_map(|act| act.draw)
    }

    /// The game as its acts make it, on a table that knows what everybody does; `None` where
    /// the rules are of another kind of games, or do not take the acts.
    pub fn table(&self, rules: &Rules) -> Option<Box<dyn ByActs>> {
        self.table_knowing(rules, &|_| Vec::new())
    }

    /// The game before its first act; `None` where the rules are of another kind of games.
    fn fresh(&self, rules: &Rules) -> Option<Box<dyn ByActs>> {
        self.persons
            .map_or_else(|| rules.table(), |persons| rules.table_for(persons))
    }

    /// Leaves so many acts, and what was handed in before them.
    fn keep(&mut self, acts: usize) {
        self.acts.truncate(acts);
        self.secrets.cut(acts);
        self.rounds.lose();
    }
}

impl GameState {
    /// How many moves are written: rows of a record, or acts.
    pub fn moves(&self) -> usize {
        let rows = self.record.as_ref().map_or(0, |record| record.rows.len());
        rows + self.acts.acts.len()
    }

    /// Whether something of the game is written.
    pub const fn is_written(&self) -> bool {
        self.record.is_some() || !self.acts.is_empty()
    }

    /// The result of a lot that was drawn for an act to come, by the number of its draw.
    pub fn drawn_lot(&self) -> Option<(u32, Vec<String>)> {
        let lots = self.lots.as_ref()?;
        let last = lots.draws().last().filter(|draw| !draw.voided())?;
        let k = last.draw().k();
        if self.acts.acts.iter().any(|act| act.draw == Some(k)) {
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
    fn counting(&self, draws: impl IntoIterator<Item = u32>) -> Option<u32> {
        let counts = |k: &u32| {
            let draw = self.lots.as_ref().and_then(|lots| lots.draw(*k));
            !draw.is_some_and(DrawRecord::voided)
        };
        draws.into_iter().find(counts)
    }
}

impl EventState {
    /// Whether the players of a game may begin to set up: both are awaited, and their time does
    /// not run yet.
    ///
    /// # Errors
    /// What is against it.
    fn check_setup(&self, id: GameId) -> Result<(), Refusal> {
        let game = super::games::unfinished(self, id)?;
        if game.clock.setting_up().is_some() {
            return Err(ClockRefusal::Started(id).into());
        }
        let board = game.acts.board.as_ref();
        let both = board.is_some_and(|board| board.awaited.white && board.awaited.black);
        both.then_some(())
            .ok_or_else(|| ActRefusal::NoSetup(id).into())
    }

    /// Adds a fact of a game by acts.
    pub(super) fn take_act(&mut self, entry: &ActEntry, at: DateTime<Utc>) -> Result<(), String> {
        let game = self.game_mut(entry.game())?;
        match entry {
            ActEntry::Entered {
                act,
                draw,
                off_clock,
                board,
                ..
            } => {
                if draw.is_some() && *draw != game.drawn_lot().map(|(k, _)| k) {
                    return Err("another draw than that of the act".to_owned());
                }
                let before = game.acts.board.as_ref().and_then(|board| board.turn);
                game.clock.follow_act(before, board, at);
                // A round that is made is over before its acts; who comes and goes breaks none off.
                if !game.party.is_changed_by(game.acts.acts.len()) {
                    game.acts.rounds.lose();
                }
                game.acts.acts.push(Act {
                    made: act.clone(),
                    draw: *draw,
                    off_clock: off_clock.clone(),
                });
                game.acts.board = Some(board.clone());
            }
            ActEntry::Record { acts, board, .. } => {
                game.acts.acts = acts.iter().cloned().map(Act::written).collect();
                game.show_acts(board, at);
            }
            ActEntry::Withdrawn { count, board, .. } => {
                let kept = game.acts.acts.len().checked_sub(usize::from(*count));
                let kept = kept.ok_or_else(|| format!("{count} acts"))?;
                game.acts.keep(kept);
                game.party.cut(kept);
                game.show_acts(board, at);
            }
            ActEntry::RecordWithdrawn { .. } => {
                game.acts = ActGame {
                    persons: game.acts.persons,
                    ..ActGame::default()
                };
                game.party.cut(0);
                game.clock.begin_anew();
            }
            ActEntry::SetupStarted { .. } => game.clock.set_up(at),
        }
        Ok(())
    }
}

impl GameState {
    /// Shows a board that other acts than before lead to, and sets the clock to the last time
    /// that is known of them.
    fn show_acts(&mut self, board: &ActBoard, at: DateTime<Utc>) {
        let acts = self.acts.acts.iter().rev();
        let seconds = acts.into_iter().find_map(|act| act.made.seconds);
        self.clock.set(board, seconds, at);
        self.acts.board = Some(board.clone());
    }
}

/// A game whose next act can be entered: without a result, and without a lot that somebody is
/// waited for.
pub(super) fn open(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    let game = super::games::unfinished(state, id)?;
    not_drawing(id, game)?;
    Ok(game)
}

fn not_drawing(id: GameId, game: &GameState) -> Result<(), Refusal> {
    if game.lots.as_ref().is_some_and(Ledger::is_pending) {
        return Err(super::lot_refusal::LotRefusal::DrawPending(id).into());
    }
    Ok(())
}

/// The table of a game with all its acts.
fn table(state: &EventState, id: GameId) -> Result<Box<dyn ByActs>, Refusal> {
    let rules = &state.info.rules;
    if rules.table().is_none() {
        return Err(Refusal::OtherDiscipline(rules.discipline()));
    }
    let table = game(state, id)?.acts.table(rules);
    table.ok_or(Refusal::Damaged(id))
}
