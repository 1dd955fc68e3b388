//! The public pages of players: the list with a search, and a page for each with the person, the
//! rating and its history, the events, a referee's categories.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::{Arbiter, Person};
use crate::federation::ratings::PlayerId;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::find::person_id;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;
use crate::web::public::preview::Preview;
use crate::web::public::ratings::RatedEventLine;
use crate::web::public::ratings::RatingPair;
use crate::web::views::people::EventLine;
use crate::web::views::people::HeldLine;

#[derive(Template)]
#[template(path = "public/players.html")]
struct ListPage {
    page: Page,
    search: String,
    persons: Vec<Person>,
    before: Option<usize>,
    after: Option<usize>,
}

/// `GET /players`: all persons of the registry by name, or the result of a search.
pub async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    let search = query.get("search").trim().to_owned();
    let number: usize = query.get("page").parse().unwrap_or_default();
    let (persons, more) = arbiter.persons(&search, number).await?;
    let template = ListPage {
        page,
        persons,
        before: number.checked_sub(1),
        after: more.then(|| number.saturating_add(1)),
        search,
    };
    respond(&request, &template)
}

#[derive(Template)]
#[template(path = "public/player.html")]
struct PlayerPage {
    page: Page,
    person: Person,
    now: Option<RatingPair>,
    /// The rated events, newest first.
    lines: Vec<RatedEventLine>,
    events: Vec<EventLine>,
    /// The newest first.
    categories: Vec<HeldLine>,
    preview: Preview,
}

impl PlayerPage {
    fn name(&self) -> &str {
        self.person.name.as_deref().unwrap_or_default()
    }
}

/// What other programs show of a link to a player.
fn preview(page: &Page, person: &Person, now: Option<&RatingPair>) -> Preview {
    let elo = now.map(|now| format!("Elo {}", now.elo));
    let said = [person.club.clone(), person.federation_id.clone(), elo];
    let name = person.name.clone().unwrap_or_default();
    Preview::plain(page, name, said.into_iter().flatten())
}

/// `GET /players/{person}`.
pub async fn page(
    request: HttpRequest,
    page: Page,
    person: Path<String>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let person = arbiter.person(person_id(&person)?).await?;
    let list = arbiter.ratings().await?;
    let number = person.federation_id.as_deref().and_then(PlayerId::parse);
    let rated = number.and_then(|number| list.ratings.player(&number));
    let words = page.words();
    let history = rated.iter().flat_map(|player| player.history.iter().rev());
    let lines = history
        .map(|step| RatedEventLine::from_step(words, step))
        .collect();
    let events = arbiter
        .takes_part_publicly(person.id, arbiter.now())
        .await?;
    let (categories, today) = (
        arbiter.categories_of(person.id).await?,
        arbiter.now().date_naive(),
    );
    let now: Option<RatingPair> = rated.map(|player| player.now.into());
    let template = PlayerPage {
        preview: preview(&page, &person, now.as_ref()),
        categories: HeldLine::all(words, &categories, today),
        now,
        lines,
        events: events
            .iter()
            .map(|it| EventLine::from_taking(words, it))
            .collect(),
        person,
        page,
    };
    respond(&request, &template)
}
