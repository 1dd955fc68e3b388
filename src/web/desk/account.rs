//! The setup of the first account, the login and the logout.

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::Utc;

use super::fields::Fields;
use super::form::{self, Form, Forms, Sent, respond, wrong_field};
use super::sign_in;
use crate::arbiter::{Arbiter, Entrance, SetupForm, SignedIn};
use crate::web::auth::{self, Referee};
use crate::web::csrf::{self, Guest};
use crate::web::errors::Failure;
use crate::web::i18n::Key;
use crate::web::layout::Page;
use crate::web::refused::Keeper;

/// The largest form of these pages, in bytes.
const LIMIT: usize = 1 << 14;

#[derive(Template)]
#[template(path = "desk/setup.html")]
struct SetupPage<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
}

#[derive(Template)]
#[template(path = "desk/login.html")]
struct LoginPage<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
    next: &'a str,
}

/// `GET /setup`: the form of the first run; the login once it was done.
pub async fn setup_page(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    if !arbiter.setup_open().await? {
        return Ok(auth::see_other(auth::LOGIN));
    }
    show_setup(&GuestPage::of(&request, forms)?)
}

/// `POST /setup`: makes the first account and signs it in.
pub async fn setup(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    payload: web::Payload,
) -> Result<HttpResponse, Failure> {
    let (fields, checked) = read_guest(&request, payload.into_inner()).await?;
    let done = match checked.and_then(|()| same_password(&fields)) {
        Ok(()) => {
            let form = SetupForm {
                code: fields.get("code").trim().to_owned(),
                login: fields.get("login").trim().to_owned(),
                name: fields.get("name").trim().to_owned(),
                password: fields.get("password").to_owned(),
            };
            let origin = auth::origin(&request);
            let done = arbiter.setup(&form, &origin, Utc::now()).await;
            done.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match done {
        Ok(signed_in) => welcome(&request, &signed_in, "/desk"),
        Err(failure) if failure.code() == "setup-done" => Err(failure),
        Err(failure) => show_setup(&GuestPage::refused(&request, fields, failure).await?),
    }
}

/// `GET /login`.
pub async fn login_page(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    if Referee::of(&request).await?.is_some() {
        return Ok(auth::see_other(auth::safe_next(query.get("next"))));
    }
    if arbiter.setup_open().await? {
        return Ok(auth::see_other("/setup"));
    }
    show_login(&GuestPage::of(&request, forms.filled(query))?)
}

/// `POST /login`: opens a session.
pub async fn login(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    payload: web::Payload,
) -> Result<HttpResponse, Failure> {
    let (fields, checked) = read_guest(&request, payload.into_inner()).await?;
    let opened = match checked {
        Ok(()) => {
            let login = fields.get("login").trim();
            let (password, origin) = (fields.get("password"), auth::origin(&request));
            let opened = arbiter.sign_in(login, password, &origin, Utc::now());
            opened.await.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match opened {
        Ok(Entrance::Open(signed_in)) => {
            welcome(&request, &signed_in, auth::safe_next(fields.get("next")))
        }
        Ok(Entrance::SecondStep(step)) => {
            sign_in::to_code(&request, &step, auth::safe_next(fields.get("next")))
        }
        Err(failure) => show_login(&GuestPage::refused(&request, fields, failure).await?),
    }
}

/// `POST /logout`: ends the session.
pub async fn logout(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    arbiter.sign_out(sent.referee.secret(), Utc::now()).await?;
    let mut response = auth::see_other("/");
    add_cookie(&mut response, &auth::closed(&request))?;
    Ok(response)
}

/// The fields of a form that came without a session, and whether the browser that
/// sent it had been given it.
pub(in crate::web) async fn read_guest(
    request: &HttpRequest,
    payload: Payload,
) -> Result<(Fields, Result<(), Failure>), Failure> {
    let fields = Fields::read_within(request, payload, LIMIT).await?;
    let checked = if Guest::sent(request, fields.get(csrf::FIELD)) {
        Ok(())
    } else {
        let key = Key("desk-error-csrf");
        Err(Failure::told(StatusCode::FORBIDDEN, "csrf", key))
    };
    Ok((fields, checked))
}

pub(super) fn same_password(fields: &Fields) -> Result<(), Failure> {
    if fields.get("password") == fields.get("password_again") {
        Ok(())
    } else {
        Err(wrong_field("password_again", Key("desk-setup-differs")))
    }
}

pub(super) fn welcome(
    request: &HttpRequest,
    signed_in: &SignedIn,
    next: &str,
) -> Result<HttpResponse, Failure> {
    let mut response = auth::see_other(next);
    for cookie in auth::opened(request, signed_in) {
        add_cookie(&mut response, &cookie)?;
    }
    Ok(response)
}

fn show_setup(guest: &GuestPage<'_>) -> Result<HttpResponse, Failure> {
    let template = SetupPage {
        page: guest.page(),
        form: guest.form(),
        csrf: guest.csrf(),
    };
    guest.respond(&template)
}

fn show_login(guest: &GuestPage<'_>) -> Result<HttpResponse, Failure> {
    let form = guest.form();
    let template = LoginPage {
        page: guest.page(),
        form,
        csrf: guest.csrf(),
        next: auth::safe_next(form.value("next")),
    };
    guest.respond(&template)
}

/// A page with one form, for a browser that nobody is signed in with.
pub(in crate::web) struct GuestPage<'a> {
    request: &'a HttpRequest,
    guest: Guest,
    page: Page,
    forms: Forms,
}

impl<'a> GuestPage<'a> {
    /// The page that a request asks for.
    pub(in crate::web) fn of(request: &'a HttpRequest, forms: Forms) -> Result<Self, Failure> {
        Ok(Self {
            request,
            guest: Guest::of(request)?,
            page: Page::of(request),
            forms,
        })
    }

    /// The page with its form, which was sent to its own address and is refused.
    pub(in crate::web) async fn refused(
        request: &'a HttpRequest,
        fields: Fields,
        failure: Failure,
    ) -> Result<Self, Failure> {
        let guest = Guest::of(request)?;
        let keeper = Keeper::of_guest(request, &guest)?;
        let (page, stands) = (Page::of(request), (request.path(), ""));
        let (page, forms) = form::refuse(&keeper, &page, stands, fields, failure).await?;
        Ok(Self {
            request,
            guest,
            page,
            forms,
        })
    }

    pub(in crate::web) const fn page(&self) -> &Page {
        &self.page
    }

    pub(in crate::web) fn form(&self) -> &Form {
        self.forms.refusal()
    }

    /// The secret that the form and the browser's cookie have.
    pub(in crate::web) fn csrf(&self) -> &str {
        self.guest.token()
    }

    /// The page made of a template.
    pub(in crate::web) fn respond(
        &self,
        template: &impl Template,
    ) -> Result<HttpResponse, Failure> {
        let form = self.form();
        let mut response = respond(form.status(), template)?;
        self.guest.keep(self.request, &mut response)?;
        if let Some(failure) = form.failure() {
            failure.copy_headers(&mut response);
        }
        Ok(response)
    }
}

pub(in crate::web) fn add_cookie(
    response: &mut HttpResponse,
    cookie: &actix_web::cookie::Cookie<'_>,
) -> Result<(), Failure> {
    response
        .add_cookie(cookie)
        .map_err(|error| Failure::internal(&error))
}
