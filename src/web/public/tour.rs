//! TOTA\*S in a minute, for newcomers: two secret plans of one game move, and both opened.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::{Arbiter, ArbiterError, EventSummary, Whose};
use crate::event::EventStatus;
use crate::event::settings::{Discipline, Slug};
use crate::games::Side;
use crate::web::games::presentation;
use crate::web::games::totas::tour::Tour;
use crate::web::kit::assets;
use crate::web::kit::errors::Failure;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;
use crate::web::views::Live;
use crate::web::views::parts::feature;

/// The most running events of which a game is looked for.
const LOOKED_AT: usize = 8;

#[derive(Template)]
#[template(path = "public/tour.html")]
struct TourPage {
    page: Page,
    tour: Option<Tour>,
    /// The address of the sprite of figures.
    sprite: String,
    /// The other games and the addresses of their rules.
    others: Vec<(&'static str, &'static str)>,
    /// The address of a game that goes on; `None` if none does.
    live: Option<String>,
}

/// `GET /tour`.
pub async fn page(
    request: HttpRequest,
    page: Page,
    (arbiter, seen): (Data<Arbiter>, Data<Live>),
) -> Result<HttpResponse, Failure> {
    let phone = |side: Side| match side {
        Side::White => page.t("tour-phone-white"),
        Side::Black => page.t("tour-phone-black"),
    };
    let tour = Tour::new(page.words(), phone, &page.t("tour-opened"));
    let tour = tour.map_err(|error| Failure::internal(&error))?;
    let others = Discipline::all().filter(|game| *game != Discipline::TOTAS);
    let others = others.map(|game| (game.name(), presentation(game).rulebook().address));
    let shown = TourPage {
        tour,
        sprite: assets::url("pieces.svg"),
        others: others.collect(),
        live: live(&arbiter, &seen).await?,
        page,
    };
    respond(&request, &shown)
}

/// The address of a game that goes on before the public, of TOTA\*S if there is one.
async fn live(arbiter: &Arbiter, seen: &Live) -> Result<Option<String>, ArbiterError> {
    let page = arbiter.events_page(Whose::Everybody, "", 1).await?;
    let is_running = |event: &EventSummary| event.status == EventStatus::Running;
    let mut running: Vec<(bool, Slug)> = (page.events.into_iter())
        .filter(is_running)
        .map(|event| (event.discipline != Discipline::TOTAS, event.slug))
        .collect();
    running.sort_by_key(|(is_other, _)| *is_other);
    for (_, slug) in running.into_iter().take(LOOKED_AT) {
        let Ok(snapshot) = seen.snapshot(&slug).await else {
            continue;
        };
        if let Some(id) = feature::liveliest(&snapshot) {
            return Ok(Some(format!("/events/{slug}/games/{id}")));
        }
    }
    Ok(None)
}
