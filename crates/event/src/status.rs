//! The status of an event.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::bracket;
use crate::game::{GameState, GameStatus};
use crate::settings::Format;
use crate::state::EventState;

/// The status of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStatus {
    /// Entrants are being registered.
    Registration,
    /// The event has begun, and some game is unfinished or some round not paired.
    Running,
    /// Every game of every round has a result.
    Finished,
    /// The event is closed: nothing can be changed.
    Closed,
    /// The event was deleted before anything had happened in it.
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

    /// Parses the word of a status.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }
}

impl EventState {
    pub fn status(&self) -> EventStatus {
        // Backwards, since unfinished games are most likely in the last rounds.
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

    /// Whether the event has something to close: a round is paired, or walkovers alone have
    /// decided its bracket (TOTA*S 6.4).
    pub fn has_something_to_close(&self) -> bool {
        self.is_paired() || bracket::is_decided(self)
    }
}
