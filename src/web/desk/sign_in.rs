//! Handles the second step of the sign-in: the code after the right password.

use actix_web::cookie::time::Duration;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use super::authenticator::{self, Question};
use crate::arbiter::{Arbiter, ArbiterError, OneTimeSecret, SignedIn};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form::{Form, Forms};
use crate::web::kit::layout::Page;
use crate::web::kit::signed_out_forms::{GuestPage, add_cookie, read_guest, welcome};
use crate::web::kit::{auth, cookies};

/// The address of the form.
const CODE: &str = "/login/code";

/// The cookie between the password and the code.
const COOKIE: &str = "step";

/// The lifetime of the cookie, which is that of the arbiter's step.
const KEPT: Duration = Duration::minutes(5);

#[derive(Template)]
#[template(path = "desk/sign_in_code.html")]
struct CodePage<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
    next: &'a str,
    /// The challenge for a key in place of the code, if the account has one for this host.
    question: Option<Question>,
}

/// Redirects to the form of the code, with the secret of the step in a cookie.
pub fn to_code(
    request: &HttpRequest,
    step: &OneTimeSecret,
    next: &str,
) -> Result<HttpResponse, Failure> {
    let address = auth::with_next(CODE, next);
    let mut response = auth::see_other(&address);
    let cookie = cookies::build(request, COOKIE, auth::LOGIN, step.as_str().to_owned());
    add_cookie(&mut response, &cookie.max_age(KEPT).finish())?;
    Ok(response)
}

/// `GET /login/code`: the form; leads to the login without a password step.
pub async fn page(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let Some(step) = cookies::value(&request, COOKIE) else {
        return Ok(auth::see_other(auth::LOGIN));
    };
    let query = Fields::of_query(request.query_string());
    let guest = GuestPage::from_request(&request, forms.filled(query))?;
    show(&guest, &request, &arbiter, &step).await
}

/// `POST /login/code`: opens the session.
pub async fn send(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    payload: web::Payload,
) -> Result<HttpResponse, Failure> {
    let Some(step) = cookies::value(&request, COOKIE) else {
        return Ok(auth::see_other(auth::LOGIN));
    };
    let (fields, checked) = read_guest(&request, payload.into_inner()).await?;
    let opened = match checked {
        Ok(()) => opened(&request, &arbiter, &step, &fields).await,
        Err(failure) => Err(failure),
    };
    match opened {
        Ok(signed_in) => {
            let next = auth::safe_next(fields.get("next"));
            let mut response = welcome(&request, &signed_in, next)?;
            add_cookie(
                &mut response,
                &cookies::removal(&request, COOKIE, auth::LOGIN),
            )?;
            Ok(response)
        }
        Err(failure) => {
            let guest = GuestPage::refused(&request, fields, failure).await?;
            show(&guest, &request, &arbiter, &step).await
        }
    }
}

/// Opens the session with the answer of a key or with a code.
async fn opened(
    request: &HttpRequest,
    arbiter: &Arbiter,
    step: &str,
    fields: &Fields,
) -> Result<SignedIn, Failure> {
    let (origin, now) = (auth::origin(request), arbiter.now());
    let Some(answer) = authenticator::answer(fields) else {
        let opened = arbiter.sign_in_with_code(step, fields.get("code"), &origin, now);
        return Ok(opened.await?);
    };
    let site = authenticator::site(request).ok_or(ArbiterError::WrongKey)?;
    let opened = arbiter.sign_in_with_key(step, &answer, &site, &origin, now);
    Ok(opened.await?)
}

async fn show(
    guest: &GuestPage<'_>,
    request: &HttpRequest,
    arbiter: &Arbiter,
    step: &str,
) -> Result<HttpResponse, Failure> {
    let question = match authenticator::site(request) {
        Some(site) => {
            let asked = arbiter.ask_key(step, &site, arbiter.now()).await?;
            asked.map(|asked| Question::for_site(asked, site))
        }
        None => None,
    };
    let form = guest.form();
    let template = CodePage {
        page: guest.page(),
        form,
        csrf: guest.csrf(),
        next: auth::safe_next(form.value("next")),
        question,
    };
    guest.respond(&template)
}
