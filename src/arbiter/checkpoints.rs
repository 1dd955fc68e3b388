//! Checkpoints of events: signed after every round, at the end and on demand, and stored.
//!
//! A tree is signed only if it continues every stored checkpoint and the watermarks outside the
//! database: a restored backup is not signed until the missing entries are back.

use super::handle::Arbiter;
use super::signing::sign;
use super::trees::{continues, keep, read, signer};
use super::types::ArbiterError;
use crate::event::settings::Slug;
use crate::journal::{CheckpointError, NoteVerifier, SignedCheckpoint, Watermark, origin};
use crate::store::checkpoints as notes;
use crate::store::{StoreError, journal as stream};

impl Arbiter {
    /// A checkpoint over all entries of an event, signed now if there is none.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when there is no such event, [`ArbiterError::Checkpoint`]
    /// when the journal does not continue the newest checkpoint, in which case nothing is
    /// signed. `Store` when the database fails.
    pub async fn checkpoint(&self, slug: &Slug) -> Result<SignedCheckpoint, ArbiterError> {
        let signed = Box::pin(self.checkpoint_in_turn(slug));
        self.in_turn(slug, signed).await
    }

    async fn checkpoint_in_turn(&self, slug: &Slug) -> Result<SignedCheckpoint, ArbiterError> {
        let mut transaction = self.store.begin().await?;
        let head = stream::lock_head(&mut transaction, slug).await?;
        if head.is_none_or(|head| head.seq == 0) {
            return Err(ArbiterError::NotFound);
        }
        let signed = sign(&mut transaction, &self.key, &self.guard, slug).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        let mark = Watermark {
            signed: Some(signed.clone()),
            ..Watermark::default()
        };
        self.guard.raise(slug, mark).await?;
        Ok(signed)
    }

    /// The newest stored checkpoint; `None` before the first one.
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

    /// The newest checkpoint over at most `until` entries; `None` if there is none.
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

    /// The checkpoint over exactly `size` entries; `None` if there is none.
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

    /// The public keys of a stream: the service's own first, then all others that have signed a
    /// checkpoint.
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

    /// Stores a checkpoint from outside: a cosignature made with one of `cosigners`, or an own
    /// checkpoint that a restored database has lost.
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
            ..Watermark::default()
        };
        self.guard.raise(slug, mark).await?;
        Ok(note)
    }

    /// Compares every stored checkpoint with the tree of its stream, and returns those that
    /// differ or are not signed with a known key.
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
            // Read after the checkpoints, so that all entries they cover are there.
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
