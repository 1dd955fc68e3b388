//! Compares journals with the watermark file and the stored checkpoints, and raises the
//! watermarks.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::postgres::PgConnection;

use super::rolled_back::{RollbackFault, RolledBack};
use super::trees::{is_tree_of, read};
use super::types::ArbiterError;
use crate::event::Entry;
use crate::event::settings::Slug;
use crate::journal::{Begun, Head, LeafHash, TreeHead, Watermark};
use crate::store::checkpoints as notes;
use crate::store::transactions::Outcome;
use crate::store::watermarks::{WatermarkFile, WatermarkFileError};
use crate::store::{StoreError, journal as stream, transactions};

/// Compares journals with the watermarks. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct WatermarkGuard {
    pub(super) file: WatermarkFile,
    known: Arc<Mutex<SeenTrees>>,
}

#[derive(Debug, Default)]
struct SeenTrees {
    /// The signed tree of a stream and its last leaf. Each entry contains the hash of the one
    /// before, so a stream that has the leaf has the tree.
    trees: HashMap<Slug, (TreeHead, LeafHash)>,
    /// What has already been logged.
    told: HashMap<Slug, RollbackFault>,
    /// Whether the last attempt to write the file failed.
    is_unwritten: bool,
}

impl WatermarkGuard {
    pub(super) fn new(file: WatermarkFile) -> Self {
        Self {
            file,
            known: Arc::default(),
        }
    }

    /// Checks that a stream continues everything that was signed and drawn of it.
    ///
    /// # Errors
    /// [`ArbiterError::Behind`] when it does not, which is logged once; `Watermarks` when the
    /// file cannot be used; `Checkpoint` and `Store`.
    pub(super) async fn check(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
    ) -> Result<(), ArbiterError> {
        let mark = self.mark(slug).await?;
        let found = self.find(connection, slug, mark).await?;
        self.told(slug, found)
    }

    /// Logs a finding once.
    pub(super) fn told(&self, slug: &Slug, found: Option<RolledBack>) -> Result<(), ArbiterError> {
        self.tell(slug, found.as_ref());
        found.map_or(Ok(()), |behind| Err(ArbiterError::Behind(behind)))
    }

    /// What is wrong with a stream whose watermark is known.
    pub(super) async fn find(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        mark: Watermark,
    ) -> Result<Option<RolledBack>, ArbiterError> {
        let mark = self.settled(connection, mark).await?;
        // A checkpoint from outside, or signed by another service.
        let newest = notes::newest(&mut *connection, slug).await?;
        let newest = newest.map(|row| read(&row)).transpose()?;
        let head = stream::read_head(&mut *connection, slug).await?;
        let entries = head.map_or(0, |head| head.seq);
        let heads: Vec<TreeHead> = (mark.signed.iter().chain(&newest))
            .map(|signed| signed.checkpoint().head())
            .collect();
        let sizes = heads.iter().map(|head| head.size);
        let known = sizes.fold(mark.entries(), u64::max);
        let behind = |fault| RolledBack {
            stream: slug.clone(),
            entries,
            known,
            fault,
        };
        if entries < known {
            return Ok(Some(behind(RollbackFault::Lost)));
        }
        for head in heads {
            if !self.has(connection, slug, head).await? {
                return Ok(Some(behind(RollbackFault::Other)));
            }
        }
        if let Some(drawn) = mark.drawn
            && leaf(connection, slug, drawn.seq).await? != Some(drawn.hash)
        {
            return Ok(Some(behind(RollbackFault::Other)));
        }
        Ok(None)
    }

    /// A watermark with the outcome of the last throw that was begun: it counts as made unless
    /// its transaction is known to be rolled back or still open. Must be called before the
    /// stream is read, so that a committed throw is visible there.
    pub(super) async fn settled(
        &self,
        connection: &mut PgConnection,
        mut mark: Watermark,
    ) -> Result<Watermark, ArbiterError> {
        let Some(begun) = mark.begun.take() else {
            return Ok(mark);
        };
        match transactions::outcome(connection, &begun.transaction).await? {
            Outcome::Open => mark.begun = Some(begun),
            Outcome::Undone => {}
            Outcome::MaybeKept => mark.drawn = Some(begun.head),
        }
        Ok(mark)
    }

