//! The players' clocks: a time for the game each, with what a finished turn adds (clause 5.12).

use crate::acts::ActClocks;
use crate::tchess::regulations::Regulations;
use crate::{PerSide, Side};

/// The clocks of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Banks {
    pub clocks: ActClocks,
    /// What a finished turn adds, in seconds.
    increment: u32,
}

impl Banks {
    /// Those of a game before its first turn, which begins with the time of the game; `None`
    /// where the Regulations have none.
    pub fn of(regulations: &Regulations) -> Option<Self> {
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

    /// A turn of a side is over, at a time of the game. A turn that did not follow the clock, or
    /// that one was made before, takes no time.
    pub fn end_turn(&mut self, side: Side, seconds: Option<u32>) {
        let lasted = seconds.map_or(0, |_| self.clocks.lasted(seconds, None));
        let left = &mut self.clocks.left[side];
        *left = left.saturating_sub(lasted).saturating_add(self.increment);
        self.clocks.since = seconds;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tchess_5_12_a_turn_takes_what_it_lasts_and_adds_the_increment() {
        let regulations = "tchess-layer1; bank_minutes=1; increment_seconds=5";
        let mut banks = Banks::of(&regulations.parse().unwrap()).unwrap();
        banks.end_turn(Side::White, Some(20));
        assert_eq!(banks.clocks.left, PerSide::new(45, 60));
        assert!(!banks.clocks.is_over(Side::Black, Some(79), None));
        assert!(banks.clocks.is_over(Side::Black, Some(80), None));
        // Off the clock nothing is taken, and the turn behind it is counted from its own start.
        banks.end_turn(Side::Black, None);
        assert_eq!(banks.clocks.left, PerSide::new(45, 65));
        assert!(banks.clocks.is_over(Side::White, Some(90), Some(45)));
        assert!(!banks.clocks.is_over(Side::White, Some(90), Some(44)));
        banks.end_turn(Side::White, Some(90));
        assert_eq!(banks.clocks.left, PerSide::new(50, 65));
        assert_eq!(banks.clocks.since, Some(90));
        assert_eq!(Banks::of(&Regulations::default()), None);
    }
}
