//! The archive: all events by year, place and game, a page at a time.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::event_line::{EventLine, GameChoice};
use crate::arbiter::{Arbiter, Whose};
use crate::web::kit::errors::Failure;
use crate::web::kit::form;
use crate::web::kit::layout::Page;
use crate::web::kit::listing::Listing;
use crate::web::kit::respond::respond;

#[derive(Template)]
#[template(path = "public/archive.html")]
struct ArchivePage {
    page: Page,
    list: Listing,
    years: Vec<i32>,
    places: Vec<String>,
    games: Vec<GameChoice>,
    events: Vec<EventLine>,
}

impl ArchivePage {
    fn is_year(&self, year: i32) -> bool {
        self.list.filter.year == Some(year)
    }

    fn is_place(&self, place: &str) -> bool {
        self.list.filter.place.as_deref() == Some(place)
    }
}

/// `GET /archive?year=2026&place=…&game=…&q=…&page=2`.
pub async fn archive(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let words = page.words();
    let whose = Whose::Everybody;
    let mut list = Listing::at("/archive", &request, words, &arbiter, whose).await?;
    let mut years = arbiter.event_years().await?;
    let mut places = arbiter.event_places(list.filter.year).await?;
    // What is asked for stays chosen, if it is not among the most frequent ones.
    let year = list.filter.year.filter(|year| !years.contains(year));
    years.extend(year);
    let place = list.filter.place.clone();
    places.extend(place.filter(|place| !places.contains(place)));
    let found = std::mem::take(&mut list.found.events).into_iter();
    let template = ArchivePage {
        events: found.map(|event| EventLine::new(&page, event)).collect(),
        games: GameChoice::all(list.filter.discipline),
        years,
        places,
        list,
        page,
    };
    match template.list.status() {
        StatusCode::OK => respond(&request, &template),
        status => form::respond(status, &template),
    }
}
