//! Changes of the public delay, and their refusals.

use serde::{Deserialize, Serialize};

use areopagus_tournament::public_delay::PublicDelay;
use areopagus_tournament::text::TextLine;

/// A change of the public delay, as requested and journaled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DelayChange {
    /// The delay from now on.
    pub minutes: PublicDelay,
    /// Why; required once a game has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TextLine<500>>,
}

refusals! {
    /// Why the public delay is not changed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DelayRefusal {
        /// The delay is the same already.
        Unchanged => Conflict "delay-unchanged" in "minutes",
            en "This is the public delay already.",
            ru "Задержка показа уже такая.",
            de "Das ist die Verzögerung der Übertragung schon jetzt.";
        /// A game has begun, and the reason is missing.
        NoReason => Invalid "reason-missing" in "reason",
            en "A game has begun: changing the public delay is a ruling now. Say why.",
            ru "Партия уже началась: изменение задержки – решение судьи. Объясните его.",
            de "Eine Partie hat begonnen: Die Verzögerung zu ändern ist jetzt eine Entscheidung. Begründen Sie sie.";
    }
}
