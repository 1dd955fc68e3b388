//! Claims the service's key for a database, and rotates it.
//!
//! The database stores the key's fingerprint, not the key: a service with another key would
//! encrypt and sign what the first one can neither decrypt nor continue. A rotation re-encrypts
//! every secret and is recorded in every journal, all or nothing.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;

use super::cache::Cache;
use super::catch_up::Registry;
use super::keys::ServiceKey;
use super::types::{Actor, ArbiterError, JournalFault};
use super::watermark_guard::WatermarkGuard;
use super::{journal, second_factor, secrets, signing, trees};
use crate::event;
use crate::event::settings::Slug;
use crate::journal::{Head, KeyChange, KeyEntry, Timestamp, Watermark};
use crate::store::service_key::{self as keys, KeyRow};
use crate::store::watermarks::WatermarkFile;
use crate::store::{Store, StoreError, journal as stream, projection};

/// Why a key cannot be used on a database, or cannot be rotated.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The database is used with another key.
    #[error(
        "the database has been used with another key since {since}: its fingerprint begins with \
         {used}, that of the key of this service with {given}. Every service on one database has \
         the same key: give this one the file service.key of the others, or their --key \
         (AREOPAGUS_KEY). Another key for all of them is made by: areopagus rotate-key"
    )]
    Other {
        /// The first digits of the fingerprint of the key in use.
        used: String,
        /// The first digits of the fingerprint of the given key.
        given: String,
        /// When the other key was taken into use.
        since: DateTime<Utc>,
    },
    /// A running service or command uses the key.
    #[error("a service or another command runs on the database: stop it first")]
    InUse,
    /// The new key was used before.
    #[error(
        "the database has been used with this key before: a key that was replaced is not used again"
    )]
    UsedBefore,
    #[error(transparent)]
    Arbiter(#[from] ArbiterError),
}

impl From<StoreError> for KeyError {
    fn from(error: StoreError) -> Self {
        Self::Arbiter(error.into())
    }
}

/// The result of a key rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KeyRotation {
    /// The journals in which it is recorded.
    pub journals: usize,
    /// The secrets that were re-encrypted.
    pub sealed: usize,
    /// The secrets that could not be decrypted with the old key and were left.
    pub left: usize,
}

/// Takes the key into use on a database that has none yet.
///
/// # Errors
/// [`KeyError::Other`] when the database has another key.
pub async fn claim_key(
    store: &Store,
    key: &ServiceKey,
    now: DateTime<Utc>,
) -> Result<(), KeyError> {
    let mut transaction = store.begin().await?;
    let row = keys::claim(&mut transaction, &key.fingerprint(), now).await?;
    transaction.commit().await.map_err(StoreError::from)?;
    same(key, &row)
}

fn same(key: &ServiceKey, row: &KeyRow) -> Result<(), KeyError> {
    let given = key.fingerprint();
    if row.fingerprint == given {
        return Ok(());
    }
    let beginning = |fingerprint: &[u8]| {
        let (beginning, _) = fingerprint
            .split_at_checked(8)
            .unwrap_or((fingerprint, &[]));
        hex::encode(beginning)
    };
    Err(KeyError::Other {
        used: beginning(&row.fingerprint),
        given: beginning(&given),
        since: row.used_from,
    })
}

/// Replaces the key in use, while no service is running: re-encrypts every secret, and writes
/// an entry signed with both keys into every journal. Players' join codes and saved
/// forms are deleted; players' links stay valid.
///
/// # Errors
/// [`KeyError`], in which case nothing was changed.
pub async fn rotate_key(
    store: &Store,
    watermarks: &WatermarkFile,
    old: &ServiceKey,
    new: &ServiceKey,
    now: DateTime<Utc>,
) -> Result<KeyRotation, KeyError> {
    let mut transaction = store.begin().await?;
    let (done, marks) = match rotate(&mut transaction, watermarks, old, new, now).await {
        Ok(done) => done,
        Err(error) => {
            // A dropped transaction is rolled back in the background, and an immediate retry
            // would meet its lock.
            transaction.rollback().await.map_err(StoreError::from)?;
            return Err(error);
        }
    };
    transaction.commit().await.map_err(StoreError::from)?;
    watermarks
        .raise_all(marks)
        .await
        .map_err(ArbiterError::from)?;
    Ok(done)
}

