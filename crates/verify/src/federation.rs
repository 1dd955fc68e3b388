//! The check of the federation's entries: each decision is made again, and the drawings
//! that the entries name are compared.

use std::collections::{BTreeSet, VecDeque};
use std::convert::Infallible;

use serde::Serialize;

use super::checks::Check;
use super::fault::FaultKind;
use super::standings::StatedStandings;
use areopagus_federation::armies::{ArmyEntry, Design, Fact};
use areopagus_federation::audit::{FederationAudit, FederationEntry};
use areopagus_federation::categories::CategoryEntry;
use areopagus_federation::glyph::Glyph;
use areopagus_journal::{EntryView, LeafHash, Timestamp, canonical};
use areopagus_lots::Hex;

/// The word for an actor without an account.
const OPERATOR: &str = "operator";

/// The drawings already included in an export; each follows the first entry that names
/// it.
#[derive(Debug, Clone, Default)]
pub struct Drawings(BTreeSet<Hex<32>>);

impl Drawings {
    /// The drawings that must follow an entry of the federation, in order.
    pub fn behind(&mut self, entry: &FederationEntry) -> Vec<Hex<32>> {
        let FederationEntry::Army(ArmyEntry::Submitted { design, .. }) = entry else {
            return Vec::new();
        };
        self.unseen(design)
    }

    fn unseen(&mut self, design: &Design) -> Vec<Hex<32>> {
        let named = design.figures.iter().map(|figure| figure.glyph);
        named.filter(|glyph| self.0.insert(*glyph)).collect()
    }
}

/// The counts of what was checked in the federation's journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FederationCounts {
    /// The number of army versions submitted.
    pub submitted: u64,
    /// The number of measurement protocols.
    pub measured: u64,
    /// The number of army versions registered.
    pub approved: u64,
    /// The number of army versions rejected or withdrawn.
    pub closed: u64,
    /// The number of categories awarded.
    pub given: u64,
    /// The number of categories ended early.
    pub ended: u64,
    /// The number of key rotations.
    pub keys: u64,
    /// The number of drawings.
    pub drawings: u64,
    /// The number of withheld entries.
    pub withheld: u64,
}

/// The check of the federation's journal: armies, categories, drawings.
#[derive(Debug, Clone, Default)]
pub struct FederationCheck {
    audit: FederationAudit,
    drawings: Drawings,
    /// The drawings that must come next.
    due: VecDeque<Hex<32>>,
    counts: FederationCounts,
}

impl FederationCheck {
    /// The state of the federation after the entries so far.
    pub const fn audit(&self) -> &FederationAudit {
        &self.audit
    }

    /// The counts so far.
    pub const fn counts(&self) -> FederationCounts {
        self.counts
    }

    fn nothing_due(&self) -> Result<(), FaultKind> {
        let missing = |digest: &Hex<32>| Err(FaultKind::DrawingMissing(*digest));
        self.due.front().map_or(Ok(()), missing)
    }

    fn count(&mut self, entry: &FederationEntry) {
        let counts = &mut self.counts;
        let count = match entry {
            FederationEntry::Army(ArmyEntry::Submitted { .. }) => &mut counts.submitted,
            FederationEntry::Army(ArmyEntry::Measured { .. }) => &mut counts.measured,
            FederationEntry::Army(ArmyEntry::Approved { .. }) => &mut counts.approved,
            FederationEntry::Army(ArmyEntry::Rejected { .. } | ArmyEntry::Withdrawn { .. }) => {
                &mut counts.closed
            }
            FederationEntry::Category(CategoryEntry::Given { .. }) => &mut counts.given,
            FederationEntry::Category(CategoryEntry::Ended { .. }) => &mut counts.ended,
            FederationEntry::Key(_) => &mut counts.keys,
        };
        *count += 1;
    }
}

impl Check for FederationCheck {
    type Fact = (Fact, FederationEntry);
    type Task = Infallible;
    type Aside = ();

    fn read(entry: &EntryView<'_>, hash: LeafHash) -> Result<Self::Fact, FaultKind> {
        let unknown = |error: serde_json::Error| FaultKind::Body(error.to_string());
        let read = FederationEntry::read(entry).map_err(unknown)?;
        let again = match &read {
            FederationEntry::Army(entry) => body(entry),
            FederationEntry::Category(entry) => body(entry),
            FederationEntry::Key(entry) => body(entry),
        };
        if again.as_deref() != Some(entry.body.as_bytes()) {
            let what = format!("{} is not written like this", entry.kind);
            return Err(FaultKind::Body(what));
        }
        let fact = Fact::from_entry(entry, hash);
        if fact.by.is_none() && entry.actor != OPERATOR {
            return Err(FaultKind::Body(format!("{} is no account", entry.actor)));
        }
        Ok((fact, read))
    }

    fn entry(
        &mut self,
        _: Timestamp,
        (fact, entry): &Self::Fact,
        _: &mut Vec<Infallible>,
    ) -> Result<(), FaultKind> {
        self.nothing_due()?;
        self.audit.take(fact, entry)?;
        self.due.extend(self.drawings.behind(entry));
        self.count(entry);
        Ok(())
    }

    fn standings(&mut self, _: &StatedStandings) -> Result<(), FaultKind> {
        Err(FaultKind::Line)
    }

    fn drawing(&mut self, svg: &str) -> Result<(), FaultKind> {
        let due = self.due.pop_front().ok_or(FaultKind::Drawing)?;
        let again = Glyph::parse(svg.as_bytes()).map_err(|_| FaultKind::Drawing)?;
        if again.svg() != svg || again.digest() != *due.as_bytes() {
            return Err(FaultKind::Drawing);
        }
        self.counts.drawings += 1;
        Ok(())
    }

    fn withheld(&mut self) -> Result<(), FaultKind> {
        self.nothing_due()?;
        self.audit.pass();
        self.counts.withheld += 1;
        Ok(())
    }

    fn end(&mut self, _: &mut Vec<Infallible>) -> Result<(), FaultKind> {
        self.nothing_due()?;
        Ok(self.audit.end()?)
    }
}

/// The canonical bytes of an entry's body.
fn body(entry: &impl Serialize) -> Option<Vec<u8>> {
    let tagged = serde_json::to_value(entry).ok()?;
    canonical(tagged.get("body")?).ok()
}
