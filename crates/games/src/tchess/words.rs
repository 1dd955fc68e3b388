//! The sentences of the game, in its own Fluent files.

use std::sync::LazyLock;

use areopagus_language::{Language, Messages};

use super::kind::Kind;
use crate::phrase::{self, Spoken, Value, Words};

/// The files and what is wrong with them.
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

/// The files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TchessWords;

impl Spoken for TchessWords {
    fn words() -> &'static Words {
        &WORDS
    }
}

/// A sentence of the game.
pub type Phrase = phrase::Phrase<TchessWords>;

impl From<Kind> for Value {
    fn from(kind: Kind) -> Self {
        Self::Named(Language::ALL.map(|language| kind.name(language)))
    }
}

/// What is wrong with the files.
#[cfg(test)]
pub fn faults() -> &'static [areopagus_language::MessageFault] {
    &WORDS.1
}
