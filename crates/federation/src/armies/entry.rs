//! Journal entries about armies.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::design::{Design, symbol};
use super::dimensions::{Dimensions, Size};
use areopagus_games::totas::Kind;
use areopagus_journal::EntryView;
use areopagus_tournament::text::TextLine;

/// A figure as measured by a referee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// Its kind, by symbol.
    #[serde(with = "symbol")]
    pub kind: Kind,
    /// From the table to the highest point, in tenths of a millimetre.
    pub height: Size,
    /// Across the widest place of the base, in tenths of a millimetre.
    pub base: Size,
}

impl Measure {
    pub const fn dimensions(self) -> Dimensions {
        Dimensions {
            height: self.height,
            base: self.base,
        }
    }
}

/// A fact about an army. `kind` and `body` are those of the journal's envelope, which also
/// names the actor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ArmyEntry {
    /// An army, or a new version of it, was submitted for registration.
    #[serde(rename = "army.submitted")]
    Submitted {
        /// Its number: the next free one for a new army.
        army: u32,
        /// The version: 1 for a new army.
        version: u16,
        /// The account of the owner.
        owner: Uuid,
        /// What the army is.
        #[serde(flatten)]
        design: Design,
    },
    /// The owner withdrew a version before it was decided.
    #[serde(rename = "army.withdrawn")]
    Withdrawn { army: u32, version: u16 },
    /// A referee measured the figures.
    #[serde(rename = "army.measured")]
    Measured {
        army: u32,
        version: u16,
        /// The measurements, in canonical order.
        figures: Vec<Measure>,
        /// The referee's remark.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remark: Option<TextLine<500>>,
    },
    /// A version was registered, for good.
    #[serde(rename = "army.approved")]
    Approved { army: u32, version: u16 },
    /// A version was rejected.
    #[serde(rename = "army.rejected")]
    Rejected {
        army: u32,
        version: u16,
        reason: TextLine<500>,
    },
}

impl ArmyEntry {
    /// Reads an entry of the journal.
    ///
    /// # Errors
    /// When a part of it is unknown.
    pub fn read(entry: &EntryView<'_>) -> Result<Self, serde_json::Error> {
        entry.read()
    }

    pub const fn army(&self) -> u32 {
        match self {
            Self::Submitted { army, .. }
            | Self::Withdrawn { army, .. }
            | Self::Measured { army, .. }
            | Self::Approved { army, .. }
            | Self::Rejected { army, .. } => *army,
        }
    }

    pub const fn version(&self) -> u16 {
        match self {
            Self::Submitted { version, .. }
            | Self::Withdrawn { version, .. }
            | Self::Measured { version, .. }
            | Self::Approved { version, .. }
            | Self::Rejected { version, .. } => *version,
        }
    }
}
