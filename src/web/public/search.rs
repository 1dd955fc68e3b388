//! The search over events, players and clubs: the first of each, and the way to the others.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::event_line::EventLine;
use crate::arbiter::{Arbiter, FoundPerson, Whose};
use crate::federation::clubs::Club;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form;
use crate::web::kit::layout::Page;
use crate::web::kit::listing::{MOST_TYPED, encoded};
use crate::web::kit::respond::respond;

/// The most of each kind that are shown.
const MOST: usize = 10;

#[derive(Template)]
#[template(path = "public/search.html")]
struct SearchPage {
    page: Page,
    typed: String,
    fault: Option<String>,
    events: Vec<EventLine>,
    persons: Vec<FoundPerson>,
    clubs: Vec<Club>,
    /// The addresses of the lists with the others.
    more_events: Option<String>,
    more_persons: Option<String>,
    more_clubs: Option<String>,
}

impl SearchPage {
    fn is_without_result(&self) -> bool {
        self.fault.is_none()
            && !self.typed.is_empty()
            && self.events.is_empty()
            && self.persons.is_empty()
            && self.clubs.is_empty()
    }
}

/// Cuts a list to what is shown; the address of all of it if something is left out.
fn cut<T>(found: &mut Vec<T>, address: String) -> Option<String> {
    let is_more = found.len() > MOST;
    found.truncate(MOST);
    is_more.then_some(address)
}

/// `GET /search?q=…`.
pub async fn search(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    let typed = query.get("q").trim().to_owned();
    let is_long = typed.chars().count() > MOST_TYPED;
    let mut template = SearchPage {
        fault: is_long.then(|| page.t_with("list-search-long", &[("most", &MOST_TYPED)])),
        typed,
        events: Vec::new(),
        persons: Vec::new(),
        clubs: Vec::new(),
        more_events: None,
        more_persons: None,
        more_clubs: None,
        page,
    };
    if is_long {
        return form::respond(StatusCode::UNPROCESSABLE_ENTITY, &template);
    }
    if !template.typed.is_empty() {
        let (typed, asked) = (&template.typed, encoded(&template.typed));
        let mut events = arbiter
            .events_page(Whose::Everybody, typed, 1)
            .await?
            .events;
        let found = arbiter.find(typed, MOST + 1).await?;
        let (mut persons, mut clubs) = (found.persons, found.clubs);
        template.more_events = cut(&mut events, format!("/archive?q={asked}"));
        template.more_persons = cut(&mut persons, format!("/players?search={asked}"));
        template.more_clubs = cut(&mut clubs, format!("/clubs?search={asked}"));
        let line = |event| EventLine::new(&template.page, event);
        template.events = events.into_iter().map(line).collect();
        (template.persons, template.clubs) = (persons, clubs);
    }
    respond(&request, &template)
}
