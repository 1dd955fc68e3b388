//! Applies entries about parties to the state, and lists participants.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::entry::PartyEntry;
use super::log::{Change, Fact};
use crate::game::{GamePlay, GameState};
use crate::state::EventState;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::{Commitment, Entrant, EntrantNumber, Member};

/// A person who takes part under the number of an entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Participant<'a> {
    /// The person's id in the registry.
    pub person: Uuid,
    /// The commitment to the person's data.
    pub commitment: &'a Commitment,
    /// Whether the person was not registered but has joined a game of the entrant.
    pub joined: bool,
}

/// The registered persons, and after them those who have only joined, each once.
fn participants<'a>(
    entrant: &'a Entrant,
    joined: impl Iterator<Item = &'a Member>,
) -> Vec<Participant<'a>> {
    let of = |joined: bool| {
        move |(person, commitment): (Uuid, &'a Commitment)| Participant {
            person,
            commitment,
            joined,
        }
    };
    let mut all: Vec<Participant<'_>> = entrant.committed().map(of(false)).collect();
    for member in joined {
        if !all.iter().any(|known| known.person == member.person) {
            all.push(of(true)((member.person, &member.commitment)));
        }
    }
    all
}

impl GameState {
    /// The persons on a side in a game with parties, by their ids in the registry: the
    /// registered ones without those who have left and with those who have joined.
    /// Empty without parties.
    pub fn present(&self, side: Side) -> Vec<Uuid> {
        self.party.present(side, false)
    }
}

impl EventState {
    /// The participants under an entrant's number: the registered ones in order, and after them
    /// those who have joined a game of theirs, each once.
    pub fn participants(&self, entrant: EntrantNumber) -> Vec<Participant<'_>> {
        let known = self.entrants.get(&entrant);
        let games = self.games_of(entrant);
        let joined = games.flat_map(|(_, side, game)| game.party.joined_on(side));
        known.map_or_else(Vec::new, |known| participants(known, joined))
    }

    /// All participants of the event, by the numbers of the entrants.
    pub fn everybody(&self) -> impl Iterator<Item = (EntrantNumber, Participant<'_>)> {
        let mut joined: BTreeMap<EntrantNumber, Vec<&Member>> = BTreeMap::new();
        for game in self.games.values().filter(|game| !game.party.is_empty()) {
            for side in Side::ALL {
                let own = joined.entry(game.pairing.entrant(side)).or_default();
                own.extend(game.party.joined_on(side));
            }
        }
        self.entrants.iter().flat_map(move |(number, entrant)| {
            let joined = joined.remove(number).unwrap_or_default();
            let all = participants(entrant, joined.into_iter());
            all.into_iter().map(|one| (*number, one))
        })
    }

    /// Records in a new game which persons begin it, in games with parties.
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

    /// Applies an entry about a party.
    pub(crate) fn apply_party(&mut self, entry: &PartyEntry) -> Result<(), String> {
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
            PartyEntry::Named { game, side, person } => {
                self.game_mut(*game)?.party.named[*side] = *person;
                return Ok(());
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
