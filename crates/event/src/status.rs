//! How far an event is.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::bracket;
use crate::game::{GameState, GameStatus};
use crate::info::Format;
use crate::state::EventState;

/// How far an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStatus {
    /// Entrants are being entered.
    Registration,
    /// The event has begun, and a game is not finished or a round not paired yet.
    Running,
    /// Every game of every round has a result.
    Finished,
    /// The event is closed: nothing can be changed any more.
    Closed,
    /// Nothing had happened in the event, and it was deleted.
    Deleted,
}

impl EventStatus {
    const ALL: [Self; 5] = [
        Self::Registration,
        Self::Running,
        Self::Finished,
        Self::Closed,
        Self::Deleted,
    ];

    /// The stable word of the status.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Closed => "closed",
            Self::Deleted => "deleted",
        }
    }

    /// The status of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

impl EventState {
    /// How far the event is.
    pub fn status(&self) -> EventStatus {
        // From the end: in the last rounds it shows first that games go on.
        let finished = |game: &Arc<GameState>| game.status() == GameStatus::Finished;
        let all_paired = match self.info.format {
            Format::RoundRobin { .. } => self.is_paired(),
            Format::Swiss(rules) => self.next_round() > rules.rounds.get(),
            Format::TeamRoundRobin(_) | Format::Scheveningen(_) | Format::TeamSwiss(_) => {
                self.are_all_matches_paired()
            }
            Format::Knockout(_) | Format::DoubleElimination(_) => bracket::is_decided(self),
        };
        if self.details.deleted {
            EventStatus::Deleted
        } else if self.closed {
            EventStatus::Closed
        } else if !self.is_started() {
            EventStatus::Registration
        } else if all_paired && self.games.values().rev().all(finished) {
            EventStatus::Finished
        } else {
            EventStatus::Running
        }
    }

    /// Whether the event came to something that can be closed: a round is paired, or
    /// walkovers alone have decided its bracket (6.4).
    pub fn has_something_to_close(&self) -> bool {
        self.is_paired() || bracket::is_decided(self)
    }
}
