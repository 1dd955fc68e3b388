//! Protests and appeals: the arbiter's decision on a player's protest, the committee's on an
//! appeal against it, and their effects in a game. They follow FIDE's Appeals Committee
//! Procedural Rules (C.11), as rulings say.

mod checks;
pub(super) mod command;
pub(super) mod decide;
pub(super) mod entry;
pub(super) mod refusal;
pub(super) mod state;
pub(super) mod terms;
#[cfg(test)]
mod tests;

pub use command::{AppealFiling, AppealRuling, ProtestCommand, ProtestFiling, ProtestRuling};
pub use decide::after;
pub(super) use decide::{carry_out, follows, is_carried_out, nothing_open};
pub use entry::ProtestEntry;
pub use refusal::ProtestRefusal;
pub use state::{Appeal, Decided, Final, Protest, Protests, Stage};
pub use terms::{Against, Deposit, Effect, Finding, Ruling};
