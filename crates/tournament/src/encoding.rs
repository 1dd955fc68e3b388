//! Detection and decoding of text files in legacy encodings.

use std::borrow::Cow;

use areopagus_language::Language;
use encoding_rs::{KOI8_R, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};

/// The most frequent letters in Russian names.
const FREQUENT: &str = "оеаинтрсвлкм";

/// The number of names in a [`preview`], and its maximum length in characters.
const PREVIEW: (usize, usize) = (3, 60);

/// The encoding of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// UTF-16 with a byte order mark.
    Utf16,
    /// Windows-1251, for Cyrillic.
    Windows1251,
    /// KOI8-R, for Cyrillic.
    Koi8R,
    /// Windows-1252, for Western European languages. It includes all printable
    /// characters of Latin-1.
    Windows1252,
    /// Windows-1250, for Central European languages.
    Windows1250,
}

/// A byte that the encoding of the text does not define, or a control character that
/// texts do not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: the byte 0x{byte:02X} is none of a text")]
pub struct Undecodable {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The byte.
    pub byte: u8,
}

impl Encoding {
    /// The single-byte encodings, which can be told apart only by the names in the
    /// text.
    pub const OF_BYTES: [Self; 4] = [
        Self::Windows1251,
        Self::Koi8R,
        Self::Windows1252,
        Self::Windows1250,
    ];

    /// The name in IANA's registry.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16 => "UTF-16",
            Self::Windows1251 => "windows-1251",
            Self::Koi8R => "KOI8-R",
            Self::Windows1252 => "windows-1252",
            Self::Windows1250 => "windows-1250",
        }
    }

    /// The encoding among [`Self::OF_BYTES`] with this name.
    pub fn of_bytes(name: &str) -> Option<Self> {
        let mut known = Self::OF_BYTES.into_iter();
        known.find(|it| it.name().eq_ignore_ascii_case(name))
    }

    /// A sentence to show to the person who imports the file; `None` if the encoding
    /// needs no remark.
    pub fn say(self, language: Language) -> Option<String> {
        let name = self.table().map(|_| self.name())?;
        Some(match language {
            Language::En => format!(
                "The file is not in UTF-8 and was read as {name}. If the names look wrong, save it as UTF-8."
            ),
            Language::Ru => format!(
                "Файл не в UTF-8 и прочитан как {name}. Если имена выглядят неверно, сохраните его в UTF-8."
            ),
            Language::De => format!(
                "Die Datei ist nicht in UTF-8 und wurde als {name} gelesen. Sehen die Namen falsch aus, so speichern Sie sie als UTF-8."
            ),
        })
    }

    /// The decoder of a single-byte encoding.
    const fn table(self) -> Option<&'static encoding_rs::Encoding> {
        match self {
            Self::Utf8 | Self::Utf16 => None,
            Self::Windows1251 => Some(WINDOWS_1251),
            Self::Koi8R => Some(KOI8_R),
            Self::Windows1252 => Some(WINDOWS_1252),
            Self::Windows1250 => Some(WINDOWS_1250),
        }
    }
}

/// Decodes a text without its byte order mark and returns the encoding. UTF-16 is
/// recognised by its mark, and everything that is valid UTF-8 is read as UTF-8. A text
/// with Cyrillic words in Windows-1251 or KOI8-R is read as such, and all others as
/// Windows-1252.
///
/// # Errors
/// [`Undecodable`] with the first byte that does not belong to a text.
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), Undecodable> {
    for (mark, table) in [(b"\xFF\xFE", UTF_16LE), (b"\xFE\xFF", UTF_16BE)] {
        if let Some(rest) = bytes.strip_prefix(mark) {
            let (text, is_wrong) = table.decode_without_bom_handling(rest);
            let wrong = text.char_indices().find(|(_, sign)| *sign == '\u{FFFD}');
            return match wrong.filter(|_| is_wrong) {
                Some((at, _)) => Err(Undecodable::behind(text.get(..at), mark[0])),
                None => Ok((text, Encoding::Utf16)),
            };
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        return Ok((Cow::Borrowed(text), Encoding::Utf8));
    }
    let encoding = guessed(bytes);
    decode_as(bytes, encoding).map(|text| (text, encoding))
}

/// Decodes a text in the encoding that a person has chosen. For encodings that are not
/// in [`Encoding::OF_BYTES`], the encoding is detected as in [`decode`].
///
/// # Errors
/// [`Undecodable`] with the first byte that does not belong to a text.
pub fn decode_as(bytes: &[u8], encoding: Encoding) -> Result<Cow<'_, str>, Undecodable> {
    let Some(table) = encoding.table() else {
        return decode(bytes).map(|(text, _)| text);
    };
    let (text, _) = table.decode_without_bom_handling(bytes);
    // Each byte is one character; an undefined byte decodes to the control character
    // with the same number.
    let mut signs = text.char_indices().zip(bytes);
    match signs.find(|((_, sign), _)| is_none_of_text(*sign)) {
        Some(((at, _), byte)) => Err(Undecodable::behind(text.get(..at), *byte)),
        None => Ok(text),
    }
}

