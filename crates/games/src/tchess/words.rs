//! The sentences of the game, in its own Fluent files.

use std::sync::LazyLock;

use areopagus_language::{Argument, Language, MessageFault, Messages};

use super::kind::Kind;
use crate::Side;

/// The files and what is wrong with them.
static WORDS: LazyLock<(Messages, Vec<MessageFault>)> = LazyLock::new(|| {
    Messages::new(|language| {
        vec![match language {
            Language::En => ("tchess", include_str!("words/en.ftl")),
            Language::Ru => ("tchess", include_str!("words/ru.ftl")),
            Language::De => ("tchess", include_str!("words/de.ftl")),
        }]
    })
});

/// A sentence with what stands in it, in whatever language it will be said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    key: &'static str,
    values: Vec<(&'static str, Value)>,
}

/// What stands in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u32),
    /// Words that are the same in every language.
    Text(String),
    /// A side, by its name.
    Side(Side),
    /// A kind of piece, by its name.
    Kind(Kind),
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<u16> for Value {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Side> for Value {
    fn from(side: Side) -> Self {
        Self::Side(side)
    }
}

impl From<Kind> for Value {
    fn from(kind: Kind) -> Self {
        Self::Kind(kind)
    }
}

impl Phrase {
    /// The sentence of a name in the files.
    pub const fn new(key: &'static str) -> Self {
        Self {
            key,
            values: Vec::new(),
        }
    }

    /// With something that stands in it.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// The sentence in a language.
    pub fn say(&self, language: Language) -> String {
        self.try_say(language).unwrap_or_else(|fault| match fault {
            MessageFault::Unformatted { text, .. } => text,
            MessageFault::Unreadable { .. } | MessageFault::Missing { .. } => self.key.to_owned(),
        })
    }

    /// The sentence in a language.
    ///
    /// # Errors
    /// That the files do not have it, or not with these values.
    pub fn try_say(&self, language: Language) -> Result<String, MessageFault> {
        let mut texts: Vec<(&'static str, Shown)> = Vec::new();
        for (name, value) in &self.values {
            texts.push((
                name,
                match value {
                    Value::Number(number) => Shown::Number(*number),
                    Value::Text(text) => Shown::Text(text.clone()),
                    Value::Side(side) => Shown::Text(side.name(language).to_owned()),
                    Value::Kind(kind) => Shown::Text(kind.name(language).to_owned()),
                },
            ));
        }
        let arguments: Vec<(&str, &dyn Argument)> = texts
            .iter()
            .map(|(name, shown)| match shown {
                Shown::Number(number) => (*name, number as &dyn Argument),
                Shown::Text(text) => (*name, text as &dyn Argument),
            })
            .collect();
        WORDS.0.say(language, self.key, &arguments)
    }
}

enum Shown {
    Number(u32),
    Text(String),
}

/// What is wrong with the files.
#[cfg(test)]
pub fn faults() -> &'static [MessageFault] {
    &WORDS.1
}
