//! The army registry: the fold of the entries about armies.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::design::Design;
use super::dimensions::{Dimensions, Extent, Range, Size, nominal};
use super::entry::{ArmyEntry, Measure};
use areopagus_games::totas::Kind;
use areopagus_journal::LeafHash;
use areopagus_language::Language;
use areopagus_tournament::text::TextLine;

/// The place, time and author of an entry in the federation's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub seq: u64,
    pub hash: LeafHash,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// The account of its author; `None` for the operator.
    pub by: Option<Uuid>,
}

/// The status of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Waiting for a referee's measurements.
    Submitted,
    /// Measured, waiting for the secretary.
    Measured,
    /// Registered, for good.
    Approved,
    /// Rejected by the secretary.
    Rejected,
    /// Withdrawn by its owner.
    Withdrawn,
}

impl Status {
    /// All, in display order.
    pub const ALL: [Self; 5] = [
        Self::Submitted,
        Self::Measured,
        Self::Approved,
        Self::Rejected,
        Self::Withdrawn,
    ];

    /// The stable word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::Measured => "measured",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// Whether it is still waiting for a decision.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Submitted | Self::Measured)
    }
}

/// A referee's protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measuring {
    /// The author and time.
    pub fact: Fact,
    /// The measurements, in canonical order.
    pub figures: Vec<Measure>,
    /// The referee's remark.
    pub remark: Option<TextLine<500>>,
}

/// How a version was closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Closing {
    /// Registered.
    Approved(Fact),
    /// Rejected, with the reason.
    Rejected(Fact, TextLine<500>),
    /// Withdrawn by its owner.
    Withdrawn(Fact),
}

impl Closing {
    /// The author and time.
    pub const fn fact(&self) -> &Fact {
        match self {
            Self::Approved(fact) | Self::Rejected(fact, _) | Self::Withdrawn(fact) => fact,
        }
    }
}

/// The check of a dimension of a figure. It is not stored: the allowed range follows from the
/// table, and the measured value is in the protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finding {
    /// The kind of the figure.
    pub kind: Kind,
    pub extent: Extent,
    /// The nominal size from the table.
    pub nominal: Size,
    pub allowed: Range,
    /// The owner's statement.
    pub stated: Size,
    /// The measured size; `None` if it was not measured.
    pub measured: Option<Size>,
}

impl Finding {
    /// Whether it was measured and is within the range.
    pub fn is_within(&self) -> bool {
        self.measured
            .is_some_and(|size| self.allowed.contains(size))
    }

    /// The finding as a sentence.
    pub fn say(&self, language: Language) -> String {
        let (kind, extent) = (self.kind.name(language), self.extent.name(language));
        let allowed = self.allowed.say(language);
        let Some(size) = self.measured else {
            return match language {
                Language::En => format!("{kind}: {extent} not measured; allowed {allowed} mm."),
                Language::Ru => format!("{kind}: {extent} — не измерено; допустимо {allowed} мм."),
                Language::De => format!("{kind}: {extent} nicht gemessen; erlaubt {allowed} mm."),
            };
        };
        let what = match (size < self.allowed.least, self.is_within(), language) {
            (_, true, Language::En) => "within",
            (_, true, Language::Ru) => "в норме",
            (_, true, Language::De) => "im Rahmen",
            (true, false, Language::En) => "too small",
            (true, false, Language::Ru) => "слишком мало",
            (true, false, Language::De) => "zu klein",
            (false, false, Language::En) => "too large",
            (false, false, Language::Ru) => "слишком велико",
            (false, false, Language::De) => "zu groß",
        };
        let size = size.say(language);
        match language {
            Language::En => format!("{kind}: {extent} {size} mm, {what}; allowed {allowed} mm."),
            Language::Ru => {
                format!("{kind}: {extent} {size} мм — {what}; допустимо {allowed} мм.")
            }
            Language::De => format!("{kind}: {extent} {size} mm, {what}; erlaubt {allowed} mm."),
        }
    }
}

/// A version of an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Its number, from 1.
    pub number: u16,
    pub design: Design,
    /// The author and time of the submission.
    pub submitted: Fact,
    /// The protocols, in order: the last one counts.
    pub measurings: Vec<Measuring>,
    /// How it was closed; `None` while it waits.
    pub closing: Option<Closing>,
}

impl Version {
    /// Its status.
    pub const fn status(&self) -> Status {
        match &self.closing {
            Some(Closing::Approved(_)) => Status::Approved,
            Some(Closing::Rejected(..)) => Status::Rejected,
            Some(Closing::Withdrawn(_)) => Status::Withdrawn,
            None if self.measurings.is_empty() => Status::Submitted,
            None => Status::Measured,
        }
    }

