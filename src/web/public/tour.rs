//! TOTA\*S in a minute, for newcomers: two secret plans of one game move, and both opened.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::events::look_at;
use crate::arbiter::{Arbiter, Whose};
use crate::event::EventStatus;
use crate::event::settings::Discipline;
use crate::games::Side;
use crate::web::games::presentation;
use crate::web::games::totas::tour::Tour;
use crate::web::kit::assets;
use crate::web::kit::errors::Failure;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;
use crate::web::views::Live;
use crate::web::views::parts::feature;

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
    (arbiter, snapshots): (Data<Arbiter>, Data<Live>),
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
        live: live(&arbiter, &snapshots).await?,
        page,
    };
    respond(&request, &shown)
}

/// The address of a game that goes on before the public, of TOTA\*S if there is one.
async fn live(arbiter: &Arbiter, live: &Live) -> Result<Option<String>, Failure> {
    let mut events = arbiter.events_page(Whose::Everybody, "", 1).await?.events;
    events.retain(|event| event.status == EventStatus::Running);
    events.sort_by_key(|event| event.discipline != Discipline::TOTAS);
    let seen = look_at(live, events.iter()).await?;
    Ok(seen.iter().find_map(|snapshot| {
        let id = feature::liveliest(snapshot)?;
        Some(format!("/events/{}/games/{id}", snapshot.view().slug()))
    }))
}