/// The part of [`rotate_key`] within its transaction. Returns the watermarks to be raised after
/// it.
async fn rotate(
    connection: &mut PgConnection,
    watermarks: &WatermarkFile,
    old: &ServiceKey,
    new: &ServiceKey,
    now: DateTime<Utc>,
) -> Result<(KeyRotation, Vec<(Slug, Watermark)>), KeyError> {
    if !keys::is_alone(connection).await? {
        return Err(KeyError::InUse);
    }
    same(
        old,
        &keys::claim(connection, &old.fingerprint(), now).await?,
    )?;
    if !keys::replace(connection, &new.fingerprint(), now).await? {
        return Err(KeyError::UsedBefore);
    }
    let mut done = KeyRotation::default();
    seal_anew(connection, old, new, &mut done).await?;
    keys::forget_short_lived(connection).await?;
    let change = Change {
        old,
        new,
        now,
        guard: WatermarkGuard::new(watermarks.clone()),
        cache: Cache::new(),
    };
    let mut marks = Vec::new();
    for name in stream::streams(&mut *connection).await? {
        if let Ok(slug) = Slug::of_stream(&name)
            && let Some(mark) = change.write(connection, &slug).await?
        {
            done.journals += 1;
            marks.push((slug, mark));
        }
    }
    Ok((done, marks))
}

async fn seal_anew(
    connection: &mut PgConnection,
    old: &ServiceKey,
    new: &ServiceKey,
    done: &mut KeyRotation,
) -> Result<(), ArbiterError> {
    let again = |place: &str, sealed: &[u8]| {
        let opened = old.open(place, sealed);
        opened.map(|secret| new.seal(place, &secret)).transpose()
    };
    for mut row in keys::secrets(&mut *connection).await? {
        let game = format!("{}.{}", row.round, row.board);
        let place = secrets::place_of(&row.stream, &game, &row.name);
        match again(&place, &row.sealed)? {
            Some(sealed) => {
                row.sealed = sealed;
                keys::put_secret(connection, &row).await?;
                done.sealed += 1;
            }
            None => done.left += 1,
        }
    }
    for (account, sealed) in keys::factors(&mut *connection).await? {
        match again(&second_factor::place(account), &sealed)? {
            Some(sealed) => {
                keys::put_factor(connection, account, &sealed).await?;
                done.sealed += 1;
            }
            None => done.left += 1,
        }
    }
    Ok(())
}

/// A key rotation in progress.
struct Change<'a> {
    old: &'a ServiceKey,
    new: &'a ServiceKey,
    now: DateTime<Utc>,
    guard: WatermarkGuard,
    cache: Cache,
}

impl Change<'_> {
    /// Writes the entry into a journal, and signs the tree with both keys. `None` for a journal
    /// without entries, and for that of a deleted event.
    async fn write(
        &self,
        connection: &mut PgConnection,
        slug: &Slug,
    ) -> Result<Option<Watermark>, ArbiterError> {
        let head = stream::lock_head(&mut *connection, slug).await?;
        let Some(head) = head.filter(|head| head.seq > 0) else {
            return Ok(None);
        };
        let change = KeyChange {
            new: trees::signer(self.new, slug)?.verifier(),
            old: trees::signer(self.old, slug)?.verifier(),
        };
        if *slug == Slug::federation() {
            let link = link(head, slug, self.now, &KeyEntry::Changed(Box::new(change)))?;
            stream::append(&mut *connection, slug, head, &[link]).await?;
        } else {
            let folded = self
                .cache
                .catch_up(&mut *connection, slug, None, Registry::Read);
            let state = &folded.await?.view.state;
            if state.details.deleted {
                return Ok(None);
            }
            let entry = event::change_key(state, change).map_err(ArbiterError::Refused)?;
            let links = [link(head, slug, self.now.max(state.at), &entry)?];
            let (next, _) = journal::extend(slug, Some(state), head, &links)?;
            stream::append(&mut *connection, slug, head, &links).await?;
            projection::write(&mut *connection, Some(state), &next).await?;
        }
        let mut mark = Watermark::default();
        for key in [self.old, self.new] {
            match signing::sign(&mut *connection, key, &self.guard, slug).await {
                Ok(signed) => mark.signed = Some(signed),
                // The guard has logged it: its journal is not signed with either key.
                Err(ArbiterError::Behind(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Some(mark))
    }
}

/// An entry in its envelope.
fn link(
    head: Head,
    slug: &Slug,
    at: DateTime<Utc>,
    entry: &impl serde::Serialize,
) -> Result<crate::journal::Link, ArbiterError> {
    let made = || -> Result<_, JournalFault> {
        journal::link(head, slug, Timestamp::new(at)?, Actor::Operator, entry)
    };
    made().map_err(|fault| ArbiterError::Journal {
        stream: slug.clone(),
        fault,
    })
}
