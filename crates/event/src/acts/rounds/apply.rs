//! Applies entries about rounds of choices to the state.

use uuid::Uuid;

use super::entry::{RoundEntry, ShownChoice, WhyShown};
use super::log::{ChoiceHand, ChoiceRound, RoundLog, RoundStage};
use crate::acts::game::ActGame;
use crate::acts::secrets::kept::SealedParts;
use crate::lots;
use crate::secrets::GameSecrets;
use crate::state::EventState;
use areopagus_lots::{Gid, Hex};

impl ActGame {
    /// A person's own choice in the current round, empty if left out; `None` without one, or if
    /// it is not in `kept`.
    pub fn choice_of(&self, person: Uuid, kept: &GameSecrets) -> Option<String> {
        let round = self.rounds.current()?;
        let hand = round.hands.iter().find(|hand| hand.person == person)?;
        if hand.seal.is_none() {
            return Some(String::new());
        }
        let kept: &SealedParts = kept.choices.get(&(round.number, hand.number))?;
        kept.values().into_iter().next()
    }
}

impl EventState {
    /// Applies an entry about a round; a shown choice must match its seal.
    pub(crate) fn apply_round(&mut self, entry: &RoundEntry) -> Result<(), String> {
        let gid = lots::gid(self.info.slug.as_str(), entry.game())?;
        let game = self.game_mut(entry.game())?;
        let play = game.act_game_mut()?;
        let acts = play.acts.len();
        let log = &mut play.rounds;
        match entry {
            RoundEntry::Opened {
                round,
                side,
                choice,
                most,
                writers,
                ..
            } => log.open(ChoiceRound {
                number: *round,
                side: *side,
                word: choice.clone(),
                most: *most,
                writers: writers.clone(),
                hands: Vec::new(),
                stage: RoundStage::Open,
                is_shown: false,
                handed: 0,
                made: None,
            }),
            RoundEntry::Handed {
                round,
                person,
                seal,
                ..
            } => log.hand_in(*round, *person, *seal),
            RoundEntry::Shown {
                round,
                choices,
                ways,
                why,
                ..
            } => log.show(*round, (&gid, choices), (*why, *ways), acts),
            RoundEntry::Decided { round, way, .. } => log.decide(*round, *way, acts),
        }
    }
}

impl RoundLog {
    /// Opens the next round.
    fn open(&mut self, round: ChoiceRound) -> Result<(), String> {
        if round.number != self.next_number() || self.current().is_some() {
            return Err(no_round(round.number));
        }
        self.rounds.push(round);
        Ok(())
    }

    /// Takes a person's choice for the open round, in the place of an earlier one.
    fn hand_in(&mut self, round: u16, person: Uuid, seal: Option<Hex<32>>) -> Result<(), String> {
        let known = self
            .current_mut()
            .filter(|known| known.number == round && known.stage == RoundStage::Open);
        let known = known.ok_or_else(|| no_round(round))?;
        known.handed = known.handed.saturating_add(1);
        known.hands.retain(|hand| hand.person != person);
        known.hands.push(ChoiceHand {
            person,
            seal,
            text: None,
            may_leave_out: known.seals_leaving_out(),
            number: known.handed,
        });
        Ok(())
    }

    /// Shows the choices of a round, whose acts follow if there is one way to make them.
    fn show(
        &mut self,
        round: u16,
        (gid, choices): (&Gid, &[ShownChoice]),
        (why, ways): (WhyShown, u16),
        acts: usize,
    ) -> Result<(), String> {
        let mut rounds = self.rounds.iter_mut();
        let known = rounds.find(|known| known.number == round);
        let known = known.filter(|known| !known.is_shown);
        let known = known.ok_or_else(|| no_round(round))?;
        known.show(gid, choices)?;
        let is_made = matches!(why, WhyShown::All | WhyShown::Closed) && ways == 1;
        known.made = is_made.then_some((acts, 1));
        known.stage = match (why, ways) {
            (WhyShown::Over | WhyShown::Withdrawn, _) => RoundStage::Lost,
            (WhyShown::All | WhyShown::Closed, 0 | 1) => RoundStage::Made,
            (WhyShown::All | WhyShown::Closed, ways) => RoundStage::Undecided(ways),
        };
        Ok(())
    }

    /// Decides the way in which acts are made of the choices of a round.
    fn decide(&mut self, round: u16, way: u16, acts: usize) -> Result<(), String> {
        let known = self.current_mut().filter(|known| {
            let ways = match known.stage {
                RoundStage::Undecided(ways) => ways,
                RoundStage::Open | RoundStage::Made | RoundStage::Lost => 0,
            };
            known.number == round && (1..=ways).contains(&way)
        });
        let known = known.ok_or_else(|| no_round(round))?;
        known.stage = RoundStage::Made;
        known.made = Some((acts, way));
        Ok(())
    }
}

fn no_round(number: u16) -> String {
    format!("round {number} of choices")
}
