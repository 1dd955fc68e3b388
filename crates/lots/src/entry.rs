//! What has happened to the lots of an event, as the journal keeps it.

use serde::{Deserialize, Serialize};

use super::chain::Role;
use super::contribution::Contribution;
use super::draw::{Draw, Outcome};
use super::gid::Gid;
use super::hex::Hex;

/// A fact of a run of lots. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", deny_unknown_fields)]
pub enum LotEntry {
    /// The server is committed to its chains. Always the first entry of a run.
    #[serde(rename = "lots.anchored")]
    Anchored {
        /// The run.
        gid: Gid,
        /// The anchor of the chain for lots that are shown at once.
        server: Hex<32>,
        /// The anchor of the chain for hidden lots.
        hidden: Hex<32>,
    },
    /// A player is committed.
    #[serde(rename = "lots.contributed")]
    Contributed {
        /// The run.
        gid: Gid,
        /// Who.
        role: Role,
        /// To what.
        contribution: Contribution,
    },
    /// A player's static secret is opened, after both players are committed.
    #[serde(rename = "lots.opened")]
    Opened {
        /// The run.
        gid: Gid,
        /// Whose secret.
        role: Role,
        /// The secret.
        secret: Hex<32>,
    },
    /// A draw is asked for.
    #[serde(rename = "draw.request")]
    Requested(Draw),
    /// A link of a chain is shown.
    #[serde(rename = "draw.reveal")]
    Revealed {
        /// The run.
        gid: Gid,
        /// The draw, and the number of the link.
        k: u32,
        /// Whose chain.
        role: Role,
        /// The link.
        link: Hex<32>,
    },
    /// The referee opens the sealed tip of a player who shows no link: from this draw on
    /// its links come from the arbiter.
    #[serde(rename = "lots.tip_opened")]
    TipOpened {
        /// The run.
        gid: Gid,
        /// The draw that waited for the link.
        k: u32,
        /// Whose chain.
        role: Role,
        /// Who opened it.
        referee: String,
    },
    /// The beacon has signed the round that the draw waits for.
    #[serde(rename = "draw.beacon")]
    Beacon {
        /// The run.
        gid: Gid,
        /// The draw.
        k: u32,
        /// The signature.
        signature: Hex<48>,
    },
    /// The result of a draw that is shown at once.
    #[serde(rename = "draw.result")]
    Resulted {
        /// The run.
        gid: Gid,
        /// The draw.
        k: u32,
        /// The result.
        outcome: Outcome,
    },
    /// The result of a hidden draw is fixed.
    #[serde(rename = "draw.sealed")]
    Sealed {
        /// The run.
        gid: Gid,
        /// The draw.
        k: u32,
        /// The seal over the result's line.
        seal: Hex<32>,
    },
    /// The result of a hidden draw is opened.
    #[serde(rename = "draw.opened")]
    SealOpened {
        /// The run.
        gid: Gid,
        /// The draw.
        k: u32,
        /// The blind of the seal.
        blind: Hex<32>,
        /// The result.
        outcome: Outcome,
    },
    /// A throw does not count. It stays in the journal; the next one has the next number.
    #[serde(rename = "ruling.void")]
    Voided {
        /// The run.
        gid: Gid,
        /// The draw.
        k: u32,
        /// Who ruled.
        referee: String,
        /// The clause.
        clause: String,
        /// Why.
        reason: String,
    },
    /// A player is committed to a battle plan.
    #[serde(rename = "plan.committed")]
    PlanCommitted {
        /// The run.
        gid: Gid,
        /// The game move, from 1.
        game_move: u16,
        /// Whose plan.
        role: Role,
        /// The commitment.
        commitment: Hex<32>,
    },
    /// A battle plan is opened, after both players are committed.
    #[serde(rename = "plan.opened")]
    PlanOpened {
        /// The run.
        gid: Gid,
        /// The game move.
        game_move: u16,
        /// Whose plan.
        role: Role,
        /// The blind of the commitment.
        blind: Hex<32>,
        /// The plan.
        plan: String,
    },
    /// The plans of a game move are laid aside, sealed or open; they are made anew.
    #[serde(rename = "plan.discarded")]
    PlansDiscarded {
        /// The run.
        gid: Gid,
        /// The game move.
        game_move: u16,
        /// Why.
        reason: String,
    },
}

impl LotEntry {
    /// Every `kind` of the journal that is a fact of lots.
    pub const KINDS: [&'static str; 14] = [
        "lots.anchored",
        "lots.contributed",
        "lots.opened",
        "draw.request",
        "draw.reveal",
        "lots.tip_opened",
        "draw.beacon",
        "draw.result",
        "draw.sealed",
        "draw.opened",
        "ruling.void",
        "plan.committed",
        "plan.opened",
        "plan.discarded",
    ];

    /// The kinds of those that are part of a throw ([`LotEntry::is_throw`]).
    pub const THROWS: [&'static str; 6] = [
        "draw.request",
        "draw.reveal",
        "lots.tip_opened",
        "draw.beacon",
        "draw.result",
        "draw.sealed",
    ];

    /// Whether it is part of a throw: what is asked for, what leads to the result, the
    /// result. Opening a seal is not: its result was fixed before.
    pub const fn is_throw(&self) -> bool {
        matches!(
            self,
            Self::Requested(_)
                | Self::Revealed { .. }
                | Self::TipOpened { .. }
                | Self::Beacon { .. }
                | Self::Resulted { .. }
                | Self::Sealed { .. }
        )
    }

    /// The run of lots it belongs to.
    pub const fn gid(&self) -> &Gid {
        match self {
            Self::Requested(draw) => draw.gid(),
            Self::Anchored { gid, .. }
            | Self::Contributed { gid, .. }
            | Self::Opened { gid, .. }
            | Self::Revealed { gid, .. }
            | Self::TipOpened { gid, .. }
            | Self::Beacon { gid, .. }
            | Self::Resulted { gid, .. }
            | Self::Sealed { gid, .. }
            | Self::SealOpened { gid, .. }
            | Self::Voided { gid, .. }
            | Self::PlanCommitted { gid, .. }
            | Self::PlanOpened { gid, .. }
            | Self::PlansDiscarded { gid, .. } => gid,
        }
    }
}
