//! Answers the game page's queries while plans are typed: what can be written, and why a part is
//! not allowed. Nothing is changed.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, http::header};
use serde::{Deserialize, Serialize};

use super::game_context::Address;
use crate::arbiter::Arbiter;
use crate::event::NextMove;
use crate::games::Side;
use crate::web::games::totas::choices;
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::layout::Page;

/// `GET …/choices`: what both sides can write next.
pub async fn choices(
    page: Page,
    _: Caller,
    arbiter: Data<Arbiter>,
    address: Address,
) -> Result<HttpResponse, Failure> {
    let (slug, game) = address.into_inner();
    let view = find::event(&arbiter, &slug).await?;
    let game = find::game(&view, &game)?;
    Ok(choices::choices(
        &view.state,
        game,
        &Side::ALL,
        page.words(),
    ))
}

/// The parts of a side as far as they are typed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Typed {
    side: Side,
    parts: [String; 2],
}

/// The reason why a part is not allowed.
#[derive(Serialize)]
struct Look {
    detail: String,
    clause: &'static str,
}

/// `POST …/look`: checks a plan while it is typed, part by part. It is no GET, so that no log line
/// has the plan.
pub async fn look(
    page: Page,
    _: Caller,
    arbiter: Data<Arbiter>,
    address: Address,
    typed: Json<Typed>,
) -> Result<HttpResponse, Failure> {
    let (slug, game) = address.into_inner();
    let view = find::event(&arbiter, &slug).await?;
    let game = find::game(&view, &game)?;
    let Typed { side, parts } = typed.into_inner();
    let [first, second] = &parts;
    let sights = NextMove::for_game(&view.state, game).map(|next| next.look(side, [first, second]));
    let looks = sights.map(|sights| {
        sights.map(|sight| {
            let told = sight.say(page.language());
            told.map(|(detail, clause)| Look { detail, clause })
        })
    });
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(looks))
}
