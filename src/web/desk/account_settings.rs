//! Shows the settings of the user's own account: its name, its password and its open sessions.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use uuid::Uuid;

use super::sessions::{DeviceLine, SessionLine, SignInLine};
use crate::arbiter::Arbiter;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::wrong_field;
use crate::web::kit::form::{Forms, SubmittedForm, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::signed_out_forms::{same_password, welcome};

/// The address of the page.
pub const OWN: &str = "/desk/account";

/// Names of the forms on the page.
pub(super) mod forms {
    pub const NAME: &str = "name";
    pub const PASSWORD: &str = "password";
    pub const SESSIONS: &str = "sessions";
    pub const DEVICE: &str = "device";
    pub const DEVICE_ENDED: &str = "device-ended";
    pub const SIGN_INS: &str = "sign-ins";
}

#[derive(Template)]
#[template(path = "desk/own.html")]
struct OwnPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    forms: &'a Forms,
    sessions: Vec<SessionLine>,
    devices: Vec<DeviceLine>,
    sign_ins: Vec<SignInLine>,
}

impl OwnPage<'_> {
    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::NAME => Key("own-done-name"),
            forms::PASSWORD => Key("own-done-password"),
            forms::SESSIONS => Key("own-done-sessions"),
            forms::DEVICE => Key("own-done-device"),
            forms::DEVICE_ENDED => Key("own-done-device-ended"),
            forms::SIGN_INS => Key("own-done-sign-ins"),
            _ => return None,
        };
        Some(self.page.t(key))
    }

    /// Whether the list has a sign-in that the owner has not confirmed yet.
    fn has_news(&self) -> bool {
        self.sign_ins.iter().any(|sign_in| sign_in.is_news)
    }

    fn name(&self) -> &str {
        self.forms
            .get(forms::NAME)
            .value_or("name", self.referee.name())
    }
}

async fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let (account, secret, now) = (referee.session.account.id, referee.secret(), arbiter.now());
    let sessions = arbiter.sessions(account, secret, now).await?;
    let devices = arbiter.devices(account, secret, now).await?;
    let sign_ins = arbiter.sign_ins(account, secret).await?;
    let template = OwnPage {
        page,
        referee,
        forms,
        sessions: sessions
            .into_iter()
            .map(SessionLine::from_session)
            .collect(),
        devices: devices.into_iter().map(DeviceLine::from_device).collect(),
        sign_ins: sign_ins
            .into_iter()
            .map(|sign_in| SignInLine::from_sign_in(page, sign_in))
            .collect(),
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

/// `POST /desk/account/name`: changes the name that pages show.
pub async fn rename(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let (account, by) = (sent.referee.session.account.id, sent.referee.actor());
    let name = sent.fields.get("name").trim();
    let done = arbiter.rename(account, name, by, arbiter.now()).await;
    answer(
        &page,
        &arbiter,
        sent,
        forms::NAME,
        done.map_err(Failure::from),
    )
    .await
}

/// `POST /desk/account/password`: changes the password and ends the other sessions.
pub async fn change_password(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let changed = match same_password(&sent.fields) {
        Ok(()) => {
            let account = sent.referee.session.account.id;
            let (old, new) = (sent.fields.get("old_password"), sent.fields.get("password"));
            let origin = auth::origin(&request);
            let changed = arbiter.change_password(account, old, new, &origin, arbiter.now());
            changed.await.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match changed {
        Ok(signed_in) => {
            let next = format!("{OWN}?done={}", forms::PASSWORD);
            welcome(&request, &signed_in, &next)
        }
        Err(failure) => answer(&page, &arbiter, sent, forms::PASSWORD, Err(failure)).await,
    }
}

/// `POST /desk/account/sessions`: ends one session, or all but this one.
pub async fn end_sessions(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let done = end(&arbiter, &sent).await;
    answer(&page, &arbiter, sent, forms::SESSIONS, done).await
}

async fn end(arbiter: &Arbiter, sent: &SubmittedForm) -> Result<(), Failure> {
    let session = session_of(sent)?;
    let (account, by) = (sent.referee.session.account.id, sent.referee.actor());
    let own = sent.referee.secret();
    let done = arbiter.end_sessions(account, session, own, by, arbiter.now());
    Ok(done.await?)
}

/// The session that a form names; `None` means all others.
pub fn session_of(sent: &SubmittedForm) -> Result<Option<Uuid>, Failure> {
    let given = sent.fields.given("session");
    let id = given.map(str::parse).transpose();
    id.map_err(|_| wrong_field("session", Key("desk-field-choose")))
}

fn done(form: &str) -> HttpResponse {
    auth::see_other(&format!("{OWN}?done={form}"))
}

pub(super) async fn answer(
    page: &Page,
    arbiter: &Arbiter,
    mut sent: SubmittedForm,
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
