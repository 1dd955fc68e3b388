//! The signs of the Unified Algebraic Notation: parts, result columns, throws and
//! pieces with their squares (clauses 9.1 to 9.4), read and printed.
//!
//! Syntax only. Which piece is meant, and whether it may, is `legality`'s to say;
//! tags, rows and remarks are `record`'s.

use std::fmt;

use super::record::error::{Expected, RecordError, RecordFault};
use super::written::{
    Castling, Deed, Throw, WrittenAction, WrittenMove, WrittenPart, WrittenResult,
};
use super::{Kind, Square};
use crate::games::notation::{Place, latin_twin};

/// The combining low line that a copied form may underline with (clause 9.1).
const COMBINING_UNDERLINE: char = '\u{332}';

/// What stands behind a part: its result column and the throw (clauses 9.3, 9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct WrittenColumn {
    /// What is written after `:`; `None` where the column is left empty.
    pub result: Option<WrittenResult>,
    /// The throw in parentheses.
    pub throw: Option<Throw>,
}

/// A side's plan in a row: up to two parts and two result columns.
///
/// A castling that is the whole plan is one written part that stands in both columns;
/// results of a mover that made both parts stand in the second (clauses 2.8, 5.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct WrittenPlan {
    /// The parts in their order; none when the plan is missing.
    pub parts: Vec<WrittenPart>,
    /// The two columns.
    pub columns: [WrittenColumn; 2],
}

impl WrittenPlan {
    /// Whether a castling is all of it, and so stands in both columns (clause 2.8).
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

/// A piece named with its square, as remarks do: `Gk4`, `_Rc4`, `a6` (clause 9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WrittenPiece {
    /// The kind; a pawn has no symbol.
    pub kind: Kind,
    /// Whether the symbol is underlined: a right-hand piece (clause 2.2).
    pub underlined: bool,
    /// The square.
    pub square: Square,
}

/// Where a plan's parts stand in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanPlaces {
    /// Where the plan starts, or would start when it is missing.
    pub plan: Place,
    /// Where each part starts.
    pub parts: [Option<Place>; 2],
}

/// A sign and its place in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sign {
    pub sign: char,
    pub place: Place,
}

/// Walks over signs, gathering the comments that it passes.
pub(super) struct Cursor<'a> {
    rest: &'a [Sign],
    end: Place,
    /// The comments passed so far, without their braces.
    pub comments: Vec<String>,
}

type Read<T> = Result<T, RecordError>;

/// A word as it stands in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a>(&'a [Sign]);

impl Word<'_> {
    /// Whether it is this word.
    pub fn is(self, word: &str) -> bool {
        self.0.iter().map(|sign| sign.sign).eq(word.chars())
    }

    /// Whether there is no word.
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

/// The signs of a square while they are read; of a rank that is too long only so many
/// that it is none.
struct SquareText {
    bytes: [u8; 4],
    length: usize,
}

impl SquareText {
    fn new(file: char) -> Self {
        let mut text = Self {
            bytes: [0; 4],
            length: 0,
        };
        text.push(file);
        text
    }

    /// Adds an ASCII sign, if there is room.
    fn push(&mut self, sign: char) {
        if let (Some(slot), Ok(byte)) = (self.bytes.get_mut(self.length), u8::try_from(sign)) {
            *slot = byte;
            self.length += 1;
        }
    }

    fn parse(&self) -> Option<Square> {
        let bytes = self.bytes.get(..self.length)?;
        Square::parse(std::str::from_utf8(bytes).ok()?)
    }
}

impl<'a> Cursor<'a> {
    /// Starts before the first of the signs; `end` is the place behind the last.
    pub fn new(signs: &'a [Sign], end: Place) -> Self {
        Self {
            rest: signs,
            end,
            comments: Vec::new(),
        }
    }

