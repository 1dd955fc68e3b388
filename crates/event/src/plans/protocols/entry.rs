//! Entries about the players' own protocols.

use serde::{Deserialize, Serialize};

use areopagus_games::Side;
use areopagus_games::totas::protocols::{Said, Source};
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// A player's own protocol is handed in and replaces the one before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProtocolHandedIn {
    pub game: GameId,
    pub side: Side,
    /// Its canonical rows: only the plans and their results.
    pub rows: Vec<String>,
    /// The first unreadable line, where reading stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unread: Option<Unread>,
    /// SHA-256 of the text as it was handed in.
    pub sha256: Hex<32>,
}

/// The first part of a protocol that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unread {
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
    /// The line as written, cut to this length.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<TextLine<200>>,
}

/// The referee's ruling which protocol is right. If the record goes back with it, the
/// entries of its rows follow at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DifferenceRuled {
    pub game: GameId,
    pub game_move: u16,
    /// The side whose plan is in dispute.
    pub plan: Side,
    /// What the protocols and the record said.
    pub said: Said,
    pub right: Source,
    pub reason: TextLine<500>,
    /// Whether the record is taken back from this game move on, to be entered again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub take_back: bool,
}
