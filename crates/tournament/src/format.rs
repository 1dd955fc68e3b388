//! The formats of events, and the settings of each.

mod teams;

use serde::{Deserialize, Serialize};

use super::bracket::{BracketRules, DoubleRules, KnockoutRules, MAX_BRACKET_ENTRANTS};
use super::entrant::MAX_ENTRANTS;
use super::tie_break::System;

pub use teams::{
    Boards, BoardsError, DrawnColour, MAX_MATCH_POINTS, MAX_SWISS_TEAMS, MAX_TEAM_BOARDS,
    MAX_TEAM_ENTRANTS, MAX_TEAMS, MatchPoints, MatchPointsError, Primary, Scheveningen,
    TeamColours, TeamRoundRobin, TeamRules, TeamSwiss,
};

/// The maximum number of entrants of a Swiss.
pub const MAX_SWISS_ENTRANTS: usize = 1_000;

/// The maximum number of rounds of a Swiss.
pub const MAX_SWISS_ROUNDS: u16 = 30;

/// The maximum number of half-point byes that an event can allow each player.
pub const MAX_HALF_BYES: u8 = 5;

/// The format of an event: the system that decides who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// Every entrant meets every other one, by Berger tables.
    RoundRobin {
        /// Whether they meet twice, with colours reversed.
        #[serde(default)]
        double: bool,
    },
    /// Each round is paired by the results so far, by the FIDE (Dutch) System (C.04.3).
    Swiss(SwissRules),
    /// Every team meets every other one.
    TeamRoundRobin(TeamRoundRobin),
    /// Two teams meet, and every player meets every player of the other team.
    Scheveningen(Scheveningen),
    /// Teams are paired by the results so far (C.04.6).
    TeamSwiss(TeamSwiss),
    /// An entrant who loses a match is out.
    Knockout(KnockoutRules),
    /// An entrant who loses two matches is out.
    DoubleElimination(DoubleRules),
}

impl Default for Format {
    /// A single round robin.
    fn default() -> Self {
        Self::RoundRobin { double: false }
    }
}

/// The settings of a Swiss. Its points come from the event's regulations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwissRules {
    /// The number of rounds.
    pub rounds: SwissRounds,
    /// The acceleration of the first rounds.
    #[serde(default, skip_serializing_if = "Acceleration::is_none")]
    pub acceleration: Acceleration,
    /// The maximum number of half-point byes for each player (R-131).
    #[serde(default)]
    pub half_byes: HalfByes,
}

/// The settings that a Swiss of players and a Swiss of teams have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnySwiss {
    /// The number of rounds.
    pub rounds: SwissRounds,
    /// The acceleration of the first rounds.
    pub acceleration: Acceleration,
    /// The maximum number of half-point byes for each participant (R-131, R-147).
    pub half_byes: HalfByes,
}

/// The number of rounds of a Swiss, from 1 to [`MAX_SWISS_ROUNDS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct SwissRounds(u16);

/// The number is not a valid [`SwissRounds`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a Swiss has 1 to {MAX_SWISS_ROUNDS} rounds")]
pub struct SwissRoundsError;

impl SwissRounds {
    /// One round.
    pub const LEAST: Self = Self(1);

    /// A number of rounds from 1 to [`MAX_SWISS_ROUNDS`]; `None` for another.
    pub fn new(rounds: u16) -> Option<Self> {
        (1..=MAX_SWISS_ROUNDS)
            .contains(&rounds)
            .then_some(Self(rounds))
    }

    /// The number of rounds.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for SwissRounds {
    type Error = SwissRoundsError;

    fn try_from(rounds: u16) -> Result<Self, SwissRoundsError> {
        Self::new(rounds).ok_or(SwissRoundsError)
    }
}

impl From<SwissRounds> for u16 {
    fn from(rounds: SwissRounds) -> Self {
        rounds.0
    }
}

/// The maximum number of half-point byes for each player, from 0 to [`MAX_HALF_BYES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct HalfByes(u8);

/// The number is not a valid [`HalfByes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a player may have 0 to {MAX_HALF_BYES} requested byes with points")]
pub struct HalfByesError;

impl HalfByes {
    /// No half-point byes.
    pub const NONE: Self = Self(0);

