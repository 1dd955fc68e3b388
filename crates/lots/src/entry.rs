//! The journal entries about lots: everything that happens in a run, from the anchors
//! to the opened plans.

use serde::{Deserialize, Serialize};

use super::chain::Role;
use super::contribution::Contribution;
use super::draw::{Draw, Outcome};
use super::gid::Gid;
use super::hex::Hex;

/// A journal entry about a run. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", deny_unknown_fields)]
pub enum LotEntry {
    /// The server commits to its two chains. This is always the first entry of a run.
    #[serde(rename = "lots.anchored")]
    Anchored {
        /// The run.
        gid: Gid,
        /// The anchor of the chain for draws whose result is public at once.
        server: Hex<32>,
        /// The anchor of the chain for hidden draws.
        hidden: Hex<32>,
    },
    /// A player commits to a contribution.
    #[serde(rename = "lots.contributed")]
    Contributed {
        /// The run.
        gid: Gid,
        /// The player.
        role: Role,
        /// The contribution.
        contribution: Contribution,
    },
    /// A player's static secret is opened, after both players have committed.
    #[serde(rename = "lots.opened")]
    Opened {
        /// The run.
        gid: Gid,
        /// The player.
        role: Role,
        /// The secret.
        secret: Hex<32>,
    },
    /// A draw is requested.
    #[serde(rename = "draw.request")]
    Requested(Draw),
    /// A link of a chain is revealed.
    #[serde(rename = "draw.reveal")]
    Revealed {
        /// The run.
        gid: Gid,
        /// The number of the draw, and of the link.
        k: u32,
        /// The owner of the chain.
        role: Role,
        /// The link.
        link: Hex<32>,
    },
    /// The referee opens the sealed tip of a player who does not reveal a link. From
    /// this draw on, the arbiter reveals the links of that chain.
    #[serde(rename = "lots.tip_opened")]
    TipOpened {
        /// The run.
        gid: Gid,
        /// The draw that waited for the link.
        k: u32,
        /// The owner of the chain.
        role: Role,
        /// The referee who opened it.
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
    /// The result of a draw that is not hidden.
    #[serde(rename = "draw.result")]
    Resulted {
        /// The run.
        gid: Gid,
        /// The draw.
        k: u32,
        /// The result.
        outcome: Outcome,
    },
    /// The result of a hidden draw is fixed and sealed.
    #[serde(rename = "draw.sealed")]
    Sealed {
        /// The run.
        gid: Gid,
        /// The draw.
        k: u32,
        /// The seal of the outcome's line.
        seal: Hex<32>,
    },
    /// The seal of a hidden draw is opened.
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
    /// A draw is void. It stays in the journal, and the next draw has the next number.
    #[serde(rename = "ruling.void")]
    Voided {
        /// The run.
        gid: Gid,
        /// The draw.
        k: u32,
        /// The referee who ruled.
        referee: String,
        /// The clause on which the ruling is based.
        clause: String,
        /// The reason for the ruling.
        reason: String,
    },
    /// A player commits to a plan.
    #[serde(rename = "plan.committed")]
    PlanCommitted {
        /// The run.
        gid: Gid,
        /// The game move, from 1.
        game_move: u16,
        /// The player.
        role: Role,
        /// The commitment.
        commitment: Hex<32>,
    },
    /// A plan is opened, after both players have committed.
    #[serde(rename = "plan.opened")]
    PlanOpened {
        /// The run.
        gid: Gid,
        /// The game move, from 1.
        game_move: u16,
        /// The player.
        role: Role,
        /// The blind of the commitment.
        blind: Hex<32>,
        /// The text of the plan.
        plan: String,
    },
    /// The plans of a game move are discarded, sealed or open, and have to be written
    /// again.
    #[serde(rename = "plan.discarded")]
    PlansDiscarded {
        /// The run.
        gid: Gid,
        /// The game move, from 1.
        game_move: u16,
        /// The reason.
        reason: String,
    },
}

impl LotEntry {
    /// The `kind` of every journal entry about lots.
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

    /// The kinds of the entries that are part of a throw ([`LotEntry::is_throw`]).
    pub const THROWS: [&'static str; 6] = [
        "draw.request",
        "draw.reveal",
        "lots.tip_opened",
        "draw.beacon",
        "draw.result",
        "draw.sealed",
    ];

    /// Whether the entry is part of a throw: the request, what is revealed for it, or
    /// the result. Opening a seal is not, because it only publishes a result that was
    /// fixed before.
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

    /// The run that the entry belongs to.
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
