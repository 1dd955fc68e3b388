//! Items of a turn, and the stops of a game (CTOR 3 and CTOR 6.2).

use std::fmt;

use crate::Side;
use crate::text::quoted;

/// The number of a field as it is written, which is checked against the board later.
pub type Number = u16;

/// One item of a turn (CTOR 6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Item {
    /// `45`, `45x2`: puts a chip on a free field (CTOR 3.2).
    Put {
        /// The number of the field.
        field: Number,
        /// The number of players who have written it, from 1 (CTOR 3.6).
        times: u8,
    },
    /// `m44-43`, `m44-43x2`: moves a chip to a neighbour (CTOR 3.3).
    Move {
        /// The origin.
        from: Number,
        /// The destination.
        to: Number,
        /// The number of players who have written it, from 1 (CTOR 3.6).
        times: u8,
    },
    /// `L3+7-12`: removes two chips and puts one (CTOR 3.4).
    Landing {
        /// The fields of the removed chips, in ascending order.
        off: [Number; 2],
        /// The field of the new chip.
        to: Number,
    },
    /// `r45`: turns an enemy chip into an own one (CTOR 3.5).
    Replace(Number),
    /// `!join white`: a player joins the team (CTOR 2.5).
    Join(Side),
    /// `!leave white`: a player leaves the team (CTOR 2.5).
    Leave(Side),
}

/// The kind of an operation (CTOR 2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A chip is put on a free field.
    Put,
    /// A chip moves to a neighbour.
    Move,
    /// Two chips are removed and one is put.
    Landing,
}

impl Item {
    /// A put that one player has written.
    pub const fn put(field: Number) -> Self {
        Self::Put { field, times: 1 }
    }

    /// A move that one player has written.
    pub const fn step(from: Number, to: Number) -> Self {
        Self::Move { from, to, times: 1 }
    }

    /// A landing; the removed chips may be given in any order.
    pub fn landing(one: Number, other: Number, to: Number) -> Self {
        let off = [one.min(other), one.max(other)];
        Self::Landing { off, to }
    }

    /// The kind of operation; `None` for a replacement and for players who join or leave.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::Put { .. } => Some(Kind::Put),
            Self::Move { .. } => Some(Kind::Move),
            Self::Landing { .. } => Some(Kind::Landing),
            Self::Replace(_) | Self::Join(_) | Self::Leave(_) => None,
        }
    }

    /// The number of players who have written it.
    pub const fn times(self) -> u8 {
        match self {
            Self::Put { times, .. } | Self::Move { times, .. } => times,
            Self::Landing { .. } | Self::Replace(_) | Self::Join(_) | Self::Leave(_) => 1,
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put { field, .. } => write!(f, "{field}")?,
            Self::Move { from, to, .. } => write!(f, "m{from}-{to}")?,
            Self::Landing {
                off: [one, other],
                to,
            } => write!(f, "L{one}+{other}-{to}")?,
            Self::Replace(field) => write!(f, "r{field}")?,
            Self::Join(side) => write!(f, "!join {side}")?,
            Self::Leave(side) => write!(f, "!leave {side}")?,
        }
        match self.times() {
            1 => Ok(()),
            times => write!(f, "x{times}"),
        }
    }
}

/// The ways to end a game other than by the rules (CTOR 5.3, CTOR 5.4).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Stop {
    /// `time`: the game time is over.
    Time,
    /// `resign white`: a team resigns.
    Resign(Side),
    /// `stop "…"`: the referee ends the game, with a reason.
    Ruling(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time => f.write_str("time"),
            Self::Resign(side) => write!(f, "resign {side}"),
            Self::Ruling(reason) => write!(f, "stop {}", quoted(reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_6_2_items_are_written_as_the_form_says() {
        let items = [
            Item::put(45),
            Item::Put {
                field: 53,
                times: 2,
            },
            Item::step(44, 43),
            Item::Move {
                from: 12,
                to: 13,
                times: 3,
            },
            Item::landing(7, 3, 12),
            Item::Replace(45),
            Item::Join(Side::White),
            Item::Leave(Side::Black),
        ];
        let said: Vec<String> = items.iter().map(ToString::to_string).collect();
        let said = said.join(" ");
        assert_eq!(
            said,
            "45 53x2 m44-43 m12-13x3 L3+7-12 r45 !join white !leave black"
        );
        assert_eq!(
            Stop::Ruling("a \"b\"".to_owned()).to_string(),
            "stop \"a \\\"b\\\"\""
        );
    }
}
