//! Reads the spellings of a name as sounds.
//!
//! Russian letters are transliterated by ICAO Doc 9303 (part 3, section 6), which passports
//! follow, by the English system of BGN/PCGN, the German one of the Duden, and the scholarly
//! one of ISO 9; FIDE's lists contain all of them. If two systems write the same for two
//! letters (the German *s*, *z*, *ch*, *sch*), the reading has both.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::sound::{self, Sound};

/// Spellings and their readings: for each sound the Russian letters it may be, with `?` if it
/// may be missing. Ы and й are и, э is е.
const SPELLINGS: &[(&str, &str)] = &[
    // Cyrillic, including letters of other languages.
    ("а", "а"),
    ("б", "б"),
    ("в", "в"),
    ("г", "г"),
    ("ґ", "г"),
    ("д", "д"),
    ("е", "и? е"),
    ("є", "и? е"),
    ("ё", "и? ео"),
    ("ж", "ж"),
    ("з", "з"),
    ("и", "и"),
    ("і", "и"),
    ("ї", "и"),
    ("й", "и"),
    ("ј", "и"),
    ("к", "к"),
    ("л", "л"),
    ("љ", "л и?"),
    ("м", "м"),
    ("н", "н"),
    ("њ", "н и?"),
    ("о", "о"),
    ("п", "п"),
    ("р", "р"),
    ("с", "с"),
    ("т", "т"),
    ("ћ", "ч"),
    ("у", "у"),
    ("ў", "ву"),
    ("ф", "ф"),
    ("х", "х"),
    ("ц", "ц"),
    ("ч", "ч"),
    ("ш", "ш"),
    ("щ", "щ"),
    ("ъ", "и? е?"),
    ("ы", "и"),
    ("ь", "и?"),
    ("э", "е"),
    ("ю", "и? у"),
    ("я", "и? а"),
    ("тс", "ц"),
    ("тц", "ц"),
    ("тч", "ч"),
    ("зч", "щ"),
    ("сч", "щ"),
    ("шч", "щ"),
    ("андр", "а н д е? р"),
    // Latin.
    ("a", "а"),
    ("ä", "ае е?"),
    ("ae", "ае е?"),
    ("æ", "ае е?"),
    ("andr", "а н д е? р"),
    ("b", "б"),
    ("c", "кцс"),
    ("ć", "ч"),
    ("č", "ч"),
    ("ç", "чс"),
    ("ch", "хчк"),
    ("chtch", "щ"),
    ("ck", "к"),
    ("d", "д"),
    ("đ", "д"),
    ("e", "е"),
    ("ë", "и? ео"),
    ("f", "ф"),
    ("g", "г"),
    ("h", "хг"),
    ("i", "и"),
    ("ie", "и? е"),
    ("io", "и? ео"),
    ("j", "и"),
    ("je", "и? е"),
    ("jo", "и? ео"),
    ("k", "к"),
    ("kh", "х"),
    ("l", "л"),
    ("ł", "л"),
    ("m", "м"),
    ("n", "н"),
    ("o", "о"),
    ("ö", "и? ое е?"),
    ("oe", "и? ое е?"),
    ("œ", "и? ое е?"),
    ("ø", "и? ое е?"),
    ("p", "п"),
    ("ph", "ф"),
    ("q", "к"),
    ("qu", "к в"),
    ("r", "р"),
    ("s", "сз"),
    ("š", "ш"),
    ("ş", "ш"),
    ("ss", "с"),
    ("ß", "с"),
    ("sch", "шжщ"),
    ("schtsch", "щ"),
    ("stsch", "щ"),
    ("sh", "шжщ"),
    ("shch", "щ"),
    ("šč", "щ"),
    ("t", "т"),
    ("tch", "ч"),
    ("th", "т"),
    ("ts", "ц"),
    ("tsch", "ч"),
    ("tz", "ц"),
    ("u", "у"),
    ("ü", "и? у е?"),
    ("ue", "и? у е?"),
    ("v", "в"),
    ("w", "в"),
    ("x", "к с"),
    ("y", "и"),
    ("ye", "и? е"),
    ("yo", "и? ео"),
    ("z", "зц"),
    ("ž", "ж"),
    ("zh", "ж"),
];

/// The most letters of a spelling.
const LONGEST: usize = 7;

static READINGS: LazyLock<BTreeMap<&'static str, Vec<Sound>>> = LazyLock::new(|| {
    let reading = |sounds: &str| sounds.split(' ').map(Sound::one_of).collect();
    let spellings = SPELLINGS.iter();
    spellings
        .map(|(letters, sounds)| (*letters, reading(sounds)))
        .collect()
});

/// Reads a lower-case word of composed letters. The longest spelling wins; an unknown letter
/// with a diacritic is read without it, and any other character stands for itself.
pub fn read(word: &str) -> Vec<Sound> {
    let mut sounds = Vec::with_capacity(word.len());
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let (length, reading) = longest(rest).unwrap_or((first.len_utf8(), &[]));
        if reading.is_empty() {
            plain(first, &mut sounds);
        }
        for sound in reading {
            sound::push(&mut sounds, *sound);
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    sounds
}

/// The longest spelling at the start of a text: its length in bytes, and its reading.
fn longest(text: &str) -> Option<(usize, &'static [Sound])> {
    let ends = text.char_indices().map(|(at, sign)| at + sign.len_utf8());
    let ends: Vec<usize> = ends.take(LONGEST).collect();
    let found = |end: &usize| Some((*end, READINGS.get(text.get(..*end)?)?.as_slice()));
    ends.iter().rev().find_map(found)
}

/// An unknown letter: without its diacritics, or itself.
fn plain(letter: char, sounds: &mut Vec<Sound>) {
    for sign in std::iter::once(letter)
        .nfkd()
        .filter(|it| !is_combining_mark(*it))
    {
        let mut buffer = [0; 4];
        match READINGS.get(&*sign.encode_utf8(&mut buffer)) {
            Some(reading) => reading.iter().for_each(|sound| sound::push(sounds, *sound)),
            None => sound::push(sounds, Sound::sign(sign)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_spelling_stands_twice_or_is_too_long() {
        assert_eq!(READINGS.len(), SPELLINGS.len());
        for (letters, sounds) in SPELLINGS {
            assert!(letters.chars().count() <= LONGEST, "{letters}");
            for sound in sounds.chars() {
                assert!(
                    sound == ' ' || sound == '?' || ('а'..='я').contains(&sound),
                    "{letters}"
                );
            }
        }
    }
}
