//! Parties in the state of an event: who begins a game, and who joins and leaves it.

use uuid::Uuid;

use super::super::state::{EventState, GameState};
use super::{Change, Fact, PartyEntry};
use crate::entrant::Entrant;
use areopagus_games::{PerSide, Side};

impl GameState {
    /// Who plays on a side where parties play, by their ids in the registry: those who are
    /// entered, without who has left and with who has joined. Nobody elsewhere.
    pub fn present(&self, side: Side) -> Vec<Uuid> {
        self.party.present(side, false)
    }
}

impl EventState {
    /// Writes down with a new game who begins it, where parties play.
    pub(in super::super) fn seat_parties(&self, game: &mut GameState) {
        if !self.info.rules.party().is_open() {
            return;
        }
        let pairing = game.pairing;
        let persons = |number| {
            let entrant = self.entrants.get(&number);
            entrant.map_or_else(Vec::new, |entrant| entrant.persons().collect())
        };
        game.party.entered = PerSide::new(persons(pairing.white), persons(pairing.black));
        game.acts.persons = Some(game.party.beginning());
    }

    /// Adds a fact of a party.
    pub(in super::super) fn take_party(&mut self, entry: &PartyEntry) -> Result<(), String> {
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
        let act = (!game.acts.is_empty()).then_some(game.acts.acts.len());
        if let Change::Left(person) = &change {
            game.acts.rounds.leave(*person);
        }
        game.party.facts.push(Fact { act, side, change });
        if act.is_none() {
            game.acts.persons = Some(game.party.beginning());
        }
        Ok(())
    }
}
