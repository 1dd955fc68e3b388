//! Summarises the boards of a round for lists.

use crate::arbiter::EventView;
use crate::event::{GameState, GameStatus};
use crate::games::Side;
use crate::tournament::round::{GameId, Round};
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::layout::Page;
use crate::web::kit::move_words::MoveWords;
pub use crate::web::views::rail::current_round;

/// The summary of a board in a list.
pub struct BoardLine {
    /// The game, shown as `1.2`.
    pub game: GameId,
    pub white: String,
    pub black: String,
    /// The progress of the game, in a word.
    pub state: String,
    /// The CSS class of the badge.
    pub badge: &'static str,
}

/// Lists the boards of a round.
pub fn lines(view: &EventView, round: &Round, page: &Page) -> Vec<BoardLine> {
    round
        .games()
        .map(|(id, pairing)| {
            let game = view.state.game(id);
            BoardLine {
                game: id,
                white: format::name(page.words(), view, pairing.entrant(Side::White)),
                black: format::name(page.words(), view, pairing.entrant(Side::Black)),
                state: game.map_or_else(String::new, |game| state_word(view, game, page)),
                badge: game.map_or("", badge),
            }
        })
        .collect()
}

/// Finds a round by its number.
///
/// # Errors
/// 404 if the event has no such round.
pub fn round_of(view: &EventView, number: u16) -> Result<&Round, Failure> {
    let mut rounds = view.state.rounds.iter();
    let found = rounds.find(|round| round.number == number);
    found.ok_or_else(Failure::not_found)
}

/// Whether a game has neither a record nor a result.
pub fn is_waiting(view: &EventView, id: GameId) -> bool {
    let game = view.state.game(id);
    game.is_some_and(|game| game.status() == GameStatus::Waiting)
}

/// Whether a board of a round has nothing entered yet.
pub fn has_open(view: &EventView, number: u16) -> bool {
    let waits = |round: &Round| round.games().any(|(id, _)| is_waiting(view, id));
    !view.state.closed && round_of(view, number).is_ok_and(waits)
}

/// The progress of a game: its result, or the number of its game moves or of its turn, or that it
/// has not begun.
pub fn state_word(view: &EventView, game: &GameState, page: &Page) -> String {
    match &game.result {
        Some(result) => format::points(view.state.info.unit(), result),
        None if game.is_written() => {
            let moves = MoveWords::for_games(view.state.info.rules.discipline());
            let reached = MoveWords::reached(game);
            match moves.count {
                Some(key) => page.t_with(key, &[("count", &reached)]),
                None => moves.how_far(page.words(), reached),
            }
        }
        None => page.t("desk-game-waiting"),
    }
}

fn badge(game: &GameState) -> &'static str {
    match game.status() {
        GameStatus::Waiting => "",
        GameStatus::Playing => "live",
        GameStatus::Finished => "good",
    }
}
