//! The entry of a signature.

use serde::{Deserialize, Serialize};

use areopagus_games::Side;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// Who signs a protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signer {
    /// The player of White; in a coalition either partner.
    White,
    /// The player of Black.
    Black,
    Referee,
}

impl Signer {
    /// All signers, in the order of the form.
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
    pub const fn from_side(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// The response to a protocol.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "signature", rename_all = "snake_case")]
pub enum Signature {
    Signed {},
    /// The protocol is signed with a remark of disagreement. That alone is not a protest
    ///
    UnderProtest {
        reason: TextLine<500>,
    },
    /// The signature is refused.
    Refused {
        /// The reason, or that the player has left.
        reason: TextLine<500>,
    },
}

impl Signature {
    /// Whether the signature is refused.
    pub const fn is_refused(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }

    /// The remark or the reason.
    pub const fn reason(&self) -> Option<&TextLine<500>> {
        match self {
            Self::Signed {} => None,
            Self::UnderProtest { reason } | Self::Refused { reason } => Some(reason),
        }
    }
}

/// The protocol of a game is signed, or the signature refused. The moment is that of the
/// journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProtocolSigned {
    pub game: GameId,
    pub by: Signer,
    /// The sequence number of the entry that made the signed result.
    pub result: u64,
    #[serde(flatten)]
    pub signature: Signature,
}
