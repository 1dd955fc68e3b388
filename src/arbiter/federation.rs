//! The federation's own stream of the journal: its armies and the categories of its referees.

use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use sqlx::postgres::PgConnection;
use sqlx::{Postgres, Transaction};

use super::Arbiter;
use super::events::Write;
use super::types::{ArbiterError, JournalFault};
use crate::federation::armies::{Fact, Registry};
use crate::federation::audit::FederationEntry;
use crate::federation::categories::Categories;
use crate::journal::{ChainError, Head, Link, Watermark, read_entry};
use crate::store::{StoreError, journal as stream};
use crate::tournament::info::Slug;

/// The fold of the federation's stream, as new as its head.
#[derive(Debug, Clone, Default)]
pub(super) struct Folded {
    head: Option<Head>,
    pub armies: Arc<Registry>,
    pub categories: Arc<Categories>,
}

impl Folded {
    pub(super) fn head(&self) -> Head {
        self.head.unwrap_or(Head::EMPTY)
    }
}

/// The newest fold that was asked for.
#[derive(Debug, Default)]
pub(super) struct FederationCache(Mutex<Folded>);

impl FederationCache {
    fn get(&self) -> Folded {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn put(&self, folded: Folded) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if folded.head().seq > kept.head().seq {
            *kept = folded;
        }
    }
}

/// The stream as it is while nobody else can go on with it.
pub(super) struct Locked {
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
        let mut transaction = self.store.begin().await?;
        if stream::create_stream(&mut transaction, slug).await? {
            // A stream that the database has lost is not begun anew.
            self.guard.check(&mut transaction, slug).await?;
        }
        let head = stream::lock_head(&mut transaction, slug).await?;
        let head = head.ok_or(ArbiterError::NotFound)?;
        let folded = catch_up(&mut transaction, self.federation.get()).await?;
        Ok(Locked {
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
                drawn: None,
            };
            if let Err(error) = self.guard.raise(write.slug(), mark).await {
                tracing::error!(%error, stream = %write.slug(), "the watermark is not raised");
            }
        }
        self.federation.put(folded.clone());
        Ok(folded)
    }
}

/// The fold of the federation's stream up to its head.
async fn catch_up(
    connection: &mut PgConnection,
    mut folded: Folded,
) -> Result<Folded, ArbiterError> {
    let slug = Slug::federation();
    let links = stream::entries_after(connection, &slug, folded.head().seq).await?;
    follow(&mut folded, &links)?;
    Ok(folded)
}

/// Adds entries, whose chain is checked on the way.
fn follow(folded: &mut Folded, links: &[Link]) -> Result<(), ArbiterError> {
    for link in links {
        folded.head = Some(take(folded, link).map_err(journal_fault)?);
    }
    Ok(())
}

/// Adds an entry, and gives the head with it.
fn take(folded: &mut Folded, link: &Link) -> Result<Head, JournalFault> {
    let head = folded.head();
    let seq = head.seq + 1;
    let (head, view) = read_entry(head, Slug::federation().as_str(), &link.bytes)
        .map_err(|fault| ChainError { seq, fault })?;
    let fact = Fact::of(&view, link.hash);
    let unknown = |error: serde_json::Error| JournalFault::Entry {
        seq,
        error: error.to_string(),
    };
    match FederationEntry::read(&view).map_err(unknown)? {
        FederationEntry::Army(entry) => Arc::make_mut(&mut folded.armies).apply(fact, entry)?,
        FederationEntry::Category(entry) => {
            Arc::make_mut(&mut folded.categories).apply(fact, entry)?;
        }
    }
    Ok(head)
}

fn journal_fault(fault: JournalFault) -> ArbiterError {
    ArbiterError::Journal {
        stream: Slug::federation(),
        fault,
    }
}
