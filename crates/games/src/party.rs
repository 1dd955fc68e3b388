//! How many persons play on a side of one game, and who of two makes what.

use areopagus_language::Language;

/// How many persons a side may have, 1 to 3: one, a coalition of two, or a party that others
/// join and leave in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PartySize {
    least: u8,
    most: u8,
}

impl PartySize {
    /// The most persons that any side has.
    pub const MOST: u8 = 3;

    /// One person on a side.
    pub const ONE: Self = Self { least: 1, most: 1 };

    /// A coalition: two persons, a First and a Second (TOTA*S 10).
    pub const COALITION: Self = Self { least: 2, most: 2 };

    /// One person or more, up to a number that is taken as 1 to [`PartySize::MOST`].
    #[must_use]
    pub const fn up_to(most: u8) -> Self {
        let most = match most {
            0 | 1 => 1,
            2 => 2,
            _ => Self::MOST,
        };
        Self { least: 1, most }
    }

    /// The fewest persons, from 1.
    pub const fn least(self) -> u8 {
        self.least
    }

    /// The most persons, at most [`PartySize::MOST`].
    pub const fn most(self) -> u8 {
        self.most
    }

    /// Whether a side may have so many persons.
    pub fn takes(self, persons: usize) -> bool {
        (usize::from(self.least)..=usize::from(self.most)).contains(&persons)
    }

    /// Whether nobody plays alone, and the persons of a side stay the same.
    pub const fn is_coalition(self) -> bool {
        self.least > 1
    }

    /// Whether persons join and leave while a game is played.
    pub const fn is_open(self) -> bool {
        self.most > 1 && !self.is_coalition()
    }
}

/// Who of a coalition makes a part of a plan (TOTA*S 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Partner {
    /// The First.
    First,
    /// The Second.
    Second,
    /// Both: castling and the skip of a whole plan are one writing for both parts.
    Both,
}

impl Partner {
    /// Who made it, behind the number of the part.
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

    /// The mark in a narrow column.
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
