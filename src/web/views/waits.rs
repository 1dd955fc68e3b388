//! The lines of what a snapshot's games wait for.

use super::snapshot::Snapshot;
use crate::event::Waits;
use crate::tournament::round::GameId;
use crate::web::kit::i18n::Words;
use crate::web::kit::waits::line;

/// What a game waits for; `None` if the event has no such game.
pub fn for_game(snapshot: &Snapshot, id: GameId) -> Option<Waits> {
    let state = &snapshot.view().state;
    Some(snapshot.game(id)?.waits(state, state.game(id)?))
}

/// The line of a game for the public; `None` if nothing is awaited: before the game has begun, and
/// after it is over.
pub fn public(snapshot: &Snapshot, words: Words, id: GameId) -> Option<String> {
    let view = snapshot.view();
    let game = view.state.game(id).filter(|game| !game.is_untouched())?;
    let waits = for_game(snapshot, id).filter(|waits| *waits != Waits::Over)?;
    Some(line(words, view, game, &waits, None))
}
