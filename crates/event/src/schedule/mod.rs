//! The times of the rounds: a plan that the referee sets and changes.

pub(super) mod decide;
pub(super) mod plan;
pub(super) mod refusal;
#[cfg(test)]
mod tests;

pub(super) use decide::decide;
pub use decide::{last_round, planned_rounds};
pub use plan::{HallTime, HallTimeError, Plan, PlannedRound, RoundTime, Schedule};
pub use refusal::ScheduleRefusal;
