//! Applies entries about rounds of choices to the state.

use uuid::Uuid;

use super::entry::{RoundEntry, WhyShown};
use super::log::{ChoiceHand, ChoiceRound, RoundStage};
use crate::acts::game::ActGame;
use crate::acts::secrets::kept::SealedParts;
use crate::lots;
use crate::secrets::GameSecrets;
use crate::state::EventState;

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
                    made: None,
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
                    may_leave_out: known.seals_leaving_out(),
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
                let is_made = matches!(why, WhyShown::All | WhyShown::Closed) && *ways == 1;
                known.made = is_made.then_some((acts, 1));
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
                known.made = Some((acts, *way));
            }
        }
        Ok(())
    }
}