    /// The protocol that counts.
    pub fn measuring(&self) -> Option<&Measuring> {
        self.measurings.last()
    }

    /// Every dimension of every figure, in canonical order.
    pub fn findings(&self) -> Vec<Finding> {
        let protocol = self.measuring().map_or(&[][..], |it| &it.figures);
        let both = self.design.figures.iter().flat_map(|figure| {
            let mut of_kind = protocol.iter().filter(|one| one.kind == figure.kind);
            let measured: Option<Dimensions> = of_kind.next().map(|one| one.dimensions());
            Extent::ALL.map(|extent| (figure, extent, measured))
        });
        both.map(|(figure, extent, measured)| {
            let nominal = nominal(figure.kind).size(extent);
            Finding {
                kind: figure.kind,
                extent,
                nominal,
                allowed: Range::around(nominal),
                stated: figure.dimensions().size(extent),
                measured: measured.map(|it| it.size(extent)),
            }
        })
        .collect()
    }

    /// All facts about it, in order.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        let measurings = self.measurings.iter().map(|it| &it.fact);
        let closing = self.closing.iter().map(Closing::fact);
        std::iter::once(&self.submitted)
            .chain(measurings)
            .chain(closing)
    }

    /// Whether it is public.
    pub fn is_public(&self) -> bool {
        self.status() == Status::Approved
    }

    /// Whether every figure was measured and is within its range.
    pub fn keeps_the_dimensions(&self) -> bool {
        self.findings().iter().all(Finding::is_within)
    }
}

/// An army with its versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Army {
    /// Its number, from 1.
    pub number: u32,
    /// The account of its owner.
    pub owner: Uuid,
    first: Version,
    later: Vec<Version>,
}

impl Army {
    /// Its versions, the first one first.
    pub fn versions(&self) -> impl DoubleEndedIterator<Item = &Version> {
        std::iter::once(&self.first).chain(&self.later)
    }

    /// A version by its number.
    pub fn version(&self, number: u16) -> Option<&Version> {
        self.versions().find(|version| version.number == number)
    }

    /// The last version.
    pub fn newest(&self) -> &Version {
        self.later.last().unwrap_or(&self.first)
    }

    /// The owner, and everybody who wrote an entry about a version; the operator has no id.
    pub fn authors(&self) -> impl Iterator<Item = Uuid> {
        let facts = self.versions().flat_map(|version| {
            let measured = version.measurings.iter().map(|protocol| &protocol.fact);
            let closed = version.closing.iter().map(|closing| match closing {
                Closing::Approved(fact) | Closing::Rejected(fact, _) | Closing::Withdrawn(fact) => {
                    fact
                }
            });
            std::iter::once(&version.submitted)
                .chain(measured)
                .chain(closed)
        });
        std::iter::once(self.owner).chain(facts.filter_map(|fact| fact.by))
    }

    /// The last registered version.
    pub fn approved(&self) -> Option<&Version> {
        let mut versions = self.versions().rev();
        versions.find(|version| version.status() == Status::Approved)
    }

    fn version_mut(&mut self, number: u16) -> Option<&mut Version> {
        let mut versions = std::iter::once(&mut self.first).chain(&mut self.later);
        versions.find(|version| version.number == number)
    }
}

/// All armies, folded from their entries.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Registry {
    armies: BTreeMap<u32, Army>,
    /// Entries of which only the hash is known; they may have made the missing numbers.
    passed: u64,
}

/// An entry that does not fit the entries before it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "entry {seq} names army {army}, version {version}, which does not fit the entries before it"
)]
pub struct ArmyFault {
    pub seq: u64,
    pub army: u32,
    pub version: u16,
}

impl Registry {
    /// The armies, ordered by number.
    pub fn armies(&self) -> impl DoubleEndedIterator<Item = &Army> {
        self.armies.values()
    }

    /// An army by its number.
    pub fn army(&self, number: u32) -> Option<&Army> {
        self.armies.get(&number)
    }

    /// The army and the version of an entry, by its sequence number.
    pub fn of_entry(&self, seq: u64) -> Option<(u32, u16)> {
        let versions = self.armies().flat_map(|army| {
            let versions = army.versions();
            versions.map(move |version| (army.number, version))
        });
        let mut named = versions.filter(|(_, version)| version.facts().any(|fact| fact.seq == seq));
        named.next().map(|(army, version)| (army, version.number))
    }

    /// The sequence numbers of the entries that are withheld from the public: those of
    /// every version that is not registered.
    pub fn withheld(&self) -> BTreeSet<u64> {
        let versions = self.armies().flat_map(Army::versions);
        let withheld = versions.filter(|version| !version.is_public());
        withheld
            .flat_map(Version::facts)
            .map(|fact| fact.seq)
            .collect()
    }

