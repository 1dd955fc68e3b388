//! The sentences about the moves of a game, by how it is played.

use crate::event::GameState;
use crate::event::discipline::{Discipline, PlayKind};
use crate::web::kit::i18n::{Key, Words};

/// The sentences about the moves of a game: game moves of both sides, or turns and their acts.
pub struct MoveWords {
    /// The name of a column with how many moves there are.
    pub column: Key,
    /// What a game has reached, by its number: a game move or a turn.
    pub number: Key,
    /// What a game has reached that is not at a turn; `None` if it always has a number.
    pub setup: Option<Key>,
    /// How many game moves there are; a game by acts is counted in turns.
    pub count: Option<Key>,
    /// The news of what a game has reached, by its number.
    pub news: Key,
    /// The interruption of a game.
    pub interrupted: Key,
    /// The start of a game, as a step leads to it.
    pub first: Key,
    /// The game move before, or the end of the turn before.
    pub previous: Key,
    /// The next game move, or the end of the next turn.
    pub next: Key,
    /// The newest position.
    pub last: Key,
    /// The words for lots that are no longer drawn by the service.
    pub by_hand: ByHand,
}

/// Lots that somebody throws or draws on the table.
pub struct ByHand {
    /// The mark of such a lot.
    pub mark: Key,
    /// The ruling that a game goes on with them, as a heading of its form.
    pub ruling: Key,
    /// What the ruling means.
    pub meaning: Key,
    /// The ruling with its reason.
    pub ruled: Key,
}

impl MoveWords {
    /// The sentences for the games of a discipline.
    pub fn for_games(discipline: Discipline) -> Self {
        match discipline.kind() {
            PlayKind::Plans => Self {
                column: Key("game-moves"),
                number: Key("game-move-short"),
                setup: None,
                count: Some(Key("desk-game-moves")),
                news: Key("news-game-move"),
                interrupted: Key("game-interrupted"),
                first: Key("step-first"),
                previous: Key("step-previous"),
                next: Key("step-next"),
                last: Key("step-last"),
                by_hand: ByHand {
                    mark: Key("physical-dice"),
                    ruling: Key("desk-physical"),
                    meaning: Key("desk-physical-help"),
                    ruled: Key("physical-ruling"),
                },
            },
            PlayKind::Acts => Self {
                column: Key("acts-made"),
                number: Key("turn-number"),
                setup: Some(Key("record-setup")),
                count: None,
                news: Key("acts-news"),
                interrupted: Key("game-interrupted-acts"),
                first: Key("acts-before"),
                previous: Key("step-turn-previous"),
                next: Key("step-turn-next"),
                last: Key("step-newest"),
                by_hand: ByHand {
                    mark: Key("bag-mark"),
                    ruling: Key("bag-ruling"),
                    meaning: Key("bag-ruling-help"),
                    ruled: Key("bag-ruled"),
                },
            },
        }
    }

    /// What a game has reached, in words.
    pub fn how_far(&self, words: Words, reached: usize) -> String {
        match self.setup {
            Some(setup) if reached == 0 => words.t(setup),
            _ => words.t_with(self.number, &[("number", &reached)]),
        }
    }

    /// The number of what a game has reached: of its last game move, or of its turn, which is 0
    /// before the first one and after the last one.
    pub fn reached(game: &GameState) -> usize {
        match game.act_board() {
            Some(board) => board.turn.map_or(0, |turn| turn.number.into()),
            None => game.moves(),
        }
    }
}
