//! The Unified Algebraic Notation: reads and prints parts, result columns, throws and pieces with
//! their squares (`TOTA*S 9.1` to `TOTA*S 9.4`).
//!
//! This is syntax only. `legality` finds the piece and decides whether it may move; tags, rows
//! and remarks are in `record`.

use std::fmt::{self, Write};

use super::plan::Parts;
use super::record::error::{Expected, RecordError, RecordFault};
use super::written::{
    Castling, PieceAction, Throw, WrittenAction, WrittenMove, WrittenPart, WrittenResult,
};
use super::{Kind, PieceRow, Square};
use crate::notation::{TextPosition, latin_twin};
use crate::text::write_number;

/// The combining low line, which a copied form may use to underline (TOTA*S 9.1).
const COMBINING_UNDERLINE: char = '\u{332}';

/// The text after a part: its result column and the throw (`TOTA*S 9.3`, `TOTA*S 9.5`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WrittenColumn {
    /// The result after `:`; `None` if the column is empty.
    pub result: Option<WrittenResult>,
    /// The throw in parentheses, if there is one.
    pub throw: Option<Throw>,
}

/// A side's plan in a row: up to two parts and two result columns.
///
/// A castling that is the whole plan is one written part, which fills both columns; results of a
/// mover that made both parts are in the second (`TOTA*S 2.8`, `TOTA*S 5.1`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct WrittenPlan {
    /// The parts in their order; empty if the plan is missing.
    pub parts: Parts<WrittenPart>,
    /// The two columns.
    pub columns: [WrittenColumn; 2],
}

impl WrittenPlan {
    /// Whether it is a castling, which fills both columns (TOTA*S 2.8).
    fn is_castling(&self) -> bool {
        matches!(
            self.parts.as_slice(),
            [WrittenPart {
                action: WrittenAction::Castling(_),
                ..
            }]
        )
    }
}

/// A piece named with its square, as remarks do: `Gk4`, `_Rc4`, `a6` (TOTA*S 9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WrittenPiece {
    /// The kind; a pawn has no symbol.
    pub kind: Kind,
    /// Whether the symbol is underlined: a right-hand piece (TOTA*S 2.2).
    pub underlined: bool,
    /// The square of the piece.
    pub square: Square,
}

/// The places of a plan's parts in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanPlaces {
    /// The start of the plan, or the place where it is missing.
    pub plan: TextPosition,
    /// The start of each part.
    pub parts: [Option<TextPosition>; 2],
}

/// The rest of a text, with the place where it starts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rest<'a> {
    text: &'a str,
    /// The next character, with Cyrillic look-alikes as Latin letters.
    next: Option<char>,
    line: u32,
    /// The sum of the column of the next character and the number of bytes left. It does not
    /// change over one-byte characters until the end of the line.
    column_and_left: usize,
    /// The place after the latest line break, on its own line.
    behind_break: TextPosition,
}

impl<'a> Rest<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            next: next_sign(text),
            line: TextPosition::START.line,
            column_and_left: 1 + text.len(),
            behind_break: TextPosition::START,
        }
    }

    /// The next character as written.
    pub fn first(self) -> Option<char> {
        self.text.chars().next()
    }

    /// The place of the next character, or of the end.
    pub fn place(self) -> TextPosition {
        let column = self.column_and_left - self.text.len();
        if self.text.is_empty() && column == 1 {
            return self.behind_break;
        }
        TextPosition {
            line: self.line,
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }

    #[inline]
    fn pass(&mut self) {
        match self.text.as_bytes().first() {
            Some(byte) if byte.is_ascii() && *byte != b'\n' => self.pass_bytes(1),
            _ => self.pass_break_or_long(),
        }
    }

    /// Passes one-byte characters, none of which is a line break.
    #[inline]
    fn pass_bytes(&mut self, signs: usize) {
        self.show(self.text.get(signs..).unwrap_or_default());
    }

    /// Passes a line break or a character of several bytes.
    fn pass_break_or_long(&mut self) {
        let mut signs = self.text.chars();
        let Some(sign) = signs.next() else { return };
        if sign == '\n' {
            self.behind_break = self.place().right(1);
            self.line = self.line.saturating_add(1);
            self.column_and_left = self.text.len();
        } else {
            self.column_and_left -= sign.len_utf8() - 1;
        }
        self.show(signs.as_str());
    }

    /// Continues with another text, or with another part of this one.
    #[inline]
    fn show(&mut self, text: &'a str) {
        self.text = text;
        self.next = next_sign(text);
    }

    /// The error that the next character is not the expected one.
    pub fn unexpected(self, expected: Expected) -> RecordError {
        RecordError::new(
            self.place(),
            RecordFault::Unexpected {
                found: self.first(),
                expected,
            },
        )
    }

    /// The error that the number here is not possible; that of the next character if there is no
    /// number.
    pub fn wrong_number(self, expected: Expected) -> RecordError {
        let is_of_number = |sign: &char| sign.is_ascii_digit() || *sign == '.';
        let written: String = self.text.chars().take_while(is_of_number).collect();
        match written.trim_end_matches('.') {
            "" => self.unexpected(expected),
            written => {
                let written = written.to_owned();
                RecordError::new(self.place(), RecordFault::WrongNumber { written, expected })
            }
        }
    }
}

