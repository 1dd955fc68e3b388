//! The categories as they are asked for.

use serde::{Deserialize, Serialize};

use crate::category::Category;
use areopagus_tournament::text::Line;

/// All categories with their members, as they are asked for and journaled: they take the
/// place of those before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Categories {
    /// The categories in their order.
    pub categories: Vec<Category>,
    /// Why they are changed; has to be said once the event has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Line<500>>,
}
