//! Parties: up to three persons who play as one entrant, on a side of one game, and who join
//! and leave while it is played (CTOR 2.1, 2.5). A coalition is the case of two who stay
//! (clause 10). Rulings.

pub(super) mod audit;
mod command;
pub(super) mod decide;
mod entry;
mod refusal;
#[cfg(test)]
mod tests;

use uuid::Uuid;

use super::state::{EventState, GameState};
use crate::entrant::{Entrant, Member};
use areopagus_games::{PerSide, Side};

pub use command::{PartyChange, PartyOrder};
pub use entry::PartyEntry;
pub use refusal::PartyRefusal;

/// Who plays in a game where parties play: who is entered, who has joined it and who has left
/// it, in the order of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartyLog {
    entered: PerSide<Vec<Uuid>>,
    facts: Vec<Fact>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Fact {
    /// The number of acts before the one that says so; `None` before the game.
    act: Option<usize>,
    side: Side,
    change: Change,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Change {
    Joined(Member),
    Left(Uuid),
}

impl PartyLog {
    /// Whether nobody has joined or left.
    pub const fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Who has joined the game, whether or not they play in it still.
    pub fn joined(&self) -> impl Iterator<Item = &Member> {
        self.facts.iter().filter_map(|fact| match &fact.change {
            Change::Joined(member) => Some(member),
            Change::Left(_) => None,
        })
    }

    /// Whether somebody joins or leaves by the act behind so many others.
    pub(super) fn is_changed_by(&self, acts: usize) -> bool {
        self.facts.iter().any(|fact| fact.act == Some(acts))
    }

    /// Leaves what came before so many acts.
    pub(super) fn cut(&mut self, acts: usize) {
        self.facts
            .retain(|fact| fact.act.is_none_or(|at| at < acts));
    }

    /// Who plays on a side, or has begun the game on it.
    fn present(&self, side: Side, of_beginning: bool) -> Vec<Uuid> {
        let mut persons = self.entered[side].clone();
        let facts = self.facts.iter().filter(|fact| fact.side == side);
        for fact in facts.filter(|fact| !of_beginning || fact.act.is_none()) {
            match &fact.change {
                Change::Joined(member) => persons.push(member.person),
                Change::Left(person) => persons.retain(|it| it != person),
            }
        }
        persons
    }

    /// How many persons begin the game on either side.
    fn beginning(&self) -> PerSide<u8> {
        PerSide::from_fn(|side| {
            let persons = self.present(side, true).len();
            u8::try_from(persons).unwrap_or(u8::MAX)
        })
    }
}

impl GameState {
    /// Who plays on a side where parties play, by their ids in the registry: those who are
    /// entered, without who has left and with who has joined. Nobody elsewhere.
    pub fn present(&self, side: Side) -> Vec<Uuid> {
        self.party.present(side, false)
    }
}

impl EventState {
    /// Writes down with a new game who begins it, where parties play.
    pub(super) fn seat_parties(&self, game: &mut GameState) {
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
    pub(super) fn take_party(&mut self, entry: &PartyEntry) -> Result<(), String> {
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
