//! Security keys and passkeys as a second factor, as an alternative to the code: registration,
//! use and removal.
//!
//! Each challenge is a secret of 256 bits, of which the database stores the hash. It is valid
//! for one account, one purpose and five minutes, and used up by its answer, right or wrong.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::audit::{Act, Done};
use super::bearer::sha256;
use super::devices::SecondStep;
use super::fields::{self, MAX_LINE};
use super::handle::Arbiter;
use super::throttle::Tries;
use super::types::{Account, Actor, ArbiterError, Origin, SignedIn};
use super::webauthn::{Algorithm, KeyAnswer, NewKey, RegisteredKey, Site};
use crate::store::security_keys::{self, KeyRow};
use crate::store::tickets::{self, Purpose};
use crate::store::{StoreError, accounts};

/// Lifetime of a challenge.
const ASKED_FOR: TimeDelta = TimeDelta::minutes(5);

/// Maximum number of keys of an account.
const MOST: usize = 20;

/// A security key, as shown to its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecurityKey {
    pub id: Uuid,
    /// The owner's name for it.
    pub name: String,
    /// The host that it is for.
    pub host: String,
    /// When it was registered.
    pub created_at: DateTime<Utc>,
    /// When it was last used to sign in.
    pub used_at: Option<DateTime<Utc>>,
}

/// The options for a browser's request to an authenticator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyQuestion {
    /// The challenge, in base64url. It is not a secret.
    pub challenge: String,
    /// The credentials that are registered for the host.
    pub credentials: Vec<Vec<u8>>,
}

