//! Streams the export of an event, or of the federation's journal, from the database.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;

use super::handle::Arbiter;
use super::journal;
use super::types::{ArbiterError, JournalFault};
use crate::event::EventState;
use crate::event::settings::Slug;
use crate::federation::audit::FederationEntry;
use crate::journal::{ChainError, Head, Link, SignedCheckpoint, read_entry};
use crate::store::{Store, checkpoints as notes, glyphs, journal as stream};
use crate::verify::{
    Drawings, ExportWriter, Fault, FederationCheck, Header, RoundsOver, StatedStandings, Trust,
    verify,
};

/// Entries per query.
const PAGE: u64 = 500;

/// An export in progress. It ends with the entry that was the last when it began.
#[derive(Debug)]
pub struct Export {
    store: Store,
    slug: Slug,
    /// `None` after the last line is written.
    writer: Option<ExportWriter<Vec<u8>>>,
    checkpoints: VecDeque<SignedCheckpoint>,
    contents: Contents,
    head: Head,
    last: u64,
}

/// The content that follows the entries, besides checkpoints.
#[derive(Debug)]
enum Contents {
    /// The standings of an event.
    Event {
        /// The event after the entries that were written.
        state: Box<Option<EventState>>,
        over: RoundsOver,
    },
    /// The drawings of the federation's armies.
    Federation {
        drawings: Drawings,
        /// The entries of which only the hash is exported.
        withheld: BTreeSet<u64>,
    },
}

/// For whom an export of the federation's journal is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// The operator: every entry is included.
    Operator,
    /// The public: entries of armies that are open, rejected or withdrawn are replaced by their
    /// hash.
    Everybody,
}

impl Arbiter {
    /// Begins the export of an event: all entries, all checkpoints and the keys that signed
    /// them. It contains no names and no secrets. What is withheld from the public is included.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when there is no such event, `Checkpoint` when a checkpoint
    /// cannot be read, `Store` when the database fails.
    pub async fn export(&self, slug: &Slug) -> Result<Export, ArbiterError> {
        self.export_until(slug, u64::MAX).await
    }

    /// Begins the export of an event up to an entry, as [`Arbiter::export`].
    ///
    /// # Errors
    /// As [`Arbiter::export`].
    pub async fn export_until(&self, slug: &Slug, until: u64) -> Result<Export, ArbiterError> {
        let event = Contents::Event {
            state: Box::default(),
            over: RoundsOver::default(),
        };
        self.begin_export(slug, until, event).await
    }

    /// Begins the export of the federation's journal, with the drawings of the armies'
    /// figures.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when it has no entry yet, else as [`Arbiter::export`], and
    /// `Journal` when it cannot be read.
    pub async fn export_federation(&self, readers: Readers) -> Result<Export, ArbiterError> {
        let folded = self.federation().await?;
        let withheld = match readers {
            Readers::Operator => BTreeSet::new(),
            Readers::Everybody => folded.armies.withheld(),
        };
        let contents = Contents::Federation {
            drawings: Drawings::default(),
            withheld,
        };
        // Which entries are withheld is known up to this one.
        let until = folded.head().seq;
        self.begin_export(&Slug::federation(), until, contents)
            .await
    }

    /// How many entries the federation's journal has.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when it cannot be read, and `Store`.
    pub async fn federation_entries(&self) -> Result<u64, ArbiterError> {
        Ok(self.federation().await?.head().seq)
    }

    /// Recomputes the federation's journal and returns the first fault.
    ///
    /// # Errors
    /// As [`Arbiter::export_federation`], but an empty journal is valid.
    pub async fn check_federation(&self) -> Result<Option<Fault>, ArbiterError> {
        let mut export = match self.export_federation(Readers::Operator).await {
            Ok(export) => export,
            Err(ArbiterError::NotFound) => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut file = Vec::new();
        while let Some(bytes) = export.next().await? {
            file.extend(bytes);
        }
        let check = FederationCheck::default();
        let checked = verify(file.as_slice(), &Trust::default(), check, &mut |_| {});
        Ok(checked.err())
    }

    async fn begin_export(
        &self,
        slug: &Slug,
        until: u64,
        contents: Contents,
    ) -> Result<Export, ArbiterError> {
        let head = stream::read_head(self.store.pool(), slug).await?;
        let last = head.ok_or(ArbiterError::NotFound)?.seq.min(until);
        let rows = notes::up_to(self.store.pool(), slug, last).await?;
        let keys = self.note_keys(slug).await?;
        let known = |signed: SignedCheckpoint| {
            // A signature with an unknown key would be of no use to a reader.
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
            contents,
            head: Head::EMPTY,
            last,
        })
    }
}

