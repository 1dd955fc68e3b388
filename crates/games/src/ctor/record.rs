//! The record of a game and its canonical text, the `.ctor` form (CTOR 6).
//!
//! A record is read but not judged: `replay` checks it against the rules. Only the tags are
//! checked here, since rows have no meaning without them.

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

/// The greatest game time that a record may contain, in seconds.
pub const MAX_SECONDS: u32 = 60 * 9999 + 59;

/// A start other than the empty board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The chips on the board.
    pub board: Board,
    /// The side to move.
    pub side: Side,
}

/// The record of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The tags without meaning for the rules, in their order.
    pub tags: Vec<Tag>,
    /// The Regulations of the game.
    pub regulations: Regulations,
    /// The number of players in each team at the start of the game.
    pub players: PerSide<u8>,
    /// The secret fields of each team; `None` while they are sealed.
    pub secrets: PerSide<Option<FieldSet>>,
    /// A start other than the empty board, after the opening.
    pub start: Option<Start>,
    /// The Result tag; `None` if it is missing.
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

/// A turn of White and the following one of Black, as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnRow {
    /// The number of the row.
    pub number: u16,
    /// White's turn; empty in the first row if Black begins.
    pub white: Turn,
    /// Black's turn; `None` while White's goes on, or if the game was stopped in it.
    pub black: Option<Turn>,
    /// Whether Black's turn was ended by the team or by the clock. A following row ends it too.
    pub black_over: bool,
    /// The remarks after the turns, in the order written.
    pub remarks: Vec<Remark>,
    /// The comments, without their braces.
    pub comments: Vec<String>,
}

/// A turn as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    /// The items of the turn.
    pub items: Vec<Item>,
    /// `-`: the clock ended the turn (CTOR 3.7).
    pub late: bool,
    /// `!secret 17`: the hit fields (CTOR 4.2).
    pub hits: Vec<Number>,
    /// `=3:4`: the score after the turn (CTOR 6.2).
    pub score: Option<PerSide<u16>>,
}

/// A remark after the turns of a row, preceded by `;`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// `clock 12:05`: the game time when the row was written, in seconds.
    Clock(u32),
    /// `time`, `resign white`, `stop "…"`: the game was stopped.
    Stop(Stop),
}

impl Turn {
    /// Whether the turn is empty.
    pub const fn is_empty(&self) -> bool {
        self.items.is_empty() && !self.late && self.hits.is_empty() && self.score.is_none()
    }

    /// The number of written parts: items, `-`, hits and score.
    pub const fn count(&self) -> usize {
        self.items.len() + self.late as usize + self.hits.len() + self.score.is_some() as usize
    }
}

impl TurnRow {
    /// The stop of the game in this row, if there is one.
    pub fn stop(&self) -> Option<&Stop> {
        self.remarks.iter().find_map(|remark| match remark {
            Remark::Stop(stop) => Some(stop),
            Remark::Clock(_) => None,
        })
    }

    /// The game time when the row was written, in seconds.
    pub fn clock(&self) -> Option<u32> {
        self.remarks.iter().find_map(|remark| match remark {
            Remark::Clock(seconds) => Some(*seconds),
            Remark::Stop(_) => None,
        })
    }

    /// The turn of a side; `None` if Black has none.
    pub const fn turn(&self, side: Side) -> Option<&Turn> {
        match side {
            Side::White => Some(&self.white),
            Side::Black => self.black.as_ref(),
        }
    }
}

/// The places of a row's parts in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlaces {
    /// The start of the row.
    pub row: TextPosition,
    /// The start of each part of the turns.
    pub items: PerSide<Vec<TextPosition>>,
    /// The place of the sign that ended Black's turn.
    pub bar: Option<TextPosition>,
    /// The start of each remark.
    pub remarks: Vec<TextPosition>,
}

/// The places of a record's parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Places {
    /// The places of each row.
    pub rows: Vec<RowPlaces>,
    /// The value of the Result tag.
    pub result: Option<TextPosition>,
}

/// The readable part of a text, up to its first error.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The record up to the error; complete if there is none, and empty if a tag has the error.
    pub record: Record,
    /// The places of its parts.
    pub places: Places,
    /// The first error, if there is one.
    pub error: Option<RecordError>,
}

impl Record {
    /// Reads the `.ctor` form.
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

    /// Prints the tags, one on each line (CTOR 6.4).
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
    /// Prints the canonical row without a line break. The end of Black's turn is written only in
    /// the last row (CTOR 6.4).
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
    /// Prints each part, preceded by a space.
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
