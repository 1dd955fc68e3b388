//! A text in every language.

use serde::Serialize;

use crate::language::Language;

/// A text in every language.
#[derive(Debug, Serialize)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In Russian.
    pub ru: String,
    /// In German.
    pub de: String,
}

impl Text {
    /// What is said in each.
    pub fn from_fn(say: impl Fn(Language) -> String) -> Self {
        Self {
            en: say(Language::En),
            ru: say(Language::Ru),
            de: say(Language::De),
        }
    }
}
