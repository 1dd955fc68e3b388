//! `/join`: a player types the code of six signs that the referee has read out.

use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::Utc;

use super::{ENTERED, address_of, cookie};
use crate::arbiter::Arbiter;
use crate::web::auth::{is_secure, see_other};
use crate::web::csrf::Guest;
use crate::web::desk::account::{add_cookie, as_guest, read_guest};
use crate::web::desk::form::{Form, showable};
use crate::web::errors::Failure;
use crate::web::layout::Page;

#[derive(Template)]
#[template(path = "play/join.html")]
struct JoinPage<'a> {
    page: &'a Page,
    form: &'a Form,
    csrf: &'a str,
}

/// `GET /join`.
pub async fn page(request: HttpRequest) -> Result<HttpResponse, Failure> {
    show(&request, &Form::empty(Page::of(&request).language()))
}

/// `POST /join`: on with the player's own page.
pub async fn join(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    payload: Payload,
) -> Result<HttpResponse, Failure> {
    let (fields, checked) = read_guest(&request, payload.into_inner()).await?;
    let joined = match checked {
        Ok(()) => {
            let address = address_of(&request);
            let joined = arbiter.join(fields.get("code"), &address, Utc::now()).await;
            joined.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match joined {
        Ok(token) => {
            let mut response = see_other(ENTERED);
            add_cookie(&mut response, &cookie(token.as_str(), is_secure(&request)))?;
            Ok(response)
        }
        Err(failure) => {
            let language = Page::of(&request).language();
            let form = Form::refused(fields, showable(failure)?, language);
            show(&request, &form)
        }
    }
}

fn show(request: &HttpRequest, form: &Form) -> Result<HttpResponse, Failure> {
    let guest = Guest::of(request)?;
    let template = JoinPage {
        page: &Page::of(request),
        form,
        csrf: guest.token(),
    };
    as_guest(request, &guest, form, &template)
}
