//! The clock of one game.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use areopagus_tournament::text::TextLine;

/// The seconds to memorise the position before the mole is drawn (TOTA*S 8.1).
pub const MEMORISE_SECONDS: u16 = 100;

/// A time counted by the server's clock, without pauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// It runs, as if it had begun at this moment without a pause since.
    Since(DateTime<Utc>),
    /// It is stopped at this many milliseconds.
    StandsMs(i64),
}

impl Count {
    /// The time at a moment.
    pub fn at(self, now: DateTime<Utc>) -> TimeDelta {
        match self {
            Self::Since(since) => now - since,
            Self::StandsMs(milliseconds) => TimeDelta::milliseconds(milliseconds),
        }
    }
}

/// When and why a clock was stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stand {
    pub(super) since: DateTime<Utc>,
    pub(super) why: Why,
}

/// Why a clock is stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Why {
    /// The game was over.
    Over,
    Referee(TextLine<500>),
    /// The service was away.
    Outage,
}

/// The clock of a game, computed from the journal.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameClock {
    pub(super) started: Option<DateTime<Utc>>,
    pub(super) stands: Option<Stand>,
    /// The sum of the pauses before that.
    pub(super) stood: TimeDelta,
    pub(super) memorising: Option<DateTime<Utc>>,
    /// When the last row was entered.
    pub(super) row: Option<DateTime<Utc>>,
    /// When the players of a game by acts began to set up.
    pub(super) setup: Option<DateTime<Utc>>,
    /// When the present turn began.
    pub(super) turn: Option<DateTime<Utc>>,
}

impl GameClock {
    /// The time since the last row. A pause stops it; the end of a game does not, since marks
    /// may lift a mate.
    pub(crate) fn since_row(&self) -> Option<Count> {
        let row = self.row?;
        let stand = self.stands.as_ref();
        Some(match stand.filter(|stand| stand.why != Why::Over) {
            Some(_) => self.count(row),
            None => Count::Since(row + self.stood),
        })
    }

    /// A moment by a clock that stops in every pause. Differences of such moments are times
    /// without pauses.
    pub(crate) fn counted(&self, at: DateTime<Utc>) -> DateTime<Utc> {
        let stands = self.stands.as_ref();
        stands.map_or(at, |stand| at.min(stand.since)) - self.stood
    }

    /// Follows a row of the game.
    pub(crate) fn follow_row(&mut self, at: DateTime<Utc>) {
        self.row = Some(self.counted(at));
    }

    pub(super) fn count(&self, from: DateTime<Utc>) -> Count {
        match &self.stands {
            None => Count::Since(from + self.stood),
            Some(stand) => {
                let shown = self.counted(stand.since) - from;
                Count::StandsMs(shown.num_milliseconds())
            }
        }
    }

    /// The time of play (TOTA*S 6.3); `None` before it was started.
    pub fn play(&self) -> Option<Count> {
        self.started.map(|from| self.count(from))
    }

    /// The time to memorise, if it has begun (TOTA*S 8.1).
    pub fn memorising(&self) -> Option<Count> {
        self.memorising.map(|from| self.count(from))
    }

    /// The time to set up, if it has begun.
    pub fn setting_up(&self) -> Option<Count> {
        self.setup.map(|from| self.count(from))
    }

    /// The time of the present turn; `None` while there are no turns.
    pub fn turn(&self) -> Option<Count> {
        self.turn.map(|from| self.count(from))
    }

    /// Whether a time of the game was started.
    pub(super) const fn has_begun(&self) -> bool {
        self.started.is_some() || self.setup.is_some()
    }

    /// Whether the time of play or of the set-up runs.
    pub const fn runs(&self) -> bool {
        self.has_begun() && self.stands.is_none()
    }

    /// The reason if the referee has stopped it.
    pub fn reason(&self) -> Option<&TextLine<500>> {
        match &self.stands.as_ref()?.why {
            Why::Referee(reason) => Some(reason),
            Why::Over | Why::Outage => None,
        }
    }

    /// When it was stopped by an outage, if the referee has not restarted it.
    pub fn outage(&self) -> Option<DateTime<Utc>> {
        let stand = self.stands.as_ref()?;
        (stand.why == Why::Outage).then_some(stand.since)
    }

    pub(super) fn stand(&mut self, since: DateTime<Utc>, why: Why) {
        if self.runs() {
            self.stands = Some(Stand { since, why });
        }
    }

    /// Leaves out an outage, and stops at its beginning if it does not go on by itself.
    pub(super) fn leave_out(&mut self, at: DateTime<Utc>, lost: TimeDelta, stands: bool) {
        match &mut self.stands {
            None if stands => {
                let (since, why) = (at - lost, Why::Outage);
                self.stands = Some(Stand { since, why });
            }
            stand => {
                // If it was stopped already, the pause is extended.
                if let Some(stand) = stand {
                    stand.since += lost;
                }
                self.stood += lost;
            }
        }
    }

    /// Stops the times of a game that force majeure interrupts (TOTA*S 6.4).
    pub(crate) fn interrupt(&mut self, at: DateTime<Utc>, reason: &str) {
        let reason = TextLine::parse(reason).ok();
        self.stand(at, reason.map_or(Why::Over, Why::Referee));
    }

    pub(super) fn go_on(&mut self, at: DateTime<Utc>) {
        if let Some(stand) = self.stands.take() {
            self.stood += at - stand.since;
        }
    }
}

/// An answer that came late because of a lost connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Delay {
    /// The answer that counts, in milliseconds.
    pub answered_ms: u32,
    /// The answer by the server's clock alone, in milliseconds.
    pub received_ms: u32,
}
