//! Imports an event from an export of another machine, so that it can be read and checked here.
//! The file contains no secrets and no names.

use std::io::BufRead;

use super::handle::Arbiter;
use super::trees;
use super::types::ArbiterError;
use crate::event::settings::Slug;
use crate::journal::{Head, LeafHash, Link};
use crate::store::projection;
use crate::store::{StoreError, checkpoints as notes, journal as stream};
use crate::verify::{
    EventCheck, ExportLine, ExportReader, Fault, FaultKind, Report, Trust, Verifier,
};

/// Entries per statement.
const PAGE: usize = 500;

/// Why an export is not imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    Fault(#[from] Fault),
    /// It is the federation's, whose persons and accounts stay on the machine that keeps it.
    #[error(
        "the journal of a federation stays on the machine that keeps it: its entries name \
         accounts and persons, which no export has; `areopagus verify` checks it anywhere"
    )]
    Federation,
    /// The name is taken, or the database failed.
    #[error(transparent)]
    Arbiter(#[from] ArbiterError),
}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> Self {
        Self::Arbiter(error.into())
    }
}

impl Arbiter {
    /// Imports an export and checks it on the way: all of it or nothing.
    ///
    /// # Errors
    /// [`ImportError::Fault`] with the first fault, [`ArbiterError::SlugTaken`] when the name
    /// is taken, `Store` when the database fails.
    pub async fn import<R: BufRead>(&self, from: R, trust: &Trust) -> Result<Report, ImportError> {
        let (header, mut reader) = ExportReader::new(from).map_err(Fault::first)?;
        if header.stream == Slug::federation().as_str() {
            return Err(ImportError::Federation);
        }
        let slug = Slug::parse(&header.stream).map_err(|_| Fault::first(FaultKind::Header))?;
        let keys = header.keys.clone();
        let mut verifier = Verifier::new(header, trust, EventCheck::default())?;
        let mut transaction = self.store.begin().await?;
        if !stream::create_stream(&mut transaction, &slug).await? {
            return Err(ArbiterError::SlugTaken.into());
        }
        for key in &keys {
            notes::add_key(&mut transaction, &slug, &key.to_string()).await?;
        }
        let mut written = Head::EMPTY;
        let mut links: Vec<Link> = Vec::new();
        loop {
            let line = match reader.next_line() {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(kind) => return Err(verifier.unreadable(kind).into()),
            };
            let mut checkpoint = None;
            match &line {
                ExportLine::Entry(bytes) => links.push(Link {
                    seq: links.last().map_or(written.seq, |link| link.seq) + 1,
                    bytes: bytes.to_vec(),
                    hash: LeafHash::compute(bytes),
                }),
                ExportLine::Checkpoint(signed) => checkpoint = Some(signed.clone()),
                // The verifier refuses drawings and withheld entries in an event.
                ExportLine::Standings(_)
                | ExportLine::Drawing(_)
                | ExportLine::Withheld(_)
                | ExportLine::End(_) => {}
            }
            verifier.take(line)?;
            if links.len() >= PAGE {
                stream::append(&mut transaction, &slug, written, &links).await?;
                written = links.pop().map_or(written, |link| link.head());
                links.clear();
            }
            if let Some(signed) = checkpoint {
                trees::keep(&mut transaction, &slug, &signed).await?;
            }
        }
        stream::append(&mut transaction, &slug, written, &links).await?;
        let (report, check) = verifier.finish()?;
        let Some(state) = check.state() else {
            return Err(ArbiterError::NotFound.into());
        };
        projection::write(&mut transaction, None, state).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(report)
    }
}
