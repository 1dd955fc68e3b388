//! Audit log of accounts and of the registry.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use sqlx::postgres::PgExecutor;
use uuid::Uuid;

use super::handle::Arbiter;
use super::types::{Actor, ArbiterError};
use crate::event::settings::Slug;
use crate::journal::EntryView;
use crate::store::accounts::AccountRow;
use crate::store::{accounts, audit, journal};
use crate::tournament::round::GameId;

/// An action on an account or in the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// The first account was created by the setup.
    SetUp,
    SignedIn,
    /// A sign-in failed because of a wrong password.
    SignInFailed,
    SignedOut,
    /// The password was right and the code wrong.
    CodeFailed,
    /// A sign-in used a recovery code.
    RecoveryUsed,
    /// The account was made.
    AccountMade,
    /// An invitation to choose a password was issued.
    Invited,
    /// Its name was changed.
    NameSet,
    /// The account was locked: it can no longer sign in.
    Locked,
    /// The account was unlocked.
    Unlocked,
    /// Sessions of the account were ended.
    SessionsEnded,
    /// A second factor was added.
    FactorAdded,
    /// The second factor was removed.
    FactorRemoved,
    /// A security key was registered.
    KeyAdded,
    /// A security key was removed.
    KeyRemoved,
    /// An API token was created.
    TokenMade,
    /// An API token was revoked.
    TokenRevoked,
    /// The password was changed, which ended the sessions.
    PasswordSet,
    /// The account became a federation secretary's.
    SecretaryMade,
    /// The account is no longer a secretary's.
    SecretaryRemoved,
    /// The account became the chief referee's of an event.
    ChiefNamed,
    /// The account became a referee's of an event.
    RefereeNamed,
    /// The account is no longer a referee's of an event.
    RefereeRemoved,
    /// A person was registered.
    PersonRegistered,
    /// A person's data were corrected.
    PersonCorrected,
    /// Two rows of the registry were linked as one human.
    PersonsLinked,
    /// The link was removed: the rows are two humans again.
    PersonsUnlinked,
    /// A person's data were erased.
    PersonErased,
    /// An account was assigned to a person.
    AccountGiven,
    /// A person's account was unassigned.
    AccountTaken,
    /// A club was registered.
    ClubRegistered,
    /// A club's names or its town were corrected.
    ClubCorrected,
    /// Two clubs were linked as one.
    ClubsLinked,
    /// The link was removed: they are two clubs again.
    ClubsUnlinked,
    /// A club was removed from the list.
    ClubRemoved,
    /// The face of the federation, or of an event, was changed.
    FaceSet,
}

impl Act {
    pub const ALL: [Self; 37] = [
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
        Self::FaceSet,
    ];

    /// The act of a word; `None` if it is unknown.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.word() == word)
    }

    /// The stable word, as stored.
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
            Self::FaceSet => "face-set",
        }
    }

    /// Whether the registry row that the act refers to is a club.
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

/// An act with its actor and its subject.
pub(super) struct Done<'a> {
    pub act: Act,
    /// The actor; `None` if not signed in.
    pub by: Option<Actor>,
    pub account: Option<Uuid>,
    pub event: Option<&'a Slug>,
    /// The subject: a row of the registry.
    pub row: Option<Uuid>,
}

impl<'a> Done<'a> {
    /// An act on an account.
    pub(super) const fn new(act: Act, by: Actor, account: Uuid) -> Self {
        Self {
            act,
            by: Some(by),
            account: Some(account),
            event: None,
            row: None,
        }
    }

    /// An act on a row of the registry.
    pub(super) const fn in_registry(act: Act, by: Actor, row: Uuid) -> Self {
        Self {
            act,
            by: Some(by),
            account: None,
            event: None,
            row: Some(row),
        }
    }

    /// Adds an account as the subject.
    pub(super) const fn with_account(self, account: Uuid) -> Self {
        Self {
            account: Some(account),
            ..self
        }
    }

    /// Adds the event.
    pub(super) const fn at(self, event: &'a Slug) -> Self {
        Self {
            event: Some(event),
            ..self
        }
    }

