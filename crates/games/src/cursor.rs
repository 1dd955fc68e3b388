//! Walking over the text of a record, sign by sign: white space and comments, words, sides and
//! quotations. What a sign is taken for, and how a fault is said, are the game's.

use std::marker::PhantomData;

use crate::Side;
use crate::notation::Place;
use crate::text::{MAX_TEXT, comments_fit};

/// What the records of a game bring to a [`Cursor`].
pub(crate) trait Form {
    /// What may be missing in them.
    type Expected: Copy;
    /// A fault, with its place.
    type Error;

    /// That an escaped sign is missing.
    const ESCAPE: Self::Expected;
    /// That a side is missing.
    const SIDE: Self::Expected;

    /// A sign as what it is taken for.
    fn plain(sign: char) -> char;

    /// A fault at a place.
    fn fault(place: Place, fault: CursorFault<Self::Expected>) -> Self::Error;
}

/// What a [`Cursor`] finds wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CursorFault<E> {
    /// Something else should stand here.
    Unexpected { found: Option<char>, expected: E },
    /// A comment is not closed.
    OpenComment,
    /// A quotation is not closed.
    OpenQuotes,
    /// A quotation, or the comments in one place, are too long.
    TextTooLong,
}

/// Walks over a text, gathering the comments that it passes.
pub(crate) struct Cursor<F> {
    signs: Vec<(char, Place)>,
    pub(crate) at: usize,
    end: Place,
    /// Whether comments may stand in the text.
    commented: bool,
    comments: Vec<String>,
    form: PhantomData<F>,
}

type Read<T, F> = Result<T, <F as Form>::Error>;

impl<F: Form> Cursor<F> {
    /// Before the first sign of a text.
    pub(crate) fn new(text: &str) -> Self {
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
            form: PhantomData,
        }
    }

    /// Before the first sign of a text that has no comments.
    pub(crate) fn without_comments(text: &str) -> Self {
        Self {
            commented: false,
            ..Self::new(text)
        }
    }

    /// The sign this many ahead, as it is written.
    pub(crate) fn raw(&self, ahead: usize) -> Option<char> {
        self.signs.get(self.at + ahead).map(|(sign, _)| *sign)
    }

    /// The sign this many ahead, as what it is taken for.
    pub(crate) fn ahead(&self, ahead: usize) -> Option<char> {
        self.raw(ahead).map(F::plain)
    }

    /// The next sign.
    pub(crate) fn peek(&self) -> Option<char> {
        self.ahead(0)
    }

    /// Where the next sign stands.
    pub(crate) fn place(&self) -> Place {
        let next = self.signs.get(self.at);
        next.map_or(self.end, |(_, place)| *place)
    }

    /// Takes a sign that may stand there.
    pub(crate) fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    /// Takes a sign that has to stand there.
    pub(crate) fn need(&mut self, sign: char, expected: F::Expected) -> Read<(), F> {
        if self.take(sign) {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// That something else should stand here.
    pub(crate) fn unexpected(&self, expected: F::Expected) -> F::Error {
        let found = self.raw(0);
        F::fault(self.place(), CursorFault::Unexpected { found, expected })
    }

    /// Passes over white space and comments; says whether there were any.
    pub(crate) fn skip_space(&mut self) -> Read<bool, F> {
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

    fn comment(&mut self) -> Read<(), F> {
        let opening = self.place();
        self.at += 1;
        let mut comment = String::new();
        loop {
            let Some(sign) = self.raw(0) else {
                return Err(F::fault(opening, CursorFault::OpenComment));
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
    pub(crate) fn need_space(&mut self, expected: F::Expected) -> Read<(), F> {
        if self.skip_space()? {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// Takes the comments that were passed.
    pub(crate) fn take_comments(&mut self, place: Place) -> Read<Vec<String>, F> {
        let comments = std::mem::take(&mut self.comments);
        if comments_fit(&comments) {
            return Ok(comments);
        }
        Err(F::fault(place, CursorFault::TextTooLong))
    }

    /// Takes signs as long as they fit.
    pub(crate) fn passed_while(&mut self, keep: impl Fn(char) -> bool) -> String {
        let mut passed = String::new();
        while let Some(sign) = self.peek().filter(|sign| keep(*sign)) {
            passed.push(sign);
            self.at += 1;
        }
        passed
    }

    /// Takes small letters.
    pub(crate) fn word(&mut self) -> String {
        self.passed_while(|sign| sign.is_ascii_lowercase())
    }

    /// Reads something, and stands where it was when that is not there.
    pub(crate) fn tried<T>(
        &mut self,
        expected: F::Expected,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Read<T, F> {
        let start = self.at;
        read(self).ok_or_else(|| {
            self.at = start;
            self.unexpected(expected)
        })
    }

    /// `white` or `black`.
    pub(crate) fn side(&mut self) -> Read<Side, F> {
        self.tried(F::SIDE, |cursor| {
            let word = cursor.word();
            Side::ALL.into_iter().find(|side| side.word() == word)
        })
    }

    /// Whether a number with a full stop behind it comes next, which begins a row; before the
    /// full stop are only spaces (clauses 6.2, 6.3).
    pub(crate) fn is_at_row(&self) -> bool {
        let count_while = |from: usize, keep: fn(char) -> bool| {
            let ahead = (from..).map_while(|ahead| self.raw(ahead));
            ahead.take_while(|sign| keep(*sign)).count()
        };
        let digits = count_while(0, |sign| sign.is_ascii_digit());
        let spaces = count_while(digits, |sign| sign == ' ');
        digits > 0 && self.raw(digits + spaces) == Some('.')
    }

    /// Takes spaces.
    pub(crate) fn skip_blanks(&mut self) {
        while self.raw(0) == Some(' ') {
            self.at += 1;
        }
    }

    /// Reads a text in quotation marks, in which `\"` and `\\` stand for `"` and `\`.
    pub(crate) fn quoted(&mut self, expected: F::Expected) -> Read<Quoted, F> {
        let opening = self.place();
        self.need('"', expected)?;
        let mut quoted = Quoted {
            text: String::new(),
            places: Vec::new(),
        };
        loop {
            let place = self.place();
            let Some(mut sign) = self.raw(0).filter(|sign| *sign != '\n') else {
                return Err(F::fault(opening, CursorFault::OpenQuotes));
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
                    sign = escaped.ok_or_else(|| self.unexpected(F::ESCAPE))?;
                    self.at += 1;
                }
                _ => {}
            }
            self.at += 1;
            quoted.text.push(sign);
            if quoted.places.len() > MAX_TEXT {
                return Err(F::fault(opening, CursorFault::TextTooLong));
            }
        }
    }
}

/// A text that stood in quotation marks, without its escapes.
#[derive(Debug, Clone)]
pub(crate) struct Quoted {
    /// A tab in it is read as a space, which is how it prints.
    pub(crate) text: String,
    /// Where each sign stands, and behind them the closing quotation mark.
    places: Vec<Place>,
}

impl Quoted {
    /// Where the text begins.
    pub(crate) fn start(&self) -> Place {
        self.place(0)
    }

    /// Where a sign stands.
    pub(crate) fn place(&self, sign: usize) -> Place {
        let last = self.places.last().copied().unwrap_or(Place::START);
        self.places.get(sign).copied().unwrap_or(last)
    }
}
