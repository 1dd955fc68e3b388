//! Parties against the state.

use uuid::Uuid;

use super::entry::PartyEntry;
use super::log::{Change, Fact};
use crate::game::{GamePlay, GameState};
use crate::state::EventState;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::Entrant;

impl GameState {
    /// Who plays on a side where parties play, by their ids in the registry: those who are
    /// entered, without who has left and with who has joined. Nobody elsewhere.
    pub fn present(&self, side: Side) -> Vec<Uuid> {
        self.party.present(side, false)
    }
}

impl EventState {
    /// Writes down with a new game who begins it, where parties play.
    pub(crate) fn seat_parties(&self, game: &mut GameState) {
        if !self.info.rules.party().is_open() {
            return;
        }
        let pairing = game.pairing;
        let persons = |number| {
            let entrant = self.entrants.get(&number);
            entrant.map_or_else(Vec::new, |entrant| entrant.persons().collect())
        };
        game.party.entered = PerSide::new(persons(pairing.white), persons(pairing.black));
        let beginning = game.party.beginning();
        if let GamePlay::Acts(play) = &mut game.play {
            play.persons = Some(beginning);
        }
    }

    /// Adds a fact of a party.
    pub(crate) fn take_party(&mut self, entry: &PartyEntry) -> Result<(), String> {
        let (id, side, change) = match entry {
            PartyEntry::Registered { entrant, members } => {
                let mut members = members.iter().cloned();
                let first = members.next().ok_or("a party of nobody")?;
                return self.enter(Entrant {
                    number: *entrant,
                    person: first.person,
                    commitment: first.commitment,
                    partner: members.next(),
                    third: members.next(),
                    rating: None,
                    withdrawn: None,
                });
            }
            PartyEntry::Joined { game, side, member } => {
                (*game, *side, Change::Joined(member.clone()))
            }
            PartyEntry::Left { game, side, person } => (*game, *side, Change::Left(*person)),
        };
        let game = self.game_mut(id)?;
        let act = game.has_acts().then_some(game.acts().len());
        if let Change::Left(person) = &change {
            game.act_game_mut()?.rounds.leave(*person);
        }
        game.party.facts.push(Fact { act, side, change });
        if act.is_none() {
            let beginning = game.party.beginning();
            game.act_game_mut()?.persons = Some(beginning);
        }
        Ok(())
    }
}
