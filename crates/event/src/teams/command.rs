//! The matches of a round as the arbiter pairs them.

use serde::{Deserialize, Serialize};

use crate::swiss::terms::Waiver;
use areopagus_tournament::team::{Match, TeamNumber};

/// The matches of the next round of a team Swiss as the arbiter pairs them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnMatches {
    /// The round: the next one.
    pub round: u16,
    /// The matches, the first is match 1. The team named first has White on the odd boards.
    pub matches: Vec<Match>,
    /// Which team has the pairing-allocated bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<TeamNumber>,
    /// The rules that the round need not keep.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waive: Vec<Waiver>,
    /// Why it is not the system's.
    pub reason: String,
}
