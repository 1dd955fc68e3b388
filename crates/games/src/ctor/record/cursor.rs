//! The cursor over a record: the parts of its format that are specific to CTOR (CTOR 6.3).

use super::error::{Expected, RecordFault};
use crate::ctor::item::Number;
use crate::ctor::result::MAX_NUMBER;
pub(super) use crate::cursor::Quoted;
use crate::cursor::{CursorFault, Form};
use crate::notation::{TextPosition, latin_twin};

/// A value that was read, or the place of its error.
pub type Read<T> = Result<T, (TextPosition, RecordFault)>;

/// A cursor over a record of CTOR.
pub(super) type Cursor<'a> = crate::cursor::Cursor<'a, CtorForm>;

/// The record format of CTOR.
#[derive(Debug)]
pub(super) struct CtorForm;

impl Form for CtorForm {
    type Expected = Expected;
    type Error = (TextPosition, RecordFault);

    const ESCAPE: Expected = Expected::Escape;
    const SIDE: Expected = Expected::Side;

    fn plain(sign: char) -> char {
        plain(sign)
    }

    fn fault(place: TextPosition, fault: CursorFault<Expected>) -> (TextPosition, RecordFault) {
        let fault = match fault {
            CursorFault::Unexpected { found, expected } => {
                RecordFault::Unexpected { found, expected }
            }
            CursorFault::OpenComment => RecordFault::OpenComment,
            CursorFault::OpenQuotes => RecordFault::OpenQuotes,
            CursorFault::TextTooLong => RecordFault::TextTooLong,
        };
        (place, fault)
    }
}

/// Normalises a character: a look-alike to its Latin twin, every dash to `-`, `×` to `x`
/// (CTOR 6.3).
pub const fn plain(sign: char) -> char {
    match sign {
        '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' => '-',
        '×' => 'x',
        other => latin_twin(other),
    }
}

impl Cursor<'_> {
    /// Reads a number of at most four digits without a leading zero (CTOR 6.3).
    pub fn number(&mut self, expected: Expected) -> Read<Number> {
        self.tried(expected, |cursor| {
            crate::fields::number(cursor.digits(), 0, MAX_NUMBER)
        })
    }

    /// Moves to the next start of a row, and returns whether there is one.
    pub fn find_row(&mut self) -> bool {
        while self.peek().is_some() {
            if self.is_at_row() {
                return true;
            }
            if self.digits().is_empty() {
                self.pass();
            }
        }
        false
    }
}

impl Quoted {
    /// The words of the normalised text, each with its place.
    pub fn words(&self) -> Vec<(TextPosition, String)> {
        let mut words: Vec<(TextPosition, String)> = Vec::new();
        let mut is_inside = false;
        for (index, sign) in self.text.chars().map(plain).enumerate() {
            if sign.is_whitespace() {
                is_inside = false;
                continue;
            }
            match words.last_mut().filter(|_| is_inside) {
                Some((_, word)) => word.push(sign),
                None => words.push((self.place(index), sign.to_string())),
            }
            is_inside = true;
        }
        words
    }

    /// The normalised text, with one space between its words.
    pub fn plain(&self) -> String {
        let words = self.words().into_iter().map(|(_, word)| word);
        words.collect::<Vec<_>>().join(" ")
    }
}
