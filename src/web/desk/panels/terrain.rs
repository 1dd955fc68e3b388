//! Terrain that is handed in sealed, on the desk: that it is in, and whose.

use crate::event::{GameState, HandedTerrain, TerrainBy};
use crate::games::Side;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::{Key, Words};

/// How the terrain of a side stands.
pub struct SideTerrain {
    side: Side,
    /// What is said of terrain that was handed in sealed.
    pub said: Option<String>,
    /// Whether it is sealed, so that it can be laid aside.
    pub sealed: bool,
    /// Whether the referee writes it down.
    pub written: bool,
}

impl SideTerrain {
    /// Whose it is.
    pub const fn whose(&self) -> Side {
        self.side
    }

    /// Of both sides.
    pub fn both(words: Words, clocks: Clocks<'_>, game: &GameState) -> [Self; 2] {
        let plans = game.plans();
        Side::ALL.map(|side| {
            let handed = plans.and_then(|plans| plans.handed.get(side));
            let sealed = handed.is_some_and(HandedTerrain::is_sealed);
            let said = handed.and_then(|handed| {
                let at = clocks.exact_time(handed.at);
                let key = match (sealed, handed.by) {
                    (true, TerrainBy::Device) => Key("desk-terrain-by-device"),
                    (true, TerrainBy::Referee) => Key("desk-terrain-by-referee"),
                    (false, TerrainBy::Device) => Key("desk-terrain-opened"),
                    (false, TerrainBy::Referee) => return None,
                };
                Some(words.t_with(key, &[("at", &at)]))
            });
            Self {
                side,
                said,
                sealed,
                written: handed.is_none(),
            }
        })
    }
}
