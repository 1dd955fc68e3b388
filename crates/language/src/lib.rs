//! The languages of the service, and the Fluent messages in them.
//!
//! The sentences of a rule are in its code, in every language, so that a referee can
//! read them out, where [`sentences!`] declares most of them; the texts of the pages are in
//! `locales/`. [`Messages`] reads the Fluent files of both.
//!
//! ```
//! use areopagus_language::Language;
//!
//! assert_eq!(Language::from_tag("ru-RU"), Some(Language::Ru));
//! ```

mod messages;
mod sentences;

use serde::{Deserialize, Serialize};

pub use fluent_bundle::FluentValue;
pub use messages::{Argument, MessageFault, Messages};

/// A language of the pages and of the sentences about rules.
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
    /// All languages, in the order in which pages offer them.
    pub const ALL: [Self; 3] = [Self::En, Self::Ru, Self::De];

    /// The item for this language out of `all`, which is in the order of
    /// [`Language::ALL`].
    pub const fn pick<T>(self, all: &[T; 3]) -> &T {
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

    /// The language of a BCP 47 tag such as `ru` or `ru-RU`; `None` if the language is
    /// not supported.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(primary))
    }
}
