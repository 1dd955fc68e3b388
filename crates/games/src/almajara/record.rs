//! The record of a game and its canonical text, the `.alma` form (Almajara 5).
//!
//! A record is read but not judged: `replay` checks it against the rules. Only the chips, the
//! board, the Regulations and a given position are checked here, since the rest has no meaning
//! without them.

pub mod error;
mod line;
mod read;
#[cfg(test)]
mod tests;

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::catalogue::{ChipId, Face};
use super::cell::Cell;
use super::ending::{End, Reason};
use super::entry::{Action, Entry, First, Stop, Touched};
use super::equipment::Equipment;
use super::position::Position;
use crate::notation::{TextPosition, minutes};
use crate::text::{braced, quoted};
use crate::{PerSide, Side};

pub use crate::text::{MAX_BYTES, MAX_COMMENTS, MAX_ITEMS, MAX_LINE, MAX_TEXT, Tag};
pub use error::{RecordError, RecordFault};
pub use line::{MAX_ENTRY, read_entry};
pub use read::{MAX_SECONDS, check_text, read, read_item};

/// The greatest number of items in a turn.
pub const MAX_TURN: usize = 100;
/// The greatest length of a note, in characters.
pub const MAX_NOTE: usize = 100;

/// The value of the Result tag (Almajara 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenResult {
    /// `*`: the game is not over.
    Unfinished,
    /// `31:23`: the score decided.
    Score(PerSide<u32>),
    /// `white absolute`, `white resignation`, `white forfeit`: a victory that is not on score.
    Won(Side, Reason),
    /// `nobody forfeit`: neither player appeared.
    Nobody,
}

impl WrittenResult {
    /// The value for an end.
    pub const fn from_end(end: End) -> Self {
        match (end.reason, end.winner) {
            (Reason::Time | Reason::Stopped, _) => Self::Score(end.score),
            (reason, Some(winner)) => Self::Won(winner, reason),
            (_, None) => Self::Nobody,
        }
    }
}

/// A player's starting pieces (Almajara 2.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The chips with their cells.
    pub pieces: Vec<(ChipId, Cell)>,
    /// Whether the player's time was over.
    pub late: bool,
}

/// A position from which a record starts, instead of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The chips on the board and in the reserves.
    pub position: Position,
    /// The side to move.
    pub side: Side,
}

/// The record of one game (Almajara 5).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The tags without meaning for the rules, in their order.
    pub tags: Vec<Tag>,
    /// The equipment; the shipped one as far as tags are missing.
    pub equipment: Equipment,
    /// A start other than the deal.
    pub start: Option<Start>,
    /// The Result tag; `None` if it is missing.
    pub result: Option<WrittenResult>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    /// The chips that each side drew, in order, each with its side that was up (Almajara 2.1).
    pub deal: PerSide<Vec<Face>>,
    /// The starting pieces of each side; `None` before it has finished the set-up (Almajara 2.2).
    pub setup: PerSide<Option<Setup>>,
    /// The first move, if it is determined (Almajara 2.3).
    pub first: Option<First>,
    /// One row for each pair of turns.
    pub rows: Vec<TurnRow>,
}

/// A turn of White and the following one of Black, as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnRow {
    /// The number of the row.
    pub number: u16,
    /// White's turn; empty in the first row if Black makes the first move.
    pub white: Vec<Item>,
    /// Black's turn; `None` while White's goes on, or if the game ended in it.
    pub black: Option<Vec<Item>>,
    /// The remarks after the turns, in the order written.
    pub remarks: Vec<Remark>,
    /// The comments, without their braces.
    pub comments: Vec<String>,
}

/// The notes after an item that changes the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Note {
    /// `#`: an absolute victory (Almajara 4.1).
    pub wins: bool,
    /// `=28:26`: the score after the item (Almajara 4.4).
    pub score: Option<PerSide<u32>>,
}

/// One item of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// `b2-b5`, `b2xb5`, `@17-b3`.
    Act(Action, Note),
    /// `!illegal b2-c9 gives 31`, `gives -` from an empty reserve; `!illegal b2-c9 free gives 31`
    /// if the chip has no legal action.
    Illegal {
        /// The action that was tried.
        attempt: Action,
        /// Whether the chip owes no action.
        free: bool,
        /// The chip that was given; `None` from an empty reserve.
        gives: Option<ChipId>,
        /// The score after the penalty.
        note: Note,
    },
    /// `!touch b2`, `!touch @17`.
    Touch(Touched),
    /// `!repeat b2-b5`: a refused repetition.
    Repeat(Action),
    /// `!note "…"`: an observation of the referee.
    Note(String),
    /// `-`: the turn passed by the clock.
    Late,
}

impl Item {
    /// The item for an entry of a turn; `None` for an entry that is not an item. Only items that
    /// change the score have notes.
    pub fn from_entry(entry: &Entry, note: Note) -> Option<Self> {
        Some(match entry {
            Entry::Act(action) => Self::Act(*action, note),
            Entry::Illegal {
                attempt,
                free,
                gives,
            } => Self::Illegal {
                attempt: *attempt,
                free: *free,
                gives: *gives,
                note,
            },
            Entry::Touch(touched) => Self::Touch(*touched),
            Entry::Repeat(action) => Self::Repeat(*action),
            Entry::Note(words) => Self::Note(words.clone()),
            Entry::Late => Self::Late,
            _ => return None,
        })
    }

