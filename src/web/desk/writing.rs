//! Answers the game page's queries while plans are typed: what can be written, and why a part is
//! not allowed. Nothing is changed.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, http::header};
use askama::Template as _;
use serde::{Deserialize, Serialize};

use super::game_context::Address;
use super::rulings::{self, Rulings};
use crate::arbiter::Arbiter;
use crate::event::{NextMove, PartLook, PartSight};
use crate::games::Side;
use crate::web::games::totas::choices;
use crate::web::games::totas::row::PARTS;
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
    /// The remarks of the row, which may say that the answer was late (TOTA*S 7.1).
    #[serde(default)]
    remarks: String,
}

/// What is said of a part: why it is not allowed, or what it costs.
#[derive(Serialize)]
struct PartCheck {
    detail: String,
    clause: &'static str,
    /// Whether it is rightly written as void, `noted`, or cannot stand, `void`.
    look: &'static str,
    /// The choices of the referee, as a fragment of the page.
    rulings: String,
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
    let Typed {
        side,
        parts,
        remarks,
    } = typed.into_inner();
    let [first, second] = &parts;
    let next = NextMove::for_game(&view.state, game);
    let looks = next.map(|next| next.rule(side, [first, second], &remarks));
    let looks = looks.map(|looks| {
        let parts = PARTS.into_iter().zip(&looks);
        let said = parts.map(|(part, look)| PartCheck::of_part(&page, side, part, look));
        said.collect::<Result<Vec<_>, Failure>>()
    });
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(looks.transpose()?))
}

impl PartCheck {
    /// What is said of a part; `None` of a legal one.
    fn of_part(
        page: &Page,
        side: Side,
        part: u8,
        seen: &PartLook,
    ) -> Result<Option<Self>, Failure> {
        let words = page.words();
        let Some((fault, clause)) = seen.sight.say(page.language()) else {
            return Ok(None);
        };
        let is_recorded = matches!(seen.sight, PartSight::Recorded(_));
        let price = rulings::price(words, seen.price);
        let rulings = Rulings::on_part(page, side, part, seen);
        let rulings = rulings.map(|it| it.render()).transpose();
        Ok(Some(Self {
            detail: if is_recorded {
                words.t_with("desk-ruling-noted", &[("fault", &fault), ("price", &price)])
            } else {
                fault.clone()
            },
            look: if is_recorded { "noted" } else { "void" },
            rulings: rulings
                .map_err(|error| Failure::internal(&error))?
                .unwrap_or_default(),
            clause,
        }))
    }
}
