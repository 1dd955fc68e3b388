//! Text form that the records of all games share: limits of length, allowed characters, and the
//! printing of numbers, seconds, quotations and comments. This module does not depend on any
//! game's rows.

use std::borrow::Cow;
use std::fmt;

use super::notation::TextPosition;
use areopagus_language::Language;

/// The greatest size of a record, in bytes. A game of 100 minutes needs about 20,000.
pub const MAX_BYTES: usize = 1 << 20;
/// The greatest length of a line, in characters.
pub const MAX_LINE: usize = 8192;
/// The greatest length of a tag's value or of a ruling, in characters.
pub const MAX_TEXT: usize = 1000;
/// The greatest length of all comments in one place, in characters.
pub const MAX_COMMENTS: usize = 2000;
/// The greatest number of free tags, and of rows.
pub const MAX_ITEMS: usize = 1000;

/// A tag that the rules do not read, such as `[Event "Autumn Cup"]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name: letters, digits and `_`.
    pub name: String,
    /// The value: any text on one line.
    pub value: String,
}

/// A time in milliseconds, printed in seconds: `7.4`, `10`.
#[derive(Debug, Clone, Copy)]
pub struct Seconds(pub u32);

impl Seconds {
    /// The seconds for a sentence, with the decimal sign of the language.
    pub fn say(self, language: Language) -> String {
        match language {
            Language::En => self.to_string(),
            Language::Ru | Language::De => self.to_string().replace('.', ","),
        }
    }

    pub(crate) fn write_to(self, out: &mut impl fmt::Write) -> fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        match u16::try_from(whole) {
            Ok(whole) => write_number(out, whole)?,
            Err(_) => write!(out, "{whole}")?,
        }
        match rest {
            0 => Ok(()),
            _ if rest % 100 == 0 => {
                let tenths = u16::try_from(rest / 100).unwrap_or_default();
                out.write_char('.')?;
                write_number(out, tenths)
            }
            _ if rest % 10 == 0 => write!(out, ".{:02}", rest / 10),
            _ => write!(out, ".{rest:03}"),
        }
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

/// Writes a number. Numbers in records rarely have more than two digits, which this is optimised
/// for.
pub(crate) fn write_number(out: &mut impl fmt::Write, number: u16) -> fmt::Result {
    match u8::try_from(number) {
        Ok(digit @ 0..=9) => out.write_char(char::from(b'0' + digit)),
        Ok(two @ 10..=99) => {
            out.write_char(char::from(b'0' + two / 10))?;
            out.write_char(char::from(b'0' + two % 10))
        }
        _ => write!(out, "{number}"),
    }
}

/// A fault that makes a text unreadable as a record of any game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFault {
    /// The text is longer than a record may be.
    TooLong,
    /// A line is longer than a line may be.
    LineTooLong,
    /// The text is not UTF-8.
    NotUtf8,
    /// The text contains a character that no record contains, such as a zero byte.
    Control(char),
}

/// A checked text, or the place of its fault.
type Checked<T> = Result<T, (TextPosition, TextFault)>;

/// Checks the bytes of a record, and returns their text.
pub(super) fn check(bytes: &[u8]) -> Checked<&str> {
    if bytes.len() > MAX_BYTES {
        return Err((TextPosition::START, TextFault::TooLong));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let good = String::from_utf8_lossy(good);
        let good = good.strip_prefix('\u{feff}').unwrap_or(&good);
        (TextPosition::behind(good), TextFault::NotUtf8)
    })
}

/// Removes a byte order mark, normalises line breaks to `\n`, and refuses forbidden characters
/// and lines that are too long.
pub(super) fn lines_of(text: &str) -> Checked<Cow<'_, str>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MAX_BYTES {
        return Err((TextPosition::START, TextFault::TooLong));
    }
    let is_plain = |byte| matches!(byte, b' '..=b'~' | b'\t' | b'\n');
    // Without an early exit, so that the compiler can vectorise the loop.
    let others = text
        .bytes()
        .fold(0, |others, byte| others | u8::from(!is_plain(byte)));
    let all_plain = others == 0;
    let lines = if !all_plain && text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    };
    if !all_plain || lines.len() > MAX_LINE {
        for (text, line) in lines.split('\n').zip(1..) {
            check_line(text, line)?;
        }
    }
    Ok(lines)
}

fn check_line(text: &str, line: u32) -> Checked<()> {
    for (index, sign) in text.chars().enumerate() {
        let place = TextPosition { line, column: 1 }.right(index);
        if sign.is_control() && sign != '\t' {
            return Err((place, TextFault::Control(sign)));
        }
        if index >= MAX_LINE {
            return Err((place, TextFault::LineTooLong));
        }
    }
    Ok(())
}

/// Whether the comments in one place are few and short enough.
pub(super) fn comments_fit(comments: &[String]) -> bool {
    let length: usize = comments.iter().map(|text| text.chars().count()).sum();
    length <= MAX_COMMENTS && comments.len() <= MAX_ITEMS
}

/// Prints a text in quotes, on one line.
pub(super) fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace(char::is_control, " "))
}

/// Prints a comment in braces, on one line; it cannot contain a closing brace.
pub(super) fn braced(text: &str) -> String {
    let text = text.replace('}', ")").replace(char::is_control, " ");
    format!("{{{text}}}")
}
