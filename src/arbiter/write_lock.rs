//! Write locks of events within a process. Waiters hold no database connection, because others
//! need them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::OwnedMutexGuard;
use tokio::time::timeout;

use super::types::ArbiterError;
use crate::event::settings::Slug;

/// How long a caller waits for its turn.
const PATIENCE: Duration = Duration::from_millis(1900);

/// The lines of waiting callers, by event.
#[derive(Debug, Default)]
pub(super) struct WriteLocks(Mutex<HashMap<Slug, Arc<LockQueue>>>);

/// The callers that wait for one event.
#[derive(Debug, Default)]
struct LockQueue {
    turn: Arc<tokio::sync::Mutex<()>>,
    /// When a turn last failed because another process held the lock.
    stuck: Mutex<Option<Instant>>,
}

/// A write lock, released on drop.
#[derive(Debug)]
pub(super) struct WriteGuard {
    line: Arc<LockQueue>,
    _turn: OwnedMutexGuard<()>,
}

impl WriteLocks {
    /// Waits until no other task of this process writes an event.
    ///
    /// # Errors
    /// [`ArbiterError::Busy`] when that takes too long, or when the task before has waited for
    /// another process in vain.
    pub async fn wait(&self, slug: &Slug) -> Result<WriteGuard, ArbiterError> {
        let (line, came) = (self.line(slug), Instant::now());
        let turn = timeout(PATIENCE, Arc::clone(&line.turn).lock_owned()).await;
        let turn = turn.map_err(|_| ArbiterError::Busy)?;
        let stuck = *line.stuck.lock().unwrap_or_else(PoisonError::into_inner);
        if stuck.is_some_and(|stuck| stuck > came) {
            return Err(ArbiterError::Busy);
        }
        Ok(WriteGuard { line, _turn: turn })
    }

    /// The line of an event. Unused lines are removed.
    fn line(&self, slug: &Slug) -> Arc<LockQueue> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.retain(|other, line| other == slug || Arc::strong_count(line) > 1);
        Arc::clone(lines.entry(slug.clone()).or_default())
    }
}

impl WriteGuard {
    /// Ends the turn. If another process held the lock, the waiting callers fail at once
    /// instead of trying one after the other.
    pub fn end<T>(self, done: Result<T, ArbiterError>) -> Result<T, ArbiterError> {
        match done {
            Err(ArbiterError::Store(error)) if error.is_busy() => {
                self.lose();
                Err(ArbiterError::Busy)
            }
            done => done,
        }
    }

    fn lose(&self) {
        let mut stuck = self
            .line
            .stuck
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *stuck = Some(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slug(name: &str) -> Slug {
        Slug::parse(name).unwrap()
    }

    #[tokio::test]
    async fn one_writes_an_event_at_a_time_and_the_others_wait() {
        let turns = Arc::new(WriteLocks::default());
        let first = turns.wait(&slug("cup")).await.unwrap();
        let other = turns.wait(&slug("open")).await.unwrap();
        let waiting = tokio::spawn({
            let turns = Arc::clone(&turns);
            async move { turns.wait(&slug("cup")).await.map(drop) }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop((first, other));
        assert!(waiting.await.unwrap().is_ok());
        drop(turns.wait(&slug("last")).await.unwrap());
        assert_eq!(turns.0.lock().unwrap().len(), 1);
    }

    #[tokio::test]
    async fn nobody_waits_longer_than_patience() {
        let turns = WriteLocks::default();
        let _first = turns.wait(&slug("cup")).await.unwrap();
        let refused = turns.wait(&slug("cup")).await;
        assert!(matches!(refused, Err(ArbiterError::Busy)));
    }

    #[tokio::test]
    async fn who_waits_behind_a_lock_of_another_process_is_told_at_once() {
        let turns = Arc::new(WriteLocks::default());
        let first = turns.wait(&slug("cup")).await.unwrap();
        let waiting = tokio::spawn({
            let turns = Arc::clone(&turns);
            async move { turns.wait(&slug("cup")).await.map(drop) }
        });
        tokio::task::yield_now().await;
        first.lose();
        drop(first);
        assert!(matches!(waiting.await.unwrap(), Err(ArbiterError::Busy)));
        assert!(
            turns.wait(&slug("cup")).await.is_ok(),
            "who comes later tries"
        );
    }
}
