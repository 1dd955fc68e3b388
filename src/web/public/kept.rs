//! Answers requests for the tabs of an event before the routing, where the page is kept already: a
//! hall asks for them all at once whenever something has happened.

use actix_web::http::Method;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use crate::event::settings::Slug;
use crate::web::kit::layout::{self, Reader};
use crate::web::kit::respond::CACHING;
use crate::web::views::Live;
use crate::web::views::tabs::Tab;

/// The answer that the handler of the address would give; `None` where the page has to be made, and
/// for every other request.
pub fn answer(request: &HttpRequest) -> Option<HttpResponse> {
    if request.method() != Method::GET || !request.query_string().is_empty() {
        return None;
    }
    let path = request.path().strip_prefix("/events/")?;
    let (slug, rest) = path.split_at(path.find('/').unwrap_or(path.len()));
    Tab::ALL.into_iter().find(|tab| tab.path() == rest)?;
    let snapshot = request
        .app_data::<Data<Live>>()?
        .ready(&Slug::parse(slug).ok()?)?;
    let address = layout::address(request.path(), "");
    let body = snapshot.kept_page(address, &Reader::of_request(request))?;
    Some(body.respond(request, CACHING))
}
