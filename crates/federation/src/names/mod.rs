//! Names as they are compared and searched: what programs, alphabets and people write
//! differently is the same here.
//!
//! A word is compared by its [`sound`]s, which its letters are read as by the tables of
//! `spelling`, whether they are Russian or follow the passports (ICAO Doc 9303), the English,
//! the German or the scholars' way of writing Russian names.

mod sound;
mod spelling;
#[cfg(test)]
mod tests;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use sound::Sound;

/// What stands within a word without parting it: apostrophes, and the soft and hard signs of
/// scholarly transliteration.
const APOSTROPHES: [char; 11] = ['\'', '"', '`', '´', 'ʹ', 'ʺ', 'ʼ', '’', '‘', '′', '″'];

/// A text in lower case, without diacritics and apostrophes: as it is searched in within its
/// own alphabet, and sorted by. Й stays the letter that it is.
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

/// Adds a letter as it is without diacritics; a sign that only marks one adds nothing.
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

/// The most characters of what was typed to search by that count: no name has more.
const MOST_TYPED: usize = 100;

/// The most words of it that count.
const MOST_WORDS: usize = 10;

/// The words of a text, each as it sounds.
fn words(text: &str) -> Vec<Vec<Sound>> {
    let signs = text.nfkc().flat_map(char::to_lowercase);
    let text: String = signs.filter(|sign| !APOSTROPHES.contains(sign)).collect();
    let words = text.split(|sign: char| !sign.is_alphanumeric() && !is_combining_mark(sign));
    let words = words.filter(|word| !word.is_empty());
    words.map(spelling::read).collect()
}

/// A name to be found among others, read once.
#[derive(Debug, Clone)]
pub struct Name(Vec<Vec<Sound>>);

impl Name {
    /// Reads a name.
    pub fn of(name: &str) -> Self {
        Self(words(name))
    }

    /// Whether there is no word in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether another name is the same words, in whatever order, case and alphabet:
    /// `Хрущёв, Никита` is `Nikita KHRUSHCHEV` and `Nikita Chruschtschow`.
    pub fn is(&self, other: &str) -> bool {
        self.is_that(&Self::of(other))
    }

    /// [`Self::is`] of a name that was read already.
    pub fn is_that(&self, other: &Self) -> bool {
        let has = |words: &[Vec<Sound>], word: &Vec<Sound>| {
            words.iter().any(|other| sound::is_same(word, other))
        };
        self.0.len() == other.0.len()
            && self.0.iter().all(|word| has(&other.0, word))
            && other.0.iter().all(|word| has(&self.0, word))
    }

    /// The name behind whose words those of another one stand that it lacks.
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

/// Whether two names are the same words: [`Name::is`].
pub fn are_same(one: &str, other: &str) -> bool {
    Name::of(one).is(other)
}

/// A word that was typed: as it stands, and as it sounds.
#[derive(Debug, Clone)]
struct Typed {
    plain: String,
    sounds: Vec<Vec<Sound>>,
}

/// What somebody typed to search by, read once.
#[derive(Debug, Clone)]
pub struct Search(Vec<Typed>);

impl Search {
    /// Reads the beginning of what was typed, as much as a name may have: the rest says
    /// nothing more.
    pub fn of(typed: &str) -> Self {
        let typed: String = typed.chars().take(MOST_TYPED).collect();
        let words = typed.split_whitespace().take(MOST_WORDS);
        let typed = words.map(|word| Typed {
            plain: folded(word),
            sounds: words_of(word),
        });
        Self(typed.collect())
    }

    /// Whether every word that was typed stands in one of the texts, or sounds as the
    /// beginning of a word of one.
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

/// The words of a word that was typed, when all of them say something: a soft sign alone
/// begins every word.
fn words_of(typed: &str) -> Vec<Vec<Sound>> {
    let words = words(typed);
    let says = |word: &Vec<Sound>| word.iter().any(|sound| !sound.is_optional());
    if words.iter().all(says) {
        words
    } else {
        Vec::new()
    }
}
