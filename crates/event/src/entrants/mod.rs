//! Registration, withdrawal and return of entrants.

mod apply;
pub(super) mod audit;
pub(super) mod command;
mod decide;
pub(super) mod entry;
pub(super) mod register;

pub use command::EntrantCommand;
pub use decide::leaving;
pub(super) use decide::{carry_out, withdraw_entrant};
pub use entry::EntrantEntry;
