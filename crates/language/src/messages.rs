//! Messages in Fluent files, for the pages and for pure crates alike.

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
    /// In the order of [`Language::ALL`].
    bundles: [FluentBundle<FluentResource>; 3],
}

/// What is wrong with a message or a file of them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MessageFault {
    /// Messages of a file cannot be read; the others of it can.
    #[error("{file} in {language:?}: {what}")]
    Unreadable {
        /// The name of the file.
        file: &'static str,
        /// Its language.
        language: Language,
        /// What the reader says.
        what: String,
    },
    /// There is no message of this name.
    #[error("the message {key} is missing in {language:?}")]
    Missing {
        /// Its name.
        key: String,
        /// The language.
        language: Language,
    },
    /// A message cannot be formatted with these arguments.
    #[error("the message {key} in {language:?}: {what}")]
    Unformatted {
        /// Its name.
        key: String,
        /// The language.
        language: Language,
        /// What the formatter says.
        what: String,
        /// The text as far as it goes.
        text: String,
    },
}

impl Messages {
    /// The messages of the files of each language, by name and text; of two messages of one
    /// name the later one counts. With the faults of what cannot be read.
    pub fn new(
        sources: impl Fn(Language) -> Vec<(&'static str, &'static str)>,
    ) -> (Self, Vec<MessageFault>) {
        let mut faults = Vec::new();
        let bundles = Language::ALL.map(|language| {
            let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![tag]);
            // All our languages run from left to right.
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

    /// The messages of one file in each language, in the order of [`Language::ALL`]. With the
    /// faults of what cannot be read.
    pub fn of(file: &'static str, texts: [&'static str; 3]) -> (Self, Vec<MessageFault>) {
        Self::new(|language| vec![(file, *language.of(&texts))])
    }

    fn bundle(&self, language: Language) -> &FluentBundle<FluentResource> {
        language.of(&self.bundles)
    }

    /// A message with its variables, as a page has it: as far as it can be said, and its name
    /// where there is none.
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
    /// [`MessageFault`] when there is none of this name, or when it asks for other variables.
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

/// A value that a message can show.
pub trait Argument {
    /// The value as Fluent takes it; numbers choose plural forms.
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
