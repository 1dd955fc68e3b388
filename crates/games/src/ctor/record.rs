//! The record of a game as a value, and its canonical text, the `.ctor` form (CTOR 6).
//!
//! A record is read but not judged: `replay` says whether it follows the rules. Only the tags
//! are checked here, for rows mean nothing without them.

mod cursor;
pub mod error;
mod head;
pub mod line;
mod read;
mod usual;

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::item::{Item, Number, Stop};
use super::regulations::Regulations;
use super::result::WrittenResult;
use super::torus::FieldSet;
use crate::notation::{TextPosition, minutes};
use crate::text::{Tag, braced, quoted};
use crate::{PerSide, Side};

#[cfg(test)]
pub(super) use tests::SAMPLE;

pub use error::{MAX_TURN, Part, RecordError, RecordFault};
pub use read::{check_text, read};

/// The greatest time of a game that a record may write, in seconds.
pub const MAX_SECONDS: u32 = 60 * 9999 + 59;

/// Another beginning than the empty board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The chips.
    pub board: Board,
    /// Who is to play.
    pub side: Side,
}

/// The record of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The tags that the rules do not read, in their order.
    pub tags: Vec<Tag>,
    /// How it is played.
    pub regulations: Regulations,
    /// How many players each team has when the game begins.
    pub players: PerSide<u8>,
    /// Each team's secret fields; `None` while they are sealed.
    pub secrets: PerSide<Option<FieldSet>>,
    /// Another beginning, behind the opening.
    pub start: Option<Start>,
    /// The Result; `None` when it is missing.
    pub result: Option<WrittenResult>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    /// One row for each pair of turns.
    pub rows: Vec<TurnRow>,
}

impl Default for Record {
    fn default() -> Self {
        Self {
            tags: Vec::new(),
            regulations: Regulations::default(),
            players: PerSide::new(1, 1),
            secrets: PerSide::default(),
            start: None,
            result: None,
            comments: Vec::new(),
            rows: Vec::new(),
        }
    }
}

/// A turn of White and the one of Black behind it, as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnRow {
    /// Its number.
    pub number: u16,
    /// White's turn; empty in the first row when Black begins.
    pub white: Turn,
    /// Black's turn; `None` while White's goes on, or when the game was stopped in it.
    pub black: Option<Turn>,
    /// Whether Black's turn was ended by the team or by the clock: another row behind it ends
    /// it too.
    pub black_over: bool,
    /// What stands behind the turns, in the order written.
    pub remarks: Vec<Remark>,
    /// Texts in braces, without them.
    pub comments: Vec<String>,
}

/// A turn as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    /// What was made.
    pub items: Vec<Item>,
    /// `-`: the clock ended it (CTOR 3.7).
    pub late: bool,
    /// `!secret 17`: the fields that were hit (CTOR 4.2).
    pub hits: Vec<Number>,
    /// `=3:4`: how it stands when the turn is over (CTOR 6.2).
    pub score: Option<PerSide<u16>>,
}

/// What stands behind the turns of a row, after `;`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// `clock 12:05`: the time played when the row was written, in seconds.
    Clock(u32),
    /// `time`, `resign white`, `stop "…"`.
    Stop(Stop),
}

impl Turn {
    /// Whether nothing is written.
    pub const fn is_empty(&self) -> bool {
        self.items.is_empty() && !self.late && self.hits.is_empty() && self.score.is_none()
    }

    /// How many things are written.
    pub const fn count(&self) -> usize {
        self.items.len() + self.late as usize + self.hits.len() + self.score.is_some() as usize
    }
}

impl TurnRow {
    /// What ends the game in it before the rules do.
    pub fn stop(&self) -> Option<&Stop> {
        self.remarks.iter().find_map(|remark| match remark {
            Remark::Stop(stop) => Some(stop),
            Remark::Clock(_) => None,
        })
    }

    /// The time played when it was written, in seconds.
    pub fn clock(&self) -> Option<u32> {
        self.remarks.iter().find_map(|remark| match remark {
            Remark::Clock(seconds) => Some(*seconds),
            Remark::Stop(_) => None,
        })
    }

    /// A side's turn; `None` where there is none of Black.
    pub const fn turn(&self, side: Side) -> Option<&Turn> {
        match side {
            Side::White => Some(&self.white),
            Side::Black => self.black.as_ref(),
        }
    }
}

/// Where the parts of a row stand in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlaces {
    /// Where the row starts.
    pub row: TextPosition,
    /// Where everything in each turn starts.
    pub items: PerSide<Vec<TextPosition>>,
    /// Where Black's turn was ended with a sign of its own.
    pub bar: Option<TextPosition>,
    /// Where each remark starts.
    pub remarks: Vec<TextPosition>,
}

/// Where the parts of a record stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Places {
    /// The rows.
    pub rows: Vec<RowPlaces>,
    /// The value of the Result.
    pub result: Option<TextPosition>,
}

/// What could be read of a text, up to its first error.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The record up to the error; complete when there is none. With an error of the tags it
    /// is an empty one.
    pub record: Record,
    /// Where its parts stand.
    pub places: Places,
    /// The first thing that could not be read.
    pub error: Option<RecordError>,
}

impl Record {
    /// Reads the `.ctor` form.
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

    /// The tags, each on a line (CTOR 6.4).
    fn fmt_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} {}]", quoted(value));
        for free in &self.tags {
            tag(&free.name, &free.value)?;
        }
        tag("Regulations", &self.regulations.to_string())?;
        let PerSide { white, black } = self.players;
        if (white, black) != (1, 1) {
            tag("Players", &format!("{white}:{black}"))?;
        }
        for (name, side) in [("WhiteSecret", Side::White), ("BlackSecret", Side::Black)] {
            if let Some(fields) = self.secrets[side] {
                let numbers: Vec<String> = fields.numbers().map(|it| it.to_string()).collect();
                tag(name, &numbers.join(" "))?;
            }
        }
        if let Some(Start { board, side }) = &self.start {
            tag("Position", &board.to_string())?;
            if *side == Side::Black {
                tag("Turn", side.word())?;
            }
        }
        if let Some(result) = self.result {
            tag("Result", &result.to_string())?;
        }
        Ok(())
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
        let mut rows = self.rows.iter().peekable();
        while let Some(row) = rows.next() {
            row.fmt_row(f, rows.peek().is_none())?;
            writeln!(f)?;
        }
        Ok(())
    }
}

impl TurnRow {
    /// The canonical row without a line break. Only of the last one the end of Black's turn is
    /// written (CTOR 6.4).
    fn fmt_row(&self, f: &mut fmt::Formatter<'_>, is_last: bool) -> fmt::Result {
        write!(f, "{}.{}", self.number, self.white)?;
        if let Some(black) = &self.black {
            write!(f, " |{black}")?;
            if is_last && self.black_over {
                f.write_str(" |")?;
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

impl fmt::Display for Turn {
    /// Everything in it, each behind a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for item in &self.items {
            write!(f, " {item}")?;
        }
        if self.late {
            f.write_str(" -")?;
        }
        for hit in &self.hits {
            write!(f, " !secret {hit}")?;
        }
        if let Some(PerSide { white, black }) = self.score {
            write!(f, " ={white}:{black}")?;
        }
        Ok(())
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
