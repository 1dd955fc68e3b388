//! What a player is told before resigning a game by plans on their own page (TOTA*S 6.1, R-456).

use crate::games::Side;
use crate::tournament::round::GameId;
use crate::web::games::totas::resignation;
use crate::web::kit::format;
use crate::web::kit::layout::Page;
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
    if !view.state.may_resign(id) {
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
