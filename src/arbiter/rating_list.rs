//! The federation's list of ratings as it was made of the closed events.

use std::collections::BTreeMap;

use super::types::Person;
use crate::event::info::Slug;
use crate::federation::ratings::{PlayerId, Ratings};

/// The list of ratings, with what the registry has of its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingList {
    /// The closed events that it is made of, by name, each with its version.
    pub(super) events: Vec<(Slug, u64)>,
    /// How often persons of the registry were changed when it was made.
    pub(super) registry: u64,
    /// The ratings.
    pub ratings: Ratings,
    /// The players as they were registered last.
    pub(super) people: BTreeMap<PlayerId, Person>,
}

impl RatingList {
    /// A number that is another one after every change of the list.
    pub fn version(&self) -> u64 {
        let events: u64 = self.events.iter().map(|(_, version)| version).sum();
        events + self.registry
    }

    /// How many events it is made of.
    pub fn events(&self) -> usize {
        self.events.len()
    }

    /// A player as the registry has them.
    pub fn person(&self, player: &PlayerId) -> Option<&Person> {
        self.people.get(player)
    }
}
