//! Validated texts: input from people that is stored and displayed.

use serde::{Deserialize, Serialize};

/// A line of 1 to `MAX` characters: trimmed, without control characters and invisible
/// characters that change the direction of writing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TextLine<const MAX: usize>(String);

areopagus_language::sentences! {
    /// The reason why a text is not a [`TextLine`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum LineError {
        /// The text has nothing but whitespace.
        #[error("the text is empty")]
        Empty =>
            en "Write something here.",
            ru "Здесь нужно что-нибудь написать.",
            de "Schreiben Sie hier etwas.";
        /// The text is too long.
        #[error("the text has {length} signs, at most {max} fit")]
        TooLong {
            /// The number of characters.
            length: usize,
            /// The maximum number of characters.
            max: usize,
        } =>
            en "The text has {length} signs; at most {max} fit.",
            ru "В тексте {length} знаков; помещается не больше {max}.",
            de "Der Text hat {length} Zeichen; höchstens {max} passen hinein.";
        /// The text has a control character or a direction mark.
        #[error("sign {column} of the text cannot be printed")]
        Unprintable {
            /// The column of the character, from 1.
            column: usize,
        } =>
            en "Sign {column} of the text cannot be printed.",
            ru "Знак {column} этого текста нельзя напечатать.",
            de "Das Zeichen {column} des Textes lässt sich nicht drucken.";
    }
}

impl<const MAX: usize> TextLine<MAX> {
    /// Validates and trims a text.
    ///
    /// # Errors
    /// [`LineError`] if it is empty, longer than `MAX` characters, or has a character
    /// that is not allowed.
    pub fn parse(text: &str) -> Result<Self, LineError> {
        let text = text.trim();
        let length = text.chars().count();
        if length == 0 {
            return Err(LineError::Empty);
        }
        if length > MAX {
            return Err(LineError::TooLong { length, max: MAX });
        }
        if let Some(place) = text.chars().position(is_unprintable) {
            return Err(LineError::Unprintable { column: place + 1 });
        }
        Ok(Self(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text of several lines with 1 to `MAX` characters in all: trimmed, and of the
/// characters that a [`TextLine`] may have and line feeds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Lines<const MAX: usize>(String);

impl<const MAX: usize> Lines<MAX> {
    /// Validates and trims a text, and normalises its line ends.
    ///
    /// # Errors
    /// [`LineError`] as for [`TextLine::parse`]; a column counts from the beginning of the
    /// text.
    pub fn parse(text: &str) -> Result<Self, LineError> {
        let text = text.trim().replace("\r\n", "\n").replace('\r', "\n");
        let length = text.chars().count();
        if length == 0 {
            return Err(LineError::Empty);
        }
        if length > MAX {
            return Err(LineError::TooLong { length, max: MAX });
        }
        let is_wrong = |sign: char| sign != '\n' && is_unprintable(sign);
        match text.chars().position(is_wrong) {
            Some(place) => Err(LineError::Unprintable { column: place + 1 }),
            None => Ok(Self(text)),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> TryFrom<String> for Lines<MAX> {
    type Error = LineError;

    fn try_from(text: String) -> Result<Self, LineError> {
        let lines = Self::parse(&text)?;
        // A text in the journal must already be in normal form.
        let column = 1;
        (lines.0 == text)
            .then_some(lines)
            .ok_or(LineError::Unprintable { column })
    }
}

impl<const MAX: usize> From<Lines<MAX>> for String {
    fn from(lines: Lines<MAX>) -> Self {
        lines.0
    }
}

fn is_unprintable(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

impl<const MAX: usize> std::fmt::Display for TextLine<MAX> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const MAX: usize> TryFrom<String> for TextLine<MAX> {
    type Error = LineError;

    fn try_from(text: String) -> Result<Self, LineError> {
        Self::parse(&text)
    }
}

impl<const MAX: usize> From<TextLine<MAX>> for String {
    fn from(line: TextLine<MAX>) -> Self {
        line.0
    }
}
