//! The home page: the liveliest game, the events by day, and the way to all of them.

mod featured;

use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::event_line::{EventLine, GameChoice};
use super::preview::Preview;
use crate::arbiter::{Arbiter, Whose};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form;
use crate::web::kit::layout::Page;
use crate::web::kit::listing::Listing;
use crate::web::kit::respond::respond;
use crate::web::views::Live;
pub use featured::look_at;

use featured::Featured;

/// The most events beside the game.
const LINES: usize = 6;

#[derive(Template)]
#[template(path = "public/events.html")]
struct EventsPage {
    page: Page,
    list: Listing,
    events: Vec<EventLine>,
}

#[derive(Template)]
#[template(path = "public/home.html")]
struct HomePage {
    page: Page,
    /// Whether there is no event at all.
    is_bare: bool,
    featured: Featured,
    games: Vec<GameChoice>,
    is_filtered: bool,
    events: Vec<EventLine>,
    preview: Preview,
}

/// `GET /`: the home page; `GET /?q=…&page=2`: a page of the events.
pub async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let mut list =
        Listing::from_request(&request, page.words(), &arbiter, Whose::Everybody).await?;
    let found = std::mem::take(&mut list.found.events);
    let query = Fields::of_query(request.query_string());
    if query.given("page").is_none() && query.given("q").is_none() {
        let featured = Featured::find(&page, &live, &found).await?;
        let lines = found.into_iter().take(LINES);
        let home = HomePage {
            is_bare: list.is_bare(),
            games: GameChoice::all(list.filter.discipline),
            is_filtered: list.is_filtered(),
            events: lines.map(|event| EventLine::new(&page, event)).collect(),
            preview: featured.preview(&page),
            featured,
            page,
        };
        return respond(&request, &home);
    }
    let page = EventsPage {
        events: found
            .into_iter()
            .map(|event| EventLine::new(&page, event))
            .collect(),
        list,
        page,
    };
    match page.list.status() {
        StatusCode::OK => respond(&request, &page),
        status => form::respond(status, &page),
    }
}

/// `GET /events`: redirects to the list at the root.
pub async fn to_list() -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, "/"))
        .finish()
}
