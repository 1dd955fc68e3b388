//! Checkpoints in play: signed after every round, at the end and on demand, and kept.
//!
//! A tree is signed only when it continues every checkpoint that is stored, and what the
//! watermarks outside of the database say: a restored backup is not signed until the
//! entries are back.

use std::collections::BTreeSet;

use sqlx::postgres::PgConnection;

use super::restored::Guard;
use super::types::ArbiterError;
use super::{Arbiter, ServiceKey};
use crate::journal::{
    Checkpoint, CheckpointError, KeyName, KeyUse, LeafHash, NoteSigner, NoteVerifier, ProofError,
    SignedCheckpoint, TreeHead, Watermark, origin, tree_head,
};
use crate::store::checkpoints::{self as notes, CheckpointRow};
use crate::store::{StoreError, journal as stream};
use crate::tournament::event::{EventState, GameStatus};
use crate::tournament::info::Slug;

impl Arbiter {
    /// A checkpoint over all entries of an event, signed now unless there is one.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when there is no such event,
    /// [`ArbiterError::Checkpoint`] when the journal does not continue the newest
    /// checkpoint: then nothing is signed. `Store` when the database fails.
    pub async fn checkpoint(&self, slug: &Slug) -> Result<SignedCheckpoint, ArbiterError> {
        let mut transaction = self.store.begin().await?;
        let head = stream::lock_head(&mut transaction, slug).await?;
        if head.is_none_or(|head| head.seq == 0) {
            return Err(ArbiterError::NotFound);
        }
        let signed = sign(&mut transaction, &self.key, &self.guard, slug).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        let mark = Watermark {
            signed: Some(signed.clone()),
            drawn: None,
        };
        self.guard.raise(slug, mark).await?;
        Ok(signed)
    }

    /// The newest checkpoint that is stored; `None` before the first one.
    ///
    /// # Errors
    /// [`ArbiterError::Checkpoint`] when it cannot be read, `Store` when the database
    /// fails.
    pub async fn newest_checkpoint(
        &self,
        slug: &Slug,
    ) -> Result<Option<SignedCheckpoint>, ArbiterError> {
        self.newest_checkpoint_until(slug, u64::MAX).await
    }

    /// The newest checkpoint over no more than so many entries; `None` when there is none.
    ///
    /// # Errors
    /// As of [`Arbiter::newest_checkpoint`].
    pub async fn newest_checkpoint_until(
        &self,
        slug: &Slug,
        until: u64,
    ) -> Result<Option<SignedCheckpoint>, ArbiterError> {
        let rows = notes::up_to(self.store.pool(), slug, until).await?;
        Ok(self.released(slug, &rows).await?.pop())
    }

    /// The checkpoint over exactly so many entries; `None` when there is none.
    ///
    /// # Errors
    /// As of [`Arbiter::newest_checkpoint`].
    pub async fn checkpoint_of(
        &self,
        slug: &Slug,
        size: u64,
    ) -> Result<Option<SignedCheckpoint>, ArbiterError> {
        let row = notes::of_size(self.store.pool(), slug, size).await?;
        Ok(self.released(slug, row.as_slice()).await?.pop())
    }

    /// The public keys of a stream: the own one first, then all others that have signed
    /// a checkpoint.
    ///
    /// # Errors
    /// [`ArbiterError::Checkpoint`] when one cannot be read, `Store` when the database
    /// fails.
    pub async fn note_keys(&self, slug: &Slug) -> Result<Vec<NoteVerifier>, ArbiterError> {
        let own = signer(&self.key, slug)?.verifier();
        let mut keys = vec![own];
        for key in notes::keys(self.store.pool(), slug).await? {
            let key = key.parse()?;
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        Ok(keys)
    }

    /// Stores what is known of an event's checkpoints elsewhere: a cosignature, made with
    /// one of `cosigners`, or an own checkpoint that a restored database has lost.
    ///
    /// # Errors
    /// [`ArbiterError::Checkpoint`] when it is of another event, is not signed with the
    /// own key, or differs from the one that is stored; `NotFound` when there is no such
    /// event; `Store` when the database fails.
    pub async fn add_checkpoint(
        &self,
        slug: &Slug,
        brought: &SignedCheckpoint,
        cosigners: &[NoteVerifier],
    ) -> Result<SignedCheckpoint, ArbiterError> {
        let own = signer(&self.key, slug)?.verifier();
        let checkpoint = brought.checkpoint();
        if checkpoint.origin() != origin(slug.as_str()) {
            return Err(ArbiterError::Checkpoint(CheckpointError::OtherOrigin {
                expected: origin(slug.as_str()),
                found: checkpoint.origin().to_owned(),
            }));
        }
        brought.verify(std::slice::from_ref(&own))?;
        let mut keys = cosigners.to_vec();
        keys.insert(0, own);
        let verified = brought.verify(&keys)?;
        let brought = brought.only(&verified);
        let size = checkpoint.head().size;
        let mut transaction = self.store.begin().await?;
        let head = stream::lock_head(&mut transaction, slug).await?;
        head.ok_or(ArbiterError::NotFound)?;
        let known = notes::of_size(&mut *transaction, slug, size).await?;
        let mut note = match known {
            Some(row) => read(&row)?,
            None => brought.clone(),
        };
        note.merge(&brought)?;
        for by in &verified {
            notes::add_key(&mut transaction, slug, &by.key.to_string()).await?;
        }
        keep(&mut transaction, slug, &note).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        let mark = Watermark {
            signed: Some(note.clone()),
            drawn: None,
        };
        self.guard.raise(slug, mark).await?;
        Ok(note)
    }

    /// Compares every stored checkpoint with the tree of its stream, and gives those that
    /// do not fit or are signed with no known key.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn check_checkpoints(
        &self,
    ) -> Result<Vec<(Slug, u64, CheckpointError)>, ArbiterError> {
        let mut wrong = Vec::new();
        for name in stream::streams(self.store.pool()).await? {
            let Ok(slug) = Slug::of_stream(&name) else {
                continue;
            };
            let keys = self.note_keys(&slug).await?;
            let rows = notes::up_to(self.store.pool(), &slug, u64::MAX).await?;
            // Read behind the checkpoints: what they cover is there.
            let leaves = stream::hashes(self.store.pool(), &slug).await?;
            for row in rows {
                let check = || {
                    let signed: SignedCheckpoint = row.note.parse()?;
                    signed.verify(&keys)?;
                    continues(&leaves, signed.checkpoint().head())
                };
                if let Err(error) = check() {
                    wrong.push((slug.clone(), row.size, error));
                }
            }
        }
        Ok(wrong)
    }
}

