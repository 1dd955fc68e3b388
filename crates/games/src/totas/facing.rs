//! The line along which a Wild boar or a Chariot runs (TOTA*S 2.9): a file or a rank for the Wild
//! boar, a diagonal for the Chariot.
//!
//! `board` stores the line of each piece; running is in `attack` and turning in `legality`.

use super::{Kind, Square};
use crate::Side;
use areopagus_language::Language;

/// The line of a Wild boar or a Chariot. It has no head: a turn to the left and one to the right
/// give the same line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Facing {
    /// A Wild boar along its file.
    File,
    /// A Wild boar along its rank.
    Rank,
    /// A Chariot along the diagonal that goes up to the right, seen by White.
    Rising,
    /// A Chariot along the diagonal that goes up to the left, seen by White.
    Falling,
}

impl Facing {
    /// Every line, in canonical order (TOTA*S 9.5a).
    pub const ALL: [Self; 4] = [Self::File, Self::Rank, Self::Rising, Self::Falling];

    /// The line of a piece in the array (TOTA*S 2.9): its file for a Wild boar, and for a Chariot
    /// the diagonal that leads forward to the middle of the board. `None` for other kinds.
    pub const fn in_array(kind: Kind, side: Side, square: Square) -> Option<Self> {
        match kind {
            Kind::Boar => Some(Self::File),
            Kind::Chariot => {
                let on_the_left = square.file() < 6;
                Some(if on_the_left == matches!(side, Side::White) {
                    Self::Rising
                } else {
                    Self::Falling
                })
            }
            _ => None,
        }
    }

    /// The kind that can face along this line.
    pub const fn kind(self) -> Kind {
        match self {
            Self::File | Self::Rank => Kind::Boar,
            Self::Rising | Self::Falling => Kind::Chariot,
        }
    }

    /// The line after a turn by 90°.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::File => Self::Rank,
            Self::Rank => Self::File,
            Self::Rising => Self::Falling,
            Self::Falling => Self::Rising,
        }
    }

    /// The two directions of the line.
    pub const fn directions(self) -> [(i8, i8); 2] {
        match self {
            Self::File => [(0, 1), (0, -1)],
            Self::Rank => [(1, 0), (-1, 0)],
            Self::Rising => [(1, 1), (-1, -1)],
            Self::Falling => [(-1, 1), (1, -1)],
        }
    }

    /// Whether both squares are on one such line.
    pub const fn joins(self, one: Square, other: Square) -> bool {
        let (files, ranks) = (other.file() - one.file(), other.rank() - one.rank());
        match self {
            Self::File => files == 0,
            Self::Rank => ranks == 0,
            Self::Rising => files == ranks,
            Self::Falling => files == -ranks,
        }
    }

    /// The word that follows the square in a position, a compass direction (TOTA*S 9.5a).
    pub const fn word(self) -> &'static str {
        match self {
            Self::File => "n",
            Self::Rank => "e",
            Self::Rising => "ne",
            Self::Falling => "nw",
        }
    }

    /// The line for a word of a position.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.word() == word)
    }

    /// The words for the line in a sentence.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::File, Language::En) => "along its file",
            (Self::Rank, Language::En) => "along its rank",
            (Self::Rising, Language::En) => "along the diagonal that goes up to the right",
            (Self::Falling, Language::En) => "along the diagonal that goes up to the left",
            (Self::File, Language::Ru) => "вдоль вертикали",
            (Self::Rank, Language::Ru) => "вдоль горизонтали",
            (Self::Rising, Language::Ru) => "вдоль диагонали вправо-вверх",
            (Self::Falling, Language::Ru) => "вдоль диагонали влево-вверх",
            (Self::File, Language::De) => "entlang der Linie",
            (Self::Rank, Language::De) => "entlang der Reihe",
            (Self::Rising, Language::De) => "entlang der Diagonale nach rechts oben",
            (Self::Falling, Language::De) => "entlang der Diagonale nach links oben",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_2_9_a_turn_changes_between_the_two_lines_of_a_kind() {
        for facing in Facing::ALL {
            assert_ne!(facing.turned(), facing);
            assert_eq!(facing.turned().turned(), facing);
            assert_eq!(facing.turned().kind(), facing.kind());
            assert_eq!(Facing::from_word(facing.word()), Some(facing));
            let centre = Square::new(5, 5).unwrap();
            for (files, ranks) in facing.directions() {
                let next = centre.offset(files, ranks).unwrap();
                assert!(facing.joins(centre, next) && !facing.turned().joins(centre, next));
            }
        }
        assert_eq!(Facing::from_word("s"), None);
    }

    #[test]
    fn clause_2_9_a_chariot_of_the_array_looks_to_the_middle() {
        let at = |text| Square::parse(text).unwrap();
        for (side, square, files) in [
            (Side::White, "b1", 1),
            (Side::White, "k1", -1),
            (Side::Black, "b12", 1),
            (Side::Black, "k12", -1),
        ] {
            let facing = Facing::in_array(Kind::Chariot, side, at(square)).unwrap();
            let forward = if side == Side::White { 1 } else { -1 };
            assert!(facing.directions().contains(&(files, forward)), "{square}");
        }
        assert_eq!(Facing::in_array(Kind::Rook, Side::White, at("c1")), None);
    }
}
