//! The games of an event with their records.

use askama::Template;

use crate::arbiter::EventView;
use crate::games::discipline::Numbers;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::Words;
use crate::web::kit::move_words::MoveWords;

/// The games, a line for each.
#[derive(Template)]
#[template(path = "public/part_games.html")]
pub struct GameList {
    words: Words,
    slug: String,
    /// The name of the column with the numbers of moves.
    moves: String,
    /// The numbers next to the points of its results.
    numbers: Numbers,
    games: Vec<GameLine>,
}

impl GameList {
    /// The games of an event.
    pub fn new(view: &EventView, words: Words) -> Self {
        let discipline = view.state.info.rules.discipline();
        let games = view
            .state
            .games
            .iter()
            .map(|(id, game)| GameLine::new(view, words, *id, game))
            .collect();
        Self {
            words,
            slug: view.slug().to_string(),
            moves: words.t(MoveWords::for_games(discipline).column),
            numbers: discipline.numbers(),
            games,
        }
    }
}
