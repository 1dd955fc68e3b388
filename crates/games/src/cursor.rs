//! Walking over the text of a record, sign by sign: white space and comments, words, sides and
//! quotations. What a sign is taken for, and how a fault is said, are the game's.

use std::borrow::Cow;
use std::marker::PhantomData;

use crate::Side;
use crate::notation::TextPosition;
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

    /// A sign as what it is taken for; of ASCII it is itself.
    fn plain(sign: char) -> char;

    /// A fault at a place.
    fn fault(place: TextPosition, fault: CursorFault<Self::Expected>) -> Self::Error;
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
pub(crate) struct Cursor<'a, F> {
    /// Where it stands; whoever has tried something in vain goes back there.
    pub(crate) at: At<'a>,
    /// Whether comments may stand in the text.
    commented: bool,
    comments: Vec<String>,
    /// Where the first of them begins.
    commented_at: TextPosition,
    form: PhantomData<F>,
}

/// Where a [`Cursor`] stands.
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
    /// Before the first sign of a text.
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

    /// Before the first sign of a text that has no comments.
    pub(crate) const fn without_comments(text: &'a str) -> Self {
        let mut cursor = Self::new(text);
        cursor.commented = false;
        cursor
    }

    /// The sign this many ahead, as it is written.
    fn raw(&self, ahead: usize) -> Option<char> {
        self.at.rest.chars().nth(ahead)
    }

    /// The sign this many ahead, as what it is taken for.
    pub(crate) fn ahead(&self, ahead: usize) -> Option<char> {
        self.raw(ahead).map(F::plain)
    }

    /// The next sign.
    pub(crate) fn peek(&self) -> Option<char> {
        self.at.sign().map(F::plain)
    }

    /// Where the next sign stands.
    pub(crate) const fn place(&self) -> TextPosition {
        self.at.place
    }

    /// Passes over the next sign, whatever it is.
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

    /// What has not been passed yet.
    pub(crate) const fn rest(&self) -> &'a str {
        self.at.rest
    }

    /// Passes over so many signs, all of them ASCII and none a line break.
    pub(crate) fn pass_plain(&mut self, count: usize) {
        let At { rest, place } = self.at;
        self.at = At {
            rest: rest.get(count..).unwrap_or_default(),
            place: place.right(count),
        };
    }

    /// Takes a sign that may stand there.
    pub(crate) fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        if found {
            self.pass();
        }
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
        Self::unexpected_at(self.at, expected)
    }

    /// That something else should stand where the cursor has been.
    pub(crate) fn unexpected_at(at: At<'a>, expected: F::Expected) -> F::Error {
        let found = at.sign();
        F::fault(at.place, CursorFault::Unexpected { found, expected })
    }

    /// Passes over white space and comments; says whether there were any.
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

    /// Passes over white space that has to stand there.
    pub(crate) fn need_space(&mut self, expected: F::Expected) -> Read<(), F> {
        if self.skip_space()? {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    /// Where the comments that were passed begin.
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

    /// Takes signs as long as they fit, as what they are taken for.
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

    /// Takes small letters.
    pub(crate) fn word(&mut self) -> Cow<'a, str> {
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
            Side::from_word(&word)
        })
    }

    /// Whether a number with a full stop behind it comes next, which begins a row; before the
    /// full stop are only spaces.
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

/// A text that stood in quotation marks, without its escapes.
#[derive(Debug, Clone)]
pub(crate) struct Quoted {
    /// A tab in it is read as a space, which is how it prints.
    pub(crate) text: String,
    /// Where each sign stands, and behind them the closing quotation mark.
    places: Vec<TextPosition>,
}

impl Quoted {
    /// Where the text begins.
    pub(crate) fn start(&self) -> TextPosition {
        self.place(0)
    }

    /// Where a sign stands.
    pub(crate) fn place(&self, sign: usize) -> TextPosition {
        let last = self.places.last().copied().unwrap_or(TextPosition::START);
        self.places.get(sign).copied().unwrap_or(last)
    }
}