    /// The signs not yet passed.
    pub const fn rest(&self) -> &'a [Sign] {
        self.rest
    }

    /// Passes over this many signs.
    pub fn advance(&mut self, signs: usize) {
        self.rest = self.rest.get(signs..).unwrap_or_default();
    }

    /// The sign this many signs ahead, Cyrillic twins as Latin letters.
    fn ahead(&self, signs: usize) -> Option<char> {
        self.rest().get(signs).map(|sign| latin_twin(sign.sign))
    }

    /// The next sign, Cyrillic twins as Latin letters.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        self.rest.first().map(|sign| latin_twin(sign.sign))
    }

    /// The next sign as it stands there.
    pub fn peek_raw(&self) -> Option<char> {
        self.rest().first().map(|sign| sign.sign)
    }

    /// The place of the next sign, or of the end.
    pub fn place(&self) -> Place {
        self.rest().first().map_or(self.end, |sign| sign.place)
    }

    /// Passes the next sign if it is this one.
    pub fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        if found {
            self.advance(1);
        }
        found
    }

    /// Passes the next sign, or refuses what stands there.
    pub fn need(&mut self, sign: char, expected: Expected) -> Read<()> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    /// The error that the next sign is not what should stand there.
    pub fn unexpected(&self, expected: Expected) -> RecordError {
        RecordError::new(
            self.place(),
            RecordFault::Unexpected {
                found: self.peek_raw(),
                expected,
            },
        )
    }

    /// Passes spaces, line breaks and comments in braces.
    #[inline]
    pub fn skip_space(&mut self) -> Read<()> {
        match self.peek() {
            Some(sign) if sign.is_whitespace() || sign == '{' => self.skip_all_space(),
            _ => Ok(()),
        }
    }

    fn skip_all_space(&mut self) -> Read<()> {
        while let Some(sign) = self.peek() {
            if sign.is_whitespace() {
                self.advance(1);
            } else if sign == '{' {
                self.skip_comment()?;
            } else {
                break;
            }
        }
        Ok(())
    }

    fn skip_comment(&mut self) -> Read<()> {
        let inner = self.rest().get(1..).unwrap_or_default();
        let Some(length) = inner.iter().position(|sign| sign.sign == '}') else {
            return Err(RecordError::new(self.place(), RecordFault::OpenComment));
        };
        let text: String = inner.iter().take(length).map(|sign| sign.sign).collect();
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            self.comments.push(words.join(" "));
        }
        self.advance(length + 2);
        Ok(())
    }

    /// Passes digits and gives their number; `None` when there is none or it is too
    /// great for `u16`.
    pub fn number(&mut self) -> Option<u16> {
        let digits = self.passed_while(|sign| sign.is_ascii_digit());
        let number = |digits: &[Sign]| {
            digits.iter().try_fold(0u16, |number, sign| {
                let digit = u16::try_from(sign.sign.to_digit(10)?).ok()?;
                number.checked_mul(10)?.checked_add(digit)
            })
        };
        (!digits.is_empty()).then(|| number(digits)).flatten()
    }

    /// Passes a word of small letters and hyphens; empty when there is none.
    pub fn word(&mut self) -> Word<'a> {
        Word(self.passed_while(|sign| sign.is_ascii_lowercase() || sign == '-'))
    }

    /// Passes the signs up to the first that is not such a one.
    fn passed_while(&mut self, is_such: impl Fn(char) -> bool) -> &'a [Sign] {
        let rest = self.rest();
        let length = rest.iter().take_while(|sign| is_such(sign.sign)).count();
        self.advance(length);
        rest.get(..length).unwrap_or_default()
    }

    /// Reads a square such as `k4`; a space between file and rank is free.
    pub fn square(&mut self) -> Read<Square> {
        self.underlinable_square().map(|(square, _)| square)
    }

    /// Reads a square of the terrain, where capital letters are free (clause 9.4).
    pub fn terrain_square(&mut self) -> Read<Square> {
        let place = self.place();
        let file = self
            .peek()
            .map(|sign| sign.to_ascii_lowercase())
            .filter(|sign| is_file(*sign))
            .ok_or_else(|| self.unexpected(Expected::Square))?;
        self.advance(1);
        self.rank_of(file, place)
    }

    /// A square, and whether a combining low line underlines it.
    fn underlinable_square(&mut self) -> Read<(Square, bool)> {
        let place = self.place();
        let file = self
            .peek()
            .filter(|sign| is_file(*sign))
            .ok_or_else(|| self.unexpected(Expected::Square))?;
        self.advance(1);
        let mut underlined = self.take(COMBINING_UNDERLINE);
        let square = self.rank_of(file, place)?;
        underlined |= self.take(COMBINING_UNDERLINE);
        Ok((square, underlined))
    }

    fn rank_of(&mut self, file: char, place: Place) -> Read<Square> {
        self.skip_space()?;
        let digits = self.rest();
        let mut square = SquareText::new(file);
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            self.advance(1);
            square.push(digit);
            // A form may underline every sign of the square.
            if self.ahead(1).is_some_and(|next| next.is_ascii_digit()) {
                self.take(COMBINING_UNDERLINE);
            }
        }
        if square.length < 2 {
            return Err(self.unexpected(Expected::Rank));
        }
        square.parse().ok_or_else(|| {
            let passed = digits.len().saturating_sub(self.rest().len());
            let digits = digits.iter().take(passed).map(|sign| sign.sign);
            let written = std::iter::once(file)
                .chain(digits.filter(char::is_ascii_digit))
                .collect();
            RecordError::new(place, RecordFault::NoSuchSquare(written))
        })
    }

    /// Reads a plan up to `|`, `;` or the end.
    pub fn plan(&mut self) -> Read<(WrittenPlan, PlanPlaces)> {
        self.skip_space()?;
        let mut plan = WrittenPlan::default();
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

    /// Reads one part. `inner` takes the column that stands inside a castling.
    fn part(&mut self, inner: &mut WrittenColumn) -> Read<WrittenPart> {
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
        self.advance(1);
        Some(symbol)
    }

    /// After the first symbol of a part: the rest of a castling, if it is one, with the
    /// column between its symbols (clause 2.8).
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

    /// Reads squares, promotion and the sign behind, after the symbol and any underline.
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
            self.advance(1);
            square_underlined |= self.take('_');
            origin = Some(square);
            let (destination, line) = self.underlinable_square()?;
            square = destination;
            square_underlined |= line;
        }
        let promotion = self.symbol();
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

    /// Passes the sign of a turn or an explosion, or makes sure that a part ends here.
    fn deed(&mut self) -> Read<Deed> {
        let apart = self.rest().iter().take_while(|s| s.sign.is_whitespace());
        let spaces = apart.count();
        let deed = match self.ahead(spaces) {
            Some('%') => Deed::Turn,
            Some('*') => Deed::Explosion,
            _ => Deed::Going,
        };
        if deed != Deed::Going {
            self.advance(spaces + 1);
            return Ok(deed);
        }
        let follows = |sign: char| sign.is_whitespace() || ":(|;{".contains(sign);
        if self.peek().is_none_or(follows) {
            Ok(deed)
        } else {
            Err(self.unexpected(Expected::AfterPart))
        }
    }

    /// Reads a result column and a throw, either of which may be left out.
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

    /// Reads what a result column says (clause 9.3).
    fn result(&mut self) -> Read<WrittenResult> {
        self.skip_space()?;
        let start = self.unexpected(Expected::Result);
        if self.take('Z') {
            return Ok(WrittenResult::Lost);
        }
        let missed = self
            .number()
            .and_then(|number| u8::try_from(number).ok())
            .filter(|number| (1..=12).contains(number))
            .ok_or_else(|| start.clone())?;
        self.skip_space()?;
        match (missed, self.take('Z')) {
            (12, true) => Ok(WrittenResult::LostByDice),
            (_, true) => Err(start),
            (_, false) => Ok(WrittenResult::Missed(missed)),
        }
    }

    /// Reads `4+6)`.
    fn throw(&mut self) -> Read<Throw> {
        let first = self.die(Expected::Throw)?;
        self.need('+', Expected::Throw)?;
        let second = self.die(Expected::Throw)?;
        self.need(')', Expected::Throw)?;
        Ok(Throw(first, second))
    }

    /// Reads one die, 1 to 6, with free spacing around it.
    pub fn die(&mut self, expected: Expected) -> Read<u8> {
        self.skip_space()?;
        let start = self.unexpected(expected);
        let die = self
            .number()
            .and_then(|number| u8::try_from(number).ok())
            .filter(|number| (1..=6).contains(number))
            .ok_or(start)?;
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

/// Whether a letter names a file of the board (clause 1.1).
const fn is_file(sign: char) -> bool {
    matches!(sign, 'a'..='l')
}

/// The mark of an underlined sign (clause 9.1).
const fn underline(underlined: bool) -> &'static str {
    if underlined { "_" } else { "" }
}

