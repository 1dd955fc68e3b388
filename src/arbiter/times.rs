//! What comes by itself in games by acts when a time is over.

use std::time::Duration;

use tokio::time::MissedTickBehavior;

use super::handle::Arbiter;
use super::types::{Actor, ArbiterError, CommandContext};
use crate::event::{ActOrder, Command, GameAct, GameCommand};

/// How often it is looked whose time is over.
const LOOK: Duration = Duration::from_millis(500);

impl Arbiter {
    /// Enters what comes by itself when a time is over, by the service's clock, for as long as
    /// nobody aborts it.
    pub async fn keep_times(self) {
        let mut ticks = tokio::time::interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.follow_times().await;
        }
    }

    /// Enters what the clocks have brought in the games of the events that this process has in
    /// memory: of an event that nobody looks at it comes with the next look or act. Another
    /// process may have been faster, so that a refusal is none to be told.
    ///
    /// First every event is told of an outage that it concerns. Nothing is brought by a process
    /// whose clock is wrong, or that cannot reach the database. In an event that could not
    /// be told nothing is brought before it is: what is written in it begins with that.
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