    /// A number of byes from 0 to [`MAX_HALF_BYES`]; `None` for another.
    pub fn new(byes: u8) -> Option<Self> {
        (byes <= MAX_HALF_BYES).then_some(Self(byes))
    }

    /// The number of byes.
    pub const fn get(self) -> u8 {
        self.0
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde asks it of a reference"
    )]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for HalfByes {
    /// One bye.
    fn default() -> Self {
        Self(1)
    }
}

impl TryFrom<u8> for HalfByes {
    type Error = HalfByesError;

    fn try_from(byes: u8) -> Result<Self, HalfByesError> {
        Self::new(byes).ok_or(HalfByesError)
    }
}

impl From<HalfByes> for u8 {
    fn from(byes: HalfByes) -> Self {
        byes.0
    }
}

/// The acceleration of a Swiss: virtual points in the first rounds, by which strong
/// players meet earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Acceleration {
    /// No acceleration.
    #[default]
    None,
    /// Baku acceleration (C.04.7) in its first reading: the first group is half of the
    /// players at the start, whether they are paired in the first round or not (R-101,
    /// R-133).
    Baku,
    /// Baku acceleration in its second reading, which new events use: the first group
    /// is half of the players who are paired in the first round (R-412).
    #[serde(rename = "baku-2")]
    Baku2,
}

impl Acceleration {
    /// Whether there is no acceleration.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde asks it of a reference"
    )]
    const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// Whether this is Baku acceleration, in either reading.
    pub const fn is_baku(self) -> bool {
        matches!(self, Self::Baku | Self::Baku2)
    }
}

impl Format {
    /// The maximum number of entrants.
    pub const fn most_entrants(self) -> usize {
        match self {
            Self::RoundRobin { .. } => MAX_ENTRANTS,
            Self::Swiss(_) => MAX_SWISS_ENTRANTS,
            Self::TeamRoundRobin(_) | Self::Scheveningen(_) | Self::TeamSwiss(_) => {
                MAX_TEAM_ENTRANTS
            }
            Self::Knockout(_) | Self::DoubleElimination(_) => MAX_BRACKET_ENTRANTS,
        }
    }

    /// The rules of the Swiss, if it is one.
    pub const fn swiss(self) -> Option<SwissRules> {
        match self {
            Self::Swiss(rules) => Some(rules),
            Self::RoundRobin { .. }
            | Self::TeamRoundRobin(_)
            | Self::Scheveningen(_)
            | Self::TeamSwiss(_)
            | Self::Knockout(_)
            | Self::DoubleElimination(_) => None,
        }
    }

    /// The settings of a Swiss of players or of teams, if it is one.
    pub const fn any_swiss(self) -> Option<AnySwiss> {
        match self {
            Self::Swiss(SwissRules {
                rounds,
                acceleration,
                half_byes,
            })
            | Self::TeamSwiss(TeamSwiss {
                rounds,
                acceleration,
                half_byes,
                ..
            }) => Some(AnySwiss {
                rounds,
                acceleration,
                half_byes,
            }),
            Self::RoundRobin { .. }
            | Self::TeamRoundRobin(_)
            | Self::Scheveningen(_)
            | Self::Knockout(_)
            | Self::DoubleElimination(_) => None,
        }
    }

    /// The settings of an event of teams; `None` for single players.
    pub const fn teams(self) -> Option<TeamRules> {
        match self {
            Self::TeamRoundRobin(rules) => Some(rules.teams),
            Self::Scheveningen(rules) => Some(rules.teams),
            Self::TeamSwiss(rules) => Some(rules.teams),
            Self::RoundRobin { .. }
            | Self::Swiss(_)
            | Self::Knockout(_)
            | Self::DoubleElimination(_) => None,
        }
    }

    /// The rules of the bracket, if it has one.
    pub const fn bracket(self) -> Option<BracketRules> {
        match self {
            Self::Knockout(rules) => Some(BracketRules::Knockout(rules)),
            Self::DoubleElimination(rules) => Some(BracketRules::Double(rules)),
            Self::RoundRobin { .. }
            | Self::Swiss(_)
            | Self::TeamRoundRobin(_)
            | Self::Scheveningen(_)
            | Self::TeamSwiss(_) => None,
        }
    }

