//! Signatures as they are asked for, against the state.

use serde::{Deserialize, Serialize};

use super::super::draws::Making;
use super::super::entry::Entry;
use super::super::lookup::{game, line};
use super::super::refusal::Refusal;
use super::{ProtocolSigned, Signature, SignatureRefusal, Signer};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::round::GameId;

/// What stands under a protocol, as a referee records it: one signature or all of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signing {
    /// The game.
    pub game: GameId,
    /// What each player has done; `None` for what is to come, or known already.
    pub players: PerSide<Option<SignatureDraft>>,
    /// Whether the referee signs, after the players.
    pub referee: bool,
}

/// A signature of a player. What is typed is checked when it is decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "signature", rename_all = "snake_case", deny_unknown_fields)]
pub enum SignatureDraft {
    /// It is signed.
    Signed {},
    /// It is signed with a remark of disagreement.
    UnderProtest {
        /// The remark.
        reason: String,
    },
    /// It is not signed.
    Refused {
        /// Why.
        reason: String,
    },
}

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

/// Records what stands under the protocol of a game.
pub(in super::super) fn sign(
    making: &mut Making<'_, '_>,
    signing: &Signing,
) -> Result<(), Refusal> {
    let id = signing.game;
    let known = game(making.state(), id)?;
    let (_, result) = known.recorded().ok_or(SignatureRefusal::NoResult(id))?;
    let mut given = Vec::new();
    for side in Side::ALL {
        if let Some(draft) = &signing.players[side] {
            given.push((Signer::of(side), draft.check(side)?));
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
