//! The recorded plans of the next game move.

use chrono::{DateTime, Utc};

use crate::clock::times::Delay;
use crate::lots::side_of;
use areopagus_games::{PerSide, Side};
use areopagus_lots::LotEntry;

/// The recorded plans of the next game move: sealed plans, and the times of plans on paper.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PendingPlans {
    /// The game move; 0 while there are none.
    pub game_move: u16,
    /// The sealed plan of each side, if handed in.
    pub plans: PerSide<Option<Hand>>,
    /// The delays of answers from devices that were cut off.
    pub delayed: PerSide<Option<Delay>>,
    /// When each side's plan was recorded on paper, without pauses.
    recorded: PerSide<Option<DateTime<Utc>>>,
}

/// A sealed plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// When the server received it. The second player's time runs from the first's.
    pub at: DateTime<Utc>,
    /// The same moment without pauses.
    counted: DateTime<Utc>,
    /// The plan as written, after it is opened.
    pub text: Option<String>,
}

impl PendingPlans {
    /// Whether both plans are open.
    pub fn are_open(&self) -> bool {
        let is_open = |hand: &Option<Hand>| hand.as_ref().is_some_and(|hand| hand.text.is_some());
        is_open(&self.plans.white) && is_open(&self.plans.black)
    }

    /// Whether sealed plans are in and not both open.
    pub fn are_sealed(&self) -> bool {
        self.have_plans() && !self.are_open()
    }

    /// Whether plans are or were sealed.
    pub fn have_plans(&self) -> bool {
        self.plans.white.is_some() || self.plans.black.is_some()
    }

    pub fn on_paper(&self) -> bool {
        self.recorded.white.is_some() || self.recorded.black.is_some()
    }

    /// When a side recorded its plan, sealed or on paper.
    pub fn recorded_at(&self, side: Side) -> Option<DateTime<Utc>> {
        let handed_in = self.plans[side].as_ref().map(|hand| hand.at);
        handed_in.or(self.recorded[side])
    }

    pub fn is_recorded(&self, side: Side) -> bool {
        self.answer(side).is_some()
    }

    /// When a side first recorded its plan, sealed or on paper; without pauses.
    pub(crate) fn answer(&self, side: Side) -> Option<DateTime<Utc>> {
        let handed_in = self.plans[side].as_ref().map(|hand| hand.counted);
        handed_in.into_iter().chain(self.recorded[side]).min()
    }

    /// Records a plan on paper.
    pub(crate) fn record(&mut self, game_move: u16, side: Side, counted: DateTime<Utc>) {
        self.begin(game_move);
        self.recorded[side] = Some(counted);
    }

    /// Forgets the times of the plans on paper.
    pub(crate) fn forget_times(&mut self) {
        self.recorded = PerSide::default();
        self.delayed = PerSide::default();
        if !self.have_plans() {
            *self = Self::default();
        }
    }

    fn begin(&mut self, game_move: u16) {
        if self.game_move != game_move {
            *self = Self::default();
            self.game_move = game_move;
        }
    }

    /// Applies an entry of the lots, at a moment given with and without pauses.
    pub(crate) fn take(&mut self, entry: &LotEntry, at: DateTime<Utc>, counted: DateTime<Utc>) {
        match entry {
            LotEntry::PlanCommitted {
                game_move, role, ..
            } => {
                self.begin(*game_move);
                if let Some(side) = side_of(*role) {
                    self.plans[side] = Some(Hand {
                        at,
                        counted,
                        text: None,
                    });
                }
            }
            LotEntry::PlanOpened { role, plan, .. } => {
                if let Some(side) = side_of(*role)
                    && let Some(hand) = &mut self.plans[side]
                {
                    hand.text = Some(plan.clone());
                }
            }
            LotEntry::PlansDiscarded { .. } => *self = Self::default(),
            LotEntry::Anchored { .. }
            | LotEntry::Contributed { .. }
            | LotEntry::Opened { .. }
            | LotEntry::Requested(_)
            | LotEntry::Revealed { .. }
            | LotEntry::TipOpened { .. }
            | LotEntry::Beacon { .. }
            | LotEntry::Resulted { .. }
            | LotEntry::Sealed { .. }
            | LotEntry::SealOpened { .. }
            | LotEntry::Voided { .. } => {}
        }
    }
}
