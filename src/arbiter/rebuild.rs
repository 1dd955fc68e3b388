//! Rebuilds the projections from the journal and compares them with the stored rows.

use super::catch_up::Registry;
use super::handle::Arbiter;
use super::types::ArbiterError;
use crate::event::settings::Slug;
use crate::store::projection::{self, Projection};
use crate::store::{StoreError, journal as stream};

impl Arbiter {
    /// Compares the projections with a rebuild from the journal, and returns the events whose
    /// rows differ. With `repair` their rows are rewritten.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when a stream does not fold, and `Store`.
    pub async fn rebuild(&self, repair: bool) -> Result<Vec<Slug>, ArbiterError> {
        let mut different = Vec::new();
        for name in stream::streams(self.store.pool()).await? {
            let Ok(slug) = Slug::parse(&name) else {
                continue;
            };
            let mut transaction = self.store.begin().await?;
            stream::lock_head(&mut transaction, &slug).await?;
            let folded = self
                .cache
                .catch_up(&mut transaction, &slug, None, Registry::Read);
            let folded = folded.await?;
            let state = &folded.view.state;
            let right = Projection::from_state(state);
            if projection::read(&mut transaction, &slug).await?.as_ref() != Some(&right) {
                if repair {
                    projection::clear(&mut transaction, slug.as_str()).await?;
                    projection::write(&mut transaction, None, state).await?;
                }
                different.push(slug);
            }
            transaction.commit().await.map_err(StoreError::from)?;
        }
        Ok(different)
    }
}
