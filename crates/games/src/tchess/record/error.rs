//! Errors of records that cannot be read: the place, the clause, what was found and what was
//! expected.

use std::fmt;

use crate::Side;
use crate::notation::TextPosition;
use crate::tchess::place::PlaceFault;
use crate::tchess::regulations::RegulationsError;
use crate::tchess::setup::SetupFault;
use crate::tchess::words::Phrase;
use crate::text::{MAX_COMMENTS, MAX_ITEMS, MAX_TEXT, TextFault};
use areopagus_language::Language;

/// The greatest number of items in a half (TCHESS 11.4).
pub const MAX_HALF: usize = 100;

/// The first error in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The place of the error.
    pub place: TextPosition,
    /// The part of the text that has the error.
    pub part: Part,
    /// The kind of error.
    pub fault: RecordFault,
}

/// A part of a text (TCHESS 12.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The tags, or the text as a whole.
    Head,
    /// The form of a row, with its number if that can be read.
    Row(Option<u16>),
    /// A half of a row.
    Half(u16, Side),
    /// The remark after a row.
    Behind(u16),
    /// A single act.
    Act,
}

/// An error of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordFault {
    /// The text cannot be a record, whatever its rows say.
    Text(TextFault),
    /// There are neither tags nor rows.
    Empty,
    /// Another item is expected here.
    Unexpected {
        /// The character that was found; `None` at the end.
        found: Option<char>,
        /// The expected item.
        expected: Expected,
    },
    /// A comment without its closing brace.
    OpenComment,
    /// A quotation without its closing mark.
    OpenQuotes,
    /// A reason is empty.
    EmptyReason,
    /// A value, a reason or the comments of one place are too long.
    TextTooLong,
    /// There are more tags or rows than a record may have.
    TooMany,
    /// A half has more items than it may have.
    TooManyItems,
    /// A tag occurs twice.
    RepeatedTag(String),
    /// No kind has the symbol.
    Symbol(String),
    /// The Regulations are wrong.
    Regulations(RegulationsError),
    /// A set is not valid (TCHESS 1.5).
    Set,
    /// Regulations and sets are not compatible.
    Setup(SetupFault),
    /// The position is wrong.
    Position(PlaceFault),
    /// The Result is not valid (TCHESS 11.6).
    Result,
    /// An act is too long.
    ActTooLong,
}

/// The expected item at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A tag's name, value and bracket.
    Tag,
    /// A tag or a row.
    HeadOrRow,
    /// A row.
    Row,
    /// The number of a row.
    RowNumber,
    /// A side.
    Side,
    /// A square.
    Square,
    /// An item of a turn.
    Item,
    /// A symbol of a kind.
    Symbol,
    /// A facing.
    Facing,
    /// The separator of two items.
    Space,
    /// A remark that ends a game.
    Remark,
    /// A reason in quotation marks.
    Reason,
    /// An escaped sign within quotation marks.
    Escape,
    /// An act.
    Act,
}

impl Expected {
    const fn key(self) -> &'static str {
        match self {
            Self::Tag => "expected-tag",
            Self::HeadOrRow => "expected-head-or-row",
            Self::Row => "expected-row",
            Self::RowNumber => "expected-row-number",
            Self::Side => "expected-side",
            Self::Square => "expected-square",
            Self::Item => "expected-item",
            Self::Symbol => "expected-symbol",
            Self::Facing => "expected-facing",
            Self::Space => "expected-space",
            Self::Remark => "expected-remark",
            Self::Reason => "expected-reason",
            Self::Escape => "expected-escape",
            Self::Act => "expected-act",
        }
    }
}

impl RecordError {
    /// An error in a part of a text.
    pub fn new(part: Part, (place, fault): (TextPosition, RecordFault)) -> Self {
        Self { place, part, fault }
    }

