//! Tells how a game was interrupted. The reason for a stopped clock is in the line of what the game
//! waits for instead.

use crate::arbiter::EventView;
use crate::event::GameState;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::Words;
use crate::web::kit::move_words::MoveWords;

/// How a game was interrupted, and how it will go on; `None` if it has gone on.
pub fn interrupted(words: Words, view: &EventView, game: &GameState) -> Option<String> {
    let is_waiting = game.is_interrupted() || game.clock.reason().is_some();
    let told = interruption(words, view, game).filter(|_| is_waiting);
    told.map(|told| told.join(" "))
}

/// How an unfinished game was interrupted, and how it will go on (TOTA*S 6.4).
pub fn interruption(words: Words, view: &EventView, game: &GameState) -> Option<Vec<String>> {
    let interruption = game.interruption()?;
    let (number, reason) = (&interruption.game_move, &interruption.reason);
    let moves = MoveWords::for_games(view.state.info.rules.discipline());
    let why = words.t_with(moves.interrupted, &[("number", number), ("reason", reason)]);
    let next = interruption.resumption.map(|resumption| {
        let clocks = Clocks::for_event(&view.state);
        words.t_with(
            "game-interrupted-goes-on",
            &[
                ("at", &clocks.told(words, resumption.starts_at.utc())),
                ("ruling", &resumption.ruling.as_str()),
            ],
        )
    });
    Some([why].into_iter().chain(next).collect())
}
