//! Registration, withdrawal and return of entrants.

pub(super) mod audit;
pub(super) mod command;
mod decide;
pub(super) mod entry;
mod facts;
pub(super) mod register;

pub use command::EntrantCommand;
pub(super) use decide::{carry_out, withdraw_entrant};
pub use entry::EntrantEntry;
