//! The game CTOR: two teams put, move and land chips on a torus, and the greater number of chips
//! wins.
//!
//! Clause numbers are those of the rules page, rulings those of `docs/rulebook.md` (R-280 to
//!

pub mod board;
pub mod count;
pub mod discipline;
pub mod ending;
pub mod fault;
pub mod game;
pub mod generate;
pub mod item;
pub mod narration;
pub mod record;
pub mod regulations;
pub mod replay;
pub mod report;
pub mod result;
pub mod secret;
pub mod table;
#[cfg(test)]
mod tests;
pub mod torus;
mod words;

pub use discipline::CtorRules;
pub use record::Record;
pub use regulations::{Regulations, RegulationsError};
pub use table::{MOVES, PUTS, Table};
