//! Entries as the journal keeps them, and back.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::types::{Actor, ArbiterError, JournalFault};
use crate::journal::{Envelope, Head, Link, Timestamp, check_chain_from};
use crate::tournament::event::{Entry, EventState};
use crate::tournament::info::Slug;

/// An entry in its envelope, behind a head.
pub(super) fn link(
    head: Head,
    stream: &Slug,
    at: Timestamp,
    actor: Actor,
    entry: &Entry,
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

/// The entry in an envelope's bytes, and when it was journaled.
fn open(link: &Link) -> Result<(DateTime<Utc>, Entry), JournalFault> {
    let envelope: Envelope = serde_json::from_slice(&link.bytes)
        .map_err(|error| JournalFault::Form(error.to_string()))?;
    let at = envelope.at.moment();
    let entry = serde_json::from_value(json!({"kind": envelope.kind, "body": envelope.body}));
    entry
        .map(|entry| (at, entry))
        .map_err(|error| JournalFault::Entry {
            seq: link.seq,
            error: error.to_string(),
        })
}

/// The state after some more entries, whose chain is checked on the way.
pub(super) fn extend(
    stream: &Slug,
    state: Option<&EventState>,
    head: Head,
    links: &[Link],
) -> Result<(EventState, Head), ArbiterError> {
    let fold = || -> Result<(EventState, Head), JournalFault> {
        let new_head =
            check_chain_from(head, stream.as_str(), links.iter().map(|link| &link.bytes))?;
        let entries = links.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let dated = entries.iter().map(|(at, entry)| (*at, entry));
        let state = match state {
            None => EventState::fold(dated)?,
            Some(state) => {
                let mut state = state.clone();
                for (at, entry) in dated {
                    state.apply(at, entry)?;
                }
                state
            }
        };
        Ok((state, new_head))
    };
    fold().map_err(|fault| ArbiterError::Journal {
        stream: stream.clone(),
        fault,
    })
}
