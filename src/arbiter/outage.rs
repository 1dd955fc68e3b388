//! Detects outages, times in which no process of the service was running, and keeps
//! clocks from running out in them.
//!
//! A heartbeat that comes too late after the one before reveals an outage. Every event that it
//! concerns gets an entry about it, at the latest before the next entry, so that no clock runs
//! while nobody can act.

use chrono::TimeDelta;

use super::cache_refresh::{Outage, Watch};
use super::clock::Sent;
use super::handle::Arbiter;
use super::types::{Actor, ArbiterError, CommandContext, EventView};
use super::write::Work;
use crate::event::settings::Slug;
use crate::event::{Command, EventCommand, EventState};
use crate::store::beat::{self, Beat};

/// Tolerated difference between the clocks of processes.
const APART: TimeDelta = TimeDelta::seconds(1);

impl Watch {
    /// Processes the result of a heartbeat.
    pub(super) fn feel(&self, sent: Sent, beat: Beat) {
        let ahead = self.clock.follow(sent, beat.at);
        self.note(|hearing| {
            let known = hearing.outage.filter(|known| Some(known.away) == beat.away);
            // An outage keeps the times with which it was found.
            hearing.outage = known.or_else(|| {
                let away = beat.away?;
                Some(Outage {
                    since: away.from + ahead,
                    until: away.until + ahead,
                    away,
                })
            });
        });
    }
}

impl Arbiter {
    /// Sets the longest outage after which clocks go on by themselves.
    #[must_use]
    pub const fn with_short_outage(mut self, short_outage: TimeDelta) -> Self {
        self.short_outage = short_outage;
        self
    }

    /// Ensures that an outage is known before anything is decided: this process may have been
    /// suspended, or have just started.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database does not answer.
    pub(super) async fn be_there(&self) -> Result<(), ArbiterError> {
        let clock = self.clock();
        if clock.is_doubtful() {
            let sent = clock.sending();
            let beat = beat::beat(self.store.pool(), sent.slept).await?;
            self.watch.feel(sent, beat);
        }
        Ok(())
    }

    /// The command that records the last outage in an event before anything else is written.
    pub(super) fn outage_of(&self, state: &EventState) -> Option<Command> {
        let Outage { since, until, .. } = self.watch.hearing().outage?;
        // Entries after the outage were written together with the entry about it.
        if state.at >= until - APART || !state.is_running_at(since.max(state.at)) {
            return None;
        }
        let stands = until - since > self.short_outage;
        Some(Command::Event(EventCommand::LeaveOut { since, stands }))
    }

    /// Records the last outage in every event that it concerns.
    ///
    /// # Errors
    /// The last error, if an event could not be written. The next call tries the rest again.
    pub(super) async fn tell_outage(&self) -> Result<(), ArbiterError> {
        let Some(outage) = self.watch.hearing().outage else {
            return Ok(());
        };
        tracing::warn!(
            since = %outage.away.from, until = %outage.away.until,
            "no process of the service was there; times that ran are given back, or stand"
        );
        // Continues after an event that cannot be written now.
        let mut untold = None;
        let mut events = beat::events_on(self.store.pool()).await?;
        events.sort_unstable();
        for slug in events {
            let Ok(slug) = Slug::parse(&slug) else {
                continue;
            };
            match self.tell_event(&slug).await {
                Ok(()) | Err(ArbiterError::NotFound) => {}
                // The error is reported to the next reader of the event.
                Err(error @ (ArbiterError::Journal { .. } | ArbiterError::Refused(_))) => {
                    tracing::error!(%error, event = %slug, "an outage cannot be told");
                }
                Err(error) => {
                    tracing::warn!(%error, event = %slug, "an outage is not told yet");
                    untold = Some(error);
                }
            }
        }
        if let Some(error) = untold {
            return Err(error);
        }
        beat::set_told(self.store.writing(), outage.away).await?;
        self.watch.note(|hearing| {
            hearing.outage.take_if(|known| known.away == outage.away);
        });
        Ok(())
    }

    async fn tell_event(&self, slug: &Slug) -> Result<(), ArbiterError> {
        if self.outage_of(&self.event(slug).await?.state).is_none() {
            return Ok(());
        }
        let context = CommandContext {
            actor: Actor::Operator,
            now: self.now(),
            idempotency_key: None,
            expected_version: None,
        };
        let write = self.new_write("outage", slug, &(), &context)?;
        let nothing = |_: &EventView| Ok(Work::default());
        self.write(write, nothing).await.map(drop)
    }
}
