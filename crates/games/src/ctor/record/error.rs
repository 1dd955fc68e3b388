//! Why a record cannot be read: where, the clause, what stands there and what would be right.

use std::fmt;

use crate::ctor::fault::Fault;
use crate::ctor::regulations::RegulationsError;
use crate::ctor::words::Phrase;
use crate::notation::TextPosition;
use crate::text::{MAX_COMMENTS, MAX_ITEMS, MAX_TEXT, TextFault};
use areopagus_language::Language;

/// The most items of a turn, `!secret`, `-` and `=` not counted (CTOR 6.3).
pub const MAX_TURN: usize = 200;

/// The first thing of a text that is none of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// Where it stands.
    pub place: TextPosition,
    /// In which part.
    pub part: Part,
    /// What it is.
    pub fault: RecordFault,
}

/// The parts of a text (CTOR 6.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The text as a whole.
    Text,
    /// The tags.
    Head,
    /// A row, by its number where that can be read; `None` also before the first row.
    Row(Option<u16>),
    /// An act, which is a line of its own.
    Act,
}

/// What cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordFault {
    /// It is none of a record, whatever stands in it.
    Text(TextFault),
    /// There are neither tags nor rows.
    Empty,
    /// Something else should stand here.
    Unexpected {
        /// The sign that stands here; `None` at the end.
        found: Option<char>,
        /// What would be right.
        expected: Expected,
    },
    /// A comment without its closing brace.
    OpenComment,
    /// A quotation without its closing mark.
    OpenQuotes,
    /// A reason that is empty.
    EmptyReason,
    /// A value, a reason or the comments of one place are too long.
    TextTooLong,
    /// There are more tags, rows or items than a record may have.
    TooMany,
    /// A tag stands there twice.
    RepeatedTag(String),
    /// A clock or an end stands there twice in its row.
    RepeatedRemark,
    /// A row has neither an item nor the end of a turn nor a remark.
    EmptyRow,
    /// `!secret` or a score in a turn that is not over.
    TurnOpen,
    /// The Regulations are wrong.
    Regulations(RegulationsError),
    /// A team has 1 to 3 players.
    Players,
    /// A team has more players than the power has puts.
    MorePlayers(u8),
    /// A number that no field of the board has, or what is against secret fields.
    Rules(Fault),
    /// The same field twice in a position.
    FieldTwice(u16),
    /// A position in which all fields are occupied.
    FullPosition,
    /// Who is to play, without a position.
    TurnAlone,
    /// An act is too long.
    ActTooLong,
}

/// What would be right at a place.
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
    /// How many have written something.
    Times,
    /// The white space between two items.
    Space,
    /// A move.
    Move,
    /// A landing.
    Landing,
    /// What stands behind `!`.
    Event,
    /// A score.
    Score,
    /// A remark.
    Remark,
    /// The time of the game.
    Clock,
    /// A reason in quotation marks.
    Reason,
    /// An escaped sign within quotation marks.
    Escape,
    /// Both numbers of players.
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

    /// The number of the row it stands in.
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

    /// What is wrong and what would be right, without the place.
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
            // The others are said elsewhere.
            Self::TooMany | Self::Unexpected { .. } | Self::Regulations(_) | Self::Rules(_) => {
                Phrase::new("fault-too-many")
                    .with("items", number(MAX_ITEMS))
                    .with("turn", number(MAX_TURN))
            }
        }
    }
}

/// What stands at the place, as a subject: a Cyrillic letter is named as such.
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
