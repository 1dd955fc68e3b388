//! Who meets whom, player by player, in whatever format: what is asked for and what the journal
//! keeps. The systems themselves are `swiss`, `bracket` and `teams`.

pub(super) mod audit;
pub(super) mod command;
mod decide;
pub(super) mod entry;
mod facts;

pub use command::PairingCommand;
pub(super) use decide::carry_out;
pub use decide::pairing;
pub use entry::PairingEntry;
