//! What a referee asks for about who meets whom.

use serde::{Deserialize, Serialize};

use crate::about::About;
use crate::swiss::terms::{InitialColour, Waiver};
use areopagus_lots::Hex;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, GameId, Pairing};

/// Something about who meets whom, player by player.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum PairingCommand {
    /// Makes all rounds of the round robin by Berger tables.
    Pair {
        /// The entrants in the drawn order of their pairing numbers; empty for the
        /// order of registration.
        #[serde(default)]
        order: Vec<EntrantNumber>,
    },
    /// Begins a Swiss or a bracket: gives the pairing numbers (C.04.2), which are the
    /// seeds of a bracket.
    StartSwiss {
        /// The entrants in the order of the initial ranking; empty for the order of
        /// registration.
        #[serde(default)]
        order: Vec<EntrantNumber>,
        /// The colour of the odd numbers in the first round (C.04.3 5.1).
        initial_colour: InitialColour<String>,
    },
    /// Draws the order of the pairing numbers, or of the teams, by lot, before the start.
    DrawOrder {},
    /// Draws by lot who has a drawn game of a bracket that is not played again.
    DrawGame { game: GameId },
    /// Brings the beacon's signature for the lot of the event that waits.
    #[serde(rename = "bring_pairing_beacon")]
    BringBeacon {
        k: u32,
        /// The signature of the round that the draw names.
        signature: Hex<48>,
    },
    /// Pairs the next round of a Swiss by the FIDE (Dutch) System, of team matches by their
    /// line-ups, of a bracket by its results.
    PairRound {
        /// The round: the next one.
        round: u16,
    },
    /// Publishes the next round of a Swiss as the arbiter has paired it.
    PublishRound {
        /// The round: the next one.
        round: u16,
        /// The boards, the first is board 1.
        boards: Vec<Pairing>,
        /// Who has the pairing-allocated bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        free: Option<EntrantNumber>,
        /// The rules that the round need not keep.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        waive: Vec<Waiver>,
        /// Why it is not the system's.
        reason: String,
    },
    /// Takes back the pairing of the last round, while no game of it has begun.
    UnpairRound {
        /// The round: the last one that is paired.
        round: u16,
        reason: String,
    },
    /// Asks that an entrant is not paired in a round to come; in a team Swiss a team.
    RequestBye {
        /// Who; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        round: u16,
        /// What it is worth.
        kind: ByeKind,
    },
    /// Takes back the request for a bye.
    WithdrawBye {
        /// Who; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        round: u16,
    },
    /// Forbids that any two of these entrants are paired: a family, a club; in a team Swiss
    /// any two of these teams.
    #[serde(rename = "forbid_pairings")]
    Forbid {
        /// Who: two or more; in a team Swiss the numbers of the teams.
        entrants: Vec<EntrantNumber>,
        reason: String,
    },
    /// Allows again what was forbidden.
    #[serde(rename = "allow_pairings")]
    Allow {
        /// A group as it was forbidden.
        entrants: Vec<EntrantNumber>,
        reason: String,
    },
}

impl PairingCommand {
    pub(crate) const fn about(&self) -> About {
        match self {
            Self::StartSwiss { .. }
            | Self::DrawOrder {}
            | Self::DrawGame { .. }
            | Self::BringBeacon { .. } => About::DRAWS_FOR_EVENT,
            Self::Pair { .. }
            | Self::PairRound { .. }
            | Self::PublishRound { .. }
            | Self::UnpairRound { .. }
            | Self::RequestBye { .. }
            | Self::WithdrawBye { .. }
            | Self::Forbid { .. }
            | Self::Allow { .. } => About::EVENT,
        }
    }
}
