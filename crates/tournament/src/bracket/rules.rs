//! The settings of knockouts and double eliminations.

use serde::{Deserialize, Serialize};

/// The settings of a knockout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnockoutRules {
    /// The number of games in a match.
    #[serde(default)]
    pub games: BestOf,
    /// Whether the losers of the semi-finals play for the third place.
    #[serde(default)]
    pub third_place: bool,
}

/// The settings of a double elimination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubleRules {
    /// The number of games in a match.
    #[serde(default)]
    pub games: BestOf,
    /// Whether there is a second grand final if the winner of the losers' bracket wins
    /// the first one, so that no one is eliminated after a single lost match.
    #[serde(default = "DoubleRules::usual_reset")]
    pub reset: bool,
}

impl DoubleRules {
    const fn usual_reset() -> bool {
        true
    }
}

impl Default for DoubleRules {
    fn default() -> Self {
        Self {
            games: BestOf::default(),
            reset: Self::usual_reset(),
        }
    }
}

/// The settings of a bracket of either kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BracketRules {
    /// An entrant is out after one lost match.
    Knockout(KnockoutRules),
    /// An entrant is out after two lost matches.
    Double(DoubleRules),
}

impl BracketRules {
    /// The number of games in a match.
    pub const fn games(self) -> BestOf {
        match self {
            Self::Knockout(rules) => rules.games,
            Self::Double(rules) => rules.games,
        }
    }
}

/// The maximum number of games in a match: best of 1, 3, 5 or 7. A match ends as soon
/// as its winner is certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct BestOf(u8);

/// The number is not a valid [`BestOf`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a match has 1, 3, 5 or 7 games")]
pub struct BestOfError;

impl BestOf {
    /// All values, in ascending order.
    pub const ALL: [Self; 4] = [Self(1), Self(3), Self(5), Self(7)];

    /// Best of 1, 3, 5 or 7; `None` for another number.
    pub fn new(games: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.0 == games)
    }

    /// The maximum number of games.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for BestOf {
    /// Best of 1.
    fn default() -> Self {
        Self(1)
    }
}

impl TryFrom<u8> for BestOf {
    type Error = BestOfError;

    fn try_from(games: u8) -> Result<Self, BestOfError> {
        Self::new(games).ok_or(BestOfError)
    }
}

impl From<BestOf> for u8 {
    fn from(games: BestOf) -> Self {
        games.0
    }
}
