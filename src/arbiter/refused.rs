//! Saved input of refused forms. It is kept for a day for its sender, so that the form can be
//! reloaded, also in another language.
//!
//! The rows are encrypted under the service's key, with hashes of the sender and of the secret
//! in the address: a copy of the database alone reveals nothing.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::bearer::sha256;
use super::fields;
use super::handle::Arbiter;
use super::players::Player;
use super::types::{ArbiterError, OneTimeSecret};
use crate::store::StoreError;
use crate::store::refused::{self, RefusedRow};

/// Maximum number of forms that are kept of one account, player or guest.
const MOST: i64 = 8;

/// Maximum number of forms that are kept of all guests together, because anyone can be a guest.
const MOST_OF_GUESTS: i64 = 500;

/// Maximum size of a form of an account or a player, in bytes.
const LARGEST: usize = 512 << 10;

/// Maximum size of a form of a guest, in bytes.
const LARGEST_OF_GUESTS: usize = 16 << 10;

/// The sender of a form. A guest's secret is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Typist {
    name: String,
    is_guest: bool,
}

impl Typist {
    /// A signed-in account.
    pub fn account(id: Uuid) -> Self {
        Self::known(format!("account/{id}"))
    }

    /// A player on their own page.
    pub fn player(player: &Player) -> Self {
        // Each person of a party has their own forms.
        let Player {
            slug,
            entrant,
            person,
            ..
        } = player;
        Self::known(format!("player/{slug}/{entrant}/{person}"))
    }

    /// A client without a session, by the secret in its cookie.
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

    /// Saves a form for its sender and returns the secret of its address; `None` if it is too
    /// large.
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

    /// The form of a secret; `None` if it is unknown, expired or another sender's.
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

/// The associated data under which a form is encrypted.
fn place(typist: &Typist, secret: &str) -> String {
    format!("refused/{}/{secret}", typist.name)
}
