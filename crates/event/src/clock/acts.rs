//! The clock of a game by acts: its set-up, its turns and the game (Almajara 2.2, Almajara 3.1,
//! Almajara 4.2). The game runs from its first turn on; R-242.

use chrono::{DateTime, TimeDelta, Utc};

use crate::clock::times::{Count, GameClock};
use areopagus_games::acts::{ActBoard, ActTurn, ClockReadings};

impl GameClock {
    /// The readings at a moment in whole seconds: the time of the game, which is `None` before
    /// its first turn, and the others.
    pub fn read(&self, at: DateTime<Utc>) -> (Option<u32>, ClockReadings) {
        let now = self.stands.as_ref().map_or(at, |stand| at.min(stand.since));
        let seconds = |count: Count| u32::try_from(count.at(now).num_seconds()).unwrap_or_default();
        let shown = ClockReadings {
            setup: self.setting_up().map(seconds),
            turn: self.turn().map(seconds),
        };
        (self.play().map(seconds), shown)
    }

    /// Starts the set-up time.
    pub(in super::super) fn set_up(&mut self, at: DateTime<Utc>) {
        self.setup = Some(self.counted(at));
    }

    /// Follows an act, on the board after it.
    pub(in super::super) fn follow_act(
        &mut self,
        before: Option<ActTurn>,
        board: &ActBoard,
        at: DateTime<Utc>,
    ) {
        let now = self.counted(at);
        if board.turn.is_some() {
            self.started.get_or_insert(now);
        }
        // A first turn whose time was started before goes on.
        if board.turn != before || self.turn.is_none() {
            self.turn = board.turn.map(|_| now);
        }
    }

    /// Sets the time of the game, if one is known, with a turn that begins now; before the
    /// first turn the game has no time.
    pub(in super::super) fn set(
        &mut self,
        board: &ActBoard,
        seconds: Option<u32>,
        at: DateTime<Utc>,
    ) {
        let now = self.counted(at);
        self.turn = board.turn.map(|_| now);
        self.started = match (board.turn, seconds) {
            (None, _) => None,
            (Some(_), Some(seconds)) => Some(now - TimeDelta::seconds(seconds.into())),
            (Some(_), None) => self.started.or(Some(now)),
        };
    }

    /// Resets all times.
    pub(in super::super) fn begin_anew(&mut self) {
        *self = Self::default();
    }
}
