//! Changes of an event as a whole: what may be edited, until when, and how.
//!
//! Place, days and the like may be edited until the event is closed. What decides the order of
//! entrants (tie-breaks, terms of protests, ratings) is free until the first round is paired
//! and a ruling with a reason from then on. The game, its regulations, the format and the rules
//! of the lots never change: that would be another event, and an event in which nothing has
//! happened can be deleted. Each change is an entry, so the journal keeps the earlier settings.

mod apply;
pub(super) mod command;
mod decide;
pub(super) mod entry;
pub(super) mod refusal;
pub(super) mod state;
#[cfg(test)]
mod tests;

pub use command::{EventEdit, Listing, RatingChange, RatingChanges};
pub(super) use decide::{again, change, delete, list, rate, reopen};
pub use entry::{DetailEntry, EventChange, ListingSet, RatingSet};
pub use refusal::DetailRefusal;
pub use state::Details;
