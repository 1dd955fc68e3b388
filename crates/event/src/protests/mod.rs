//! Protests and appeals: the arbiter's decision on a player's protest, the committee's on
//! an appeal against it, and what either changes in a game. FIDE's Appeals Committee
//! Procedural Rules (C.11) are the model; rulings say how it is followed.

mod command;
mod decide;
mod entry;
mod refusal;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::command::Verdict;
use super::entry::Entry;
use super::game::GameState;
use super::state::EventState;
use super::step::Step;
use areopagus_games::Side;
use areopagus_tournament::protest_rules::{Minutes, ProtestRules};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

pub use command::{AppealFiling, AppealRuling, ProtestFiling, ProtestRuling};
pub use decide::after;
pub(super) use decide::{
    appeal, decide_appeal, decide_protest, file, follows, is_carried_out, nothing_open,
};
pub use entry::ProtestEntry;
pub use refusal::ProtestRefusal;

/// What a player protests against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Against {
    /// The result that the game has.
    Result,
    /// A row of the record.
    Row {
        /// Its game move, from 1.
        game_move: u16,
    },
    /// Anything else that a referee ruled in the game.
    Ruling,
}

/// What is found of a protest or an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// It is right.
    Upheld,
    /// It is right in part.
    Partly,
    /// It is wrong.
    Dismissed,
    /// Its player has taken it back, so that nothing is found.
    Withdrawn,
}

impl Finding {
    /// Every finding, in the order of a form.
    pub const ALL: [Self; 4] = [Self::Upheld, Self::Partly, Self::Dismissed, Self::Withdrawn];

    /// The stable word, as it stands in entries.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Partly => "partly",
            Self::Dismissed => "dismissed",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// The finding of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|finding| finding.word() == word)
    }

    /// Whether it can change anything in the game.
    pub const fn may_change(self) -> bool {
        matches!(self, Self::Upheld | Self::Partly)
    }
}

/// What a decision changes in its game. It is carried out with the decision, or the
/// decision is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// This is the right result.
    Correct(Verdict),
    /// The rows from a game move on are taken back with the result, and the game goes on
    /// from the position before them.
    Continue {
        /// The first game move that is made anew, from 1.
        from: u16,
    },
    /// The record and the result are taken back, and the game is played anew.
    Replay,
}

/// What becomes of the deposit of an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deposit {
    /// It goes back to who filed the appeal.
    Returned,
    /// It is kept by the organiser.
    Kept,
}

impl Deposit {
    /// The deposit's fate of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "returned" => Some(Self::Returned),
            "kept" => Some(Self::Kept),
            _ => None,
        }
    }
}

/// What was decided, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// What was found.
    pub finding: Finding,
    /// The reasons.
    pub reason: Line<500>,
    /// What it changes in the game; `None` for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
}

/// A protest with everything that has become of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Protest {
    /// The number in the event, from 1.
    pub number: u16,
    /// The game.
    pub game: GameId,
    /// The side of the player who filed it.
    pub by: Side,
    /// When.
    pub at: DateTime<Utc>,
    /// What it is against.
    pub against: Against,
    /// The clause of the rules that the player names.
    pub clause: Option<Line<40>>,
    /// The player's words.
    pub text: Line<2000>,
    /// Why the arbiter took it after its time.
    pub late: Option<Line<500>>,
    /// The arbiter's decision.
    pub decided: Option<Decided>,
}

/// The arbiter's decision on a protest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// When it was made known.
    pub at: DateTime<Utc>,
    /// What was decided.
    pub ruling: Ruling,
    /// The appeal against it.
    pub appeal: Option<Appeal>,
}

/// An appeal against the arbiter's decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appeal {
    /// The side of the player who filed it: either may.
    pub by: Side,
    /// When.
    pub at: DateTime<Utc>,
    /// The player's words.
    pub text: Line<2000>,
    /// Why it was taken after its time.
    pub late: Option<Line<500>>,
    /// The committee's decision, which is final.
    pub decided: Option<Final>,
}

/// The committee's decision on an appeal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Final {
    /// When it was made known.
    pub at: DateTime<Utc>,
    /// Who decided.
    pub committee: Line<200>,
    /// What was decided.
    pub ruling: Ruling,
    /// What became of the deposit, where the event has one.
    pub deposit: Option<Deposit>,
}

/// For whom a protest waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// For the arbiter.
    Filed,
    /// The arbiter has decided: an appeal is possible for a time.
    Decided,
    /// For the committee.
    Appealed,
    /// For nobody, for good.
    Final,
}

