//! Errors of records that cannot be read: the place, the clause, what was found and what was
//! expected.

use std::fmt;

use crate::ctor::fault::Fault;
use crate::ctor::regulations::RegulationsError;
use crate::ctor::words::Phrase;
use crate::notation::TextPosition;
use crate::text::{MAX_COMMENTS, MAX_ITEMS, MAX_TEXT, TextFault};
use areopagus_language::Language;

/// The greatest number of items in a turn, without `!secret`, `-` and `=` (CTOR 6.3).
pub const MAX_TURN: usize = 200;

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

/// A part of a text (CTOR 6.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The text as a whole.
    Text,
    /// The tags before the rows.
    Head,
    /// A row, with its number if that can be read; also the text before the first row, as `None`.
    Row(Option<u16>),
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
    /// There are more tags, rows or items than a record may have.
    TooMany,
    /// A tag occurs twice.
    RepeatedTag(String),
    /// A clock or an end occurs twice in its row.
    RepeatedRemark,
    /// A row has neither an item nor the end of a turn nor a remark.
    EmptyRow,
    /// `!secret` or a score is in a turn that is not over.
    TurnOpen,
    /// The Regulations are wrong.
    Regulations(RegulationsError),
    /// The number of players in a team is not 1 to 3.
    Players,
    /// A team has more players than the power has puts, which is this number.
    MorePlayers(u8),
    /// The board has no field with the number, or the secret fields break the rules.
    Rules(Fault),
    /// A position has a field twice.
    FieldTwice(u16),
    /// All fields of a position are occupied.
    FullPosition,
    /// A side to move without a position.
    TurnAlone,
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
    /// The number of a field.
    Field,
    /// An item of a turn.
    Item,
    /// The number of players who have written an item.
    Times,
    /// The white space between two items.
    Space,
    /// A move.
    Move,
    /// A landing.
    Landing,
    /// The text after `!`.
    Event,
    /// A score.
    Score,
    /// A remark.
    Remark,
    /// The game time.
    Clock,
    /// A reason in quotation marks.
    Reason,
    /// An escaped sign within quotation marks.
    Escape,
    /// The numbers of players of both teams.
    Players,
    /// A list of fields.
    Fields,
    /// A position.
    Position,
    /// A result.
    Result,
    /// An act.
    Act,
    /// The end of an act.
    AfterAct,
}

impl Expected {
    const fn key(self) -> &'static str {
        match self {
            Self::Tag => "expected-tag",
            Self::HeadOrRow => "expected-head-or-row",
            Self::Row => "expected-row",
            Self::RowNumber => "expected-row-number",
            Self::Side => "expected-side",
            Self::Field => "expected-field",
            Self::Item => "expected-item",
            Self::Times => "expected-times",
            Self::Space => "expected-space",
            Self::Move => "expected-move",
            Self::Landing => "expected-landing",
            Self::Event => "expected-event",
            Self::Score => "expected-score",
            Self::Remark => "expected-remark",
            Self::Clock => "expected-clock",
            Self::Reason => "expected-reason",
            Self::Escape => "expected-escape",
            Self::Players => "expected-players",
            Self::Fields => "expected-fields",
            Self::Position => "expected-position",
            Self::Result => "expected-result",
            Self::Act => "expected-act",
            Self::AfterAct => "expected-after-act",
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
            Part::Text | Part::Head | Part::Act => None,
        }
    }

    /// The clause that is broken (CTOR 6.7).
    pub const fn clause(&self) -> &'static str {
        match &self.fault {
            RecordFault::Regulations(error) => error.clause(),
            RecordFault::Players | RecordFault::MorePlayers(_) => "2.1",
            RecordFault::Rules(fault) => fault.clause(),
            _ => match self.part {
                Part::Text | Part::Head => "6.1",
                Part::Row(_) | Part::Act => "6.2",
            },
        }
    }

    /// The fault and its correction in a language, without the place.
    pub fn say(&self, language: Language) -> String {
        match &self.fault {
            RecordFault::Regulations(error) => error.say(language),
            RecordFault::Rules(fault) => fault.say(language),
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
            Self::RepeatedRemark => Phrase::new("fault-repeated-remark"),
            Self::EmptyRow => Phrase::new("fault-empty-row"),
            Self::TurnOpen => Phrase::new("fault-turn-open"),
            Self::Players => Phrase::new("fault-players"),
            Self::MorePlayers(most) => Phrase::new("fault-more-players").with("most", *most),
            Self::FieldTwice(field) => Phrase::new("fault-field-twice").with("field", *field),
            Self::FullPosition => Phrase::new("fault-full-position"),
            Self::TurnAlone => Phrase::new("fault-turn-alone"),
            Self::ActTooLong => Phrase::new("fault-act-too-long"),
            // The sentences of all but the first are made elsewhere.
            Self::TooMany | Self::Unexpected { .. } | Self::Regulations(_) | Self::Rules(_) => {
                Phrase::new("fault-too-many")
                    .with("items", number(MAX_ITEMS))
                    .with("turn", number(MAX_TURN))
            }
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
