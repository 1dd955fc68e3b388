//! Commands about teams and their matches.

use serde::{Deserialize, Serialize};

use crate::swiss::terms::InitialColour;
use crate::swiss::terms::Waiver;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::team::{LineUp, Match, TeamNumber};

/// The matches of the next round of a team Swiss as paired by the arbiter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnMatches {
    /// The round, which must be the next one.
    pub round: u16,
    /// The matches, from match 1. The team named first has White on the odd boards.
    pub matches: Vec<Match>,
    /// The team with the pairing-allocated bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<TeamNumber>,
    /// The rules that the round may break.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waive: Vec<Waiver>,
    /// Why it is not the system's pairing.
    pub reason: String,
}

/// A command about teams and their matches.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum TeamCommand {
    #[serde(rename = "register_team")]
    Register { name: String },
    #[serde(rename = "rename_team")]
    Rename { team: TeamNumber, name: String },
    /// Sets the players of a team, in the fixed order of its boards; the reserves last.
    SetBoardOrder {
        team: TeamNumber,
        /// The players, board 1 first; empty for a team that does not take part.
        members: Vec<EntrantNumber>,
    },
    /// Starts a team round robin or a team Swiss: gives the teams their numbers, and in a round
    /// robin makes the matches of all rounds by Berger tables. The boards of each round are
    /// paired when its line-ups are known.
    #[serde(rename = "start_teams")]
    Start {
        /// The teams in the order of their numbers; empty for the drawn order, or that of
        /// registration.
        #[serde(default)]
        order: Vec<TeamNumber>,
        /// The colour of the first boards of the odd numbers in the first round (C.04.6 4.1);
        /// only in a team Swiss.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        initial_colour: Option<InitialColour<String>>,
    },
    /// Pairs the teams of the next round of a team Swiss.
    PairMatches {
        /// The round, which must be the next one.
        round: u16,
    },
    /// Publishes the matches of the next round of a team Swiss as paired by the arbiter.
    PublishMatches(OwnMatches),
    /// Takes back the matches of the next round of a team Swiss, before their boards are
    /// paired.
    UnpairMatches { round: u16, reason: String },
    /// Sets the line-up of a team in a future round, in the order of its boards.
    SetLineUp {
        round: u16,
        team: TeamNumber,
        /// The players, board 1 first; `null` for an empty board.
        players: LineUp,
    },
    /// Withdraws all players of a team from the event.
    #[serde(rename = "withdraw_team")]
    Withdraw {
        team: TeamNumber,
        /// The first round not played; if left out, for each player the first round with an
        /// unfinished game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from_round: Option<u16>,
        reason: String,
    },
    /// Returns all players of a team who have left, from the next round whose boards are
    /// paired.
    #[serde(rename = "return_team")]
    Return { team: TeamNumber },
}
