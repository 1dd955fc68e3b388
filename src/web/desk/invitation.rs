//! Lets the owner of a new account choose a password, once, with the link of an invitation.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use crate::arbiter::{Account, Arbiter};
use crate::web::kit::auth;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, Forms};
use crate::web::kit::layout::Page;
use crate::web::kit::signed_out_forms::{GuestPage, read_guest, same_password, welcome};

/// The path of invitations.
pub const INVITATION: &str = "/invitation";

#[derive(Template)]
#[template(path = "desk/invitation.html")]
struct InvitationPage<'a> {
    page: &'a Page,
    account: &'a Account,
    form: &'a Form,
    csrf: &'a str,
    /// The address of the page, with the secret in it.
    action: &'a str,
}

/// `GET /invitation/{token}`.
pub async fn page(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    token: Path<String>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let account = arbiter.invited(&token, arbiter.now()).await?;
    show(
        &GuestPage::from_request(&request, forms)?,
        &account,
        request.path(),
    )
}

/// `POST /invitation/{token}`: sets the password.
pub async fn accept(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    token: Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, Failure> {
    let account = arbiter.invited(&token, arbiter.now()).await?;
    let (fields, checked) = read_guest(&request, payload.into_inner()).await?;
    let done = match checked.and_then(|()| same_password(&fields)) {
        Ok(()) => {
            let (password, origin) = (fields.get("password"), auth::origin(&request));
            let done = arbiter.accept_invitation(&token, password, &origin, arbiter.now());
            done.await.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match done {
        Ok(Some(signed_in)) => welcome(&request, &signed_in, "/desk"),
        Ok(None) => Ok(auth::see_other(auth::LOGIN)),
        Err(failure) => {
            let guest = GuestPage::refused(&request, fields, failure).await?;
            show(&guest, &account, request.path())
        }
    }
}

fn show(guest: &GuestPage<'_>, account: &Account, action: &str) -> Result<HttpResponse, Failure> {
    let template = InvitationPage {
        // The links to other languages keep the secret in the address.
        page: guest.page(),
        account,
        form: guest.form(),
        csrf: guest.csrf(),
        action,
    };
    guest.respond(&template)
}
