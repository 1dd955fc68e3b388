//! The languages that the arbiter speaks.
//!
//! A rule's sentence is written beside the rule, in every language, so that a
//! referee can read it out; the pages' own words live in `locales/`.

use serde::{Deserialize, Serialize};

/// A language of the pages and of the rules' sentences.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, the default.
    #[default]
    En,
    /// Russian, the language of the federation's own rules.
    Ru,
    /// German.
    De,
}

impl Language {
    /// All languages, in the order in which a page offers them.
    pub const ALL: [Self; 3] = [Self::En, Self::Ru, Self::De];

    /// The BCP 47 tag: `en`, `ru` or `de`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
            Self::De => "de",
        }
    }

    /// The language of a BCP 47 tag such as `ru` or `ru-RU`; `None` for one that
    /// the arbiter does not speak.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(primary))
    }
}
