//! The second step of the sign-in: behind the right password, the code.

use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::Utc;

use super::account::{GuestPage, add_cookie, read_guest, welcome};
use super::fields::Fields;
use super::form::{Form, Forms};
use crate::arbiter::{Arbiter, OneTimeSecret};
use crate::web::auth;
use crate::web::errors::Failure;
use crate::web::layout::Page;

/// Where the code is asked for.
const CODE: &str = "/login/code";

/// The cookie of the way from the password to the code.
const COOKIE: &str = "step";

/// How long a browser keeps it; the arbiter waits no longer either.
const KEPT: Duration = Duration::minutes(5);

#[derive(Template)]
#[template(path = "desk/sign_in_code.html")]
struct CodePage<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
    next: &'a str,
}

/// On to the code, with the secret of the way there in a cookie.
pub fn to_code(
    request: &HttpRequest,
    step: &OneTimeSecret,
    next: &str,
) -> Result<HttpResponse, Failure> {
    let address = auth::with_next(CODE, next);
    let mut response = auth::see_other(&address);
    let cookie = cookie(request, step.as_str()).max_age(KEPT).finish();
    add_cookie(&mut response, &cookie)?;
    Ok(response)
}

/// `GET /login/code`: the form; the login for who has not shown a password.
pub async fn page(request: HttpRequest, forms: Forms) -> Result<HttpResponse, Failure> {
    if request.cookie(COOKIE).is_none() {
        return Ok(auth::see_other(auth::LOGIN));
    }
    let query = Fields::of_query(request.query_string());
    show(&GuestPage::of(&request, forms.filled(query))?)
}

/// `POST /login/code`: opens the session.
pub async fn send(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    payload: web::Payload,
) -> Result<HttpResponse, Failure> {
    let Some(step) = request.cookie(COOKIE) else {
        return Ok(auth::see_other(auth::LOGIN));
    };
    let (fields, checked) = read_guest(&request, payload.into_inner()).await?;
    let opened = match checked {
        Ok(()) => {
            let (code, origin) = (fields.get("code"), auth::origin(&request));
            let opened = arbiter.sign_in_with_code(step.value(), code, &origin, Utc::now());
            opened.await.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match opened {
        Ok(signed_in) => {
            let next = auth::safe_next(fields.get("next"));
            let mut response = welcome(&request, &signed_in, next)?;
            let mut none = cookie(&request, "").finish();
            none.make_removal();
            add_cookie(&mut response, &none)?;
            Ok(response)
        }
        Err(failure) => show(&GuestPage::refused(&request, fields, failure).await?),
    }
}

fn cookie(request: &HttpRequest, step: &str) -> actix_web::cookie::CookieBuilder<'static> {
    Cookie::build(COOKIE, step.to_owned())
        .path(auth::LOGIN)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(auth::is_secure(request))
}

fn show(guest: &GuestPage<'_>) -> Result<HttpResponse, Failure> {
    let form = guest.form();
    let template = CodePage {
        page: guest.page(),
        form,
        csrf: guest.csrf(),
        next: auth::safe_next(form.value("next")),
    };
    guest.respond(&template)
}
