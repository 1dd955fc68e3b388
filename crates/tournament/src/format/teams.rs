//! What an event of teams sets: boards, match points, and which score ranks first.

use serde::{Deserialize, Serialize};

use super::{Acceleration, HalfByes, SwissRounds};
use crate::tie_break::TeamScore;
use areopagus_games::Side;

/// The most boards of a match.
pub const MAX_TEAM_BOARDS: u8 = 32;

/// The most teams of a team round robin.
pub const MAX_TEAMS: usize = 64;

/// The most teams of a team Swiss.
pub const MAX_SWISS_TEAMS: usize = 200;

/// The most entrants of an event of teams, reserves too.
pub const MAX_TEAM_ENTRANTS: usize = 1_600;

/// The most points that a match can be worth.
pub const MAX_MATCH_POINTS: u8 = 10;

/// How many boards a match has, from 1 to [`MAX_TEAM_BOARDS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Boards(u8);

/// A number that is no [`Boards`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a team match has 1 to {MAX_TEAM_BOARDS} boards")]
pub struct BoardsError;

impl Boards {
    /// A number from 1 to [`MAX_TEAM_BOARDS`]; `None` for another.
    pub fn new(boards: u8) -> Option<Self> {
        (1..=MAX_TEAM_BOARDS)
            .contains(&boards)
            .then_some(Self(boards))
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number, for counting.
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

/// What a match is worth: at most [`MAX_MATCH_POINTS`], a win more than a loss and a draw
/// not outside of the two.
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

/// Numbers that are no [`MatchPoints`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a match is worth at most {MAX_MATCH_POINTS}, a win more than a loss, and a draw lies between"
)]
pub struct MatchPointsError;

impl MatchPoints {
    /// A table of match points; `None` where a win is not worth more than a loss, a draw
    /// is worth more than a win or less than a loss, or a win more than [`MAX_MATCH_POINTS`].
    pub fn new(win: u8, draw: u8, loss: u8) -> Option<Self> {
        let fits = win > loss && (loss..=win).contains(&draw) && win <= MAX_MATCH_POINTS;
        fits.then_some(Self { win, draw, loss })
    }

    /// What a win is worth.
    pub const fn win(self) -> u8 {
        self.win
    }

    /// What a draw is worth.
    pub const fn draw(self) -> u8 {
        self.draw
    }

    /// What a loss is worth.
    pub const fn loss(self) -> u8 {
        self.loss
    }

    /// Whether they are the usual ones.
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

/// The score by which teams are ranked first (C.07 11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Primary {
    /// Points for winning or drawing matches.
    #[default]
    MatchPoints,
    /// The sum of the points of all games.
    GamePoints,
}

impl Primary {
    /// As the tie-breaks name it.
    pub const fn score(self) -> TeamScore {
        match self {
            Self::MatchPoints => TeamScore::Match,
            Self::GamePoints => TeamScore::Game,
        }
    }
}

/// What every event of teams sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamRules {
    /// The boards of a match; in a Scheveningen the players of a team.
    pub boards: Boards,
    /// The score that ranks before every tie-break.
    #[serde(default)]
    pub primary: Primary,
    /// What a match is worth.
    #[serde(default, skip_serializing_if = "MatchPoints::is_usual")]
    pub match_points: MatchPoints,
}

/// Every team meets every other one, by Berger tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamRoundRobin {
    /// Twice, with the colours exchanged.
    #[serde(default)]
    pub double: bool,
    /// What every event of teams sets.
    pub teams: TeamRules,
}

impl TeamRoundRobin {
    /// The matches of each of so many teams.
    pub fn matches(self, teams: usize) -> u16 {
        let rivals = u16::try_from(teams.saturating_sub(1)).unwrap_or(u16::MAX);
        rivals.saturating_mul(if self.double { 2 } else { 1 })
    }
}

/// Two teams: every player meets every player of the other team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scheveningen {
    /// Twice, with the colours exchanged.
    #[serde(default)]
    pub double: bool,
    /// What every event of teams sets.
    pub teams: TeamRules,
}

impl Scheveningen {
    /// The rounds: one for each player of a team, twice in a double one.
    pub fn rounds(self) -> u16 {
        u16::from(self.teams.boards.get()) * if self.double { 2 } else { 1 }
    }
}

/// Which colour preferences a team Swiss has (C.04.6 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamColours {
    /// Type A: one strength.
    #[default]
    TypeA,
    /// Type B: strong and mild ones.
    TypeB,
    /// None.
    None,
}

/// Round after round by the results so far, by the FIDE Swiss Team Pairing System (C.04.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamSwiss {
    /// How many rounds there are.
    pub rounds: SwissRounds,
    /// What every event of teams sets.
    pub teams: TeamRules,
    /// The colour preferences.
    #[serde(default)]
    pub colours: TeamColours,
    /// Virtual match points in the first rounds.
    #[serde(default, skip_serializing_if = "Acceleration::is_none")]
    pub acceleration: Acceleration,
    /// How many requested byes with points a team may have.
    #[serde(default, skip_serializing_if = "HalfByes::is_usual")]
    pub half_byes: HalfByes,
}

/// The colour that was drawn in the hall for the first boards of the odd numbers in the
/// first round (C.04.6 4.1). `T` is the text of a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnColour<T> {
    /// The colour.
    pub side: Side,
    /// How it was drawn, and before whom.
    pub reason: T,
}
