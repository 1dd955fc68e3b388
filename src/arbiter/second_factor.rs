//! The second step of a sign-in (RFC 6238), and recovery codes.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::accounts::new_code;
use super::audit::{Act, Done};
use super::bearer::sha256;
use super::devices::SecondStep;
use super::handle::Arbiter;
use super::throttle::Tries;
use super::types::{Account, Actor, ArbiterError, OneTimeSecret, Origin, SignedIn};
use super::{fields, totp};
use crate::store::tickets::{self, Purpose};
use crate::store::{StoreError, accounts, second_factors};

/// How long the second step may follow the right password.
const STEP_LASTS: TimeDelta = TimeDelta::minutes(5);

/// Number of recovery codes of a second factor.
const CODES: usize = 10;

/// The secret for an authenticator app. It is in no `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct FactorSecret {
    /// In base32, for typing.
    pub digits: String,
    /// As the address in a QR code.
    pub address: String,
}

impl std::fmt::Debug for FactorSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FactorSecret(…)")
    }
}

/// The state of an account's second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Factor {
    None,
    /// A secret was created and is not confirmed yet.
    Begun(FactorSecret),
    /// It is in use.
    InUse {
        /// Recovery codes that are left.
        codes_left: u64,
    },
}

/// The associated data under which the secret of an account is encrypted.
pub(super) fn place(account: Uuid) -> String {
    format!("second factor/{account}")
}