    /// Applies an entry.
    ///
    /// # Errors
    /// [`ArmyFault`] for an entry that does not follow: the journal was damaged, or another
    /// program wrote it.
    pub fn apply(&mut self, fact: Fact, entry: ArmyEntry) -> Result<(), ArmyFault> {
        let fault = ArmyFault {
            seq: fact.seq,
            army: entry.army(),
            version: entry.version(),
        };
        self.take(fact, entry).ok_or(fault)
    }

    fn take(&mut self, fact: Fact, entry: ArmyEntry) -> Option<()> {
        match entry {
            ArmyEntry::Submitted {
                army,
                version,
                owner,
                design,
            } => {
                let new = Version {
                    number: version,
                    design,
                    submitted: fact,
                    measurings: Vec::new(),
                    closing: None,
                };
                self.add(army, owner, new)
            }
            ArmyEntry::Withdrawn { army, version } => {
                self.open_mut(army, version)?.closing = Some(Closing::Withdrawn(fact));
                Some(())
            }
            ArmyEntry::Measured {
                army,
                version,
                figures,
                remark,
            } => {
                let protocol = Measuring {
                    fact,
                    figures,
                    remark,
                };
                self.open_mut(army, version)?.measurings.push(protocol);
                Some(())
            }
            ArmyEntry::Approved { army, version } => {
                let version = self.open_mut(army, version)?;
                version.keeps_the_dimensions().then_some(())?;
                version.closing = Some(Closing::Approved(fact));
                Some(())
            }
            ArmyEntry::Rejected {
                army,
                version,
                reason,
            } => {
                self.open_mut(army, version)?.closing = Some(Closing::Rejected(fact, reason));
                Some(())
            }
        }
    }

    /// Counts an entry of which only the hash is known.
    pub(crate) const fn pass(&mut self) {
        self.passed += 1;
    }

    /// Whether such an entry was counted.
    pub(crate) const fn has_passed(&self) -> bool {
        self.passed > 0
    }

    fn add(&mut self, army: u32, owner: Uuid, version: Version) -> Option<()> {
        let unseen = self.unseen_with(army, version.number)?;
        (unseen <= self.passed).then_some(())?;
        let Some(known) = self.armies.get_mut(&army) else {
            let new = Army {
                number: army,
                owner,
                first: version,
                later: Vec::new(),
            };
            self.armies.insert(army, new);
            return Some(());
        };
        let is_open = known.newest().status().is_open();
        (!is_open && known.owner == owner).then_some(())?;
        known.later.push(version);
        Some(())
    }

    /// The minimum number of unseen entries if a version is added: a missing army was
    /// submitted, a missing version was submitted and decided. `None` if no version of this
    /// number can follow.
    fn unseen_with(&self, army: u32, version: u16) -> Option<u64> {
        let before = u64::from(version.checked_sub(1)?);
        army.checked_sub(1)?;
        let decided = |missing: u64| missing.checked_mul(2);
        if let Some(known) = self.armies.get(&army) {
            let missing = before.checked_sub(u64::from(known.newest().number))?;
            return self.unseen()?.checked_add(decided(missing)?);
        }
        let armies = match army.checked_sub(self.next_number()) {
            Some(skipped) => self.unseen()?.checked_add(u64::from(skipped))?,
            // A version that was missing is added now.
            None => self.unseen()?.checked_sub(1)?,
        };
        armies.checked_add(decided(before)?)
    }

    /// The minimum number of unseen entries.
    fn unseen(&self) -> Option<u64> {
        let there = u64::try_from(self.armies.len()).ok()?;
        let armies = u64::from(self.next_number()).checked_sub(there + 1)?;
        let versions = self.armies().map(|army| {
            let there = army.versions().count();
            u64::from(army.newest().number).saturating_sub(u64::try_from(there).unwrap_or(u64::MAX))
        });
        Some(armies + 2 * versions.sum::<u64>())
    }

    fn open_mut(&mut self, army: u32, version: u16) -> Option<&mut Version> {
        let version = self.armies.get_mut(&army)?.version_mut(version)?;
        version.status().is_open().then_some(version)
    }

    /// The number of the next army.
    pub(super) fn next_number(&self) -> u32 {
        self.armies.last_key_value().map_or(1, |(last, _)| last + 1)
    }

    /// How many versions of an owner wait for a decision.
    pub(super) fn waiting_of(&self, owner: Uuid) -> usize {
        let own = self.armies().filter(|army| army.owner == owner);
        own.filter(|army| army.newest().status().is_open()).count()
    }
}
