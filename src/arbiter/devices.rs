//! Known browsers of an account, and the history of its sign-ins.
//!
//! A browser keeps a secret for a year after a sign-in. The secret signs nobody in: it exempts
//! its owner from the throttling of strangers, and tells a browser that is new to an account
//! from the owner's own.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgConnection;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::audit::{Act, Done};
use super::bearer::{DeviceToken, sha256};
use super::fields::{self, MAX_LINE};
use super::handle::Arbiter;
use super::types::{Actor, ArbiterError, Client, Origin};
use crate::store::StoreError;
use crate::store::devices::{self, DeviceRow, NewDevice};
use crate::store::sign_ins::{self, NewSignIn, SignInRow};

/// How many days a browser is remembered after the last sign-in.
pub const DEVICE_DAYS: i64 = 365;

/// Maximum number of known browsers of an account; the last used are kept.
const KEPT: i64 = 20;

/// Maximum number of sign-ins that are shown to the owner.
const SHOWN: i64 = 30;

/// A browser that has just signed in.
pub(super) struct Remembered {
    pub id: Uuid,
    pub token: DeviceToken,
    pub is_new: bool,
}

/// The outcome of a sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInOutcome {
    In,
    /// The password was wrong.
    WrongPassword,
    /// The password was right and the code wrong.
    WrongCode,
}

impl SignInOutcome {
    const ALL: [Self; 3] = [Self::In, Self::WrongPassword, Self::WrongCode];

    const fn word(self) -> &'static str {
        match self {
            Self::In => "in",
            Self::WrongPassword => "wrong-password",
            Self::WrongCode => "wrong-code",
        }
    }
}

/// The second step of a sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondStep {
    /// A code of an authenticator app.
    Code,
    Recovery,
    Key,
}

impl SecondStep {
    const ALL: [Self; 3] = [Self::Code, Self::Recovery, Self::Key];

    const fn word(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Recovery => "recovery",
            Self::Key => "key",
        }
    }
}

/// The kind of client of a sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Browser {
    /// A browser that is known to the account.
    Known,
    New,
    /// A program, which keeps no cookie.
    None,
}

impl Browser {
    const ALL: [Self; 3] = [Self::Known, Self::New, Self::None];

    const fn word(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::New => "new",
            Self::None => "none",
        }
    }

    /// The client of a sign-in that failed.
    pub(super) const fn from_origin(origin: &Origin, device: Option<Uuid>) -> Self {
        match (&origin.client, device) {
            (_, Some(_)) => Self::Known,
            (Client::Browser(_), None) => Self::New,
            (Client::Program, None) => Self::None,
        }
    }
}

/// A sign-in to an account, or a failed attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignIn {
    pub at: DateTime<Utc>,
    /// Its outcome.
    pub outcome: SignInOutcome,
    /// The second step, if there was one.
    pub step: Option<SecondStep>,
    pub address: Option<String>,
    /// The browser or the program, abbreviated.
    pub agent: Option<String>,
    /// Whether the browser was known.
    pub browser: Browser,
    /// Whether it came from a new place and the owner has not acknowledged it.
    pub is_news: bool,
}

impl SignIn {
    /// `None` for a row of another release.
    fn from_row(row: SignInRow) -> Option<Self> {
        let mut outcomes = SignInOutcome::ALL.into_iter();
        let mut browsers = Browser::ALL.into_iter();
        let step = |word: String| SecondStep::ALL.into_iter().find(|it| it.word() == word);
        Some(Self {
            at: row.at,
            outcome: outcomes.find(|it| it.word() == row.outcome)?,
            step: row.factor.and_then(step),
            address: row.address,
            agent: row.agent,
            browser: browsers.find(|it| it.word() == row.device)?,
            is_news: row.is_news,
        })
    }
}

/// Records a sign-in or a failed attempt.
pub(super) async fn note(
    connection: &mut PgConnection,
    account: Option<Uuid>,
    origin: &Origin,
    (outcome, step): (SignInOutcome, Option<SecondStep>),
    (browser, session): (Browser, Option<Uuid>),
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    let address = origin.address.map(|address| address.to_string());
    let row = NewSignIn {
        account,
        at: now,
        outcome: outcome.word(),
        factor: step.map(SecondStep::word),
        address: address.as_deref(),
        agent: origin.agent.as_deref(),
        device: browser.word(),
        session,
    };
    Ok(sign_ins::add(connection, &row).await?)
}

impl Arbiter {
    /// A MAC at the end of a browser's secret, by which our own are recognised without a query.
    fn seal_of(&self, secret: &str) -> String {
        let mac = self.key.mac(&[b"device", secret.as_bytes()]);
        hex::encode(mac.get(..16).unwrap_or(&mac))
    }

