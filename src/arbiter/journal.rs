//! Converts entries to journal links and folds links to a state.

use serde::Serialize;
use serde_json::{Value, json};

use super::types::{Actor, ArbiterError, JournalFault};
use crate::event::settings::Slug;
use crate::event::{Entry, EventState, FoldError};
use crate::journal::{ChainError, Head, Link, Timestamp, read_entry};

/// Log message for a fold that the database does not continue.
pub(super) const OTHER_HISTORY: &str =
    "the database was put back to another state: what was known is folded again";

/// An entry in its envelope, after a head.
pub(super) fn link(
    head: Head,
    stream: &Slug,
    at: Timestamp,
    actor: Actor,
    entry: &impl Serialize,
) -> Result<Link, JournalFault> {
    let Value::Object(mut tagged) =
        serde_json::to_value(entry).map_err(|error| JournalFault::Form(error.to_string()))?
    else {
        return Err(JournalFault::Form("an entry is no object".to_owned()));
    };
    let (Some(Value::String(kind)), body) = (
        tagged.remove("kind"),
        tagged.remove("body").unwrap_or(json!({})),
    ) else {
        return Err(JournalFault::Form("an entry has no kind".to_owned()));
    };
    Ok(head.link(stream.as_str(), at, &actor.word(), &kind, body)?)
}

/// The state after more entries, whose chain is checked.
pub(super) fn extend(
    stream: &Slug,
    state: Option<&EventState>,
    mut head: Head,
    links: &[Link],
) -> Result<(EventState, Head), ArbiterError> {
    let mut state = state.cloned();
    for link in links {
        follow(stream, &mut state, &mut head, link)?;
    }
    let empty = || ArbiterError::Journal {
        stream: stream.clone(),
        fault: FoldError::NotCreated.into(),
    };
    Ok((state.ok_or_else(empty)?, head))
}

/// Reads the next entry, checks its place in the chain, and applies it to the state.
pub(super) fn follow(
    stream: &Slug,
    state: &mut Option<EventState>,
    head: &mut Head,
    link: &Link,
) -> Result<Entry, ArbiterError> {
    let mut take = || -> Result<Entry, JournalFault> {
        let seq = head.seq + 1;
        let (next, entry) = read_entry(*head, stream.as_str(), &link.bytes)
            .map_err(|fault| ChainError { seq, fault })?;
        let at = entry.at.moment();
        let entry = Entry::read(&entry).map_err(|error| JournalFault::Entry {
            seq,
            error: error.to_string(),
        })?;
        match state {
            None => *state = Some(EventState::fold([(at, &entry)])?),
            Some(state) => state.apply(at, &entry)?,
        }
        *head = next;
        Ok(entry)
    };
    take().map_err(|fault| ArbiterError::Journal {
        stream: stream.clone(),
        fault,
    })
}