    /// Records that a transaction is about to throw a lot of a stream that it has locked and
    /// checked. From then on no throw can be lost, although its watermark is raised only after
    /// the commit.
    ///
    /// # Errors
    /// [`ArbiterError::Watermarks`] when the file is damaged or cannot be written, in which
    /// case nothing may be thrown. `Store` when the database fails.
    pub(super) async fn begin_throw(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        head: Head,
    ) -> Result<(), ArbiterError> {
        let mark = self.mark(slug).await?;
        // By now the previous throw is either rolled back or committed.
        let drawn = self.settled(connection, mark).await?.drawn;
        let transaction = transactions::name(connection).await?;
        let mark = Watermark {
            drawn,
            begun: Some(Begun { head, transaction }),
            ..Watermark::default()
        };
        self.write(slug, mark).await?;
        Ok(())
    }

    async fn write(&self, slug: &Slug, mark: Watermark) -> Result<Watermark, WatermarkFileError> {
        let written = self.file.raise(slug, mark).await;
        self.known().is_unwritten = written.is_err();
        written
    }

    /// Whether a tree is a prefix of a stream.
    async fn has(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
        head: TreeHead,
    ) -> Result<bool, ArbiterError> {
        let Some(last) = leaf(connection, slug, head.size).await? else {
            return Ok(false);
        };
        if self.known().trees.get(slug) == Some(&(head, last)) {
            return Ok(true);
        }
        let leaves = stream::hashes(&mut *connection, slug).await?;
        let has = is_tree_of(&leaves, head);
        if has {
            self.known().trees.insert(slug.clone(), (head, last));
        }
        Ok(has)
    }

    /// Raises the watermark of a stream before its new tree or lot leaves the service.
    ///
    /// # Errors
    /// [`ArbiterError::Behind`] when a service on another database was faster, with another
    /// tree; `Watermarks` when the file is damaged or cannot be written.
    pub(super) async fn raise(&self, slug: &Slug, mark: Watermark) -> Result<(), ArbiterError> {
        let head = |mark: &Watermark| Some(mark.signed.as_ref()?.checkpoint().head());
        let ours = head(&mark);
        let known = self.write(slug, mark).await?;
        match (ours, head(&known)) {
            (Some(ours), Some(known)) if ours.size == known.size && ours != known => {
                let behind = RolledBack {
                    stream: slug.clone(),
                    entries: ours.size,
                    known: known.size,
                    fault: RollbackFault::Other,
                };
                self.tell(slug, Some(&behind));
                Err(ArbiterError::Behind(behind))
            }
            _ => Ok(()),
        }
    }

    /// The folder of the file.
    pub(super) fn folder(&self) -> &Path {
        self.file.folder()
    }

    /// Checks that the file can be read, and written if the last attempt failed. Returns how
    /// many journals are known to be behind it.
    pub(super) async fn look(&self) -> Result<usize, WatermarkFileError> {
        if self.known().is_unwritten {
            self.file.rewrite().await?;
            self.known().is_unwritten = false;
        } else {
            self.file.read().await?;
        }
        Ok(self.known().told.len())
    }

    /// The watermark of a stream.
    pub(super) async fn mark(&self, slug: &Slug) -> Result<Watermark, ArbiterError> {
        let marks = self.file.read().await?.unwrap_or_default();
        Ok(marks.get(slug.as_str()))
    }

    /// Logs a finding that is new.
    fn tell(&self, slug: &Slug, found: Option<&RolledBack>) {
        let told = &mut self.known().told;
        match found {
            Some(behind) => {
                if told.insert(slug.clone(), behind.fault) != Some(behind.fault) {
                    tracing::error!(stream = %slug, "{behind}");
                }
            }
            None => {
                if told.remove(slug).is_some() {
                    tracing::info!(stream = %slug, "what was signed and drawn is there again");
                }
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, SeenTrees> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an entry is part of a throw.
pub(super) fn is_throw(entry: &Entry) -> bool {
    matches!(entry, Entry::Lot(lot) if lot.is_throw())
}

/// The hash of an entry; `None` if it does not exist.
async fn leaf(
    connection: &mut PgConnection,
    slug: &Slug,
    seq: u64,
) -> Result<Option<LeafHash>, StoreError> {
    let before = seq.saturating_sub(1);
    let links = stream::entries_between(connection, slug, before, seq).await?;
    Ok(links.first().map(|link| link.hash))
}
