//! Events for those who read: as they are now, from the kept fold where it is as new as the
//! database, word of their new versions, and what is still sealed for their referees.

use std::sync::Arc;

use tokio::sync::broadcast;

use super::catch_up::Registry;
use super::handle::Arbiter;
use super::secrets;
use super::types::{ArbiterError, Change, EventView};
use crate::event::info::Slug;
use crate::event::{GameSecrets, GameState, Square};
use crate::games::PerSide;
use crate::store::StoreError;
use crate::tournament::round::GameId;

impl Arbiter {
    /// An event as it is now.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when there is none of this name or it was deleted; `Journal` and `Store`
    /// when it cannot be read.
    pub async fn event(&self, slug: &Slug) -> Result<Arc<EventView>, ArbiterError> {
        let view = self.folded(slug).await?;
        if view.state.details.deleted {
            return Err(ArbiterError::NotFound);
        }
        Ok(view)
    }

    /// The fold of a stream, whatever became of its event.
    async fn folded(&self, slug: &Slug) -> Result<Arc<EventView>, ArbiterError> {
        loop {
            let cached = self.cache.get(slug);
            if let Some(cached) = &cached
                && self.cache.is_fresh()
                && self.cache.knows_people_of(cached)
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
            // Else the listener began meanwhile, and did not look at this event.
            if self.cache.epoch() == epoch {
                return Ok(current.view);
            }
        }
    }

    /// Tells of new versions of events; a receiver that lags
    /// behind has to look again at what it shows.
    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.cache.subscribe()
    }

    /// What is kept of the secrets of a game. Whoever shows something of it answers for who sees it.
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

    /// The Labyrinths of a game that are still sealed, as far as its referee may see them
    /// (clause 3.3, R-384).
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
