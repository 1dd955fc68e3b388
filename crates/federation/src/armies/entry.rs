//! What the federation's journal keeps of armies.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::design::{Design, symbol};
use super::dimensions::{Dimensions, Size};
use areopagus_games::totas::Kind;
use areopagus_journal::EntryView;
use areopagus_tournament::text::Line;

/// A figure as a referee has measured it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// The figure of which kind, by its symbol.
    #[serde(with = "symbol")]
    pub kind: Kind,
    /// From the table to the highest point, in tenths of a millimetre.
    pub height: Size,
    /// Across the widest place of the base, in tenths of a millimetre.
    pub base: Size,
}

impl Measure {
    /// What was measured.
    pub const fn dimensions(self) -> Dimensions {
        Dimensions {
            height: self.height,
            base: self.base,
        }
    }
}

/// A fact of an army. `kind` and `body` are those of the journal's envelope; who did it is
/// the envelope's actor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ArmyEntry {
    /// Somebody wants an army registered, or a new version of it.
    #[serde(rename = "army.submitted")]
    Submitted {
        /// The number given: the next one for a new army.
        army: u32,
        /// The version: 1 for a new army.
        version: u16,
        /// The account of the owner.
        owner: Uuid,
        /// What the army is.
        #[serde(flatten)]
        design: Design,
    },
    /// The owner takes a version back before it was decided.
    #[serde(rename = "army.withdrawn")]
    Withdrawn {
        /// The army.
        army: u32,
        /// The version.
        version: u16,
    },
    /// A referee has measured the figures.
    #[serde(rename = "army.measured")]
    Measured {
        /// The army.
        army: u32,
        /// The version.
        version: u16,
        /// What was measured, in canonical order.
        figures: Vec<Measure>,
        /// What the referee notes besides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remark: Option<Line<500>>,
    },
    /// A version is registered, for good.
    #[serde(rename = "army.approved")]
    Approved {
        /// The army.
        army: u32,
        /// The version.
        version: u16,
    },
    /// A version is not registered.
    #[serde(rename = "army.rejected")]
    Rejected {
        /// The army.
        army: u32,
        /// The version.
        version: u16,
        /// Why.
        reason: Line<500>,
    },
}

impl ArmyEntry {
    /// Reads an entry of a journal.
    ///
    /// # Errors
    /// What is unknown in it.
    pub fn read(entry: &EntryView<'_>) -> Result<Self, serde_json::Error> {
        entry.read()
    }

    /// The army.
    pub const fn army(&self) -> u32 {
        match self {
            Self::Submitted { army, .. }
            | Self::Withdrawn { army, .. }
            | Self::Measured { army, .. }
            | Self::Approved { army, .. }
            | Self::Rejected { army, .. } => *army,
        }
    }

    /// The version.
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
