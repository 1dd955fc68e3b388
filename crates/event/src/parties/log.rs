//! The persons on the sides of a game, and who has joined and left.

use uuid::Uuid;

use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::Member;

/// The persons in a game with parties: registered, joined and left, in the order of the
/// journal.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartyLog {
    pub(crate) entered: PerSide<Vec<Uuid>>,
    pub(crate) facts: Vec<Fact>,
    pub(super) named: PerSide<Option<Uuid>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fact {
    /// The number of acts before the one of the change; `None` before the game.
    pub(crate) act: Option<usize>,
    pub(crate) side: Side,
    pub(crate) change: Change,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Change {
    Joined(Member),
    Left(Uuid),
}

impl PartyLog {
    /// Whether no one has joined or left.
    pub const fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// The persons who have joined the game, whether or not they still play.
    pub fn joined(&self) -> impl Iterator<Item = &Member> {
        self.facts.iter().filter_map(|fact| match &fact.change {
            Change::Joined(member) => Some(member),
            Change::Left(_) => None,
        })
    }

    /// The persons who have joined a side.
    pub(crate) fn joined_on(&self, side: Side) -> impl Iterator<Item = &Member> {
        let facts = self.facts.iter().filter(move |fact| fact.side == side);
        facts.filter_map(|fact| match &fact.change {
            Change::Joined(member) => Some(member),
            Change::Left(_) => None,
        })
    }

    /// Whether a person who plays or has played on a side has joined it.
    pub fn has_joined(&self, side: Side, person: Uuid) -> bool {
        self.joined_on(side).any(|member| member.person == person)
    }

    /// The persons who have left a side and not returned, each once, in the order of the
    /// journal.
    pub fn left(&self, side: Side) -> Vec<Uuid> {
        let present = self.present(side, false);
        let mut left = Vec::new();
        for fact in self.facts.iter().filter(|fact| fact.side == side) {
            if let Change::Left(person) = fact.change
                && !present.contains(&person)
                && !left.contains(&person)
            {
                left.push(person);
            }
        }
        left
    }

    /// Whether a person joins or leaves by the act after this many others.
    pub(crate) fn is_changed_by(&self, acts: usize) -> bool {
        self.facts.iter().any(|fact| fact.act == Some(acts))
    }

    /// The person who enters the operations of a side; `None` for none, or one who has
    /// left.
    pub fn named(&self, side: Side) -> Option<Uuid> {
        let named = self.named[side]?;
        self.present(side, false).contains(&named).then_some(named)
    }

    /// Keeps what came before this many acts.
    pub(crate) fn cut(&mut self, acts: usize) {
        self.facts
            .retain(|fact| fact.act.is_none_or(|at| at < acts));
    }

    /// The persons who play on a side, or began the game on it.
    pub(crate) fn present(&self, side: Side, of_beginning: bool) -> Vec<Uuid> {
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

    /// The number of persons with which either side begins the game.
    pub(crate) fn beginning(&self) -> PerSide<u8> {
        PerSide::from_fn(|side| {
            let persons = self.present(side, true).len();
            u8::try_from(persons).unwrap_or(u8::MAX)
        })
    }
}
