//! The record of a game as a value, and its canonical text, the `.tchess` form (TCHESS 11).
//!
//! A record is read but not judged: `replay` says whether it follows the rules. Only the tags
//! are checked here, for rows mean nothing without them.

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
    /// The tags that the rules do not read, in their order.
    pub tags: Vec<Tag>,
    /// How it is played.
    pub regulations: Regulations,
    /// What the players have chosen (TCHESS 1.5).
    pub sets: PerSide<Option<Pairs>>,
    /// Another beginning than the array.
    pub start: Option<Position>,
    /// The Result; `None` when it is missing.
    pub result: Option<WrittenResult>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    /// One row for each pair of turns.
    pub rows: Vec<TurnRow>,
}

/// A turn of White and the one of Black behind it, as they are written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnRow {
    /// Its number.
    pub number: u16,
    /// White's half; empty in the first row when Black begins.
    pub white: Vec<Entry>,
    /// Black's half; `None` while White's turn goes on, or when the game ended in it.
    pub black: Option<Vec<Entry>>,
    /// What ends the game behind the row.
    pub remark: Option<Remark>,
    /// Texts in braces, without them.
    pub comments: Vec<String>,
}

impl TurnRow {
    /// A side's half; `None` where there is none of Black.
    pub fn half(&self, side: Side) -> Option<&[Entry]> {
        match side {
            Side::White => Some(&self.white),
            Side::Black => self.black.as_deref(),
        }
    }
}

/// Where items of a half start.
pub type ItemPlaces = SmallVec<[TextPosition; 3]>;

/// Where the parts of a row stand in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlaces {
    /// Where the row starts.
    pub row: TextPosition,
    /// Where every item of each half starts.
    pub items: PerSide<ItemPlaces>,
    /// Where what ends the game starts.
    pub remark: Option<TextPosition>,
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
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// The record up to the error; complete when there is none. With an error of the tags it
    /// is an empty one.
    pub record: Record,
    /// What its tags say the game is played with; `None` with an error of them.
    pub setup: Option<Arc<Setup>>,
    /// Where its parts stand.
    pub places: Places,
    /// The first thing that could not be read.
    pub error: Option<RecordError>,
}

impl Record {
    /// Reads the `.tchess` form.
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

    /// The tags, each on a line (TCHESS 11.1).
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

/// A row as it is written: with a line break before a word that its line has no room for
/// (TCHESS 11.1).
struct Lines<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// How long the line is.
    length: usize,
    word: String,
}

impl Lines<'_, '_> {
    /// Writes a word, behind a space where it is not the first one.
    fn word(&mut self, word: impl fmt::Display) -> fmt::Result {
        self.word.clear();
        write!(self.word, "{word}")?;
        let length = self.word.chars().count();
        // A sign may stand behind it.
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

    /// Writes a sign behind a word.
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
    /// The canonical row, without a line break where it fits on a line.
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
