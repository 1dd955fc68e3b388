//! Tokens for programs: made by the owner of an account, shown once, and never more than the
//! account is.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::audit::{Act, Done};
use super::bearer::sha256;
use super::fields::{self, MAX_LINE};
use super::handle::Arbiter;
use super::types::{Account, Actor, ArbiterError, FieldFault, Grant, OneTimeSecret, Session};
use crate::event::info::Slug;
use crate::federation::rights::Scope;
use crate::store::StoreError;
use crate::store::tokens::{self, OwnedRow, TokenRow};

/// What every token begins with: it is known for one wherever it turns up.
const PREFIX: &str = "areopagus_";

/// The days that a token may last.
pub const TOKEN_DAYS: std::ops::RangeInclusive<u16> = 1..=366;

/// How exactly the last use of a token is noted.
const TOUCH_EVERY: TimeDelta = TimeDelta::minutes(1);

/// A token as its owner wants it; checked by [`Arbiter::make_token`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenDraft {
    /// What its owner calls it, 1 to 100 signs.
    pub name: String,
    /// What it may be used for: one scope at least.
    pub scopes: Vec<Scope>,
    /// The one event that it is for.
    pub event: Option<Slug>,
    /// The days that it lasts.
    pub days: u16,
}

/// A token as its owner sees it afterwards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its id.
    pub id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub grant: Grant,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it ends.
    pub expires_at: DateTime<Utc>,
    /// When it was used last.
    pub seen_at: Option<DateTime<Utc>>,
}

/// Whether a secret is a token's.
pub(super) fn is_token(secret: &str) -> bool {
    secret.starts_with(PREFIX)
}

impl Arbiter {
    /// The tokens of an account that are in force, the newest first.
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

    /// Makes a token of an account. It is given once; only its hash is stored.
    ///
    /// # Errors
    /// [`ArbiterError::Field`] with what is wrong with it, `NotFound` without such an event,
    /// `Random` and `Store`.
    pub async fn make_token(
        &self,
        account: Uuid,
        draft: &TokenDraft,
        now: DateTime<Utc>,
    ) -> Result<OneTimeSecret, ArbiterError> {
        let field = |field, fault| ArbiterError::Field { field, fault };
        let name = fields::line::<MAX_LINE>("name", &draft.name)?;
        if draft.scopes.is_empty() {
            return Err(field("scope", FieldFault::Empty));
        }
        if draft.days < *TOKEN_DAYS.start() || draft.days > *TOKEN_DAYS.end() {
            let (min, max) = (*TOKEN_DAYS.start(), *TOKEN_DAYS.end());
            return Err(field("days", FieldFault::NotBetween { min, max }));
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

    /// Ends a token of an account for good.
    ///
    /// # Errors
    /// [`ArbiterError::NoToken`] when the account has none of this id in force, and `Store`.
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

    /// What a token stands for; `None` when it is none in force.
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
        // A program sends no forms, and an empty token fits none.
        csrf: String::new(),
        expires_at: row.expires_at,
    }
}

/// What was written of a token. A scope that this program does not know gives nothing, and
/// an event that it cannot read leaves nothing to reach.
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
