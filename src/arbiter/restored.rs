//! Detects a database that was restored from an older backup, and refuses to sign or draw on
//! it.
//!
//! The progress of each event is kept outside the database, in the watermark file. A journal
//! that is shorter or different is not signed and no lots are drawn for it: otherwise the key
//! would sign two histories, and a lot with a known result could be thrown again for other
//! plans.

mod overview;

use std::collections::HashMap;

use sqlx::postgres::PgConnection;

use super::handle::Arbiter;
use super::keys::ServiceKey;
use super::trees::{read, signer};
use super::types::ArbiterError;
use super::watermark_guard::is_throw;
use crate::event::Entry;
use crate::event::settings::Slug;
use crate::journal::{EntryView, Head, SignedCheckpoint, Watermark};
use crate::lots::LotEntry;
use crate::store::checkpoints::{self as notes, CheckpointRow};
use crate::store::{Store, StoreError, journal as stream};

/// Entries per query.
const PAGE: u64 = 500;

impl Arbiter {
    /// Raises an event's watermark to the database's state, after the event was compared with
    /// all that is known of it.
    async fn take_over(&self, slug: &Slug, written: Watermark) -> Result<(), ArbiterError> {
        let mut connection = self.connection().await?;
        let known = self.guard.settled(&mut connection, written.clone()).await?;
        let found = self
            .guard
            .find(&mut connection, slug, known.clone())
            .await?;
        self.guard.told(slug, found)?;
        let rows = notes::up_to(&mut *connection, slug, u64::MAX).await?;
        let mut mark = known.clone();
        let signed = newest_own(&self.key, slug, &rows)?;
        mark.raise(Watermark {
            signed,
            ..Watermark::default()
        });
        let drawn = last_throw(&mut connection, slug, mark.entries()).await?;
        mark.raise(Watermark {
            drawn,
            ..Watermark::default()
        });
        if mark != written {
            self.guard.raise(slug, mark).await?;
        }
        match written.begun {
            Some(begun) if known.begun.is_none() => Ok(self.guard.file.forget(slug, begun).await?),
            _ => Ok(()),
        }
    }

    /// Checks that an event continues everything that was signed and drawn of it.
    ///
    /// # Errors
    /// [`ArbiterError::Behind`] when it does not, `Watermarks` when the file cannot be used;
    /// `Checkpoint` and `Store`.
    pub async fn check_history(&self, slug: &Slug) -> Result<(), ArbiterError> {
        let mut connection = self.connection().await?;
        self.guard.check(&mut connection, slug).await
    }

    /// The checkpoints that may leave the service. The watermark is first raised to the newest
    /// own one; if the journal is behind, newer checkpoints than it are left out.
    pub(super) async fn released(
        &self,
        slug: &Slug,
        rows: &[CheckpointRow],
    ) -> Result<Vec<SignedCheckpoint>, ArbiterError> {
        let mut signed = rows.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let Some(newest) = newest_own(&self.key, slug, rows)? else {
            return Ok(signed);
        };
        let known = self.guard.mark(slug).await?.signed_size();
        if newest.checkpoint().head().size > known {
            let mark = self.guard.mark(slug).await?;
            match self.take_over(slug, mark).await {
                Ok(()) => {}
                Err(ArbiterError::Behind(_)) => {
                    signed.retain(|one| one.checkpoint().head().size <= known);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(signed)
    }

    async fn connection(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Postgres>, StoreError> {
        Ok(self.store.pool().acquire().await?)
    }
}

/// The newest checkpoint that is signed with the service's own key.
fn newest_own(
    key: &ServiceKey,
    slug: &Slug,
    rows: &[CheckpointRow],
) -> Result<Option<SignedCheckpoint>, ArbiterError> {
    let own = [signer(key, slug)?.verifier()];
    for row in rows.iter().rev() {
        let signed = read(row)?;
        if signed.verify(&own).is_ok() {
            return Ok(Some(signed));
        }
    }
    Ok(None)
}

/// The last throw after a sequence number.
async fn last_throw(
    connection: &mut PgConnection,
    slug: &Slug,
    after: u64,
) -> Result<Option<Head>, ArbiterError> {
    let head = stream::read_head(&mut *connection, slug).await?;
    let mut last = head.map_or(0, |head| head.seq);
    while last > after {
        let from = last.saturating_sub(PAGE).max(after);
        let links = stream::entries_between(&mut *connection, slug, from, last).await?;
        let throws = |bytes: &[u8]| {
            let entry = EntryView::parse(bytes).and_then(|view| Entry::read(&view).ok());
            entry.as_ref().is_some_and(is_throw)
        };
        if let Some(link) = links.iter().rev().find(|link| throws(&link.bytes)) {
            return Ok(Some(link.head()));
        }
        last = from;
    }
    Ok(None)
}

/// The last throws after the watermarks, by stream.
async fn last_throw_of_all(
    store: &Store,
    marks: &[(Slug, Watermark)],
) -> Result<HashMap<String, Head>, StoreError> {
    let behind: Vec<(String, u64)> = marks
        .iter()
        .map(|(slug, mark)| (slug.to_string(), mark.entries()))
        .collect();
    let found = stream::last_of_kinds(store.pool(), &behind, &LotEntry::THROWS).await?;
    Ok(found.into_iter().collect())
}
