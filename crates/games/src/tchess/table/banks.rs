//! The players' clocks: a time for the game each, with an increment for a finished turn
//! (TCHESS 5.12).

use crate::acts::ActClocks;
use crate::tchess::regulations::Regulations;
use crate::{PerSide, Side};

/// The clocks of both sides (TCHESS 5.12).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Banks {
    pub clocks: ActClocks,
    /// The increment for a finished turn, in seconds.
    increment: u32,
}

impl Banks {
    /// The clocks of a game before its first turn, which starts with the game clock; `None` if
    /// the Regulations have none.
    pub fn for_regulations(regulations: &Regulations) -> Option<Self> {
        let Regulations {
            bank_minutes,
            increment_seconds,
            ..
        } = *regulations;
        let bank = u32::from(bank_minutes) * 60;
        (bank > 0).then(|| Self {
            clocks: ActClocks {
                left: PerSide::new(bank, bank),
                since: Some(0),
            },
            increment: increment_seconds.into(),
        })
    }

    /// Ends the turn of a side at a game time. A turn off the clock takes no time; the next one
    /// starts at the reading `shown`.
    pub fn end_turn(&mut self, side: Side, seconds: Option<u32>, shown: Option<u32>) {
        let lasted = self.clocks.lasted(seconds);
        let left = &mut self.clocks.left[side];
        *left = left.saturating_sub(lasted).saturating_add(self.increment);
        self.clocks.since = seconds.or(shown);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tchess_5_12_a_turn_takes_what_it_lasts_and_adds_the_increment() {
        let regulations = "tchess-layer1; bank_minutes=1; increment_seconds=5";
        let mut banks = Banks::for_regulations(&regulations.parse().unwrap()).unwrap();
        banks.end_turn(Side::White, Some(20), None);
        assert_eq!(banks.clocks.left, PerSide::new(45, 60));
        assert!(!banks.clocks.is_over(Side::Black, Some(79)));
        assert!(banks.clocks.is_over(Side::Black, Some(80)));
        // A turn off the clock takes no time, and the next one starts when it was entered.
        let mut known = banks;
        known.end_turn(Side::Black, None, Some(50));
        assert_eq!(known.clocks.left, PerSide::new(45, 65));
        assert!(!known.clocks.is_over(Side::White, Some(94)));
        assert!(known.clocks.is_over(Side::White, Some(95)));
        known.end_turn(Side::White, Some(60), None);
        assert_eq!(known.clocks.left, PerSide::new(40, 65));
        // If that time is unknown, the next turn takes no time.
        banks.end_turn(Side::Black, None, None);
        assert!(!banks.clocks.is_over(Side::White, Some(900)));
        banks.end_turn(Side::White, Some(90), None);
        assert_eq!(banks.clocks.left, PerSide::new(50, 65));
        assert_eq!(banks.clocks.since, Some(90));
        assert_eq!(Banks::for_regulations(&Regulations::default()), None);
    }
}
