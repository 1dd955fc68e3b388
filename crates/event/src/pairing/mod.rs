//! Commands and entries about pairings of players, in any format. The systems themselves are in
//! `swiss`, `bracket` and `teams`.

mod apply;
pub(super) mod audit;
pub(super) mod command;
mod decide;
pub(super) mod entry;

pub use command::PairingCommand;
pub(super) use decide::carry_out;
pub use decide::pairing;
pub use entry::PairingEntry;
