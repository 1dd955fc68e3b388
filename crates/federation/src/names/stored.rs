//! Texts as a database keeps them for a search, and a search as conditions on them, which find the
//! same as [`Search::finds`].

use super::sound::Sound;
use super::{Search, folded, words};

/// The way in which [`Reading`] reads, to be raised with every change of it or of the spellings.
pub const READING: i16 = 1;

/// The signs that stand for the Russian letters.
const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

/// A sign that no stored text has.
const NEVER: char = '\u{1}';

/// Sounds of a text that may be missing.
const OPTIONAL: &str = "(?:<[A-Z0-5]+\\?>)*";

/// Texts as a search reads them, a line each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The texts as [`folded`] writes them.
    pub plain: String,
    /// The sounds of each word in brackets, after a blank: `<AB>`, `<I?>` if it may be missing,
    /// `<=7>` for a sign that stands for itself.
    pub sounds: String,
}

impl Reading {
    pub fn of_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let (mut plain, mut sounds) = (Vec::new(), Vec::new());
        for text in texts {
            plain.push(folded(text));
            let mut line = String::new();
            for word in words(text) {
                line.push(' ');
                line.extend(word.iter().map(|sound| stored(*sound)));
            }
            sounds.push(line);
        }
        Self {
            plain: plain.join("\n"),
            sounds: sounds.join("\n"),
        }
    }
}

/// What has to hold of a stored text for each typed word, one of both.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conditions {
    /// What [`Reading::plain`] contains.
    pub plain: Vec<String>,
    /// A regular expression of PostgreSQL that [`Reading::sounds`] matches; empty for none.
    pub sounds: Vec<String>,
}

impl Search {
    /// The conditions on stored texts.
    pub fn conditions(&self) -> Conditions {
        let mut conditions = Conditions::default();
        for word in &self.0 {
            conditions
                .plain
                .push(word.plain.replace('\0', &NEVER.to_string()));
            conditions.sounds.push(match word.sounds.as_slice() {
                [] => String::new(),
                [only] => beginning(only),
                // All parts of a word are in one line, in any order.
                parts => {
                    let parts = parts.iter().map(|it| format!("(?=.*{})", beginning(it)));
                    format!("(?n)^{}", parts.collect::<String>())
                }
            });
        }
        conditions
    }
}

fn letters(sound: Sound) -> String {
    let letters = LETTERS.iter().enumerate();
    let letters = letters.filter(|(place, _)| sound.has_place(*place));
    letters.map(|(_, sign)| char::from(*sign)).collect()
}

fn stored(sound: Sound) -> String {
    match (letters(sound), sound.is_optional()) {
        (letters, _) if letters.is_empty() => format!("<={}>", sound.own_sign()),
        (letters, true) => format!("<{letters}?>"),
        (letters, false) => format!("<{letters}>"),
    }
}

/// What matches a stored word that begins with these sounds.
fn beginning(word: &[Sound]) -> String {
    let sounds = word.iter().map(|sound| {
        let letters = letters(*sound);
        let one = if letters.is_empty() {
            format!("<={}>", sound.own_sign())
        } else {
            format!("<[A-Z0-5]*[{letters}][A-Z0-5]*\\??>")
        };
        let one = if sound.is_optional() {
            format!("(?:{one})?")
        } else {
            one
        };
        format!("{one}{OPTIONAL}")
    });
    format!(" {OPTIONAL}{}", sounds.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_text_has_the_sounds_of_each_word() {
        let read = Reading::of_texts(["Юдина В.", "7b"]);
        assert_eq!(read.plain, "юдина в.\n7b");
        assert_eq!(read.sounds, " <I?><T><E><I><N><A> <C>\n <=7><B>");
        assert_eq!(Search::parse("").conditions(), Conditions::default());
    }
}
