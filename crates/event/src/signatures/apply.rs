//! Checks signatures against the state, and applies them.

use chrono::{DateTime, Utc};

use super::entry::{ProtocolSigned, Signature};
use super::refusal::SignatureRefusal;
use super::state::{Signatures, Signed};
use crate::game::GameState;
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_tournament::result::GameResult;

impl GameState {
    /// Whether a signature under its protocol is missing. A forfeit has no protocol.
    pub fn awaits_signatures(&self) -> bool {
        let result = self.result.as_ref();
        result.is_some_and(GameResult::is_played) && !self.signatures.is_complete()
    }
}

impl EventState {
    /// Checks that a signature fits the game as it is.
    ///
    /// # Errors
    /// If it does not fit.
    pub(crate) fn check_signature(&self, signed: &ProtocolSigned) -> Result<(), Refusal> {
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
            // A player who has refused may still sign.
            (Some(before), signature)
                if before.signature.is_refused() && !signature.is_refused() =>
            {
                Ok(())
            }
            (Some(_), _) => Err(SignatureRefusal::Twice { game: id, side }.into()),
        }
    }

    /// Applies a signature that was checked by [`EventState::check_signature`].
    pub(crate) fn apply_signature(&mut self, signed: &ProtocolSigned, at: DateTime<Utc>) {
        if let Ok(game) = self.game_mut(signed.game) {
            let signature = signed.signature.clone();
            game.signatures.take(signed.by, Signed { signature, at });
        }
    }
}

/// The referee neither protests nor refuses, and signs after both players have signed or
/// refused.
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
