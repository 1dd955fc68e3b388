//! A text in every language, as the API gives it.

use serde::Serialize;

use crate::language::Language;

/// A text in every language.
#[derive(Debug, Serialize)]
pub struct Text {
    pub en: String,
    pub ru: String,
    pub de: String,
}

impl Text {
    /// What is said in each.
    pub fn of(say: impl Fn(Language) -> String) -> Self {
        Self {
            en: say(Language::En),
            ru: say(Language::Ru),
            de: say(Language::De),
        }
    }
}
