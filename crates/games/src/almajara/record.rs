//! The record of a game as a value, and its canonical text, the `.alma` form (Almajara 5).
//!
//! A record is read but not judged: `replay` says whether it follows the rules. Only the
//! chips, the board, the Regulations and a given position are checked here, for they mean
//! nothing without it.

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

/// The most items of a turn.
pub const MAX_TURN: usize = 100;
/// The most characters of a note.
pub const MAX_NOTE: usize = 100;

/// What the Result tag says (Almajara 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenResult {
    /// `*`: the game is not over.
    Unfinished,
    /// `31:23`: the score decided.
    Score(PerSide<u32>),
    /// `white absolute`, `white resignation`, `white forfeit`: won otherwise.
    Won(Side, Reason),
    /// `nobody forfeit`: nobody came.
    Nobody,
}

impl WrittenResult {
    /// The words for an end.
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
    /// Which chip stands where.
    pub pieces: Vec<(ChipId, Cell)>,
    /// Whether the player's time was over.
    pub late: bool,
}

/// A position that a record starts from instead of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The position.
    pub position: Position,
    /// Who makes the next turn.
    pub side: Side,
}

/// The record of one game (Almajara 5).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The tags that the rules do not read, in their order.
    pub tags: Vec<Tag>,
    /// What is played with; what is shipped where tags are missing.
    pub equipment: Equipment,
    /// Another beginning than the deal.
    pub start: Option<Start>,
    /// The Result tag; `None` when it is missing.
    pub result: Option<WrittenResult>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    /// What each side drew, in its order, and how it lay (Almajara 2.1).
    pub deal: PerSide<Vec<Face>>,
    /// Each side's starting pieces; `None` before they stand (Almajara 2.2).
    pub setup: PerSide<Option<Setup>>,
    /// Who made the first move (Almajara 2.3).
    pub first: Option<First>,
    /// One row for each pair of turns.
    pub rows: Vec<TurnRow>,
}

/// A turn of White and the one of Black behind it, as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnRow {
    /// Its number.
    pub number: u16,
    /// White's turn; empty in the first row when Black makes the first move.
    pub white: Vec<Item>,
    /// Black's turn; `None` while White's goes on or when the game ended in it.
    pub black: Option<Vec<Item>>,
    /// What stands behind the turns, in the order written.
    pub remarks: Vec<Remark>,
    /// Texts in braces, without them.
    pub comments: Vec<String>,
}

/// What stands behind something that changes the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Note {
    /// `#`: an absolute victory (Almajara 4.1).
    pub wins: bool,
    /// `=28:26`: the score after it (Almajara 4.4).
    pub score: Option<PerSide<u32>>,
}

/// One item of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// `b2-b5`, `b2xb5`, `@17-b3`.
    Act(Action, Note),
    /// `!illegal b2-c9 gives 31`, `gives -` from an empty reserve; `!illegal b2-c9 free gives
    /// 31` where the chip has no legal action.
    Illegal {
        /// What was tried.
        attempt: Action,
        /// Whether the chip owes no action.
        free: bool,
        /// The chip given.
        gives: Option<ChipId>,
        /// The score after it.
        note: Note,
    },
    /// `!touch b2`, `!touch @17`.
    Touch(Touched),
    /// `!repeat b2-b5`: a repetition that was refused.
    Repeat(Action),
    /// `!note "…"`: what the referee saw.
    Note(String),
    /// `-`: the turn passed by the clock.
    Late,
}

impl Item {
    /// An entry of a turn with what is noted behind it; `None` for one that no turn has
    /// as an item. Only what changes the score has a note.
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

    /// What a referee entered.
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

    /// What is noted behind it.
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

/// What stands behind the turns of a row, after `;`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// `clock 12:34`: the time of the game when the row was over, in seconds.
    Clock(u32),
    /// `time`, `resign white`, `stop "…"`.
    Stop(Stop),
}

/// Where the parts of a row stand in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlaces {
    /// Where the row starts.
    pub row: TextPosition,
    /// Where each item starts.
    pub items: PerSide<Vec<TextPosition>>,
    /// Where each remark starts.
    pub remarks: Vec<TextPosition>,
}

/// Where the parts of a record stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Places {
    /// The chips of the deal.
    pub deal: PerSide<Vec<TextPosition>>,
    /// The starting pieces, and before them the word `setup`.
    pub setup: PerSide<Vec<TextPosition>>,
    /// The word `first`.
    pub first: Option<TextPosition>,
    /// The rows.
    pub rows: Vec<RowPlaces>,
    /// The value of the Result tag.
    pub result: Option<TextPosition>,
}

/// What could be read of a text, up to its first error.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The record up to the error; complete when there is none.
    pub record: Record,
    /// Where its parts stand.
    pub places: Places,
    /// The first thing that could not be read.
    pub error: Option<RecordError>,
}

impl Record {
    /// Reads the `.alma` form.
    ///
    /// # Errors
    /// The first thing that cannot be read, with its place.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let reading = read(text);
        reading.error.map_or(Ok(reading.record), Err)
    }

    /// The value of a tag that the rules do not read.
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
