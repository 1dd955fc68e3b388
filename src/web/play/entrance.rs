//! Opens the players' pages by a link, and answers requests without a valid one.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::Arbiter;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form::respond;
use crate::web::kit::layout::{Page, html};
use crate::web::kit::link::{self, ENTERED, PLAY};
use crate::web::kit::perimeter::process;

/// The response to a request without a valid link.
///
/// # Errors
/// 401 for everything but the page itself.
pub fn unlinked(request: &HttpRequest) -> Result<HttpResponse, Failure> {
    if request.path() == PLAY {
        page_without_link(request)
    } else {
        Err(link::no_link())
    }
}

#[derive(Template)]
#[template(path = "play/again.html")]
struct AgainPage<'a> {
    page: &'a Page,
}

/// The page itself, without a valid link.
fn page_without_link(request: &HttpRequest) -> Result<HttpResponse, Failure> {
    let page = Page::for_request(request);
    // After a link from another site, the browser does not send the strict cookie before a page of
    // our own has made the next request.
    let query = Fields::of_query(request.query_string());
    if query.all("entered").next().is_some() {
        let page = page.at(ENTERED.to_owned(), "");
        return html(&AgainPage { page: &page });
    }
    let sentence = page.t("play-no-link");
    closed(&page, StatusCode::UNAUTHORIZED, sentence)
}

#[derive(Template)]
#[template(path = "play/closed.html")]
struct ClosedPage<'a> {
    page: &'a Page,
    sentence: String,
}

/// The page without a valid link. Its address is never the requested one.
fn closed(page: &Page, status: StatusCode, sentence: String) -> Result<HttpResponse, Failure> {
    let page = page.at(PLAY.to_owned(), "");
    let template = ClosedPage {
        page: &page,
        sentence,
    };
    respond(status, &template)
}

/// The network address of a request, if it is known.
pub fn address_of(request: &HttpRequest) -> String {
    let address = process::client(request);
    address.map_or_else(|| "unknown".to_owned(), |address| address.to_string())
}

/// `GET /play/{token}`: puts the secret into the cookie and redirects to the page.
pub async fn enter(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    token: Path<String>,
) -> Result<HttpResponse, Failure> {
    if arbiter.person_of_token(&token).await?.is_some() {
        return Ok(HttpResponse::SeeOther()
            .insert_header((header::LOCATION, ENTERED))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .cookie(link::cookie(&request, &token))
            .finish());
    }
    let address = address_of(&request);
    if let Err(error) = arbiter.wrong_link(&address, arbiter.now()).await {
        let failure = Failure::from(error);
        let sentence = failure.say(page.language()).to_owned();
        let mut response = closed(&page, failure.status(), sentence)?;
        failure.copy_headers(&mut response);
        return Ok(response);
    }
    closed(&page, StatusCode::NOT_FOUND, page.t("play-wrong-link"))
}
