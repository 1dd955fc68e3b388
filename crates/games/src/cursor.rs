//! A cursor over the characters of a record: white space and comments, words, sides and
//! quotations. The game supplies the normalisation of characters and the types of errors.

use std::borrow::Cow;
use std::marker::PhantomData;

use crate::Side;
use crate::notation::TextPosition;
use crate::text::{MAX_TEXT, comments_fit};

/// What a game's record format supplies to a [`Cursor`].
pub(crate) trait Form {
    /// The items that the format can report as missing.
    type Expected: Copy;
    /// The game's error, which has a place.
    type Error;

    /// The item for an escaped character.
    const ESCAPE: Self::Expected;
    /// The item for a side.
    const SIDE: Self::Expected;

    /// Normalises a character. ASCII characters are never changed.
    fn plain(sign: char) -> char;

    /// Makes an error at a place.
    fn fault(place: TextPosition, fault: CursorFault<Self::Expected>) -> Self::Error;
}

/// An error of a [`Cursor`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CursorFault<E> {
    /// Another item is expected here.
    Unexpected { found: Option<char>, expected: E },
    /// A comment is not closed.
    OpenComment,
    /// A quotation is not closed.
    OpenQuotes,
    /// A quotation, or the comments in one place, are too long.
    TextTooLong,
}

/// A cursor over a text, which collects the comments that it passes.
pub(crate) struct Cursor<'a, F> {
    /// The current place. A reader that backtracks restores it.
    pub(crate) at: At<'a>,
    /// Whether the text may contain comments.
    commented: bool,
    comments: Vec<String>,
    /// The start of the first collected comment.
    commented_at: TextPosition,
    form: PhantomData<F>,
}

/// A place of a [`Cursor`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct At<'a> {
    rest: &'a str,
    place: TextPosition,
}

impl At<'_> {
    fn sign(&self) -> Option<char> {
        self.rest.chars().next()
    }
}

type Read<T, F> = Result<T, <F as Form>::Error>;

