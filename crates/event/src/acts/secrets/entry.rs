//! Entries about secrets in games by acts.

use serde::{Deserialize, Serialize};

use areopagus_games::Side;
use areopagus_games::acts::ActBoard;
use areopagus_games::secrets::Opens;
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;

/// An entry about a secret in a game by acts. `kind` and `body` are those of the
/// journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", deny_unknown_fields)]
pub enum SecretEntry {
    /// A side hands in a secret.
    #[serde(rename = "act.sealed")]
    Sealed {
        game: GameId,
        /// Its number among the secrets of the game, from 1.
        hand: u16,
        side: Side,
        /// Its kind, in the discipline's word.
        secret: String,
        /// When it is opened.
        opens: Opens,
        /// The seals of its parts, `D("arb/v1/seal", gid, 0, blind, "white fields 17")`, in
        /// ascending order, which says nothing of the order of the parts.
        seals: Vec<Hex<32>>,
        board: ActBoard,
    },
    /// A part of a secret is published.
    #[serde(rename = "act.opened")]
    Opened {
        game: GameId,
        /// The number of the secret.
        hand: u16,
        /// The number of the part among its seals, from 1.
        part: u16,
        value: String,
        /// The blind of its seal.
        blind: Hex<32>,
        /// Why it is opened.
        why: WhyOpened,
    },
}

/// Why a secret is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhyOpened {
    /// The other side's secret is in too.
    Together,
    /// The play has revealed it.
    Revealed,
    /// The game is over.
    Over,
    /// Acts since before it was handed in are taken back.
    Withdrawn,
}

impl SecretEntry {
    /// The entry kinds, as in the journal.
    pub const KINDS: [&'static str; 2] = ["act.sealed", "act.opened"];

    pub const fn game(&self) -> GameId {
        match self {
            Self::Sealed { game, .. } | Self::Opened { game, .. } => *game,
        }
    }
}
