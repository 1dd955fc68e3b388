//! The record of a game and its canonical text, the `.tota` form (TOTA*S 9.5).
//!
//! A record is read but not judged: `replay` checks it against the rules. Only terrain and
//! Regulations are checked here, since the rest has no meaning without them.

pub mod error;
mod in_words;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

use super::notation::{PlanPlaces, WrittenPiece, WrittenPlan};
use super::terrain::Terrain;
use super::written::{Throw, WrittenResult};
use super::{Regulations, Square};
use crate::notation::TextPosition;
use crate::text::{Seconds, braced, quoted, write_number};
use crate::{PerSide, Side};

pub use crate::text::{MAX_BYTES, MAX_COMMENTS, MAX_ITEMS, MAX_LINE, MAX_TEXT, Tag};
pub use error::{RecordError, RecordFault};
use read::usual_row;
pub use read::{read, read_row};

/// The greatest number of a game move.
pub const MAX_GAME_MOVE: u16 = 9999;

/// The value of the Result tag (`TOTA*S 6`, `TOTA*S 9.5`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordedResult {
    /// `*`: the game is not over.
    Unfinished,
    /// `4-1`: the points of both sides, each 0 to 5.
    Points(PerSide<u8>),
}

/// The record of one game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The tags without meaning for the rules, in their order.
    pub tags: Vec<Tag>,
    /// The Regulations; those of the federation if the tag is missing.
    pub regulations: Regulations,
    /// The terrain that each side wrote down before the game (TOTA*S 3).
    pub terrain: PerSide<Terrain>,
    /// The sides whose Labyrinth is written down and still sealed, so that the terrain here
    /// leaves it out (TOTA*S 3.3). The text does not contain this; the caller that keeps the seal
    /// sets it.
    pub sealed: PerSide<bool>,
    /// The text of a first position other than the array (TOTA*S 9.5).
    pub position: Option<String>,
    /// The number of the first row, if it is not 1.
    pub game_move: Option<u16>,
    /// The Result tag; `None` if it is missing.
    pub result: Option<RecordedResult>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    /// One row for each game move.
    pub rows: Vec<MoveRow>,
}

/// A game move as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveRow {
    /// The number of the game move.
    pub number: u16,
    /// The plan of each side.
    pub plans: PerSide<WrittenPlan>,
    /// The remarks after the plans, in the order written.
    pub remarks: Vec<Remark>,
    /// The comments, without their braces.
    pub comments: Vec<String>,
}

/// A remark after the plans of a row, preceded by `;` (TOTA*S 9.5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// `!c9 !k4`: doom marks set after this game move (TOTA*S 7.2).
    Doom(Vec<Square>),
    /// `return white Gk4:7(3+4)`: a piece that was due to return found its square occupied and
    /// threw again (`TOTA*S 5.8`); `return white Kb2`: a retreated King that no plan brought back
    /// was set on its Acropolis (`TOTA*S 3.1`).
    Return(WrittenReturn),
    /// `mole white _Rc4(3,2) black -(5,1)`: the moles drawn after this game move
    /// (TOTA*S 8.2).
    Mole(PerSide<WrittenMole>),
    /// `timer black 7.4`, `timer white 10 late`: the time that the second player took to answer
    /// (TOTA*S 7.1).
    Timer(WrittenTimer),
    /// `lot white`: the winner of the lot of TOTA*S 6.3.
    Lot(Side),
    /// `resign white`: the side that resigned (TOTA*S 6.1).
    Resign(Side),
    /// `stop …`: the reason why the game was stopped or interrupted (`TOTA*S 6.3`, `TOTA*S 6.4`).
    Stop(Stop),
}

