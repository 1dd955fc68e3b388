//! The command that sets the categories.

use serde::{Deserialize, Serialize};

use crate::category::Category;
use areopagus_tournament::text::TextLine;

/// All categories with their members, as requested and journaled; they replace those before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Categories {
    /// The categories in order.
    pub categories: Vec<Category>,
    /// Why they are changed; required once the event has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TextLine<500>>,
}