/// The first character of a text, with Cyrillic look-alikes as Latin letters.
#[inline]
fn next_sign(text: &str) -> Option<char> {
    match text.as_bytes().first() {
        Some(byte) if byte.is_ascii() => Some(char::from(*byte)),
        _ => text.chars().next().map(latin_twin),
    }
}

/// A cursor over a text whose line breaks are `\n`, which collects the comments that it passes.
pub(super) struct Cursor<'a> {
    rest: Rest<'a>,
    /// The comments passed so far, without their braces.
    pub comments: Vec<String>,
}

type Read<T> = Result<T, RecordError>;

impl<'a> Cursor<'a> {
    /// A cursor at the start of a text.
    pub fn new(text: &'a str) -> Self {
        Self {
            rest: Rest::new(text),
            comments: Vec::new(),
        }
    }

    /// The rest of the text, with its place.
    pub const fn rest(&self) -> Rest<'a> {
        self.rest
    }

    /// The rest of the text.
    pub const fn text(&self) -> &'a str {
        self.rest.text
    }

    /// Restricts reading to the next `bytes` bytes, all of which `read` must pass.
    pub fn within<T>(&mut self, bytes: usize, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let text = self.rest.text;
        let (inner, outer) = text.split_at_checked(bytes).unwrap_or((text, ""));
        self.rest.show(inner);
        self.rest.column_and_left -= outer.len();
        let found = read(self)?;
        self.rest.show(outer);
        self.rest.column_and_left += outer.len();
        Ok(found)
    }

    /// Passes one character.
    #[inline]
    pub fn pass(&mut self) {
        self.rest.pass();
    }

    /// The character this many characters ahead, with Cyrillic look-alikes as Latin letters.
    fn ahead(&self, signs: usize) -> Option<char> {
        self.rest.text.chars().nth(signs).map(latin_twin)
    }

    /// The next character, with Cyrillic look-alikes as Latin letters.
    #[inline]
    pub const fn peek(&self) -> Option<char> {
        self.rest.next
    }

    /// The value of the next character, if it is a digit.
    fn digit(&self) -> Option<u8> {
        u8::try_from(self.peek()?.to_digit(10)?).ok()
    }

    /// The place of the next character, or of the end.
    pub fn place(&self) -> TextPosition {
        self.rest.place()
    }

    /// Passes the next character if it is this one, and returns whether it was.
    #[inline]
    pub fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        if found {
            self.pass();
        }
        found
    }

    /// Passes a required character.
    pub fn need(&mut self, sign: char, expected: Expected) -> Read<()> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// The error that the next character is not the expected one.
    pub fn unexpected(&self, expected: Expected) -> RecordError {
        self.rest.unexpected(expected)
    }

    /// Passes spaces, line breaks and comments in braces.
    #[inline]
    pub fn skip_space(&mut self) -> Read<()> {
        // There is usually one space between two items, or none.
        if self.peek() == Some(' ') {
            self.rest.pass_bytes(1);
        }
        match self.peek() {
            Some(sign) if sign.is_whitespace() || sign == '{' => self.skip_all_space(),
            _ => Ok(()),
        }
    }

    fn skip_all_space(&mut self) -> Read<()> {
        self.passed_while(|sign| *sign == b' ');
        while let Some(sign) = self.peek() {
            if sign.is_whitespace() {
                self.pass();
            } else if sign == '{' {
                self.skip_comment()?;
            } else {
                break;
            }
        }
        Ok(())
    }

    fn skip_comment(&mut self) -> Read<()> {
        let start = self.rest;
        self.pass();
        let text = self.rest.text;
        while self.rest.first().is_some_and(|sign| sign != '}') {
            self.pass();
        }
        let text = self.passed_since(text);
        if !self.take('}') {
            return Err(RecordError::new(start.place(), RecordFault::OpenComment));
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            self.comments.push(words.join(" "));
        }
        Ok(())
    }

    /// Passes digits and returns their number; `None` if there is none or it exceeds `u16`.
    pub fn number(&mut self) -> Option<u16> {
        self.passed_while(u8::is_ascii_digit).parse().ok()
    }

    /// Passes a word of lower-case letters and hyphens; empty if there is none.
    pub fn word(&mut self) -> &'a str {
        self.passed_while(|sign| matches!(sign, b'a'..=b'z' | b'-'))
    }

    /// Passes the characters for which `is_such` is true. They must be one-byte characters and
    /// not line breaks.
    pub fn passed_while(&mut self, is_such: impl Fn(&u8) -> bool) -> &'a str {
        let text = self.rest.text;
        let length = text.bytes().take_while(is_such).count();
        self.rest.pass_bytes(length);
        self.passed_since(text)
    }

    /// The text that was passed since an earlier rest.
    fn passed_since(&self, earlier: &'a str) -> &'a str {
        let passed = earlier.len().saturating_sub(self.rest.text.len());
        earlier.get(..passed).unwrap_or_default()
    }

    /// Reads a square such as `k4`; spaces between file and rank are allowed.
    pub fn square(&mut self) -> Read<Square> {
        self.underlinable_square().map(|(square, _)| square)
    }

    /// Reads a square of the terrain, where capital letters are allowed (TOTA*S 9.4).
    pub fn terrain_square(&mut self) -> Read<Square> {
        let place = self.place();
        let file = self
            .peek()
            .map(|sign| sign.to_ascii_lowercase())
            .filter(|sign| is_file(*sign))
            .ok_or_else(|| self.unexpected(Expected::Square))?;
        self.pass();
        self.rank_of(file, place)
    }

    /// Reads a square, with whether a combining low line underlines it.
    fn underlinable_square(&mut self) -> Read<(Square, bool)> {
        let place = self.place();
        let file = self
            .peek()
            .filter(|sign| is_file(*sign))
            .ok_or_else(|| self.unexpected(Expected::Square))?;
        self.pass();
        let mut underlined = self.take(COMBINING_UNDERLINE);
        let square = self.rank_of(file, place)?;
        underlined |= self.take(COMBINING_UNDERLINE);
        Ok((square, underlined))
    }

    fn rank_of(&mut self, file: char, place: TextPosition) -> Read<Square> {
        self.skip_space()?;
        let digits = self.rest.text;
        let mut rank: u8 = 0;
        while let Some(digit) = self.digit() {
            self.pass();
            rank = rank.saturating_mul(10).saturating_add(digit);
            // A form may underline every character of the square.
            if self.ahead(1).is_some_and(|next| next.is_ascii_digit()) {
                self.take(COMBINING_UNDERLINE);
            }
        }
        if digits.len() == self.rest.text.len() {
            return Err(self.unexpected(Expected::Rank));
        }
        let square = Square::named(file, rank).filter(|_| !digits.starts_with('0'));
        square.ok_or_else(|| {
            let digits = self.passed_since(digits).chars();
            let written = std::iter::once(file)
                .chain(digits.filter(char::is_ascii_digit))
                .collect();
            RecordError::new(place, RecordFault::NoSuchSquare(written))
        })
    }

    /// Reads a plan up to `|`, `;` or the end.
    pub fn plan(&mut self) -> Read<(WrittenPlan, PlanPlaces)> {
        self.skip_space()?;
        let mut plan = WrittenPlan {
            parts: Parts::new(),
            columns: [WrittenColumn::default(); 2],
        };
        let mut places = PlanPlaces {
            plan: self.place(),
            parts: [None; 2],
        };
        for (index, place) in places.parts.iter_mut().enumerate() {
            self.skip_space()?;
            if self.at_plan_end() {
                break;
            }
            *place = Some(self.place());
            let mut inner = WrittenColumn::default();
            let (part, column) = self
                .part(&mut inner)
                .and_then(|part| Ok((part, self.column()?)))
                .map_err(|error| error.in_part(index))?;
            plan.parts.push(part);
            let whole = plan.is_castling() && self.ends_here()?;
            if !whole && inner != WrittenColumn::default() {
                return Err(self.unexpected(Expected::EndOfPlan).in_part(index));
            }
            let [first, second] = plan.columns;
            plan.columns = match index {
                0 if whole => [inner, column],
                0 => [column, second],
                _ => [first, column],
            };
        }
        self.skip_space()?;
        if self.at_plan_end() {
            Ok((plan, places))
        } else {
            Err(self.unexpected(Expected::EndOfPlan))
        }
    }

    fn ends_here(&mut self) -> Read<bool> {
        self.skip_space()?;
        Ok(self.at_plan_end())
    }

    fn at_plan_end(&self) -> bool {
        matches!(self.peek(), None | Some('|' | ';'))
    }

    /// Reads one part. `inner` receives the column inside a castling.
    fn part(&mut self, inner: &mut WrittenColumn) -> Read<WrittenPart> {
        if let Some((usual, length)) = usual_move(self.rest.text.as_bytes()) {
            self.rest.pass_bytes(length);
            return Ok(WrittenPart {
                void: false,
                action: WrittenAction::Move(usual),
            });
        }
        let void = self.take('?');
        self.skip_space()?;
        let action = if self.take('-') {
            WrittenAction::Skip
        } else {
            self.action(inner)?
        };
        Ok(WrittenPart { void, action })
    }

    fn action(&mut self, inner: &mut WrittenColumn) -> Read<WrittenAction> {
        let underlined = self.take('_');
        self.skip_space()?;
        let Some(symbol) = self.symbol() else {
            if !self.peek().is_some_and(is_file) {
                return Err(self.unexpected(Expected::Part));
            }
            return self.movement(None, false, underlined);
        };
        let underlined = self.take(COMBINING_UNDERLINE) || underlined;
        if symbol == Kind::King && !underlined {
            self.skip_space()?;
            if self.take('^') {
                return Ok(WrittenAction::Retreat);
            }
        }
        if !underlined && let Some(castling) = self.castling(symbol, inner)? {
            return Ok(WrittenAction::Castling(castling));
        }
        self.skip_space()?;
        let square_underlined = self.take('_');
        self.movement(Some(symbol), underlined, square_underlined)
    }

    /// Passes the symbol of a piece; a pawn has none.
    fn symbol(&mut self) -> Option<Kind> {
        let symbol = self
            .peek()
            .and_then(Kind::from_symbol)
            .filter(|kind| *kind != Kind::Pawn)?;
        self.pass();
        Some(symbol)
    }

    /// Reads the rest of a castling after the first symbol of a part, with the column between its
    /// symbols; `None` if the part is not a castling (TOTA*S 2.8).
    fn castling(&mut self, first: Kind, inner: &mut WrittenColumn) -> Read<Option<Castling>> {
        let (castling, second) = match first {
            Kind::King => (Castling::KingRook, Kind::Rook),
            Kind::Rook => (Castling::RookKing, Kind::King),
            _ => return Ok(None),
        };
        let start = (self.rest, self.comments.len());
        let column = self.column()?;
        self.skip_space()?;
        let named = self.symbol() == Some(second);
        if !named || self.peek().is_some_and(is_file) {
            self.rest = start.0;
            self.comments.truncate(start.1);
            return Ok(None);
        }
        *inner = column;
        Ok(Some(castling))
    }

    /// Reads squares, promotion and the sign after them, which follow the symbol and any
    /// underline.
    fn movement(
        &mut self,
        symbol: Option<Kind>,
        symbol_underlined: bool,
        underlined: bool,
    ) -> Read<WrittenAction> {
        let (mut square, mut square_underlined) = self.underlinable_square()?;
        square_underlined |= underlined;
        let mut origin = None;
        let to_square = |next: Option<char>| next.is_some_and(|sign| is_file(sign) || sign == '_');
        if self.peek() == Some('-') && to_square(self.ahead(1)) {
            self.pass();
            square_underlined |= self.take('_');
            origin = Some(square);
            let (destination, line) = self.underlinable_square()?;
            square = destination;
            square_underlined |= line;
        }
        let promotion = match self.symbol() {
            Some(new) => Some(new),
            None => self.promotion_apart(symbol, square)?,
        };
        if promotion.is_some() {
            square_underlined |= self.take(COMBINING_UNDERLINE);
        }
        let deed = self.deed()?;
        Ok(WrittenAction::Move(WrittenMove {
            symbol,
            symbol_underlined,
            origin,
            square_underlined,
            square,
            promotion,
            deed,
        }))
    }

    /// Passes the new symbol of a promoted pawn-row piece if it is separate from the square: `a
    /// 12 G` (TOTA*S 2.6, R-357). A symbol that starts another part, which a square, a retreat or
    /// the rest of a castling follows, is not passed.
    fn promotion_apart(&mut self, symbol: Option<Kind>, square: Square) -> Read<Option<Kind>> {
        let promotes = symbol.is_none_or(|kind| kind.row() == PieceRow::Pawn);
        if !promotes || !matches!(square.rank(), 0 | 11) {
            return Ok(None);
        }
        let start = self.rest;
        while self.peek().is_some_and(char::is_whitespace) {
            self.pass();
        }
        let promotion = self.symbol();
        let behind = self.rest;
        let is_other_part = match promotion {
            Some(new) => self.begins_part(new)?,
            None => true,
        };
        self.rest = if is_other_part { start } else { behind };
        Ok(promotion.filter(|_| !is_other_part))
    }

    /// Whether the text after a symbol makes it the start of a part.
    fn begins_part(&mut self, symbol: Kind) -> Read<bool> {
        let comments = self.comments.len();
        let castles = self
            .castling(symbol, &mut WrittenColumn::default())?
            .is_some();
        let is_underlined = self.peek() == Some(COMBINING_UNDERLINE);
        self.skip_space()?;
        let retreats = self.peek() == Some('^');
        // The underline is that of a square, or of the next part's symbol.
        if self.take('_') {
            self.skip_space()?;
        }
        let has_square = self.peek().is_some_and(is_file);
        self.comments.truncate(comments);
        Ok(castles || is_underlined || retreats || has_square)
    }

    /// Passes the sign of a turn (`TOTA*S 2.9`) or an explosion (`TOTA*S 9.2`), or checks that
    /// the part ends here.
    fn deed(&mut self) -> Read<PieceAction> {
        let start = self.rest;
        while self.peek().is_some_and(char::is_whitespace) {
            self.pass();
        }
        for deed in [PieceAction::Turn, PieceAction::Explosion] {
            if deed.sign().chars().all(|sign| self.take(sign)) {
                return Ok(deed);
            }
        }
        self.rest = start;
        let follows =
            |sign: char| sign.is_whitespace() || matches!(sign, ':' | '(' | '|' | ';' | '{');
        if self.peek().is_none_or(follows) {
            Ok(PieceAction::Going)
        } else {
            Err(self.unexpected(Expected::AfterPart))
        }
    }

    /// Reads a result column and a throw, both of which are optional.
    pub fn column(&mut self) -> Read<WrittenColumn> {
        self.skip_space()?;
        let result = if self.take(':') {
            Some(self.result()?)
        } else {
            None
        };
        self.skip_space()?;
        let throw = if self.take('(') {
            Some(self.throw()?)
        } else {
            None
        };
        Ok(WrittenColumn { result, throw })
    }

    /// Reads the value of a result column (TOTA*S 9.3).
    fn result(&mut self) -> Read<WrittenResult> {
        self.skip_space()?;
        let start = self.rest;
        if self.take('Z') {
            return Ok(WrittenResult::Lost);
        }
        let missed = self
            .number()
            .and_then(|number| u8::try_from(number).ok())
            .filter(|number| (1..=12).contains(number))
            .ok_or_else(|| start.wrong_number(Expected::Result))?;
        self.skip_space()?;
        match (missed, self.take('Z')) {
            (12, true) => Ok(WrittenResult::LostByDice),
            (_, true) => Err(start.unexpected(Expected::Result)),
            (_, false) => Ok(WrittenResult::Missed(missed)),
        }
    }

    /// Reads the rest of a throw: `4+6)`.
    fn throw(&mut self) -> Read<Throw> {
        let first = self.die(Expected::Throw)?;
        self.need('+', Expected::Throw)?;
        let second = self.die(Expected::Throw)?;
        self.need(')', Expected::Throw)?;
        Ok(Throw(first, second))
    }

    /// Reads one die, 1 to 6, with optional spaces around it.
    pub fn die(&mut self, expected: Expected) -> Read<u8> {
        self.skip_space()?;
        let start = self.rest;
        let die = self
            .number()
            .and_then(|number| u8::try_from(number).ok())
            .filter(|number| (1..=6).contains(number))
            .ok_or_else(|| start.wrong_number(expected))?;
        self.skip_space()?;
        Ok(die)
    }

    /// Reads a piece with its square, as remarks name it.
    pub fn piece(&mut self) -> Read<WrittenPiece> {
        let underlined = self.take('_');
        let kind = self.symbol();
        let underlined = self.take(COMBINING_UNDERLINE) || underlined;
        if kind.is_none() && !self.peek().is_some_and(is_file) {
            return Err(self.unexpected(Expected::Piece));
        }
        self.skip_space()?;
        Ok(WrittenPiece {
            kind: kind.unwrap_or(Kind::Pawn),
            underlined: underlined && kind.is_some(),
            square: self.square()?,
        })
    }
}

