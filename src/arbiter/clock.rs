//! The clock of the service.
//!
//! Within a process, time follows the monotonic clock, starting from the system clock. Between
//! processes, the database's time is the reference: every heartbeat returns it, and a
//! process that differs from it by more than a second follows it from then on.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

/// Tolerated difference between clocks.
const TOLERANCE: TimeDelta = TimeDelta::seconds(1);

/// How long a heartbeat is valid: below the threshold of an outage (2 s, `store::beat`) by more
/// than the time between two looks at the clocks (0.5 s), so that a late heartbeat is not taken
/// for a valid one.
const THERE_FOR: Duration = Duration::from_millis(1250);

/// The clock of a service. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Clock(Arc<Mutex<Dial>>);

#[derive(Debug, Clone)]
struct Dial {
    /// A moment of the monotonic clock, and the time at that moment.
    base: (Instant, DateTime<Utc>),
    /// The last heartbeat, by the monotonic clock and by the system clock.
    beat: Option<(Instant, DateTime<Utc>)>,
    /// How far the system clock is ahead of the database's.
    skew: Option<TimeDelta>,
    /// How far a test has advanced the time.
    ahead: TimeDelta,
    /// How long the machine has slept in a test: the system clock advanced and the monotonic
    /// one did not.
    slept: TimeDelta,
    /// How far the system clock is wrong in a test.
    wrong: TimeDelta,
}

/// A heartbeat that is on its way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sent {
    moment: Instant,
    /// The time of the system clock then.
    system: DateTime<Utc>,
    /// How long the machine had slept in a test.
    pub slept: TimeDelta,
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
    /// The time of the system clock.
    fn system(&self) -> DateTime<Utc> {
        Utc::now() + self.slept + self.wrong
    }

    /// The time, without what a test has advanced it by.
    fn shown(&self) -> DateTime<Utc> {
        let (began, at) = self.base;
        at + since(began)
    }
}

/// Elapsed time of the monotonic clock.
fn since(moment: Instant) -> TimeDelta {
    TimeDelta::from_std(moment.elapsed()).unwrap_or_default()
}

impl Clock {
    fn dial(&self) -> MutexGuard<'_, Dial> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        let dial = self.dial();
        dial.shown() + dial.ahead
    }

    /// A heartbeat that is sent now.
    pub(super) fn sending(&self) -> Sent {
        let dial = self.dial();
        Sent {
            moment: Instant::now(),
            system: dial.system(),
            slept: dial.slept,
        }
    }

    /// Processes a heartbeat that has just returned with the database's time. Returns how far this
    /// clock is ahead of the database's afterwards.
    pub(super) fn follow(&self, sent: Sent, at: DateTime<Utc>) -> TimeDelta {
        let mut dial = self.dial();
        let took = since(sent.moment);
        // The database read its clock somewhere between sending and receiving.
        let (at, tolerance) = (at + took / 2, TOLERANCE + took / 2);
        // A machine that was suspended meanwhile is in doubt.
        let system = sent.system + took;
        dial.beat = Some((Instant::now(), system));
        let skew = system - at;
        // Rounded to seconds for the log.
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

    /// Whether this process may have been suspended: it has sent no heartbeat for a while, or
    /// the system clock has departed from the monotonic one since.
    pub(super) fn is_doubtful(&self) -> bool {
        let dial = self.dial();
        dial.beat.is_none_or(|(sent, system)| {
            let departed = dial.system() - (system + since(sent));
            sent.elapsed() > THERE_FOR || departed.abs() > TOLERANCE
        })
    }

    /// How far the system clock is ahead of the database's, if by more than a second; `None`
    /// before the first heartbeat.
    pub fn skew(&self) -> Option<TimeDelta> {
        self.dial().skew
    }

    /// Whether the system clock differs from the database's by more than a second. Such a
    /// process enters no timeouts.
    pub fn is_wrong(&self) -> bool {
        self.skew().is_some_and(|skew| !skew.is_zero())
    }

    /// Advances the time, for tests that would have to wait.
    pub fn put_forward(&self, by: TimeDelta) {
        self.dial().ahead += by;
    }

    /// Simulates a suspended machine in a test: time passes without the process noticing.
    pub fn sleep(&self, by: TimeDelta) {
        self.dial().slept += by;
    }

    /// Advances the system clock in a test, but not the database's.
    pub fn set_wrong(&self, by: TimeDelta) {
        self.dial().wrong += by;
    }

    /// The clock of the next process on the same machine.
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
        clock.follow(clock.sending(), Utc::now());
        assert!(!clock.is_doubtful() && !clock.is_wrong());
        clock.sleep(HOUR);
        assert!(near(clock.now(), Utc::now()));
        assert!(clock.is_doubtful());
        clock.follow(clock.sending(), Utc::now() + HOUR);
        assert!(near(clock.now(), Utc::now() + HOUR));
        assert!(!clock.is_doubtful() && !clock.is_wrong());
    }

    #[test]
    fn a_machine_that_sleeps_while_a_heartbeat_is_on_its_way_is_in_doubt() {
        let clock = Clock::default();
        let sent = clock.sending();
        clock.sleep(HOUR);
        clock.follow(sent, Utc::now());
        assert!(clock.is_doubtful());
    }

    #[test]
    fn r_399_a_system_s_clock_that_is_wrong_is_known_and_not_followed() {
        let clock = Clock::default();
        clock.set_wrong(HOUR);
        let clock = clock.of_next_process();
        clock.follow(clock.sending(), Utc::now());
        assert!(clock.is_wrong());
        assert_eq!(clock.skew().unwrap().num_minutes(), 60);
        assert!(near(clock.now(), Utc::now()));
        clock.set_wrong(-HOUR);
        clock.follow(clock.sending(), Utc::now());
        assert!(!clock.is_wrong());
    }

    #[test]
    fn what_a_test_puts_forward_is_no_outage() {
        let clock = Clock::default();
        clock.follow(clock.sending(), Utc::now());
        clock.put_forward(HOUR);
        assert!(!clock.is_doubtful());
        let ahead = clock.follow(clock.sending(), Utc::now());
        assert_eq!(ahead.num_minutes(), 60);
        assert!(near(clock.now(), Utc::now() + HOUR));
    }
}
