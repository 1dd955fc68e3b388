//! The coalition game, two against two (TOTA*S 10): the division of a plan's parts between the
//! members of a team. The rules are otherwise the same, since a plan, its price and its points
//! belong to the team.

use super::Regulations;
use super::regulations::CoalitionOrder;
pub use crate::party::Partner;

impl Regulations {
    /// The member who makes the part in a column, counted from 0, of a game move; `None` in a
    /// game of two players (TOTA*S 10). With `alternating` the First starts in odd game moves.
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
