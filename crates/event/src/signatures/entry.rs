//! What the journal keeps of a signature.

use serde::{Deserialize, Serialize};

use areopagus_games::Side;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

/// Who signs a protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signer {
    /// The player of White; of a coalition either partner.
    White,
    /// The player of Black.
    Black,
    Referee,
}

impl Signer {
    /// All, in the order in which they stand on the form.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Referee];

    /// The side of a player; `None` for the referee.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Referee => None,
        }
    }

    /// The player of a side.
    pub const fn of(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// What somebody does when the protocol is put before them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "signature", rename_all = "snake_case")]
pub enum Signature {
    /// It is signed.
    Signed {},
    /// It is signed with a remark of disagreement. That is no protest yet.
    UnderProtest { reason: Line<500> },
    /// It is not signed.
    Refused {
        /// Why, or that the player has left.
        reason: Line<500>,
    },
}

impl Signature {
    /// Whether the protocol is not signed.
    pub const fn is_refused(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }

    /// The remark or the reason.
    pub const fn reason(&self) -> Option<&Line<500>> {
        match self {
            Self::Signed {} => None,
            Self::UnderProtest { reason } | Self::Refused { reason } => Some(reason),
        }
    }
}

/// Somebody has signed the protocol of a game, or refused to. The moment is that of the
/// journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProtocolSigned {
    pub game: GameId,
    /// Who signs.
    pub by: Signer,
    /// The sequence number of the entry that made the result which is signed.
    pub result: u64,
    #[serde(flatten)]
    pub signature: Signature,
}