    /// Whether single players are paired round by round from the results so far. Such
    /// an event has to be started.
    pub const fn is_by_rounds(self) -> bool {
        matches!(
            self,
            Self::Swiss(_) | Self::Knockout(_) | Self::DoubleElimination(_)
        )
    }

    /// The format as tie-breaks distinguish it (C.07, 15 and 16).
    pub const fn system(self) -> System {
        match self {
            Self::RoundRobin { .. }
            | Self::TeamRoundRobin(_)
            | Self::Scheveningen(_)
            | Self::Knockout(_)
            | Self::DoubleElimination(_) => System::Predetermined,
            Self::Swiss(_) | Self::TeamSwiss(_) => System::Swiss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Format, serde_json::Error> {
        serde_json::from_str(text)
    }

    #[test]
    fn a_round_robin_is_written_as_it_always_was() {
        let double = Format::RoundRobin { double: true };
        let text = r#"{"system":"round_robin","double":true}"#;
        assert_eq!(serde_json::to_string(&double).unwrap(), text);
        assert_eq!(read(text).unwrap(), double);
        let single = Format::RoundRobin { double: false };
        assert_eq!(read(r#"{"system":"round_robin"}"#).unwrap(), single);
    }

    #[test]
    fn the_formats_of_teams_say_their_boards_and_what_is_unusual() {
        let usual = r#"{"system":"team_round_robin","double":false,"teams":{"boards":4,"primary":"match_points"}}"#;
        let format = read(r#"{"system":"team_round_robin","teams":{"boards":4}}"#).unwrap();
        assert_eq!(serde_json::to_string(&format).unwrap(), usual);
        let three = r#"{"system":"scheveningen","double":true,"teams":{"boards":10,"primary":"game_points","match_points":{"win":3,"draw":1,"loss":0}}}"#;
        let format = read(three).unwrap();
        assert_eq!(serde_json::to_string(&format).unwrap(), three);
        assert_eq!(format.teams().map(|rules| rules.boards.get()), Some(10));
    }

    #[test]
    fn r_162_a_match_of_a_bracket_has_an_odd_number_of_games() {
        let plain = Format::Knockout(KnockoutRules::default());
        let text = r#"{"system":"knockout","games":1,"third_place":false}"#;
        assert_eq!(serde_json::to_string(&plain).unwrap(), text);
        assert_eq!(read(r#"{"system":"knockout"}"#).unwrap(), plain);
        let double = Format::DoubleElimination(DoubleRules::default());
        let text = r#"{"system":"double_elimination","games":1,"reset":true}"#;
        assert_eq!(serde_json::to_string(&double).unwrap(), text);
        assert_eq!(read(r#"{"system":"double_elimination"}"#).unwrap(), double);
        for wrong in [
            r#"{"system":"knockout","games":2}"#,
            r#"{"system":"knockout","games":9}"#,
            r#"{"system":"knockout","reset":true}"#,
            r#"{"system":"double_elimination","third_place":true}"#,
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_swiss_has_1_to_30_rounds_and_nothing_unknown() {
        let rules = |rounds| SwissRules {
            rounds: SwissRounds::new(rounds).unwrap(),
            acceleration: Acceleration::None,
            half_byes: HalfByes::default(),
        };
        let nine = Format::Swiss(rules(9));
        assert_eq!(read(r#"{"system":"swiss","rounds":9}"#).unwrap(), nine);
        assert_eq!(
            serde_json::to_string(&nine).unwrap(),
            r#"{"system":"swiss","rounds":9,"half_byes":1}"#
        );
        let baku = r#"{"system":"swiss","rounds":30,"acceleration":"baku","half_byes":0}"#;
        let format = read(baku).unwrap();
        assert_eq!(serde_json::to_string(&format).unwrap(), baku);
        for wrong in [
            r#"{"system":"team_round_robin"}"#,
            r#"{"system":"team_round_robin","teams":{"boards":33}}"#,
            r#"{"system":"scheveningen","teams":{"boards":4,"match_points":{"win":1,"draw":2,"loss":0}}}"#,
            r#"{"system":"swiss"}"#,
            r#"{"system":"swiss","rounds":0}"#,
            r#"{"system":"swiss","rounds":31}"#,
            r#"{"system":"swiss","rounds":9,"half_byes":6}"#,
            r#"{"system":"swiss","rounds":9,"double":true}"#,
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
