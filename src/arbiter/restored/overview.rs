//! The look at all events when the service starts: few queries, however many events there are.
//!
//! Whether a tree is the one that was signed takes all leaves of its stream. So the start
//! compares what stands beside them, the stored checkpoints and the heads, and looks closer
//! where that differs. The trees are compared afterwards ([`Arbiter::check_histories`]), and
//! in any case before something is signed or drawn.

use std::collections::{BTreeSet, HashMap};

use super::last_throw_of_all;
use crate::arbiter::behind::Behind;
use crate::arbiter::guard::Guard;
use crate::arbiter::handle::Arbiter;
use crate::arbiter::keys::ServiceKey;
use crate::arbiter::trees::{read, signer};
use crate::arbiter::types::ArbiterError;
use crate::event::info::Slug;
use crate::journal::{Head, SignedCheckpoint, Watermark, Watermarks};
use crate::store::checkpoints::{self as notes, CheckpointRow};
use crate::store::{Store, StoreError, journal as stream};

/// What the database says of all streams.
struct Overview {
    heads: HashMap<String, Head>,
    newest: HashMap<String, CheckpointRow>,
    /// The entries that threw the last known lots, as they are in the database.
    drawn: HashMap<String, Head>,
}

impl Overview {
    async fn read(store: &Store, marks: &Watermarks) -> Result<Self, StoreError> {
        let pool = store.pool();
        let drawn: Vec<(String, u64)> = marks
            .streams()
            .filter_map(|name| Some((name.to_owned(), marks.of(name).drawn?.seq)))
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

    /// What is known of a stream and signed in it, where nothing of it differs at first sight;
    /// `None` where it has to be looked at closely.
    fn plain(&self, key: &ServiceKey, slug: &Slug, mark: &Watermark) -> Option<Watermark> {
        // What became of a throw that was begun the database has to be asked.
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
    /// Begins to watch over the database: compares every event with its watermark, and
    /// takes over what the database has more, so that an installation without the file
    /// gets one. Gives the events that are behind, as far as that is seen without their
    /// trees.
    ///
    /// # Errors
    /// [`ArbiterError::Watermarks`] when the file is damaged or cannot be written, `Store`
    /// when the database fails.
    pub async fn watch_over(&self) -> Result<Vec<Behind>, ArbiterError> {
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
            let known = marks.of(slug.as_str());
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
        plain.retain(|(slug, mark)| *mark != marks.of(slug.as_str()));
        file.raise_all(plain).await?;
        let mut found = Vec::new();
        for (slug, known) in doubtful {
            match self.take_over(&slug, known).await {
                Ok(()) => {}
                Err(ArbiterError::Behind(behind)) => found.push(behind),
                // Its own page tells of it, and the other events go on.
                Err(error @ ArbiterError::Checkpoint(_)) => {
                    tracing::error!(%error, stream = %slug, "a checkpoint cannot be read");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    /// Compares the trees of all events with what was signed of them, one after the other, and
    /// gives the events that are behind. The log has them, once.
    ///
    /// # Errors
    /// [`ArbiterError::Watermarks`] when the file is damaged, `Store` when the database fails.
    pub async fn check_histories(&self) -> Result<Vec<Behind>, ArbiterError> {
        let marks = self.guard.file.read().await?.unwrap_or_default();
        let names = stream::streams(self.store.pool()).await?;
        let mut found = Vec::new();
        for slug in streams(names.iter(), &marks) {
            match check(&self.guard, &self.store, &slug, marks.of(slug.as_str())).await {
                Err(ArbiterError::Behind(behind)) => found.push(behind),
                // The start has told of it.
                Ok(()) | Err(ArbiterError::Checkpoint(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }
}

async fn check(
    guard: &Guard,
    store: &Store,
    slug: &Slug,
    mark: Watermark,
) -> Result<(), ArbiterError> {
    let mut connection = store.pool().acquire().await.map_err(StoreError::from)?;
    let found = guard.find(&mut connection, slug, mark).await?;
    guard.told(slug, found)
}

/// The streams of the database and those that only the watermarks know, by name.
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
