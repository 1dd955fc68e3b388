//! Shows the audit of accounts and the journal of an event: who did what and when. The pages are
//! read-only.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use uuid::Uuid;

use super::at_event::EventVisit;
use super::last::{name_of, name_of_kind};
use crate::arbiter::{Account, Act, Arbiter, AuditAction, AuditFilter, AuditLine, EventView};
use crate::event::settings::Slug;
use crate::web::kit::auth::Referee;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form::respond;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The event for which the filter asks.
struct TypedEvent {
    /// The name in addresses, as typed.
    address: String,
    /// The error message at the field.
    fault: Option<String>,
}

struct AuditRow {
    at: String,
    what: String,
    /// The number of the entry in the journal.
    entry: Option<String>,
    who: String,
    whose: String,
    event: String,
    /// The address and the name of the row in the registry.
    row: Option<(String, String)>,
}

#[derive(Template)]
#[template(path = "desk/audit.html")]
struct AuditPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    filter: &'a AuditFilter,
    /// The event to which the page is limited.
    event: Option<&'a EventView>,
    lines: Vec<AuditRow>,
    accounts: Vec<Account>,
    /// `None` on the page of a single event.
    typed: Option<TypedEvent>,
    newer: Option<String>,
    older: Option<String>,
}

impl AuditPage<'_> {
    fn is_account(&self, account: &Account) -> bool {
        self.filter.account == Some(account.id)
    }
}

/// The message that describes an act.
const fn words(act: Act) -> Key {
    match act {
        Act::SetUp => Key("act-set-up"),
        Act::SignedIn => Key("act-signed-in"),
        Act::SignInFailed => Key("act-sign-in-failed"),
        Act::SignedOut => Key("act-signed-out"),
        Act::CodeFailed => Key("act-code-failed"),
        Act::RecoveryUsed => Key("act-recovery-used"),
        Act::AccountMade => Key("act-account-made"),
        Act::Invited => Key("act-invited"),
        Act::NameSet => Key("act-name-set"),
        Act::Locked => Key("act-locked"),
        Act::Unlocked => Key("act-unlocked"),
        Act::SessionsEnded => Key("act-sessions-ended"),
        Act::FactorAdded => Key("act-factor-added"),
        Act::FactorRemoved => Key("act-factor-removed"),
        Act::KeyAdded => Key("act-key-added"),
        Act::KeyRemoved => Key("act-key-removed"),
        Act::TokenMade => Key("act-token-made"),
        Act::TokenRevoked => Key("act-token-revoked"),
        Act::PasswordSet => Key("act-password-set"),
        Act::SecretaryMade => Key("act-secretary-made"),
        Act::SecretaryRemoved => Key("act-secretary-removed"),
        Act::ChiefNamed => Key("act-chief-named"),
        Act::RefereeNamed => Key("act-referee-named"),
        Act::RefereeRemoved => Key("act-referee-removed"),
        Act::PersonRegistered => Key("act-person-registered"),
        Act::PersonCorrected => Key("act-person-corrected"),
        Act::PersonsLinked => Key("act-persons-linked"),
        Act::PersonsUnlinked => Key("act-persons-unlinked"),
        Act::PersonErased => Key("act-person-erased"),
        Act::AccountGiven => Key("act-account-given"),
        Act::AccountTaken => Key("act-account-taken"),
        Act::ClubRegistered => Key("act-club-registered"),
        Act::ClubCorrected => Key("act-club-corrected"),
        Act::ClubsLinked => Key("act-clubs-linked"),
        Act::ClubsUnlinked => Key("act-clubs-unlinked"),
        Act::ClubRemoved => Key("act-club-removed"),
        Act::FaceSet => Key("act-face-set"),
    }
}

/// The address and the name of a row in the registry.
fn row(page: &Page, deed: &AuditAction, row: Uuid) -> (String, String) {
    match deed {
        AuditAction::Act(act) if act.is_about_clubs() => {
            (format!("/desk/clubs/{row}"), page.t("club"))
        }
        AuditAction::Act(_) | AuditAction::Entry(..) => {
            (format!("/desk/players/{row}"), page.t("players-person"))
        }
    }
}

fn line(page: &Page, clocks: Clocks<'_>, line: AuditLine) -> AuditRow {
    let row = line.row.map(|id| row(page, &line.deed, id));
    let (what, entry) = match line.deed {
        AuditAction::Act(act) => (page.t(words(act)), None),
        AuditAction::Entry(seq, word) => {
            let entry = page.t_with("audit-entry", &[("seq", &seq)]);
            (name_of_kind(page, word), Some(entry))
        }
    };
    AuditRow {
        at: clocks.moment(line.at),
        what,
        entry,
        who: name_of(page, line.by),
        whose: line.account.unwrap_or_default(),
        event: line.event.unwrap_or_default(),
        row,
    }
}

/// Reads the filter from the query.
fn asked(query: &Fields, event: Option<Slug>) -> AuditFilter {
    AuditFilter {
        event,
        account: query.given("account").and_then(|id| id.parse().ok()),
        page: query.get("page").parse().unwrap_or_default(),
    }
}

/// The address of another page with the same filter.
fn address(path: &str, filter: &AuditFilter, page: u32) -> String {
    let event = filter.event.as_ref().map(|it| format!("&event={it}"));
    let account = filter.account.map(|it| format!("&account={it}"));
    let [event, account] = [event, account].map(Option::unwrap_or_default);
    format!("{path}?page={page}{event}{account}")
}

async fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    filter: &AuditFilter,
    event: Option<&EventView>,
    typed: Option<TypedEvent>,
) -> Result<HttpResponse, Failure> {
    let is_none = typed.as_ref().is_some_and(|typed| typed.fault.is_some());
    let (lines, more) = if is_none {
        (Vec::new(), false)
    } else {
        arbiter.audit(filter).await?
    };
    // The referees of one event do not see the federation's accounts.
    let accounts = match event {
        Some(view) => {
            let referees = arbiter.referees_of(view.slug()).await?.into_iter();
            referees.map(|(account, _)| account).collect()
        }
        None => arbiter.accounts().await?,
    };
    let clocks = event.map_or(Clocks::UTC, |view| Clocks::for_event(&view.state));
    let path = page.path();
    let newer = filter.page.checked_sub(1);
    let template = AuditPage {
        page,
        referee,
        filter,
        event,
        lines: lines.into_iter().map(|it| line(page, clocks, it)).collect(),
        accounts,
        typed,
        newer: newer.map(|number| address(path, filter, number)),
        older: more.then(|| address(path, filter, filter.page.saturating_add(1))),
    };
    let status = if is_none {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    respond(status, &template)
}

/// `GET /desk/audit`: the audit of all accounts.
pub async fn all(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    request: HttpRequest,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    let event = query.given("event").map(Slug::parse).transpose();
    let typed = TypedEvent {
        address: query.get("event").trim().to_owned(),
        fault: event.is_err().then(|| page.t("audit-no-event")),
    };
    let filter = asked(&query, event.ok().flatten());
    show(&page, &referee, &arbiter, &filter, None, Some(typed)).await
}

/// `GET /desk/events/{slug}/audit`: the audit of one event, with its journal.
pub async fn of_event(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let filter = asked(&visit.query, Some(visit.view.slug().clone()));
    let EventVisit { page, referee, .. } = &visit;
    let event = Some(&*visit.view);
    show(page, referee, &visit.arbiter, &filter, event, None).await
}
