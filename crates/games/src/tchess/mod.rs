//! TCHESS: chess with many more kinds of pieces, turns of three moves and rules that an event
//! combines.
//!
//! Clause numbers are those of the rules page.

pub mod act;
pub mod array;
pub mod attack;
pub mod count;
pub mod kind;
pub mod moves;
pub mod pattern;
pub mod piece;
pub mod place;
pub mod position;
pub mod regulations;
pub mod search;
pub mod setup;
pub mod square;
#[cfg(test)]
mod tests;
pub mod turn;
mod words;

pub use regulations::{Regulations, RegulationsError};
pub use setup::Setup;
