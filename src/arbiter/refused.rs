//! Forms that were refused: what was typed is kept for a day, for who typed it alone, so
//! that the page that shows it again can be asked for, in another language too.
//!
//! The database has them under the service's key, with hashes of whose they are and of the
//! secret in the address: a copy of the database alone shows nothing of them.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::bearer::sha256;
use super::fields;
use super::handle::Arbiter;
use super::players::Player;
use super::types::{ArbiterError, OneTimeSecret};
use crate::store::StoreError;
use crate::store::refused::{self, RefusedRow};

/// How many forms of one account, player or guest are kept.
const MOST: i64 = 8;

/// How many forms of all guests together are kept: anybody can be a guest.
const MOST_OF_GUESTS: i64 = 500;

/// Bytes of the largest form of who is known that is kept.
const LARGEST: usize = 512 << 10;

/// Bytes of the largest form of a guest that is kept.
const LARGEST_OF_GUESTS: usize = 16 << 10;

/// Who has typed a form. A guest's secret is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Typist {
    name: String,
    is_guest: bool,
}

impl Typist {
    /// Who is signed in with an account.
    pub fn account(id: Uuid) -> Self {
        Self::known(format!("account/{id}"))
    }

    /// A player on the own page.
    pub fn player(player: &Player) -> Self {
        // What one person of a party types is nobody else's.
        let Player {
            slug,
            entrant,
            person,
            ..
        } = player;
        Self::known(format!("player/{slug}/{entrant}/{person}"))
    }

    /// Who is not signed in, by the secret that their browser keeps.
    pub fn guest(secret: &str) -> Self {
        Self {
            name: format!("guest/{secret}"),
            is_guest: true,
        }
    }

    const fn known(name: String) -> Self {
        Self {
            name,
            is_guest: false,
        }
    }

    const fn largest(&self) -> usize {
        if self.is_guest {
            LARGEST_OF_GUESTS
        } else {
            LARGEST
        }
    }
}

impl std::fmt::Debug for Typist {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Typist(…)")
    }
}

impl Arbiter {
    fn mac_of_typist(&self, typist: &Typist) -> Vec<u8> {
        self.key.mac(&[b"refused", typist.name.as_bytes()])
    }

    /// Keeps a form for who typed it; the secret that opens it. `None` for a form that is too
    /// large to be kept.
    ///
    /// # Errors
    /// [`ArbiterError::Random`] and [`ArbiterError::Store`].
    pub async fn keep_refused(
        &self,
        typist: &Typist,
        form: &[u8],
        now: DateTime<Utc>,
    ) -> Result<Option<OneTimeSecret>, ArbiterError> {
        if form.len() > typist.largest() {
            return Ok(None);
        }
        let secret = fields::secret()?;
        let row = RefusedRow {
            token_hash: &sha256(secret.as_bytes()),
            owner_mac: &self.mac_of_typist(typist),
            is_guests: typist.is_guest,
            sealed: &self.key.seal(&place(typist, &secret), form)?,
            kept_at: now,
        };
        let mut transaction = self.store.begin().await?;
        refused::keep(&mut transaction, &row, (MOST, MOST_OF_GUESTS)).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(Some(OneTimeSecret(secret)))
    }

    /// The form behind a secret; `None` for another one's, one that has lapsed, or none.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn refused(
        &self,
        typist: &Typist,
        secret: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<u8>>, ArbiterError> {
        let (hash, mac) = (sha256(secret.as_bytes()), self.mac_of_typist(typist));
        let sealed = refused::find(self.store.pool(), &hash, &mac, now).await?;
        Ok(sealed.and_then(|sealed| self.key.open(&place(typist, secret), &sealed)))
    }
}

/// Under which a form is encrypted.
fn place(typist: &Typist, secret: &str) -> String {
    format!("refused/{}/{secret}", typist.name)
}
