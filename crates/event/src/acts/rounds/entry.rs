//! What the journal keeps of choices that the persons of a side make in secret.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use areopagus_games::Side;
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

/// A fact of a round of choices in a game by acts. `kind` and `body` are those
/// of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", deny_unknown_fields)]
pub enum RoundEntry {
    /// A round is opened.
    #[serde(rename = "choice.opened")]
    Opened {
        game: GameId,
        /// Its number in the game, from 1.
        round: u16,
        side: Side,
        /// What is chosen, in the word of the discipline.
        choice: String,
        /// How many of them may hand in a choice, from 1.
        most: u8,
        /// Who they are, by their ids in the registry.
        writers: Vec<Uuid>,
    },
    /// Somebody has handed in a choice, in the place of an earlier one, or leaves it out.
    #[serde(rename = "choice.handed")]
    Handed {
        game: GameId,
        round: u16,
        person: Uuid,
        /// `D("arb/v1/seal", gid, 0, blind, "PERSON white puts 45")`, of who leaves the choice
        /// out with nothing behind the last blank. There is none where somebody leaves
        /// it out of a round that has not a place for each of its writers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seal: Option<Hex<32>>,
    },
    /// All choices of a round are seen by everybody.
    #[serde(rename = "choice.shown")]
    Shown {
        game: GameId,
        round: u16,
        /// The choices in the order in which they were handed in.
        choices: Vec<ShownChoice>,
        /// How many ways there are to make acts of them: a single one is made at once. 0 where
        /// none is made, because the round was lost.
        ways: u16,
        /// Why it is closed.
        why: WhyShown,
        /// The referee's reason, where the referee has closed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<Line<500>>,
    },
    /// One of the ways to make acts of the choices is chosen by one of their writers.
    #[serde(rename = "choice.decided")]
    Decided {
        game: GameId,
        round: u16,
        /// Which way, from 1.
        way: u16,
    },
}

/// A choice that everybody sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownChoice {
    /// Whose, by the id in the registry.
    pub person: Uuid,
    /// What was chosen; empty for who has left it out.
    pub value: String,
    /// The blind of its seal.
    pub blind: Hex<32>,
}

impl ShownChoice {
    /// Whether it is that somebody has left the choice out.
    pub(super) const fn is_left_out(&self) -> bool {
        self.value.is_empty()
    }
}

/// Why the choices of a round are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhyShown {
    /// Nobody is left who may hand in one.
    All,
    /// The referee has closed it.
    Closed,
    /// The game is over.
    Over,
    /// The record is taken back.
    Withdrawn,
}

impl RoundEntry {
    /// The kinds in a journal.
    pub const KINDS: [&'static str; 4] = [
        "choice.opened",
        "choice.handed",
        "choice.shown",
        "choice.decided",
    ];

    pub const fn game(&self) -> GameId {
        match self {
            Self::Opened { game, .. }
            | Self::Handed { game, .. }
            | Self::Shown { game, .. }
            | Self::Decided { game, .. } => *game,
        }
    }
}
