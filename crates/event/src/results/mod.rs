//! Results that a referee enters, corrects and withdraws.

mod apply;
pub(super) mod audit;
pub(super) mod command;
mod decide;
pub(super) mod entry;

pub use command::ResultCommand;
pub(super) use decide::{add, carry_out, correct, forfeit, found, lot, unrecorded};
pub use entry::ResultEntry;
