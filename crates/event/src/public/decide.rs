//! Decides changes of the public delay while the event lasts.

use super::terms::{DelayChange, DelayRefusal};
use crate::entry::Entry;
use crate::refusal::Refusal;
use crate::state::EventState;

/// Makes the entry of the change.
///
/// # Errors
/// [`DelayRefusal`] if it is not allowed.
pub fn decide(state: &EventState, change: &DelayChange) -> Result<Entry, Refusal> {
    if change.minutes == state.info.public_delay {
        return Err(DelayRefusal::Unchanged.into());
    }
    let has_begun = state.games.values().any(|game| !game.is_untouched());
    if has_begun && change.reason.is_none() {
        return Err(DelayRefusal::NoReason.into());
    }
    Ok(Entry::DelaySet(change.clone()))
}
