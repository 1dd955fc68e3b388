//! A player resigns a game by plans on their own page (TOTA*S 6.1, R-456).

use actix_web::HttpResponse;
use actix_web::web::Data;

use super::forms::{PlayerForm, done};
use crate::arbiter::{Arbiter, PlayerAct};
use crate::games::Side;
use crate::tournament::round::GameId;
use crate::web::games::totas::resignation;
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::layout::Page;
use crate::web::views::Live;
use crate::web::views::snapshot::Snapshot;

/// The name of the form.
pub const RESIGNATION: &str = "resignation";

/// The place on the page to which it returns.
pub const PLACE: &str = "own-resign";

/// The clause that ends the game.
pub const CLAUSE: &str = resignation::CLAUSE;

/// What a resignation of a side means, in a sentence; `None` while it cannot resign.
pub fn meaning(page: &Page, snapshot: &Snapshot, id: GameId, side: Side) -> Option<String> {
    let view = snapshot.view();
    if view.state.closed || !view.state.may_resign(id) {
        return None;
    }
    let rival = view.state.game(id)?.pairing.both()[side.other()];
    let winner = format::name(page.words(), view, rival);
    let points = view.state.info.unit().pair(resignation::points(side));
    Some(page.t_with(
        "play-resign-means",
        &[("winner", &winner), ("points", &points)],
    ))
}

/// `POST /play/resignation`: resigns, and redirects to the page.
pub async fn resign(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let act = Ok(PlayerAct::Resign);
    done(&page, &arbiter, &live, sent, RESIGNATION, act).await
}
