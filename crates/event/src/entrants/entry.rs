//! Entries about entrants.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::plans::fielded::FieldedArmy;
use areopagus_tournament::entrant::{Commitment, EntrantNumber, Member, Rating};
use areopagus_tournament::text::TextLine;

/// An entry about entrants. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum EntrantEntry {
    /// A person is registered.
    #[serde(rename = "entrant.registered")]
    Registered {
        /// The entrant's number, the next free one.
        entrant: EntrantNumber,
        /// The person's id in the registry.
        person: Uuid,
        /// The commitment to the person's data.
        commitment: Commitment,
        /// The rating at the registration.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
    },
    /// Two persons are registered as one entrant (TOTA*S 10).
    #[serde(rename = "coalition.registered")]
    CoalitionRegistered {
        /// The entrant's number, the next free one.
        entrant: EntrantNumber,
        first: Member,
        second: Member,
    },
    #[serde(rename = "entrant.withdrawn")]
    Withdrawn {
        entrant: EntrantNumber,
        /// The first round not played.
        from_round: u16,
        reason: TextLine<500>,
    },
    /// An entrant plays with a registered version of an army from now on (TOTA*S 11, R-204).
    #[serde(rename = "entrant.army")]
    Army {
        entrant: EntrantNumber,
        /// The version; `None` for the usual figures.
        army: Option<FieldedArmy>,
    },
    /// An entrant who had left takes part again.
    #[serde(rename = "entrant.returned")]
    Returned {
        entrant: EntrantNumber,
        /// The first round that is played again.
        from_round: u16,
    },
}

impl EntrantEntry {
    /// The entry kinds, as in the journal.
    pub const KINDS: [&'static str; 5] = [
        "entrant.registered",
        "coalition.registered",
        "entrant.withdrawn",
        "entrant.army",
        "entrant.returned",
    ];
}
