//! Choices that the persons of a side make in secret and open together (`games::rounds`):
//! sealed in the journal, kept by the arbiter, shown with names. Nothing here knows a
//! discipline. Rulings.

pub(in super::super) mod audit;
pub(in super::super) mod decide;
mod entry;
mod refusal;
#[cfg(test)]
mod tests;

use uuid::Uuid;

use super::super::lots;
use super::super::secrets::GameSecrets;
use super::super::state::EventState;
use super::ActGame;
use super::secrets::SealedParts;
use areopagus_games::Side;
use areopagus_lots::{Gid, Hex, open_seal};

pub use entry::{RoundEntry, ShownChoice, WhyShown};
pub use refusal::RoundRefusal;

/// A round of choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceRound {
    /// Its number in the game, from 1.
    pub number: u16,
    /// Whose persons choose.
    pub side: Side,
    /// What is chosen, in the word of the discipline.
    pub word: String,
    /// How many may hand in a choice.
    pub most: u8,
    /// Who may.
    pub writers: Vec<Uuid>,
    /// What is handed in, in its order.
    pub hands: Vec<ChoiceHand>,
    /// How far it is.
    pub stage: RoundStage,
    /// Whether everybody sees the choices.
    pub is_shown: bool,
    /// How often something was handed in.
    handed: u16,
}

/// What somebody has handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceHand {
    /// Who.
    pub person: Uuid,
    /// The seal of the choice; `None` for who leaves it out.
    pub seal: Option<Hex<32>>,
    /// The choice, once everybody sees it.
    pub text: Option<String>,
    /// Its number among all that was handed in in the round, from 1.
    number: u16,
}

/// How far a round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoundStage {
    /// Choices are handed in.
    Open,
    /// All see them, and one of so many ways is to be chosen.
    Undecided(u16),
    /// Acts were made of them.
    Made,
    /// The turn or the game has ended before, or something was taken back.
    Lost,
}

impl ChoiceRound {
    /// The choices that are handed in, without those that are left out.
    fn written(&self) -> impl Iterator<Item = &ChoiceHand> {
        self.hands.iter().filter(|hand| hand.seal.is_some())
    }

    /// Whether nobody is left who may hand in a choice.
    fn is_complete(&self) -> bool {
        let has_handed = |writer: &Uuid| self.hands.iter().any(|hand| hand.person == *writer);
        self.written().count() >= usize::from(self.most) || self.writers.iter().all(has_handed)
    }

    fn is_on(&self) -> bool {
        match self.stage {
            RoundStage::Open | RoundStage::Undecided(_) => true,
            RoundStage::Made | RoundStage::Lost => false,
        }
    }

    /// What the seal of a choice commits to.
    fn committed(&self, person: Uuid, value: &str) -> String {
        format!("{person} {} {} {value}", self.side, self.word)
    }

    /// Takes the choices that are shown, each of which opens its seal.
    fn show(&mut self, gid: &Gid, choices: &[ShownChoice]) -> Result<(), String> {
        let written: Vec<ChoiceHand> = self.written().cloned().collect();
        if written.len() != choices.len() {
            return Err("other choices than were handed in".to_owned());
        }
        for (hand, choice) in written.iter().zip(choices) {
            let seal = hand.seal.filter(|_| hand.person == choice.person);
            let seal = seal.ok_or("somebody else's choice")?;
            let text = self.committed(choice.person, &choice.value);
            let opened = open_seal(seal, gid, 0, choice.blind, text.as_bytes());
            opened.map_err(|error| error.to_string())?;
        }
        for hand in &mut self.hands {
            let choice = choices.iter().find(|choice| choice.person == hand.person);
            hand.text = choice.map(|choice| choice.value.clone());
        }
        self.is_shown = true;
        Ok(())
    }
}

/// The rounds of a game, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundLog {
    rounds: Vec<ChoiceRound>,
}

