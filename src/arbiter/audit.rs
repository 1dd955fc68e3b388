//! What is noted of accounts and of the registry: who did what with which.

use chrono::{DateTime, Utc};
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::handle::Arbiter;
use super::types::{Actor, ArbiterError};
use crate::event::info::Slug;
use crate::store::{accounts, audit};

/// What was done with an account, or in the registry.
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
    /// Somebody had the right password, and a wrong code.
    CodeFailed,
    /// Somebody signed in by a recovery code.
    RecoveryUsed,
    /// The account was made.
    AccountMade,
    /// It was given an invitation to choose a password.
    Invited,
    /// Its name was changed.
    NameSet,
    /// Nobody can sign in with it any more.
    Locked,
    /// It can be used again.
    Unlocked,
    /// Sessions of it were ended.
    SessionsEnded,
    /// It asks for a code as well.
    FactorAdded,
    /// It asks for no code any more.
    FactorRemoved,
    /// A security key was registered.
    KeyAdded,
    /// A security key was taken away.
    KeyRemoved,
    /// A token for a program was made.
    TokenMade,
    /// A token was ended.
    TokenRevoked,
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
    /// A person was registered.
    PersonRegistered,
    /// A person's data were corrected.
    PersonCorrected,
    /// Two rows of the registry became those of one human.
    PersonsLinked,
    /// They are two humans again.
    PersonsUnlinked,
    /// A person's data were erased.
    PersonErased,
    /// An account was said to be a person's.
    AccountGiven,
    /// A person's account is nobody's any more.
    AccountTaken,
    /// A club was registered.
    ClubRegistered,
    /// A club's names or its town were corrected.
    ClubCorrected,
    /// Two rows of the list of clubs became those of one club.
    ClubsLinked,
    /// They are two clubs again.
    ClubsUnlinked,
    /// A club was taken from the list.
    ClubRemoved,
}

impl Act {
    /// All.
    pub const ALL: [Self; 36] = [
        Self::SetUp,
        Self::SignedIn,
        Self::SignInFailed,
        Self::SignedOut,
        Self::CodeFailed,
        Self::RecoveryUsed,
        Self::AccountMade,
        Self::Invited,
        Self::NameSet,
        Self::Locked,
        Self::Unlocked,
        Self::SessionsEnded,
        Self::FactorAdded,
        Self::FactorRemoved,
        Self::KeyAdded,
        Self::KeyRemoved,
        Self::TokenMade,
        Self::TokenRevoked,
        Self::PasswordSet,
        Self::SecretaryMade,
        Self::SecretaryRemoved,
        Self::ChiefNamed,
        Self::RefereeNamed,
        Self::RefereeRemoved,
        Self::PersonRegistered,
        Self::PersonCorrected,
        Self::PersonsLinked,
        Self::PersonsUnlinked,
        Self::PersonErased,
        Self::AccountGiven,
        Self::AccountTaken,
        Self::ClubRegistered,
        Self::ClubCorrected,
        Self::ClubsLinked,
        Self::ClubsUnlinked,
        Self::ClubRemoved,
    ];

    /// What a word says; `None` when it is none of these.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.word() == word)
    }

    /// The stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::SetUp => "set-up",
            Self::SignedIn => "signed-in",
            Self::SignInFailed => "sign-in-failed",
            Self::SignedOut => "signed-out",
            Self::CodeFailed => "code-failed",
            Self::RecoveryUsed => "recovery-used",
            Self::AccountMade => "account-made",
            Self::Invited => "invited",
            Self::NameSet => "name-set",
            Self::Locked => "locked",
            Self::Unlocked => "unlocked",
            Self::SessionsEnded => "sessions-ended",
            Self::FactorAdded => "factor-added",
            Self::FactorRemoved => "factor-removed",
            Self::KeyAdded => "key-added",
            Self::KeyRemoved => "key-removed",
            Self::TokenMade => "token-made",
            Self::TokenRevoked => "token-revoked",
            Self::PasswordSet => "password-set",
            Self::SecretaryMade => "secretary-made",
            Self::SecretaryRemoved => "secretary-removed",
            Self::ChiefNamed => "chief-named",
            Self::RefereeNamed => "referee-named",
            Self::RefereeRemoved => "referee-removed",
            Self::PersonRegistered => "person-registered",
            Self::PersonCorrected => "person-corrected",
            Self::PersonsLinked => "persons-linked",
            Self::PersonsUnlinked => "persons-unlinked",
            Self::PersonErased => "person-erased",
            Self::AccountGiven => "account-given",
            Self::AccountTaken => "account-taken",
            Self::ClubRegistered => "club-registered",
            Self::ClubCorrected => "club-corrected",
            Self::ClubsLinked => "clubs-linked",
            Self::ClubsUnlinked => "clubs-unlinked",
            Self::ClubRemoved => "club-removed",
        }
    }

    /// Whether the row of the registry that it was done with is a club's.
    pub const fn is_about_clubs(self) -> bool {
        matches!(
            self,
            Self::ClubRegistered
                | Self::ClubCorrected
                | Self::ClubsLinked
                | Self::ClubsUnlinked
                | Self::ClubRemoved
        )
    }
}

