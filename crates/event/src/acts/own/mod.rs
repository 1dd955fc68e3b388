//! What persons of a side do in a game by acts from devices of their own: they hand in secrets
//! and choices, open rounds, and enter the acts that the game leaves to them. Rulings R-272 to
//!

pub(crate) mod audit;
pub(crate) mod command;
pub(crate) mod decide;
pub(crate) mod facts;
pub(crate) mod refusal;
#[cfg(test)]
mod tests;

pub use command::OwnOrder;
pub use facts::Agreed;
pub use refusal::OwnRefusal;
