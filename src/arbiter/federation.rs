//! The federation's own stream of the journal: its armies and the categories of its referees.

use serde::Serialize;
use sqlx::postgres::PgConnection;
use sqlx::{Postgres, Transaction};

use super::federation_fold::{Folded, catch_up, follow, journal_fault};
use super::handle::Arbiter;
use super::turns::Turn;
use super::types::ArbiterError;
use super::write::Write;
use crate::journal::{Head, Watermark};
use crate::store::{StoreError, journal as stream};

/// The stream as it is while nobody else can go on with it.
pub(super) struct Locked {
    _turn: Turn,
    transaction: Transaction<'static, Postgres>,
    head: Head,
    pub folded: Folded,
}

impl Locked {
    /// The transaction that the stream is locked in.
    pub(super) fn transaction(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }
}

impl Arbiter {
    /// What the federation's stream says now.
    pub(super) async fn federation(&self) -> Result<Folded, ArbiterError> {
        let pool = self.store.pool();
        let mut connection = pool.acquire().await.map_err(StoreError::from)?;
        let folded = catch_up(&mut connection, self.federation.get()).await?;
        self.federation.put(folded.clone());
        Ok(folded)
    }

    /// Begins a transaction, and keeps all others who write the stream waiting.
    pub(super) async fn lock_federation(&self, write: &Write) -> Result<Locked, ArbiterError> {
        let slug = write.slug();
        let turn = self.turns.wait(slug).await?;
        let mut transaction = self.store.begin().await?;
        if stream::create_stream(&mut transaction, slug).await? {
            // A stream that the database has lost is not begun anew.
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

    /// Appends an entry, remembers the command, commits, and gives the fold with it.
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
