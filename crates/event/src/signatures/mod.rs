//! The signatures under the protocol of a game: its players', then the referee's, once it has
//! a result. They hold for that result alone, and nothing waits for them.

mod decide;
mod entry;
mod refusal;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};

use super::game::GameState;
use super::refusal::Refusal;
use super::state::EventState;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::result::GameResult;

pub(super) use decide::sign;
pub use decide::{SignatureDraft, Signing};
pub use entry::{ProtocolSigned, Signature, Signer};
pub use refusal::SignatureRefusal;

/// A signature with its moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// What was signed, or that it was not.
    pub signature: Signature,
    /// When it was recorded.
    pub at: DateTime<Utc>,
}

/// What stands under a protocol.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Signatures {
    players: PerSide<Option<Signed>>,
    referee: Option<Signed>,
}

impl Signatures {
    /// What somebody has done; `None` while nothing.
    pub const fn of(&self, signer: Signer) -> Option<&Signed> {
        match signer {
            Signer::White => self.players.white.as_ref(),
            Signer::Black => self.players.black.as_ref(),
            Signer::Referee => self.referee.as_ref(),
        }
    }

    /// All there are, the players' before the referee's.
    pub fn all(&self) -> impl Iterator<Item = (Signer, &Signed)> {
        let all = Signer::ALL.into_iter();
        all.filter_map(|signer| Some((signer, self.of(signer)?)))
    }

    /// Who has not signed, nor refused to.
    pub fn missing(&self) -> impl Iterator<Item = Signer> {
        let all = Signer::ALL.into_iter();
        all.filter(|signer| self.of(*signer).is_none())
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

    fn take(&mut self, by: Signer, signed: Signed) {
        let place = match by.side() {
            Some(side) => &mut self.players[side],
            None => &mut self.referee,
        };
        *place = Some(signed);
    }
}

impl GameState {
    /// Whether its protocol is still to be signed by somebody. A forfeit has none.
    pub fn awaits_signatures(&self) -> bool {
        let result = self.result.as_ref();
        result.is_some_and(GameResult::is_played) && !self.signatures.is_complete()
    }
}

impl EventState {
    /// Whether a signature fits the game as it is.
    ///
    /// # Errors
    /// What is against it.
    pub(super) fn check_signature(&self, signed: &ProtocolSigned) -> Result<(), Refusal> {
        let id = signed.game;
        let game = self.game(id).ok_or(Refusal::GameUnknown(id))?;
        let (result, entry) = game.recorded().ok_or(SignatureRefusal::NoResult(id))?;
        if !result.is_played() {
            return Err(SignatureRefusal::Forfeit(id).into());
        }
        if entry != signed.result {
            return Err(SignatureRefusal::OtherResult(id).into());
        }
        let known = &game.signatures;
        if known.is_complete() {
            return Err(SignatureRefusal::Complete(id).into());
        }
        let Some(side) = signed.by.side() else {
            return may_referee_sign(known, signed);
        };
        match (&known.players[side], &signed.signature) {
            (None, _) => Ok(()),
            // Who has refused may sign after all.
            (Some(before), signature)
                if before.signature.is_refused() && !signature.is_refused() =>
            {
                Ok(())
            }
            (Some(_), _) => Err(SignatureRefusal::Twice { game: id, side }.into()),
        }
    }

    /// Adds a signature that was checked by [`EventState::check_signature`].
    pub(super) fn take_signature(&mut self, signed: &ProtocolSigned, at: DateTime<Utc>) {
        if let Ok(game) = self.game_mut(signed.game) {
            let signature = signed.signature.clone();
            game.signatures.take(signed.by, Signed { signature, at });
        }
    }
}

/// The referee neither protests nor refuses, and signs when both players have done one or the
/// other.
fn may_referee_sign(known: &Signatures, signed: &ProtocolSigned) -> Result<(), Refusal> {
    if signed.signature != (Signature::Signed {}) {
        return Err(SignatureRefusal::Referee(signed.game).into());
    }
    let mut open = Side::ALL
        .into_iter()
        .filter(|side| known.players[*side].is_none());
    match open.next() {
        None => Ok(()),
        Some(side) => Err(SignatureRefusal::PlayerFirst {
            game: signed.game,
            side,
        }
        .into()),
    }
}
