//! Accounts: the first-run setup, passwords and sessions.

use std::sync::OnceLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::audit::{Act, Done};
use super::bearer::{SessionToken, csrf, sha256};
use super::devices::{self, Browser, SecondStep, SignInOutcome};
use super::fields::{self, MAX_LINE, is_between};
use super::handle::Arbiter;
use super::throttle::Tries;
use super::tokens;
use super::types::{
    Account, Actor, ArbiterError, Entrance, InputFault, Origin, Session, SetupForm, SignedIn,
};
use crate::store::StoreError;
use crate::store::accounts::{self, AccountRow, NewSession};

/// Maximum lifetime of a session.
const SESSION_LASTS: TimeDelta = TimeDelta::days(7);

/// How long a session may be idle.
pub(super) const SESSION_IDLE: TimeDelta = TimeDelta::hours(12);

/// Resolution at which the last use of a session is recorded.
const TOUCH_EVERY: TimeDelta = TimeDelta::minutes(1);

/// Allowed length of a password, in characters.
const PASSWORD_SIGNS: std::ops::RangeInclusive<usize> = 10..=256;

/// Allowed length of a login, in characters.
const LOGIN_SIGNS: std::ops::RangeInclusive<usize> = 2..=64;

/// Minimum length of a setup code that the operator chooses, not counting blanks and dashes.
pub const CODE_SIGNS: usize = 8;