impl<'a, F: Form> Cursor<'a, F> {
    /// A cursor at the start of a text.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self {
            at: At {
                rest: text,
                place: TextPosition::START,
            },
            commented: true,
            comments: Vec::new(),
            commented_at: TextPosition::START,
            form: PhantomData,
        }
    }

    /// A cursor at the start of a text without comments.
    pub(crate) const fn without_comments(text: &'a str) -> Self {
        let mut cursor = Self::new(text);
        cursor.commented = false;
        cursor
    }

    /// The character `ahead` places ahead, as written.
    fn raw(&self, ahead: usize) -> Option<char> {
        self.at.rest.chars().nth(ahead)
    }

    /// The character `ahead` places ahead, normalised.
    pub(crate) fn ahead(&self, ahead: usize) -> Option<char> {
        self.raw(ahead).map(F::plain)
    }

    /// The next character, normalised.
    pub(crate) fn peek(&self) -> Option<char> {
        self.at.sign().map(F::plain)
    }

    /// The place of the next character.
    pub(crate) const fn place(&self) -> TextPosition {
        self.at.place
    }

    /// Passes the next character, whatever it is.
    pub(crate) fn pass(&mut self) {
        let At { rest, place } = self.at;
        let mut signs = rest.chars();
        let place = match signs.next() {
            None => return,
            Some('\n') => TextPosition {
                line: place.line.saturating_add(1),
                column: 1,
            },
            Some(_) => place.right(1),
        };
        let rest = signs.as_str();
        self.at = At { rest, place };
    }

    /// The rest of the text.
    pub(crate) const fn rest(&self) -> &'a str {
        self.at.rest
    }

    /// Passes `count` characters, all of them ASCII and none a line break.
    pub(crate) fn pass_plain(&mut self, count: usize) {
        let At { rest, place } = self.at;
        self.at = At {
            rest: rest.get(count..).unwrap_or_default(),
            place: place.right(count),
        };
    }

    /// Passes an optional character, and returns whether it was there.
    pub(crate) fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        if found {
            self.pass();
        }
        found
    }

    /// Passes a required character.
    pub(crate) fn need(&mut self, sign: char, expected: F::Expected) -> Read<(), F> {
        if self.take(sign) {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// The error that another item is expected at the cursor.
    pub(crate) fn unexpected(&self, expected: F::Expected) -> F::Error {
        Self::unexpected_at(self.at, expected)
    }

    /// The error that another item is expected at an earlier place.
    pub(crate) fn unexpected_at(at: At<'a>, expected: F::Expected) -> F::Error {
        let found = at.sign();
        F::fault(at.place, CursorFault::Unexpected { found, expected })
    }

    /// Passes white space and comments, and returns whether there were any.
    pub(crate) fn skip_space(&mut self) -> Read<bool, F> {
        let mut is_space = false;
        while let Some(sign) = self.at.sign() {
            if sign == '{' && self.commented {
                self.comment()?;
            } else if sign.is_whitespace() {
                self.pass();
            } else {
                break;
            }
            is_space = true;
        }
        Ok(is_space)
    }

    fn comment(&mut self) -> Read<(), F> {
        let opening = self.place();
        self.pass();
        let mut comment = String::new();
        loop {
            let Some(sign) = self.at.sign() else {
                return Err(F::fault(opening, CursorFault::OpenComment));
            };
            self.pass();
            match sign {
                '}' => break,
                '\n' | '\t' => comment.push(' '),
                sign => comment.push(sign),
            }
        }
        if self.comments.is_empty() {
            self.commented_at = opening;
        }
        self.comments.push(comment);
        Ok(())
    }

    /// Passes required white space.
    pub(crate) fn need_space(&mut self, expected: F::Expected) -> Read<(), F> {
        if self.skip_space()? {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// The start of the collected comments.
    pub(crate) const fn comments_place(&self) -> TextPosition {
        self.commented_at
    }

    /// Takes the comments that were passed.
    pub(crate) fn take_comments(&mut self, place: TextPosition) -> Read<Vec<String>, F> {
        let comments = std::mem::take(&mut self.comments);
        if comments_fit(&comments) {
            return Ok(comments);
        }
        Err(F::fault(place, CursorFault::TextTooLong))
    }

    /// Takes characters while they match, normalised.
    pub(crate) fn passed_while(&mut self, keep: impl Fn(char) -> bool) -> Cow<'a, str> {
        let rest = self.at.rest;
        let mut is_plain = true;
        while let Some(sign) = self.at.sign() {
            let plain = F::plain(sign);
            if !keep(plain) {
                break;
            }
            is_plain &= plain == sign;
            self.pass();
        }
        let length = rest.len() - self.at.rest.len();
        let passed = rest.get(..length).unwrap_or_default();
        if is_plain {
            Cow::Borrowed(passed)
        } else {
            Cow::Owned(passed.chars().map(F::plain).collect())
        }
    }

    /// Takes digits.
    pub(crate) fn digits(&mut self) -> &'a str {
        let rest = self.at.rest;
        let is_other = |byte: u8| !byte.is_ascii_digit();
        let count = rest.bytes().position(is_other).unwrap_or(rest.len());
        self.pass_plain(count);
        rest.get(..count).unwrap_or_default()
    }

    /// Takes lower-case letters.
    pub(crate) fn word(&mut self) -> Cow<'a, str> {
        self.passed_while(|sign| sign.is_ascii_lowercase())
    }

    /// Reads an optional item; the cursor does not move if it is not there.
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
            Side::from_word(&word)
        })
    }

    /// Whether the start of a row comes next: a number, optional spaces and a full stop.
    pub(crate) fn is_at_row(&self) -> bool {
        let behind = self
            .at
            .rest
            .trim_start_matches(|sign: char| sign.is_ascii_digit());
        behind.len() < self.at.rest.len() && behind.trim_start_matches(' ').starts_with('.')
    }

    /// Takes spaces.
    pub(crate) fn skip_blanks(&mut self) {
        while self.at.sign() == Some(' ') {
            self.pass();
        }
    }

    /// Reads a text in quotation marks, with the escapes `\"` and `\\` for `"` and `\`.
    pub(crate) fn quoted(&mut self, expected: F::Expected) -> Read<Quoted, F> {
        let opening = self.place();
        self.need('"', expected)?;
        let mut quoted = Quoted {
            text: String::new(),
            places: Vec::new(),
        };
        loop {
            let place = self.place();
            let Some(mut sign) = self.at.sign().filter(|sign| *sign != '\n') else {
                return Err(F::fault(opening, CursorFault::OpenQuotes));
            };
            quoted.places.push(place);
            match sign {
                '"' => {
                    self.pass();
                    return Ok(quoted);
                }
                '\t' => sign = ' ',
                '\\' => {
                    let escaped = self.raw(1).filter(|sign| matches!(sign, '"' | '\\'));
                    sign = escaped.ok_or_else(|| self.unexpected(F::ESCAPE))?;
                    self.pass();
                }
                _ => {}
            }
            self.pass();
            quoted.text.push(sign);
            if quoted.places.len() > MAX_TEXT {
                return Err(F::fault(opening, CursorFault::TextTooLong));
            }
        }
    }
}

/// A text that was written in quotation marks, without its escapes.
#[derive(Debug, Clone)]
pub(crate) struct Quoted {
    /// The text; tabs are replaced by spaces, which is how they are printed.
    pub(crate) text: String,
    /// The place of each character, and of the closing quotation mark at the end.
    places: Vec<TextPosition>,
}

impl Quoted {
    /// The place of the first character.
    pub(crate) fn start(&self) -> TextPosition {
        self.place(0)
    }

    /// The place of a character.
    pub(crate) fn place(&self, sign: usize) -> TextPosition {
        let last = self.places.last().copied().unwrap_or(TextPosition::START);
        self.places.get(sign).copied().unwrap_or(last)
    }
}
