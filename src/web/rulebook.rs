//! The rules of each game as a page in the reader's language.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::games;
use super::games::rulebook::{Rules, all};
use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;
use crate::web::kit::layout::Page;
use crate::web::kit::routes::{RouteLine, get, public};

/// Every cache may keep the page, and must revalidate it.
const CACHING: &str = "public, no-cache";

#[derive(Template)]
#[template(path = "rulebook.html")]
struct RulebookPage<'a> {
    page: &'a Page,
    rules: &'static Rules,
    all: &'static [Rules],
}

/// The routes of the rules.
pub fn routes() -> Vec<RouteLine> {
    let known = games::all().iter();
    public(
        known
            .map(|game| get(game.rulebook().address, show))
            .collect(),
    )
}

/// `GET /rulebook`, `GET /rulebook/almajara`
async fn show(request: HttpRequest, page: Page) -> Result<HttpResponse, Failure> {
    let known = all().iter().find(|rules| rules.address == request.path());
    let rules = known.ok_or_else(Failure::not_found)?;
    let text = RulebookPage {
        page: &page.at(rules.address.to_owned(), ""),
        rules,
        all: all(),
    }
    .render()
    .map_err(|error| Failure::internal(&error))?;
    Ok(Body::new("text/html; charset=utf-8", text).respond(&request, CACHING))
}