impl Arbiter {
    /// Whether the first account has not been created yet.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn setup_open(&self) -> Result<bool, ArbiterError> {
        Ok(accounts::count(self.store.pool()).await? == 0)
    }

    /// Adds a code that opens the first-run setup: a random one, or the operator's own, which
    /// revokes all earlier codes. `None` if the setup is done.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] when the operator's code is too short, and `Store`.
    pub async fn offer_setup(
        &self,
        own: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Option<String>, ArbiterError> {
        if !self.setup_open().await? {
            return Ok(None);
        }
        let code = match own {
            Some(code) if signs_of_code(code) < CODE_SIGNS => {
                return Err(fault("code", InputFault::TooShort { min: CODE_SIGNS }));
            }
            Some(code) => code.trim().to_owned(),
            None => new_code()?,
        };
        let mut transaction = self.store.begin().await?;
        if own.is_some() {
            accounts::delete_setup_codes(&mut *transaction).await?;
        }
        accounts::add_setup_code(&mut *transaction, &hash_of_code(&code), now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(Some(code))
    }

    /// Creates the first account, a federation secretary's, and signs it in.
    ///
    /// # Errors
    /// [`ArbiterError::SetupDone`], `WrongSetupCode`, `Throttled` after too many wrong
    /// codes, `Field` with what is wrong with the form, and `Store`.
    pub async fn setup(
        &self,
        form: &SetupForm,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, ArbiterError> {
        if !self.setup_open().await? {
            return Err(ArbiterError::SetupDone);
        }
        let login = check_login(&form.login)?;
        let name = fields::line::<MAX_LINE>("name", &form.name)?;
        self.check_password(&form.password, &login, &name).await?;
        let tries = Tries::of_setup(origin.address);
        self.begin_tries(&tries, now).await?;
        let code = hash_of_code(&form.code);
        if !accounts::is_setup_code(self.store.pool(), &code).await? {
            return Err(ArbiterError::WrongSetupCode);
        }
        let account = AccountRow {
            id: Uuid::now_v7(),
            login,
            name,
            password_hash: self.hash_password(&form.password).await?,
            is_secretary: true,
            locked_at: None,
            created_at: now,
        };
        let mut transaction = self.store.begin().await?;
        accounts::lock_setup(&mut transaction).await?;
        if accounts::count(&mut *transaction).await? > 0 {
            return Err(ArbiterError::SetupDone);
        }
        accounts::insert(&mut transaction, &account).await?;
        let done = Done::new(Act::SetUp, Actor::Referee(account.id), account.id);
        done.note(&mut *transaction, now).await?;
        accounts::delete_setup_codes(&mut *transaction).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        self.forgive_tries(&tries).await?;
        self.enter(account, origin, None, now).await
    }

    /// Opens a session for a login and its password, or starts the second step if the account
    /// has a second factor.
    ///
    /// # Errors
    /// [`ArbiterError::WrongPassword`] for a wrong password and for an unknown login alike,
    /// `Throttled` after five of them in a row for the login from one address or ten from a
    /// browser that is known to the account, and `Store`.
    pub async fn sign_in(
        &self,
        login: &str,
        password: &str,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<Entrance, ArbiterError> {
        let login = login.trim().to_lowercase();
        let device = self.device_of_login(&login, origin, now).await?;
        let tries = Tries::of_password(&login, origin.address, device);
        self.begin_tries(&tries, now).await?;
        let account = accounts::find(self.store.pool(), &login).await?;
        let open = account.as_ref().filter(|it| it.locked_at.is_none());
        let hash = open.map(|account| account.password_hash.clone());
        let right = self.is_password(hash, password).await?;
        let Some(account) = account.as_ref().filter(|_| right) else {
            let account = account.map(|account| account.id);
            self.note_failure(account, (origin, device), None, now)
                .await?;
            return Err(ArbiterError::WrongPassword);
        };
        self.forgive_tries(&tries).await?;
        if self.asks_for_code(account.id).await? {
            let step = self.second_step(account.id, now).await?;
            return Ok(Entrance::SecondStep(step));
        }
        let entered = self.enter(account.clone(), origin, None, now).await?;
        Ok(Entrance::Open(Box::new(entered)))
    }

    /// Records a wrong password, or a wrong code after a right password. An unknown login may
    /// be a password typed into the wrong field, so it is not recorded; the number of
    /// statements is the same in both cases.
    pub(super) async fn note_failure(
        &self,
        account: Option<Uuid>,
        (origin, device): (&Origin, Option<Uuid>),
        step: Option<SecondStep>,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let (act, outcome) = match step {
            None => (Act::SignInFailed, SignInOutcome::WrongPassword),
            Some(_) => (Act::CodeFailed, SignInOutcome::WrongCode),
        };
        let done = Done {
            act,
            by: None,
            account,
            event: None,
            row: None,
        };
        let mut transaction = self.store.begin().await?;
        done.note(&mut *transaction, now).await?;
        let from = (Browser::from_origin(origin, device), None);
        let what = (outcome, step);
        devices::note(&mut transaction, account, origin, what, from, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// The open session of a secret, or the session that an API token represents; `None` if it
    /// does not exist, has ended or has expired.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn session(
        &self,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Session>, ArbiterError> {
        if tokens::is_token(token) {
            return self.session_of_token(token, now).await;
        }
        let (hash, store) = (sha256(token.as_bytes()), self.store.clone());
        let row = self.at_home(async move {
            let pool = store.pool();
            let row = accounts::find_session(pool, &hash, now, now - SESSION_IDLE).await?;
            if row
                .as_ref()
                .is_some_and(|row| now - row.seen_at >= TOUCH_EVERY)
            {
                accounts::touch_session(pool, &hash, now).await?;
            }
            Ok(row)
        });
        Ok(row.await?.map(|row| Session {
            account: Account {
                id: row.account,
                login: row.login,
                name: row.name,
                is_secretary: row.is_secretary,
                locked_at: None,
                created_at: row.account_created_at,
            },
            csrf: csrf(token),
            expires_at: row.expires_at,
            grant: None,
            has_news: row.has_news,
        }))
    }

    /// Ends the session of a token.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn sign_out(&self, token: &str, now: DateTime<Utc>) -> Result<(), ArbiterError> {
        let hash = sha256(token.as_bytes());
        let pool = self.store.pool();
        if let Some(account) = accounts::revoke_session(pool, &hash, now).await? {
            let done = Done::new(Act::SignedOut, Actor::Referee(account), account);
            done.note(pool, now).await?;
        }
        Ok(())
    }

    /// Checks the account's password before an action that only its owner may take.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] when it is wrong, `Throttled` after five in a row, and `Store`.
    pub(super) async fn check_own_password(
        &self,
        account: &AccountRow,
        password: &str,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        // A separate key: guesses at the sign-in must not lock out a user who is signed in.
        let tries = Tries::for_key(format!("own {}", account.id));
        self.begin_tries(&tries, now).await?;
        let hash = Some(account.password_hash.clone());
        if !self.is_password(hash, password).await? {
            return Err(fault("old_password", InputFault::WrongPassword));
        }
        self.forgive_tries(&tries).await
    }

    /// Opens a session of an account and remembers the browser.
    pub(super) async fn enter(
        &self,
        account: AccountRow,
        origin: &Origin,
        step: Option<SecondStep>,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, ArbiterError> {
        let token = fields::secret()?;
        let (id, expires_at) = (account.id, now + SESSION_LASTS);
        let mut transaction = self.store.begin().await?;
        let device = self.remember(&mut transaction, id, origin, now).await?;
        let session = NewSession {
            token_hash: &sha256(token.as_bytes()),
            account: id,
            agent: origin.agent.as_deref(),
            device: device.as_ref().map(|device| device.id),
            now,
            expires_at,
        };
        let session = accounts::open_session(&mut *transaction, &session).await?;
        let known = device.as_ref().filter(|device| !device.is_new);
        let browser = Browser::from_origin(origin, known.map(|device| device.id));
        let (what, from) = ((SignInOutcome::In, step), (browser, Some(session)));
        devices::note(&mut transaction, Some(id), origin, what, from, now).await?;
        let done = Done::new(Act::SignedIn, Actor::Referee(id), id);
        done.note(&mut *transaction, now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(SignedIn {
            session: Session {
                account: show(account),
                csrf: csrf(&token),
                expires_at,
                grant: None,
                has_news: false,
            },
            token: SessionToken(token),
            device: device.map(|device| device.token),
        })
    }

    /// Hashes a password on a blocking thread. Concurrency is limited because each hash takes
    /// 19 MiB.
    pub(super) async fn hash_password(&self, password: &str) -> Result<String, ArbiterError> {
        let password = password.to_owned();
        let _turn = self.hashing.acquire().await;
        tokio::task::spawn_blocking(move || hash(&password))
            .await?
            .map_err(ArbiterError::Hash)
    }

    /// Whether a password is right. Takes as long when there is no account.
    async fn is_password(
        &self,
        hash: Option<String>,
        password: &str,
    ) -> Result<bool, ArbiterError> {
        let password = password.to_owned();
        let _turn = self.hashing.acquire().await;
        let right = tokio::task::spawn_blocking(move || verify(hash.as_deref(), &password)).await?;
        right.map_err(ArbiterError::Hash)
    }
}

fn hash(password: &str) -> Result<String, argon2::password_hash::Error> {
    let hash = Argon2::default().hash_password(password.as_bytes())?;
    Ok(hash.to_string())
}

fn verify(hash_text: Option<&str>, password: &str) -> Result<bool, argon2::password_hash::Error> {
    static NOBODY: OnceLock<String> = OnceLock::new();
    let known = hash_text.is_some();
    let text = match (hash_text, NOBODY.get()) {
        (Some(text), _) => text,
        (None, Some(text)) => text.as_str(),
        (None, None) => {
            let text = hash("nobody has this password")?;
            NOBODY.get_or_init(|| text)
        }
    };
    let parsed = PasswordHash::new(text)?;
    let right = Argon2::default()
        .verify_password(password.as_bytes(), &parsed)
        .is_ok();
    Ok(known && right)
}

pub(super) fn check_login(login: &str) -> Result<String, ArbiterError> {
    let login = login.trim().to_lowercase();
    let signs = login.chars().count();
    let wrong = login
        .chars()
        .enumerate()
        .find(|(place, sign)| !(sign.is_alphanumeric() || (*place > 0 && "._@-".contains(*sign))));
    let fault = if signs == 0 {
        InputFault::Empty
    } else if let Some((place, _)) = wrong {
        InputFault::Sign { column: place + 1 }
    } else if signs < *LOGIN_SIGNS.start() {
        InputFault::TooShort {
            min: *LOGIN_SIGNS.start(),
        }
    } else if signs > *LOGIN_SIGNS.end() {
        InputFault::TooLong {
            max: *LOGIN_SIGNS.end(),
        }
    } else {
        return Ok(login);
    };
    Err(self::fault("login", fault))
}

pub(super) fn check_length(password: &str) -> Result<(), ArbiterError> {
    let signs = password.chars().count();
    if signs < *PASSWORD_SIGNS.start() {
        let min = *PASSWORD_SIGNS.start();
        Err(fault("password", InputFault::TooShort { min }))
    } else if signs > *PASSWORD_SIGNS.end() {
        let max = *PASSWORD_SIGNS.end();
        Err(fault("password", InputFault::TooLong { max }))
    } else {
        Ok(())
    }
}

pub(super) const fn fault(field: &'static str, fault: InputFault) -> ArbiterError {
    ArbiterError::Field { field, fault }
}

/// Normalises a setup code for comparison: case, blanks and dashes do not count.
fn plain_code(code: &str) -> String {
    let signs = code.chars().filter(|sign| !is_between(*sign));
    signs.flat_map(char::to_lowercase).collect()
}

/// Length of a setup code without blanks and dashes.
pub fn signs_of_code(code: &str) -> usize {
    plain_code(code).chars().count()
}

fn hash_of_code(code: &str) -> [u8; 32] {
    sha256(plain_code(code).as_bytes())
}

/// Four groups of four unambiguous characters: 80 bits.
pub(super) fn new_code() -> Result<String, ArbiterError> {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let signs = fields::random::<16>()?
        .map(|byte| SIGNS.get(usize::from(byte % 32)).copied().unwrap_or(b'a'));
    let groups: Vec<String> = signs
        .chunks(4)
        .map(|group| group.iter().copied().map(char::from).collect())
        .collect();
    Ok(groups.join("-"))
}

pub(super) fn show(account: AccountRow) -> Account {
    Account {
        id: account.id,
        login: account.login,
        name: account.name,
        is_secretary: account.is_secretary,
        locked_at: account.locked_at,
        created_at: account.created_at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_is_lower_case_and_of_the_signs_allowed() {
        assert_eq!(check_login(" Chief.Referee ").unwrap(), "chief.referee");
        assert_eq!(check_login("Судья").unwrap(), "судья");
        for (login, fault) in [
            ("  ", InputFault::Empty),
            ("x", InputFault::TooShort { min: 2 }),
            ("two words", InputFault::Sign { column: 4 }),
            ("-x", InputFault::Sign { column: 1 }),
        ] {
            let Err(ArbiterError::Field { fault: found, .. }) = check_login(login) else {
                panic!("{login} is no login");
            };
            assert_eq!(found, fault, "{login}");
        }
    }

    #[test]
    fn a_setup_code_is_the_same_in_any_case_and_with_any_dashes() {
        let code = hash_of_code("ab2d-efgh-jkmn-pqrs");
        for typed in [
            "AB2D-EFGH-JKMN-PQRS",
            " ab2d efgh jkmn pqrs ",
            "ab2defghjkmnpqrs",
            "Ab2d – Efgh – Jkmn – Pqrs",
        ] {
            assert_eq!(hash_of_code(typed), code, "{typed}");
        }
        assert_ne!(hash_of_code("ab2d-efgh-jkmn-pqrt"), code);
        assert_eq!(signs_of_code(" --a b-- "), 2);
    }

    #[test]
    fn a_setup_code_has_four_groups_and_is_new_every_time() {
        let code = new_code().unwrap();
        assert_eq!(code.split('-').map(str::len).collect::<Vec<_>>(), [4; 4]);
        assert_ne!(code, new_code().unwrap());
    }

    #[test]
    fn a_password_is_right_only_for_its_own_hash() {
        let text = hash("correct horse").unwrap();
        assert!(text.starts_with("$argon2id$"));
        assert!(verify(Some(&text), "correct horse").unwrap());
        assert!(!verify(Some(&text), "correct house").unwrap());
        assert!(!verify(None, "nobody has this password").unwrap());
    }
}
