//! Serves positions as standalone pictures: as SVG, as PNG, and as a card with the caption beside
//! the board, which previews of links show.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::web::{self, Data, Query};
use askama::Template;
use tokio::sync::Semaphore;

use super::visit::{GameMoveQuery, PublicRequest};
use crate::arbiter::Arbiter;
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::games::ShownGame;
use crate::web::kit::appearance::{Figures, viewpoint_of_query};
use crate::web::kit::cache::Body;
use crate::web::kit::colours;
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::headers::ForOthers;
use crate::web::kit::respond::CACHING;
use crate::web::views::game::shown;

/// The most pictures that are drawn as PNG at a time: others wait, so that drawing leaves a
/// processor to the games.
static DRAWN_AT_A_TIME: Semaphore = Semaphore::const_new(2);

/// `GET /events/{slug}/games/{game}/board.svg?move=N&figures=own&side=black`: a position as
/// a standalone picture. Figures and side depend on the address alone, so that every reader gets the
/// same picture.
pub async fn board(
    visit: PublicRequest,
    step: Query<GameMoveQuery>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let position = Position::for_request(&visit, step.game_move, false, &arbiter).await?;
    let body = Body::new("image/svg+xml", position.svg);
    Ok(passed_on(&visit, &body))
}

/// `GET /events/{slug}/games/{game}/board.png`: the same picture as PNG.
pub async fn board_png(
    visit: PublicRequest,
    step: Query<GameMoveQuery>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let position = Position::for_request(&visit, step.game_move, false, &arbiter).await?;
    as_png(&visit, position.svg).await
}

/// `GET /events/{slug}/games/{game}/card.png`: a position with names and figures beside it, for
/// previews of links.
pub async fn card(
    visit: PublicRequest,
    step: Query<GameMoveQuery>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let position = Position::for_request(&visit, step.game_move, true, &arbiter).await?;
    let card = Card {
        site: visit.page.site_name(),
        event: visit.view().state.info.name.as_str(),
        position,
    };
    let card = card.render().map_err(|error| Failure::internal(&error))?;
    as_png(&visit, card).await
}

/// A position of a game, drawn.
struct Position {
    svg: String,
    heading: String,
    names: PerSide<String>,
    /// The potentials or the score, if the game has any.
    numbers: Option<PerSide<u32>>,
    /// The side that it is seen from.
    viewpoint: Side,
}

impl Position {
    /// A position of a game. In the dark there is none (TOTA*S 8.4).
    async fn for_request(
        visit: &PublicRequest,
        game_move: Option<usize>,
        in_card: bool,
        arbiter: &Arbiter,
    ) -> Result<Self, Failure> {
        let id: GameId = visit.named("game")?;
        let query = visit.request.query_string();
        let viewpoint = viewpoint_of_query(query);
        let figures = Figures::of_query(query);
        let shown = shown(&visit.snapshot, visit.words(), id, game_move, figures);
        let (game, shown) = shown.ok_or_else(Failure::not_found)?;
        let shown = ShownGame { viewpoint, ..shown };
        let moment = game.moment(shown).ok_or_else(Failure::not_found)?;
        let own = game.own_figures(shown);
        let drawings = if own.is_empty() {
            BTreeMap::new()
        } else {
            arbiter.glyphs(own).await?
        };
        let svg = game.picture(shown, in_card, drawings);
        let svg = svg.map_err(|error| Failure::internal(&error))?;
        Ok(Self {
            svg: svg.ok_or_else(Failure::not_found)?,
            heading: moment.heading,
            names: format::names(shown.words, shown.view, shown.state.pairing),
            numbers: moment.numbers,
            viewpoint,
        })
    }
}

/// A position with its caption: 1200 by 630 units.
#[derive(Template)]
#[template(path = "public/card.svg", escape = "html")]
struct Card<'a> {
    site: String,
    event: &'a str,
    position: Position,
}

impl Card<'_> {
    /// The sides from the top, each with the middle of its line and its colours.
    fn sides(&self) -> [(Side, i32, &'static str, &'static str); 2] {
        colours::above_and_below(self.position.viewpoint, [250, 370])
    }

    /// The size of the letters in which a text is about as wide as it may be, at most `most`.
    fn size(text: &str, width: usize, most: usize) -> usize {
        // A letter is about six tenths of its size wide.
        (width * 10 / 6 / text.chars().count().max(1)).clamp(20, most)
    }

    /// As much of a text as there is room for.
    fn cut(text: &str, width: usize, most: usize) -> String {
        let letters = width * 10 / 6 / Self::size(text, width, most);
        if text.chars().count() <= letters {
            return text.to_owned();
        }
        let kept = text.chars().take(letters.saturating_sub(1));
        kept.chain(['…']).collect()
    }
}

/// A picture as PNG. It is drawn on a thread for blocking work, and kept with the version of the
/// event.
async fn as_png(visit: &PublicRequest, svg: String) -> Result<HttpResponse, Failure> {
    if let Some(kept) = visit.snapshot.kept_raster(&svg) {
        let kept = kept?;
        return Ok(passed_on(visit, &kept));
    }
    let turn = DRAWN_AT_A_TIME.acquire().await;
    let snapshot = Arc::clone(&visit.snapshot);
    // Drawing goes on when the client has left: its turn is over with it.
    let draw = move || {
        let _turn = turn;
        snapshot.raster(&svg)
    };
    let drawn = web::block(draw).await;
    let drawn = drawn.map_err(|error| Failure::internal(&error))??;
    Ok(passed_on(visit, &drawn))
}

/// A picture that other sites may show.
fn passed_on(visit: &PublicRequest, image: &Body) -> HttpResponse {
    let mut response = image.respond(&visit.request, CACHING);
    response.extensions_mut().insert(ForOthers::Data);
    response
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use futures_util::FutureExt as _;

    use super::*;
    use crate::web::kit::cache::MemoryUse;
    use crate::web::kit::layout::Page;
    use crate::web::kit::live::tests::view;
    use crate::web::views::snapshot::Snapshot;

    #[actix_web::test]
    async fn only_a_picture_that_is_not_drawn_yet_waits_for_its_turn() {
        let request = TestRequest::get().to_http_request();
        let visit = PublicRequest {
            page: Page::for_request(&request),
            request,
            snapshot: Arc::new(Snapshot::new(view("cup"), None, &MemoryUse::default())),
        };
        let picture = |width: u8| {
            let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" height="8" "#;
            as_png(&visit, format!("{svg}width=\"{width}\"/>"))
        };
        assert!(picture(8).await.is_ok());
        let _others = DRAWN_AT_A_TIME.acquire_many(2).await.unwrap();
        let kept = picture(8).now_or_never().unwrap();
        assert!(kept.is_ok());
        assert!(picture(9).now_or_never().is_none());
    }
}
