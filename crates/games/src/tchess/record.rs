//! The record of a game and its canonical text, the `.tchess` form (TCHESS 11).
//!
//! A record is read but not judged: `replay` checks it against the rules. Only the tags are
//! checked here, since rows have no meaning without them.

mod cursor;
pub mod error;
mod head;
pub mod line;
mod read;
mod usual;

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::Arc;

use smallvec::SmallVec;

use super::array::Pairs;
use super::item::{Entry, Remark};
use super::place::Placed;
use super::position::Position;
use super::regulations::Regulations;
use super::setup::Setup;
use crate::notation::TextPosition;
use crate::text::{MAX_LINE, Tag, braced, quoted};
use crate::{PerSide, Side};

pub use super::ending::WrittenResult;
pub use error::{MAX_HALF, Part, RecordError, RecordFault};
pub use read::{check_text, read};

/// The record of one game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The tags without meaning for the rules, in their order.
    pub tags: Vec<Tag>,
    /// The Regulations of the game.
    pub regulations: Regulations,
    /// The sets that the players have chosen (TCHESS 1.5).
    pub sets: PerSide<Option<Pairs>>,
    /// A start other than the array.
    pub start: Option<Position>,
    /// The Result tag; `None` if it is missing.
    pub result: Option<WrittenResult>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    /// One row for each pair of turns.
    pub rows: Vec<TurnRow>,
}

/// A turn of White and the following one of Black, as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnRow {
    /// The number of the row.
    pub number: u16,
    /// White's half; empty in the first row if Black begins.
    pub white: Vec<Entry>,
    /// Black's half; `None` while White's turn goes on, or if the game ended in it.
    pub black: Option<Vec<Entry>>,
    /// The remark after the row that ends the game.
    pub remark: Option<Remark>,
    /// The comments, without their braces.
    pub comments: Vec<String>,
}

impl TurnRow {
    /// The half of a side; `None` if Black has none.
    pub fn half(&self, side: Side) -> Option<&[Entry]> {
        match side {
            Side::White => Some(&self.white),
            Side::Black => self.black.as_deref(),
        }
    }
}

/// The starts of the items of a half.
pub type ItemPlaces = SmallVec<[TextPosition; 3]>;

/// The places of a row's parts in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlaces {
    /// The start of the row.
    pub row: TextPosition,
    /// The start of each item of both halves.
    pub items: PerSide<ItemPlaces>,
    /// The start of the remark.
    pub remark: Option<TextPosition>,
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
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// The record up to the error; complete if there is none, and empty if a tag has the error.
    pub record: Record,
    /// The setup of the game by the tags; `None` if a tag has the error.
    pub setup: Option<Arc<Setup>>,
    /// The places of its parts.
    pub places: Places,
    /// The first error, if there is one.
    pub error: Option<RecordError>,
}

impl Record {
    /// Reads the `.tchess` form.
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

    /// Prints the tags, one on each line (TCHESS 11.1).
    fn fmt_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} {}]", quoted(value));
        for free in &self.tags {
            tag(&free.name, &free.value)?;
        }
        tag("Regulations", &self.regulations.to_string())?;
        for (name, side) in [("WhiteSet", Side::White), ("BlackSet", Side::Black)] {
            if let Some(pairs) = &self.sets[side] {
                tag(name, &pairs.to_string())?;
            }
        }
        if let Some(position) = &self.start {
            let size = self.regulations.array.size();
            tag("Position", &Placed { size, position }.to_string())?;
        }
        if let Some(result) = self.result {
            tag("Result", result.word())?;
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
        for row in &self.rows {
            writeln!(f, "{row}")?;
        }
        Ok(())
    }
}

/// A writer of a row, which breaks a line before a word that does not fit (TCHESS 11.1).
struct Lines<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// The length of the current line.
    length: usize,
    word: String,
}

impl Lines<'_, '_> {
    /// Writes a word, preceded by a space unless it is the first one.
    fn word(&mut self, word: impl fmt::Display) -> fmt::Result {
        self.word.clear();
        write!(self.word, "{word}")?;
        let length = self.word.chars().count();
        // A sign may follow it.
        let fits = self.length + 1 + length < MAX_LINE;
        if self.length == 0 || !fits {
            self.f.write_str(if fits { "" } else { "\n" })?;
            self.length = length;
        } else {
            self.f.write_str(" ")?;
            self.length += 1 + length;
        }
        self.f.write_str(&self.word)
    }

    /// Writes a sign directly after a word.
    fn sign(&mut self, sign: char) -> fmt::Result {
        self.length += 1;
        self.f.write_char(sign)
    }

    fn half(&mut self, half: &[Entry]) -> fmt::Result {
        for (index, entry) in half.iter().enumerate() {
            if index > 0 {
                self.sign(',')?;
            }
            self.word(entry)?;
        }
        Ok(())
    }
}

impl fmt::Display for TurnRow {
    /// Prints the canonical row, without a line break if it fits on a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Lines {
            f,
            length: 0,
            word: String::new(),
        };
        lines.word(format_args!("{}.", self.number))?;
        lines.half(&self.white)?;
        if let Some(black) = &self.black {
            lines.word('|')?;
            lines.half(black)?;
        }
        if let Some(remark) = &self.remark {
            lines.sign(';')?;
            lines.word(remark)?;
        }
        let mut comments = self.comments.iter();
        comments.try_for_each(|comment| lines.word(braced(comment)))
    }
}
