//! API tokens: created by the owner of an account, shown once, and never more powerful than the
//! account.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::audit::{Act, Done};
use super::bearer::sha256;
use super::fields::{self, MAX_LINE};
use super::handle::Arbiter;
use super::types::{Account, Actor, ArbiterError, Grant, InputFault, OneTimeSecret, Session};
use crate::event::settings::Slug;
use crate::federation::rights::Scope;
use crate::store::StoreError;
use crate::store::tokens::{self, OwnedRow, TokenRow};

/// Prefix of every token, by which leaked ones are recognised.
const PREFIX: &str = "areopagus_";

/// Allowed lifetime of a token, in days.
pub const TOKEN_DAYS: std::ops::RangeInclusive<u16> = 1..=366;

/// Resolution at which the last use of a token is recorded.
const TOUCH_EVERY: TimeDelta = TimeDelta::minutes(1);

/// A new token; checked by [`Arbiter::make_token`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenDraft {
    /// The owner's name for it, 1 to 100 characters.
    pub name: String,
    /// Its scopes, at least one.
    pub scopes: Vec<Scope>,
    /// The only event that it is valid for.
    pub event: Option<Slug>,
    /// Its lifetime, in days.
    pub days: u16,
}

/// A token, as shown to its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub id: Uuid,
    /// The owner's name for it.
    pub name: String,
    /// Its scopes and event.
    pub grant: Grant,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// When it was last used.
    pub seen_at: Option<DateTime<Utc>>,
}

/// Whether a secret is that of a token.
pub(super) fn is_token(secret: &str) -> bool {
    secret.starts_with(PREFIX)
}

impl Arbiter {
    /// The valid tokens of an account, the newest first.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn tokens(
        &self,
        account: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<Token>, ArbiterError> {
        let rows = tokens::of_account(self.store.pool(), account, now).await?;
        let show = |row: TokenRow| Token {
            id: row.id,
            name: row.name,
            grant: grant(&row.scopes, row.event.as_deref()),
            created_at: row.created_at,
            expires_at: row.expires_at,
            seen_at: row.seen_at,
        };
        Ok(rows.into_iter().map(show).collect())
    }

    /// Creates a token of an account. It is returned once; only its hash is stored.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, `NotFound` if the event does not
    /// exist, `Random` and `Store`.
    pub async fn make_token(
        &self,
        account: Uuid,
        draft: &TokenDraft,
        now: DateTime<Utc>,
    ) -> Result<OneTimeSecret, ArbiterError> {
        let field = |field, fault| ArbiterError::Field { field, fault };
        let name = fields::line::<MAX_LINE>("name", &draft.name)?;
        if draft.scopes.is_empty() {
            return Err(field("scope", InputFault::Empty));
        }
        if draft.days < *TOKEN_DAYS.start() || draft.days > *TOKEN_DAYS.end() {
            let (min, max) = (*TOKEN_DAYS.start(), *TOKEN_DAYS.end());
            return Err(field("days", InputFault::NotBetween { min, max }));
        }
        if let Some(event) = &draft.event {
            self.event(event).await?;
        }
        let secret = format!("{PREFIX}{}", fields::secret()?);
        let row = TokenRow {
            id: Uuid::now_v7(),
            name,
            scopes: draft.scopes.iter().map(|it| it.word().to_owned()).collect(),
            event: draft.event.as_ref().map(Slug::to_string),
            created_at: now,
            expires_at: now + TimeDelta::days(draft.days.into()),
            seen_at: None,
        };
        let mut transaction = self.store.begin().await?;
        let hash = sha256(secret.as_bytes());
        tokens::insert(&mut *transaction, account, &hash, &row).await?;
        let done = Done::new(Act::TokenMade, Actor::Referee(account), account);
        done.note(&mut *transaction, now).await?;
        transaction.commit().await.map_err(StoreError::from)?;
        Ok(OneTimeSecret(secret))
    }

    /// Revokes a token of an account.
    ///
    /// # Errors
    /// [`ArbiterError::NoToken`] when the account has no valid token of this id, and `Store`.
    pub async fn revoke_token(
        &self,
        account: Uuid,
        id: Uuid,
        by: Actor,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let mut transaction = self.store.begin().await?;
        if !tokens::revoke(&mut *transaction, account, id, now).await? {
            return Err(ArbiterError::NoToken);
        }
        let done = Done::new(Act::TokenRevoked, by, account);
        done.note(&mut *transaction, now).await?;
        Ok(transaction.commit().await.map_err(StoreError::from)?)
    }

    /// The session that a token represents; `None` if it is not valid.
    pub(super) async fn session_of_token(
        &self,
        secret: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<Session>, ArbiterError> {
        let pool = self.store.pool();
        let hash = sha256(secret.as_bytes());
        let Some(row) = tokens::find(pool, &hash, now).await? else {
            return Ok(None);
        };
        if row.seen_at.is_none_or(|seen| now - seen >= TOUCH_EVERY) {
            tokens::touch(pool, row.id, now).await?;
        }
        Ok(Some(session(row)))
    }
}

fn session(row: OwnedRow) -> Session {
    Session {
        grant: Some(grant(&row.scopes, row.event.as_deref())),
        has_news: false,
        account: Account {
            id: row.account,
            login: row.login,
            name: row.account_name,
            is_secretary: row.is_secretary,
            locked_at: None,
            created_at: row.account_created_at,
        },
        // A program sends no forms, and an empty token matches none.
        csrf: String::new(),
        expires_at: row.expires_at,
    }
}

/// The stored grant of a token. An unknown scope grants nothing, and an unreadable event leaves
/// nothing to reach.
fn grant(scopes: &[String], event: Option<&str>) -> Grant {
    let event = event.map(Slug::parse);
    let known = scopes.iter().filter_map(|word| Scope::from_word(word));
    Grant {
        scopes: match event {
            Some(Err(_)) => Vec::new(),
            _ => known.collect(),
        },
        event: event.and_then(Result::ok),
    }
}
