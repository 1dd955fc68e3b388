//! Presents a game of a snapshot: its page, its tile, its record and its protocol.

use std::sync::Arc;

use super::snapshot::Snapshot;
use super::waits;
use crate::games::Side;
use crate::tournament::round::GameId;
use crate::web::games::{RecordSheet, Replayed, ShownGame};
use crate::web::kit::appearance::Figures;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::game_step::{Sentence, Tile, verdict};
use crate::web::kit::i18n::Words;
use crate::web::kit::protests;
use crate::web::kit::signatures;

/// A game of a snapshot at a moment, by default its last one, seen from White's side; `None` if the
/// event has no such game.
pub fn shown(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    chosen: Option<usize>,
    figures: Figures,
) -> Option<(Arc<dyn Replayed>, ShownGame<'_>)> {
    let view = snapshot.view();
    let shown = ShownGame {
        words,
        view,
        id,
        state: view.state.game(id)?,
        chosen,
        figures,
        viewpoint: Side::White,
    };
    Some((snapshot.game(id)?, shown))
}

/// The public record of a game as a file; `None` when there is neither a record nor a result.
pub fn file(snapshot: &Snapshot, words: Words, id: GameId) -> Option<String> {
    let (game, shown) = shown(snapshot, words, id, None, Figures::Usual)?;
    game.file(shown)
}

/// The name of a moment of a game, by default of its last one; `None` in the dark, and when the
/// event has no such game.
pub fn heading(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    chosen: Option<usize>,
) -> Option<String> {
    let (game, shown) = shown(snapshot, words, id, chosen, Figures::Usual)?;
    game.moment(shown).map(|moment| moment.heading)
}

/// Renders a game at a moment, by default at its last one, seen from a side. Nothing if the event
/// has no such game.
///
/// # Errors
/// A template that cannot be rendered.
pub fn render(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    chosen: Option<usize>,
    (figures, viewpoint): (Figures, Side),
) -> askama::Result<String> {
    let Some((game, shown)) = shown(snapshot, words, id, chosen, figures) else {
        return Ok(String::new());
    };
    let shown = ShownGame { viewpoint, ..shown };
    game.page(shown, waits::public(snapshot, words, id))
}

/// Renders the current state of a game as a tile.
///
/// # Errors
/// A template that cannot be rendered.
pub fn tile(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    figures: Figures,
) -> askama::Result<Tile> {
    let game = shown(snapshot, words, id, None, figures);
    game.map_or_else(|| Ok(Tile::default()), |(game, shown)| game.tile(shown))
}

/// What the public may see of a game in its current state: the board, and what happened last.
///
/// # Errors
/// A template that cannot be rendered.
pub fn scene(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    figures: Figures,
) -> askama::Result<(Tile, Vec<Sentence>)> {
    let Some((game, shown)) = shown(snapshot, words, id, None, figures) else {
        return Ok((Tile::default(), Vec::new()));
    };
    game.scene(shown)
}

/// A whole game on paper.
pub struct Protocol {
    pub line: GameLine,
    pub regulations: String,
    pub verdict: Option<Sentence>,
    /// The protests about the game, a line for each.
    pub protests: Vec<String>,
    /// The signatures of the protocol, a line for each.
    pub signatures: Vec<String>,
    pub sheet: RecordSheet,
}

impl Protocol {
    /// The protocol of a game.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn for_game(game: &dyn Replayed, shown: ShownGame<'_>) -> askama::Result<Self> {
        let ShownGame {
            words, view, state, ..
        } = shown;
        let protests = view.state.protests.of_game(shown.id);
        Ok(Self {
            line: GameLine::new(view, words, shown.id, state),
            regulations: state.rules(&view.state.info).to_string(),
            verdict: verdict(words, &view.state, state),
            protests: protests
                .map(|it| protests::line(words, view.state.info.unit(), it))
                .collect(),
            signatures: signatures::lines(words, view, state),
            sheet: game.sheet(shown)?,
        })
    }
}
