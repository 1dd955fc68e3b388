//! Handles the setup of the first account, the login and the logout.

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use super::events::NEW;
use super::sign_in;
use crate::arbiter::{Arbiter, Entrance, SetupForm, Whose};
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form::{Form, Forms, SubmittedForm};
use crate::web::kit::layout::Page;
use crate::web::kit::signed_out_forms::{
    GuestPage, add_cookie, read_guest, same_password, welcome,
};

#[derive(Template)]
#[template(path = "desk/setup.html")]
struct SetupPage<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
    /// The code as it was typed. It is shown in the answer and kept nowhere.
    code: &'a str,
}

#[derive(Template)]
#[template(path = "desk/login.html")]
struct LoginPage<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
    next: &'a str,
}

/// `GET /setup`: the form of the first run; leads to the login once the setup is done.
pub async fn setup_page(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    if !arbiter.setup_open().await? {
        return Ok(auth::see_other(auth::LOGIN));
    }
    show_setup(&GuestPage::from_request(&request, forms)?, "")
}

/// `POST /setup`: creates the first account and signs it in.
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
            let done = arbiter.setup(&form, &origin, arbiter.now()).await;
            done.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match done {
        Ok(signed_in) => {
            let events = arbiter.events_page(Whose::Federation, "", 1).await?;
            // Whoever has just begun has nothing to do at a desk without events.
            let next = if events.total == 0 { NEW } else { "/desk" };
            welcome(&request, &signed_in, next)
        }
        Err(failure) if failure.code() == "setup-done" => Err(failure),
        Err(failure) => {
            let code = fields.get("code").to_owned();
            show_setup(&GuestPage::refused(&request, fields, failure).await?, &code)
        }
    }
}

/// `GET /login`.
pub async fn login_page(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    if Referee::signed_in(&request).await?.is_some() {
        return Ok(auth::see_other(auth::safe_next(query.get("next"))));
    }
    if arbiter.setup_open().await? {
        return Ok(auth::see_other("/setup"));
    }
    show_login(&GuestPage::from_request(&request, forms.filled(query))?)
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
            let opened = arbiter.sign_in(login, password, &origin, arbiter.now());
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
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    arbiter
        .sign_out(sent.referee.secret(), arbiter.now())
        .await?;
    let mut response = auth::see_other("/");
    for cookie in &auth::closed(&request) {
        add_cookie(&mut response, cookie)?;
    }
    Ok(response)
}

fn show_setup(guest: &GuestPage<'_>, code: &str) -> Result<HttpResponse, Failure> {
    let template = SetupPage {
        page: guest.page(),
        form: guest.form(),
        csrf: guest.csrf(),
        code,
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
