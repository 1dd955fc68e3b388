//! The standings that an export states after the entry that ends a round and after the
//! entry that closes the event. They follow from the entries and are included for
//! comparison with printed tables.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use areopagus_event::standings::Standings;
use areopagus_event::{Entry, EventState, GameStatus, ResultEntry};

/// The standings after a round, as an export states them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedStandings {
    /// The last round that counts, from 1.
    pub round: u16,
    /// The standings.
    pub table: Standings,
}

impl StatedStandings {
    /// The standings of an event after a round.
    pub fn after_round(state: &EventState, round: u16) -> Self {
        let table = Standings::after_round(state, round);
        Self { round, table }
    }
}

/// The rounds in which every game has a result.
#[derive(Debug, Clone, Default)]
pub struct RoundsOver(BTreeSet<u16>);

impl RoundsOver {
    /// Takes note of an entry that `state` already includes, and returns the round
    /// whose standings must be stated after it, if any.
    pub fn follow(&mut self, state: &EventState, entry: &Entry) -> Option<u16> {
        match entry {
            Entry::Result(ResultEntry::Recorded { game, .. }) => {
                let round = game.round;
                (is_over(state, round) && self.0.insert(round)).then_some(round)
            }
            Entry::Result(ResultEntry::Withdrawn { game, .. }) => {
                self.0.remove(&game.round);
                None
            }
            Entry::EventClosed {} => state.rounds.last().map(|round| round.number),
            _ => None,
        }
    }
}

fn is_over(state: &EventState, round: u16) -> bool {
    let mut games = state.games.of_round(round);
    games.all(|(_, game)| game.status() == GameStatus::Finished)
}
