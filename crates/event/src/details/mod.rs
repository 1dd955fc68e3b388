//! What of an event may be edited, until when, and how.
//!
//! What tells where and when an event is may be edited as long as it is not closed. What decides
//! who is before whom (tie-breaks, terms of protests, ratings) is free until the first round is
//! paired and a ruling with a reason from then on. The game, its regulations, the format and the
//! rules of the lots stay: another event has others, and one in which nothing has happened can
//! be deleted. Everything is an entry: the journal keeps what was before.

pub(super) mod command;
mod decide;
pub(super) mod entry;
mod facts;
pub(super) mod refusal;
pub(super) mod state;
#[cfg(test)]
mod tests;

pub use command::{EventEdit, Listing, RatingChange, RatingChanges};
pub(super) use decide::{again, change, delete, list, rate, reopen};
pub use entry::{DetailEntry, EventChange, ListingSet, RatingSet};
pub use refusal::DetailRefusal;
pub use state::Details;