    fn new_device_token(&self) -> Result<DeviceToken, ArbiterError> {
        let secret = fields::secret()?;
        let seal = self.seal_of(&secret);
        Ok(DeviceToken::from_secret(&format!("{secret}.{seal}")))
    }

    /// Whether this service has issued a browser's secret after a sign-in. It may have been
    /// revoked since.
    pub fn has_given(&self, token: &DeviceToken) -> bool {
        let parts = token.as_str().split_once('.');
        parts.is_some_and(|(secret, seal)| {
            bool::from(self.seal_of(secret).as_bytes().ct_eq(seal.as_bytes()))
        })
    }

    /// The browser of the client, if it is known to the account of a login.
    pub(super) async fn device_of_login(
        &self,
        login: &str,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<Option<Uuid>, ArbiterError> {
        let Client::Browser(Some(token)) = &origin.client else {
            return Ok(None);
        };
        Ok(devices::of_login(self.store.pool(), &token.hash(), login, now).await?)
    }

    /// The browser of the client, if it is known to an account.
    pub(super) async fn device_of_account(
        &self,
        account: Uuid,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<Option<Uuid>, ArbiterError> {
        let Client::Browser(Some(token)) = &origin.client else {
            return Ok(None);
        };
        Ok(devices::of_account(self.store.pool(), &token.hash(), account, now).await?)
    }

    /// Remembers the browser of a sign-in. One that was new to the account gets a new secret,
    /// so that a secret planted by someone else is not accepted.
    pub(super) async fn remember(
        &self,
        connection: &mut PgConnection,
        account: Uuid,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<Option<Remembered>, ArbiterError> {
        let Client::Browser(token) = &origin.client else {
            return Ok(None);
        };
        let expires_at = now + TimeDelta::days(DEVICE_DAYS);
        let token = token.as_ref().filter(|token| self.has_given(token));
        let former = token.map(DeviceToken::hash);
        if let (Some(token), Some(hash)) = (token, &former)
            && let Some(id) = devices::of_account(&mut *connection, hash, account, now).await?
        {
            devices::touch(connection, id, now, expires_at).await?;
            let token = token.clone();
            return Ok(Some(Remembered {
                id,
                token,
                is_new: false,
            }));
        }
        let (id, token) = (Uuid::now_v7(), self.new_device_token()?);
        let device = NewDevice {
            id,
            account,
            token_hash: &token.hash(),
            name: origin.agent.as_deref(),
            now,
            expires_at,
        };
        let former = former.as_ref().map(<[u8; 32]>::as_slice);
        devices::add(connection, &device, former, KEPT).await?;
        Ok(Some(Remembered {
            id,
            token,
            is_new: true,
        }))
    }

    /// The known browsers of an account, the last used first; `current` is the secret of the
    /// calling session.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn devices(
        &self,
        account: Uuid,
        current: &str,
        now: DateTime<Utc>,
    ) -> Result<Vec<DeviceRow>, ArbiterError> {
        let current = sha256(current.as_bytes());
        Ok(devices::for_account(self.store.pool(), account, &current, now).await?)
    }

    /// The newest sign-ins of an account and the failed attempts; `current` is the secret of
    /// the calling session.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn sign_ins(
        &self,
        account: Uuid,
        current: &str,
    ) -> Result<Vec<SignIn>, ArbiterError> {
        let current = sha256(current.as_bytes());
        let rows = sign_ins::newest(self.store.pool(), account, &current, SHOWN).await?;
        Ok(rows.into_iter().filter_map(SignIn::from_row).collect())
    }

    /// Marks the sign-ins of an account as acknowledged by its owner.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn see_sign_ins(&self, account: Uuid, current: &str) -> Result<(), ArbiterError> {
        let current = sha256(current.as_bytes());
        Ok(sign_ins::see(self.store.pool(), account, &current).await?)
    }

    /// Renames a browser.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, `NoDevice` and `Store`.
    pub async fn rename_device(
        &self,
        account: Uuid,
        device: Uuid,
        name: &str,
    ) -> Result<(), ArbiterError> {
        let name = fields::line::<MAX_LINE>("name", name)?;
        let renamed = devices::rename(self.store.pool(), account, device, &name).await?;
        renamed.then_some(()).ok_or(ArbiterError::NoDevice)
    }

    /// Forgets a browser and ends its sessions.
    ///
    /// # Errors
    /// [`ArbiterError::NoDevice`] and `Store`.
    pub async fn end_device(
        &self,
        account: Uuid,
        device: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        if !devices::end(&mut transaction, account, device, now).await? {
            return Err(ArbiterError::NoDevice);
        }
        let done = Done::new(Act::SessionsEnded, Actor::Referee(account), account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_s_secret_is_in_no_debug() {
        let token = DeviceToken::from_secret("hidden");
        let origin = Origin {
            client: Client::Browser(Some(token)),
            ..Origin::default()
        };
        assert!(!format!("{origin:?}").contains("hidden"));
    }
}
