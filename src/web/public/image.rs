//! Serves positions as standalone pictures.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::web::{Data, Query};

use super::visit::{GameMoveQuery, PublicRequest};
use crate::arbiter::Arbiter;
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;
use crate::web::kit::headers::ForOthers;
use crate::web::kit::respond::CACHING;
use crate::web::views::game::shown;

/// `GET /events/{slug}/games/{game}/board.svg?move=N&figures=own`: a position as a standalone
/// picture. The figures depend on the address alone, so that every reader gets the same picture.
pub async fn board(
    visit: PublicRequest,
    step: Query<GameMoveQuery>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let id: GameId = visit.named("game")?;
    let figures = Figures::of_query(visit.request.query_string());
    let shown = shown(&visit.snapshot, visit.words(), id, step.game_move, figures);
    let (game, shown) = shown.ok_or_else(Failure::not_found)?;
    let own = game.own_figures(shown);
    let drawings = if own.is_empty() {
        BTreeMap::new()
    } else {
        arbiter.glyphs(own).await?
    };
    let image = game.picture(shown, drawings);
    let image = image.map_err(|error| Failure::internal(&error))?;
    let image = image.ok_or_else(Failure::not_found)?;
    let mut response = Body::new("image/svg+xml", image).respond(&visit.request, CACHING);
    // Other sites may show it.
    response.extensions_mut().insert(ForOthers::Data);
    Ok(response)
}
