//! Entries about pairings.

use serde::{Deserialize, Serialize};

use crate::swiss::terms::{InitialColour, PairedBy};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, Round};
use areopagus_tournament::text::TextLine;

/// An entry about pairings of players. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum PairingEntry {
    /// All rounds are paired.
    #[serde(rename = "rounds.paired")]
    RoundsPaired {
        /// The entrants by pairing number, 1 first.
        order: Vec<EntrantNumber>,
        /// The rounds in order.
        rounds: Vec<Round>,
    },
    /// A Swiss starts: the entrants get their pairing numbers.
    #[serde(rename = "swiss.started")]
    SwissStarted {
        /// The initial ranking (C.04.2), number 1 first.
        order: Vec<EntrantNumber>,
        /// How the colour of the first board was determined (C.04.3 5.1).
        initial_colour: InitialColour<TextLine<500>>,
    },
    /// A knockout or a double elimination starts: the entrants get their seeds.
    #[serde(rename = "bracket.started")]
    BracketStarted {
        /// The entrants, the best seed first.
        order: Vec<EntrantNumber>,
        /// How the colour of the better seed was determined.
        initial_colour: InitialColour<TextLine<500>>,
    },
    /// The next round of a Swiss or of a bracket is paired.
    #[serde(rename = "round.paired")]
    RoundPaired {
        round: Round,
        #[serde(flatten)]
        by: PairedBy,
    },
    /// The pairing of the last round of a Swiss or of a bracket is taken back; no game of it
    /// has begun.
    #[serde(rename = "round.unpaired")]
    RoundUnpaired { round: u16, reason: TextLine<500> },
    /// An entrant, in a team Swiss a team, requests a bye in a future round.
    #[serde(rename = "bye.requested")]
    ByeRequested {
        /// The entrant; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        round: u16,
        kind: ByeKind,
    },
    /// An entrant, in a team Swiss a team, withdraws the request for a bye.
    #[serde(rename = "bye.withdrawn")]
    ByeWithdrawn {
        /// The entrant; in a team Swiss the number of the team.
        entrant: EntrantNumber,
        round: u16,
    },
    /// Pairings within a group of entrants, in a team Swiss of teams, are forbidden from now
    /// on.
    #[serde(rename = "pairing.forbidden")]
    Forbidden {
        /// The numbers of the entrants; in a team Swiss of the teams.
        entrants: Vec<EntrantNumber>,
        reason: TextLine<500>,
    },
    /// Pairings within a group are allowed again.
    #[serde(rename = "pairing.allowed")]
    Allowed {
        /// The group as it was forbidden, by number.
        entrants: Vec<EntrantNumber>,
        reason: TextLine<500>,
    },
}

impl PairingEntry {
    /// The entry kinds, as in the journal.
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
