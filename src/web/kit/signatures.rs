//! Lists the signatures of a game's protocol.

use super::clocks::Clocks;
use super::format;
use crate::arbiter::EventView;
use crate::event::{GameState, Signature, Signed, Signer};
use crate::web::kit::i18n::{Key, Words};

/// A line for each person who has signed or refused to.
pub fn lines(words: Words, view: &EventView, game: &GameState) -> Vec<String> {
    let line = |(signer, signed): (Signer, &Signed)| {
        let who = who(words, view, game, signer);
        let key = match signed.signature {
            Signature::Signed {} => Key("signature-signed"),
            Signature::UnderProtest { .. } => Key("signature-under-protest"),
            Signature::Refused { .. } => Key("signature-refused"),
        };
        let at = Clocks::for_event(&view.state).told(words, signed.at);
        let reason = signed.signature.reason();
        let reason = reason.map_or("", |reason| reason.as_str());
        words.t_with(key, &[("who", &who), ("at", &at), ("reason", &reason)])
    };
    game.signatures.all().map(line).collect()
}

/// The persons whose signatures are missing; `None` when there are none to come.
pub fn awaited(words: Words, game: &GameState) -> Option<String> {
    if !game.awaits_signatures() {
        return None;
    }
    let name = |signer: Signer| match signer.side() {
        Some(side) => words.side(side),
        None => words.t("print-referee"),
    };
    let missing: Vec<String> = game.signatures.missing().map(name).collect();
    let who = missing.join(", ");
    Some(words.t_with("signatures-awaited", &[("who", &who)]))
}

fn who(words: Words, view: &EventView, game: &GameState, signer: Signer) -> String {
    match signer.side() {
        None => words.t("print-referee"),
        Some(side) => {
            let name = format::name(words, view, game.pairing.entrant(side));
            let side = words.side(side);
            words.t_with("protest-player", &[("name", &name), ("side", &side)])
        }
    }
}
