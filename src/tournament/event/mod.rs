//! The event as a stream: commands are decided against its state, and what was
//! decided are entries, which make the next state.
//!
//! Everything that changes an event goes through [`create`] or [`decide`]; the
//! state is nothing but the fold of its entries.

mod command;
mod decide;
mod entry;
mod games;
mod refusal;
mod state;
#[cfg(test)]
pub(in crate::tournament) mod tests;

pub use command::{Command, Verdict};
pub use decide::{create, decide};
pub use entry::{BoardState, Entry};
pub use refusal::{Refusal, RefusalClass};
pub use state::{EventState, EventStatus, FoldError, GameRecord, GameState, GameStatus};
