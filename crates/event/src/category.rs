//! Categories of entrants, such as women, juniors or seniors.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::text::TextLine;

/// The maximum number of categories of an event.
pub const MAX_CATEGORIES: usize = 20;

/// The maximum length of the word of a category.
pub const MAX_WORD: usize = 16;

/// The short word of a category in addresses, tables and lists of prizes: lower-case Latin
/// letters, digits and single hyphens between them, such as `w`, `u18`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CategoryWord(String);

/// The error for a text that is not a [`CategoryWord`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a category's word has 1 to {MAX_WORD} signs: a-z, 0-9 and single hyphens between them")]
pub struct CategoryWordError;

impl CategoryWord {
    /// Parses a word.
    ///
    /// # Errors
    /// [`CategoryWordError`] if it is not of that form.
    pub fn parse(text: &str) -> Result<Self, CategoryWordError> {
        let part = |part: &str| {
            let sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            !part.is_empty() && part.bytes().all(sign)
        };
        if text.len() <= MAX_WORD && text.split('-').all(part) {
            Ok(Self(text.to_owned()))
        } else {
            Err(CategoryWordError)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CategoryWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for CategoryWord {
    type Error = CategoryWordError;

    fn try_from(text: String) -> Result<Self, CategoryWordError> {
        Self::parse(&text)
    }
}

impl From<CategoryWord> for String {
    fn from(word: CategoryWord) -> Self {
        word.0
    }
}

/// A category and its members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// The short word, unique in the event.
    pub word: CategoryWord,
    /// The name in English.
    pub en: TextLine<60>,
    /// The name in Russian.
    pub ru: TextLine<60>,
    /// The name in German; the English name if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub de: Option<TextLine<60>>,
    /// The members by number. An entrant may be in any number of categories.
    #[serde(default)]
    pub members: BTreeSet<EntrantNumber>,
}

impl Category {
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::En => self.en.as_str(),
            Language::Ru => self.ru.as_str(),
            Language::De => self.de.as_ref().unwrap_or(&self.en).as_str(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::category_standings::CategoryRow;
    use crate::standings::Standings;
    use crate::tests::{TestEvent, draft, entrant};

    #[test]
    fn r_105_a_word_is_short_and_plain() {
        for right in ["w", "u18", "s-65", "abcdefghijklmnop"] {
            assert_eq!(CategoryWord::parse(right).unwrap().as_str(), right);
        }
        for wrong in [
            "",
            "W",
            "ж",
            "u 18",
            "-w",
            "w-",
            "a--b",
            "abcdefghijklmnopq",
        ] {
            assert!(CategoryWord::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn r_106_a_category_keeps_the_order_of_the_event_and_counts_its_own_ranks() {
        let mut event = TestEvent::paired(4, &draft());
        // 1-4 2-3: 1 and 2 lead, 3 and 4 follow.
        event.result("1.1", 5, 1).unwrap();
        event.result("1.2", 5, 1).unwrap();
        let category = |members: &[u16]| Category {
            word: CategoryWord::parse("w").unwrap(),
            en: TextLine::parse("Women").unwrap(),
            ru: TextLine::parse("Женщины").unwrap(),
            de: None,
            members: members.iter().map(|number| entrant(*number)).collect(),
        };
        let standings = Standings::from_state(&event.state);
        let ranks = |members: &[u16]| {
            let rows = category(members).standings(&standings);
            let of = |row: &CategoryRow<'_>| (row.row.entrant.get(), row.rank);
            let mut ranks: Vec<_> = rows.iter().map(of).collect();
            ranks.sort_unstable();
            ranks
        };
        assert_eq!(ranks(&[2, 3]), [(2, Some(1)), (3, Some(2))]);
        // Entrants who share a rank in the event share it here.
        assert_eq!(
            ranks(&[1, 2, 3]),
            [(1, Some(1)), (2, Some(1)), (3, Some(3))]
        );
        assert_eq!(ranks(&[]), []);
        assert_eq!(category(&[]).name(Language::Ru), "Женщины");
        assert_eq!(category(&[]).name(Language::De), "Women");
        let german = Category {
            de: Some(TextLine::parse("Frauen").unwrap()),
            ..category(&[])
        };
        assert_eq!(german.name(Language::De), "Frauen");
        let written = |category| serde_json::to_string(category).unwrap();
        assert!(written(&german).contains("Frauen"));
        // An entry from before there were German names stays the same byte for byte.
        assert!(!written(&category(&[])).contains("\"de\""));
    }
}
