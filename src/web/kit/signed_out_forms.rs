//! Forms of browsers that are not signed in: they are checked by the browser's own secret and shown
//! again when refused, and can end in an open session.

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::SignedIn;
use crate::web::kit::auth;
use crate::web::kit::csrf::{self, Guest};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{self, Form, Forms, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::refused::Keeper;

/// The largest form of these pages, in bytes.
const LIMIT: usize = 1 << 14;

/// The fields of a form without a session, and whether it carries the secret of the browser that
/// sent it.
pub async fn read_guest(
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

/// Checks that a new password was typed the same twice.
///
/// # Errors
/// 422 when it was not.
pub fn same_password(fields: &Fields) -> Result<(), Failure> {
    if fields.get("password") == fields.get("password_again") {
        Ok(())
    } else {
        Err(wrong_field("password_again", Key("desk-setup-differs")))
    }
}

/// Redirects to a page, with the cookies of the session that was opened.
pub fn welcome(
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

/// A page with one form, for a browser that is not signed in.
pub struct GuestPage<'a> {
    request: &'a HttpRequest,
    guest: Guest,
    page: Page,
    forms: Forms,
}

impl<'a> GuestPage<'a> {
    /// The page of a request.
    pub fn from_request(request: &'a HttpRequest, forms: Forms) -> Result<Self, Failure> {
        Ok(Self {
            request,
            guest: Guest::from_request(request)?,
            page: Page::for_request(request),
            forms,
        })
    }

    /// The page with its form, which was sent to its own address and is refused.
    pub async fn refused(
        request: &'a HttpRequest,
        fields: Fields,
        failure: Failure,
    ) -> Result<Self, Failure> {
        let guest = Guest::from_request(request)?;
        let keeper = Keeper::of_guest(request, &guest)?;
        let (page, stands) = (Page::for_request(request), (request.path(), ""));
        let (page, forms) = form::refuse(&keeper, &page, stands, fields, failure).await?;
        Ok(Self {
            request,
            guest,
            page,
            forms,
        })
    }

    pub const fn page(&self) -> &Page {
        &self.page
    }

    pub fn form(&self) -> &Form {
        self.forms.refusal()
    }

    /// The secret in the form and in the browser's cookie.
    pub fn csrf(&self) -> &str {
        self.guest.token()
    }

    /// Renders a template as the page.
    pub fn respond(&self, template: &impl Template) -> Result<HttpResponse, Failure> {
        let form = self.form();
        let mut response = respond(form.status(), template)?;
        self.guest.keep(self.request, &mut response)?;
        if let Some(failure) = form.failure() {
            failure.copy_headers(&mut response);
        }
        Ok(response)
    }
}

pub fn add_cookie(
    response: &mut HttpResponse,
    cookie: &actix_web::cookie::Cookie<'_>,
) -> Result<(), Failure> {
    response
        .add_cookie(cookie)
        .map_err(|error| Failure::internal(&error))
}
