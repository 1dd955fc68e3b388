//! Commands of persons of a side in a game by acts, from their own devices: they hand in
//! secrets and choices, open rounds, and enter the acts that the game leaves to them. Rulings
//!

pub(crate) mod agreed;
pub(crate) mod audit;
pub(crate) mod command;
pub(crate) mod decide;
mod players;
pub(crate) mod refusal;
#[cfg(test)]
mod tests;

pub use agreed::Agreed;
pub use command::OwnOrder;
pub use refusal::OwnRefusal;