/// A fast path for a piece and square in the usual notation, `e5`, `Rc9` or `_Gk12`, that are
/// followed by nothing that could belong to them. Returns them with the number of bytes;
/// [`Cursor`] reads all other notations, character by character.
fn usual_move(text: &[u8]) -> Option<(WrittenMove, usize)> {
    let (underlined, rest) = match text {
        [b'_', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let (symbol, rest) = match rest {
        [sign @ b'A'..=b'Z', rest @ ..] => (Some(Kind::from_symbol(char::from(*sign))?), rest),
        _ => (None, rest),
    };
    let (file, rank, rest) = match rest {
        [file, b'1', digit @ b'0'..=b'2', rest @ ..] => (*file, 10 + (*digit - b'0'), rest),
        [file, digit @ b'1'..=b'9', rest @ ..] => (*file, *digit - b'0', rest),
        _ => return None,
    };
    let ends = match rest {
        [] | [b':' | b'(' | b'|' | b';', ..] => true,
        [b' ', next, ..] => next.is_ascii_alphanumeric() || matches!(next, b'_' | b'|'),
        _ => false,
    };
    let square = Square::named(char::from(file), rank).filter(|_| ends)?;
    let written = WrittenMove {
        symbol,
        symbol_underlined: underlined && symbol.is_some(),
        origin: None,
        square_underlined: underlined && symbol.is_none(),
        square,
        promotion: None,
        deed: PieceAction::Going,
    };
    Some((written, text.len() - rest.len()))
}

/// A fast path for a plan of two parts in the usual notation: returns what [`Cursor::plan`]
/// reads, and the text after it. `None` for every other plan.
pub(super) fn usual_plan(text: &[u8]) -> Option<(WrittenPlan, &[u8])> {
    let (one, first, rest) = usual_part(text)?;
    let (other, second, rest) = usual_part(rest.strip_prefix(b" ")?)?;
    let plan = WrittenPlan {
        parts: [one, other].into(),
        columns: [first, second],
    };
    Some((plan, rest))
}

/// A fast path for a part with its column.
fn usual_part(text: &[u8]) -> Option<(WrittenPart, WrittenColumn, &[u8])> {
    let (written, length) = usual_move(text)?;
    let part = WrittenPart {
        void: false,
        action: WrittenAction::Move(written),
    };
    let (result, rest) = match text.get(length..)? {
        [b':', b'Z', rest @ ..] => (Some(WrittenResult::Lost), rest),
        [b':', b'1', b'2', b'Z', rest @ ..] => (Some(WrittenResult::LostByDice), rest),
        [b':', b'1', digit @ b'0'..=b'2', rest @ ..] => {
            (Some(WrittenResult::Missed(10 + (*digit - b'0'))), rest)
        }
        [b':', digit @ b'1'..=b'9', rest @ ..] => {
            (Some(WrittenResult::Missed(*digit - b'0')), rest)
        }
        [b':', ..] => return None,
        rest => (None, rest),
    };
    let (throw, rest) = match rest {
        [
            b'(',
            first @ b'1'..=b'6',
            b'+',
            second @ b'1'..=b'6',
            b')',
            rest @ ..,
        ] => (Some(Throw(*first - b'0', *second - b'0')), rest),
        rest => (None, rest),
    };
    Some((part, WrittenColumn { result, throw }, rest))
}

/// Whether a letter names a file of the board (TOTA*S 1.1).
const fn is_file(sign: char) -> bool {
    matches!(sign, 'a'..='l')
}

/// The mark of an underlined sign (TOTA*S 9.1).
const fn underline(underlined: bool) -> &'static str {
    if underlined { "_" } else { "" }
}

/// Writes the symbol of a piece as records do, underlined or not; a pawn has none.
fn write_symbol(out: &mut impl Write, kind: Option<Kind>, underlined: bool) -> fmt::Result {
    match kind.filter(|kind| *kind != Kind::Pawn) {
        Some(kind) => {
            out.write_str(underline(underlined))?;
            out.write_char(kind.symbol())
        }
        None => Ok(()),
    }
}

/// Writes a square as records do.
fn write_square(out: &mut impl Write, square: Square) -> fmt::Result {
    out.write_char(square.file_sign())?;
    out.write_str(square.rank_signs())
}

impl fmt::Display for WrittenPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl WrittenPart {
    fn write_to(&self, out: &mut impl Write) -> fmt::Result {
        out.write_str(if self.void { "?" } else { "" })?;
        match &self.action {
            WrittenAction::Skip => out.write_str("-"),
            WrittenAction::Retreat => out.write_str("K^"),
            WrittenAction::Castling(Castling::RookKing) => out.write_str("R K"),
            WrittenAction::Castling(Castling::KingRook) => out.write_str("K R"),
            WrittenAction::Move(part) => part.write_to(out),
        }
    }
}

impl WrittenMove {
    fn write_to(&self, out: &mut impl Write) -> fmt::Result {
        write_symbol(out, self.symbol, self.symbol_underlined)?;
        if let Some(origin) = self.origin {
            write_square(out, origin)?;
            out.write_char('-')?;
        }
        out.write_str(underline(self.square_underlined))?;
        write_square(out, self.square)?;
        write_symbol(out, self.promotion, false)?;
        out.write_str(self.deed.sign())
    }
}

impl fmt::Display for WrittenResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl WrittenResult {
    fn write_to(self, out: &mut impl Write) -> fmt::Result {
        match self {
            Self::Lost => out.write_str("Z"),
            Self::Missed(game_moves) => write_number(out, game_moves.into()),
            Self::LostByDice => out.write_str("12Z"),
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl Throw {
    fn write_to(self, out: &mut impl Write) -> fmt::Result {
        out.write_char('(')?;
        write_number(out, self.0.into())?;
        out.write_char('+')?;
        write_number(out, self.1.into())?;
        out.write_char(')')
    }
}

impl fmt::Display for WrittenColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl WrittenColumn {
    fn write_to(self, out: &mut impl Write) -> fmt::Result {
        if let Some(result) = self.result {
            out.write_char(':')?;
            result.write_to(out)?;
        }
        self.throw.map_or(Ok(()), |throw| throw.write_to(out))
    }
}

impl fmt::Display for WrittenPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl WrittenPlan {
    /// Writes the plan as records do.
    pub(super) fn write_to(&self, out: &mut impl Write) -> fmt::Result {
        let [first, second] = &self.columns;
        match self.parts.as_slice() {
            [] => Ok(()),
            [castling] if self.is_castling() => {
                let text = castling.to_string();
                let (one, other) = text.split_once(' ').unwrap_or((&text, ""));
                write!(out, "{one}{first} {other}{second}")
            }
            [part] => {
                part.write_to(out)?;
                first.write_to(out)
            }
            [one, other, ..] => {
                one.write_to(out)?;
                first.write_to(out)?;
                out.write_char(' ')?;
                other.write_to(out)?;
                second.write_to(out)
            }
        }
    }
}

impl fmt::Display for WrittenPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_symbol(f, Some(self.kind), self.underlined)?;
        write_square(f, self.square)
    }
}
