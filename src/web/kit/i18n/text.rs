//! A text in every language.

use serde::Serialize;

use crate::language::Language;

#[derive(Debug, Serialize)]
pub struct Text {
    pub en: String,
    pub ru: String,
    pub de: String,
}

impl Text {
    /// The text that `say` gives for each language.
    pub fn from_fn(say: impl Fn(Language) -> String) -> Self {
        Self {
            en: say(Language::En),
            ru: say(Language::Ru),
            de: say(Language::De),
        }
    }
}
