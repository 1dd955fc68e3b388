//! Commands about the lots of a game.

use serde::{Deserialize, Serialize};

use crate::scope::CommandScope;
use areopagus_games::Side;
use areopagus_lots::{Contribution, Hex};
use areopagus_tournament::round::GameId;

/// A command about the lots of a game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum LotCommand {
    /// Rules that a game with drawn lots goes on with physical dice for good. After the first
    /// draw, throws may be written only under such a ruling.
    UsePhysicalDice { game: GameId, reason: String },
    /// Commits a side's player to a contribution to the lots of a game, before its first row: a
    /// chain of the player's own, a static secret that the player keeps, or none.
    Contribute {
        game: GameId,
        side: Side,
        /// The commitment: `{"chain": "<anchor>"}`, `{"static": "<commitment>"}` or `"none"`.
        contribution: Contribution,
    },
    /// Opens a static secret kept by its player, once both players are committed.
    OpenSecret {
        game: GameId,
        side: Side,
        secret: Hex<32>,
    },
    /// Takes a side's static secret into keeping, for a player without a device. Its commitment
    /// is public at once, and the secret when both players are committed.
    BringSecret {
        game: GameId,
        side: Side,
        /// 32 bytes of the player's own.
        secret: Hex<32>,
    },
    /// Reveals a side's link for the pending draw.
    Reveal {
        game: GameId,
        side: Side,
        k: u32,
        link: Hex<32>,
    },
    /// Opens the sealed tip of a side's chain, because its player reveals nothing. From then on
    /// its links need no player.
    OpenTip {
        game: GameId,
        side: Side,
        tip: Hex<32>,
    },
    /// Adds the beacon's signature for the pending draw.
    BringBeacon {
        game: GameId,
        k: u32,
        /// The signature of the round named by the draw.
        signature: Hex<48>,
    },
}

impl LotCommand {
    pub(crate) const fn about(&self) -> CommandScope {
        CommandScope::game(self.game())
    }

    pub const fn game(&self) -> GameId {
        match self {
            Self::UsePhysicalDice { game, .. }
            | Self::Contribute { game, .. }
            | Self::OpenSecret { game, .. }
            | Self::BringSecret { game, .. }
            | Self::Reveal { game, .. }
            | Self::OpenTip { game, .. }
            | Self::BringBeacon { game, .. } => *game,
        }
    }
}