    /// Records the act in the transaction that performs it.
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

/// A query of the audit log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// The event; the entries of its journal are then included.
    pub event: Option<Slug>,
    /// The account, as actor or as subject.
    pub account: Option<Uuid>,
    /// The page, from 0.
    pub page: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AuditAction {
    /// An act on an account or in the registry.
    Act(Act),
    /// An entry of an event's journal: its sequence number and its kind.
    Entry(u64, String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doer {
    /// An account, by name.
    Account(String),
    /// A player, by their link.
    Player,
    /// The operator, or a client that was not signed in.
    Nobody,
}

/// A line of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    pub at: DateTime<Utc>,
    pub deed: AuditAction,
    pub by: Doer,
    /// The name of the account that is the subject.
    pub account: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The row of the registry that is the subject.
    pub row: Option<Uuid>,
}

/// What somebody has done in an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastAction {
    pub at: DateTime<Utc>,
    /// The kind of its entry in the journal.
    pub kind: String,
    /// The game that it is about.
    pub game: Option<GameId>,
    pub by: Doer,
    /// How many times it was done in a row.
    pub times: usize,
}

/// The game that an entry of a journal names.
#[derive(Deserialize)]
struct OfGame {
    game: Option<String>,
}

/// Kinds of entries that the service writes for others: the steps of the lots.
const OF_LOTS: [&str; 2] = ["lots.", "draw."];

/// The entries among which the last actions are looked for.
const LATEST: u64 = 100;

/// Lines of a page of the audit.
const PAGE: usize = 50;

impl Arbiter {
    /// A page of the audit log, the newest lines first, and whether another page follows.
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
            // One line more, to know whether another page follows.
            take: size + 1,
        };
        let mut rows = audit::read(self.store.pool(), &asked).await?;
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        let accounts = accounts::all(self.store.pool()).await?;
        let name = |id: Uuid| name_of(&accounts, id);
        let lines = rows.into_iter().map(|row| AuditLine {
            at: row.at,
            by: doer(row.actor.as_deref(), name),
            account: row.account.and_then(name),
            event: row.event,
            row: row.detail.and_then(|detail| detail.parse().ok()),
            deed: match (Act::from_word(&row.act), row.entry) {
                (Some(act), None) => AuditAction::Act(act),
                (_, seq) => AuditAction::Entry(seq.unwrap_or_default().unsigned_abs(), row.act),
            },
        });
        Ok((lines.collect(), more))
    }

    /// What was done last in an event up to an entry of its journal, the newest first. The same
    /// thing done several times in a row by the same hand is one action.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn last_actions(
        &self,
        slug: &Slug,
        last: u64,
        most: usize,
    ) -> Result<Vec<LastAction>, ArbiterError> {
        let pool = self.store.pool();
        let links = journal::entries_between(pool, slug, last.saturating_sub(LATEST), last).await?;
        let accounts = accounts::all(pool).await?;
        let mut actions: Vec<LastAction> = Vec::new();
        for link in links.iter().rev() {
            let Some(view) = EntryView::parse(&link.bytes) else {
                continue;
            };
            if OF_LOTS.iter().any(|of| view.kind.starts_with(of)) {
                continue;
            }
            let game = serde_json::from_str(view.body).ok();
            let game = game.and_then(|of: OfGame| of.game?.parse().ok());
            let by = doer(Some(view.actor), |id| name_of(&accounts, id));
            let before = actions.last_mut();
            let same = before.filter(|it| it.kind == view.kind && it.game == game && it.by == by);
            if let Some(same) = same {
                same.times += 1;
            } else if actions.len() < most {
                actions.push(LastAction {
                    at: view.at.moment(),
                    kind: view.kind.to_owned(),
                    game,
                    by,
                    times: 1,
                });
            } else {
                break;
            }
        }
        Ok(actions)
    }
}

/// The name of an account.
fn name_of(accounts: &[AccountRow], id: Uuid) -> Option<String> {
    let account = accounts.iter().find(|account| account.id == id);
    account.map(|account| account.name.clone())
}

/// The actor, from its word in the journal or the audit log.
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
