//! Proof data of the lots: the journal entries from which they can be recomputed.

use serde::Serialize;
use serde_json::Value;

use super::handle::Arbiter;
use super::types::{ArbiterError, JournalFault};
use crate::event::settings::Slug;
use crate::event::{RoundEntry, SecretEntry};
use crate::journal::{Envelope, Timestamp};
use crate::lots::LotEntry;
use crate::store::journal;

/// An entry about lots or sealed plans, or about secrets and choices in games by acts. It is
/// public as soon as it is journaled, or after the event's delay.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LotFact {
    /// The sequence number in the event.
    pub seq: u64,
    /// When it was journaled.
    pub at: Timestamp,
    /// Its kind, such as `draw.request`.
    pub kind: String,
    pub body: Value,
}

/// The facts after a sequence number, and the last entry that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct LotFacts {
    /// The sequence number of the last entry.
    pub version: u64,
    /// The facts, in order.
    pub facts: Vec<LotFact>,
}

/// Whether an entry is about lots, or about secrets of games by acts. A person who leaves
/// withdraws a choice.
fn is_of_proof(kind: &str) -> bool {
    LotEntry::KINDS.contains(&kind)
        || SecretEntry::KINDS.contains(&kind)
        || RoundEntry::KINDS.contains(&kind)
        || kind == "party.left"
}

impl LotFact {
    /// Whether it is about lots or sealed plans, and not about secrets and choices.
    pub fn is_of_lots(&self) -> bool {
        LotEntry::KINDS.contains(&self.kind.as_str())
    }
}

impl Arbiter {
    /// The proof data of an event after one sequence number, up to another.
    ///
    /// # Errors
    /// [`ArbiterError::NotFound`] when there is no such event; `Journal` and `Store` when it
    /// cannot be read.
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
            if is_of_proof(&envelope.kind) {
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
