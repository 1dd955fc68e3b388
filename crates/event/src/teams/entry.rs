//! Entries about teams.

use serde::{Deserialize, Serialize};

use crate::settings::DrawnColour;
use crate::swiss::terms::PairedBy;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::team::{LineUp, MAX_TEAM_NAME, MatchRound, TeamNumber};
use areopagus_tournament::text::TextLine;

/// An entry about a team. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum TeamEntry {
    /// A team is registered; in a Swiss that has begun it is late.
    #[serde(rename = "team.registered")]
    Registered {
        /// The team's number, the next free one.
        team: TeamNumber,
        name: TextLine<MAX_TEAM_NAME>,
    },
    /// A team is renamed.
    #[serde(rename = "team.renamed")]
    Renamed {
        team: TeamNumber,
        name: TextLine<MAX_TEAM_NAME>,
    },
    /// The players of a team are set, in the fixed order of its boards. A team without players
    /// keeps only its number.
    #[serde(rename = "team.board_order")]
    BoardOrder {
        team: TeamNumber,
        /// The players, board 1 first, the reserves last.
        members: Vec<EntrantNumber>,
    },
    /// The teams get their pairing numbers.
    #[serde(rename = "teams.started")]
    Started {
        /// The teams by pairing number, 1 first.
        order: Vec<TeamNumber>,
        /// The matches of all rounds, if they are known before the first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rounds: Vec<MatchRound>,
        /// The colour drawn in the hall; only in a team Swiss.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        initial_colour: Option<DrawnColour<TextLine<500>>>,
        /// Whether the colour is drawn by the protocol of the lots, after the start.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        colour_by_lot: bool,
    },
    /// The teams of the next round of a team Swiss are paired.
    #[serde(rename = "matches.paired")]
    MatchesPaired {
        round: MatchRound,
        #[serde(default, skip_serializing_if = "PairedBy::is_engine")]
        by: PairedBy,
    },
    /// The matches of the next round are taken back, before their boards were paired.
    #[serde(rename = "matches.unpaired")]
    MatchesUnpaired { round: u16, reason: TextLine<500> },
    /// The line-up of a team in a future round is set.
    #[serde(rename = "lineup.set")]
    LineUpSet {
        round: u16,
        team: TeamNumber,
        /// The players, board 1 first; `null` for an empty board.
        players: LineUp,
    },
}

impl TeamEntry {
    /// The entry kinds, as in the journal.
    pub const KINDS: [&'static str; 7] = [
        "team.registered",
        "team.renamed",
        "team.board_order",
        "teams.started",
        "matches.paired",
        "matches.unpaired",
        "lineup.set",
    ];
}