impl Export {
    /// The stream: the event's slug, or `federation`.
    pub const fn slug(&self) -> &Slug {
        &self.slug
    }

    /// The sequence number of its last entry.
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// The next bytes; `None` after the last ones.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when the journal does not match its checkpoints, `Store` when
    /// the database fails.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, ArbiterError> {
        let Some(mut writer) = self.writer.take() else {
            return Ok(None);
        };
        let written = self.head.seq;
        let until = self.last.min(written + PAGE);
        let links = stream::entries_between(self.store.pool(), &self.slug, written, until).await?;
        for link in &links {
            self.write(&mut writer, link).await?;
        }
        if until < self.last {
            let bytes = writer.take();
            self.writer = Some(writer);
            return Ok(Some(bytes));
        }
        let bytes = writer.finish().map_err(|error| fault(&self.slug, &error))?;
        Ok(Some(bytes))
    }

    /// Writes an entry and what follows it.
    async fn write(
        &mut self,
        writer: &mut ExportWriter<Vec<u8>>,
        link: &Link,
    ) -> Result<(), ArbiterError> {
        match self.contents {
            Contents::Event { .. } => self.write_of_event(writer, link)?,
            Contents::Federation { .. } => self.write_of_federation(writer, link).await?,
        }
        let is_here = |next: &mut SignedCheckpoint| next.checkpoint().head().size == link.seq;
        if let Some(checkpoint) = self.checkpoints.pop_front_if(is_here) {
            let about = |error: io::Error| fault(&self.slug, &error);
            writer.checkpoint(&checkpoint).map_err(about)?;
        }
        Ok(())
    }

    fn write_of_event(
        &mut self,
        writer: &mut ExportWriter<Vec<u8>>,
        link: &Link,
    ) -> Result<(), ArbiterError> {
        let Contents::Event { state, over } = &mut self.contents else {
            return Ok(());
        };
        let about = |error: io::Error| fault(&self.slug, &error);
        writer.entry(&link.bytes).map_err(about)?;
        let entry = journal::follow(&self.slug, state, &mut self.head, link)?;
        if let Some(state) = state.as_ref()
            && let Some(round) = over.follow(state, &entry)
        {
            let stated = StatedStandings::after_round(state, round);
            writer.standings(&stated).map_err(about)?;
        }
        Ok(())
    }

    async fn write_of_federation(
        &mut self,
        writer: &mut ExportWriter<Vec<u8>>,
        link: &Link,
    ) -> Result<(), ArbiterError> {
        let Contents::Federation { drawings, withheld } = &mut self.contents else {
            return Ok(());
        };
        let about = |error: io::Error| fault(&self.slug, &error);
        if withheld.contains(&link.seq) {
            writer.withheld(link.hash).map_err(about)?;
            self.head = link.head();
            return Ok(());
        }
        writer.entry(&link.bytes).map_err(about)?;
        let entry = read(&mut self.head, &self.slug, link)?;
        let named = drawings.behind(&entry);
        if named.is_empty() {
            return Ok(());
        }
        let digests: Vec<Vec<u8>> = named.iter().map(|it| it.as_bytes().to_vec()).collect();
        let found = glyphs::all(self.store.pool(), &digests).await?;
        let found: BTreeMap<[u8; 32], String> = found.into_iter().collect();
        for digest in named {
            let svg = found.get(digest.as_bytes()).ok_or_else(|| {
                let missing = format!("there is no drawing {digest}");
                fault(&self.slug, &io::Error::other(missing))
            })?;
            writer.drawing(svg).map_err(about)?;
        }
        Ok(())
    }
}

/// Reads the next entry of the federation, and checks its place in the chain.
fn read(head: &mut Head, slug: &Slug, link: &Link) -> Result<FederationEntry, ArbiterError> {
    let seq = link.seq;
    let mut take = || -> Result<FederationEntry, JournalFault> {
        let (next, entry) = read_entry(*head, slug.as_str(), &link.bytes)
            .map_err(|fault| ChainError { seq, fault })?;
        *head = next;
        FederationEntry::read(&entry).map_err(|error| JournalFault::Entry {
            seq,
            error: error.to_string(),
        })
    };
    take().map_err(|fault| ArbiterError::Journal {
        stream: slug.clone(),
        fault,
    })
}

fn fault(slug: &Slug, error: &io::Error) -> ArbiterError {
    ArbiterError::Journal {
        stream: slug.clone(),
        fault: JournalFault::Form(error.to_string()),
    }
}