impl Arbiter {
    /// The state of an account's second factor.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn second_factor(&self, account: &Account) -> Result<Factor, ArbiterError> {
        let pool = self.store.pool();
        let Some(row) = second_factors::find(pool, account.id).await? else {
            return Ok(Factor::None);
        };
        if row.confirmed_at.is_some() {
            let left = second_factors::codes_left(pool, account.id).await?;
            return Ok(Factor::InUse {
                codes_left: left.unsigned_abs(),
            });
        }
        // After a change of the service's key a new secret is needed.
        let opened = self.key.open(&place(account.id), &row.sealed);
        Ok(opened.map_or(Factor::None, |secret| {
            Factor::Begun(shown(account, &secret))
        }))
    }

    /// Creates a secret for an account that has no second factor in use.
    ///
    /// # Errors
    /// [`ArbiterError::FactorState`] when one is in use, `Random` and `Store`.
    pub async fn begin_second_factor(&self, account: &Account) -> Result<(), ArbiterError> {
        let secret = fields::random::<{ totp::SECRET }>()?;
        let sealed = self.key.seal(&place(account.id), &secret)?;
        if second_factors::begin(self.store.pool(), account.id, &sealed).await? {
            Ok(())
        } else {
            Err(ArbiterError::FactorState)
        }
    }

    /// Confirms the secret with a code of it. Returns the recovery codes, each of which is
    /// valid once.
    ///
    /// # Errors
    /// [`ArbiterError::WrongFactorCode`], `Throttled` after too many, `FactorState` when none was
    /// begun, `Random` and `Store`.
    pub async fn confirm_second_factor(
        &self,
        account: &Account,
        code: &str,
        now: DateTime<Utc>,
    ) -> Result<Vec<String>, ArbiterError> {
        let Factor::Begun(_) = self.second_factor(account).await? else {
            return Err(ArbiterError::FactorState);
        };
        let tries = Tries::for_key(format!("first code {}", account.id));
        self.begin_tries(&tries, now).await?;
        let mut transaction = self.store.begin().await?;
        if !self
            .use_code(&mut transaction, account.id, code, now)
            .await?
        {
            return Err(ArbiterError::WrongFactorCode);
        }
        let codes: Result<Vec<String>, ArbiterError> = (0..CODES).map(|_| new_code()).collect();
        let codes = codes?;
        let hashes: Vec<Vec<u8>> = codes.iter().map(|code| hash_of(code)).collect();
        second_factors::confirm(&mut transaction, account.id, &hashes, now).await?;
        let done = Done::new(Act::FactorAdded, Actor::Referee(account.id), account.id);
        done.note(&mut *transaction, now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        self.forgive_tries(&tries).await?;
        Ok(codes)
    }

    /// Removes the second factor of an account.
    ///
    /// # Errors
    /// [`ArbiterError::FactorState`] when it has none, and `Store`.
    pub async fn remove_second_factor(
        &self,
        account: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        if !second_factors::remove(&mut *transaction, account).await? {
            return Err(ArbiterError::FactorState);
        }
        let done = Done::new(Act::FactorRemoved, by, account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Completes a sign-in with a code or a recovery code.
    ///
    /// # Errors
    /// [`ArbiterError::WrongFactorCode`], `Throttled` after too many, `StepLapsed` when the
    /// password was entered too long ago, and `Store`.
    pub async fn sign_in_with_code(
        &self,
        step: &str,
        code: &str,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, ArbiterError> {
        let hash = sha256(step.as_bytes());
        let found = tickets::find(self.store.pool(), &hash, Purpose::Code, now).await?;
        let account = found.ok_or(ArbiterError::StepLapsed)?;
        let device = self.device_of_account(account, origin, now).await?;
        let tries = Tries::of_code(account, origin.address, device);
        self.begin_tries(&tries, now).await?;
        let mut transaction = self.store.begin().await?;
        let by_code = self.use_code(&mut transaction, account, code, now).await?;
        let by_recovery = !by_code
            && second_factors::use_code(&mut *transaction, account, &hash_of(code)).await?;
        if !by_code && !by_recovery {
            // Nothing was used up, so only the failure is recorded.
            transaction.rollback().await.map_err(StoreError::from)?;
            let wrong = Some(SecondStep::Code);
            self.note_failure(Some(account), (origin, device), wrong, now)
                .await?;
            return Err(ArbiterError::WrongFactorCode);
        }
        if !tickets::spend(&mut *transaction, &hash).await? {
            return Err(ArbiterError::StepLapsed);
        }
        let mut step = SecondStep::Code;
        if by_recovery {
            step = SecondStep::Recovery;
            let done = Done::new(Act::RecoveryUsed, Actor::Referee(account), account);
            done.note(&mut *transaction, now).await?;
        }
        transaction.commit().await.map_err(StoreError::from)?;
        self.forgive_tries(&tries).await?;
        let row = accounts::of_id(self.store.pool(), account).await?;
        let row = row.ok_or(ArbiterError::NoAccount)?;
        self.enter(row, origin, Some(step), now).await
    }

    /// Creates the ticket of the second step after a right password.
    pub(super) async fn second_step(
        &self,
        account: Uuid,
        now: DateTime<Utc>,
    ) -> Result<OneTimeSecret, ArbiterError> {
        let secret = fields::secret()?;
        let hash = sha256(secret.as_bytes());
        let mut transaction = self.store.begin().await?;
        let until = now + STEP_LASTS;
        tickets::give(&mut transaction, &hash, account, Purpose::Code, now, until).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(OneTimeSecret(secret))
    }

    /// Whether an account has a second factor.
    pub(super) async fn asks_for_code(&self, account: Uuid) -> Result<bool, ArbiterError> {
        let row = second_factors::find(self.store.pool(), account).await?;
        Ok(row.is_some_and(|row| row.confirmed_at.is_some()))
    }

    /// Whether a code is right and unused; it is used up then.
    async fn use_code(
        &self,
        connection: &mut PgConnection,
        account: Uuid,
        code: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, ArbiterError> {
        let Some(row) = second_factors::find(&mut *connection, account).await? else {
            return Ok(false);
        };
        let Some(secret) = self.key.open(&place(account), &row.sealed) else {
            tracing::error!(%account, "a second factor does not open under the service's key");
            return Ok(false);
        };
        match totp::step(&secret, code, now) {
            None => Ok(false),
            Some(step) => Ok(second_factors::use_step(connection, account, step).await?),
        }
    }
}

/// The hash of a recovery code; its grouping does not count.
fn hash_of(code: &str) -> Vec<u8> {
    let signs: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    sha256(signs.to_lowercase().as_bytes()).to_vec()
}

fn shown(account: &Account, secret: &[u8]) -> FactorSecret {
    let digits = totp::base32(secret);
    let login: String = account.login.bytes().map(escaped).collect();
    FactorSecret {
        address: format!("otpauth://totp/Areopagus:{login}?secret={digits}&issuer=Areopagus"),
        digits,
    }
}

/// A percent-encoded byte.
fn escaped(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-._".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_secret_is_one_that_authenticators_read() {
        let account = Account {
            id: Uuid::nil(),
            login: "судья@zal".to_owned(),
            name: "Anna Sokolova".to_owned(),
            is_secretary: false,
            locked_at: None,
            created_at: DateTime::UNIX_EPOCH,
        };
        let secret = shown(&account, b"foobar");
        assert_eq!(
            secret.address,
            "otpauth://totp/Areopagus:%D1%81%D1%83%D0%B4%D1%8C%D1%8F%40zal?secret=MZXW6YTBOI&issuer=Areopagus"
        );
        assert_eq!(format!("{secret:?}"), "FactorSecret(…)");
    }

    #[test]
    fn a_recovery_code_counts_however_it_is_typed() {
        assert_eq!(hash_of("abcd-efgh"), hash_of(" ABCD efgh "));
        assert_ne!(hash_of("abcd-efgh"), hash_of("abcd-efgi"));
    }
}
