//! A game at a moment, of whatever kind it is: its page, its tile, its record and its protocol.

use super::acts;
use super::lots::{LotRows, Lots};
use super::protests;
use super::snapshot::Snapshot;
use crate::event::{EventState, GameState};
use crate::tournament::round::GameId;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::Words;
use crate::web::kit::looks::Figures;
use crate::web::kit::moment::{Glance, Sentence, Tile, verdict};
use crate::web::kit::signatures;
use crate::web::plans::game as plans;

/// The record of a game as a file, as everybody may have it; `None` when there is neither
/// a record nor a result.
pub fn file(snapshot: &Snapshot, words: Words, id: GameId) -> Option<String> {
    acts::file(snapshot, words, id).or_else(|| plans::file(snapshot, words, id))
}

/// Renders a game at a moment; at its last one without `chosen`.
///
/// # Errors
/// A template that cannot be rendered.
pub fn render(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    chosen: Option<usize>,
    figures: Figures,
) -> askama::Result<String> {
    let rendered = match acts::render(snapshot, words, id, chosen)? {
        Some(by_acts) => Some(by_acts),
        None => plans::render(snapshot, words, id, chosen, figures)?,
    };
    // Nothing where the event has no such game.
    Ok(rendered.unwrap_or_default())
}

/// Looks at a game as it stands.
///
/// # Errors
/// A template that cannot be rendered.
pub fn glance(
    words: Words,
    event: &EventState,
    state: &GameState,
    figures: Figures,
) -> askama::Result<Glance> {
    match acts::glance(words, event, state)? {
        Some(by_acts) => Ok(by_acts),
        None => plans::glance(words, event, state, figures),
    }
}

/// A game as it stands, in small.
///
/// # Errors
/// A template that cannot be rendered.
pub(super) fn tile(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    figures: Figures,
) -> askama::Result<Tile> {
    match acts::tile(snapshot, words, id)? {
        Some(by_acts) => Ok(by_acts),
        None => plans::tile(snapshot, words, id, figures),
    }
}

/// A whole game on paper.
pub(super) struct Protocol {
    pub line: GameLine,
    pub regulations: String,
    pub verdict: Option<Sentence>,
    pub lots: Option<Lots>,
    /// The protests about the game, a line for each.
    pub protests: Vec<String>,
    /// What stands under the protocol, a line for each.
    pub signatures: Vec<String>,
    /// The record of a game by acts.
    pub acts: Option<String>,
    /// What it has of a game by plans.
    pub plans: plans::Sheet,
}

impl Protocol {
    /// Of a game; `None` when the event has none of this number.
    pub(super) fn of(snapshot: &Snapshot, words: Words, id: GameId) -> Option<Self> {
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
            lots: Lots::of(words, view, state, game, rows),
            protests: protests
                .map(|it| protests::line(words, view.state.info.unit(), it))
                .collect(),
            signatures: signatures::lines(words, view, state),
            acts: acts::file(snapshot, words, id),
            plans: plans::Sheet::of(words, &view.state, id, state, game, &line),
            line,
        })
    }
}
