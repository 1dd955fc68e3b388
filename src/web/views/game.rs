//! Presents a game at a moment, for all kinds of games: its page, its tile, its record and its
//! protocol.

use super::snapshot::Snapshot;
use super::waits;
use crate::event::{EventState, GameState};
use crate::games::Side;
use crate::tournament::round::GameId;
use crate::web::games::GamePage;
use crate::web::games::acts::page as acts;
use crate::web::games::totas::game as totas;
use crate::web::games::totas::lots::lots;
use crate::web::kit::appearance::Figures;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::game_step::{BoardSummary, Sentence, Tile, verdict};
use crate::web::kit::i18n::Words;
use crate::web::kit::lots::{LotRows, Lots};
use crate::web::kit::protests;
use crate::web::kit::signatures;

/// The public record of a game as a file; `None` when there is neither a record nor a result.
pub fn file(snapshot: &Snapshot, words: Words, id: GameId) -> Option<String> {
    let view = snapshot.view();
    match snapshot.act_game(id) {
        Some(play) => acts::file(view, words, id, &play),
        None => totas::file(view, words, id, snapshot.game(id).as_deref()),
    }
}

/// Renders a game at a moment, by default at its last one, seen from a side.
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
    let page = GamePage {
        words,
        view: snapshot.view(),
        id,
        chosen,
        figures,
        viewpoint,
        waits: waits::public(snapshot, words, id),
    };
    let rendered = match snapshot.act_game(id) {
        Some(play) => acts::render(page, &play)?,
        None => totas::render(page, snapshot.game(id).as_deref())?,
    };
    // Nothing if the event has no such game.
    Ok(rendered.unwrap_or_default())
}

/// The public view of a board of TOTA*S; `None` in the dark, and for another game.
pub fn seen(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    chosen: Option<usize>,
    figures: Figures,
) -> Option<totas::PublicBoard> {
    let event = &snapshot.view().state;
    totas::seen(
        event,
        words,
        id,
        snapshot.game(id).as_deref(),
        chosen,
        figures,
    )
}

/// Renders the current state of a game for the desk.
///
/// # Errors
/// A template that cannot be rendered.
pub fn glance(
    words: Words,
    event: &EventState,
    state: &GameState,
    figures: Figures,
) -> askama::Result<BoardSummary> {
    match acts::glance(words, event, state)? {
        Some(by_acts) => Ok(by_acts),
        None => totas::glance(words, event, state, figures),
    }
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
    if let Some(play) = snapshot.act_game(id)
        && let Some(by_acts) = acts::tile(&play, words)?
    {
        return Ok(by_acts);
    }
    let event = &snapshot.view().state;
    totas::tile(event, words, id, snapshot.game(id).as_deref(), figures)
}

/// A whole game on paper.
pub struct Protocol {
    pub line: GameLine,
    pub regulations: String,
    pub verdict: Option<Sentence>,
    pub lots: Option<Lots>,
    /// The protests about the game, a line for each.
    pub protests: Vec<String>,
    /// The signatures of the protocol, a line for each.
    pub signatures: Vec<String>,
    /// The record of a game by acts.
    pub acts: Option<String>,
    /// The part for a game by plans.
    pub plans: totas::Sheet,
}

impl Protocol {
    /// The protocol of a game; `None` when the event has no such game.
    pub fn for_game(snapshot: &Snapshot, words: Words, id: GameId) -> Option<Self> {
        let view = snapshot.view();
        let state = view.state.game(id)?;
        let game = snapshot.game(id);
        let game = game.as_deref();
        let line = GameLine::new(view, words, id, state);
        let rows = LotRows {
            rows: 0..state.record().map_or(0, |record| record.rows.len()),
            is_last: true,
        };
        let protests = view.state.protests.of_game(id);
        Some(Self {
            regulations: state.rules(&view.state.info).to_string(),
            verdict: verdict(words, &view.state, state),
            lots: lots(words, view, state, game, rows),
            protests: protests
                .map(|it| protests::line(words, view.state.info.unit(), it))
                .collect(),
            signatures: signatures::lines(words, view, state),
            acts: (snapshot.act_game(id)).and_then(|play| acts::file(view, words, id, &play)),
            plans: totas::Sheet::for_game(words, &view.state, id, state, game, &line),
            line,
        })
    }
}
