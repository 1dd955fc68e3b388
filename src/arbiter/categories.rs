//! Referees of the federation: their categories and their accounts.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::audit::{Act, Done};
use super::handle::Arbiter;
use super::people::Showing;
use super::types::{Account, Actor, ArbiterError, CommandContext, Person, RegistryFault};
use crate::event::settings::Slug;
use crate::federation::categories::{Categories, CategoryCommand, Held};
use crate::store::people::{self as registry, ShownRow};
use crate::store::{StoreError, accounts, referees};

/// Receipt of a command about a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CategoryReceipt {
    /// The sequence number of the entry in the federation's journal.
    pub entry: u64,
    /// Whether this is the receipt of an earlier request with the same idempotency key.
    pub replayed: bool,
}

/// A referee with a category in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Referee {
    pub person: Person,
    pub held: Held,
}

impl Arbiter {
    /// The referees with a category in force on a day, the highest category first, then by
    /// name.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when the federation's stream cannot be read, `Store` when the
    /// database fails.
    pub async fn referees(&self, day: NaiveDate) -> Result<Vec<Referee>, ArbiterError> {
        let categories = self.federation().await?.categories;
        let ids: Vec<Uuid> = categories.referees().collect();
        let rows = registry::shown(self.store.pool(), &ids).await?;
        let mut humans: BTreeMap<Uuid, (Vec<Uuid>, ShownRow)> = BTreeMap::new();
        for row in rows {
            let human = humans.entry(row.shown);
            human
                .or_insert_with(|| (Vec::new(), row.clone()))
                .0
                .push(row.id);
        }
        let clubs = self.clubs().await?;
        let mut showing = Showing::with(&clubs);
        let in_force = |(ids, row): (Vec<Uuid>, ShownRow)| {
            let held = categories.in_force(&ids, day)?.clone();
            let person = showing.shown(row);
            person.name.is_some().then_some(Referee { person, held })
        };
        let mut referees: Vec<Referee> = humans.into_values().filter_map(in_force).collect();
        referees.sort_by(|one, other| {
            let rank = other.held.category.cmp(&one.held.category);
            rank.then_with(|| one.person.name.cmp(&other.person.name))
        });
        Ok(referees)
    }

    /// The categories that a human was given, the oldest first.
    ///
    /// # Errors
    /// As [`Arbiter::referees`].
    pub async fn categories_of(&self, person: Uuid) -> Result<Vec<Held>, ArbiterError> {
        let categories = self.federation().await?.categories;
        let ids = self.rows_of(person).await?;
        Ok(categories.held_by(&ids).into_iter().cloned().collect())
    }

