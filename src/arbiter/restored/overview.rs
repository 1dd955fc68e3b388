//! Compares all events with the watermarks at the start, with few queries for any number of
//! events.
//!
//! Comparing a signed tree takes all leaves of its stream. So the start compares only the
//! stored checkpoints and the heads, and looks closer where they differ. The trees are compared
//! afterwards ([`Arbiter::check_histories`]), and in any case before something is signed or
//! drawn.

use std::collections::{BTreeSet, HashMap};

use super::last_throw_of_all;
use crate::arbiter::handle::Arbiter;
use crate::arbiter::keys::ServiceKey;
use crate::arbiter::rolled_back::RolledBack;
use crate::arbiter::trees::{read, signer};
use crate::arbiter::types::ArbiterError;
use crate::arbiter::watermark_guard::WatermarkGuard;
use crate::event::settings::Slug;
use crate::journal::{Head, SignedCheckpoint, Watermark, Watermarks};
use crate::store::checkpoints::{self as notes, CheckpointRow};
use crate::store::{Store, StoreError, journal as stream};

/// The database's state of all streams.
struct Overview {
    heads: HashMap<String, Head>,
    newest: HashMap<String, CheckpointRow>,
    /// The entries at the positions of the last known throws.
    drawn: HashMap<String, Head>,
}

impl Overview {
    async fn read(store: &Store, marks: &Watermarks) -> Result<Self, StoreError> {
        let pool = store.pool();
        let drawn: Vec<(String, u64)> = marks
            .streams()
            .filter_map(|name| Some((name.to_owned(), marks.get(name).drawn?.seq)))
            .collect();
        Ok(Self {
            heads: stream::all_heads(pool).await?.into_iter().collect(),
            newest: notes::newest_of_all(pool).await?.into_iter().collect(),
            drawn: stream::entries_of(pool, &drawn)
                .await?
                .into_iter()
                .collect(),
        })
    }

    /// The state of a stream if nothing in it differs at first sight; `None` if it needs a
    /// closer look.
    fn plain(&self, key: &ServiceKey, slug: &Slug, mark: &Watermark) -> Option<Watermark> {
        // The outcome of an unfinished throw must be queried.
        if mark.begun.is_some() {
            return None;
        }
        let newest = self.newest.get(slug.as_str());
        let newest = newest.map(read).transpose().ok()?;
        let tree = |signed: &SignedCheckpoint| signed.checkpoint().head();
        let known = newest.as_ref().map_or(0, |signed| tree(signed).size);
        let entries = self.heads.get(slug.as_str()).map_or(0, |head| head.seq);
        if entries < mark.entries().max(known) {
            return None;
        }
        if let Some(drawn) = mark.drawn
            && self.drawn.get(slug.as_str()) != Some(&drawn)
        {
            return None;
        }
        match (&mark.signed, newest) {
            (None, None) => Some(mark.clone()),
            (Some(signed), Some(newest)) if tree(signed) == tree(&newest) => Some(mark.clone()),
            (None, Some(newest)) => {
                let own = [signer(key, slug).ok()?.verifier()];
                newest.verify(&own).ok()?;
                let mut raised = mark.clone();
                raised.raise(Watermark {
                    signed: Some(newest),
                    ..Watermark::default()
                });
                Some(raised)
            }
            (Some(_), _) => None,
        }
    }
}

impl Arbiter {
    /// Compares every event with its watermark at the start, and raises watermarks to the
    /// database's state, so that an installation without the file gets one. Returns the events
    /// that are behind, as far as that shows without their trees.
    ///
    /// # Errors
    /// [`ArbiterError::Watermarks`] when the file is damaged or cannot be written, `Store`
    /// when the database fails.
    pub async fn watch_over(&self) -> Result<Vec<RolledBack>, ArbiterError> {
        let file = &self.guard.file;
        let marks = file.read().await?;
        if marks.is_none() {
            let path = file.path();
            tracing::info!(path = %path.display(), "the watermarks begin with what the database has");
        }
        file.begin().await?;
        let marks = marks.unwrap_or_default();
        let overview = Overview::read(&self.store, &marks).await?;
        let (mut plain, mut doubtful) = (Vec::new(), Vec::new());
        for slug in streams(overview.heads.keys(), &marks) {
            let known = marks.get(slug.as_str());
            match overview.plain(&self.key, &slug, &known) {
                Some(mark) => plain.push((slug, mark)),
                None => doubtful.push((slug, known)),
            }
        }
        let thrown = last_throw_of_all(&self.store, &plain).await?;
        for (slug, mark) in &mut plain {
            mark.raise(Watermark {
                drawn: thrown.get(slug.as_str()).copied(),
                ..Watermark::default()
            });
        }
        plain.retain(|(slug, mark)| *mark != marks.get(slug.as_str()));
        file.raise_all(plain).await?;
        let mut found = Vec::new();
        for (slug, known) in doubtful {
            match self.take_over(&slug, known).await {
                Ok(()) => {}
                Err(ArbiterError::Behind(behind)) => found.push(behind),
                // The error is shown on the event's own page, and the other events go on.
                Err(error @ ArbiterError::Checkpoint(_)) => {
                    tracing::error!(%error, stream = %slug, "a checkpoint cannot be read");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    /// Compares the trees of all events with what was signed of them, one event at a time, and
    /// returns the events that are behind. They are logged once.
    ///
    /// # Errors
    /// [`ArbiterError::Watermarks`] when the file is damaged, `Store` when the database fails.
    pub async fn check_histories(&self) -> Result<Vec<RolledBack>, ArbiterError> {
        let marks = self.guard.file.read().await?.unwrap_or_default();
        let names = stream::streams(self.store.pool()).await?;
        let mut found = Vec::new();
        for slug in streams(names.iter(), &marks) {
            match check(&self.guard, &self.store, &slug, marks.get(slug.as_str())).await {
                Err(ArbiterError::Behind(behind)) => found.push(behind),
                // Reported at the start.
                Ok(()) | Err(ArbiterError::Checkpoint(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }
}

async fn check(
    guard: &WatermarkGuard,
    store: &Store,
    slug: &Slug,
    mark: Watermark,
) -> Result<(), ArbiterError> {
    let mut connection = store.pool().acquire().await.map_err(StoreError::from)?;
    let found = guard.find(&mut connection, slug, mark).await?;
    guard.told(slug, found)
}

/// All streams in the database or in the watermarks, by name.
fn streams<'a>(
    names: impl Iterator<Item = &'a String>,
    marks: &'a Watermarks,
) -> impl Iterator<Item = Slug> {
    let names: BTreeSet<&str> = names.map(String::as_str).chain(marks.streams()).collect();
    let slugs = names.into_iter();
    slugs
        .filter_map(|name| Slug::of_stream(name).ok())
        .collect::<Vec<_>>()
        .into_iter()
}
