//! What a referee finds to be the result of a game.

use serde::{Deserialize, Serialize};

use areopagus_games::{PerSide, Side};
use areopagus_tournament::result::{Forfeit, GamePoints, GameResult};
use areopagus_tournament::round::GameId;

/// A game with what it ended with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardResult {
    pub game: GameId,
    pub verdict: Verdict,
}

/// What a referee finds to be the right result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "snake_case", deny_unknown_fields)]
pub enum Verdict {
    /// A game that was played.
    Played(Played),
    /// Somebody did not come (TOTA\*S 6.4).
    Forfeit { absent: Forfeit },
}

/// How a game that was played ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The points, as the event's rules give them.
    pub points: GamePoints,
    /// The residual potentials at the end, when they are known (TOTA\*S 6.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub potential: Option<PerSide<u16>>,
    /// The scores at the end, when they are known (Almajara 4.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<PerSide<u16>>,
    /// Who has won, where the points do not say it (Almajara 4.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
}

impl Played {
    /// The points, and nothing else that is known.
    pub const fn of(points: GamePoints) -> Self {
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

impl From<&GameResult> for Verdict {
    fn from(result: &GameResult) -> Self {
        match result.basis.absent() {
            Some(absent) => Self::Forfeit { absent },
            None => Self::Played(result.into()),
        }
    }
}
