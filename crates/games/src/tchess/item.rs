//! Items of a turn and remarks that end a game, as they are written (TCHESS 11.4, TCHESS 11.5).

use std::fmt;

use smallvec::SmallVec;

use super::act::Act;
use super::kind::Kind;
use super::piece::Facing;
use super::position::Position;
use super::setup::Setup;
use super::square::Spot;
use crate::Side;
use crate::text::quoted;

/// An item as it is written; its squares are checked against the board later.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Item {
    /// The kind of the piece.
    pub kind: Kind,
    /// The square of the piece.
    pub origin: Spot,
    /// Whether `+` follows the origin.
    pub plus: bool,
    /// The parts of the move: none for a replacement and for turning in place, at most two.
    pub parts: SmallVec<[Part; 2]>,
    /// `~R`: the kind that a Jester copies.
    pub copies: Option<Kind>,
    /// `=Q`: the kind that it is promoted to or replaced by.
    pub becomes: Option<Kind>,
    /// `(Kd5)`: the destination of a freed King.
    pub freed: Option<Spot>,
    /// `^E`: the new facing.
    pub facing: Option<Facing>,
    /// `#`: it decides the game.
    pub decides: bool,
}

/// A part of a move as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    /// Whether it is written as a capture, with `x`.
    pub takes: bool,
    /// The end of the part.
    pub to: Spot,
    /// Whether `+` follows it.
    pub plus: bool,
}

/// An entry in a half of a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Entry {
    /// An item that was made.
    Item(Item),
    /// `!illegal Nb1-d4`: an attempt (TCHESS 5.10).
    Illegal(Item),
}

impl Entry {
    /// The item, made or attempted.
    pub const fn item(&self) -> &Item {
        match self {
            Self::Item(item) | Self::Illegal(item) => item,
        }
    }
}

impl Item {
    /// The canonical item for an act of the side to move, without `#`.
    pub fn from_act(setup: &Setup, position: &Position, act: &Act) -> Self {
        let size = setup.size();
        let at = act.from();
        let piece = position.top(at);
        let mut item = Self {
            kind: piece.kind(),
            origin: size.spot(at),
            plus: false,
            parts: SmallVec::new(),
            copies: None,
            becomes: None,
            freed: None,
            facing: None,
            decides: false,
        };
        let copied = |kind: Kind| (piece.kind() == Kind::Jester).then_some(kind);
        match act {
            Act::Replace { kind, .. } => item.becomes = Some(*kind),
            Act::Turn { facing, kind, .. } => {
                item.plus = position.under(at).is_of(piece.side());
                item.copies = copied(*kind);
                item.facing = Some(*facing);
            }
            Act::Move(made) => {
                let [origin, mid, end] = made.plus;
                item.plus = origin;
                if let Some(landing) = made.mid {
                    item.parts.push(Part {
                        takes: false,
                        to: size.spot(landing),
                        plus: mid,
                    });
                }
                item.parts.push(Part {
                    takes: made.captures,
                    to: size.spot(made.to),
                    plus: end,
                });
                item.copies = copied(made.kind);
                item.becomes = made.promotion;
                item.freed = made.freed.map(|square| size.spot(square));
                item.facing = made.facing;
            }
        }
        item
    }

    /// Whether it is a replacement (TCHESS 7.1).
    pub fn is_replacement(&self) -> bool {
        self.parts.is_empty() && self.becomes.is_some()
    }

    /// All squares that are written.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let parts = self.parts.iter().map(|part| part.to);
        std::iter::once(self.origin).chain(parts).chain(self.freed)
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = |plus: bool| if plus { "+" } else { "" };
        if self.kind != Kind::Pawn {
            f.write_str(self.kind.symbol())?;
        }
        write!(f, "{}{}", self.origin, plus(self.plus))?;
        for part in &self.parts {
            let sign = if part.takes { 'x' } else { '-' };
            write!(f, "{sign}{}{}", part.to, plus(part.plus))?;
        }
        if let Some(kind) = self.copies {
            write!(f, "~{}", kind.symbol())?;
        }
        if let Some(kind) = self.becomes {
            write!(f, "={}", kind.symbol())?;
        }
        if let Some(spot) = self.freed {
            write!(f, "(K{spot})")?;
        }
        if let Some(facing) = self.facing {
            write!(f, "^{}", facing.letter())?;
        }
        if self.decides {
            f.write_str("#")?;
        }
        Ok(())
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Item(item) => item.fmt(f),
            Self::Illegal(item) => write!(f, "!illegal {item}"),
        }
    }
}

/// A remark after a row that ends the game (TCHESS 11.5).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Remark {
    /// `resign white`: a side resigns.
    Resign(Side),
    /// `time white`: the side's time is over.
    Time(Side),
    /// `draw`: the players agreed to a draw.
    Draw,
    /// `stop "…"`, `stop white "…"`: the arbiter ends the game, with a reason.
    Stop(Option<Side>, String),
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resign(side) => write!(f, "resign {side}"),
            Self::Time(side) => write!(f, "time {side}"),
            Self::Draw => f.write_str("draw"),
            Self::Stop(None, reason) => write!(f, "stop {}", quoted(reason)),
            Self::Stop(Some(side), reason) => write!(f, "stop {side} {}", quoted(reason)),
        }
    }
}
