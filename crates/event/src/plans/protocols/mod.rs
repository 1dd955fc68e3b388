//! The players' own protocols of a game by plans, compared with each other and with the record,
//! and the referee's rulings on differences.

mod compared;
pub(crate) mod decide;
pub(crate) mod entry;
pub(crate) mod refusal;
pub(crate) mod state;
#[cfg(test)]
mod tests;

pub use entry::{DifferenceRuled, ProtocolHandedIn, Unread};
pub use refusal::ProtocolRefusal;
pub use state::{Protocols, Received, RuledDifference};
