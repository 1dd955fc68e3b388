//! What time it is for the service.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};

/// The clock that a service goes by: the system's. Its clones are one clock.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    /// By how many milliseconds it is ahead of the system's.
    ahead: Arc<AtomicI64>,
}

impl Clock {
    /// What time it is.
    pub fn now(&self) -> DateTime<Utc> {
        Utc::now() + TimeDelta::milliseconds(self.ahead.load(Ordering::Relaxed))
    }

    /// Puts it forward. A test does so where it would have to wait.
    pub fn put_forward(&self, by: TimeDelta) {
        self.ahead
            .fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }
}