/// The text with the same bytes read in another encoding; `None` if the text cannot
/// come from the encoding `read`, because a person has edited it.
pub fn read_again(text: &str, read: Encoding, chosen: Encoding) -> Option<String> {
    let (bytes, _, is_foreign) = read.table()?.encode(text);
    if is_foreign {
        return None;
    }
    let text = decode_as(&bytes, chosen).ok()?;
    Some(text.into_owned())
}

/// A sample that shows whether the encoding is right: the first names with characters
/// outside ASCII.
pub fn preview(text: &str) -> String {
    let words = |line: &str| {
        let words = line.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
        let words = words.filter(|word| !word.is_ascii());
        words.map(ToOwned::to_owned).collect::<Vec<_>>().join(" ")
    };
    let names = text.split(['\r', '\n']).map(words);
    let names = names.filter(|name| !name.is_empty()).take(PREVIEW.0);
    let names = names.collect::<Vec<_>>().join(", ");
    names.chars().take(PREVIEW.1).collect()
}

impl Undecodable {
    /// The error for a byte that follows a text.
    fn behind(before: Option<&str>, byte: u8) -> Self {
        let before = before.unwrap_or_default().replace("\r\n", "\n");
        let lines = before.split(['\r', '\n']);
        let last = lines.clone().next_back().unwrap_or_default();
        Self {
            line: lines.count(),
            column: last.chars().count() + 1,
            byte,
        }
    }
}

/// Whether a character is a control character that texts do not have. Old programs end
/// a file with 0x1A, which is accepted.
fn is_none_of_text(sign: char) -> bool {
    sign.is_control() && !matches!(sign, '\t' | '\n' | '\r' | '\u{c}' | '\u{1a}')
}

/// Guesses the encoding of bytes that are not UTF-8. In a Cyrillic text most words with
/// non-ASCII letters have no ASCII letter; in a Latin text the two are mixed.
fn guessed(bytes: &[u8]) -> Encoding {
    let words = bytes.split(|byte| byte.is_ascii() && !byte.is_ascii_alphabetic());
    let words = words.filter(|word| word.len() > 1 && !word.is_ascii());
    let (pure, mixed): (Vec<&[u8]>, Vec<&[u8]>) =
        words.partition(|word| !word.iter().any(u8::is_ascii));
    let likeness = |encoding| {
        pure.iter()
            .map(|word| likeness(word, encoding))
            .sum::<usize>()
    };
    let (windows, koi) = (likeness(Encoding::Windows1251), likeness(Encoding::Koi8R));
    if pure.len() <= mixed.len() || windows.max(koi) == 0 {
        Encoding::Windows1252
    } else if windows >= koi {
        Encoding::Windows1251
    } else {
        Encoding::Koi8R
    }
}

