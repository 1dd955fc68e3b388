//! The fold of the federation's stream, and its cache.

use std::sync::{Arc, Mutex, PoisonError};

use sqlx::postgres::PgConnection;

use super::journal::OTHER_HISTORY;
use super::types::{ArbiterError, JournalFault};
use crate::event::settings::Slug;
use crate::federation::armies::{Fact, Registry};
use crate::federation::audit::FederationEntry;
use crate::federation::categories::Categories;
use crate::journal::{ChainError, Head, Link, read_entry};
use crate::store::journal as stream;

/// The fold of the federation's stream up to its head.
#[derive(Debug, Clone, Default)]
pub(super) struct Folded {
    head: Option<Head>,
    /// The number of the database history that it belongs to.
    history: u64,
    pub armies: Arc<Registry>,
    pub categories: Arc<Categories>,
}

impl Folded {
    pub(super) fn head(&self) -> Head {
        self.head.unwrap_or(Head::EMPTY)
    }

    /// Ordered by age: greater in a newer fold.
    fn age(&self) -> (u64, u64) {
        (self.history, self.head().seq)
    }
}

/// The newest fold.
#[derive(Debug, Default)]
pub(super) struct FederationCache(Mutex<Folded>);

impl FederationCache {
    pub(super) fn get(&self) -> Folded {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn put(&self, folded: Folded) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if folded.age() > kept.age() {
            *kept = folded;
        }
    }
}

/// The fold of the federation's stream up to its head.
pub(super) async fn catch_up(
    connection: &mut PgConnection,
    mut folded: Folded,
) -> Result<Folded, ArbiterError> {
    let slug = Slug::federation();
    let head = folded.head();
    let links = stream::entries_behind(&mut *connection, &slug, head).await?;
    let links = if let Some(links) = links {
        links
    } else {
        tracing::warn!(stream = %slug, seq = head.seq, "{OTHER_HISTORY}");
        folded = Folded {
            history: folded.history + 1,
            ..Folded::default()
        };
        stream::entries_after(connection, &slug, 0).await?
    };
    follow(&mut folded, &links)?;
    Ok(folded)
}

/// Adds entries, checking their chain.
pub(super) fn follow(folded: &mut Folded, links: &[Link]) -> Result<(), ArbiterError> {
    for link in links {
        folded.head = Some(take(folded, link).map_err(journal_fault)?);
    }
    Ok(())
}

/// Adds an entry, and returns the new head.
fn take(folded: &mut Folded, link: &Link) -> Result<Head, JournalFault> {
    let head = folded.head();
    let seq = head.seq + 1;
    let (head, view) = read_entry(head, Slug::federation().as_str(), &link.bytes)
        .map_err(|fault| ChainError { seq, fault })?;
    let fact = Fact::from_entry(&view, link.hash);
    let unknown = |error: serde_json::Error| JournalFault::Entry {
        seq,
        error: error.to_string(),
    };
    match FederationEntry::read(&view).map_err(unknown)? {
        FederationEntry::Army(entry) => Arc::make_mut(&mut folded.armies).apply(fact, entry)?,
        FederationEntry::Category(entry) => {
            Arc::make_mut(&mut folded.categories).apply(fact, entry)?;
        }
        FederationEntry::Key(_) => {}
    }
    Ok(head)
}

/// Wraps a fault of the federation's stream.
pub(super) fn journal_fault(fault: JournalFault) -> ArbiterError {
    ArbiterError::Journal {
        stream: Slug::federation(),
        fault,
    }
}
