//! Why the clock of a game stands, on every page of the game.

use super::clocks::Clocks;
use crate::arbiter::EventView;
use crate::event::GameState;
use crate::web::i18n::Words;

/// Why the clock of a game that goes on stands, in a sentence; `None` where it runs.
pub fn stands(words: Words, view: &EventView, game: &GameState) -> Option<String> {
    let clock = &game.clock;
    if game.result.is_some() {
        return None;
    }
    let is_by_acts = game.act_game().is_some();
    let is_waiting = is_by_acts && (game.is_interrupted() || clock.reason().is_some());
    if let Some(sentences) = interruption(words, view, game).filter(|_| is_waiting) {
        return Some(sentences.join(" "));
    }
    if let Some(reason) = clock.reason() {
        return Some(words.t_with("clock-paused", &[("reason", &reason.as_str())]));
    }
    let since = Clocks::of(&view.state).second(clock.outage()?);
    Some(words.t_with("clock-outage", &[("since", &since)]))
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
    let next = match interruption.resumption {
        None => words.t("game-interrupted-waits"),
        Some(resumption) => {
            let clocks = Clocks::of(&view.state);
            words.t_with(
                "game-interrupted-goes-on",
                &[
                    ("at", &clocks.moment(resumption.starts_at.utc())),
                    ("ruling", &resumption.ruling.as_str()),
                ],
            )
        }
    };
    Some(vec![why, next])
}
