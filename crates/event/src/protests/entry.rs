//! Entries about protests and appeals.

use serde::{Deserialize, Serialize};

use crate::protests::terms::{Against, Deposit, Effect, Ruling};
use areopagus_games::Side;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// An entry about a protest. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ProtestEntry {
    /// A protest is filed.
    #[serde(rename = "protest.filed")]
    Filed {
        /// Its number, the next free one, from 1.
        protest: u16,
        game: GameId,
        /// The side of the player.
        by: Side,
        against: Against,
        /// The clause named by the player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clause: Option<TextLine<40>>,
        text: TextLine<2000>,
        /// Why it was admitted late; `None` if in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<TextLine<500>>,
    },
    /// The arbiter has decided a protest. The entries of its effect follow at once.
    #[serde(rename = "protest.decided")]
    Decided {
        protest: u16,
        game: GameId,
        #[serde(flatten)]
        ruling: Ruling,
    },
    /// A player of the game appeals against the decision.
    #[serde(rename = "appeal.filed")]
    Appealed {
        /// The protest whose decision is appealed against.
        protest: u16,
        game: GameId,
        /// The side of the player.
        by: Side,
        text: TextLine<2000>,
        /// Why it was admitted late; `None` if in time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        late: Option<TextLine<500>>,
    },
    /// The committee has decided an appeal. The entries of its effect follow at once.
    #[serde(rename = "appeal.decided")]
    AppealDecided {
        /// The number of the protest.
        protest: u16,
        game: GameId,
        committee: TextLine<200>,
        #[serde(flatten)]
        ruling: Ruling,
        /// What happens to the deposit, if the event has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deposit: Option<Deposit>,
    },
}

impl ProtestEntry {
    /// The entry kinds, as in the journal.
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

    /// The ruling, if the entry is a decision.
    pub const fn ruling(&self) -> Option<&Ruling> {
        match self {
            Self::Decided { ruling, .. } | Self::AppealDecided { ruling, .. } => Some(ruling),
            Self::Filed { .. } | Self::Appealed { .. } => None,
        }
    }

    /// The effect of a decision, and its game.
    pub fn effect(&self) -> Option<(GameId, Effect)> {
        let effect = self.ruling()?.effect?;
        Some((self.game(), effect))
    }
}