/// A symbol as the record writes it: a pawn has none.
fn symbol_text(kind: Option<Kind>) -> String {
    kind.filter(|kind| *kind != Kind::Pawn)
        .map_or_else(String::new, |kind| kind.symbol().to_string())
}

impl fmt::Display for WrittenPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let void = if self.void { "?" } else { "" };
        write!(f, "{void}{}", self.action)
    }
}

impl fmt::Display for WrittenAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Skip => f.write_str("-"),
            Self::Retreat => f.write_str("K^"),
            Self::Castling(Castling::RookKing) => f.write_str("R K"),
            Self::Castling(Castling::KingRook) => f.write_str("K R"),
            Self::Move(part) => part.fmt(f),
        }
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = symbol_text(self.symbol);
        let marked = self.symbol_underlined && !symbol.is_empty();
        write!(f, "{}{symbol}", underline(marked))?;
        if let Some(origin) = self.origin {
            write!(f, "{origin}-")?;
        }
        let promotion = symbol_text(self.promotion);
        let deed = self.deed.sign();
        let line = underline(self.square_underlined);
        write!(f, "{line}{}{promotion}{deed}", self.square)
    }
}

impl fmt::Display for WrittenResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost => f.write_str("Z"),
            Self::Missed(game_moves) => write!(f, "{game_moves}"),
            Self::LostByDice => f.write_str("12Z"),
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}+{})", self.0, self.1)
    }
}

impl fmt::Display for WrittenColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(result) = self.result {
            write!(f, ":{result}")?;
        }
        self.throw.map_or(Ok(()), |throw| throw.fmt(f))
    }
}

impl fmt::Display for WrittenPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.columns;
        match self.parts.as_slice() {
            [] => Ok(()),
            [castling] if self.is_castling() => {
                let text = castling.to_string();
                let (one, other) = text.split_once(' ').unwrap_or((&text, ""));
                write!(f, "{one}{first} {other}{second}")
            }
            [part] => write!(f, "{part}{first}"),
            [one, other, ..] => write!(f, "{one}{first} {other}{second}"),
        }
    }
}

impl fmt::Display for WrittenPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = symbol_text(Some(self.kind));
        let marked = self.underlined && !symbol.is_empty();
        write!(f, "{}{symbol}{}", underline(marked), self.square)
    }
}
