//! The terms of a Swiss: the first colour, bans and waivers, and who paired a round.

use serde::{Deserialize, Serialize};

use areopagus_games::Side;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// How the colour of the first board was determined (C.04.3 5.1). `T` is the text of a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum InitialColour<T> {
    /// Drawn by the protocol of the lots, after the start.
    Lot {},
    /// Drawn in the hall and entered by the arbiter.
    Arbiter {
        /// The colour of the odd numbers in the first round.
        side: Side,
        /// How it was drawn, and before which witnesses.
        reason: T,
    },
}

impl InitialColour<TextLine<500>> {
    /// The colour with its reason as text.
    pub(crate) fn typed(&self) -> InitialColour<String> {
        match self {
            Self::Lot {} => InitialColour::Lot {},
            Self::Arbiter { side, reason } => InitialColour::Arbiter {
                side: *side,
                reason: reason.to_string(),
            },
        }
    }
}

/// The origin of a round's pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum PairedBy {
    /// The system: the same round follows from the entries before it.
    Engine {},
    Arbiter {
        reason: TextLine<500>,
        /// The rules that the round breaks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        waived: Vec<Waiver>,
    },
}

impl Default for PairedBy {
    fn default() -> Self {
        Self::Engine {}
    }
}

impl PairedBy {
    /// Whether it was the system.
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine {})
    }
}

/// Participants who are not paired with each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForbiddenGroup {
    pub entrants: Vec<EntrantNumber>,
    pub reason: TextLine<500>,
    /// The first round paired under the ban.
    pub from_round: u16,
    /// The last round paired under the ban, once it is lifted.
    pub last_round: Option<u16>,
}

/// The key of the run's secrets among those of the games: no game has board 0.
pub const RUN: GameId = GameId { round: 1, board: 0 };

/// A basic rule (C.04.1) that a round of the arbiter's may break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Waiver {
    /// Two players meet again (C1).
    Rematch,
    /// A player with an earlier bye, or a win without a game, gets the bye (C2).
    SecondBye,
    /// A player gets a colour for the third time running, or three more of one than of the
    /// other (C3).
    Colour,
}

impl Waiver {
    /// All waivers, in the order of the criteria.
    pub const ALL: [Self; 3] = [Self::Rematch, Self::SecondBye, Self::Colour];
}
