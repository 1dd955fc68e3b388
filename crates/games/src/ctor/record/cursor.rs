//! Walking over the text of a record: space and comments, numbers, words and quotations
//! (clause 6.3).

use super::error::{Expected, RecordFault};
use crate::Side;
use crate::ctor::item::Number;
use crate::ctor::result::MAX_NUMBER;
use crate::notation::{Place, latin_twin};
use crate::text::{MAX_TEXT, comments_fit};

/// Something of a text, or the place of its fault.
pub type Read<T> = Result<T, (Place, RecordFault)>;

/// A sign as what it is taken for: a look-alike as its Latin twin, every dash as `-`, `×` as
/// `x` (clause 6.3).
pub const fn plain(sign: char) -> char {
    match sign {
        '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' => '-',
        '×' => 'x',
        other => latin_twin(other),
    }
}

/// Walks over a text, gathering the comments that it passes.
pub struct Cursor {
    signs: Vec<(char, Place)>,
    at: usize,
    end: Place,
    /// Whether comments may stand in the text.
    commented: bool,
    comments: Vec<String>,
}

impl Cursor {
    /// Before the first sign of a text.
    pub fn new(text: &str) -> Self {
        let mut place = Place::START;
        let mut signs = Vec::with_capacity(text.len());
        for sign in text.chars() {
            signs.push((sign, place));
            place = match sign {
                '\n' => Place {
                    line: place.line.saturating_add(1),
                    column: 1,
                },
                _ => place.right(1),
            };
        }
        Self {
            signs,
            at: 0,
            end: place,
            commented: true,
            comments: Vec::new(),
        }
    }

    /// Before the first sign of a text that has no comments.
    pub fn without_comments(text: &str) -> Self {
        Self {
            commented: false,
            ..Self::new(text)
        }
    }

    /// The sign this many ahead, as it is written.
    fn raw(&self, ahead: usize) -> Option<char> {
        self.signs.get(self.at + ahead).map(|(sign, _)| *sign)
    }

    /// The sign this many ahead, as what it is taken for.
    pub fn ahead(&self, ahead: usize) -> Option<char> {
        self.raw(ahead).map(plain)
    }

    /// The next sign.
    pub fn peek(&self) -> Option<char> {
        self.ahead(0)
    }

    /// Where the next sign stands.
    pub fn place(&self) -> Place {
        let next = self.signs.get(self.at);
        next.map_or(self.end, |(_, place)| *place)
    }

