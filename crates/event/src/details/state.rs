//! What became of an event besides its games.

use chrono::{DateTime, Utc};

/// What became of an event besides its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Details {
    /// Whether the event is in no list.
    pub unlisted: bool,
    /// Whether the event was deleted: nothing can be done with it any more.
    pub deleted: bool,
    /// How often what a calendar says of it was edited, and when the last time.
    pub edited: Option<(u32, DateTime<Utc>)>,
    /// When it was closed last.
    pub closed_at: Option<DateTime<Utc>>,
}
