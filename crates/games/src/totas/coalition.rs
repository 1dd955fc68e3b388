//! The coalition game, two on two (clause 10): who of a team makes which part. Nothing
//! else depends on it: a plan, its price and its points are the team's.

use super::Regulations;
use super::regulations::CoalitionOrder;
use areopagus_language::Language;

/// Who of a team makes a part.
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

impl Regulations {
    /// Who makes the part in a column, counted from 0, in a game move; `None` in a game
    /// of two players (clause 10). With `alternating` the First begins in odd game
    /// moves.
    pub fn partner(&self, game_move: u16, column: usize) -> Option<Partner> {
        let swapped = match self.coalition_order {
            CoalitionOrder::Fixed => false,
            CoalitionOrder::Alternating => game_move.is_multiple_of(2),
        };
        self.coalition.then_some(if (column == 0) == swapped {
            Partner::Second
        } else {
            Partner::First
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partners(regulations: &str) -> [Option<Partner>; 4] {
        let regulations: Regulations = regulations.parse().unwrap();
        [(1, 0), (1, 1), (2, 0), (2, 1)]
            .map(|(game_move, column)| regulations.partner(game_move, column))
    }

    #[test]
    fn clause_10_the_order_says_who_makes_which_part() {
        let (first, second) = (Some(Partner::First), Some(Partner::Second));
        assert_eq!(
            partners("federation-2013; coalition=true"),
            [first, second, first, second]
        );
        assert_eq!(
            partners("federation-2013; coalition=true; coalition_order=alternating"),
            [first, second, second, first]
        );
        assert_eq!(
            partners("federation-2013; coalition_order=alternating"),
            [None; 4]
        );
    }
}
