//! The times of a game by acts, while it goes on.

use crate::event::{Count, GameState};
use crate::games::acts::Limits;
use crate::web::i18n::Key;

/// A time of a game by acts, while it goes on.
pub struct Face {
    /// What it is of.
    pub name: Key,
    /// What the script counts, as JSON.
    pub count: String,
    /// The seconds that it may last.
    pub limit: u16,
    /// The same, as a clock has them.
    pub whole: String,
    /// The count.
    pub of: Count,
}

impl Face {
    /// The times of a game that were started.
    pub fn all(game: &GameState, limits: Limits) -> Vec<Self> {
        let clock = &game.clock;
        let setup = clock.setting_up().filter(|_| clock.play().is_none());
        let faces = [
            (Key("acts-clock-setup"), setup, limits.setup),
            (Key("acts-clock-turn"), clock.turn(), limits.turn),
            (Key("acts-clock-game"), clock.play(), limits.game),
        ];
        let face = |(name, of, limit): (Key, Option<Count>, u16)| {
            // A time without an end is none to be watched.
            if limit == 0 {
                return None;
            }
            Some(Self {
                name,
                count: serde_json::to_string(&of?).ok()?,
                limit,
                whole: minutes(limit.into()),
                of: of?,
            })
        };
        faces.into_iter().filter_map(face).collect()
    }
}

/// Seconds as a clock has them: `12:05`.
pub fn minutes(seconds: i64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
