//! The games: what is legal, what becomes of it, and what it is worth.
//!
//! Pure: no clock, no database, no web. Each discipline has a module of its own
//! and knows nothing of the others; what they share stands here.

pub mod acts;
pub mod almajara;
pub mod fields;
pub mod movement;
pub mod notation;
pub mod side;
pub mod text;
pub mod totas;

pub use side::{PerSide, Side};
