//! Detection of a resignation in words instead of notation, so that the reader can show the right
//! notation.

use crate::Side;

/// The stems of words for resigning, in our languages.
const RESIGNS: [&str; 3] = ["resign", "сда", "aufg"];

/// The stems of words for a side, in our languages.
const SIDES: [(Side, &[&str]); 2] = [
    (Side::White, &["white", "бел", "weiß", "weiss"]),
    (Side::Black, &["black", "чёрн", "черн", "schwarz"]),
];

/// A resignation in words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Resignation {
    /// The side that resigns, if the text names it.
    pub side: Option<Side>,
}

/// The resignation that a text announces, if it does. Comments in braces are ignored.
pub(super) fn resignation(text: &str) -> Option<Resignation> {
    let words = words_of(text);
    let begins = |stems: &[&str]| {
        let mut words = words.iter();
        words.any(|word| stems.iter().any(|stem| word.starts_with(stem)))
    };
    let gives_up = words.windows(2).any(|pair| match pair {
        [gives, up] => gives.starts_with('g') && (up == "auf" || up == "up"),
        _ => false,
    });
    let mut named = SIDES.iter().filter(|(_, stems)| begins(stems));
    let side = match (named.next(), named.next()) {
        (Some((side, _)), None) => Some(*side),
        _ => None,
    };
    (gives_up || begins(&RESIGNS)).then_some(Resignation { side })
}

/// The words of a text in lower case, without comments in braces.
fn words_of(text: &str) -> Vec<String> {
    let parts = text.split('{').enumerate();
    let plain = parts.map(|(nth, part)| match part.split_once('}') {
        Some((_, behind)) => behind,
        None if nth == 0 => part,
        None => "",
    });
    let plain: String = plain.collect();
    let words = plain.split(|sign: char| !sign.is_alphabetic());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_9_5_a_resignation_is_known_in_words_of_our_languages() {
        let of = |side| Some(Resignation { side });
        let (white, black) = (|| of(Some(Side::White)), || of(Some(Side::Black)));
        for (text, meant) in &[
            ("Black resigns", black()),
            ("White resigned.", white()),
            ("white gives up", white()),
            ("чёрные сдаются", black()),
            ("Белые сдались", white()),
            ("сдаётся", of(None)),
            ("Weiß gibt auf", white()),
            ("Schwarz hat aufgegeben", black()),
            ("white or black resigns", of(None)),
            ("Nc3 {Black resigns}", None),
            ("{White} resigns", of(None)),
            ("d4 e4", None),
            ("auf d4", None),
        ] {
            assert_eq!(resignation(text), *meant, "{text}");
        }
    }
}
