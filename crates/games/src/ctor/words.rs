//! The sentences of CTOR, from its own Fluent files.

use std::sync::LazyLock;

use areopagus_language::Messages;

use crate::phrase::{self, Spoken, Words};

/// The messages of the files, and the faults in them.
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

/// The type that identifies the files of CTOR.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CtorWords;

impl Spoken for CtorWords {
    fn words() -> &'static Words {
        &WORDS
    }
}

/// A sentence of CTOR with its arguments.
pub type Phrase = phrase::Phrase<CtorWords>;

/// The faults in the files.
#[cfg(test)]
pub fn faults() -> &'static [areopagus_language::MessageFault] {
    &WORDS.1
}
