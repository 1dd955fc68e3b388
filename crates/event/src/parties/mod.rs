//! Parties: up to three persons who play as one entrant, on a side of one game, and who join
//! and leave while it is played (CTOR 2.1, CTOR 2.5). A coalition is the case of two who stay
//! (TOTA*S 10). Rulings.

pub(crate) mod act;
mod apply;
pub(crate) mod audit;
pub(crate) mod command;
pub(crate) mod decide;
pub(crate) mod entry;
pub(crate) mod log;
pub(crate) mod refusal;
#[cfg(test)]
mod tests;

pub use apply::Participant;
pub use command::{PartyChange, PartyOrder};
pub use entry::PartyEntry;
pub use log::PartyLog;
pub use refusal::PartyRefusal;
