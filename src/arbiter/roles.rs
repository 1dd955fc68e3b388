//! Roles of accounts in the federation and at events.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::accounts::show;
use super::audit::{Act, Done};
use super::handle::Arbiter;
use super::types::{Account, Actor, ArbiterError};
use crate::event::settings::Slug;
use crate::federation::rights::{EventRole, Role};
use crate::store::{StoreError, accounts, journal as stream, roles};

impl Arbiter {
    /// The role of an account in an event, or in the federation.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails, and `Journal` when the federation's
    /// stream cannot be read.
    pub async fn role(
        &self,
        account: &Account,
        event: Option<&Slug>,
        now: DateTime<Utc>,
    ) -> Result<Role, ArbiterError> {
        if account.is_secretary {
            return Ok(Role::Secretary);
        }
        let Some(event) = event else {
            // Outside events, the category makes a referee.
            let held = self.category_of_account(account.id, now.date_naive());
            let is_referee = held.await?.is_some_and(|held| held.category.measures());
            return Ok(if is_referee {
                Role::Referee
            } else {
                Role::Member
            });
        };
        let role = roles::find(self.store.pool(), event, account.id).await?;
        Ok(role.map_or(Role::Member, EventRole::role))
    }

    /// The referees of an event, the chief referee first.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn referees_of(
        &self,
        event: &Slug,
    ) -> Result<Vec<(Account, EventRole)>, ArbiterError> {
        let roles = roles::at_event(self.store.pool(), event).await?;
        let mut accounts = accounts::all(self.store.pool()).await?;
        let of = |(id, role)| {
            let place = accounts.iter().position(|account| account.id == id)?;
            Some((show(accounts.swap_remove(place)), role))
        };
        Ok(roles.into_iter().filter_map(of).collect())
    }

    /// The events at which an account has a role.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn events_of(&self, account: Uuid) -> Result<Vec<(Slug, EventRole)>, ArbiterError> {
        let events = roles::of_account(self.store.pool(), account).await?;
        let known = |(name, role): (String, _)| Some((Slug::parse(&name).ok()?, role));
        Ok(events.into_iter().filter_map(known).collect())
    }

    /// Makes an account a referee of an event, or its chief referee; the previous chief referee
    /// becomes a referee. The chief referee cannot be made a referee: another one is named.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] if the event and `NoAccount` if the account does not exist,
    /// `ChiefStays`, and `Store`.
    pub async fn give_role(
        &self,
        event: &Slug,
        account: Uuid,
        role: EventRole,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        let head = stream::lock_head(&mut transaction, event).await?;
        head.ok_or(ArbiterError::NotFound)?;
        known(&mut transaction, account).await?;
        let before = roles::find(&mut *transaction, event, account).await?;
        if (before, role) == (Some(EventRole::Chief), EventRole::Referee) {
            return Err(ArbiterError::ChiefStays);
        }
        name(&mut transaction, event, account, role, by, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Removes a referee from an event.
    ///
    /// # Errors
    /// [`ArbiterError::NoAccount`] if the account is not a referee of the event, `ChiefStays`
    /// if it is the chief referee, and `Store`.
    pub async fn remove_referee(
        &self,
        event: &Slug,
        account: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        if roles::find(&mut *transaction, event, account).await? == Some(EventRole::Chief) {
            return Err(ArbiterError::ChiefStays);
        }
        if !roles::remove_referee(&mut *transaction, event, account).await? {
            return Err(ArbiterError::NoAccount);
        }
        let done = Done::new(Act::RefereeRemoved, by, account).at(event);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Gives an account the role of a federation secretary, or takes it away.
    ///
    /// # Errors
    /// [`ArbiterError::NoAccount`], `LastSecretary` when nobody could administer the accounts
    /// any more, and `Store`.
    pub async fn set_secretary(
        &self,
        account: Uuid,
        is_secretary: bool,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        known(&mut transaction, account).await?;
        if !accounts::set_secretary(&mut transaction, account, is_secretary).await? {
            return Err(ArbiterError::LastSecretary);
        }
        let act = if is_secretary {
            Act::SecretaryMade
        } else {
            Act::SecretaryRemoved
        };
        let done = Done::new(act, by, account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }
}

/// The account of an id; refused if it does not exist.
async fn known(connection: &mut PgConnection, account: Uuid) -> Result<(), ArbiterError> {
    let found = accounts::of_id(connection, account).await?;
    found.map(|_| ()).ok_or(ArbiterError::NoAccount)
}

/// Gives an account a role, and records it if that changes something.
pub(super) async fn name(
    connection: &mut PgConnection,
    event: &Slug,
    account: Uuid,
    role: EventRole,
    by: Actor,
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    if !roles::give(connection, event, account, role, now).await? {
        return Ok(());
    }
    let act = match role {
        EventRole::Chief => Act::ChiefNamed,
        EventRole::Referee => Act::RefereeNamed,
    };
    let done = Done::new(act, by, account).at(event);
    done.note(connection, now).await
}
