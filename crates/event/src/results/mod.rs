//! Results that a referee enters, corrects and withdraws.

pub(super) mod audit;
pub(super) mod command;
mod decide;
pub(super) mod entry;
mod facts;

pub use command::ResultCommand;
pub(super) use decide::{add, carry_out, correct, forfeit, found, lot, unrecorded};
pub use entry::ResultEntry;
