//! Comparison and search of names across programs, alphabets and transliterations (R-207 to
//!
//!
//! Words are compared by their [`sound`]s, which the tables of `spelling` derive from their
//! letters: Russian ones, or Latin ones by the passports (ICAO Doc 9303) or the English, the
//! German or the scholarly transliteration.

mod sound;
mod spelling;
pub mod stored;
#[cfg(test)]
mod tests;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use sound::Sound;

/// Characters within a word that do not separate: apostrophes, and the soft and hard signs of
/// scholarly transliteration.
const APOSTROPHES: [char; 11] = ['\'', '"', '`', '´', 'ʹ', 'ʺ', 'ʼ', '’', '‘', '′', '″'];

/// A text in lower case without diacritics and apostrophes, for search within one alphabet and
/// for sorting. Й remains a letter of its own.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for sign in text.nfkc().flat_map(char::to_lowercase) {
        match sign {
            'й' => folded.push(sign),
            sign if APOSTROPHES.contains(&sign) => {}
            sign => {
                let letters = std::iter::once(sign).nfkd();
                letters.for_each(|letter| push_plain(&mut folded, letter));
            }
        }
    }
    folded
}

/// Adds a letter without its diacritics; a combining mark adds nothing.
fn push_plain(text: &mut String, letter: char) {
    match letter {
        'ß' => text.push_str("ss"),
        'æ' => text.push_str("ae"),
        'œ' => text.push_str("oe"),
        'ø' => text.push('o'),
        'ł' => text.push('l'),
        'đ' => text.push('d'),
        letter if is_combining_mark(letter) => {}
        letter => text.push(letter),
    }
}

/// Maximum number of characters of a search that count: no name has more.
const MOST_TYPED: usize = 100;

/// Maximum number of words of a search that count.
const MOST_WORDS: usize = 10;

/// The words of a text, each as its sounds.
fn words(text: &str) -> Vec<Vec<Sound>> {
    let signs = text.nfkc().flat_map(char::to_lowercase);
    let text: String = signs.filter(|sign| !APOSTROPHES.contains(sign)).collect();
    let words = text.split(|sign: char| !sign.is_alphanumeric() && !is_combining_mark(sign));
    let words = words.filter(|word| !word.is_empty());
    words.map(spelling::read).collect()
}

/// A parsed name.
#[derive(Debug, Clone)]
pub struct Name(Vec<Vec<Sound>>);

impl Name {
    pub fn parse(name: &str) -> Self {
        Self(words(name))
    }

    /// Whether it has no word.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether another name has the same words, in any order, case and alphabet: `Хрущёв,
    /// Никита` is `Nikita KHRUSHCHEV` and `Nikita Chruschtschow`.
    pub fn is(&self, other: &str) -> bool {
        self.is_that(&Self::parse(other))
    }

    /// [`Self::is`] for a parsed name.
    pub fn is_that(&self, other: &Self) -> bool {
        let has = |words: &[Vec<Sound>], word: &Vec<Sound>| {
            words.iter().any(|other| sound::is_same(word, other))
        };
        self.0.len() == other.0.len()
            && self.0.iter().all(|word| has(&other.0, word))
            && other.0.iter().all(|word| has(&self.0, word))
    }

    /// This name, followed by the words of another that it lacks.
    #[must_use]
    pub fn with(&self, other: &str) -> Self {
        let mut both = self.0.clone();
        for word in words(other) {
            if !self.0.iter().any(|own| sound::is_same(own, &word)) {
                both.push(word);
            }
        }
        Self(both)
    }
}

/// Whether two names have the same words: [`Name::is`].
pub fn are_same(one: &str, other: &str) -> bool {
    Name::parse(one).is(other)
}

/// A typed word: as its letters, and as its sounds.
#[derive(Debug, Clone)]
struct Typed {
    plain: String,
    sounds: Vec<Vec<Sound>>,
}

/// A parsed search text.
#[derive(Debug, Clone)]
pub struct Search(Vec<Typed>);

impl Search {
    /// Parses the beginning of a search text, up to the length of a name.
    pub fn parse(typed: &str) -> Self {
        let typed: String = typed.chars().take(MOST_TYPED).collect();
        let words = typed.split_whitespace().take(MOST_WORDS);
        let typed = words.map(|word| Typed {
            plain: folded(word),
            sounds: words_of(word),
        });
        Self(typed.collect())
    }

    /// Whether every typed word is contained in one of the texts, or sounds like the beginning
    /// of a word of one.
    pub fn finds<'a>(&self, texts: impl IntoIterator<Item = &'a str>) -> bool {
        let texts: Vec<&str> = texts.into_iter().collect();
        let plain: Vec<String> = texts.iter().copied().map(folded).collect();
        let stands = |word: &Typed| plain.iter().any(|text| text.contains(&word.plain));
        if self.0.iter().all(stands) {
            return true;
        }
        let sounds: Vec<Vec<Vec<Sound>>> = texts.iter().copied().map(words).collect();
        let begins = |word: &Typed| {
            let within = |text: &Vec<Vec<Sound>>| {
                let has = |typed: &Vec<Sound>| text.iter().any(|it| sound::begins(typed, it));
                word.sounds.iter().all(has)
            };
            !word.sounds.is_empty() && sounds.iter().any(within)
        };
        self.0.iter().all(|word| stands(word) || begins(word))
    }
}

/// The sounds of a typed word, if all of its parts have some: a soft sign alone begins every
/// word.
fn words_of(typed: &str) -> Vec<Vec<Sound>> {
    let words = words(typed);
    let says = |word: &Vec<Sound>| word.iter().any(|sound| !sound.is_optional());
    if words.iter().all(says) {
        words
    } else {
        Vec::new()
    }
}