/// A piece that threw again instead of returning (`TOTA*S 5.8`), or a King that was set on its
/// Acropolis (`TOTA*S 3.1`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenReturn {
    /// The side of the piece.
    pub side: Side,
    /// The piece, with the square that it was due to return to.
    pub piece: WrittenPiece,
    /// The further game moves that it misses; for a King, `Z` if it was lost.
    pub result: Option<WrittenResult>,
    /// The throw; `None` for a King that was set on its Acropolis.
    pub throw: Option<Throw>,
}

/// One side's lot for the mole (TOTA*S 8.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenMole {
    /// The piece that changes sides; `None` if there is no mole.
    pub piece: Option<WrittenPiece>,
    /// The die of the piece's number, 1 to 6.
    pub die: u8,
    /// The die of the wing, 1 to 6; left out for the Queen.
    pub wing_die: Option<u8>,
}

/// The answer time of a game move (TOTA*S 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenTimer {
    /// The side that answered; the other one recorded first.
    pub side: Side,
    /// The answer time in milliseconds.
    pub milliseconds: u32,
    /// Whether the answer was not in time.
    pub late: bool,
}

/// The reason to stop or interrupt a game (`TOTA*S 6.3`, `TOTA*S 6.4`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// 100 minutes of play are over.
    Time,
    /// Neither side can mate any more.
    NoMate,
    /// The referee's ruling, in words.
    Ruling(String),
    /// `force-majeure "…"`: the game is interrupted for this reason, and not over (TOTA*S 6.4).
    ForceMajeure(String),
}

/// The places of a row's parts in its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlaces {
    /// The start of the row.
    pub row: TextPosition,
    /// The starts of the plans and their parts.
    pub plans: PerSide<PlanPlaces>,
    /// The start of each remark.
    pub remarks: SmallVec<[TextPosition; 2]>,
}

impl RowPlaces {
    /// The place of a side's plan or of its part, 1 or 2; otherwise that of the row.
    pub fn place(&self, side: Option<Side>, part: Option<u8>) -> TextPosition {
        let Some(side) = side else {
            return self.row;
        };
        let plan = &self.plans[side];
        part.and_then(|part| {
            let index = usize::from(part).checked_sub(1)?;
            *plan.parts.get(index)?
        })
        .unwrap_or(plan.plan)
    }
}

/// A row with the places of its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowReading {
    /// The row as read.
    pub row: MoveRow,
    /// The places of its parts.
    pub places: RowPlaces,
}

/// The readable part of a text, up to its first error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The record up to the error; complete if there is none.
    pub record: Record,
    /// The places of the rows' parts, one item for each row.
    pub places: Vec<RowPlaces>,
    /// The start of the Regulations tag's value; `None` if the tag is missing.
    pub regulations: Option<TextPosition>,
    /// The start of the Position tag's value.
    pub position: Option<TextPosition>,
    /// The start of the Result tag's value.
    pub result: Option<TextPosition>,
    /// The first error, if there is one.
    pub error: Option<RecordError>,
}