impl Protest {
    /// For whom it waits.
    pub const fn stage(&self) -> Stage {
        match &self.decided {
            None => Stage::Filed,
            Some(decided) => match &decided.appeal {
                None if matches!(decided.ruling.finding, Finding::Withdrawn) => Stage::Final,
                None => Stage::Decided,
                Some(appeal) if appeal.decided.is_some() => Stage::Final,
                Some(_) => Stage::Appealed,
            },
        }
    }

    /// Whether somebody has to decide it.
    pub const fn is_open(&self) -> bool {
        matches!(self.stage(), Stage::Filed | Stage::Appealed)
    }

    /// The last moment at which the arbiter's decision may be appealed against; `None`
    /// while there is none and when no appeal is possible any more.
    pub fn appeal_until(&self, rules: &ProtestRules) -> Option<DateTime<Utc>> {
        let decided = self.decided.as_ref()?;
        (self.stage() == Stage::Decided).then(|| until(decided.at, rules.appeal_minutes))
    }
}

/// The last moment of a time limit.
fn until(from: DateTime<Utc>, limit: Minutes) -> DateTime<Utc> {
    from + TimeDelta::minutes(limit.get().into())
}

/// The protests of an event, and since when its games are over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Protests {
    list: Vec<Protest>,
    /// When the result was entered, or corrected by a ruling that is open to protest.
    ends: BTreeMap<GameId, DateTime<Utc>>,
    /// The game whose result the entry before has found by its decision.
    correcting: Option<GameId>,
}

impl Protests {
    /// Every protest, by number.
    pub fn list(&self) -> &[Protest] {
        &self.list
    }

    /// A protest by its number.
    pub fn get(&self, number: u16) -> Option<&Protest> {
        self.list.iter().find(|protest| protest.number == number)
    }

    /// The protests of a game, by number.
    pub fn of_game(&self, game: GameId) -> impl Iterator<Item = &Protest> {
        self.list.iter().filter(move |protest| protest.game == game)
    }

    /// The protests and appeals that somebody has to decide.
    pub fn open(&self) -> impl Iterator<Item = &Protest> {
        self.list.iter().filter(|protest| protest.is_open())
    }

    /// The number of the next protest.
    fn next_number(&self) -> u16 {
        let number = self.list.len() + 1;
        u16::try_from(number).unwrap_or(u16::MAX)
    }

    /// Follows any entry of the event: it ends games, or begins them anew.
    pub(super) fn follow(&mut self, entry: &Entry, at: DateTime<Utc>) {
        let correcting = self.correcting.take();
        let Some((game, step)) = entry.step() else {
            return;
        };
        match step {
            // Against what a decision says there is an appeal, and no new time to protest.
            Step::Ended(_) | Step::Corrected(_) if correcting == Some(game) => {
                self.ends.entry(game).or_insert(at);
            }
            Step::Ended(_) | Step::Corrected(_) => {
                self.ends.insert(game, at);
            }
            Step::Reopened => {
                self.ends.remove(&game);
            }
            Step::Protested(entry) => {
                if let Some((game, Effect::Correct(_))) = entry.effect() {
                    self.correcting = Some(game);
                }
            }
            Step::Prepared
            | Step::Played
            | Step::RowTakenBack
            | Step::RecordTakenBack
            | Step::Signed => {}
        }
    }

    /// Adds a fact that was checked by [`EventState::check_protest`].
    pub(super) fn take(&mut self, entry: &ProtestEntry, at: DateTime<Utc>) {
        let place = usize::from(entry.protest()).saturating_sub(1);
        match entry.clone() {
            ProtestEntry::Filed {
                protest,
                game,
                by,
                against,
                clause,
                text,
                late,
            } => self.list.push(Protest {
                number: protest,
                game,
                by,
                at,
                against,
                clause,
                text,
                late,
                decided: None,
            }),
            ProtestEntry::Decided { ruling, .. } => {
                if let Some(protest) = self.list.get_mut(place) {
                    protest.decided = Some(Decided {
                        at,
                        ruling,
                        appeal: None,
                    });
                }
            }
            ProtestEntry::Appealed { by, text, late, .. } => {
                if let Some(decided) = self.decided_mut(place) {
                    decided.appeal = Some(Appeal {
                        by,
                        at,
                        text,
                        late,
                        decided: None,
                    });
                }
            }
            ProtestEntry::AppealDecided {
                committee,
                ruling,
                deposit,
                ..
            } => {
                let decided = self.decided_mut(place);
                if let Some(appeal) = decided.and_then(|decided| decided.appeal.as_mut()) {
                    appeal.decided = Some(Final {
                        at,
                        committee,
                        ruling,
                        deposit,
                    });
                }
            }
        }
    }

