//! The sentences of TCHESS, from its own Fluent files.

use std::sync::LazyLock;

use areopagus_language::{Language, Messages};

use super::kind::Kind;
use crate::phrase::{self, Spoken, Value, Words};

/// The messages of the files, and the faults in them.
static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Messages::parse(
        "tchess",
        [
            include_str!("words/en.ftl"),
            include_str!("words/ru.ftl"),
            include_str!("words/de.ftl"),
        ],
    )
});

/// The type that identifies the files of TCHESS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TchessWords;

impl Spoken for TchessWords {
    fn words() -> &'static Words {
        &WORDS
    }
}

/// A sentence of TCHESS with its arguments.
pub type Phrase = phrase::Phrase<TchessWords>;

impl From<Kind> for Value {
    fn from(kind: Kind) -> Self {
        Self::Named(Language::ALL.map(|language| kind.name(language)))
    }
}

/// The faults in the files.
#[cfg(test)]
pub fn faults() -> &'static [areopagus_language::MessageFault] {
    &WORDS.1
}
