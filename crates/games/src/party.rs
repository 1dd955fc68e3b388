//! The number of persons on a side of one game, and the division of a plan between two partners.

use areopagus_language::Language;

/// The range of the number of persons on a side, within 1 to 3: one person, a coalition of two,
/// or a party whose members join and leave during play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PartySize {
    least: u8,
    most: u8,
}

impl PartySize {
    /// The greatest number of persons on any side.
    pub const MOST: u8 = 3;

    /// One person on a side.
    pub const ONE: Self = Self { least: 1, most: 1 };

    /// A coalition: two persons, a First and a Second (TOTA*S 10).
    pub const COALITION: Self = Self { least: 2, most: 2 };

    /// One person or more, up to `most`, which is clamped to 1 to [`PartySize::MOST`].
    #[must_use]
    pub const fn up_to(most: u8) -> Self {
        let most = match most {
            0 | 1 => 1,
            2 => 2,
            _ => Self::MOST,
        };
        Self { least: 1, most }
    }

    /// The smallest number of persons, from 1.
    pub const fn least(self) -> u8 {
        self.least
    }

    /// The greatest number of persons, at most [`PartySize::MOST`].
    pub const fn most(self) -> u8 {
        self.most
    }

    /// Whether a side may have this number of persons.
    pub fn takes(self, persons: usize) -> bool {
        (usize::from(self.least)..=usize::from(self.most)).contains(&persons)
    }

    /// Whether a side always has more than one person, and the same persons throughout the game.
    pub const fn is_coalition(self) -> bool {
        self.least > 1
    }

    /// Whether persons join and leave during a game.
    pub const fn is_open(self) -> bool {
        self.most > 1 && !self.is_coalition()
    }
}

/// The member of a coalition who makes a part of a plan (TOTA*S 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Partner {
    /// The First, who writes part 1 in a fixed order.
    First,
    /// The Second.
    Second,
    /// Both: castling and the skip of a whole plan are written once for both parts.
    Both,
}

impl Partner {
    /// The words for the author of a part, which follow the number of the part.
    pub const fn say(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::First, Language::En) => "by the First",
            (Self::Second, Language::En) => "by the Second",
            (Self::Both, Language::En) => "by both partners",
            (Self::First, Language::Ru) => "Первый",
            (Self::Second, Language::Ru) => "Второй",
            (Self::Both, Language::Ru) => "оба партнёра",
            (Self::First, Language::De) => "Erster",
            (Self::Second, Language::De) => "Zweiter",
            (Self::Both, Language::De) => "beide Partner",
        }
    }

    /// The mark for a narrow column.
    pub const fn numeral(self) -> &'static str {
        match self {
            Self::First => "I",
            Self::Second => "II",
            Self::Both => "I+II",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_266_a_side_has_one_to_three_persons() {
        let sizes = [PartySize::ONE, PartySize::COALITION, PartySize::up_to(3)];
        let takes = sizes.map(|size| [0, 1, 2, 3, 4].map(|persons| size.takes(persons)));
        let [one, two, open] = takes;
        assert_eq!(one, [false, true, false, false, false]);
        assert_eq!(two, [false, false, true, false, false]);
        assert_eq!(open, [false, true, true, true, false]);
        assert_eq!(sizes.map(PartySize::is_coalition), [false, true, false]);
        assert_eq!(sizes.map(PartySize::is_open), [false, false, true]);
        assert_eq!(
            [0, 1, 9].map(|most| PartySize::up_to(most).most()),
            [1, 1, 3]
        );
        assert_eq!(PartySize::up_to(1), PartySize::ONE);
    }
}
