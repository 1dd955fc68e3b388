//! Sentences from a game's own Fluent files, with their arguments. The language is chosen when a
//! sentence is printed.

use std::marker::PhantomData;

use areopagus_language::{Argument, Language, MessageFault, Messages};

use crate::Side;
use crate::text::{MAX_BYTES, MAX_LINE, TextFault};

/// The messages of a game, and the faults in its files.
pub type Words = (Messages, Vec<MessageFault>);

/// A game with its own Fluent files.
pub trait Spoken {
    /// The messages of the files.
    fn words() -> &'static Words;
}

/// A sentence of a game with its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase<G> {
    key: &'static str,
    values: Vec<(&'static str, Value)>,
    game: PhantomData<G>,
}

/// An argument of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number, printed by the rules of the language.
    Number(u32),
    /// Text that is the same in every language.
    Text(String),
    /// Text in each language, in the order of [`Language::ALL`].
    Named([&'static str; 3]),
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
        Self::Named(Language::ALL.map(|language| side.name(language)))
    }
}

impl<G> Phrase<G> {
    /// The sentence with this key, without arguments.
    pub const fn new(key: &'static str) -> Self {
        Self {
            key,
            values: Vec::new(),
            game: PhantomData,
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.values.push((name, value.into()));
        self
    }
}

impl<G> Phrase<G> {
    /// The sentence for a text that cannot be a record, whatever its rows say.
    pub(super) fn of_text(fault: TextFault) -> Self {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        match fault {
            TextFault::TooLong => Self::new("fault-too-long").with("most", number(MAX_BYTES)),
            TextFault::LineTooLong => {
                Self::new("fault-line-too-long").with("most", number(MAX_LINE))
            }
            TextFault::NotUtf8 => Self::new("fault-not-utf8"),
            TextFault::Control(sign) => {
                let sign = format!("U+{:04X}", u32::from(sign));
                Self::new("fault-control").with("sign", sign)
            }
        }
    }
}

impl<G: Spoken> Phrase<G> {
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
    /// The files do not have the sentence, or not with these arguments.
    pub fn try_say(&self, language: Language) -> Result<String, MessageFault> {
        let values: Vec<(&str, ShownValue<'_>)> = (self.values.iter())
            .map(|(name, value)| (*name, value.in_language(language)))
            .collect();
        let arguments: Vec<(&str, &dyn Argument)> = values
            .iter()
            .map(|(name, shown)| match shown {
                ShownValue::Number(number) => (*name, number as &dyn Argument),
                ShownValue::Text(text) => (*name, text as &dyn Argument),
            })
            .collect();
        let (messages, _) = G::words();
        messages.say(language, self.key, &arguments)
    }
}

/// An argument, rendered in one language.
enum ShownValue<'a> {
    Number(u32),
    Text(&'a str),
}

impl Value {
    fn in_language(&self, language: Language) -> ShownValue<'_> {
        match self {
            Self::Number(number) => ShownValue::Number(*number),
            Self::Text(text) => ShownValue::Text(text),
            Self::Named(names) => {
                let name: &&str = language.pick(names);
                ShownValue::Text(name)
            }
        }
    }
}
