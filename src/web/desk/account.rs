//! The setup of the first account, the login and the logout.

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::Utc;

use super::fields::Fields;
use super::form::{Form, Sent, respond, showable, wrong_field};
use super::sign_in;
use crate::arbiter::{Arbiter, Entrance, SetupForm, SignedIn};
use crate::web::auth::{self, Referee};
use crate::web::csrf::{self, Guest};
use crate::web::errors::Failure;
use crate::web::i18n::Key;
use crate::web::layout::Page;

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
) -> Result<HttpResponse, Failure> {
    if !arbiter.setup_open().await? {
        return Ok(auth::see_other(auth::LOGIN));
    }
    show_setup(&request, &Form::empty(Page::of(&request).language()))
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
        Err(failure) => {
            let language = Page::of(&request).language();
            show_setup(
                &request,
                &Form::refused(fields, showable(failure)?, language),
            )
        }
    }
}

/// `GET /login`.
pub async fn login_page(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    if Referee::of(&request).await?.is_some() {
        return Ok(auth::see_other(auth::safe_next(query.get("next"))));
    }
    if arbiter.setup_open().await? {
        return Ok(auth::see_other("/setup"));
    }
    show_login(
        &request,
        &Form::empty(Page::of(&request).language()).filled(query),
    )
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
        Err(failure) => {
            let language = Page::of(&request).language();
            show_login(
                &request,
                &Form::refused(fields, showable(failure)?, language),
            )
        }
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
    add_cookie(&mut response, &auth::no_cookie(auth::is_secure(&request)))?;
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
    add_cookie(
        &mut response,
        &auth::cookie(signed_in, auth::is_secure(request)),
    )?;
    Ok(response)
}

fn show_setup(request: &HttpRequest, form: &Form) -> Result<HttpResponse, Failure> {
    let guest = Guest::of(request)?;
    let template = SetupPage {
        page: &Page::of(request),
        form,
        csrf: guest.token(),
    };
    as_guest(request, &guest, form, &template)
}

fn show_login(request: &HttpRequest, form: &Form) -> Result<HttpResponse, Failure> {
    let guest = Guest::of(request)?;
    let template = LoginPage {
        page: &Page::of(request),
        form,
        csrf: guest.token(),
        next: auth::safe_next(form.value("next")),
    };
    as_guest(request, &guest, form, &template)
}

pub(in crate::web) fn as_guest(
    request: &HttpRequest,
    guest: &Guest,
    form: &Form,
    template: &impl Template,
) -> Result<HttpResponse, Failure> {
    let mut response = respond(form.status(), template)?;
    add_cookie(&mut response, &guest.cookie(auth::is_secure(request)))?;
    if let Some(failure) = form.failure() {
        failure.copy_headers(&mut response);
    }
    Ok(response)
}

pub(in crate::web) fn add_cookie(
    response: &mut HttpResponse,
    cookie: &actix_web::cookie::Cookie<'_>,
) -> Result<(), Failure> {
    response
        .add_cookie(cookie)
        .map_err(|error| Failure::internal(&error))
}
