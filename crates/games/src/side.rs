//! The two sides of a game, and values for each of them.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use areopagus_language::Language;

/// One of the two players of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White: the side with the square `a1`.
    White,
    /// Black: the second player of chess.
    Black,
}

impl Side {
    /// White, then Black.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent of this side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The name that a referee reads out: `White`, `Белые`.
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::White, Language::En) => "White",
            (Self::Black, Language::En) => "Black",
            (Self::White, Language::Ru) => "Белые",
            (Self::Black, Language::Ru) => "Чёрные",
            (Self::White, Language::De) => "Weiß",
            (Self::Black, Language::De) => "Schwarz",
        }
    }

    /// The word in records: `white` or `black`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The side for a word of a record.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.word() == word)
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// One value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerSide<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> PerSide<T> {
    /// Creates a value for each side.
    pub const fn new(white: T, black: T) -> Self {
        Self { white, black }
    }

    /// Computes the value of each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self {
            white: make(Side::White),
            black: make(Side::Black),
        }
    }

    /// Applies a function to the value of each side.
    pub fn map<U>(self, mut make: impl FnMut(T) -> U) -> PerSide<U> {
        PerSide {
            white: make(self.white),
            black: make(self.black),
        }
    }
}

impl<T: Ord> PerSide<T> {
    /// The side with the greater value; `None` if both are equal.
    pub fn leader(&self) -> Option<Side> {
        match self.white.cmp(&self.black) {
            Ordering::Greater => Some(Side::White),
            Ordering::Less => Some(Side::Black),
            Ordering::Equal => None,
        }
    }
}

impl<T> std::ops::Index<Side> for PerSide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}
