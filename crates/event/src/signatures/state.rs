//! State of the signatures under the protocol of one game.

use chrono::{DateTime, Utc};

use super::entry::{Signature, Signer};
use areopagus_games::{PerSide, Side};

/// A signature with its moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// The signature or refusal.
    pub signature: Signature,
    /// When it was recorded.
    pub at: DateTime<Utc>,
}

/// The signatures under a protocol.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Signatures {
    pub(super) players: PerSide<Option<Signed>>,
    pub(super) referee: Option<Signed>,
}

impl Signatures {
    /// What a signer has done; `None` if nothing yet.
    pub const fn get(&self, signer: Signer) -> Option<&Signed> {
        match signer {
            Signer::White => self.players.white.as_ref(),
            Signer::Black => self.players.black.as_ref(),
            Signer::Referee => self.referee.as_ref(),
        }
    }

    /// All signatures, the players' before the referee's.
    pub fn all(&self) -> impl Iterator<Item = (Signer, &Signed)> {
        let all = Signer::ALL.into_iter();
        all.filter_map(|signer| Some((signer, self.get(signer)?)))
    }

    /// The signers who have neither signed nor refused.
    pub fn missing(&self) -> impl Iterator<Item = Signer> {
        let all = Signer::ALL.into_iter();
        all.filter(|signer| self.get(*signer).is_none())
    }

    /// Whether a player may still sign: has done nothing yet, or has refused.
    pub fn may_sign(&self, side: Side) -> bool {
        let known = self.players[side].as_ref();
        known.is_none_or(|known| known.signature.is_refused())
    }

    /// Whether the referee, who signs last, has signed.
    pub const fn is_complete(&self) -> bool {
        self.referee.is_some()
    }

    pub(super) fn take(&mut self, by: Signer, signed: Signed) {
        let place = match by.side() {
            Some(side) => &mut self.players[side],
            None => &mut self.referee,
        };
        *place = Some(signed);
    }
}