/// How much a word looks Russian in an encoding: lower case after an initial capital,
/// or all capitals, weighted by frequent letters.
fn likeness(word: &[u8], encoding: Encoding) -> usize {
    let text = decode_as(word, encoding).unwrap_or_default();
    let is_of_letters = text.chars().all(char::is_alphabetic);
    let rest = || text.chars().skip(1);
    let is_usual = rest().all(char::is_lowercase) || text.chars().all(char::is_uppercase);
    if text.is_empty() || !is_of_letters {
        return 0;
    }
    let frequent = text.chars().flat_map(char::to_lowercase);
    let frequent = frequent.filter(|sign| FREQUENT.contains(*sign)).count();
    1 + frequent + if is_usual { 2 * word.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bytes(text: &str, encoding: Encoding) -> Vec<u8> {
        let (bytes, _, is_foreign) = encoding.table().unwrap().encode(text);
        assert!(!is_foreign, "{text}");
        bytes.into_owned()
    }

    fn read(bytes: &[u8]) -> (String, Encoding) {
        let (text, encoding) = decode(bytes).unwrap();
        (text.into_owned(), encoding)
    }

    #[test]
    fn r_418_russian_lists_are_read_in_their_encoding() {
        for text in [
            "Иванова Анна;Заря;1850\nПетров Борис",
            "ЩУКИН",
            "1\tюрьева\t1700",
            "001    1 m    Хрущёв, Никита                     2150 RUS",
            "Name;Club\nЦой;Grandmaster School\nSmith;Клуб",
        ] {
            for encoding in [Encoding::Windows1251, Encoding::Koi8R] {
                let file = bytes(text, encoding);
                assert_eq!(read(&file), (text.to_owned(), encoding));
            }
        }
    }

    #[test]
    fn r_418_latin_lists_are_read_in_theirs() {
        for text in [
            "Müller, Jörg\nŒuvré Élodie\nÅse Sørby",
            "Æ Ø Å\nGröße",
            "Café – «Ñandú»",
        ] {
            let file = bytes(text, Encoding::Windows1252);
            assert_eq!(read(&file), (text.to_owned(), Encoding::Windows1252));
        }
        // Where nothing but the look of the names decides, it can be chosen.
        let file = bytes("Łukasz Żółć", Encoding::Windows1250);
        let (wrong, found) = read(&file);
        let right = read_again(&wrong, found, Encoding::Windows1250).unwrap();
        assert_eq!(
            (right.as_str(), preview(&right).as_str()),
            ("Łukasz Żółć", "Łukasz Żółć")
        );
        assert_eq!(read_again("Żółć", Encoding::Windows1251, found), None);
    }

    #[test]
    fn r_418_utf_16_is_known_by_its_mark() {
        let text = "Иванова Анна;1850\r\n🏆";
        let little = text.encode_utf16().flat_map(u16::to_le_bytes);
        let little: Vec<u8> = [0xFF, 0xFE].into_iter().chain(little).collect();
        let big = text.encode_utf16().flat_map(u16::to_be_bytes);
        let big: Vec<u8> = [0xFE, 0xFF].into_iter().chain(big).collect();
        for file in [little, big] {
            assert_eq!(read(&file), (text.to_owned(), Encoding::Utf16));
        }
        assert_eq!(
            read("\u{FEFF}Ёлка".as_bytes()),
            ("Ёлка".to_owned(), Encoding::Utf8)
        );
        assert_eq!(Encoding::Utf16.say(Language::En), None);
        // Half a sign.
        assert!(decode(b"\xFF\xFEA").is_err());
    }

    #[test]
    fn what_is_no_text_is_told_at_its_place() {
        let wrong = |bytes: &[u8]| {
            decode(bytes)
                .map(|(text, _)| text.into_owned())
                .unwrap_err()
        };
        let place = |line, column, byte| Undecodable { line, column, byte };
        assert_eq!(wrong(b"012 A\r\n012 f\xEAte\x81"), place(2, 9, 0x81));
        assert_eq!(wrong(b"\x00\xFF"), place(1, 1, 0));
        assert_eq!(wrong(b"M\xFCller\r\r\n\n\x07"), place(4, 1, 7));
    }

    proptest! {
        #[test]
        fn whatever_was_read_can_be_read_again(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            if let Ok((text, read)) = decode(&bytes) {
                for chosen in Encoding::OF_BYTES {
                    let Some(other) = read_again(&text, read, chosen) else { continue };
                    let back = read_again(&other, chosen, read);
                    prop_assert_eq!(back.as_deref(), Some(&*text));
                    prop_assert!(preview(&other).chars().count() <= PREVIEW.1);
                }
            }
        }

        #[test]
        fn names_of_russian_letters_are_read(
            names in prop::collection::vec("[А-Я][оеаи][нтрсвлкм][оеаи][а-я]{0,6}", 3..20),
            is_koi: bool,
        ) {
            let text = names.join("\n");
            let encoding = if is_koi { Encoding::Koi8R } else { Encoding::Windows1251 };
            let file = bytes(&text, encoding);
            prop_assert_eq!(read(&file), (text, encoding));
        }
    }
}
