//! The rounds of choices of a game, and the choices handed in.

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
    /// Its kind, in the discipline's word.
    pub word: String,
    /// The maximum number of choices.
    pub most: u8,
    /// The persons who may choose.
    pub writers: Vec<Uuid>,
    /// The choices handed in, in order.
    pub hands: Vec<ChoiceHand>,
    /// The stage of the round.
    pub stage: RoundStage,
    /// Whether the choices are public.
    pub is_shown: bool,
    /// How many times a choice was handed in.
    pub(super) handed: u16,
    /// The number of acts before its own and the way in which they were made, from 1; `None`
    /// before that, and after they were taken back.
    pub(super) made: Option<(usize, u16)>,
}

/// A choice as handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChoiceHand {
    pub person: Uuid,
    /// The seal of the choice, or of leaving it out; `None` if it is left out openly.
    pub seal: Option<Hex<32>>,
    /// The choice, once public; also `None` if it was left out.
    pub text: Option<String>,
    /// Whether the seal may be that of a choice left out.
    pub(super) may_leave_out: bool,
    /// Its number among all handed in for the round, from 1.
    pub(super) number: u16,
}

/// The stage of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RoundStage {
    /// Choices are handed in.
    Open,
    /// The choices are public, and one of this many ways is to be chosen.
    Undecided(u16),
    /// Acts were made of them.
    Made,
    /// The turn or the game ended before, or acts were taken back.
    Lost,
}

impl ChoiceRound {
    /// The sealed hands: choices, and those left out in secret.
    pub(super) fn sealed(&self) -> impl Iterator<Item = &ChoiceHand> {
        self.hands.iter().filter(|hand| hand.seal.is_some())
    }

    /// Whether a person has a public choice.
    pub fn has_chosen(&self, person: Uuid) -> bool {
        let mut chosen = self.hands.iter().filter(|hand| hand.text.is_some());
        chosen.any(|hand| hand.person == person)
    }

    /// The choices, once public.
    pub fn texts(&self) -> Vec<String> {
        let hands = self.hands.iter();
        hands.filter_map(|hand| hand.text.clone()).collect()
    }

    /// Whether leaving a choice out is as secret as a choice: there is a place for each of the
    /// writers, so the round waits for all of them in any case.
    pub(super) fn seals_leaving_out(&self) -> bool {
        usize::from(self.most) >= self.writers.len()
    }

    /// Whether no choice is awaited.
    pub(super) fn is_complete(&self) -> bool {
        let has_handed = |writer: &Uuid| self.hands.iter().any(|hand| hand.person == *writer);
        self.sealed().count() >= usize::from(self.most) || self.writers.iter().all(has_handed)
    }

    /// Whether it must be shown next.
    pub(in super::super) fn is_open_and_complete(&self) -> bool {
        self.stage == RoundStage::Open && self.is_complete()
    }

    pub(super) fn is_on(&self) -> bool {
        match self.stage {
            RoundStage::Open | RoundStage::Undecided(_) => true,
            RoundStage::Made | RoundStage::Lost => false,
        }
    }

    /// What the seal of a choice commits to; empty for one left out.
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

/// The rounds of a game, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundLog {
    pub(super) rounds: Vec<ChoiceRound>,
}

impl RoundLog {
    pub const NONE: Self = Self { rounds: Vec::new() };

    pub const fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }

    pub fn all(&self) -> &[ChoiceRound] {
        &self.rounds
    }

    /// The current round: until it is made its side enters nothing else.
    pub fn current(&self) -> Option<&ChoiceRound> {
        self.rounds.last().filter(|round| round.is_on())
    }

    pub(super) fn current_mut(&mut self) -> Option<&mut ChoiceRound> {
        self.rounds.last_mut().filter(|round| round.is_on())
    }

    pub(super) fn next_number(&self) -> u16 {
        u16::try_from(self.rounds.len() + 1).unwrap_or(u16::MAX)
    }

    /// The rounds whose choices are still secret.
    pub(crate) fn unseen(&self) -> impl Iterator<Item = u16> + '_ {
        let unseen = self.rounds.iter().filter(|round| !round.is_shown);
        unseen.map(|round| round.number)
    }

    /// Loses the current round, since the turn is over or acts are taken back.
    pub(crate) fn lose(&mut self) {
        if let Some(round) = self.current_mut() {
            round.stage = RoundStage::Lost;
        }
    }

    /// Forgets what was made after this many acts; the current round is lost. A round with
    /// choices at exactly this position is undone as well, since its acts follow.
    pub(crate) fn cut(&mut self, acts: usize) {
        self.lose();
        for round in &mut self.rounds {
            let chosen = !round.texts().is_empty();
            let stands = |behind: usize| behind < acts || (behind == acts && !chosen);
            round.made = round.made.filter(|(behind, _)| stands(*behind));
        }
    }

    /// Withdraws the choice of a person who leaves the game.
    pub(crate) fn leave(&mut self, person: Uuid) {
        if let Some(round) = self.current_mut().filter(|round| !round.is_shown) {
            round.writers.retain(|writer| *writer != person);
            round.hands.retain(|hand| hand.person != person);
        }
    }
}
