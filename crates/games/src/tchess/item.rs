//! Items of a turn and what ends a game, as they are written (TCHESS 11.4, TCHESS 11.5).

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

/// An item as it is written; whether the board has its squares is looked at later.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Item {
    /// The kind of the piece.
    pub kind: Kind,
    /// Where it stands.
    pub origin: Spot,
    /// Whether `+` stands behind the origin.
    pub plus: bool,
    /// Where it goes: none for a replacement and for turning in place, at most two.
    pub parts: SmallVec<[Part; 2]>,
    /// `~R`: what a Jester copies.
    pub copies: Option<Kind>,
    /// `=Q`: what it becomes.
    pub becomes: Option<Kind>,
    /// `(Kd5)`: where a freed King goes.
    pub freed: Option<Spot>,
    /// `^E`: where it looks then.
    pub facing: Option<Facing>,
    /// `#`: it decides the game.
    pub decides: bool,
}

/// A part of a move as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    /// Whether it is written `x`.
    pub takes: bool,
    /// Where it ends.
    pub to: Spot,
    /// Whether `+` stands behind it.
    pub plus: bool,
}

/// What stands in a half of a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Entry {
    /// An item.
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
    /// An act of the side to move as its canonical text has it, without `#`.
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

    /// Every square that is written.
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

/// What stands behind a row and ends the game (TCHESS 11.5).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Remark {
    /// `resign white`.
    Resign(Side),
    /// `time white`: the side's time is over.
    Time(Side),
    /// `draw`.
    Draw,
    /// `stop "…"`, `stop white "…"`: the arbiter ends the game and says why.
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
