//! The signatures under the protocol on the page of a game.

use super::GamePage;
use crate::event::Signer;
use crate::games::Side;
use crate::web::desk::panels::signatures;
use crate::web::games::totas::protocols::open as open_differences;
use crate::web::kit::i18n::Key;
use crate::web::kit::signatures as signed;

impl GamePage<'_> {
    /// Whether a signature under the protocol is still to be recorded.
    pub(super) fn is_to_be_signed(&self) -> bool {
        self.game.awaits_signatures() && !self.view.state.closed
    }

    /// The signatures under the protocol, in words.
    pub(super) fn signed(&self) -> Vec<String> {
        signed::lines(self.page.words(), self.view, self.game)
    }

    /// The notice that the players' own protocols differ without a ruling.
    pub(super) fn open_differences(&self) -> Option<String> {
        open_differences(self.page.words(), self.game)
    }

    /// Whether nothing is recorded yet of a player's signature.
    pub(super) fn is_to_say(&self, side: Side) -> bool {
        self.game.signatures.get(Signer::from_side(side)).is_none()
    }

    /// The choices for a player's signature. None is preselected, because that would be a signature
    /// that the player never gave.
    pub(super) fn signatures_to_choose() -> [(&'static str, Key); 4] {
        [
            ("signed", Key("desk-signature-signed")),
            ("under_protest", Key("desk-signature-under-protest")),
            ("refused", Key("desk-signature-refused")),
            (signatures::TO_COME, Key("desk-signature-to-come")),
        ]
    }

    pub(super) fn signature_field(side: Side) -> String {
        signatures::signature_field(side)
    }

    pub(super) fn reason_field(side: Side) -> String {
        signatures::reason_field(side)
    }
}
