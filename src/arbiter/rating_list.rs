//! The federation's rating list, with its inputs and the players' registry data.

use std::collections::BTreeMap;

use super::types::Person;
use crate::event::settings::Slug;
use crate::federation::ratings::{PlayerId, Ratings};

/// The rating list, with the registry data of its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingList {
    /// The closed events that it is computed from, by name, each with its version.
    pub(super) events: Vec<(Slug, u64)>,
    /// The version of the registry from which it was computed.
    pub(super) registry: u64,
    pub ratings: Ratings,
    /// The last registered data of the players.
    pub(super) people: BTreeMap<PlayerId, Person>,
}

impl RatingList {
    /// A version that changes with the list.
    pub fn version(&self) -> u64 {
        let events: u64 = self.events.iter().map(|(_, version)| version).sum();
        events + self.registry
    }

    /// The number of events that it is computed from.
    pub fn events(&self) -> usize {
        self.events.len()
    }

    /// The registry data of a player.
    pub fn person(&self, player: &PlayerId) -> Option<&Person> {
        self.people.get(player)
    }
}
