//! The facts of the lots as the journal has them, for those who compute them again.

use serde::Serialize;
use serde_json::Value;

use super::handle::Arbiter;
use super::types::{ArbiterError, JournalFault};
use crate::event::info::Slug;
use crate::journal::{Envelope, Timestamp};
use crate::lots::LotEntry;
use crate::store::journal;

/// An entry of the journal about lots or sealed plans. It is public as soon as it is
/// journaled, or when the event's delay is over.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LotFact {
    /// The sequence number in the event.
    pub seq: u64,
    /// When it was journaled.
    pub at: Timestamp,
    /// What it is: `draw.request`.
    pub kind: String,
    /// What it says.
    pub body: Value,
}

/// The facts behind a sequence number, and how far the journal was read.
#[derive(Debug, Clone, PartialEq)]
pub struct LotFacts {
    /// The sequence number of the last entry.
    pub version: u64,
    /// The facts, in their order.
    pub facts: Vec<LotFact>,
}

impl Arbiter {
    /// The facts of an event's lots behind a sequence number, up to another one.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when there is no such event; `Journal` and `Store` when
    /// it cannot be read.
    pub async fn lot_facts(
        &self,
        slug: &Slug,
        after: u64,
        until: u64,
    ) -> Result<LotFacts, ArbiterError> {
        let links = journal::entries_between(self.store.pool(), slug, after, until).await?;
        let version = links.last().map_or(after, |last| last.seq);
        if version == 0 {
            return Err(ArbiterError::NotFound);
        }
        let mut facts = Vec::new();
        for link in links {
            let envelope: Envelope =
                serde_json::from_slice(&link.bytes).map_err(|error| ArbiterError::Journal {
                    stream: slug.clone(),
                    fault: JournalFault::Form(error.to_string()),
                })?;
            if LotEntry::KINDS.contains(&envelope.kind.as_str()) {
                facts.push(LotFact {
                    seq: envelope.seq,
                    at: envelope.at,
                    kind: envelope.kind,
                    body: envelope.body,
                });
            }
        }
        Ok(LotFacts { version, facts })
    }
}
