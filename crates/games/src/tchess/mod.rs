//! The game TCHESS: chess with many more kinds of pieces, turns of three moves and rules that an
//! event combines.
//!
//! Clause numbers are those of the rules page.

pub mod act;
pub mod array;
pub mod attack;
pub mod count;
pub mod discipline;
pub mod ending;
pub mod fault;
pub mod game;
pub mod generate;
pub mod item;
pub mod judge;
pub mod kind;
pub mod loss;
pub mod moves;
pub mod narration;
pub mod pattern;
pub mod piece;
pub mod place;
pub mod position;
pub mod record;
pub mod regulations;
pub mod replay;
pub mod report;
pub mod search;
pub mod setup;
pub mod square;
pub mod standing;
pub mod table;
#[cfg(test)]
mod tests;
pub mod turn;
pub mod value;
mod words;

pub use discipline::TchessRules;
pub use record::Record;
pub use regulations::{Regulations, RegulationsError};
pub use setup::Setup;
pub use table::Table;
