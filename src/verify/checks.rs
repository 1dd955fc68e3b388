//! What is checked of the entries' contents.

use serde_json::json;

use super::fault::FaultKind;
use crate::journal::{Envelope, LeafHash};
use crate::lots::{Ledger, Ledgers, LotEntry};

/// An entry whose bytes, number and place in the chain are in order.
#[derive(Debug, Clone, Copy)]
pub struct ReadEntry<'a> {
    /// Its leaf hash.
    pub hash: LeafHash,
    /// What it says.
    pub envelope: &'a Envelope,
}

/// A part of the arbiter's work that is done again from the entries.
pub trait Check {
    /// Takes the next entry, whatever its kind; those that are not its own are passed over.
    ///
    /// # Errors
    /// [`FaultKind`] with what does not come out the same.
    fn entry(&mut self, entry: ReadEntry<'_>) -> Result<(), FaultKind>;

    /// Takes the end of the file.
    ///
    /// # Errors
    /// [`FaultKind`] with what should be there and is not.
    fn end(&mut self) -> Result<(), FaultKind>;
}

/// Anchors before contributions, links, beacons, keys, results, seals, numbers without a
/// gap; once the event is closed, nothing unfinished.
#[derive(Debug, Default)]
pub struct LotsCheck {
    ledgers: Ledgers,
    closed: bool,
}

impl LotsCheck {
    /// All runs of lots, to be explained or counted.
    pub const fn ledgers(&self) -> &Ledgers {
        &self.ledgers
    }

    /// How many draws were asked for.
    pub fn draws(&self) -> usize {
        self.ledgers.iter().map(|ledger| ledger.draws().len()).sum()
    }

    /// How many throws were declared void.
    pub fn voids(&self) -> usize {
        let voided = |ledger: &Ledger| ledger.draws().iter().filter(|draw| draw.voided()).count();
        self.ledgers.iter().map(voided).sum()
    }
}

impl Check for LotsCheck {
    fn entry(&mut self, entry: ReadEntry<'_>) -> Result<(), FaultKind> {
        let envelope = entry.envelope;
        self.closed |= envelope.kind == "event.closed";
        if !LotEntry::KINDS.contains(&envelope.kind.as_str()) {
            return Ok(());
        }
        let fact: LotEntry =
            serde_json::from_value(json!({"kind": envelope.kind, "body": envelope.body}))
                .map_err(|error| FaultKind::Body(error.to_string()))?;
        let at = u64::try_from(envelope.at.moment().timestamp()).unwrap_or_default();
        self.ledgers.apply(at, &fact).map_err(FaultKind::Lots)
    }

    fn end(&mut self) -> Result<(), FaultKind> {
        if !self.closed {
            return Ok(());
        }
        let unfinished = self.ledgers.iter().map(Ledger::check_finished);
        unfinished
            .collect::<Result<(), _>>()
            .map_err(FaultKind::Lots)
    }
}
