//! Administration of accounts: creation, invitations, locking, and changes by their owners.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::accounts::{SESSION_IDLE, check_login, fault, show};
use super::audit::{Act, Done};
use super::bearer::sha256;
use super::fields::{self, MAX_LINE};
use super::handle::Arbiter;
use super::throttle;
use super::types::{
    Account, AccountDraft, Actor, ArbiterError, InputFault, OneTimeSecret, Origin, SignedIn,
};
use crate::store::accounts::{self, AccountRow, OpenSession};
use crate::store::tickets::{self, Purpose};
use crate::store::{StoreError, second_factors};

/// How long an invitation is valid.
const INVITED_FOR: TimeDelta = TimeDelta::days(7);

impl Arbiter {
    /// All accounts by login.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn accounts(&self) -> Result<Vec<Account>, ArbiterError> {
        let rows = accounts::all(self.store.pool()).await?;
        Ok(rows.into_iter().map(show).collect())
    }

    /// The account of a login.
    ///
    /// # Errors
    /// [`ArbiterError::NoAccount`] when there is none, and `Store`.
    pub async fn account(&self, login: &str) -> Result<Account, ArbiterError> {
        let login = login.trim().to_lowercase();
        let row = accounts::find(self.store.pool(), &login).await?;
        row.map(show).ok_or(ArbiterError::NoAccount)
    }

    /// The account of an id.
    ///
    /// # Errors
    /// As [`Arbiter::account`].
    pub async fn account_of(&self, id: Uuid) -> Result<Account, ArbiterError> {
        let row = accounts::of_id(self.store.pool(), id).await?;
        row.map(show).ok_or(ArbiterError::NoAccount)
    }

    /// The accounts that have a second factor.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn with_second_factor(&self) -> Result<Vec<Uuid>, ArbiterError> {
        Ok(second_factors::in_use(self.store.pool()).await?)
    }

    /// Creates an account with a password.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, including a login that is taken, and
    /// `Store`.
    pub async fn make_account(
        &self,
        draft: &AccountDraft,
        password: &str,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<Account, ArbiterError> {
        self.check_password(password, &draft.login, &draft.name)
            .await?;
        let mut transaction = self.store.begin().await?;
        let row = self
            .new_account(&mut transaction, draft, password, by, now)
            .await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(show(row))
    }

    /// Creates an account whose owner will choose the password by an invitation.
    ///
    /// # Errors
    /// As [`Arbiter::make_account`], and `Random`.
    pub async fn make_invited(
        &self,
        draft: &AccountDraft,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(Account, OneTimeSecret), ArbiterError> {
        // A random password, which nobody learns.
        let password = fields::secret()?;
        let mut transaction = self.store.begin().await?;
        let row = self
            .new_account(&mut transaction, draft, &password, by, now)
            .await?;
        let invitation = invite(&mut transaction, row.id, by, now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok((show(row), invitation))
    }

    async fn new_account(
        &self,
        connection: &mut PgConnection,
        draft: &AccountDraft,
        password: &str,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<AccountRow, ArbiterError> {
        let account = AccountRow {
            id: Uuid::now_v7(),
            login: check_login(&draft.login)?,
            name: fields::line::<MAX_LINE>("name", &draft.name)?,
            password_hash: self.hash_password(password).await?,
            is_secretary: false,
            locked_at: None,
            created_at: now,
        };
        if !accounts::insert(connection, &account).await? {
            return Err(fault("login", InputFault::Taken));
        }
        let done = Done::new(Act::AccountMade, by, account.id);
        done.note(connection, now).await?;
        Ok(account)
    }

    /// Invites the owner of an account to choose a new password. Earlier invitations become
    /// void; the current password stays valid.
    ///
    /// # Errors
    /// [`ArbiterError::NoAccount`], `Random` and `Store`.
    pub async fn invite(
        &self,
        account: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<OneTimeSecret, ArbiterError> {
        self.account_of(account).await?;
        let mut transaction = self.store.begin().await?;
        let invitation = invite(&mut transaction, account, by, now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(invitation)
    }

    /// The account of an invitation.
    ///
    /// # Errors
    /// [`ArbiterError::InvitationLapsed`] when it is invalid, expired or used, and `Store`.
    pub async fn invited(&self, secret: &str, now: DateTime<Utc>) -> Result<Account, ArbiterError> {
        let hash = sha256(secret.as_bytes());
        let found = tickets::find(self.store.pool(), &hash, Purpose::Invitation, now).await?;
        self.account_of(found.ok_or(ArbiterError::InvitationLapsed)?)
            .await
    }

    /// Uses an invitation up, sets the chosen password and signs in, with the second step if
    /// the account has a second factor. All sessions of the account end.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] when the password is too short, too long or too easy to guess,
    /// `InvitationLapsed`, and `Store`.
    pub async fn accept_invitation(
        &self,
        secret: &str,
        password: &str,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<Option<SignedIn>, ArbiterError> {
        let account = self.invited(secret, now).await?;
        self.check_password(password, &account.login, &account.name)
            .await?;
        let account = account.id;
        let password_hash = self.hash_password(password).await?;
        let mut transaction = self.store.begin().await?;
        if !tickets::spend(&mut *transaction, &sha256(secret.as_bytes())).await? {
            return Err(ArbiterError::InvitationLapsed);
        }
        accounts::set_password(&mut transaction, account, &password_hash, now).await?;
        let done = Done::new(Act::PasswordSet, Actor::Referee(account), account);
        done.note(&mut *transaction, now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        if self.asks_for_code(account).await? {
            return Ok(None);
        }
        let row = self.row(account).await?;
        Ok(Some(self.enter(row, origin, None, now).await?))
    }

    /// Sets the password of an account and ends all its sessions, for the operator.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] when the password is too short, too long or too easy to guess,
    /// `NoAccount` when there is no such account, and `Store`.
    pub async fn set_password(
        &self,
        login: &str,
        password: &str,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let account = self.account(login).await?;
        self.check_password(password, &account.login, &account.name)
            .await?;
        let hash = self.hash_password(password).await?;
        let mut transaction = self.store.begin().await?;
        accounts::set_password(&mut transaction, account.id, &hash, now).await?;
        tickets::take_back(&mut *transaction, account.id, Purpose::Invitation).await?;
        let tries = throttle::of_login(&account.login);
        accounts::forget_attempts_under(&mut *transaction, &tries).await?;
        let done = Done::new(Act::PasswordSet, by, account.id);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Replaces the current password of an account. All its sessions end, and a new one begins.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] when the old password is wrong or the new one too short or too
    /// long, `Throttled` after five wrong ones, and `Store`.
    pub async fn change_password(
        &self,
        account: Uuid,
        old: &str,
        new: &str,
        origin: &Origin,
        now: DateTime<Utc>,
    ) -> Result<SignedIn, ArbiterError> {
        let row = self.row(account).await?;
        self.check_password(new, &row.login, &row.name).await?;
        self.check_own_password(&row, old, now).await?;
        let hash = self.hash_password(new).await?;
        let mut transaction = self.store.begin().await?;
        accounts::set_password(&mut transaction, account, &hash, now).await?;
        tickets::take_back(&mut *transaction, account, Purpose::Invitation).await?;
        let done = Done::new(Act::PasswordSet, Actor::Referee(account), account);
        done.note(&mut *transaction, now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        self.enter(row, origin, None, now).await
    }

    /// Removes the second factor of an account; its owner confirms with the password.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] when the password is wrong, `Throttled` after five wrong ones,
    /// `FactorState` when there is none, and `Store`.
    pub async fn drop_second_factor(
        &self,
        account: Uuid,
        password: &str,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let row = self.row(account).await?;
        self.check_own_password(&row, password, now).await?;
        let by = Actor::Referee(account);
        self.remove_second_factor(account, by, now).await
    }

    /// Renames an account.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, and `Store`.
    pub async fn rename(
        &self,
        account: Uuid,
        name: &str,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let name = fields::line::<MAX_LINE>("name", name)?;
        let mut transaction = self.store.begin().await?;
        accounts::set_name(&mut *transaction, account, &name).await?;
        let done = Done::new(Act::NameSet, by, account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Locks an account, so that its sessions and tokens become invalid, or unlocks it.
    ///
    /// # Errors
    /// [`ArbiterError::NoAccount`], `LastSecretary` when nobody could administer the accounts
    /// any more, and `Store`.
    pub async fn set_locked(
        &self,
        account: Uuid,
        locked: bool,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        self.account_of(account).await?;
        let mut transaction = self.store.begin().await?;
        if !accounts::set_locked(&mut transaction, account, locked.then_some(now)).await? {
            return Err(ArbiterError::LastSecretary);
        }
        if locked {
            accounts::end_sessions(&mut *transaction, account, None, &[], now).await?;
        }
        let act = if locked { Act::Locked } else { Act::Unlocked };
        let done = Done::new(act, by, account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// The open sessions of an account, the last used first; `current` is the secret of the
    /// calling session.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn sessions(
        &self,
        account: Uuid,
        current: &str,
        now: DateTime<Utc>,
    ) -> Result<Vec<OpenSession>, ArbiterError> {
        let current = sha256(current.as_bytes());
        let (pool, idle) = (self.store.pool(), now - SESSION_IDLE);
        Ok(accounts::sessions_of(pool, account, &current, now, idle).await?)
    }

    /// Ends one session of an account by its id, or all except the calling one.
    ///
    /// # Errors
    /// [`ArbiterError::NoSession`] when there is none of this id, and `Store`.
    pub async fn end_sessions(
        &self,
        account: Uuid,
        session: Option<Uuid>,
        current: &str,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let current = sha256(current.as_bytes());
        let mut transaction = self.store.begin().await?;
        let ended =
            accounts::end_sessions(&mut *transaction, account, session, &current, now).await?;
        if ended == 0 && session.is_some() {
            return Err(ArbiterError::NoSession);
        }
        let done = Done::new(Act::SessionsEnded, by, account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    async fn row(&self, account: Uuid) -> Result<AccountRow, ArbiterError> {
        let row = accounts::of_id(self.store.pool(), account).await?;
        row.ok_or(ArbiterError::NoAccount)
    }
}

async fn invite(
    connection: &mut PgConnection,
    account: Uuid,
    by: Actor,
    now: DateTime<Utc>,
) -> Result<OneTimeSecret, ArbiterError> {
    let secret = fields::secret()?;
    let (hash, until) = (sha256(secret.as_bytes()), now + INVITED_FOR);
    tickets::give(connection, &hash, account, Purpose::Invitation, now, until).await?;
    let done = Done::new(Act::Invited, by, account);
    done.note(connection, now).await?;
    Ok(OneTimeSecret(secret))
}
