//! The value of the Result tag (CTOR 6.1).

use std::fmt;

use super::ending::{End, Reason};
use crate::fields::number;
use crate::{PerSide, Side};

/// The greatest number that a record may contain outside the Regulations (CTOR 6.3).
pub const MAX_NUMBER: u16 = 9999;

/// The value of the Result tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenResult {
    /// `*`: the game goes on.
    Unfinished,
    /// `34:30`: the score decided (CTOR 5.1 to CTOR 5.3).
    Score(PerSide<u16>),
    /// `white resignation`, `white forfeit`: the winner (CTOR 5.4).
    Won(Side, How),
    /// `nobody forfeit`: neither team appeared (CTOR 5.4).
    Nobody,
}

/// The way to win a game other than by score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The other team has resigned.
    Resignation,
    /// The other team did not appear.
    Forfeit,
}

impl How {
    const fn word(self) -> &'static str {
        match self {
            Self::Resignation => Reason::Resignation.word(),
            Self::Forfeit => Reason::Forfeit.word(),
        }
    }
}

impl WrittenResult {
    /// The value for an end, or for a game that goes on.
    pub const fn from_end(end: Option<End>) -> Self {
        let Some(end) = end else {
            return Self::Unfinished;
        };
        match (end.reason, end.winner) {
            (Reason::Resignation, Some(winner)) => Self::Won(winner, How::Resignation),
            (Reason::Forfeit, Some(winner)) => Self::Won(winner, How::Forfeit),
            (Reason::Resignation | Reason::Forfeit, None) => Self::Nobody,
            (Reason::Full | Reason::Quiet | Reason::Time | Reason::Stopped, _) => {
                Self::Score(end.score)
            }
        }
    }

    /// Reads the value of the tag; `None` for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["*"] => Some(Self::Unfinished),
            [score] => read_pair(score).map(Self::Score),
            ["nobody", "forfeit"] => Some(Self::Nobody),
            [side, how] => {
                let side = Side::from_word(side)?;
                let all = [How::Resignation, How::Forfeit];
                let how = all.into_iter().find(|it| it.word() == *how)?;
                Some(Self::Won(side, how))
            }
            _ => None,
        }
    }
}

/// Reads two numbers with a colon between them, White's first.
pub fn read_pair(text: &str) -> Option<PerSide<u16>> {
    let (white, black) = text.split_once(':')?;
    let number = |text| number(text, 0, MAX_NUMBER);
    Some(PerSide::new(number(white)?, number(black)?))
}

impl fmt::Display for WrittenResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => f.write_str("*"),
            Self::Score(PerSide { white, black }) => write!(f, "{white}:{black}"),
            Self::Won(side, how) => write!(f, "{side} {}", how.word()),
            Self::Nobody => write!(f, "nobody {}", How::Forfeit.word()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_6_1_results_read_as_they_print() {
        for text in [
            "*",
            "34:30",
            "0:0",
            "white resignation",
            "black forfeit",
            "nobody forfeit",
        ] {
            assert_eq!(WrittenResult::read(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "34",
            "034:30",
            "12345:0",
            "white",
            "white full",
            "nobody resignation",
            "* *",
        ] {
            assert_eq!(WrittenResult::read(text), None, "{text}");
        }
    }
}
