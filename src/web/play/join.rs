//! `/join`: a player types the code that the referee has read out.

use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::entrance::address_of;
use crate::arbiter::Arbiter;
use crate::web::kit::auth::see_other;
use crate::web::kit::errors::{Failure, NO_CODE, WRONG_CODE};
use crate::web::kit::form::{Form, Forms};
use crate::web::kit::layout::Page;
use crate::web::kit::link::{ENTERED, cookie};
use crate::web::kit::signed_out_forms::{GuestPage, add_cookie, read_guest};

/// The field of a code that is not valid, so that it is shown again.
const TYPED: &str = "typed";

#[derive(Template)]
#[template(path = "play/join.html")]
struct JoinPage<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
}

/// `GET /join`.
pub async fn page(request: HttpRequest, forms: Forms) -> Result<HttpResponse, Failure> {
    show(&GuestPage::from_request(&request, forms)?)
}

/// `POST /join`: opens the player's own page.
pub async fn join(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    payload: Payload,
) -> Result<HttpResponse, Failure> {
    let (mut fields, checked) = read_guest(&request, payload.into_inner()).await?;
    let joined = match checked {
        Ok(()) => {
            let address = address_of(&request);
            let joined = arbiter
                .join(fields.get("code"), &address, arbiter.now())
                .await;
            joined.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match joined {
        Ok(token) => {
            let mut response = see_other(ENTERED);
            add_cookie(&mut response, &cookie(&request, token.as_str()))?;
            Ok(response)
        }
        Err(failure) => {
            // An invalid code is no secret, and is easier to correct than to type again.
            if [NO_CODE, WRONG_CODE].contains(&failure.code()) {
                fields.set(TYPED, fields.get("code").to_owned());
            }
            show(&GuestPage::refused(&request, fields, failure).await?)
        }
    }
}

fn show(guest: &GuestPage<'_>) -> Result<HttpResponse, Failure> {
    let template = JoinPage {
        page: guest.page(),
        form: guest.form(),
        csrf: guest.csrf(),
    };
    guest.respond(&template)
}
