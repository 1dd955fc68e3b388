//! What the journal keeps of protests and appeals.

use serde::{Deserialize, Serialize};

use crate::protests::terms::{Against, Deposit, Effect, Ruling};
use areopagus_games::Side;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

/// A fact of a protest. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ProtestEntry {
    /// A player protests.
    #[serde(rename = "protest.filed")]
    Filed {
        /// The number given, the next one, from 1.
        protest: u16,
        game: GameId,
        /// The side of the player.
        by: Side,
        /// What it is against.
        against: Against,
        /// The clause that the player names.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clause: Option<Line<40>>,
        text: Line<2000>,
        /// Why it was taken after its time; only then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<Line<500>>,
    },
    /// The arbiter has decided a protest. What the decision changes follows at once.
    #[serde(rename = "protest.decided")]
    Decided {
        /// Which.
        protest: u16,
        game: GameId,
        /// The decision.
        #[serde(flatten)]
        ruling: Ruling,
    },
    /// A player of the game appeals against the decision.
    #[serde(rename = "appeal.filed")]
    Appealed {
        /// Against the decision on which protest.
        protest: u16,
        game: GameId,
        /// The side of the player.
        by: Side,
        text: Line<2000>,
        /// Why it was taken after its time; only then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<Line<500>>,
    },
    /// The committee has decided an appeal. What the decision changes follows at once.
    #[serde(rename = "appeal.decided")]
    AppealDecided {
        /// The protest that it was about.
        protest: u16,
        game: GameId,
        committee: Line<200>,
        /// The decision.
        #[serde(flatten)]
        ruling: Ruling,
        /// What becomes of the deposit, where the event has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deposit: Option<Deposit>,
    },
}

impl ProtestEntry {
    /// The kinds in a journal.
    pub const KINDS: [&'static str; 4] = [
        "protest.filed",
        "protest.decided",
        "appeal.filed",
        "appeal.decided",
    ];

    /// The number of the protest.
    pub const fn protest(&self) -> u16 {
        match self {
            Self::Filed { protest, .. }
            | Self::Decided { protest, .. }
            | Self::Appealed { protest, .. }
            | Self::AppealDecided { protest, .. } => *protest,
        }
    }

    pub const fn game(&self) -> GameId {
        match self {
            Self::Filed { game, .. }
            | Self::Decided { game, .. }
            | Self::Appealed { game, .. }
            | Self::AppealDecided { game, .. } => *game,
        }
    }

    /// What was decided, when it is a decision.
    pub const fn ruling(&self) -> Option<&Ruling> {
        match self {
            Self::Decided { ruling, .. } | Self::AppealDecided { ruling, .. } => Some(ruling),
            Self::Filed { .. } | Self::Appealed { .. } => None,
        }
    }

    /// What it changes, and in which game.
    pub fn effect(&self) -> Option<(GameId, Effect)> {
        let effect = self.ruling()?.effect?;
        Some((self.game(), effect))
    }
}
