//! Fluent messages, for the pages and for pure crates.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::Language;

/// The messages of some Fluent files in all languages.
///
/// ```
/// use areopagus_language::{Language, Messages};
///
/// let (messages, faults) = Messages::new(|language| match language {
///     Language::En => vec![("game", "wins = { $side } wins.")],
///     Language::Ru => vec![("game", "wins = { $side } выигрывают.")],
///     Language::De => vec![("game", "wins = { $side } gewinnt.")],
/// });
/// assert!(faults.is_empty());
/// let said = messages.say(Language::De, "wins", &[("side", &"Weiß")]);
/// assert_eq!(said.unwrap(), "Weiß gewinnt.");
/// ```
pub struct Messages {
    /// One bundle for each language, in the order of [`Language::ALL`].
    bundles: [FluentBundle<FluentResource>; 3],
}

/// An error in a message or in a file of messages.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MessageFault {
    /// Some messages of a file cannot be parsed; the others can be used.
    #[error("{file} in {language:?}: {what}")]
    Unreadable {
        /// The name of the file.
        file: &'static str,
        /// The language of the file.
        language: Language,
        /// The parser's message.
        what: String,
    },
    /// There is no message with this name.
    #[error("the message {key} is missing in {language:?}")]
    Missing {
        /// The name of the message.
        key: String,
        /// The language.
        language: Language,
    },
    /// A message cannot be formatted completely with these arguments.
    #[error("the message {key} in {language:?}: {what}")]
    Unformatted {
        /// The name of the message.
        key: String,
        /// The language.
        language: Language,
        /// The formatter's message.
        what: String,
        /// The text as far as it could be formatted.
        text: String,
    },
}

impl Messages {
    /// Parses the files of each language, given by `sources` as names and texts. If two
    /// messages have the same name, the later one counts. Returns the messages and the
    /// faults of those that cannot be parsed.
    pub fn new(
        sources: impl Fn(Language) -> Vec<(&'static str, &'static str)>,
    ) -> (Self, Vec<MessageFault>) {
        let mut faults = Vec::new();
        let bundles = Language::ALL.map(|language| {
            let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![tag]);
            // Bidirectional isolation is not needed: all languages are written from
            // left to right.
            bundle.set_use_isolating(false);
            for (file, text) in sources(language) {
                let read = FluentResource::try_new(text.to_owned());
                let resource = read.unwrap_or_else(|(rest, errors)| {
                    let what = format!("{errors:?}");
                    faults.push(MessageFault::Unreadable {
                        file,
                        language,
                        what,
                    });
                    rest
                });
                bundle.add_resource_overriding(resource);
            }
            bundle
        });
        (Self { bundles }, faults)
    }

    /// Parses one file in each language, in the order of [`Language::ALL`]. Returns the
    /// messages and the faults of those that cannot be parsed.
    pub fn parse(file: &'static str, texts: [&'static str; 3]) -> (Self, Vec<MessageFault>) {
        Self::new(|language| vec![(file, *language.pick(&texts))])
    }

    fn bundle(&self, language: Language) -> &FluentBundle<FluentResource> {
        language.pick(&self.bundles)
    }

    /// A message for a page, with its variables: the text as far as it could be
    /// formatted, or the message's name if there is none.
    pub fn said(
        &self,
        language: Language,
        key: &str,
        arguments: &[(&str, &dyn Argument)],
    ) -> String {
        self.say(language, key, arguments)
            .unwrap_or_else(|fault| match fault {
                MessageFault::Unformatted { text, .. } => text,
                MessageFault::Unreadable { .. } | MessageFault::Missing { .. } => key.to_owned(),
            })
    }

    /// A message with its variables.
    ///
    /// # Errors
    /// [`MessageFault`] if there is no message with this name, or if it needs other
    /// variables.
    pub fn say(
        &self,
        language: Language,
        key: &str,
        arguments: &[(&str, &dyn Argument)],
    ) -> Result<String, MessageFault> {
        let bundle = self.bundle(language);
        let pattern = bundle
            .get_message(key)
            .and_then(|message| message.value())
            .ok_or_else(|| MessageFault::Missing {
                key: key.to_owned(),
                language,
            })?;
        let arguments: FluentArgs = arguments
            .iter()
            .map(|(name, argument)| (*name, argument.value()))
            .collect();
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
        if errors.is_empty() {
            return Ok(text.into_owned());
        }
        Err(MessageFault::Unformatted {
            key: key.to_owned(),
            language,
            what: format!("{errors:?}"),
            text: text.into_owned(),
        })
    }
}

impl std::fmt::Debug for Messages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Messages")
    }
}

/// A value that can be an argument of a message.
pub trait Argument {
    /// The value for Fluent. Numbers select plural forms.
    fn value(&self) -> FluentValue<'_>;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn value(&self) -> FluentValue<'_> {
        (**self).value()
    }
}

macro_rules! arguments {
    ($($type:ty),+) => {
        $(impl Argument for $type {
            fn value(&self) -> FluentValue<'_> {
                FluentValue::from(self)
            }
        })+
    };
}

arguments!(String, str, u8, u16, u32, u64, usize, i16, i32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_the_file_the_message_or_the_variable() {
        let (messages, faults) = Messages::new(|language| match language {
            Language::En => vec![("a", "one = One\ntwo = { $count } things"), ("b", "= x")],
            Language::Ru | Language::De => Vec::new(),
        });
        let [fault] = faults.as_slice() else {
            panic!("{faults:?}");
        };
        assert!(fault.to_string().starts_with("b in En: "), "{fault}");
        let say = |language, key| messages.say(language, key, &[]);
        assert_eq!(say(Language::En, "one").unwrap(), "One");
        let missing = say(Language::Ru, "one").unwrap_err().to_string();
        assert_eq!(missing, "the message one is missing in Ru");
        let refused = say(Language::En, "two").unwrap_err();
        assert!(
            matches!(refused, MessageFault::Unformatted { text, .. } if text.ends_with("things"))
        );
        let two = messages.say(Language::En, "two", &[("count", &2_u8)]);
        assert_eq!(two.unwrap(), "2 things");
    }

    #[test]
    fn plural_forms_follow_the_number() {
        let source = "n = { $n ->\n    [one] ход\n    [few] хода\n   *[many] ходов\n }\n";
        let (messages, _) = Messages::new(|_| vec![("n", source)]);
        for (n, word) in [(1_u8, "ход"), (3, "хода"), (11, "ходов"), (21, "ход")] {
            assert_eq!(
                messages.say(Language::Ru, "n", &[("n", &n)]).unwrap(),
                word,
                "{n}"
            );
        }
    }
}
