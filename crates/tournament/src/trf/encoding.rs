//! Bytes to text, and text to lines.

use std::borrow::Cow;

use super::fault::{Misfit, TrfError, Wanted};
use areopagus_language::Language;

/// The bytes 0x80 to 0x9F of Windows-1252; a zero where the code has no character.
const UPPER_CONTROLS: [char; 32] = [
    '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘',
    '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
];

/// How a file's bytes were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// As UTF-8.
    Utf8,
    /// As Windows-1252, which has everything of Latin-1, since they are no UTF-8.
    Windows1252,
}

impl Encoding {
    /// What to tell whoever reads the file; `None` when nothing needs to be said.
    pub const fn say(self, language: Language) -> Option<&'static str> {
        match (self, language) {
            (Self::Utf8, _) => None,
            (Self::Windows1252, Language::En) => Some(
                "The file is not in UTF-8 and was read as Windows-1252. If the names look wrong, save it as UTF-8.",
            ),
            (Self::Windows1252, Language::Ru) => Some(
                "Файл не в UTF-8 и прочитан как Windows-1252. Если имена выглядят неверно, сохраните его в UTF-8.",
            ),
            (Self::Windows1252, Language::De) => Some(
                "Die Datei ist nicht in UTF-8 und wurde als Windows-1252 gelesen. Sehen die Namen falsch aus, so speichern Sie sie als UTF-8.",
            ),
        }
    }
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LineEnd {
    /// CR alone, as the format says.
    Cr,
    /// LF alone.
    Lf,
    /// CR and LF: what editors and all programs of the field read.
    #[default]
    CrLf,
}

impl LineEnd {
    /// The signs of the end.
    pub const fn signs(self) -> &'static str {
        match self {
            Self::Cr => "\r",
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}

/// The lines of a text, whose ends may be mixed. The last line's end may be missing.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(end) = rest.find(['\r', '\n']) else {
            return Some(std::mem::take(&mut rest));
        };
        let (line, tail) = rest.split_at(end);
        let skipped = ["\r\n", "\r", "\n"]
            .into_iter()
            .find_map(|signs| tail.strip_prefix(signs));
        rest = skipped.unwrap_or_default();
        Some(line)
    })
}

/// The text of bytes: UTF-8, and what is no UTF-8 as Windows-1252.
///
/// # Errors
/// [`TrfError`] at a byte that neither encoding has.
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), TrfError> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok((Cow::Borrowed(text), Encoding::Utf8));
    }
    let mut text = String::with_capacity(bytes.len());
    for byte in bytes {
        match sign(*byte) {
            Some(sign) => text.push(sign),
            None => return Err(undecodable(&text, *byte)),
        }
    }
    Ok((Cow::Owned(text), Encoding::Windows1252))
}

fn sign(byte: u8) -> Option<char> {
    match byte.checked_sub(0x80).map(usize::from) {
        Some(place) if place < UPPER_CONTROLS.len() => UPPER_CONTROLS
            .get(place)
            .copied()
            .filter(|sign| *sign != '\0'),
        _ => Some(char::from(byte)),
    }
}

/// Where the byte stands, behind the text that was read before it.
fn undecodable(before: &str, byte: u8) -> TrfError {
    let line = lines(before).count().max(1);
    let ended = before.ends_with(['\r', '\n']);
    let column = lines(before).last().map_or(0, |text| text.chars().count());
    let (line, column) = if ended {
        (line + 1, 1)
    } else {
        (line, column + 1)
    };
    Misfit::new(column, &format!("0x{byte:02X}"), Wanted::Text).at(line)
}
