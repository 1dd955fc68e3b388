//! The rounds of choices of a game, and what is handed in for them.

use uuid::Uuid;

use super::entry::ShownChoice;
use areopagus_games::Side;
use areopagus_lots::{Gid, Hex, open_seal};

/// A round of choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceRound {
    /// Its number in the game, from 1.
    pub number: u16,
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
    pub(super) handed: u16,
    /// Behind how many acts its own were made, and in which way, from 1; `None` before, and
    /// where they were taken back.
    pub(super) made: Option<(usize, u16)>,
}

/// What somebody has handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceHand {
    pub person: Uuid,
    /// The seal of the choice, or of leaving it out; `None` for who leaves it out openly.
    pub seal: Option<Hex<32>>,
    /// The choice, once everybody sees it; `None` as well for who has left it out.
    pub text: Option<String>,
    /// Whether the seal may be that of a choice that is left out.
    pub(super) may_leave_out: bool,
    /// Its number among all that was handed in in the round, from 1.
    pub(super) number: u16,
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
    /// What is handed in behind a seal: choices, and those that are left out in secret.
    pub(super) fn sealed(&self) -> impl Iterator<Item = &ChoiceHand> {
        self.hands.iter().filter(|hand| hand.seal.is_some())
    }

    /// Whether a choice of somebody is seen by everybody.
    pub fn has_chosen(&self, person: Uuid) -> bool {
        let mut chosen = self.hands.iter().filter(|hand| hand.text.is_some());
        chosen.any(|hand| hand.person == person)
    }

    /// What was chosen, once everybody sees it.
    pub fn texts(&self) -> Vec<String> {
        let hands = self.hands.iter();
        hands.filter_map(|hand| hand.text.clone()).collect()
    }

    /// Whether leaving a choice out is as secret as a choice: there is a place for each of the
    /// writers, so that the round waits for every one of them whatever they do.
    pub(super) fn seals_leaving_out(&self) -> bool {
        usize::from(self.most) >= self.writers.len()
    }

    /// Whether nobody is left who may hand in a choice.
    pub(super) fn is_complete(&self) -> bool {
        let has_handed = |writer: &Uuid| self.hands.iter().any(|hand| hand.person == *writer);
        self.sealed().count() >= usize::from(self.most) || self.writers.iter().all(has_handed)
    }

    /// Whether it has to be shown next.
    pub(in super::super) fn is_open_and_complete(&self) -> bool {
        self.stage == RoundStage::Open && self.is_complete()
    }

    pub(super) fn is_on(&self) -> bool {
        match self.stage {
            RoundStage::Open | RoundStage::Undecided(_) => true,
            RoundStage::Made | RoundStage::Lost => false,
        }
    }

    /// What the seal of a choice commits to, of an empty one that it is left out.
    pub(super) fn committed(&self, person: Uuid, value: &str) -> String {
        format!("{person} {} {} {value}", self.side, self.word)
    }

    /// Takes the choices that are shown, each of which opens its seal.
    pub(super) fn show(&mut self, gid: &Gid, choices: &[ShownChoice]) -> Result<(), String> {
        let sealed: Vec<ChoiceHand> = self.sealed().cloned().collect();
        if sealed.len() != choices.len() {
            return Err("other choices than were handed in".to_owned());
        }
        for (hand, choice) in sealed.iter().zip(choices) {
            let seal = hand.seal.filter(|_| hand.person == choice.person);
            let seal = seal.ok_or("somebody else's choice")?;
            if choice.is_left_out() && !hand.may_leave_out {
                return Err("a choice that is left out in the place of another".to_owned());
            }
            let text = self.committed(choice.person, &choice.value);
            let opened = open_seal(seal, gid, 0, choice.blind, text.as_bytes());
            opened.map_err(|error| error.to_string())?;
        }
        for hand in &mut self.hands {
            let mut chosen = choices.iter().filter(|choice| !choice.is_left_out());
            let choice = chosen.find(|choice| choice.person == hand.person);
            hand.text = choice.map(|choice| choice.value.clone());
        }
        self.is_shown = true;
        Ok(())
    }
}

/// The rounds of a game, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundLog {
    pub(super) rounds: Vec<ChoiceRound>,
}

impl RoundLog {
    /// Nothing.
    pub const NONE: Self = Self { rounds: Vec::new() };

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

    pub(super) fn current_mut(&mut self) -> Option<&mut ChoiceRound> {
        self.rounds.last_mut().filter(|round| round.is_on())
    }

    pub(super) fn next_number(&self) -> u16 {
        u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX)
    }

    /// Those whose choices nobody has seen.
    pub(crate) fn unseen(&self) -> impl Iterator<Item = u16> + '_ {
        let unseen = self.rounds.iter().filter(|round| !round.is_shown);
        unseen.map(|round| round.number)
    }

    /// The one that goes on is lost: the turn is over, or something is taken back.
    pub(crate) fn lose(&mut self) {
        if let Some(round) = self.current_mut() {
            round.stage = RoundStage::Lost;
        }
    }

    /// Leaves what was made behind so many acts; the round that goes on is lost. Of a round
    /// that chose something acts were made behind its place.
    pub(crate) fn cut(&mut self, acts: usize) {
        self.lose();
        for round in &mut self.rounds {
            let chosen = !round.texts().is_empty();
            let stands = |behind: usize| behind < acts || (behind == acts && !chosen);
            round.made = round.made.filter(|(behind, _)| stands(*behind));
        }
    }

    /// Who leaves the game withdraws what they have handed in.
    pub(crate) fn leave(&mut self, person: Uuid) {
        if let Some(round) = self.current_mut().filter(|round| !round.is_shown) {
            round.writers.retain(|writer| *writer != person);
            round.hands.retain(|hand| hand.person != person);
        }
    }
}
