//! What time it is for the service.
//!
//! Within a process time goes by the monotonic clock, from where the system's clock was when the
//! process began. Between processes the database's time is the yardstick: every beat
//! brings it, and a process that is more than a second away from it goes by it from then on.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

/// By how much clocks may differ.
const TOLERANCE: TimeDelta = TimeDelta::seconds(1);

/// How long a beat stays valid: below the threshold of an outage (2 s, `store::beat`) by more than
/// the time between two looks at the clocks (0.5 s), so that a late beat is not taken for one.
const THERE_FOR: Duration = Duration::from_millis(1250);

/// The clock that a service goes by. Its clones are one clock.
#[derive(Debug, Clone, Default)]
pub struct Clock(Arc<Mutex<Dial>>);

#[derive(Debug, Clone)]
struct Dial {
    /// A moment of the monotonic clock, and what time it was then.
    base: (Instant, DateTime<Utc>),
    /// The last beat: a moment of the monotonic clock and of the system's.
    beat: Option<(Instant, DateTime<Utc>)>,
    /// By how much the system's clock is ahead of the database's.
    skew: Option<TimeDelta>,
    /// By how much a test has put the time forward.
    ahead: TimeDelta,
    /// How long the machine has slept in a test: its clocks went on, the monotonic one did not.
    slept: TimeDelta,
    /// By how much the system's clock is wrong in a test.
    wrong: TimeDelta,
}

impl Default for Dial {
    fn default() -> Self {
        Self {
            base: (Instant::now(), Utc::now()),
            beat: None,
            skew: None,
            ahead: TimeDelta::zero(),
            slept: TimeDelta::zero(),
            wrong: TimeDelta::zero(),
        }
    }
}

impl Dial {
    /// What the system's clock shows.
    fn system(&self) -> DateTime<Utc> {
        Utc::now() + self.slept + self.wrong
    }

    /// What time it is, but for what a test has put forward.
    fn shown(&self) -> DateTime<Utc> {
        let (began, at) = self.base;
        at + since(began)
    }
}

/// The time of the monotonic clock since a moment of it.
fn since(moment: Instant) -> TimeDelta {
    TimeDelta::from_std(moment.elapsed()).unwrap_or_default()
}

impl Clock {
    fn dial(&self) -> MutexGuard<'_, Dial> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What time it is.
    pub fn now(&self) -> DateTime<Utc> {
        let dial = self.dial();
        dial.shown() + dial.ahead
    }

    /// A beat was sent at a moment and has just come back with the database's time. Gives by how
    /// much this clock is ahead of it afterwards.
    pub(super) fn follow(&self, sent: Instant, at: DateTime<Utc>) -> TimeDelta {
        let mut dial = self.dial();
        let took = since(sent);
        // Somewhere on the way the database has looked at its clock.
        let (at, tolerance) = (at + took / 2, TOLERANCE + took / 2);
        let system = dial.system();
        dial.beat = Some((Instant::now(), system));
        let skew = system - at;
        // To a second, by which it is told.
        let seconds = (skew.num_milliseconds() + 500).div_euclid(1000);
        dial.skew = Some(if skew.abs() > tolerance {
            TimeDelta::seconds(seconds)
        } else {
            TimeDelta::zero()
        });
        let ahead = dial.shown() - at;
        if ahead.abs() > tolerance {
            dial.base = (Instant::now(), at);
            return dial.ahead;
        }
        ahead + dial.ahead
    }

    /// Whether it is not known that this process was there all the time: it has sent no beat for
    /// a while, or the system's clock has departed from the monotonic one since.
    pub(super) fn is_doubtful(&self) -> bool {
        let dial = self.dial();
        dial.beat.is_none_or(|(sent, system)| {
            let departed = dial.system() - (system + since(sent));
            sent.elapsed() > THERE_FOR || departed.abs() > TOLERANCE
        })
    }

    /// By how much the system's clock is ahead of the database's, where that is more than a
    /// second; `None` before the first beat.
    pub fn skew(&self) -> Option<TimeDelta> {
        self.dial().skew
    }

    /// Whether the system's clock differs from the database's by more than a second: nothing is
    /// brought by such a process.
    pub fn is_wrong(&self) -> bool {
        self.skew().is_some_and(|skew| !skew.is_zero())
    }

    /// Puts it forward. A test does so where it would have to wait.
    pub fn put_forward(&self, by: TimeDelta) {
        self.dial().ahead += by;
    }

    /// Lets the machine sleep in a test: when it wakes up, so much time has gone by that the
    /// process knows nothing of.
    pub fn sleep(&self, by: TimeDelta) {
        self.dial().slept += by;
    }

    /// For how long the machine has slept.
    pub(super) fn slept(&self) -> TimeDelta {
        self.dial().slept
    }

    /// Sets the system's clock forward in a test, and not that of the database.
    pub fn set_wrong(&self, by: TimeDelta) {
        self.dial().wrong += by;
    }

    /// That of the next process on the same machine.
    #[must_use]
    pub fn of_next_process(&self) -> Self {
        let mut dial = self.dial().clone();
        dial.base = (Instant::now(), dial.system());
        (dial.beat, dial.skew) = (None, None);
        Self(Arc::new(Mutex::new(dial)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: DateTime<Utc>, other: DateTime<Utc>) -> bool {
        (one - other).abs() < TimeDelta::minutes(1)
    }

    const HOUR: TimeDelta = TimeDelta::hours(1);

    #[test]
    fn time_goes_by_the_monotonic_clock_until_the_database_says_otherwise() {
        let clock = Clock::default();
        assert!(clock.is_doubtful());
        clock.follow(Instant::now(), Utc::now());
        assert!(!clock.is_doubtful() && !clock.is_wrong());
        clock.sleep(HOUR);
        assert!(near(clock.now(), Utc::now()));
        assert!(clock.is_doubtful());
        clock.follow(Instant::now(), Utc::now() + HOUR);
        assert!(near(clock.now(), Utc::now() + HOUR));
        assert!(!clock.is_doubtful() && !clock.is_wrong());
    }

    #[test]
    fn r_399_a_system_s_clock_that_is_wrong_is_known_and_not_followed() {
        let clock = Clock::default();
        clock.set_wrong(HOUR);
        let clock = clock.of_next_process();
        clock.follow(Instant::now(), Utc::now());
        assert!(clock.is_wrong());
        assert_eq!(clock.skew().unwrap().num_minutes(), 60);
        assert!(near(clock.now(), Utc::now()));
        clock.set_wrong(-HOUR);
        clock.follow(Instant::now(), Utc::now());
        assert!(!clock.is_wrong());
    }

    #[test]
    fn what_a_test_puts_forward_is_no_outage() {
        let clock = Clock::default();
        clock.follow(Instant::now(), Utc::now());
        clock.put_forward(HOUR);
        assert!(!clock.is_doubtful());
        let ahead = clock.follow(Instant::now(), Utc::now());
        assert_eq!(ahead.num_minutes(), 60);
        assert!(near(clock.now(), Utc::now() + HOUR));
    }
}
