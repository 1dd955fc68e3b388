//! What is noted of accounts: who did what with which.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::types::{Actor, ArbiterError};
use crate::store::audit;
use crate::tournament::info::Slug;

/// What was done with an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// The first account was made at the setup.
    SetUp,
    /// Somebody signed in.
    SignedIn,
    /// Somebody tried to, with a wrong password.
    SignInFailed,
    /// Somebody signed out.
    SignedOut,
    /// The account was made.
    AccountMade,
    /// Its password was changed, which ended its sessions.
    PasswordSet,
    /// It became a federation secretary's.
    SecretaryMade,
    /// It is no secretary's any more.
    SecretaryRemoved,
    /// It became the chief referee's of an event.
    ChiefNamed,
    /// It became a referee's of an event.
    RefereeNamed,
    /// It is no referee's of an event any more.
    RefereeRemoved,
}

impl Act {
    /// The stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::SetUp => "set-up",
            Self::SignedIn => "signed-in",
            Self::SignInFailed => "sign-in-failed",
            Self::SignedOut => "signed-out",
            Self::AccountMade => "account-made",
            Self::PasswordSet => "password-set",
            Self::SecretaryMade => "secretary-made",
            Self::SecretaryRemoved => "secretary-removed",
            Self::ChiefNamed => "chief-named",
            Self::RefereeNamed => "referee-named",
            Self::RefereeRemoved => "referee-removed",
        }
    }
}

/// Something that was done with an account.
pub(super) struct Done<'a> {
    pub act: Act,
    /// Who did it; `None` for nobody who was signed in.
    pub by: Option<Actor>,
    pub account: Option<Uuid>,
    pub event: Option<&'a Slug>,
}

impl<'a> Done<'a> {
    /// What somebody did with an account.
    pub(super) const fn new(act: Act, by: Actor, account: Uuid) -> Self {
        Self {
            act,
            by: Some(by),
            account: Some(account),
            event: None,
        }
    }

    /// The same, in an event.
    pub(super) const fn at(self, event: &'a Slug) -> Self {
        Self {
            event: Some(event),
            ..self
        }
    }

    /// Notes it, in the transaction that does it.
    pub(super) async fn note(
        self,
        executor: impl PgExecutor<'_>,
        now: DateTime<Utc>,
    ) -> Result<(), ArbiterError> {
        let line = audit::NewLine {
            at: now,
            act: self.act.word(),
            actor: self.by.and_then(Actor::account),
            account: self.account,
            event: self.event.map(Slug::as_str),
            detail: None,
        };
        Ok(audit::add(executor, &line).await?)
    }
}
