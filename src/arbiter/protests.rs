//! What a decision on a protest would change, before it is made known.

use chrono::{DateTime, Utc};

use super::types::{Actor, ArbiterError};
use super::{Arbiter, secrets};
use crate::store::StoreError;
use crate::tournament::event::{self, AppealRuling, Command, EventState, Given, ProtestRuling};
use crate::tournament::info::Slug;
use crate::tournament::round::GameId;

/// A decision that is being thought about. No other command is looked at beforehand: one
/// that draws a lot would show it before it is fixed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// The arbiter's.
    Protest(ProtestRuling),
    /// The committee's.
    Appeal(AppealRuling),
}

impl Judgement {
    /// The game that it is about.
    pub const fn game(&self) -> GameId {
        match self {
            Self::Protest(ruling) => ruling.game,
            Self::Appeal(ruling) => ruling.game,
        }
    }
}

impl From<Judgement> for Command {
    fn from(judgement: Judgement) -> Self {
        match judgement {
            Judgement::Protest(ruling) => Self::DecideProtest(ruling),
            Judgement::Appeal(ruling) => Self::DecideAppeal(ruling),
        }
    }
}

impl Arbiter {
    /// The event as it would be after a decision. Nothing is written.
    ///
    /// # Errors
    /// As [`Arbiter::execute`]: what would be refused is refused here.
    pub async fn look_ahead(
        &self,
        slug: &Slug,
        judgement: &Judgement,
        actor: Actor,
        now: DateTime<Utc>,
    ) -> Result<EventState, ArbiterError> {
        let view = self.event(slug).await?;
        let pool = self.store.pool();
        let mut connection = pool.acquire().await.map_err(StoreError::from)?;
        let game = judgement.game();
        let secrets = secrets::load(&mut connection, &self.key, slug, game).await?;
        drop(connection);
        let command = Command::from(judgement.clone());
        let now = now.max(view.state.at);
        let actor = actor.word();
        let stream = slug.clone();
        let seen = tokio::task::spawn_blocking(move || {
            let mut given = Given {
                now,
                actor,
                secrets: &secrets,
                // A decision makes no secret.
                fresh: &mut std::iter::empty(),
            };
            let decision =
                event::decide(&view.state, &command, &mut given).map_err(ArbiterError::Refused)?;
            event::after(&view.state, &decision, now).map_err(|error| ArbiterError::Journal {
                stream,
                fault: error.into(),
            })
        });
        seen.await?
    }
}
