//! The record of a game as its turns, for every discipline: what a game makes of its acts, or of
//! the rows of its record, and the table that shows it.

use askama::Template;

use crate::games::Side;
use crate::web::kit::i18n::Words;

/// How the turns of a game are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnForm {
    /// Whether a turn is two lines, White over Black; otherwise both sides share a row.
    pub is_stacked: bool,
    /// The cells of a side; a single one that has all its acts if there is no fixed number.
    pub cells: u8,
    /// What an act of a turn is called.
    pub noun: Noun,
    /// Whether the time after the turn is shown; only where both sides share a row.
    pub has_time: bool,
}

impl Default for TurnForm {
    fn default() -> Self {
        Self {
            is_stacked: false,
            cells: 1,
            noun: Noun::Move,
            has_time: true,
        }
    }
}

/// What an act of a turn is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noun {
    /// A move (TCHESS 4.2).
    Move,
    /// An operation (CTOR 2.2).
    Operation,
    /// An action (Almajara 3.2).
    Action,
}

/// A piece of what is written in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    Plain(String),
    /// A capture with its square.
    Capture(String),
    /// A chip from the reserve.
    Reserve(String),
    /// Underlined: the right-hand piece (TOTA*S 9.1).
    Right(String),
    /// A quiet word: a side that passes, the member of a coalition.
    Quiet(String),
}

impl Span {
    fn text(&self) -> &str {
        match self {
            Self::Plain(text)
            | Self::Capture(text)
            | Self::Reserve(text)
            | Self::Right(text)
            | Self::Quiet(text) => text,
        }
    }

    /// The way of a piece, with typographic signs: `Fi8-j6xi5` is `Fi8–j6` and the capture `×i5`.
    pub fn from_written(written: &str) -> Vec<Self> {
        let mut spans = Vec::new();
        for (place, part) in written.split('x').enumerate() {
            let part = part.replace('-', "–");
            if place == 0 {
                spans.push(Self::Plain(part));
                continue;
            }
            // A capture ends with its square; what follows belongs to the move.
            let end = part.find(|sign: char| !sign.is_ascii_lowercase() && !sign.is_ascii_digit());
            let (square, rest) = part.split_at(end.unwrap_or(part.len()));
            spans.push(Self::Capture(format!("×{square}")));
            if !rest.is_empty() {
                spans.push(Self::Plain(rest.to_owned()));
            }
        }
        spans
    }
}

/// What an act is in the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It was made, and counts among the acts of its turn.
    Made,
    /// It was made in addition to the acts of its turn, such as a replacement (TCHESS 7.1).
    Extra,
    /// It was tried, and is illegal.
    Illegal,
    /// A note: a touched piece, a resignation, a ruling.
    Note,
    /// It ends the turn without being written.
    End,
    /// It belongs to the set-up.
    Setup,
}

/// An act as it stands in the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenCell {
    pub role: Role,
    pub spans: Vec<Span>,
    /// Notes that follow from it, each a chip.
    pub notes: Vec<String>,
}

impl WrittenCell {
    /// An act with this text.
    pub fn plain(role: Role, text: impl Into<String>) -> Self {
        Self::new(role, vec![Span::Plain(text.into())])
    }

    /// An act with these parts.
    pub const fn new(role: Role, spans: Vec<Span>) -> Self {
        Self {
            role,
            spans,
            notes: Vec::new(),
        }
    }
}

/// A cell of a turn.
#[derive(Debug)]
pub struct TurnCell {
    pub role: Role,
    pub spans: Vec<Span>,
    /// A result, as a chip, and whether a piece is lost by it.
    pub result: Option<(String, bool)>,
    pub link: Option<TurnLink>,
    pub is_shown: bool,
}

impl TurnCell {
    /// What is written in it, without signs for the eye.
    pub fn text(&self) -> String {
        self.spans.iter().map(Span::text).collect()
    }
}

/// A link to a moment of the game.
#[derive(Debug)]
pub struct TurnLink {
    pub address: String,
    /// The name by which the focus is found again.
    pub focus: String,
    /// The name for screen readers.
    pub name: String,
}

/// The part of a side in a turn.
#[derive(Debug)]
pub struct TurnLine {
    pub side: Side,
    /// The cells, each with all that stands in it.
    pub cells: Vec<Vec<TurnCell>>,
    /// The score after it.
    pub score: Option<String>,
}

/// A turn of the record.
#[derive(Debug)]
pub struct Turn {
    pub number: u16,
    pub link: Option<TurnLink>,
    pub is_current: bool,
    /// The parts of the sides in their order; a side that has not come to move may be missing.
    pub lines: Vec<TurnLine>,
    /// The time after it, or of the answer.
    pub time: Option<String>,
    pub remarks: Vec<String>,
}

impl Turn {
    /// The part of a side.
    fn line(&self, side: Side) -> Option<&TurnLine> {
        self.lines.iter().find(|line| line.side == side)
    }

    /// The score after the last part.
    fn score(&self) -> Option<&String> {
        self.lines.iter().rev().find_map(|line| line.score.as_ref())
    }
}

/// The set-up of a game, which is folded.
#[derive(Debug)]
pub struct SetupRow {
    pub is_current: bool,
    pub cells: Vec<TurnCell>,
}

/// The record of a game as its turns.
#[derive(Debug, Template)]
#[template(path = "public/turns.html")]
pub struct TurnTable {
    pub words: Words,
    pub form: TurnForm,
    pub has_score: bool,
    /// The name of the column of times.
    pub time: String,
    pub setup: Option<SetupRow>,
    pub turns: Vec<Turn>,
}

impl TurnTable {
    /// The record without links, for a page on which fields are being filled in.
    #[must_use]
    pub fn unlinked(mut self) -> Self {
        for turn in &mut self.turns {
            turn.link = None;
            for cell in turn
                .lines
                .iter_mut()
                .flat_map(|line| &mut line.cells)
                .flatten()
            {
                cell.link = None;
            }
        }
        for cell in self.setup.iter_mut().flat_map(|setup| &mut setup.cells) {
            cell.link = None;
        }
        self
    }

    /// The record as HTML; empty if there is nothing to show.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn html(&self) -> askama::Result<String> {
        if self.setup.is_none() && self.turns.is_empty() {
            return Ok(String::new());
        }
        self.render()
    }

    /// The columns, with those of the number and of a line's side.
    fn width(&self) -> u8 {
        let cells = if self.form.is_stacked {
            self.form.cells.saturating_add(1)
        } else {
            self.form.cells.saturating_mul(2)
        };
        cells
            .saturating_add(1)
            .saturating_add(u8::from(self.has_score))
            .saturating_add(u8::from(self.form.has_time))
    }

    /// The names of a side's columns.
    fn columns(&self) -> Vec<String> {
        if self.form.cells == 1 {
            return vec![self.words.t("record-column-acts")];
        }
        let name = |number| {
            self.words
                .t_with("record-column-move", &[("number", &number)])
        };
        (1..=self.form.cells).map(name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_11_4_a_capture_is_a_part_of_its_own() {
        let plain = |text: &str| Span::Plain(text.to_owned());
        let taken = |text: &str| Span::Capture(text.to_owned());
        assert_eq!(Span::from_written("e3-e4"), [plain("e3–e4")]);
        assert_eq!(
            Span::from_written("Fi8-j6xi5"),
            [plain("Fi8–j6"), taken("×i5")]
        );
        assert_eq!(
            Span::from_written("b7xa8=Q^E"),
            [plain("b7"), taken("×a8"), plain("=Q^E")]
        );
    }
}
