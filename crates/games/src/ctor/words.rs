//! The sentences of the game, in its own Fluent files.

use std::sync::LazyLock;

use areopagus_language::Messages;

use crate::phrase::{self, Spoken, Words};

/// The files and what is wrong with them.
static WORDS: LazyLock<Words> = LazyLock::new(|| {
    Messages::parse(
        "ctor",
        [
            include_str!("words/en.ftl"),
            include_str!("words/ru.ftl"),
            include_str!("words/de.ftl"),
        ],
    )
});

/// The files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CtorWords;

impl Spoken for CtorWords {
    fn words() -> &'static Words {
        &WORDS
    }
}

/// A sentence of the game.
pub type Phrase = phrase::Phrase<CtorWords>;

/// What is wrong with the files.
#[cfg(test)]
pub fn faults() -> &'static [areopagus_language::MessageFault] {
    &WORDS.1
}
