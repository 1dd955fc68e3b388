//! The languages that the arbiter speaks.
//!
//! A rule's sentence is written beside the rule, in every language, so that a
//! referee can read it out; the pages' own words live in `locales/`. Both kinds of
//! Fluent files are read by [`Messages`].
//!
//! ```
//! use areopagus_language::Language;
//!
//! assert_eq!(Language::from_tag("ru-RU"), Some(Language::Ru));
//! ```

mod messages;

use serde::{Deserialize, Serialize};

pub use fluent_bundle::FluentValue;
pub use messages::{Argument, MessageFault, Messages};

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

    /// That of this language, of what is in the order of [`Language::ALL`].
    pub const fn of<T>(self, all: &[T; 3]) -> &T {
        let [english, russian, german] = all;
        match self {
            Self::En => english,
            Self::Ru => russian,
            Self::De => german,
        }
    }

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
