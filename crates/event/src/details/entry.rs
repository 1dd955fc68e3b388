//! Entries about changes of an event's settings.

use serde::{Deserialize, Serialize};

use crate::settings::{Dates, Format, MAX_NOTES, TieBreaks};
use areopagus_journal::KeyChange;
use areopagus_tournament::entrant::{EntrantNumber, Rating};
use areopagus_tournament::protest_rules::ProtestRules;
use areopagus_tournament::text::{Lines, TextLine};
use areopagus_tournament::zone::Zone;

/// An entry about an event as a whole. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum DetailEntry {
    /// Settings have changed since the creation.
    #[serde(rename = "event.changed")]
    Changed(EventChange),
    /// An entrant gets another rating in this event.
    #[serde(rename = "entrant.rated")]
    Rated(RatingSet),
    /// The event is listed or unlisted.
    #[serde(rename = "event.listed")]
    Listed(ListingSet),
    /// A closed event is reopened.
    #[serde(rename = "event.reopened")]
    Reopened { reason: TextLine<500> },
    /// An event in which nothing has happened is deleted.
    #[serde(rename = "event.deleted")]
    Deleted {
        /// The reason, if one was given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<TextLine<500>>,
    },
    /// Another key signs the journal from now on.
    #[serde(rename = "key.changed")]
    KeyChanged(Box<KeyChange>),
}

impl DetailEntry {
    /// The entry kinds, as in the journal.
    pub const KINDS: [&'static str; 6] = [
        "event.changed",
        "entrant.rated",
        "event.listed",
        "event.reopened",
        "event.deleted",
        KeyChange::KIND,
    ];
}

/// The changed settings; the others are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventChange {
    /// The name on pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<TextLine<100>>,
    /// Town or hall.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<TextLine<100>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dates: Option<Dates>,
    /// The new time zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<Zone>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// The canonical text of the Regulations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulations: Option<String>,
    /// The tie-breaks in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie_breaks: Option<TieBreaks>,
    /// How long protests and appeals may be filed, and the deposit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protests: Option<ProtestRules>,
    /// Public notes on the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<NotesSet>,
    /// Why; required if the change is a ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TextLine<500>>,
}

/// The notes from now on; an empty text for none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NotesSet(pub Option<Lines<MAX_NOTES>>);

impl TryFrom<String> for NotesSet {
    type Error = areopagus_tournament::text::LineError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_some = !text.is_empty();
        is_some.then(|| text.try_into()).transpose().map(Self)
    }
}

impl From<NotesSet> for String {
    fn from(set: NotesSet) -> Self {
        set.0.map(Self::from).unwrap_or_default()
    }
}

/// The rating of an entrant from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingSet {
    pub entrant: EntrantNumber,
    /// The rating; `None` for none.
    pub rating: Option<Rating>,
    /// Why; required once a round is paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TextLine<500>>,
}

/// Whether the event is listed from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListingSet {
    pub listed: bool,
    /// The reason, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TextLine<500>>,
}
