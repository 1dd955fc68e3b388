//! An invitation: whoever has its link chooses the account's password, once.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::Utc;

use super::account::{as_guest, read_guest, same_password, welcome};
use super::form::{Form, showable};
use crate::arbiter::{Account, Arbiter};
use crate::web::auth;
use crate::web::csrf::Guest;
use crate::web::errors::Failure;
use crate::web::layout::Page;

/// Where invitations lead to.
pub const INVITATION: &str = "/invitation";

#[derive(Template)]
#[template(path = "desk/invitation.html")]
struct InvitationPage<'a> {
    page: &'a Page,
    account: &'a Account,
    form: &'a Form,
    csrf: &'a str,
    /// Where the form goes: the address of the page, with the secret in it.
    action: &'a str,
}

/// `GET /invitation/{token}`.
pub async fn page(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    token: Path<String>,
) -> Result<HttpResponse, Failure> {
    let account = arbiter.invited(&token, Utc::now()).await?;
    let form = Form::empty(Page::of(&request).language());
    show(&request, &account, &form)
}

/// `POST /invitation/{token}`: chooses the password.
pub async fn accept(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    token: Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, Failure> {
    let account = arbiter.invited(&token, Utc::now()).await?;
    let (fields, checked) = read_guest(&request, payload.into_inner()).await?;
    let done = match checked.and_then(|()| same_password(&fields)) {
        Ok(()) => {
            let (password, origin) = (fields.get("password"), auth::origin(&request));
            let done = arbiter.accept_invitation(&token, password, &origin, Utc::now());
            done.await.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match done {
        Ok(Some(signed_in)) => welcome(&request, &signed_in, "/desk"),
        Ok(None) => Ok(auth::see_other(auth::LOGIN)),
        Err(failure) => {
            let language = Page::of(&request).language();
            let form = Form::refused(fields, showable(failure)?, language);
            show(&request, &account, &form)
        }
    }
}

fn show(request: &HttpRequest, account: &Account, form: &Form) -> Result<HttpResponse, Failure> {
    let guest = Guest::of(request)?;
    let template = InvitationPage {
        // The languages' links have the secret as the address has it.
        page: &Page::of(request),
        account,
        form,
        csrf: guest.token(),
        action: request.path(),
    };
    as_guest(request, &guest, form, &template)
}
