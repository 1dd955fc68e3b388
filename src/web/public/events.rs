//! The list of the events, which is the home page.

use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::{Arbiter, EventSummary, Whose};
use crate::event::EventStatus;
use crate::event::settings::Slug;
use crate::web::kit::errors::Failure;
use crate::web::kit::form;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;
use crate::web::kit::listing::Listing;
use crate::web::kit::respond::respond;

struct EventLine {
    slug: Slug,
    name: String,
    place: String,
    dates: String,
    status: String,
    look: &'static str,
    entrants: u32,
    /// The rounds that are paired, in words.
    rounds: Option<String>,
}

/// The rounds of an event in a list: while it is in progress, those that are paired so far.
fn rounds(words: Words, event: &EventSummary) -> Option<String> {
    let key = match event.status {
        _ if event.rounds == 0 => return None,
        EventStatus::Finished | EventStatus::Closed => Key("rounds-count"),
        EventStatus::Registration | EventStatus::Running | EventStatus::Deleted => {
            Key("rounds-paired-count")
        }
    };
    Some(words.t_with(key, &[("count", &event.rounds)]))
}

#[derive(Template)]
#[template(path = "public/events.html")]
struct EventsPage {
    page: Page,
    list: Listing,
    events: Vec<EventLine>,
}

/// `GET /`: a page of the events.
pub async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let words = page.words();
    let mut list = Listing::from_request(&request, words, &arbiter, Whose::Everybody).await?;
    let events = std::mem::take(&mut list.found.events).into_iter();
    let line = |event: EventSummary| {
        let rounds = rounds(words, &event);
        let (status, look) = format::status(words, event.status);
        EventLine {
            slug: event.slug,
            name: event.name,
            place: event.place,
            dates: format::dates(words, event.starts_on, event.ends_on),
            status,
            look,
            entrants: event.entrants,
            rounds,
        }
    };
    let page = EventsPage {
        page,
        events: events.map(line).collect(),
        list,
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
