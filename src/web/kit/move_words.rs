//! The sentences about the moves of a game, by how it is played.

use crate::event::discipline::{Discipline, PlayKind};
use crate::web::kit::i18n::Key;

/// The sentences about the moves of a game: game moves of both sides, or acts.
pub struct MoveWords {
    /// The name of a column with the numbers of moves.
    pub column: Key,
    /// A move by its number.
    pub number: Key,
    /// How many moves there are.
    pub count: Key,
    /// The news of a move.
    pub news: Key,
    /// The interruption of a game.
    pub interrupted: Key,
}

impl MoveWords {
    /// The sentences for the games of a discipline.
    pub fn for_games(discipline: Discipline) -> Self {
        match discipline.kind() {
            PlayKind::Plans => Self {
                column: Key("game-moves"),
                number: Key("game-move-short"),
                count: Key("desk-game-moves"),
                news: Key("news-game-move"),
                interrupted: Key("game-interrupted"),
            },
            PlayKind::Acts => Self {
                column: Key("acts-moment"),
                number: Key("acts-number"),
                count: Key("acts-count"),
                news: Key("acts-news"),
                interrupted: Key("game-interrupted-acts"),
            },
        }
    }
}
