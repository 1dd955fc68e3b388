//! Categories and prizes of an event: what the referee sets, and changes, while it lasts.
//!
//! Each is one entry that takes the place of the one before, so that the journal has who
//! changed it and why. What follows from them is in `tournament/category.rs` and
//! `tournament/prizes`.

mod categories;
pub(super) mod command;
mod prizes;
pub(super) mod refusal;
pub(super) mod state;

pub(super) use categories::decide as categories;
pub use command::Categories;
pub(super) use prizes::decide as prizes;
pub use refusal::AwardRefusal;
pub use state::Awards;
