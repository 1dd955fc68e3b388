//! The players' own protocols of a game by plans: handed in, held against each other and
//! against the record, and what the referee rules where they differ.

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