    /// The entry of the referee.
    pub fn entry(&self) -> Entry {
        match self {
            Self::Act(action, _) => Entry::Act(*action),
            Self::Illegal {
                attempt,
                free,
                gives,
                ..
            } => Entry::Illegal {
                attempt: *attempt,
                free: *free,
                gives: *gives,
            },
            Self::Touch(touched) => Entry::Touch(*touched),
            Self::Repeat(action) => Entry::Repeat(*action),
            Self::Note(words) => Entry::Note(words.clone()),
            Self::Late => Entry::Late,
        }
    }

    /// The notes after the item.
    pub const fn note(&self) -> Note {
        match self {
            Self::Act(_, note) | Self::Illegal { note, .. } => *note,
            _ => Note {
                wins: false,
                score: None,
            },
        }
    }
}

/// A remark after the turns of a row, preceded by `;`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// `clock 12:34`: the game time at the end of the row, in seconds.
    Clock(u32),
    /// `time`, `resign white`, `stop "…"`: the game was stopped.
    Stop(Stop),
}

/// The places of a row's parts in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlaces {
    /// The start of the row.
    pub row: TextPosition,
    /// The start of each item.
    pub items: PerSide<Vec<TextPosition>>,
    /// The start of each remark.
    pub remarks: Vec<TextPosition>,
}

/// The places of a record's parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Places {
    /// The chips of the deal.
    pub deal: PerSide<Vec<TextPosition>>,
    /// The word `setup`, then the starting pieces.
    pub setup: PerSide<Vec<TextPosition>>,
    /// The word `first`.
    pub first: Option<TextPosition>,
    /// The places of each row.
    pub rows: Vec<RowPlaces>,
    /// The value of the Result tag.
    pub result: Option<TextPosition>,
}

/// The readable part of a text, up to its first error.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The record up to the error; complete if there is none.
    pub record: Record,
    /// The places of its parts.
    pub places: Places,
    /// The first error, if there is one.
    pub error: Option<RecordError>,
}

impl Record {
    /// Reads the `.alma` form.
    ///
    /// # Errors
    /// The first unreadable place.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let reading = read(text);
        reading.error.map_or(Ok(reading.record), Err)
    }

    /// The value of a tag without meaning for the rules.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name);
        tag.map(|tag| tag.value.as_str())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_tags(f)?;
        writeln!(f)?;
        for comment in &self.comments {
            writeln!(f, "{}", braced(comment))?;
        }
        for side in Side::ALL {
            if !self.deal[side].is_empty() {
                let chips: Vec<String> = self.deal[side].iter().map(ToString::to_string).collect();
                writeln!(f, "deal {side} {}", chips.join(" "))?;
            }
        }
        for side in Side::ALL {
            if let Some(setup) = &self.setup[side] {
                write!(f, "setup {side}")?;
                for (chip, cell) in &setup.pieces {
                    write!(f, " {chip}-{cell}")?;
                }
                writeln!(f, "{}", if setup.late { " late" } else { "" })?;
            }
        }
        if let Some(first) = self.first {
            writeln!(f, "{first}")?;
        }
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl Record {
    fn fmt_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} {}]", quoted(value));
        for free in &self.tags {
            tag(&free.name, &free.value)?;
        }
        let Equipment {
            catalogue,
            template,
            regulations,
        } = &self.equipment;
        tag("Regulations", &regulations.to_string())?;
        for chip in catalogue.differences() {
            tag("Chip", &chip.to_string())?;
        }
        if *template != super::Template::default() {
            for row in template.rows() {
                tag("Zones", &row)?;
            }
        }
        if let Some(start) = &self.start {
            tag("Position", &start.position.to_string())?;
            if start.side == Side::Black {
                tag("Turn", start.side.word())?;
            }
        }
        if let Some(result) = self.result {
            tag("Result", &result.to_string())?;
        }
        Ok(())
    }
}

impl fmt::Display for WrittenResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => f.write_str("*"),
            Self::Score(score) => write!(f, "{}:{}", score.white, score.black),
            Self::Won(side, reason) => write!(f, "{side} {}", reason.word()),
            Self::Nobody => write!(f, "nobody {}", Reason::Forfeit.word()),
        }
    }
}

impl fmt::Display for TurnRow {
    /// The canonical row, without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.number)?;
        for item in &self.white {
            write!(f, " {item}")?;
        }
        if let Some(black) = &self.black {
            f.write_str(" |")?;
            for item in black {
                write!(f, " {item}")?;
            }
        }
        for remark in &self.remarks {
            write!(f, "; {remark}")?;
        }
        for comment in &self.comments {
            write!(f, " {}", braced(comment))?;
        }
        Ok(())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.wins {
            f.write_char('#')?;
        }
        self.score.map_or(Ok(()), |score| {
            write!(f, "={}:{}", score.white, score.black)
        })
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.entry(), self.note())
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(seconds) => write!(f, "clock {}", minutes(*seconds)),
            Self::Stop(stop) => stop.fmt(f),
        }
    }
}
