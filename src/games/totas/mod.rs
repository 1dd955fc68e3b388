//! TOTA*S: the board of 144 squares, 24 pieces a side, two plans opened together.
//!
//! Clause numbers are those of the project's rulebook, `docs/rulebook.md`.

pub mod piece;
pub mod regulations;
pub mod square;
pub mod written;

pub use piece::{Kind, Row, Wing};
pub use regulations::Regulations;
pub use square::Square;
