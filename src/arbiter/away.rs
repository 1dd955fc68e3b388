//! A time in which no process of the service was there.

use chrono::{DateTime, TimeDelta, Utc};

use crate::store::beat::Away;

/// How long an outage is behind which clocks run on, where nothing is set.
pub const SHORT_OUTAGE: TimeDelta = TimeDelta::seconds(5);

/// A time in which no process beat, by the service's clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outage {
    /// The beat before it.
    pub since: DateTime<Utc>,
    /// The one behind it.
    pub until: DateTime<Utc>,
    /// The same by the database's clock.
    pub away: Away,
}
