//! Commands about pairings.

use serde::{Deserialize, Serialize};

use crate::scope::CommandScope;
use crate::swiss::terms::{InitialColour, Waiver};
use areopagus_lots::Hex;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, GameId, Pairing};

/// A command about pairings of players.
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
    /// Starts a Swiss or a bracket: gives the pairing numbers (C.04.2), which are the seeds of
    /// a bracket.
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
    /// Decides by lot a drawn game of a bracket that is not replayed.
    DrawGame { game: GameId },
    /// Draws the order among those who are tied at the end.
    #[serde(rename = "draw_tie_break_lot")]
    DrawTies {},
    /// Adds the beacon's signature for the pending lot of the event.
    #[serde(rename = "bring_pairing_beacon")]
    BringBeacon {
        k: u32,
        /// The signature of the round named by the draw.
        signature: Hex<48>,
    },
    /// Pairs the next round: of a Swiss by the FIDE (Dutch) System, of team matches by their
    /// line-ups, of a bracket by its results.
    PairRound {
        /// The round, which must be the next one.
        round: u16,
    },
    /// Publishes the next round of a Swiss as paired by the arbiter.
    PublishRound {
        /// The round, which must be the next one.
        round: u16,
        /// The boards, from board 1.
        boards: Vec<Pairing>,
        /// The player with the pairing-allocated bye.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        free: Option<EntrantNumber>,
        /// The rules that the round may break.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        waive: Vec<Waiver>,
        /// Why it is not the system's pairing.
        reason: String,
    },
    /// Takes back the pairing of the last round, if no game of it has begun.
    UnpairRound {
        /// The round, which must be the last paired one.
        round: u16,
        reason: String,
    },
    /// Requests a bye for an entrant in a future round; in a team Swiss for a team.
    RequestBye {
        /// The entrant; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        round: u16,
        kind: ByeKind,
    },
    /// Withdraws the request for a bye.
    WithdrawBye {
        /// The entrant; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        round: u16,
    },
    /// Forbids pairings within a group of entrants, such as a family or a club; in a team Swiss
    /// of teams.
    #[serde(rename = "forbid_pairings")]
    Forbid {
        /// The entrants, two or more; in a team Swiss the numbers of the teams.
        entrants: Vec<EntrantNumber>,
        reason: String,
    },
    /// Allows pairings within a forbidden group again.
    #[serde(rename = "allow_pairings")]
    Allow {
        /// The group as it was forbidden.
        entrants: Vec<EntrantNumber>,
        reason: String,
    },
}

impl PairingCommand {
    pub(crate) const fn about(&self) -> CommandScope {
        match self {
            Self::StartSwiss { .. }
            | Self::DrawOrder {}
            | Self::DrawGame { .. }
            | Self::DrawTies {}
            | Self::BringBeacon { .. } => CommandScope::DRAWS_FOR_EVENT,
            Self::Pair { .. }
            | Self::PairRound { .. }
            | Self::PublishRound { .. }
            | Self::UnpairRound { .. }
            | Self::RequestBye { .. }
            | Self::WithdrawBye { .. }
            | Self::Forbid { .. }
            | Self::Allow { .. } => CommandScope::EVENT,
        }
    }
}
