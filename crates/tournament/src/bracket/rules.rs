//! What an event sets of its bracket.

use serde::{Deserialize, Serialize};

/// What an event sets of its knockout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnockoutRules {
    /// How many games a match has.
    #[serde(default)]
    pub games: BestOf,
    /// Whether those who lose the semi-finals play for the third place.
    #[serde(default)]
    pub third_place: bool,
}

/// What an event sets of its double elimination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubleRules {
    /// How many games a match has.
    #[serde(default)]
    pub games: BestOf,
    /// Whether a grand final that the winner of the losers' bracket wins is played once
    /// more, so that nobody is out after one match lost.
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

/// The rules of either bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BracketRules {
    /// One match lost is the end.
    Knockout(KnockoutRules),
    /// The second match lost is the end.
    Double(DoubleRules),
}

impl BracketRules {
    /// How many games a match has.
    pub const fn games(self) -> BestOf {
        match self {
            Self::Knockout(rules) => rules.games,
            Self::Double(rules) => rules.games,
        }
    }
}

/// How many games a match has at most: 1, 3, 5 or 7. It ends as soon as nothing can
/// change who wins it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct BestOf(u8);

/// A number that is no [`BestOf`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a match has 1, 3, 5 or 7 games")]
pub struct BestOfError;

impl BestOf {
    /// All of them.
    pub const ALL: [Self; 4] = [Self(1), Self(3), Self(5), Self(7)];

    /// 1, 3, 5 or 7; `None` for another number.
    pub fn new(games: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.0 == games)
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for BestOf {
    /// One game.
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
