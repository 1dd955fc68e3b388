//! What is checked of the federation's entries: each decided anew, with the drawings that
//! they name.

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

/// The actor of whoever has no account.
const OPERATOR: &str = "operator";

/// The drawings that stand behind the entries that name them first.
#[derive(Debug, Clone, Default)]
pub struct Drawings(BTreeSet<Hex<32>>);

impl Drawings {
    /// Those that stand behind an entry of the federation, in their order.
    pub fn behind(&mut self, entry: &FederationEntry) -> Vec<Hex<32>> {
        let FederationEntry::Army(ArmyEntry::Submitted { design, .. }) = entry else {
            return Vec::new();
        };
        self.of(design)
    }

    fn of(&mut self, design: &Design) -> Vec<Hex<32>> {
        let named = design.figures.iter().map(|figure| figure.glyph);
        named.filter(|glyph| self.0.insert(*glyph)).collect()
    }
}

/// How much of the federation's journal was decided anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FederationCounts {
    /// Versions of armies that were submitted.
    pub submitted: u64,
    /// Protocols of what was measured.
    pub measured: u64,
    /// Versions that were registered.
    pub approved: u64,
    /// Versions that were rejected or taken back.
    pub closed: u64,
    /// Categories that were given.
    pub given: u64,
    /// Categories that were ended before their time.
    pub ended: u64,
    /// Changes of the key that signs.
    pub keys: u64,
    /// Drawings.
    pub drawings: u64,
    /// Entries of which the hash alone is there.
    pub withheld: u64,
}

/// The federation's journal decided anew: armies, categories, drawings.
#[derive(Debug, Clone, Default)]
pub struct FederationCheck {
    audit: FederationAudit,
    drawings: Drawings,
    /// The drawings that have to come next.
    due: VecDeque<Hex<32>>,
    counts: FederationCounts,
}

impl FederationCheck {
    /// The federation as its entries make it.
    pub const fn audit(&self) -> &FederationAudit {
        &self.audit
    }

    /// How much was decided anew so far.
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
        let fact = Fact::of(entry, hash);
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
