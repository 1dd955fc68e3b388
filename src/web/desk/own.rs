//! One's own account on the desk: name, password, the sessions that are open.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::Utc;
use uuid::Uuid;

use super::account::{add_cookie, same_password};
use super::form::{Forms, Sent, respond, wrong_field};
use crate::arbiter::{Arbiter, OpenSession};
use crate::web::auth::{self, Referee};
use crate::web::errors::Failure;
use crate::web::hall::Clocks;
use crate::web::i18n::Key;
use crate::web::layout::Page;

/// Where it is.
pub const OWN: &str = "/desk/account";

/// The names of the forms.
mod forms {
    pub const NAME: &str = "name";
    pub const PASSWORD: &str = "password";
    pub const SESSIONS: &str = "sessions";
}

/// A session in a list.
pub struct SessionLine {
    pub id: Uuid,
    pub agent: Option<String>,
    pub since: String,
    pub seen: String,
    pub is_current: bool,
}

impl SessionLine {
    pub fn of(session: OpenSession) -> Self {
        Self {
            id: session.id,
            agent: session.agent,
            since: Clocks::UTC.moment(session.created_at),
            seen: Clocks::UTC.moment(session.seen_at),
            is_current: session.is_current,
        }
    }
}

#[derive(Template)]
#[template(path = "desk/own.html")]
struct OwnPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    forms: &'a Forms,
    sessions: Vec<SessionLine>,
}

impl OwnPage<'_> {
    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::NAME => Key("own-done-name"),
            forms::PASSWORD => Key("own-done-password"),
            forms::SESSIONS => Key("own-done-sessions"),
            _ => return None,
        };
        Some(self.page.t(key))
    }

    /// The name as it was typed, else as it is.
    fn name(&self) -> &str {
        self.forms
            .of(forms::NAME)
            .value_or("name", self.referee.name())
    }
}

async fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let (account, secret) = (referee.session.account.id, referee.secret());
    let sessions = arbiter.sessions(account, secret, Utc::now()).await?;
    let template = OwnPage {
        page,
        referee,
        forms,
        sessions: sessions.into_iter().map(SessionLine::of).collect(),
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/account`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    show(&page, &referee, &arbiter, &forms).await
}

/// `POST /desk/account/name`: another name on pages.
pub async fn rename(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let (account, by) = (sent.referee.session.account.id, sent.referee.actor());
    let name = sent.fields.get("name").trim();
    let done = arbiter.rename(account, name, by, Utc::now()).await;
    answer(
        &page,
        &arbiter,
        sent,
        forms::NAME,
        done.map_err(Failure::from),
    )
    .await
}

/// `POST /desk/account/password`: another password. The other sessions end.
pub async fn change_password(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let changed = match same_password(&sent.fields) {
        Ok(()) => {
            let account = sent.referee.session.account.id;
            let (old, new) = (sent.fields.get("old_password"), sent.fields.get("password"));
            let origin = auth::origin(&request);
            let changed = arbiter.change_password(account, old, new, &origin, Utc::now());
            changed.await.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match changed {
        Ok(signed_in) => {
            let mut response = done(forms::PASSWORD);
            let cookie = auth::cookie(&signed_in, auth::is_secure(&request));
            add_cookie(&mut response, &cookie)?;
            Ok(response)
        }
        Err(failure) => answer(&page, &arbiter, sent, forms::PASSWORD, Err(failure)).await,
    }
}

/// `POST /desk/account/sessions`: ends one session, or all but this one.
pub async fn end_sessions(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let done = end(&arbiter, &sent).await;
    answer(&page, &arbiter, sent, forms::SESSIONS, done).await
}

async fn end(arbiter: &Arbiter, sent: &Sent) -> Result<(), Failure> {
    let session = session_of(sent)?;
    let (account, by) = (sent.referee.session.account.id, sent.referee.actor());
    let own = sent.referee.secret();
    let done = arbiter.end_sessions(account, session, own, by, Utc::now());
    Ok(done.await?)
}

/// The session that a form names; `None` for all the others.
pub fn session_of(sent: &Sent) -> Result<Option<Uuid>, Failure> {
    let given = sent.fields.given("session");
    let id = given.map(str::parse).transpose();
    id.map_err(|_| wrong_field("session", Key("desk-field-choose")))
}

fn done(form: &str) -> HttpResponse {
    auth::see_other(&format!("{OWN}?done={form}"))
}

async fn answer(
    page: &Page,
    arbiter: &Arbiter,
    mut sent: Sent,
    name: &'static str,
    result: Result<(), Failure>,
) -> Result<HttpResponse, Failure> {
    match result {
        Ok(()) => Ok(done(name)),
        Err(failure) => {
            let (page, forms) = sent.refuse(page, OWN, name, failure).await?;
            show(&page, &sent.referee, arbiter, &forms).await
        }
    }
}