    /// The registry rows of a human.
    async fn rows_of(&self, person: Uuid) -> Result<Vec<Uuid>, ArbiterError> {
        let rows = registry::group(self.store.pool(), person).await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    /// The category in force on a day of the owner of an account.
    ///
    /// # Errors
    /// As [`Arbiter::referees`].
    pub(super) async fn category_of_account(
        &self,
        account: Uuid,
        day: NaiveDate,
    ) -> Result<Option<Held>, ArbiterError> {
        let ids = referees::rows_of(self.store.pool(), account).await?;
        if ids.is_empty() {
            return Ok(None);
        }
        let categories = self.federation().await?.categories;
        Ok(categories.in_force(&ids, day).cloned())
    }

    /// The owners of some accounts with their category in force on a day; accounts without an
    /// owner are left out.
    ///
    /// # Errors
    /// As [`Arbiter::referees`].
    pub async fn owners(
        &self,
        accounts: impl IntoIterator<Item = Uuid>,
        day: NaiveDate,
    ) -> Result<BTreeMap<Uuid, (Uuid, Option<Held>)>, ArbiterError> {
        let categories = self.federation().await?.categories;
        let mut owners = BTreeMap::new();
        for account in accounts {
            let ids = referees::rows_of(self.store.pool(), account).await?;
            if let Some(shown) = ids.first() {
                let held = categories.in_force(&ids, day).cloned();
                owners.insert(account, (*shown, held));
            }
        }
        Ok(owners)
    }

    /// Executes a command about a category. The entry is signed, because others rely on it.
    ///
    /// # Errors
    /// [`ArbiterError::Category`] when it is refused, `Registry` when the person does not exist
    /// any more, `KeyReused`, `Behind` when the journal is not the one that was signed,
    /// `Journal` and `Store`.
    pub async fn command_category(
        &self,
        command: &CategoryCommand,
        context: &CommandContext,
    ) -> Result<CategoryReceipt, ArbiterError> {
        let slug = Slug::federation();
        let write = self.new_write("category", &slug, command, context)?;
        let mut stream = self.lock_federation(&write).await?;
        if let Some(done) = write.replay(stream.transaction()).await? {
            return Ok(CategoryReceipt {
                entry: done.version,
                replayed: true,
            });
        }
        let rows = registry::group(stream.transaction(), command.person()).await?;
        let own = rows.iter().find(|row| row.id == command.person());
        let own = own.ok_or(RegistryFault::NoPerson)?;
        if let CategoryCommand::Give { person, .. } = command {
            if own.same_as.is_some() {
                return Err(RegistryFault::StandsForNone.into());
            }
            // The lock makes an erasure of the person wait for the entry.
            let kept = registry::keep(stream.transaction(), &[*person]).await?;
            if kept.iter().any(|row| row.erased_at.is_some()) {
                return Err(RegistryFault::Erased.into());
            }
        }
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        let categories: &Categories = &stream.folded.categories;
        let entry = categories.decide(command, &ids, context.now.date_naive());
        let entry = entry.map_err(ArbiterError::Category)?;
        let folded = self.append_federation(stream, &write, &entry, true).await?;
        Ok(CategoryReceipt {
            entry: folded.head().seq,
            replayed: false,
        })
    }

    /// The accounts of a human.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn accounts_of(&self, person: Uuid) -> Result<Vec<Account>, ArbiterError> {
        let owners = referees::all(self.store.pool()).await?;
        let mut accounts = self.accounts().await?;
        accounts.retain(|account| owners.contains(&(account.id, person)));
        Ok(accounts)
    }

    /// The accounts without an owner, by login.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn free_accounts(&self) -> Result<Vec<Account>, ArbiterError> {
        let owners = referees::all(self.store.pool()).await?;
        let mut accounts = self.accounts().await?;
        accounts.retain(|account| owners.iter().all(|(owned, _)| *owned != account.id));
        Ok(accounts)
    }

    /// Assigns an account to a person; the account that the person had becomes unassigned.
    ///
    /// # Errors
    /// [`ArbiterError::Registry`] when the person does not exist any more or the account has
    /// another owner, `NoAccount`, and `Store`.
    pub async fn set_account(
        &self,
        person: Uuid,
        account: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        let known = accounts::of_id(&mut *transaction, account).await?;
        known.ok_or(ArbiterError::NoAccount)?;
        registry::lock(&mut transaction, &[person]).await?;
        let rows = registry::group(&mut *transaction, person).await?;
        let own = rows.iter().find(|row| row.id == person);
        let own = own.ok_or(RegistryFault::NoPerson)?;
        if own.erased_at.is_some() {
            return Err(RegistryFault::Erased.into());
        }
        if own.same_as.is_some() {
            return Err(RegistryFault::StandsForNone.into());
        }
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        if referees::rows_of(&mut *transaction, account)
            .await?
            .contains(&person)
        {
            return Ok(());
        }
        free(&mut transaction, (person, &ids), by, now).await?;
        if !referees::set(&mut transaction, account, person).await? {
            return Err(RegistryFault::AccountTaken.into());
        }
        let done = Done::in_registry(Act::AccountGiven, by, person).with_account(account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// Unassigns a person's account, which removes the rights that come with a category.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn take_account(
        &self,
        person: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        let rows = registry::group(&mut *transaction, person).await?;
        let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
        free(&mut transaction, (person, &ids), by, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }
}

/// Unassigns the accounts of a human's rows, and records each.
async fn free(
    connection: &mut PgConnection,
    (person, rows): (Uuid, &[Uuid]),
    by: Actor,
    now: DateTime<Utc>,
) -> Result<(), ArbiterError> {
    for account in referees::take(&mut *connection, rows).await? {
        let done = Done::in_registry(Act::AccountTaken, by, person).with_account(account);
        done.note(&mut *connection, now).await?;
    }
    Ok(())
}
