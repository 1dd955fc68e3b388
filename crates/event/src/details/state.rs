//! State of an event as a whole: listed, deleted, edited, closed.

use chrono::{DateTime, Utc};

/// The state of an event besides its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Details {
    /// Whether the event is unlisted.
    pub unlisted: bool,
    /// Whether the event was deleted, after which it takes no commands.
    pub deleted: bool,
    /// How many times settings in the calendar were edited, and the last time.
    pub edited: Option<(u32, DateTime<Utc>)>,
    /// When it was last closed.
    pub closed_at: Option<DateTime<Utc>>,
}
