//! Compares a command with the entries since the version that its sender has seen.

use std::sync::Arc;

use sqlx::PgConnection;

use super::handle::Arbiter;
use super::journal;
use super::types::{ArbiterError, EventView, JournalFault};
use crate::event::settings::Slug;
use crate::event::{Command, Entry, EventState, Premises};
use crate::journal::{EntryView, Head};
use crate::store::journal as stream;

/// Maximum number of entries that are compared. A sender who has missed more must look again.
const MOST: u64 = 10_000;

/// Whether an entry after the version that the sender has seen contradicts the commands
/// . A version that the event does not have, 0 or after its head, always does.
///
/// # Errors
/// [`ArbiterError::Journal`] and `Store`.
pub(super) async fn is_contradicted(
    connection: &mut PgConnection,
    slug: &Slug,
    (seen, head): (u64, Head),
    now: &EventState,
    commands: &[Command],
) -> Result<bool, ArbiterError> {
    let missed = head.seq.checked_sub(seen);
    if seen == 0 || missed.is_none_or(|missed| missed > MOST) {
        return Ok(true);
    }
    let premises = Premises::new(now, commands);
    for link in stream::entries_between(connection, slug, seen, head.seq).await? {
        let unread = |error: String| ArbiterError::Journal {
            stream: slug.clone(),
            fault: JournalFault::Entry {
                seq: link.seq,
                error,
            },
        };
        let view = EntryView::parse(&link.bytes).ok_or_else(|| unread("no entry".to_owned()))?;
        let entry = Entry::read(&view).map_err(|error| unread(error.to_string()))?;
        if premises.are_changed_by(&entry) {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Arbiter {
    /// An event as it was at a version, with the current data of its persons: the basis of a
    /// submitted form.
    ///
    /// # Errors
    /// [`ArbiterError::Stale`] when the event does not have this version; else as
    /// [`Arbiter::event`].
    pub async fn event_at(
        &self,
        slug: &Slug,
        version: u64,
    ) -> Result<Arc<EventView>, ArbiterError> {
        let now = self.event(slug).await?;
        let current = now.version();
        if version == current {
            return Ok(now);
        }
        if version == 0 || version > current {
            return Err(ArbiterError::Stale { current });
        }
        let links = stream::entries_between(self.store.pool(), slug, 0, version).await?;
        let stream = slug.clone();
        let fold = move || journal::extend(&stream, None, Head::EMPTY, &links);
        let (state, _) = tokio::task::spawn_blocking(fold).await??;
        let view = EventView::clone(&now);
        Ok(Arc::new(EventView { state, ..view }))
    }
}
