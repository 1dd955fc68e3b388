//! Games that are played by acts (`games::acts`): what the journal keeps of them, and what a
//! referee may ask for. Nothing here knows a discipline: the acts are texts that the table of
//! the event's rules takes. Rulings.

pub(super) mod audit;
pub(super) mod command;
mod decide;
pub(super) mod entry;
mod facts;
pub(super) mod game;
pub(super) mod refusal;
#[cfg(test)]
mod tests;

pub use command::{ActOrder, GameAct};
pub(super) use decide::{carry_out, settle, take_back, withdraw};
pub use entry::ActEntry;
pub use game::{Act, ActGame};
pub use refusal::ActRefusal;
