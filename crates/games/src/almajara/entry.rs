//! The entries of a referee, one value for each, with their notation (Almajara 5).

use std::fmt;

use super::catalogue::{ChipId, Face};
use super::cell::Cell;
use crate::Side;
use crate::text::quoted;

/// One action of a turn (Almajara 3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// `b2-b5`: a chip moves to a free cell; `b2xb5`: it captures the chip there.
    Move {
        /// The origin.
        from: Cell,
        /// The destination.
        to: Cell,
        /// Whether it captures an enemy there.
        captures: bool,
    },
    /// `@17-b3`: a chip is deployed from the reserve.
    Deploy {
        /// The number of the chip.
        chip: ChipId,
        /// The destination.
        to: Cell,
    },
}

impl Action {
    /// The destination of the action.
    pub const fn to(&self) -> Cell {
        match self {
            Self::Move { to, .. } | Self::Deploy { to, .. } => *to,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to, captures } => {
                write!(f, "{from}{}{to}", if *captures { 'x' } else { '-' })
            }
            Self::Deploy { chip, to } => write!(f, "@{chip}-{to}"),
        }
    }
}

/// A chip that a player has touched (Almajara 3.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Touched {
    /// `b2`: the chip on a cell.
    Cell(Cell),
    /// `@17`: a chip in the reserve.
    Reserve(ChipId),
}

impl fmt::Display for Touched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => cell.fmt(f),
            Self::Reserve(chip) => write!(f, "@{chip}"),
        }
    }
}

/// The first move: the side that makes it, and how the right to it came about (Almajara 2.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct First {
    /// The side that makes the first move.
    pub side: Side,
    /// Whether the other side had the right and ceded it.
    pub ceded: bool,
    /// Whether a lot gave the right, because both had the same number of blue chips.
    pub lot: bool,
}

impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "first {}", self.side)?;
        f.write_str(if self.lot { " lot" } else { "" })?;
        f.write_str(if self.ceded { " ceded" } else { "" })
    }
}

/// The ways to end a game other than by an absolute victory (Almajara 4.2, Almajara 4.5).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The time of the game is over.
    Time,
    /// A player resigns.
    Resign(Side),
    /// The referee's ruling, in words; the score then decides.
    Ruling(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => f.write_str("time"),
            Self::Resign(side) => write!(f, "resign {side}"),
            Self::Ruling(words) => write!(f, "stop {}", quoted(words)),
        }
    }
}

/// An entry of the referee. Its text is one line, which [`read_entry`](super::record::read_entry)
/// reads back.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Entry {
    /// All the chips in the bag are dealt in this order, the players drawing in turn
    /// (Almajara 2.1, R-224).
    Deal(Vec<Face>),
    /// A player draws a chip from the bag (Almajara 2.1).
    Draw {
        /// The side that draws.
        side: Side,
        /// The chip, with its side that is up.
        chip: Face,
    },
    /// A player places a starting piece, or moves it to another cell (Almajara 2.2).
    Place {
        /// The side that places it.
        side: Side,
        /// The number of the chip.
        chip: ChipId,
        /// The cell of the chip.
        cell: Cell,
    },
    /// A player has finished the set-up.
    Ready {
        /// The side that is ready.
        side: Side,
        /// Whether the player's time is over.
        late: bool,
    },
    /// The side that makes the first move is determined.
    First(First),
    /// The player has touched a chip without saying "adjusting" (Almajara 3.5).
    Touch(Touched),
    /// The player makes an action (Almajara 3.2).
    Act(Action),
    /// The player has tried an illegal action, and gives a chip (Almajara 3.6).
    Illegal {
        /// The action that was tried.
        attempt: Action,
        /// Whether the referee declares that the chip has no legal action, so that it owes none
        ///
        free: bool,
        /// The chip that was chosen; `None` if the reserve is empty.
        gives: Option<ChipId>,
    },
    /// The player has tried a repetition, which is refused (Almajara 3.4).
    Repeat(Action),
    /// An observation of the referee in words, which changes nothing.
    Note(String),
    /// The player's turn is over by the clock (Almajara 3.1).
    Late,
    /// The player ends the turn.
    EndTurn,
    /// The game is stopped.
    Stop(Stop),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal(chips) => {
                f.write_str("deal")?;
                chips.iter().try_for_each(|chip| write!(f, " {chip}"))
            }
            Self::Draw { side, chip } => write!(f, "draw {side} {chip}"),
            Self::Place { side, chip, cell } => write!(f, "place {side} {chip}-{cell}"),
            Self::Ready { side, late } => {
                write!(f, "ready {side}{}", if *late { " late" } else { "" })
            }
            Self::First(first) => first.fmt(f),
            Self::Touch(touched) => write!(f, "!touch {touched}"),
            Self::Act(action) => action.fmt(f),
            Self::Illegal {
                attempt,
                free,
                gives,
            } => {
                let free = if *free { " free" } else { "" };
                write!(f, "!illegal {attempt}{free} gives ")?;
                match gives {
                    Some(chip) => chip.fmt(f),
                    None => f.write_str("-"),
                }
            }
            Self::Repeat(action) => write!(f, "!repeat {action}"),
            Self::Note(words) => write!(f, "!note {}", quoted(words)),
            Self::Late => f.write_str("-"),
            Self::EndTurn => f.write_str("end"),
            Self::Stop(stop) => stop.fmt(f),
        }
    }
}