impl RoundLog {
    /// Whether there was none.
    pub const fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }

    /// All of them.
    pub fn all(&self) -> &[ChoiceRound] {
        &self.rounds
    }

    /// The one that goes on: until it is made its side enters nothing else.
    pub fn current(&self) -> Option<&ChoiceRound> {
        self.rounds.last().filter(|round| round.is_on())
    }

    fn current_mut(&mut self) -> Option<&mut ChoiceRound> {
        self.rounds.last_mut().filter(|round| round.is_on())
    }

    fn next_number(&self) -> u16 {
        u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX)
    }

    /// Those whose choices nobody has seen.
    pub(in super::super) fn unseen(&self) -> impl Iterator<Item = u16> + '_ {
        let unseen = self.rounds.iter().filter(|round| !round.is_shown);
        unseen.map(|round| round.number)
    }

    /// The one that goes on is lost: the turn is over, or something is taken back.
    pub(super) fn lose(&mut self) {
        if let Some(round) = self.current_mut() {
            round.stage = RoundStage::Lost;
        }
    }

    /// Who leaves the game withdraws what they have handed in.
    pub(in super::super) fn leave(&mut self, person: Uuid) {
        if let Some(round) = self.current_mut().filter(|round| !round.is_shown) {
            round.writers.retain(|writer| *writer != person);
            round.hands.retain(|hand| hand.person != person);
        }
    }
}

impl ActGame {
    /// What somebody has handed in for the round that goes on, for their own eyes; `None` where
    /// they have not, have left it out, or it is not in `kept`.
    pub fn choice_of(&self, person: Uuid, kept: &GameSecrets) -> Option<String> {
        let round = self.rounds.current()?;
        let hand = round.hands.iter().find(|hand| hand.person == person)?;
        let kept: &SealedParts = kept.choices.get(&(round.number, hand.number))?;
        kept.values().into_iter().next()
    }
}

impl EventState {
    /// Adds a fact of a round, which shows no choice but that of its seal.
    pub(in super::super) fn take_round(&mut self, entry: &RoundEntry) -> Result<(), String> {
        let gid = lots::gid(self.info.slug.as_str(), entry.game())?;
        let game = self.game_mut(entry.game())?;
        let log = &mut game.acts.rounds;
        let of = |rounds: &mut Vec<ChoiceRound>, number: u16| {
            let place = rounds.iter().position(|round| round.number == number);
            place.ok_or_else(|| format!("round {number} of choices"))
        };
        match entry {
            RoundEntry::Opened {
                round,
                side,
                choice,
                most,
                writers,
                ..
            } => {
                if *round != log.next_number() || log.current().is_some() {
                    return Err(format!("round {round} of choices"));
                }
                log.rounds.push(ChoiceRound {
                    number: *round,
                    side: *side,
                    word: choice.clone(),
                    most: *most,
                    writers: writers.clone(),
                    hands: Vec::new(),
                    stage: RoundStage::Open,
                    is_shown: false,
                    handed: 0,
                });
            }
            RoundEntry::Handed {
                round,
                person,
                seal,
                ..
            } => {
                let known = log
                    .current_mut()
                    .filter(|known| known.number == *round && known.stage == RoundStage::Open);
                let known = known.ok_or_else(|| format!("round {round} of choices"))?;
                known.handed = known.handed.saturating_add(1);
                known.hands.retain(|hand| hand.person != *person);
                known.hands.push(ChoiceHand {
                    person: *person,
                    seal: *seal,
                    text: None,
                    number: known.handed,
                });
            }
            RoundEntry::Shown {
                round,
                choices,
                ways,
                why,
                ..
            } => {
                let place = of(&mut log.rounds, *round)?;
                let known = log.rounds.get_mut(place).filter(|known| !known.is_shown);
                let known = known.ok_or_else(|| format!("round {round} of choices"))?;
                known.show(&gid, choices)?;
                known.stage = match (why, ways) {
                    (WhyShown::Over | WhyShown::Withdrawn, _) => RoundStage::Lost,
                    (WhyShown::All | WhyShown::Closed, 0 | 1) => RoundStage::Made,
                    (WhyShown::All | WhyShown::Closed, ways) => RoundStage::Undecided(*ways),
                };
            }
            RoundEntry::Decided { round, way, .. } => {
                let known = log.current_mut().filter(|known| {
                    let ways = match known.stage {
                        RoundStage::Undecided(ways) => ways,
                        RoundStage::Open | RoundStage::Made | RoundStage::Lost => 0,
                    };
                    known.number == *round && (1..=ways).contains(way)
                });
                let known = known.ok_or_else(|| format!("round {round} of choices"))?;
                known.stage = RoundStage::Made;
            }
        }
        Ok(())
    }
}
