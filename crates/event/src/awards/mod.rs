//! Categories and prizes of an event, which the referee sets and changes while it lasts.
//!
//! Each change is one entry that replaces the one before, so the journal has who changed it and
//! why. What follows from them is in `category.rs` and `prizes`.

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
