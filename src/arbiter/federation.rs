//! Writes to the federation's stream, which holds the armies and the referees' categories.

use serde::Serialize;
use sqlx::postgres::PgConnection;
use sqlx::{Postgres, Transaction};

use super::federation_fold::{Folded, catch_up, follow, journal_fault};
use super::handle::Arbiter;
use super::types::ArbiterError;
use super::write::Write;
use super::write_lock::WriteGuard;
use crate::journal::{Head, Watermark};
use crate::store::{StoreError, journal as stream};

/// The locked stream with its current state.
pub(super) struct Locked {
    _turn: WriteGuard,
    transaction: Transaction<'static, Postgres>,
    head: Head,
    pub folded: Folded,
}

impl Locked {
    /// The transaction that holds the lock.
    pub(super) fn transaction(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }
}

impl Arbiter {
    /// The current state of the federation's stream.
    pub(super) async fn federation(&self) -> Result<Folded, ArbiterError> {
        let pool = self.store.pool();
        let mut connection = pool.acquire().await.map_err(StoreError::from)?;
        let folded = catch_up(&mut connection, self.federation.get()).await?;
        self.federation.put(folded.clone());
        Ok(folded)
    }

    /// Begins a transaction and locks the stream for writing.
    pub(super) async fn lock_federation(&self, write: &Write) -> Result<Locked, ArbiterError> {
        let slug = write.slug();
        let turn = self.turns.wait(slug).await?;
        let mut transaction = self.store.begin().await?;
        if stream::create_stream(&mut transaction, slug).await? {
            // A stream that the database has lost must not be started again.
            self.guard.check(&mut transaction, slug).await?;
        }
        let head = stream::lock_head(&mut transaction, slug).await?;
        let head = head.ok_or(ArbiterError::NotFound)?;
        let folded = catch_up(&mut transaction, self.federation.get()).await?;
        Ok(Locked {
            _turn: turn,
            transaction,
            head,
            folded,
        })
    }

    /// Appends an entry, remembers the command, commits, and returns the new fold.
    pub(super) async fn append_federation(
        &self,
        locked: Locked,
        write: &Write,
        entry: &impl Serialize,
        is_signed: bool,
    ) -> Result<Folded, ArbiterError> {
        let Locked {
            _turn,
            mut transaction,
            head,
            mut folded,
        } = locked;
        let links = write.links(head, std::slice::from_ref(entry));
        let links = links.map_err(journal_fault)?;
        follow(&mut folded, &links)?;
        stream::append(&mut transaction, write.slug(), head, &links).await?;
        let signed = if is_signed {
            write.sign(&mut transaction).await?
        } else {
            None
        };
        write.remember(&mut transaction, folded.head().seq).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        if signed.is_some() {
            let mark = Watermark {
                signed,
                ..Watermark::default()
            };
            if let Err(error) = self.guard.raise(write.slug(), mark).await {
                tracing::error!(%error, stream = %write.slug(), "the watermark is not raised");
            }
        }
        self.federation.put(folded.clone());
        Ok(folded)
    }
}
