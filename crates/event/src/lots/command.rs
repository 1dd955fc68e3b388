//! What is asked for about the lots of a game.

use serde::{Deserialize, Serialize};

use crate::about::About;
use areopagus_games::Side;
use areopagus_lots::{Contribution, Hex};
use areopagus_tournament::round::GameId;

/// Something about the lots of a game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum LotCommand {
    /// Rules that a game goes on with physical dice, though its lots are drawn in this
    /// event: once there were draws, throws are written only after that. It is for good.
    UsePhysicalDice { game: GameId, reason: String },
    /// Commits a side's player to a part in the lots of a game, before its first row: a
    /// chain of the player's own, a static secret that the player keeps, or none.
    Contribute {
        game: GameId,
        side: Side,
        /// What to: `{"chain": "<anchor>"}`, `{"static": "<commitment>"}` or `"none"`.
        contribution: Contribution,
    },
    /// Opens a static secret that its player kept, once both players are committed.
    OpenSecret {
        game: GameId,
        side: Side,
        secret: Hex<32>,
    },
    /// Takes a side's static secret into keeping, for a player without a device. Everybody
    /// sees its commitment at once, and the secret when both players are committed.
    BringSecret {
        game: GameId,
        side: Side,
        /// 32 bytes of the player's own.
        secret: Hex<32>,
    },
    /// Shows a side's link for the draw that waits.
    Reveal {
        game: GameId,
        side: Side,
        k: u32,
        /// The link of the side's chain.
        link: Hex<32>,
    },
    /// Opens the sealed tip of a side's chain, because its player shows nothing. From
    /// then on its links need nobody.
    OpenTip {
        game: GameId,
        side: Side,
        tip: Hex<32>,
    },
    /// Brings the beacon's signature for the draw that waits.
    BringBeacon {
        game: GameId,
        k: u32,
        /// The signature of the round that the draw names.
        signature: Hex<48>,
    },
}

impl LotCommand {
    pub(crate) const fn about(&self) -> About {
        About::game(self.game())
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
