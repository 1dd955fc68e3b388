//! The page of the design: every part of the pages in every state, with the classes that the pages
//! use. `docs/design.md` describes the parts.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::web::kit::assets;
use crate::web::kit::colours;
use crate::web::kit::errors::Failure;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;

/// The symbols of the figures in the sprite, in the order of their rank.
const SYMBOLS: [&str; 13] = [
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "volcano",
    "tornado",
    "gryphon",
    "legionary",
    "patrol",
    "pawn",
    "boar",
    "chariot",
];

#[derive(Template)]
#[template(path = "public/design.html")]
struct DesignPage {
    page: Page,
    /// The names of the colours.
    colours: Vec<&'static str>,
    /// The address of the sprite of figures, terrain and marks.
    sprite: String,
    symbols: [&'static str; 13],
}

/// `GET /design`: the parts of the pages. It is for whoever works on them, and no page but the
/// documentation links to it.
pub async fn page(request: HttpRequest, page: Page) -> Result<HttpResponse, Failure> {
    let shown = DesignPage {
        page,
        colours: colours::names(),
        sprite: assets::url("pieces.svg"),
        symbols: SYMBOLS,
    };
    respond(&request, &shown)
}