impl Arbiter {
    /// The keys of an account.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn security_keys(&self, account: Uuid) -> Result<Vec<SecurityKey>, ArbiterError> {
        let rows = security_keys::for_account(self.store.pool(), account).await?;
        let shown = |row: KeyRow| SecurityKey {
            id: row.id,
            name: row.name,
            host: row.host,
            created_at: row.created_at,
            used_at: row.used_at,
        };
        Ok(rows.into_iter().map(shown).collect())
    }

    /// Creates the challenge for the registration of a key.
    ///
    /// # Errors
    /// [`ArbiterError::Random`] and `Store`.
    pub async fn ask_new_key(
        &self,
        account: Uuid,
        site: &Site,
        now: DateTime<Utc>,
    ) -> Result<KeyQuestion, ArbiterError> {
        self.ask(account, Purpose::NewKey, site, now).await
    }

    /// Creates the challenge of the second step after a right password; `None` if the account
    /// has no key for the host, or the password was entered too long ago.
    ///
    /// # Errors
    /// [`ArbiterError::Random`] and `Store`.
    pub async fn ask_key(
        &self,
        step: &str,
        site: &Site,
        now: DateTime<Utc>,
    ) -> Result<Option<KeyQuestion>, ArbiterError> {
        let hash = sha256(step.as_bytes());
        let found = tickets::find(self.store.pool(), &hash, Purpose::Code, now).await?;
        let Some(account) = found else {
            return Ok(None);
        };
        let question = self.ask(account, Purpose::Key, site, now).await?;
        Ok(Some(question).filter(|it| !it.credentials.is_empty()))
    }

    async fn ask(
        &self,
        account: Uuid,
        purpose: Purpose,
        site: &Site,
        now: DateTime<Utc>,
    ) -> Result<KeyQuestion, ArbiterError> {
        let rows = security_keys::for_account(self.store.pool(), account).await?;
        let rows = rows.into_iter().filter(|row| row.host == site.host);
        let challenge = fields::secret()?;
        let hash = sha256(challenge.as_bytes());
        let mut transaction = self.store.begin().await?;
        let until = now + ASKED_FOR;
        tickets::give(&mut transaction, &hash, account, purpose, now, until).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(KeyQuestion {
            challenge,
            credentials: rows.map(|row| row.credential).collect(),
        })
    }

    /// Whether a challenge was issued for an account; it is used up by this.
    async fn was_asked(
        &self,
        account: Uuid,
        purpose: Purpose,
        challenge: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, ArbiterError> {
        let (pool, hash) = (self.store.pool(), sha256(challenge.as_bytes()));
        let asked = tickets::find(pool, &hash, purpose, now).await? == Some(account);
        Ok(asked && tickets::spend(pool, &hash).await?)
    }

    /// Registers a key of an account that has a second factor.
    ///
    /// # Errors
    /// [`ArbiterError::WrongKey`] when the answer is not to our challenge on our page, or the
    /// key is registered already, `Field` with what is wrong with the name, `FactorState` when
    /// the account has no second factor, and `Store`.
    pub async fn add_security_key(
        &self,
        account: &Account,
        name: &str,
        new: &NewKey,
        site: &Site,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let name = fields::line::<MAX_LINE>("name", name)?;
        if !self.asks_for_code(account.id).await? {
            return Err(ArbiterError::FactorState);
        }
        let made = new.check(site).ok_or(ArbiterError::WrongKey)?;
        let asked = self.was_asked(account.id, Purpose::NewKey, &made.challenge, now);
        let known = security_keys::for_account(self.store.pool(), account.id).await?;
        if !asked.await? || known.len() >= MOST {
            return Err(ArbiterError::WrongKey);
        }
        let row = KeyRow {
            id: Uuid::now_v7(),
            credential: made.credential,
            algorithm: made.algorithm.number(),
            public_key: made.public_key,
            sign_count: i64::from(made.count),
            host: site.host.clone(),
            name,
            created_at: now,
            used_at: None,
        };
        let mut transaction = self.store.begin().await?;
        if !security_keys::add(&mut *transaction, account.id, &row).await? {
            return Err(ArbiterError::WrongKey);
        }
        let done = Done::new(Act::KeyAdded, Actor::Referee(account.id), account.id);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Removes a key of an account; its owner confirms with the password.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] when the password is wrong, `Throttled` after five wrong ones,
    /// `WrongKey` when there is no such key, and `Store`.
    pub async fn remove_security_key(
        &self,
        account: Uuid,
        key: Uuid,
        password: &str,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let row = accounts::of_id(self.store.pool(), account).await?;
        let row = row.ok_or(ArbiterError::NoAccount)?;
        self.check_own_password(&row, password, now).await?;
        let mut transaction = self.store.begin().await?;
        if !security_keys::remove(&mut *transaction, account, key).await? {
            return Err(ArbiterError::WrongKey);
        }
        let done = Done::new(Act::KeyRemoved, Actor::Referee(account), account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Completes a sign-in with a key as the second step.
    ///
    /// # Errors
    /// [`ArbiterError::WrongKey`], `Throttled` after too many, `StepLapsed` when the password
    /// was entered too long ago, and `Store`.
    pub async fn sign_in_with_key(
        &self,
        step: &str,
        answer: &KeyAnswer,
        site: &Site,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, ArbiterError> {
        let hash = sha256(step.as_bytes());
        let found = tickets::find(self.store.pool(), &hash, Purpose::Code, now).await?;
        let account = found.ok_or(ArbiterError::StepLapsed)?;
        let device = self.device_of_account(account, origin, now).await?;
        let tries = Tries::of_code(account, origin.address, device);
        self.begin_tries(&tries, now).await?;
        if !self.is_right(account, answer, site, now).await? {
            let wrong = Some(SecondStep::Key);
            self.note_failure(Some(account), (origin, device), wrong, now)
                .await?;
            return Err(ArbiterError::WrongKey);
        }
        if !tickets::spend(self.store.pool(), &hash).await? {
            return Err(ArbiterError::StepLapsed);
        }
        self.forgive_tries(&tries).await?;
        let row = accounts::of_id(self.store.pool(), account).await?;
        let row = row.ok_or(ArbiterError::NoAccount)?;
        self.enter(row, origin, Some(SecondStep::Key), now).await
    }

    /// Verifies that an answer is to our challenge, on our page, by a key of the account.
    async fn is_right(
        &self,
        account: Uuid,
        answer: &KeyAnswer,
        site: &Site,
        now: DateTime<Utc>,
    ) -> Result<bool, ArbiterError> {
        let Some(challenge) = answer.challenge(site) else {
            return Ok(false);
        };
        if !self
            .was_asked(account, Purpose::Key, &challenge, now)
            .await?
        {
            return Ok(false);
        }
        let rows = security_keys::for_account(self.store.pool(), account).await?;
        let mut rows = rows.into_iter();
        let Some(row) = rows.find(|row| row.credential == answer.credential) else {
            return Ok(false);
        };
        let count = Algorithm::from_number(row.algorithm).and_then(|algorithm| {
            let known = RegisteredKey {
                algorithm,
                public_key: &row.public_key,
                count: u32::try_from(row.sign_count).ok()?,
                host: &row.host,
            };
            answer.check(&known, site)
        });
        match count {
            None => Ok(false),
            Some(count) => {
                let (pool, count) = (self.store.pool(), i64::from(count));
                Ok(security_keys::signed(pool, row.id, count, now).await?)
            }
        }
    }
}
