//! The cursor over a record: the parts of its format that are specific to TCHESS (TCHESS 11.4).

use super::error::{Expected, RecordFault};
pub(super) use crate::cursor::Quoted;
use crate::cursor::{CursorFault, Form};
use crate::notation::{TextPosition, latin_twin};
use crate::tchess::square::Spot;

/// A value that was read, or the place of its error.
pub type Read<T> = Result<T, (TextPosition, RecordFault)>;

/// A cursor over a record of TCHESS.
pub(super) type Cursor<'a> = crate::cursor::Cursor<'a, TchessForm>;

/// The record format of TCHESS.
#[derive(Debug)]
pub(super) struct TchessForm;

impl Form for TchessForm {
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

/// Normalises a character: a look-alike to its Latin twin, `М` to `M`, every dash to `-`, `×` to
/// `x` (TCHESS 11.4).
pub const fn plain(sign: char) -> char {
    match sign {
        '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' => '-',
        '×' => 'x',
        'М' => 'M',
        other => latin_twin(other),
    }
}

impl Cursor<'_> {
    /// Reads a number of at most four digits without a leading zero.
    pub fn number(&mut self, expected: Expected) -> Read<u16> {
        self.tried(expected, |cursor| {
            crate::fields::number(cursor.digits(), 0, 9999)
        })
    }

    /// Reads a square, which the board need not have.
    pub fn spot(&mut self) -> Read<Spot> {
        self.tried(Expected::Square, |cursor| {
            let file = cursor.peek().filter(char::is_ascii_lowercase)?;
            cursor.pass();
            let digits = cursor.digits();
            Spot::read(&format!("{file}{digits}"))
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

/// The normalised text of a quotation, with one space between its words.
pub fn words_of(quoted: &Quoted) -> String {
    let text: String = quoted.text.chars().map(plain).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