    /// Leaves out a fact that not everybody may see yet, the last one of its protest.
    pub(super) fn hide(&mut self, entry: &ProtestEntry) {
        if let ProtestEntry::Filed { protest, .. } = entry {
            self.list.retain(|known| known.number != *protest);
        }
        let protest = self.list.iter_mut().find(|it| it.number == entry.protest());
        let Some(protest) = protest else {
            return;
        };
        match (entry, &mut protest.decided) {
            (ProtestEntry::Appealed { .. }, Some(decided)) => decided.appeal = None,
            (ProtestEntry::AppealDecided { .. }, Some(decided)) => {
                if let Some(appeal) = &mut decided.appeal {
                    appeal.decided = None;
                }
            }
            (ProtestEntry::Filed { .. } | ProtestEntry::Decided { .. }, decided) => *decided = None,
            (ProtestEntry::Appealed { .. } | ProtestEntry::AppealDecided { .. }, None) => {}
        }
    }

    fn decided_mut(&mut self, place: usize) -> Option<&mut Decided> {
        self.list.get_mut(place)?.decided.as_mut()
    }
}

impl EventState {
    /// The last moment at which the players of a game may protest; `None` while the game
    /// goes on, for then they may.
    pub fn protest_until(&self, game: GameId) -> Option<DateTime<Utc>> {
        let end = self.protests.ends.get(&game)?;
        Some(until(*end, self.info.protests.protest_minutes))
    }

    /// Whether a fact of a protest fits the event, at a moment.
    ///
    /// # Errors
    /// [`ProtestRefusal`] with what is against it.
    pub(super) fn check_protest(
        &self,
        entry: &ProtestEntry,
        at: DateTime<Utc>,
    ) -> Result<(), ProtestRefusal> {
        let (number, game) = (entry.protest(), entry.game());
        let known = self.game(game).ok_or(ProtestRefusal::GameUnknown(game))?;
        let at_stage = |expected: Stage| {
            let protest = self.protests.get(number);
            let protest = protest
                .filter(|protest| protest.game == game)
                .ok_or(ProtestRefusal::Unknown(number))?;
            let stage = protest.stage();
            if stage == expected {
                Ok(protest)
            } else {
                Err(ProtestRefusal::WrongStage { number, stage })
            }
        };
        match entry {
            ProtestEntry::Filed {
                by, against, late, ..
            } => {
                if number != self.protests.next_number() {
                    return Err(ProtestRefusal::Unknown(number));
                }
                if let Some(open) = self
                    .protests
                    .of_game(game)
                    .find(|protest| protest.by == *by && protest.stage() == Stage::Filed)
                {
                    return Err(ProtestRefusal::Waits(open.number));
                }
                against.check(game, known)?;
                in_time(self.protest_until(game), at, late.as_ref())
            }
            ProtestEntry::Decided { ruling, .. } => {
                at_stage(Stage::Filed)?;
                ruling.check()
            }
            ProtestEntry::Appealed { late, .. } => {
                let protest = at_stage(Stage::Decided)?;
                let until = protest.appeal_until(&self.info.protests);
                in_time(until, at, late.as_ref())
            }
            ProtestEntry::AppealDecided {
                ruling, deposit, ..
            } => {
                at_stage(Stage::Appealed)?;
                ruling.check()?;
                match (&self.info.protests.deposit, deposit) {
                    (Some(_), None) => Err(ProtestRefusal::DepositOpen),
                    (None, Some(_)) => Err(ProtestRefusal::NoDeposit),
                    (Some(_), Some(_)) | (None, None) => Ok(()),
                }
            }
        }
    }
}

/// What comes after its time is taken with a reason, what comes in time without one.
fn in_time(
    until: Option<DateTime<Utc>>,
    at: DateTime<Utc>,
    late: Option<&Line<500>>,
) -> Result<(), ProtestRefusal> {
    match (until.filter(|until| at > *until), late) {
        (Some(until), None) => Err(ProtestRefusal::TooLate { until }),
        (None, Some(_)) => Err(ProtestRefusal::NotLate),
        (Some(_), Some(_)) | (None, None) => Ok(()),
    }
}

impl Against {
    /// Whether there is what it is against.
    fn check(self, id: GameId, game: &GameState) -> Result<(), ProtestRefusal> {
        let rows = game.moves();
        match self {
            Self::Result if game.result.is_none() => Err(ProtestRefusal::NoResult(id)),
            Self::Row { game_move } if !(1..=rows).contains(&usize::from(game_move)) => {
                Err(ProtestRefusal::NoRow {
                    game: id,
                    game_move,
                })
            }
            Self::Result | Self::Row { .. } | Self::Ruling => Ok(()),
        }
    }
}

impl Ruling {
    fn check(&self) -> Result<(), ProtestRefusal> {
        if self.effect.is_some() && !self.finding.may_change() {
            return Err(ProtestRefusal::ChangesNothing);
        }
        Ok(())
    }
}
