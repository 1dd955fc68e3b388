//! Games whose clock stands, and what has interrupted them. Why it stands is in the line of what
//! a game waits for.

use super::clocks::Clocks;
use crate::arbiter::EventView;
use crate::event::GameState;
use crate::web::i18n::Words;

/// Whether the clock of a game that goes on stands.
pub(super) fn stands(game: &GameState) -> bool {
    let clock = &game.clock;
    let is_interrupted = game.act_game().is_some() && game.is_interrupted();
    game.result.is_none()
        && (is_interrupted || clock.reason().is_some() || clock.outage().is_some())
}

/// What has interrupted a game by acts that has not gone on, and what becomes of it; `None` in
/// other games.
pub(super) fn interrupted(words: Words, view: &EventView, game: &GameState) -> Option<String> {
    let is_waiting = game.is_interrupted() || game.clock.reason().is_some();
    if game.result.is_some() || game.act_game().is_none() || !is_waiting {
        return None;
    }
    Some(interruption(words, view, game)?.join(" "))
}

/// What has interrupted a game that is not over, and what becomes of it (clause 6.4).
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
        let clocks = Clocks::of(&view.state);
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
