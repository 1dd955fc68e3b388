//! The result of a game as a referee enters it.

use serde::{Deserialize, Serialize};

use areopagus_games::{PerSide, Side};
use areopagus_tournament::result::{Forfeit, GamePoints, GameResult};
use areopagus_tournament::round::GameId;

/// A game and its verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardResult {
    pub game: GameId,
    pub verdict: ResultRuling,
}

/// The result that a referee enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "snake_case", deny_unknown_fields)]
pub enum ResultRuling {
    /// A game that was played.
    Played(Played),
    /// A forfeit: a player was absent (TOTA*S 6.4).
    Forfeit { absent: Forfeit },
}

/// How a played game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The points, as the event's rules give them.
    pub points: GamePoints,
    /// The residual potentials at the end, if known (TOTA*S 6.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub potential: Option<PerSide<u16>>,
    /// The scores at the end, if known (Almajara 4.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<PerSide<u16>>,
    /// The winner, if the points do not tell it (Almajara 4.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
}

impl Played {
    /// Points without further data.
    pub const fn from_points(points: GamePoints) -> Self {
        Self {
            points,
            potential: None,
            score: None,
            winner: None,
        }
    }
}

impl From<&GameResult> for Played {
    fn from(result: &GameResult) -> Self {
        Self {
            points: result.points,
            potential: result.potential,
            score: result.score,
            winner: result.winner,
        }
    }
}

impl From<&GameResult> for ResultRuling {
    fn from(result: &GameResult) -> Self {
        match result.basis.absent() {
            Some(absent) => Self::Forfeit { absent },
            None => Self::Played(result.into()),
        }
    }
}
