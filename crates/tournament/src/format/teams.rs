//! The settings of team events: boards, match points, primary score.

use serde::{Deserialize, Serialize};

use super::{Acceleration, HalfByes, SwissRounds};
use crate::tie_break::TeamScore;
use areopagus_games::Side;

/// The maximum number of boards of a match.
pub const MAX_TEAM_BOARDS: u8 = 32;

/// The maximum number of teams of a team round robin.
pub const MAX_TEAMS: usize = 64;

/// The maximum number of teams of a team Swiss.
pub const MAX_SWISS_TEAMS: usize = 200;

/// The maximum number of entrants of a team event, including reserves.
pub const MAX_TEAM_ENTRANTS: usize = 1_600;

/// The maximum value of a match, in match points.
pub const MAX_MATCH_POINTS: u8 = 10;

/// The number of boards of a match, from 1 to [`MAX_TEAM_BOARDS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Boards(u8);

/// The number is not a valid [`Boards`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a team match has 1 to {MAX_TEAM_BOARDS} boards")]
pub struct BoardsError;

impl Boards {
    /// A number of boards from 1 to [`MAX_TEAM_BOARDS`]; `None` for another.
    pub fn new(boards: u8) -> Option<Self> {
        (1..=MAX_TEAM_BOARDS)
            .contains(&boards)
            .then_some(Self(boards))
    }

    /// The number of boards.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number of boards as a `usize`.
    pub fn count(self) -> usize {
        self.0.into()
    }
}

impl Default for Boards {
    /// Four, as in most team tournaments.
    fn default() -> Self {
        Self(4)
    }
}

impl TryFrom<u8> for Boards {
    type Error = BoardsError;

    fn try_from(boards: u8) -> Result<Self, BoardsError> {
        Self::new(boards).ok_or(BoardsError)
    }
}

impl From<Boards> for u8 {
    fn from(boards: Boards) -> Self {
        boards.0
    }
}

/// The match points for a win, a draw and a loss: at most [`MAX_MATCH_POINTS`], a win
/// more than a loss, and a draw not outside of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "MatchPointsForm", into = "MatchPointsForm")]
pub struct MatchPoints {
    win: u8,
    draw: u8,
    loss: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchPointsForm {
    win: u8,
    draw: u8,
    loss: u8,
}

/// The numbers are not valid [`MatchPoints`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a match is worth at most {MAX_MATCH_POINTS}, a win more than a loss, and a draw lies between"
)]
pub struct MatchPointsError;

impl MatchPoints {
    /// A table of match points; `None` if a win is not worth more than a loss, if a
    /// draw is worth more than a win or less than a loss, or if a win is worth more
    /// than [`MAX_MATCH_POINTS`].
    pub fn new(win: u8, draw: u8, loss: u8) -> Option<Self> {
        let fits = win > loss && (loss..=win).contains(&draw) && win <= MAX_MATCH_POINTS;
        fits.then_some(Self { win, draw, loss })
    }

    /// The match points for a win.
    pub const fn win(self) -> u8 {
        self.win
    }

    /// The match points for a draw.
    pub const fn draw(self) -> u8 {
        self.draw
    }

    /// The match points for a loss.
    pub const fn loss(self) -> u8 {
        self.loss
    }

    /// Whether these are the usual match points.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde asks it of a reference"
    )]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl Default for MatchPoints {
    /// 2, 1 and 0 (C.04.6).
    fn default() -> Self {
        Self {
            win: 2,
            draw: 1,
            loss: 0,
        }
    }
}

impl TryFrom<MatchPointsForm> for MatchPoints {
    type Error = MatchPointsError;

    fn try_from(form: MatchPointsForm) -> Result<Self, MatchPointsError> {
        Self::new(form.win, form.draw, form.loss).ok_or(MatchPointsError)
    }
}

impl From<MatchPoints> for MatchPointsForm {
    fn from(points: MatchPoints) -> Self {
        let MatchPoints { win, draw, loss } = points;
        Self { win, draw, loss }
    }
}

/// The primary score of teams (C.07, 11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Primary {
    /// The points for winning or drawing matches.
    #[default]
    MatchPoints,
    /// The sum of the points of all games.
    GamePoints,
}

impl Primary {
    /// The primary score in the terms of the tie-breaks.
    pub const fn score(self) -> TeamScore {
        match self {
            Self::MatchPoints => TeamScore::Match,
            Self::GamePoints => TeamScore::Game,
        }
    }
}

/// The settings that all team events have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamRules {
    /// The boards of a match; in a Scheveningen, the players of a team.
    pub boards: Boards,
    /// The score that comes before all tie-breaks.
    #[serde(default)]
    pub primary: Primary,
    /// The match points for a win, a draw and a loss.
    #[serde(default, skip_serializing_if = "MatchPoints::is_usual")]
    pub match_points: MatchPoints,
}

/// Every team meets every other one, by Berger tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamRoundRobin {
    /// Whether they meet twice, with colours reversed.
    #[serde(default)]
    pub double: bool,
    /// The common settings.
    pub teams: TeamRules,
}

impl TeamRoundRobin {
    /// The number of matches of each team, for a number of teams.
    pub fn matches(self, teams: usize) -> u16 {
        let rivals = u16::try_from(teams.saturating_sub(1)).unwrap_or(u16::MAX);
        rivals.saturating_mul(if self.double { 2 } else { 1 })
    }
}

/// A Scheveningen: two teams, in which every player meets every player of the other
/// team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scheveningen {
    /// Whether they meet twice, with colours reversed.
    #[serde(default)]
    pub double: bool,
    /// The common settings.
    pub teams: TeamRules,
}

impl Scheveningen {
    /// The number of rounds: one for each player of a team, twice as many if double.
    pub fn rounds(self) -> u16 {
        u16::from(self.teams.boards.get()) * if self.double { 2 } else { 1 }
    }
}

/// The type of colour preferences in a team Swiss (C.04.6, 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamColours {
    /// Type A: preferences of one strength.
    #[default]
    TypeA,
    /// Type B: strong and mild preferences.
    TypeB,
    /// No colour preferences.
    None,
}

/// A Swiss of teams by the FIDE Swiss Team Pairing System (C.04.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamSwiss {
    /// The number of rounds.
    pub rounds: SwissRounds,
    /// The common settings.
    pub teams: TeamRules,
    /// The type of colour preferences.
    #[serde(default)]
    pub colours: TeamColours,
    /// The acceleration by virtual match points in the first rounds.
    #[serde(default, skip_serializing_if = "Acceleration::is_none")]
    pub acceleration: Acceleration,
    /// The maximum number of half-point byes for each team.
    #[serde(default, skip_serializing_if = "HalfByes::is_usual")]
    pub half_byes: HalfByes,
}

/// The colour, drawn in the hall, of the first boards of odd-numbered teams in the
/// first round (C.04.6, 4.1). `T` is the type of the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnColour<T> {
    /// The colour.
    pub side: Side,
    /// How and before whom it was drawn.
    pub reason: T,
}
