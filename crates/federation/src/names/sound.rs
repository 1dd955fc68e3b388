//! Sounds of a letter, and the comparison of words by their sounds.

/// A position of a word: one of several Russian letters, because a spelling may be ambiguous,
/// or a character that stands for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sound {
    letters: u32,
    sign: char,
    is_optional: bool,
}

/// Ж, ч, ш and щ, after which е and о are the same.
const HUSHERS: [char; 4] = ['ж', 'ч', 'ш', 'щ'];

/// The bit of a letter of the Russian alphabet.
fn bit(letter: char) -> u32 {
    let place = u32::from(letter).wrapping_sub(u32::from('а'));
    1_u32.checked_shl(place).unwrap_or(0)
}

impl Sound {
    /// One of some Russian letters from а to я; with a `?` after them it is optional.
    pub fn one_of(letters: &str) -> Self {
        let (letters, is_optional) = match letters.strip_suffix('?') {
            Some(letters) => (letters, true),
            None => (letters, false),
        };
        Self {
            letters: letters.chars().fold(0, |all, letter| all | bit(letter)),
            sign: '\0',
            is_optional,
        }
    }

    /// A character that only matches itself.
    pub const fn sign(sign: char) -> Self {
        Self {
            letters: 0,
            sign,
            is_optional: false,
        }
    }

    /// Whether it may be missing.
    pub const fn is_optional(self) -> bool {
        self.is_optional
    }

    /// Whether it may be the Russian letter of a place in the alphabet, а being 0.
    pub const fn has_place(self, place: usize) -> bool {
        self.letters & (1 << place) != 0
    }

    /// The character for which it stands if it may be no letter.
    pub const fn own_sign(self) -> char {
        self.sign
    }

    fn may_be(self, letter: char) -> bool {
        self.letters & bit(letter) != 0
    }

    fn is_e_or_o(self) -> bool {
        self.letters & !(bit('е') | bit('о')) == 0 && self.letters != 0
    }

    fn is_consonant(self) -> bool {
        let vowels = bit('а') | bit('е') | bit('и') | bit('о') | bit('у');
        self.letters & vowels == 0
    }

    /// Whether two positions may be the same sound.
    const fn meets(self, other: Self) -> bool {
        self.letters & other.letters != 0
            || self.letters | other.letters == 0 && self.sign == other.sign
    }
}

/// Adds the next sound of a word: и after и, and a doubled consonant, are one sound; е and о
/// after a husher match both.
pub fn push(word: &mut Vec<Sound>, mut sound: Sound) {
    let is_i = |sound: Sound| sound.letters == bit('и');
    match word.last_mut() {
        Some(last) if is_i(sound) && is_i(*last) => {
            last.is_optional &= sound.is_optional;
            return;
        }
        Some(last) if *last == sound && sound.letters != 0 && sound.is_consonant() => return,
        _ => {}
    }
    let before = word.iter().rfind(|sound| !sound.is_optional);
    let is_hushed = before.is_some_and(|it| HUSHERS.into_iter().any(|letter| it.may_be(letter)));
    if is_hushed && sound.is_e_or_o() {
        sound.letters = bit('е') | bit('о');
    }
    word.push(sound);
}

/// Which prefixes of `other` may be all of `one`: entry n says whether the first n sounds may
/// be. Empty if none can.
fn reach(one: &[Sound], other: &[Sound]) -> Vec<bool> {
    let needed = one.iter().filter(|sound| !sound.is_optional).count();
    if needed > other.len() {
        return Vec::new();
    }
    let mut reached = vec![true];
    let mut is_skipped = true;
    for sound in other {
        is_skipped &= sound.is_optional;
        reached.push(is_skipped);
    }
    let mut next = Vec::with_capacity(reached.len());
    for sound in one {
        if !reached.contains(&true) {
            break;
        }
        next.clear();
        let mut diagonal = false;
        let mut left = false;
        let places = std::iter::once(None).chain(other.iter().map(Some));
        for (above, place) in reached.iter().zip(places) {
            let here = (sound.is_optional && *above)
                || place
                    .is_some_and(|it| (diagonal && sound.meets(*it)) || (left && it.is_optional));
            next.push(here);
            diagonal = *above;
            left = here;
        }
        std::mem::swap(&mut reached, &mut next);
    }
    reached
}

/// Whether two words may be the same.
pub fn is_same(one: &[Sound], other: &[Sound]) -> bool {
    reach(one, other).last() == Some(&true)
}

/// Whether a word may begin with another one.
pub fn begins(beginning: &[Sound], word: &[Sound]) -> bool {
    reach(beginning, word).contains(&true)
}
