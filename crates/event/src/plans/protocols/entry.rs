//! What the journal keeps of the players' own protocols.

use serde::{Deserialize, Serialize};

use areopagus_games::Side;
use areopagus_games::totas::protocols::{Said, Source};
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

/// A player's own protocol is handed in, in the place of the one before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProtocolHandedIn {
    pub game: GameId,
    /// Whose player's it is.
    pub side: Side,
    /// Its canonical rows: the plans with their results, and nothing else of it.
    pub rows: Vec<String>,
    /// From where on it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unread: Option<Unread>,
    /// SHA-256 of the text as it was handed in.
    pub sha256: Hex<32>,
}

/// The first thing of a protocol that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unread {
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
    /// The line as it is written, as much of it as there is room for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Line<200>>,
}

/// The referee has ruled which protocol is right. Where the record goes back with it,
/// its rows follow at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferenceRuled {
    pub game: GameId,
    pub game_move: u16,
    /// Whose plan the difference is about.
    pub plan: Side,
    /// What the protocols and the record said.
    pub said: Said,
    /// Which of them is right.
    pub right: Source,
    pub reason: Line<500>,
    /// Whether the record is taken back from this game move on, to be entered anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub take_back: bool,
}
