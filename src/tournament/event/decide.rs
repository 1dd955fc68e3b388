//! Commands against the state: what becomes of them, or why nothing does.

use super::entry::Entry;
use super::refusal::Refusal;
use crate::tournament::info::{EventDraft, EventInfo};

/// The first entry of a new event.
///
/// # Errors
/// [`Refusal::Draft`] with the first field that is wrong.
pub fn create(draft: &EventDraft) -> Result<Entry, Refusal> {
    EventInfo::check(draft)
        .map(Entry::EventCreated)
        .map_err(Refusal::Draft)
}
