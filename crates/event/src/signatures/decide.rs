//! Decides the recording of signatures.

use super::super::decision_builder::DecisionBuilder;
use super::super::entry::Entry;
use super::super::lookup::{game, line};
use super::super::refusal::Refusal;
use super::command::{SignatureDraft, Signing};
use crate::signatures::entry::{ProtocolSigned, Signature, Signer};
use crate::signatures::refusal::SignatureRefusal;
use areopagus_games::Side;

impl SignatureDraft {
    fn check(&self, side: Side) -> Result<Signature, SignatureRefusal> {
        let reason = |typed: &str| {
            line(typed).map_err(|refusal| SignatureRefusal::Reason {
                side,
                refusal: Box::new(refusal),
            })
        };
        Ok(match self {
            Self::Signed {} => Signature::Signed {},
            Self::UnderProtest { reason: typed } => Signature::UnderProtest {
                reason: reason(typed)?,
            },
            Self::Refused { reason: typed } => Signature::Refused {
                reason: reason(typed)?,
            },
        })
    }
}

/// Records signatures under the protocol of a game.
pub(in super::super) fn sign(
    making: &mut DecisionBuilder<'_, '_>,
    signing: &Signing,
) -> Result<(), Refusal> {
    let id = signing.game;
    let known = game(making.state(), id)?;
    let (_, result) = known.recorded().ok_or(SignatureRefusal::NoResult(id))?;
    let mut given = Vec::new();
    for side in Side::ALL {
        if let Some(draft) = &signing.players[side] {
            given.push((Signer::from_side(side), draft.check(side)?));
        }
    }
    if signing.referee {
        given.push((Signer::Referee, Signature::Signed {}));
    }
    if given.is_empty() {
        return Err(SignatureRefusal::Nobody.into());
    }
    for (by, signature) in given {
        let signed = ProtocolSigned {
            game: id,
            by,
            result,
            signature,
        };
        making.state().check_signature(&signed)?;
        making.push(Entry::GameSigned(signed))?;
    }
    Ok(())
}
