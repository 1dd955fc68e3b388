//! An event's export, made piece by piece from the database.

use std::collections::VecDeque;
use std::io;

use super::types::{ArbiterError, JournalFault};
use super::{Arbiter, journal};
use crate::journal::{Head, Link, SignedCheckpoint};
use crate::store::{Store, checkpoints as notes, journal as stream};
use crate::tournament::event::EventState;
use crate::tournament::info::Slug;
use crate::verify::{ExportWriter, Header, RoundsOver, StatedStandings};

/// Entries that are read at once.
const PAGE: u64 = 500;

/// An export in the making. It ends with the entry that was the last when it began.
#[derive(Debug)]
pub struct Export {
    store: Store,
    slug: Slug,
    /// `None` once the last line is written.
    writer: Option<ExportWriter<Vec<u8>>>,
    checkpoints: VecDeque<SignedCheckpoint>,
    /// The event after the entries that are written.
    state: Option<EventState>,
    over: RoundsOver,
    head: Head,
    last: u64,
}

impl Arbiter {
    /// Begins the export of an event: all entries, all checkpoints and the keys that
    /// signed them. No name and no secret is in it. It has what is withheld from everybody.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when there is no such event, `Checkpoint` when a
    /// checkpoint cannot be read, `Store` when the database fails.
    pub async fn export(&self, slug: &Slug) -> Result<Export, ArbiterError> {
        self.export_until(slug, u64::MAX).await
    }

    /// Begins the export of an event up to an entry, as [`Arbiter::export`].
    ///
    /// # Errors
    /// As [`Arbiter::export`].
    pub async fn export_until(&self, slug: &Slug, until: u64) -> Result<Export, ArbiterError> {
        let head = stream::read_head(self.store.pool(), slug).await?;
        let last = head.ok_or(ArbiterError::NotFound)?.seq.min(until);
        let rows = notes::up_to(self.store.pool(), slug, last).await?;
        let keys = self.note_keys(slug).await?;
        let known = |signed: SignedCheckpoint| {
            // A signature whose key nobody knows would only raise the question whose.
            let verified = signed.verify(&keys)?;
            Ok(signed.only(&verified))
        };
        let header = Header {
            stream: slug.to_string(),
            keys: keys.clone(),
        };
        let released = self.released(slug, &rows).await?;
        let checkpoints = released.into_iter().map(known);
        Ok(Export {
            checkpoints: checkpoints.collect::<Result<_, ArbiterError>>()?,
            writer: Some(
                ExportWriter::new(Vec::new(), &header).map_err(|error| fault(slug, &error))?,
            ),
            store: self.store.clone(),
            slug: slug.clone(),
            state: None,
            over: RoundsOver::default(),
            head: Head::EMPTY,
            last,
        })
    }
}

impl Export {
    /// The event's name in addresses.
    pub const fn slug(&self) -> &Slug {
        &self.slug
    }

    /// The sequence number of its last entry.
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// The next bytes; `None` behind the last ones.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when the journal is not what its checkpoints cover,
    /// `Store` when the database fails.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, ArbiterError> {
        let Some(mut writer) = self.writer.take() else {
            return Ok(None);
        };
        let written = self.head.seq;
        let until = self.last.min(written + PAGE);
        let links = stream::entries_between(self.store.pool(), &self.slug, written, until).await?;
        for link in &links {
            self.write(&mut writer, link)?;
        }
        if until < self.last {
            let bytes = writer.take();
            self.writer = Some(writer);
            return Ok(Some(bytes));
        }
        let bytes = writer.finish().map_err(|error| fault(&self.slug, &error))?;
        Ok(Some(bytes))
    }

    /// Writes an entry and what stands behind it.
    fn write(
        &mut self,
        writer: &mut ExportWriter<Vec<u8>>,
        link: &Link,
    ) -> Result<(), ArbiterError> {
        let about = |error: io::Error| fault(&self.slug, &error);
        writer.entry(&link.bytes).map_err(about)?;
        let entry = journal::follow(&self.slug, &mut self.state, &mut self.head, link)?;
        if let Some(state) = &self.state
            && let Some(round) = self.over.follow(state, &entry)
        {
            let stated = StatedStandings::of(state, round);
            writer.standings(&stated).map_err(about)?;
        }
        let is_here = |next: &mut SignedCheckpoint| next.checkpoint().head().size == link.seq;
        if let Some(checkpoint) = self.checkpoints.pop_front_if(is_here) {
            writer.checkpoint(&checkpoint).map_err(about)?;
        }
        Ok(())
    }
}

fn fault(slug: &Slug, error: &io::Error) -> ArbiterError {
    ArbiterError::Journal {
        stream: slug.clone(),
        fault: JournalFault::Form(error.to_string()),
    }
}
