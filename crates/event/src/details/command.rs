//! Commands about an event as a whole.

use serde::{Deserialize, Serialize};

use crate::settings::{Format, TieBreak};
use areopagus_tournament::entrant::{EntrantNumber, Rating};
use areopagus_tournament::protest_rules::ProtestDraft;

/// Changes of settings, as typed; what is left out stays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EventEdit {
    /// The name on pages, up to 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Town or hall, up to 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The first day, `2026-11-21`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts_on: Option<String>,
    /// The last day, `2026-11-22`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends_on: Option<String>,
    /// The time zone, `Europe/Berlin`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    /// The format. It stays once somebody is entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// The Regulations of the game in their text form. They stay once somebody is entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regulations: Option<String>,
    /// The tie-breaks in order. A ruling once a round is paired.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// How long protests and appeals may be filed, and the deposit. A ruling once a round is
    /// paired.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protests: Option<ProtestDraft>,
    /// Public notes on the event, up to 2,000 characters; empty for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Why; required if the change is a ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A new rating of an entrant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingChange {
    pub entrant: EntrantNumber,
    /// The rating, 1 to 9999; `None` for none.
    pub rating: Option<Rating>,
}

/// New ratings of entrants, all or none of which are set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingChanges {
    pub ratings: Vec<RatingChange>,
    /// Why; required once a round is paired.
    #[serde(default)]
    pub reason: Option<String>,
}

/// Whether an event is listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listing {
    pub listed: bool,
    #[serde(default)]
    pub reason: Option<String>,
}