impl Record {
    /// Reads the `.tota` form.
    ///
    /// # Errors
    /// The first unreadable place.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let reading = read(text);
        reading.error.map_or(Ok(reading.record), Err)
    }

    /// The value of a tag without meaning for the rules.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|tag| tag.name == name)
            .map(|tag| tag.value.as_str())
    }

    /// The number of the first row (TOTA*S 9.5).
    pub fn first_game_move(&self) -> u16 {
        self.game_move.unwrap_or(1)
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl MoveRow {
    /// An empty row.
    pub fn new(number: u16) -> Self {
        Self {
            number,
            plans: PerSide::default(),
            remarks: Vec::new(),
            comments: Vec::new(),
        }
    }

    /// The reason for which the row interrupts the game, if it does (TOTA*S 6.4).
    pub fn interrupts(&self) -> Option<&str> {
        self.remarks.iter().find_map(|remark| match remark {
            Remark::Stop(Stop::ForceMajeure(reason)) => Some(reason.as_str()),
            _ => None,
        })
    }

    /// Reads the text of one row; a row without its number gets `number`.
    ///
    /// # Errors
    /// The first unreadable place of this text.
    pub fn parse(text: &str, number: u16) -> Result<Self, RecordError> {
        match usual_row(text) {
            Some(row) => Ok(row),
            None => read_row(text, number).map(|reading| reading.row),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} {}]", quoted(value));
        for free in &self.tags {
            tag(&free.name, &free.value)?;
        }
        tag("Regulations", &self.regulations.to_string())?;
        for (name, side) in [("WhiteTerrain", Side::White), ("BlackTerrain", Side::Black)] {
            if self.terrain[side] != Terrain::default() {
                tag(name, &self.terrain[side].to_string())?;
            }
        }
        if let Some(position) = &self.position {
            tag("Position", position)?;
        }
        if let Some(game_move) = self.game_move {
            tag("GameMove", &game_move.to_string())?;
        }
        if let Some(result) = self.result {
            tag("Result", &result.to_string())?;
        }
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

impl fmt::Display for RecordedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => f.write_str("*"),
            Self::Points(points) => write!(f, "{}-{}", points.white, points.black),
        }
    }
}

impl fmt::Display for MoveRow {
    /// The canonical row, without a line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl MoveRow {
    /// The canonical row, without a line break: the same as `Display`, but faster.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(96);
        // Writing to a string cannot fail.
        let _ = self.write_to(&mut text);
        text
    }

    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let PerSide { white, black } = &self.plans;
        write_number(out, self.number)?;
        out.write_char('.')?;
        if !white.parts.is_empty() {
            out.write_char(' ')?;
            white.write_to(out)?;
        }
        out.write_str(" |")?;
        if !black.parts.is_empty() {
            out.write_char(' ')?;
            black.write_to(out)?;
        }
        for remark in &self.remarks {
            out.write_str("; ")?;
            match remark {
                // Nearly every row has this remark.
                Remark::Timer(timer) => timer.write_to(out)?,
                other => write!(out, "{other}")?,
            }
        }
        for comment in &self.comments {
            write!(out, " {}", braced(comment))?;
        }
        Ok(())
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Doom(squares) => {
                let marks: Vec<String> = squares.iter().map(|at| format!("!{at}")).collect();
                f.write_str(&marks.join(" "))
            }
            Self::Return(again) => again.fmt(f),
            Self::Mole(moles) => write!(f, "mole white {} black {}", moles.white, moles.black),
            Self::Timer(timer) => timer.fmt(f),
            Self::Lot(winner) => write!(f, "lot {winner}"),
            Self::Resign(side) => write!(f, "resign {side}"),
            Self::Stop(Stop::Time) => f.write_str("stop time"),
            Self::Stop(Stop::NoMate) => f.write_str("stop no-mate"),
            Self::Stop(Stop::Ruling(words)) => write!(f, "stop ruling {}", quoted(words)),
            Self::Stop(Stop::ForceMajeure(reason)) => {
                write!(f, "stop force-majeure {}", quoted(reason))
            }
        }
    }
}

impl fmt::Display for WrittenReturn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "return {} {}", self.side, self.piece)?;
        if let Some(result) = self.result {
            write!(f, ":{result}")?;
        }
        self.throw.map_or(Ok(()), |throw| throw.fmt(f))
    }
}

impl fmt::Display for WrittenMole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.piece {
            Some(piece) => piece.fmt(f)?,
            None => f.write_str("-")?,
        }
        match self.wing_die {
            Some(wing) => write!(f, "({},{wing})", self.die),
            None => write!(f, "({})", self.die),
        }
    }
}

impl fmt::Display for WrittenTimer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl WrittenTimer {
    fn write_to(self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str("timer ")?;
        out.write_str(self.side.word())?;
        out.write_char(' ')?;
        Seconds(self.milliseconds).write_to(out)?;
        out.write_str(if self.late { " late" } else { "" })
    }
}