/// Something that was done with an account, or with a row of the registry.
pub(super) struct Done<'a> {
    pub act: Act,
    /// Who did it; `None` for nobody who was signed in.
    pub by: Option<Actor>,
    pub account: Option<Uuid>,
    pub event: Option<&'a Slug>,
    /// The row of the registry.
    pub row: Option<Uuid>,
}

impl<'a> Done<'a> {
    /// What somebody did with an account.
    pub(super) const fn new(act: Act, by: Actor, account: Uuid) -> Self {
        Self {
            act,
            by: Some(by),
            account: Some(account),
            event: None,
            row: None,
        }
    }

    /// What somebody did with a row of the registry.
    pub(super) const fn in_registry(act: Act, by: Actor, row: Uuid) -> Self {
        Self {
            act,
            by: Some(by),
            account: None,
            event: None,
            row: Some(row),
        }
    }

    /// The same, with an account.
    pub(super) const fn of(self, account: Uuid) -> Self {
        Self {
            account: Some(account),
            ..self
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
        let row = self.row.map(|row| row.to_string());
        let line = audit::NewLine {
            at: now,
            act: self.act.word(),
            actor: self.by.and_then(Actor::account),
            account: self.account,
            event: self.event.map(Slug::as_str),
            detail: row.as_deref(),
        };
        Ok(audit::add(executor, &line).await?)
    }
}

/// What is asked of the audit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// The event that it is about; the entries of its journal stand among the lines then.
    pub event: Option<Slug>,
    /// The account that did it, or that it was done with.
    pub account: Option<Uuid>,
    /// The page, from 0.
    pub page: u32,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// Something with an account.
    Act(Act),
    /// An entry of an event's journal: its sequence number and its kind.
    Entry(u64, String),
}

/// Who did something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doer {
    /// Somebody with an account, by name.
    Account(String),
    /// A player, by the link.
    Player,
    /// The operator, or nobody who was signed in.
    Nobody,
}

/// A line of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    /// When.
    pub at: DateTime<Utc>,
    /// What was done.
    pub deed: Deed,
    /// Who did it.
    pub by: Doer,
    /// The name of the account that it was done with.
    pub account: Option<String>,
    /// The event that it is about.
    pub event: Option<String>,
    /// The row of the registry that it was done with.
    pub row: Option<Uuid>,
}

/// Lines of a page of the audit.
const PAGE: usize = 50;

impl Arbiter {
    /// A page of the audit, the newest lines first, and whether another follows.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn audit(
        &self,
        filter: &AuditFilter,
    ) -> Result<(Vec<AuditLine>, bool), ArbiterError> {
        let size = i64::try_from(PAGE).unwrap_or(i64::MAX);
        let asked = audit::Filter {
            event: filter.event.as_ref().map(Slug::as_str),
            account: filter.account,
            skip: i64::from(filter.page).saturating_mul(size),
            // One more tells whether there are others.
            take: size + 1,
        };
        let mut rows = audit::read(self.store.pool(), &asked).await?;
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let accounts = accounts::all(self.store.pool()).await?;
        let name = |id: Uuid| {
            let account = accounts.iter().find(|account| account.id == id);
            account.map(|account| account.name.clone())
        };
        let lines = rows.into_iter().map(|row| AuditLine {
            at: row.at,
            by: doer(row.actor.as_deref(), name),
            account: row.account.and_then(name),
            event: row.event,
            row: row.detail.and_then(|detail| detail.parse().ok()),
            deed: match (Act::from_word(&row.act), row.entry) {
                (Some(act), None) => Deed::Act(act),
                (_, seq) => Deed::Entry(seq.unwrap_or_default().unsigned_abs(), row.act),
            },
        });
        Ok((lines.collect(), more))
    }
}

/// Who did something, as the journal and the audit name them.
fn doer(word: Option<&str>, name: impl Fn(Uuid) -> Option<String>) -> Doer {
    match word {
        Some(word) if word.starts_with("player ") => Doer::Player,
        Some(word) => {
            let account = word.parse().ok().and_then(name);
            account.map_or(Doer::Nobody, Doer::Account)
        }
        None => Doer::Nobody,
    }
}