    /// Takes a sign that may stand there.
    pub fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    /// Takes a sign that has to stand there.
    pub fn need(&mut self, sign: char, expected: Expected) -> Read<()> {
        if self.take(sign) {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// That something else should stand here.
    pub fn unexpected(&self, expected: Expected) -> (Place, RecordFault) {
        let found = self.raw(0);
        (self.place(), RecordFault::Unexpected { found, expected })
    }

    /// Passes over white space and comments; says whether there were any.
    pub fn skip_space(&mut self) -> Read<bool> {
        let start = self.at;
        while let Some(sign) = self.raw(0) {
            if sign == '{' && self.commented {
                self.comment()?;
            } else if sign.is_whitespace() {
                self.at += 1;
            } else {
                break;
            }
        }
        Ok(self.at > start)
    }

    fn comment(&mut self) -> Read<()> {
        let opening = self.place();
        self.at += 1;
        let mut comment = String::new();
        loop {
            let Some(sign) = self.raw(0) else {
                return Err((opening, RecordFault::OpenComment));
            };
            self.at += 1;
            match sign {
                '}' => break,
                '\n' | '\t' => comment.push(' '),
                sign => comment.push(sign),
            }
        }
        self.comments.push(comment);
        Ok(())
    }

    /// Passes over white space that has to stand there.
    pub fn need_space(&mut self, expected: Expected) -> Read<()> {
        if self.skip_space()? {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// Takes the comments that were passed.
    pub fn take_comments(&mut self, place: Place) -> Read<Vec<String>> {
        let comments = std::mem::take(&mut self.comments);
        if comments_fit(&comments) {
            return Ok(comments);
        }
        Err((place, RecordFault::TextTooLong))
    }

    /// Takes signs as long as they fit.
    pub fn passed_while(&mut self, keep: impl Fn(char) -> bool) -> String {
        let mut passed = String::new();
        while let Some(sign) = self.peek().filter(|sign| keep(*sign)) {
            passed.push(sign);
            self.at += 1;
        }
        passed
    }

    /// Takes small letters.
    pub fn word(&mut self) -> String {
        self.passed_while(|sign| sign.is_ascii_lowercase())
    }

    /// Reads something, and stands where it was when that is not there.
    pub fn tried<T>(
        &mut self,
        expected: Expected,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Read<T> {
        let start = self.at;
        read(self).ok_or_else(|| {
            self.at = start;
            self.unexpected(expected)
        })
    }

    /// A number of at most four digits without a leading zero (clause 6.3).
    pub fn number(&mut self, expected: Expected) -> Read<Number> {
        self.tried(expected, |cursor| {
            let digits = cursor.passed_while(|sign| sign.is_ascii_digit());
            crate::fields::number(&digits, 0, MAX_NUMBER)
        })
    }

    /// `white` or `black`.
    pub fn side(&mut self) -> Read<Side> {
        self.tried(Expected::Side, |cursor| {
            let word = cursor.word();
            Side::ALL.into_iter().find(|side| side.word() == word)
        })
    }

    /// Whether a number with a full stop behind it comes next, which begins a row; before the
    /// full stop are only spaces (clauses 6.2, 6.3).
    pub fn is_at_row(&self) -> bool {
        let count_while = |from: usize, keep: fn(char) -> bool| {
            let ahead = (from..).map_while(|ahead| self.raw(ahead));
            ahead.take_while(|sign| keep(*sign)).count()
        };
        let digits = count_while(0, |sign| sign.is_ascii_digit());
        let spaces = count_while(digits, |sign| sign == ' ');
        digits > 0 && self.raw(digits + spaces) == Some('.')
    }

    /// Goes on to the next beginning of a row; says whether there is one.
    pub fn find_row(&mut self) -> bool {
        while self.raw(0).is_some() {
            if self.is_at_row() {
                return true;
            }
            let digits = self.passed_while(|sign| sign.is_ascii_digit());
            self.at += usize::from(digits.is_empty());
        }
        false
    }

    /// Takes spaces.
    pub fn skip_blanks(&mut self) {
        while self.raw(0) == Some(' ') {
            self.at += 1;
        }
    }

    /// Reads a text in quotation marks, in which `\"` and `\\` stand for `"` and `\`.
    pub fn quoted(&mut self, expected: Expected) -> Read<Quoted> {
        let opening = self.place();
        self.need('"', expected)?;
        let mut quoted = Quoted {
            text: String::new(),
            places: Vec::new(),
        };
        loop {
            let place = self.place();
            let Some(mut sign) = self.raw(0).filter(|sign| *sign != '\n') else {
                return Err((opening, RecordFault::OpenQuotes));
            };
            quoted.places.push(place);
            match sign {
                '"' => {
                    self.at += 1;
                    return Ok(quoted);
                }
                '\t' => sign = ' ',
                '\\' => {
                    let escaped = self.raw(1).filter(|sign| matches!(sign, '"' | '\\'));
                    sign = escaped.ok_or_else(|| self.unexpected(Expected::Escape))?;
                    self.at += 1;
                }
                _ => {}
            }
            self.at += 1;
            quoted.text.push(sign);
            if quoted.places.len() > MAX_TEXT {
                return Err((opening, RecordFault::TextTooLong));
            }
        }
    }
}

/// A text that stood in quotation marks, without its escapes.
#[derive(Debug, Clone)]
pub struct Quoted {
    /// A tab in it is read as a space, which is how it prints.
    pub text: String,
    /// Where each sign stands, and behind them the closing quotation mark.
    places: Vec<Place>,
}

impl Quoted {
    /// Where a sign stands.
    pub fn place(&self, sign: usize) -> Place {
        let last = self.places.last().copied().unwrap_or(Place::START);
        self.places.get(sign).copied().unwrap_or(last)
    }

    /// The words of the text as it is read, each with its place.
    pub fn words(&self) -> Vec<(Place, String)> {
        let mut words: Vec<(Place, String)> = Vec::new();
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

    /// The text as it is read, with one space between its words.
    pub fn plain(&self) -> String {
        let words = self.words().into_iter().map(|(_, word)| word);
        words.collect::<Vec<_>>().join(" ")
    }
}
