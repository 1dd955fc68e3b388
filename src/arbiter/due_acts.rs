//! Scheduler of timeouts in games by acts.

use std::time::Duration;

use tokio::time::MissedTickBehavior;

use super::handle::Arbiter;
use super::types::{Actor, ArbiterError, CommandContext};
use crate::event::{ActOrder, Command, GameAct, GameCommand};

/// Polling interval.
const LOOK: Duration = Duration::from_millis(500);

impl Arbiter {
    /// Enters timeouts, by the service's clock, until the task is aborted.
    pub async fn keep_times(self) {
        let mut ticks = tokio::time::interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.follow_times().await;
        }
    }

    /// Enters the timeouts of all cached events. Events that are not cached get theirs with the
    /// next read or act. Another process may have been faster, so refusals are ignored.
    ///
    /// Outages are recorded in the events first. A process whose clock is wrong, or
    /// that cannot reach the database, enters no timeouts. An event in which the outage could
    /// not be recorded gets none before it is, because every write begins with that.
    pub async fn follow_times(&self) {
        if let Err(error) = self.be_there().await {
            tracing::warn!(%error, "no beat is sent");
            return;
        }
        if let Err(error) = self.tell_outage().await {
            tracing::warn!(%error, "not every event is told of an outage");
        }
        if self.clock().is_wrong() {
            return;
        }
        let now = self.now();
        for view in self.cache.views() {
            for game in view.state.out_of_time(now) {
                let act = GameAct::Bring {};
                let command = Command::Game(GameCommand::Act(ActOrder { game, act }));
                let context = CommandContext {
                    actor: Actor::Operator,
                    now,
                    idempotency_key: None,
                    expected_version: None,
                };
                let done = self.execute(view.slug(), &command, &context).await;
                match done {
                    Ok(_) | Err(ArbiterError::Refused(_) | ArbiterError::NotFound) => {}
                    Err(error) => {
                        tracing::warn!(%error, %game, event = %view.slug(), "a time is over");
                    }
                }
            }
        }
    }
}
