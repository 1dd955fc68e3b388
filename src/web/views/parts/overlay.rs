//! A board of the round in play as it lies over a video stream: names, numbers and clocks in a
//! lower third, the board beside it.

use askama::Template;

use super::boards;
use super::hall::FarGame;
use crate::games::Side;
use crate::web::kit::appearance::Figures;
use crate::web::kit::i18n::Words;
use crate::web::views::snapshot::Snapshot;

/// The parts of an overlay.
#[derive(Template)]
#[template(path = "public/part_overlay.html")]
struct Overlay<'a> {
    words: Words,
    name: &'a str,
    round: Option<u16>,
    /// The game on the board; `None` while the round has no such board.
    game: Option<FarGame>,
}

/// The overlay of a board of the round in play.
///
/// # Errors
/// A template that cannot be rendered.
pub fn board(
    snapshot: &Snapshot,
    words: Words,
    board: u16,
    figures: Figures,
) -> askama::Result<String> {
    let view = snapshot.view();
    let id = boards::games(view).into_iter().find(|id| id.board == board);
    let game = match id {
        Some(id) => FarGame::new(snapshot, words, id, figures)?,
        None => None,
    };
    Overlay {
        words,
        name: view.state.info.name.as_str(),
        round: boards::current(view).map(|round| round.number),
        game,
    }
    .render()
}

impl Overlay<'_> {
    /// The sides from the left.
    const fn sides() -> [Side; 2] {
        Side::ALL
    }
}
