//! Tells how a game was interrupted. The reason for a stopped clock is in the line of what the game
//! waits for instead.

use crate::arbiter::EventView;
use crate::event::GameState;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::Words;

/// How a game by acts was interrupted, and how it will go on; `None` if it has gone on, and in
/// other games.
pub fn interrupted(words: Words, view: &EventView, game: &GameState) -> Option<String> {
    let is_waiting = game.is_interrupted() || game.clock.reason().is_some();
    let told = interruption(words, view, game);
    let told = told.filter(|_| is_waiting && game.act_game().is_some());
    told.map(|told| told.join(" "))
}

/// How an unfinished game was interrupted, and how it will go on (TOTA*S 6.4).
pub fn interruption(words: Words, view: &EventView, game: &GameState) -> Option<Vec<String>> {
    let interruption = game.interruption()?;
    let (number, reason) = (&interruption.game_move, &interruption.reason);
    let why = match game.plans() {
        Some(_) => words.t_with(
            "game-interrupted",
            &[("number", number), ("reason", reason)],
        ),
        None => words.t_with("game-interrupted-acts", &[("reason", reason)]),
    };
    let next = interruption.resumption.map(|resumption| {
        let clocks = Clocks::for_event(&view.state);
        words.t_with(
            "game-interrupted-goes-on",
            &[
                ("at", &clocks.moment(resumption.starts_at.utc())),
                ("ruling", &resumption.ruling.as_str()),
            ],
        )
    });
    Some([why].into_iter().chain(next).collect())
}
