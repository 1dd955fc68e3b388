//! Hearing of new entries, also those of other processes. A notice is only a hint.

use sqlx::postgres::PgListener;

use super::journal::CHANNEL;
use super::{Store, StoreError};

/// A connection that hears of new entries.
#[derive(Debug)]
pub struct Listener(PgListener);

impl Store {
    /// Begins to listen.
    ///
    /// # Errors
    /// [`StoreError`] when there is no connection.
    pub async fn listen(&self) -> Result<Listener, StoreError> {
        let mut listener = PgListener::connect_with(self.pool()).await?;
        listener.listen(CHANNEL).await?;
        Ok(Listener(listener))
    }
}

impl Listener {
    /// The name of the next stream with new entries; `None` when the connection was
    /// lost and made again, so that anything may have been missed.
    ///
    /// # Errors
    /// [`StoreError`] when the connection could not be made again.
    pub async fn next(&mut self) -> Result<Option<String>, StoreError> {
        let notice = self.0.try_recv().await?;
        Ok(notice.map(|notice| notice.payload().to_owned()))
    }
}