/// Whether a write has paired a round, finished one, or closed the event. The
/// pairing carries the anchors of all lots: signed at once, they cannot be chosen later.
pub(super) fn is_due(before: Option<&EventState>, after: &EventState) -> bool {
    let Some(before) = before else {
        return !after.rounds.is_empty() || after.closed;
    };
    let (games, known) = (&after.games, &before.games);
    let changed = games.changed_since(known).chain(known.changed_since(games));
    let rounds: BTreeSet<u16> = changed.map(|(id, _)| id.round).collect();
    let mut rounds = rounds.into_iter();
    after.rounds.len() > before.rounds.len()
        || (after.closed && !before.closed)
        || rounds.any(|round| is_finished(after, round) && !is_finished(before, round))
}

/// Whether a round is paired and every game of it has its result.
fn is_finished(state: &EventState, round: u16) -> bool {
    let mut rounds = state.rounds.iter();
    let mut games = state.games.of_round(round);
    rounds.any(|paired| paired.number == round)
        && games.all(|(_, game)| game.status() == GameStatus::Finished)
}

/// Signs the tree of a stream that this transaction has locked, and stores the
/// checkpoint. One that is there is given as it is.
pub(super) async fn sign(
    connection: &mut PgConnection,
    key: &ServiceKey,
    guard: &Guard,
    slug: &Slug,
) -> Result<SignedCheckpoint, ArbiterError> {
    guard.check(connection, slug).await?;
    let own_key = signer(key, slug)?;
    let own = own_key.verifier();
    let leaves = stream::hashes(&mut *connection, slug).await?;
    let head = tree_head(&leaves);
    let mut signed = Checkpoint::of_stream(slug.as_str(), head)?.sign(&own_key)?;
    for row in notes::up_to(&mut *connection, slug, u64::MAX).await? {
        let mut known = read(&row)?;
        continues(&leaves, known.checkpoint().head())?;
        if known.checkpoint().head() == head {
            if known.verify(std::slice::from_ref(&own)).is_ok() {
                return Ok(known);
            }
            known.merge(&signed)?;
            signed = known;
        }
    }
    notes::add_key(connection, slug, &own.to_string()).await?;
    keep(connection, slug, &signed).await?;
    Ok(signed)
}

/// The key that signs a stream's checkpoints. Its name is the stream's origin, as C2SP
/// advises.
pub(super) fn signer(key: &ServiceKey, slug: &Slug) -> Result<NoteSigner, CheckpointError> {
    let name = KeyName::new(&origin(slug.as_str()))?;
    Ok(NoteSigner::new(name, KeyUse::Log, &key.signing_seed()))
}

/// Checks that the tree of these leaves begins with an older one.
fn continues(leaves: &[LeafHash], older: TreeHead) -> Result<(), CheckpointError> {
    let (old, new) = (older.size, leaves.len() as u64);
    if old > new {
        return Err(CheckpointError::Proof(ProofError::Sizes { old, new }));
    }
    if is_tree_of(leaves, older) {
        return Ok(());
    }
    Err(CheckpointError::Proof(ProofError::Consistency { old, new }))
}

/// Whether a tree is that of the first of these leaves.
pub(super) fn is_tree_of(leaves: &[LeafHash], head: TreeHead) -> bool {
    let size = usize::try_from(head.size).ok();
    let first = size.and_then(|size| leaves.get(..size));
    first.is_some_and(|first| tree_head(first) == head)
}

pub(super) fn read(row: &CheckpointRow) -> Result<SignedCheckpoint, ArbiterError> {
    Ok(row.note.parse()?)
}

pub(super) async fn keep(
    connection: &mut PgConnection,
    slug: &Slug,
    signed: &SignedCheckpoint,
) -> Result<(), ArbiterError> {
    let row = CheckpointRow {
        size: signed.checkpoint().head().size,
        note: signed.to_string(),
    };
    Ok(notes::keep(connection, slug, &row).await?)
}
