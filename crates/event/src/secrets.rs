//! The secrets of a game that a decision takes and gives back. They are in no entry and in no
//! state; the arbiter keeps them encrypted.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::acts::secrets::kept::SealedParts;
use crate::game::GameState;
use crate::plans::Square;
use crate::plans::record::with_labyrinth;
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Hex, LotError, Secret, seal};
use areopagus_tournament::round::GameId;

/// The secrets of one game that the arbiter keeps.
#[derive(Debug, Clone, Default)]
pub struct GameSecrets {
    /// The tip of the server's chain.
    pub tip: Option<Secret>,
    /// The tip of the server's chain for hidden lots.
    pub hidden: Option<Secret>,
    /// Tips of players' chains that the referee opened: their links need no player.
    pub tips: PerSide<Option<Secret>>,
    /// The Labyrinths that no piece has stopped on.
    pub labyrinth: PerSide<Option<SealedLabyrinth>>,
    /// Terrain that is sealed until both sides' is in, without its Labyrinth.
    pub terrain: PerSide<Option<SealedParts>>,
    /// Static secrets, kept until both players are committed.
    pub statics: PerSide<Option<Secret>>,
    /// Sealed secrets of a game by acts, by their number in the game.
    pub sealed: BTreeMap<u16, SealedParts>,
    /// Secret choices of persons, by the number of the round in the game and their own in the
    /// round.
    pub choices: BTreeMap<(u16, u16), SealedParts>,
}

impl GameSecrets {
    /// The squares of Labyrinths that no piece has stopped on, for the desk: not those handed
    /// in from players' own devices.
    pub fn labyrinths(&self, game: &GameState) -> PerSide<Option<Square>> {
        let is_own = |side| game.plans().is_some_and(|it| it.handed.is_by_device(side));
        PerSide::from_fn(|side| {
            let sealed = self.labyrinth[side].as_ref().filter(|_| !is_own(side));
            sealed.map(|sealed| sealed.square)
        })
    }

    /// The terrain that a side handed in sealed, with its Labyrinth, for that side only; `None`
    /// without one.
    pub fn own_terrain(&self, game: &GameState, side: Side) -> Option<String> {
        let handed = game.plans()?.handed.get(side)?;
        let text = self.terrain[side].as_ref()?.values().into_iter().next()?;
        let labyrinth = self.labyrinth[side].as_ref();
        let labyrinth = labyrinth.filter(|_| handed.labyrinth.is_some());
        Some(match labyrinth.map(|sealed| sealed.square) {
            Some(square) => with_labyrinth(&text, square),
            None => text,
        })
    }
}

/// A Labyrinth with the blind of its seal (TOTA*S 3.3). `Debug` hides it.
#[derive(Clone)]
pub struct SealedLabyrinth {
    pub square: Square,
    /// The blind of the seal.
    pub blind: Secret,
}

impl fmt::Debug for SealedLabyrinth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedLabyrinth(..)")
    }
}

impl SealedLabyrinth {
    /// The value that the seal commits to: `white d6`.
    pub(crate) fn value(side: Side, square: &str) -> String {
        format!("{side} {square}")
    }

    /// The seal: `D("arb/v1/seal", gid, 0, blind, "white d6")`. Draws count from 1, so number 0
    /// is free for what was fixed before the game.
    pub(crate) fn seal(&self, gid: &areopagus_lots::Gid, side: Side) -> Result<Hex<32>, LotError> {
        let value = Self::value(side, &self.square.to_string());
        seal(gid, 0, &self.blind, value.as_bytes())
    }
}

/// A secret that a decision made, or a player entrusted to the arbiter.
#[derive(Debug, Clone)]
pub struct StoredSecret {
    pub game: GameId,
    pub name: SecretName,
    pub value: StoredValue,
}

/// The value of a stored secret.
#[derive(Debug, Clone)]
pub enum StoredValue {
    /// 32 bytes.
    Bytes(Secret),
    Labyrinth(SealedLabyrinth),
    /// A secret that a side handed in.
    Sealed(SealedParts),
}

/// The name of a secret within a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecretName {
    /// The tip of the server's chain.
    Tip,
    /// The tip of the server's chain for hidden lots.
    Hidden,
    /// The tip of a side's chain, after the referee opened it.
    PlayerTip(Side),
    Labyrinth(Side),
    /// A side's static secret.
    Static(Side),
    /// A side's terrain without its Labyrinth.
    Terrain(Side),
    /// A secret that a side of a game by acts handed in, by its number in the game.
    Sealed(u16),
    /// A person's choice, by the number of the round in the game and its own in the round.
    Choice(u16, u16),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decision::Decision;

    #[test]
    fn debug_shows_no_secret_of_a_game() {
        let secret = || Some(Secret::new([0x5a; 32]));
        let labyrinth = || {
            let square = Square::parse("c7")?;
            Some(SealedLabyrinth {
                square,
                blind: Secret::new([0x5a; 32]),
            })
        };
        // The blind, the length of the value, the value.
        let bytes = [&[0x5a; 32][..], &[0, 2], b"c7"].concat();
        let sealed = SealedParts::from_bytes(&bytes).unwrap();
        let secrets = GameSecrets {
            tip: secret(),
            hidden: secret(),
            tips: PerSide::new(secret(), None),
            labyrinth: PerSide::new(None, labyrinth()),
            statics: PerSide::new(secret(), secret()),
            terrain: PerSide::new(Some(sealed.clone()), None),
            sealed: BTreeMap::from([(1, sealed.clone())]),
            choices: BTreeMap::from([((1, 1), sealed.clone())]),
        };
        let kept = StoredSecret {
            game: GameId { round: 1, board: 1 },
            name: SecretName::Labyrinth(Side::Black),
            value: StoredValue::Labyrinth(labyrinth().unwrap()),
        };
        let decision = Decision {
            entries: Vec::new(),
            kept: vec![
                kept.clone(),
                StoredSecret {
                    name: SecretName::Sealed(1),
                    value: StoredValue::Sealed(sealed),
                    ..kept
                },
            ],
        };
        // A square is its index or its name.
        let square = format!("{:?}", labyrinth().unwrap().square);
        let shown = format!("{secrets:?} {decision:?}");
        for secret in ["c7", "5a5a", "90, 90", &square] {
            assert!(!shown.contains(secret), "{secret} in {shown}");
        }
    }
}