    /// The number of the row with the error.
    pub const fn row(&self) -> Option<u16> {
        match self.part {
            Part::Row(number) => number,
            Part::Half(number, _) | Part::Behind(number) => Some(number),
            Part::Head | Part::Act => None,
        }
    }

    /// The side whose half has the error.
    pub const fn side(&self) -> Option<Side> {
        match self.part {
            Part::Half(_, side) => Some(side),
            Part::Head | Part::Row(_) | Part::Behind(_) | Part::Act => None,
        }
    }

    /// The clause that is broken (TCHESS 12.4).
    pub const fn clause(&self) -> &'static str {
        match &self.fault {
            RecordFault::Regulations(error) => error.clause(),
            RecordFault::Set => "1.5",
            RecordFault::Setup(fault) => fault.clause(),
            RecordFault::Position(fault) => fault.clause(),
            RecordFault::Result => "11.6",
            RecordFault::OpenComment | RecordFault::OpenQuotes | RecordFault::TextTooLong => "11.1",
            _ => match self.part {
                Part::Head => "11.1",
                Part::Row(_) => "11.3",
                Part::Half(..) | Part::Act => "11.4",
                Part::Behind(_) => "11.5",
            },
        }
    }

    /// The fault and its correction in a language, without the place.
    pub fn say(&self, language: Language) -> String {
        match &self.fault {
            RecordFault::Regulations(error) => error.say(language),
            RecordFault::Setup(fault) => fault.phrase().say(language),
            RecordFault::Position(fault) => fault.phrase().say(language),
            RecordFault::Unexpected { found, expected } => {
                let expected = Phrase::new(expected.key()).say(language);
                Phrase::new("fault-unexpected")
                    .with("found", shown(*found).say(language))
                    .with("expected", expected)
                    .say(language)
            }
            other => other.phrase().say(language),
        }
    }
}

impl RecordFault {
    fn phrase(&self) -> Phrase {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        match self {
            Self::Text(fault) => Phrase::of_text(*fault),
            Self::Empty => Phrase::new("fault-empty"),
            Self::OpenComment => Phrase::new("fault-open-comment"),
            Self::OpenQuotes => Phrase::new("fault-open-quotes"),
            Self::EmptyReason => Phrase::new("fault-empty-reason"),
            Self::TextTooLong => Phrase::new("fault-text-too-long")
                .with("text", number(MAX_TEXT))
                .with("items", number(MAX_ITEMS))
                .with("comments", number(MAX_COMMENTS)),
            Self::RepeatedTag(name) => Phrase::new("fault-repeated-tag").with("name", name),
            Self::Symbol(symbol) => Phrase::new("fault-symbol").with("symbol", symbol),
            Self::Set => Phrase::new("fault-set"),
            Self::Result => Phrase::new("fault-result-word"),
            Self::ActTooLong => Phrase::new("fault-act-too-long"),
            Self::TooManyItems => {
                Phrase::new("fault-too-many-items").with("most", number(MAX_HALF))
            }
            // The sentences of all but the first are made elsewhere.
            Self::TooMany
            | Self::Unexpected { .. }
            | Self::Regulations(_)
            | Self::Setup(_)
            | Self::Position(_) => Phrase::new("fault-too-many").with("items", number(MAX_ITEMS)),
        }
    }
}

/// The character at the place, as a subject; a Cyrillic letter is named as such.
fn shown(found: Option<char>) -> Phrase {
    match found {
        None => Phrase::new("found-end"),
        Some('\n') => Phrase::new("found-line-end"),
        Some(sign) if ('\u{400}'..='\u{4ff}').contains(&sign) => {
            Phrase::new("found-cyrillic").with("sign", sign.to_string())
        }
        Some(' ') => Phrase::new("found-space"),
        Some(sign) => Phrase::new("found-sign").with("sign", sign.to_string()),
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = self.say(Language::En);
        write!(f, "{}: {said} (clause {})", self.place, self.clause())
    }
}

impl std::error::Error for RecordError {}
