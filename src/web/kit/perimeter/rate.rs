//! A token-bucket rate limiter, per sender and minute.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Senders that are remembered before idle ones are forgotten.
const REMEMBERED: usize = 10_000;

/// The most senders that are remembered: beyond, all buckets start again.
const MOST_REMEMBERED: usize = 10 * REMEMBERED;

/// A number per minute from each sender; as many at once after a minute of silence.
#[derive(Debug)]
pub struct Rate<K> {
    a_minute: f64,
    left: Mutex<Left<K>>,
}

/// What each sender has left, and when that was computed.
#[derive(Debug)]
struct Left<K> {
    of: HashMap<K, (f64, Instant)>,
    /// The number of senders at which idle ones are forgotten.
    until: usize,
}

impl<K: Eq + Hash> Rate<K> {
    /// A limit per minute, at least one.
    pub fn new(a_minute: u32) -> Self {
        Self {
            a_minute: f64::from(a_minute.max(1)),
            left: Mutex::new(Left {
                of: HashMap::new(),
                until: REMEMBERED,
            }),
        }
    }

    /// Takes one from a sender's bucket.
    ///
    /// # Errors
    /// How long to wait when the bucket is empty.
    pub fn take(&self, sender: K, now: Instant) -> Result<(), Duration> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if left.of.len() >= left.until {
            left.of
                .retain(|_, known| self.grown(*known, now) < self.a_minute);
            if left.of.len() >= MOST_REMEMBERED {
                left.of.clear();
            }
            left.until = REMEMBERED.max(left.of.len() * 2);
        }
        let known = left.of.get(&sender).copied();
        let has = known.map_or(self.a_minute, |known| self.grown(known, now));
        if has < 1.0 {
            let wait = (1.0 - has) / self.a_minute * 60.0;
            return Err(Duration::from_secs_f64(wait));
        }
        left.of.insert(sender, (has - 1.0, now));
        Ok(())
    }

    fn grown(&self, (left, at): (f64, Instant), now: Instant) -> f64 {
        let minutes = now.saturating_duration_since(at).as_secs_f64() / 60.0;
        minutes.mul_add(self.a_minute, left).min(self.a_minute)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_a_minute_may_come_from_one_address_and_others_do_not_suffer() {
        let (rate, start) = (Rate::new(3), Instant::now());
        let [one, other] = ["192.0.2.1", "192.0.2.2"];
        for _ in 0..3 {
            assert_eq!(rate.take(one, start), Ok(()));
        }
        assert_eq!(rate.take(one, start), Err(Duration::from_secs(20)));
        assert_eq!(rate.take(other, start), Ok(()));
        let later = start + Duration::from_secs(21);
        assert_eq!(rate.take(one, later), Ok(()));
        assert!(rate.take(one, later).is_err());
        let much_later = later + Duration::from_hours(1);
        for _ in 0..3 {
            assert_eq!(rate.take(one, much_later), Ok(()));
        }
        assert!(rate.take(one, much_later).is_err());
    }

    #[test]
    fn a_crowd_of_senders_does_not_fill_the_memory() {
        let (rate, start) = (Rate::new(600), Instant::now());
        for sender in 0..3 * MOST_REMEMBERED {
            rate.take(sender, start).unwrap();
        }
        let remembered = rate.left.lock().unwrap().of.len();
        assert!(remembered <= 2 * MOST_REMEMBERED, "{remembered}");
        let later = start + Duration::from_mins(1);
        rate.left.lock().unwrap().until = 0;
        rate.take(0, later).unwrap();
        assert_eq!(rate.left.lock().unwrap().of.len(), 1);
    }
}
