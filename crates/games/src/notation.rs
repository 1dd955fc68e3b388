//! Items that the notations of all games share: places in a text, and letters that typists
//! confuse. This module does not depend on any game's symbols.

use std::fmt;

use crate::Side;
use areopagus_language::Language;

/// A place in a text: line and column, both counted from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: u32,
    /// The character within the line, from 1.
    pub column: u32,
}

impl TextPosition {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place directly after a text that starts at [`TextPosition::START`].
    pub fn behind(text: &str) -> Self {
        let (lines, last) = match text.rsplit_once('\n') {
            Some((lines, last)) => (lines.matches('\n').count() + 1, last),
            None => (0, text),
        };
        let line = u32::try_from(lines + 1).unwrap_or(u32::MAX);
        Self { line, column: 1 }.right(last.chars().count())
    }

    /// The place `characters` to the right on the same line.
    #[must_use]
    pub fn right(self, characters: usize) -> Self {
        Self {
            column: self
                .column
                .saturating_add(u32::try_from(characters).unwrap_or(u32::MAX)),
            ..self
        }
    }
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A message, preceded by its place.
pub fn placed(place: Option<TextPosition>, message: &str, language: Language) -> String {
    let Some(TextPosition { line, column }) = place else {
        return message.to_owned();
    };
    match language {
        Language::En => format!("Line {line}, column {column}: {message}"),
        Language::Ru => format!("Строка {line}, знак {column}: {message}"),
        Language::De => format!("Zeile {line}, Spalte {column}: {message}"),
    }
}

/// A clause as sentences cite it.
pub(super) fn said_clause(clause: &str, language: Language) -> String {
    match language {
        Language::En => format!("clause {clause}"),
        Language::Ru => format!("п. {clause}"),
        Language::De => format!("Punkt {clause}"),
    }
}

/// A row of a record as sentences name it.
pub(super) fn said_row(row: u16, language: Language) -> String {
    match language {
        Language::En => format!("row {row}"),
        Language::Ru => format!("строка {row}"),
        Language::De => format!("Zeile {row}"),
    }
}

/// A place in the rows of a record, as far as it is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct InRow {
    /// The number of the row.
    pub row: Option<u16>,
    /// The side whose half of the row it is.
    pub side: Option<Side>,
    /// The item of that half, from 1.
    pub item: Option<usize>,
}

impl InRow {
    /// The message of an error at this place, with its clause before it.
    pub fn say(self, clause: &str, message: &str, language: Language) -> String {
        let mut here: Vec<String> = Vec::new();
        here.extend(self.row.map(|row| said_row(row, language)));
        here.extend(self.side.map(|side| match language {
            Language::En | Language::De => side.name(language).to_owned(),
            Language::Ru => side.name(language).to_lowercase(),
        }));
        here.extend(self.item.map(|item| match language {
            Language::En => format!("item {item}"),
            Language::Ru => format!("элемент {item}"),
            Language::De => format!("Eintrag {item}"),
        }));
        here.push(said_clause(clause, language));
        format!("{}. {message}", here.join(", "))
    }
}

/// The Latin letter for a Cyrillic look-alike; every other character is returned unchanged
/// (TOTA*S 9.4). Names of pieces are not translated.
pub const fn latin_twin(sign: char) -> char {
    if sign.is_ascii() {
        return sign;
    }
    match sign {
        'К' => 'K',
        'В' => 'B',
        'Т' => 'T',
        'Р' => 'P',
        'С' => 'C',
        'Е' => 'E',
        'Н' => 'H',
        'О' => 'O',
        'А' => 'A',
        'Х' => 'X',
        'а' => 'a',
        'в' => 'b',
        'с' => 'c',
        'е' => 'e',
        'к' => 'k',
        'о' => 'o',
        'р' => 'p',
        'х' => 'x',
        other => other,
    }
}

/// Seconds, printed as minutes: `12:05`.
pub fn minutes(seconds: impl Into<u32>) -> String {
    let seconds = seconds.into();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_9_4_cyrillic_look_alikes_are_read_as_their_latin_twins() {
        let read: String = "КВТРСЕНОАХ авсекорх".chars().map(latin_twin).collect();
        assert_eq!(read, "KBTPCEHOAX abcekopx");
        for other in ['Ф', 'Д', 'л', 'Z', 'g', '4'] {
            assert_eq!(latin_twin(other), other);
        }
    }
}
