//! Previews what a correction of a result would change, without writing it.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::handle::Arbiter;
use super::secrets;
use super::types::{Actor, ArbiterError, EventView};
use crate::event::settings::Slug;
use crate::event::swiss::{self, Repairing};
use crate::event::{
    self, ActOrder, AppealRuling, Command, DecisionContext, DifferenceRuling, EventState, GameAct,
    GameCommand, PlanCommand, ProtestCommand, ProtestRuling, ResultCommand, ResultRuling,
};
use crate::store::StoreError;
use crate::tournament::round::GameId;

/// A change that can be previewed. Other commands cannot: one that draws a lot would reveal the
/// lot before it is fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Revision {
    /// The referee's decision on a protest.
    Protest(ProtestRuling),
    /// The committee's decision on an appeal.
    Appeal(AppealRuling),
    /// A correction of the result of a finished game.
    Correction {
        game: GameId,
        verdict: ResultRuling,
        reason: String,
    },
    /// A part of a finished game is taken back, and its result with it.
    TakenBack {
        game: GameId,
        what: TakenBack,
        reason: String,
    },
    /// A ruling on a difference between the players' protocols, which may take the record of a
    /// finished game back.
    Difference(DifferenceRuling),
}

/// The part of a game that is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakenBack {
    /// A result that has no record.
    Result,
    LastRow,
    Record,
    /// The last acts, by their number.
    Acts(u16),
    AllActs,
}

impl Revision {
    /// The game that is revised.
    pub const fn game(&self) -> GameId {
        match self {
            Self::Protest(ruling) => ruling.game,
            Self::Appeal(ruling) => ruling.game,
            Self::Difference(ruling) => ruling.game,
            Self::Correction { game, .. } | Self::TakenBack { game, .. } => *game,
        }
    }
}

impl From<Revision> for Command {
    fn from(revision: Revision) -> Self {
        match revision {
            Revision::Protest(ruling) => Self::Protests(ProtestCommand::Decide(ruling)),
            Revision::Appeal(ruling) => Self::Protests(ProtestCommand::DecideAppeal(ruling)),
            Revision::Correction {
                game,
                verdict,
                reason,
            } => Self::Results(ResultCommand::Correct {
                game,
                verdict,
                reason,
            }),
            Revision::TakenBack { game, what, reason } => match what {
                TakenBack::Result => Self::Results(ResultCommand::Withdraw { game, reason }),
                TakenBack::LastRow => Self::Plans(PlanCommand::TakeBackRow { game, reason }),
                TakenBack::Record => Self::Plans(PlanCommand::WithdrawRecord { game, reason }),
                TakenBack::Acts(count) => {
                    let act = GameAct::TakeBack { count, reason };
                    Self::Game(GameCommand::Act(ActOrder { game, act }))
                }
                TakenBack::AllActs => {
                    let act = GameAct::Withdraw { reason };
                    Self::Game(GameCommand::Act(ActOrder { game, act }))
                }
            },
            Revision::Difference(ruling) => Self::Plans(PlanCommand::RuleDifference(ruling)),
        }
    }
}

/// An event before and after a revision that was not made.
#[derive(Debug, Clone)]
pub struct Outlook {
    pub before: Arc<EventView>,
    /// As it would be after the revision.
    pub after: EventState,
    /// For a Swiss of players or teams: how the system would pair the round that is already
    /// paired, if the result of a game changes.
    pub repairing: Option<Repairing>,
}

impl Arbiter {
    /// The event as it would be after a revision. Nothing is written.
    ///
    /// # Errors
    /// As [`Arbiter::execute`]: what it would refuse is refused here.
    pub async fn look_ahead(
        &self,
        slug: &Slug,
        revision: &Revision,
        actor: Actor,
        now: DateTime<Utc>,
    ) -> Result<Outlook, ArbiterError> {
        let before = self.event(slug).await?;
        let pool = self.store.pool();
        let mut connection = pool.acquire().await.map_err(StoreError::from)?;
        let game = revision.game();
        let secrets = secrets::load(&mut *connection, &self.key, slug, game).await?;
        drop(connection);
        let command = Command::from(revision.clone());
        let now = now.max(before.state.at);
        let actor = actor.word();
        let stream = slug.clone();
        let seen = tokio::task::spawn_blocking(move || {
            let mut given = DecisionContext {
                now,
                actor,
                secrets: &secrets,
                // A revision needs no fresh secret.
                fresh: &mut std::iter::empty(),
            };
            let decision = event::decide(&before.state, &command, &mut given)
                .map_err(ArbiterError::Refused)?;
            let after = event::after(&before.state, &decision, now).map_err(|error| {
                ArbiterError::Journal {
                    stream,
                    fault: error.into(),
                }
            })?;
            let repairing = swiss::repairing(&before.state, &after, game);
            Ok(Outlook {
                before,
                after,
                repairing,
            })
        });
        seen.await?
    }
}
