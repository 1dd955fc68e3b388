//! What a part costs that a player leaves out (`TOTA*S 4.1`, `TOTA*S 4.6`).

use super::replay::Game;
use crate::event::GameState;
use crate::games::Side;
use crate::web::kit::i18n::{Key, Words};

/// What it costs a side to leave out a part that can be made, in a sentence; `None` for a game of
/// another kind.
pub fn of_missing_part(
    words: Words,
    state: &GameState,
    game: Option<&Game>,
    side: Side,
) -> Option<String> {
    let limit = state.plans()?.regulations().illegal_limit;
    let position = game.and_then(|game| game.position(game.game_moves()));
    let has_skip = position.is_none_or(|position| !position.skip_used(side));
    if has_skip {
        return Some(words.t("play-price-skip"));
    }
    let so_far = position.map_or(0, |position| position.infractions(side));
    let count = so_far.saturating_add(1);
    let key = if count < limit {
        Key("play-price-infraction")
    } else {
        Key("play-price-loss")
    };
    Some(words.t_with(key, &[("count", &count), ("limit", &limit)]))
}
