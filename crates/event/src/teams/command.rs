//! The matches of a round as the arbiter pairs them.

use serde::{Deserialize, Serialize};

use crate::swiss::terms::InitialColour;
use crate::swiss::terms::Waiver;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::team::{LineUp, Match, TeamNumber};

/// The matches of the next round of a team Swiss as the arbiter pairs them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnMatches {
    /// The round: the next one.
    pub round: u16,
    /// The matches, the first is match 1. The team named first has White on the odd boards.
    pub matches: Vec<Match>,
    /// Which team has the pairing-allocated bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<TeamNumber>,
    /// The rules that the round need not keep.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waive: Vec<Waiver>,
    /// Why it is not the system's.
    pub reason: String,
}

/// Something about teams and their matches.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum TeamCommand {
    #[serde(rename = "register_team")]
    Register { name: String },
    /// Gives a team another name.
    #[serde(rename = "rename_team")]
    Rename {
        /// Which.
        team: TeamNumber,
        name: String,
    },
    /// Says who plays for a team, in the fixed order of its boards; the reserves last.
    SetBoardOrder {
        /// Which.
        team: TeamNumber,
        /// The players, board 1 first; nobody for a team that does not take part.
        members: Vec<EntrantNumber>,
    },
    /// Begins a team round robin or a team Swiss: gives the teams their numbers; of a round
    /// robin makes the matches of all rounds by Berger tables. The boards of each round are
    /// paired when its line-ups are known.
    #[serde(rename = "start_teams")]
    Start {
        /// The teams in the order of their numbers; empty for the order that was drawn, or
        /// that of registration.
        #[serde(default)]
        order: Vec<TeamNumber>,
        /// The colour of the first boards of the odd numbers in the first round (C.04.6 4.1);
        /// of a team Swiss alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        initial_colour: Option<InitialColour<String>>,
    },
    /// Pairs the teams of the next round of a team Swiss.
    PairMatches {
        /// The round: the next one.
        round: u16,
    },
    /// Publishes the matches of the next round of a team Swiss as the arbiter has paired
    /// them.
    PublishMatches(OwnMatches),
    /// Takes the matches of the next round of a team Swiss back, before their boards are
    /// paired.
    UnpairMatches { round: u16, reason: String },
    /// Says who plays for a team in a round to come, in the order of its boards.
    SetLineUp {
        round: u16,
        team: TeamNumber,
        /// The players, board 1 first; `null` for an empty board.
        players: LineUp,
    },
    /// All players of a team leave the event.
    #[serde(rename = "withdraw_team")]
    Withdraw {
        /// Which.
        team: TeamNumber,
        /// The first round not played; left out: for each player the first round with a
        /// game that is not finished.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from_round: Option<u16>,
        reason: String,
    },
    /// Everybody of a team who has left takes part again, from the next round of which the
    /// boards are paired.
    #[serde(rename = "return_team")]
    Return {
        /// Which.
        team: TeamNumber,
    },
}
