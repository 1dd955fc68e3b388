//! Serves positions as standalone pictures.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::HttpResponse;
use actix_web::web::{Data, Query};

use super::visit::{GameMoveQuery, PublicRequest};
use crate::arbiter::Arbiter;
use crate::games::PerSide;
use crate::lots::Hex;
use crate::tournament::round::GameId;
use crate::web::games::totas::image::picture;
use crate::web::kit::appearance::{Figures, viewpoint_of_query};
use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::headers::ForOthers;
use crate::web::kit::respond::CACHING;
use crate::web::views::game;

/// `GET /events/{slug}/games/{game}/board.svg?move=N&figures=own&side=black`: a position as
/// a standalone picture. Figures and side depend on the address alone, so that every reader gets the
/// same picture.
pub async fn board(
    visit: PublicRequest,
    step: Query<GameMoveQuery>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let id: GameId = visit.named("game")?;
    let pairing = view.state.game(id).ok_or_else(Failure::not_found)?.pairing;
    let names = format::names(visit.words(), view, pairing);
    let image = match visit.snapshot.act_game(id) {
        Some(play) => {
            let event = view.state.info.name.as_str();
            let image = play.picture(visit.words(), step.game_move, event, &names);
            image.map_err(|error| Failure::internal(&error))?
        }
        None => of_plans(&visit, id, step.game_move, &names, &arbiter).await?,
    };
    Ok(passed_on(&visit, image))
}

/// A position of a game by plans. In the dark there is none (TOTA*S 8.4).
async fn of_plans(
    visit: &PublicRequest,
    id: GameId,
    game_move: Option<usize>,
    names: &PerSide<String>,
    arbiter: &Arbiter,
) -> Result<String, Failure> {
    let figures = Figures::of_query(visit.request.query_string());
    let seen = game::seen(&visit.snapshot, visit.words(), id, game_move, figures);
    let mut seen = seen.ok_or_else(Failure::not_found)?;
    seen.picture.viewpoint = viewpoint_of_query(visit.request.query_string());
    let drawn = seen.picture.drawn();
    let own: BTreeSet<Hex<32>> = drawn.men.iter().filter_map(|man| man.own).collect();
    let drawings = if own.is_empty() {
        BTreeMap::new()
    } else {
        arbiter.glyphs(own).await?
    };
    let event = visit.view().state.info.name.as_str();
    picture(&seen, drawn, event, names, drawings).map_err(|error| Failure::internal(&error))
}

/// A picture that other sites may show.
fn passed_on(visit: &PublicRequest, image: String) -> HttpResponse {
    let mut response = Body::new("image/svg+xml", image).respond(&visit.request, CACHING);
    response.extensions_mut().insert(ForOthers::Data);
    response
}
