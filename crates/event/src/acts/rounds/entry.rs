//! Entries about secret choices of the persons of a side.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use areopagus_games::Side;
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// An entry about a round of choices in a game by acts. `kind` and `body` are
/// those of the journal's envelope.
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
        /// Its kind, in the discipline's word.
        choice: String,
        /// The maximum number of choices, from 1.
        most: u8,
        /// The persons who may choose, by their ids in the registry.
        writers: Vec<Uuid>,
    },
    /// A person has handed in a choice, which replaces an earlier one, or leaves it out.
    #[serde(rename = "choice.handed")]
    Handed {
        game: GameId,
        round: u16,
        person: Uuid,
        /// `D("arb/v1/seal", gid, 0, blind, "PERSON white puts 45")`; for a choice left out,
        /// nothing follows the last blank. `None` if a choice is left out of a round
        /// with fewer places than writers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seal: Option<Hex<32>>,
    },
    /// All choices of a round are published.
    #[serde(rename = "choice.shown")]
    Shown {
        game: GameId,
        round: u16,
        /// The choices in the order in which they were handed in.
        choices: Vec<ShownChoice>,
        /// The number of ways to make acts of them: a single one is made at once. 0 if none is
        /// made, because the round was lost.
        ways: u16,
        /// Why the round is closed.
        why: WhyShown,
        /// The referee's reason for closing it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<TextLine<500>>,
    },
    /// One of the writers chooses a way to make acts of the choices.
    #[serde(rename = "choice.decided")]
    Decided {
        game: GameId,
        round: u16,
        /// The number of the way, from 1.
        way: u16,
    },
}

/// A published choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownChoice {
    /// The id of the writer in the registry.
    pub person: Uuid,
    /// The choice; empty if it was left out.
    pub value: String,
    /// The blind of its seal.
    pub blind: Hex<32>,
}

impl ShownChoice {
    /// Whether the choice was left out.
    pub(super) const fn is_left_out(&self) -> bool {
        self.value.is_empty()
    }
}

/// Why the choices of a round are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhyShown {
    /// No choice is awaited.
    All,
    /// The referee has closed the round.
    Closed,
    /// The game is over.
    Over,
    /// The record is taken back.
    Withdrawn,
}

impl RoundEntry {
    /// The entry kinds, as in the journal.
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
