//! The fold of the federation's own stream, and the newest one that was asked for.

use std::sync::{Arc, Mutex, PoisonError};

use sqlx::postgres::PgConnection;

use super::journal::OTHER_HISTORY;
use super::types::{ArbiterError, JournalFault};
use crate::event::info::Slug;
use crate::federation::armies::{Fact, Registry};
use crate::federation::audit::FederationEntry;
use crate::federation::categories::Categories;
use crate::journal::{ChainError, Head, Link, read_entry};
use crate::store::journal as stream;

/// The fold of the federation's stream, as new as its head.
#[derive(Debug, Clone, Default)]
pub(super) struct Folded {
    head: Option<Head>,
    /// How often the database was found in a state that does not continue what was known.
    history: u64,
    pub armies: Arc<Registry>,
    pub categories: Arc<Categories>,
}

impl Folded {
    pub(super) fn head(&self) -> Head {
        self.head.unwrap_or(Head::EMPTY)
    }

    /// What is greater in a newer fold.
    fn age(&self) -> (u64, u64) {
        (self.history, self.head().seq)
    }
}

/// The newest fold that was asked for.
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

/// Adds entries, whose chain is checked on the way.
pub(super) fn follow(folded: &mut Folded, links: &[Link]) -> Result<(), ArbiterError> {
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
        FederationEntry::Key(_) => {}
    }
    Ok(head)
}

/// That the federation's stream cannot be read or written.
pub(super) fn journal_fault(fault: JournalFault) -> ArbiterError {
    ArbiterError::Journal {
        stream: Slug::federation(),
        fault,
    }
}
