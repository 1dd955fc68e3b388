//! What the journal keeps of who meets whom.

use serde::{Deserialize, Serialize};

use crate::swiss::terms::{InitialColour, PairedBy};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, Round};
use areopagus_tournament::text::Line;

/// A fact of who meets whom, player by player. `kind` and `body` are those of the
/// journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum PairingEntry {
    /// All rounds are paired.
    #[serde(rename = "rounds.paired")]
    RoundsPaired {
        /// The entrants by pairing number, 1 first.
        order: Vec<EntrantNumber>,
        /// The rounds in their order.
        rounds: Vec<Round>,
    },
    /// A Swiss begins: the entrants have their pairing numbers.
    #[serde(rename = "swiss.started")]
    SwissStarted {
        /// The initial ranking (C.04.2), number 1 first.
        order: Vec<EntrantNumber>,
        /// How the colour of the first board came about (C.04.3 5.1).
        initial_colour: InitialColour<Line<500>>,
    },
    /// A knockout or a double elimination begins: the entrants have their seeds.
    #[serde(rename = "bracket.started")]
    BracketStarted {
        /// The entrants, the best seed first.
        order: Vec<EntrantNumber>,
        /// How the colour of the better seed came about.
        initial_colour: InitialColour<Line<500>>,
    },
    /// The next round of a Swiss or of a bracket is paired.
    #[serde(rename = "round.paired")]
    RoundPaired {
        round: Round,
        /// By whom.
        #[serde(flatten)]
        by: PairedBy,
    },
    /// The last round of a Swiss or of a bracket is not paired after all; no game of it has begun.
    #[serde(rename = "round.unpaired")]
    RoundUnpaired { round: u16, reason: Line<500> },
    /// An entrant, in a team Swiss a team, asked not to be paired in a round to come.
    #[serde(rename = "bye.requested")]
    ByeRequested {
        /// Who; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        round: u16,
        /// What it is worth.
        kind: ByeKind,
    },
    /// An entrant, in a team Swiss a team, wants to be paired after all.
    #[serde(rename = "bye.withdrawn")]
    ByeWithdrawn {
        /// Who; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        round: u16,
    },
    /// Of these entrants, in a team Swiss of these teams, no two are paired from now on.
    #[serde(rename = "pairing.forbidden")]
    Forbidden {
        /// Who, by number; in a team Swiss the numbers of the teams.
        entrants: Vec<EntrantNumber>,
        reason: Line<500>,
    },
    /// A group may be paired again.
    #[serde(rename = "pairing.allowed")]
    Allowed {
        /// Who, by number: a group as it was forbidden.
        entrants: Vec<EntrantNumber>,
        reason: Line<500>,
    },
}

impl PairingEntry {
    /// The kinds in a journal.
    pub const KINDS: [&'static str; 9] = [
        "rounds.paired",
        "swiss.started",
        "bracket.started",
        "round.paired",
        "round.unpaired",
        "bye.requested",
        "bye.withdrawn",
        "pairing.forbidden",
        "pairing.allowed",
    ];
}
