//! Reads events: the current state, from the cache if it is up to date, notifications of
//! changes, and the secrets that referees may see.

use std::sync::Arc;

use tokio::sync::broadcast;

use super::catch_up::Registry;
use super::folds::Cached;
use super::handle::Arbiter;
use super::secrets;
use super::types::{ArbiterError, Change, EventView};
use crate::event::settings::Slug;
use crate::event::{GameSecrets, GameState, Square};
use crate::games::PerSide;
use crate::store::StoreError;
use crate::tournament::round::GameId;

impl Arbiter {
    /// The current state of an event.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when it does not exist or was deleted; `Journal` and `Store`
    /// when it cannot be read.
    pub async fn event(&self, slug: &Slug) -> Result<Arc<EventView>, ArbiterError> {
        let view = self.folded(slug).await?;
        if view.state.details.deleted {
            return Err(ArbiterError::NotFound);
        }
        Ok(view)
    }

    /// The current state of an event, if it is kept and nothing of it has to be read.
    pub fn ready_event(&self, slug: &Slug) -> Option<Arc<EventView>> {
        let cached = self.cache.get(slug).filter(|it| self.is_current(it))?;
        (!cached.view.state.details.deleted).then_some(cached.view)
    }

    fn is_current(&self, cached: &Cached) -> bool {
        self.cache.is_fresh() && self.cache.knows_people_of(cached)
    }

    /// The fold of a stream, even if its event was deleted.
    pub(super) async fn folded(&self, slug: &Slug) -> Result<Arc<EventView>, ArbiterError> {
        loop {
            let cached = self.cache.get(slug);
            if let Some(cached) = &cached
                && self.is_current(cached)
            {
                return Ok(Arc::clone(&cached.view));
            }
            let epoch = self.cache.epoch();
            let _loading = self.cache.load(slug);
            let mut connection = self
                .store
                .pool()
                .acquire()
                .await
                .map_err(StoreError::from)?;
            let current = self
                .cache
                .catch_up(&mut connection, slug, cached, Registry::Read)
                .await?;
            self.cache.put(current.clone());
            // Otherwise the listener has revalidated meanwhile, without this event.
            if self.cache.epoch() == epoch {
                return Ok(current.view);
            }
        }
    }

    /// Subscribes to changes of events. A receiver that lags must read again what it shows.
    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.cache.subscribe()
    }

    /// The stored secrets of a game. The caller is responsible for who sees them.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn kept_secrets(
        &self,
        slug: &Slug,
        game: GameId,
    ) -> Result<GameSecrets, ArbiterError> {
        secrets::load(self.store.pool(), &self.key, slug, game).await
    }

    /// The sealed Labyrinths of a game that its referee may see (TOTA*S 3.3, R-384).
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn labyrinths(
        &self,
        slug: &Slug,
        (id, game): (GameId, &GameState),
    ) -> Result<PerSide<Option<Square>>, ArbiterError> {
        let kept = self.kept_secrets(slug, id).await?;
        Ok(kept.labyrinths(game))
    }
}
