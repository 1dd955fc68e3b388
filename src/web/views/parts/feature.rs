//! A game as the home page shows it: a large board, who plays, and what happened last.

use askama::Template;

use super::boards;
use crate::event::planned_rounds;
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::Words;
use crate::web::views::game;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::waits;

/// The most sentences about the last move.
const SENTENCES: usize = 4;

/// The game of an event that most has happened in, of those that go on and that the public may see;
/// `None` if none goes on.
pub fn liveliest(snapshot: &Snapshot) -> Option<GameId> {
    let view = snapshot.view();
    let seen = boards::playing(view).filter(|(id, _)| !view.state.is_dark(*id));
    let best = seen.min_by_key(|(id, game)| (std::cmp::Reverse(game.moves()), *id));
    best.map(|(id, _)| id)
}

/// A game with its board.
#[derive(Template)]
#[template(path = "public/part_feature.html")]
struct Feature {
    words: Words,
    event: String,
    place: String,
    /// The round and the board.
    round: String,
    discipline: &'static str,
    line: GameLine,
    board: String,
    /// The game move that is now made in the dark (TOTA*S 8.4).
    dark: Option<u16>,
    told: Vec<String>,
    waits: Option<String>,
}

/// Renders a game; nothing if the event has no such game.
///
/// # Errors
/// A template that cannot be rendered.
pub fn render(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    figures: Figures,
) -> askama::Result<String> {
    let view = snapshot.view();
    let Some(state) = view.state.game(id) else {
        return Ok(String::new());
    };
    let (scene, sentences) = game::scene(snapshot, words, id, figures)?;
    let line = GameLine::new(view, words, id, state);
    let mut told: Vec<String> = sentences.into_iter().map(|it| it.text).collect();
    if told.is_empty() {
        told.extend(scene.news);
    }
    told.truncate(SENTENCES);
    let (number, board) = (id.round, id.board);
    let round = match planned_rounds(&view.state) {
        Some(rounds) => words.t_with(
            "feature-round-of",
            &[("round", &number), ("board", &board), ("rounds", &rounds)],
        ),
        None => words.t_with("game-place", &[("round", &number), ("board", &board)]),
    };
    Feature {
        words,
        event: view.state.info.name.to_string(),
        place: view.state.info.place.to_string(),
        round,
        discipline: view.state.info.rules.discipline().name(),
        line,
        board: scene.board,
        dark: scene.dark,
        told,
        waits: waits::public(snapshot, words, id),
    }
    .render()
}
