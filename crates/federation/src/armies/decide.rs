//! Decides commands about armies on the registry.

use serde::Serialize;
use uuid::Uuid;

use super::design::{ArmyDraft, Design, Figure};
use super::entry::{ArmyEntry, Measure};
use super::refusal::ArmyRefusal;
use super::registry::{Army, Registry, Version};
use areopagus_tournament::text::TextLine;

/// Maximum number of an owner's versions that wait for a decision.
const MOST_WAITING: usize = 3;

/// A command about armies. The caller's right was checked before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum ArmyCommand {
    /// Submit an army, or a new version of the caller's own.
    Submit {
        /// The army; `None` for a new one.
        army: Option<u32>,
        draft: ArmyDraft,
    },
    /// Withdraw the caller's own version before it is decided.
    Withdraw { army: u32, version: u16 },
    /// Enter measurements.
    Measure {
        army: u32,
        version: u16,
        /// The measured figures, in any order; the others were not measured.
        figures: Vec<Measure>,
        /// A remark, at most 500 characters; empty for none.
        remark: String,
    },
    /// Register a version.
    Approve { army: u32, version: u16 },
    /// Refuse to register a version.
    Reject {
        army: u32,
        version: u16,
        /// The reason, at most 500 characters.
        reason: String,
    },
}

impl Registry {
    /// Decides a command of an account.
    ///
    /// # Errors
    /// [`ArmyRefusal`] when the rules or the registry refuse it.
    pub fn decide(&self, command: &ArmyCommand, by: Uuid) -> Result<ArmyEntry, ArmyRefusal> {
        match command {
            ArmyCommand::Submit { army, draft } => self.submit(*army, draft, by),
            ArmyCommand::Withdraw { army, version } => self.withdraw(*army, *version, by),
            ArmyCommand::Measure {
                army,
                version,
                figures,
                remark,
            } => self.measure(*army, *version, figures, remark, by),
            ArmyCommand::Approve { army, version } => self.approve(*army, *version, by),
            ArmyCommand::Reject {
                army,
                version,
                reason,
            } => self.reject(*army, *version, reason, by),
        }
    }

    fn submit(
        &self,
        army: Option<u32>,
        draft: &ArmyDraft,
        by: Uuid,
    ) -> Result<ArmyEntry, ArmyRefusal> {
        let (army, version) = match army {
            None => (self.next_number(), 1),
            Some(number) => {
                let army = self.army(number).ok_or(ArmyRefusal::ArmyUnknown(number))?;
                owned(army, by)?;
                let newest = army.newest();
                if newest.status().is_open() {
                    return Err(ArmyRefusal::Waits(newest.number));
                }
                (number, newest.number + 1)
            }
        };
        self.new_version(army, version, draft, by)
    }

    fn new_version(
        &self,
        army: u32,
        version: u16,
        draft: &ArmyDraft,
        by: Uuid,
    ) -> Result<ArmyEntry, ArmyRefusal> {
        if self.waiting_of(by) >= MOST_WAITING {
            return Err(ArmyRefusal::TooMany(MOST_WAITING));
        }
        Ok(ArmyEntry::Submitted {
            army,
            version,
            owner: by,
            design: Design::from_draft(draft)?,
        })
    }

    /// Decides the command that an entry records. The number of a submitted army or version is
    /// taken from the entry; [`Registry::apply`] checks that it is the next one.
    ///
    /// # Errors
    /// [`ArmyRefusal`] when the rules or the registry refuse it.
    pub(crate) fn decide_again(
        &self,
        entry: &ArmyEntry,
        by: Uuid,
    ) -> Result<ArmyEntry, ArmyRefusal> {
        match entry {
            ArmyEntry::Submitted {
                army,
                version,
                design,
                ..
            } => self.new_version(*army, *version, &draft_of(design), by),
            ArmyEntry::Withdrawn { army, version } => self.withdraw(*army, *version, by),
            ArmyEntry::Measured {
                army,
                version,
                figures,
                remark,
            } => {
                let remark = remark.as_ref().map_or("", TextLine::as_str);
                self.measure(*army, *version, figures, remark, by)
            }
            ArmyEntry::Approved { army, version } => self.approve(*army, *version, by),
            ArmyEntry::Rejected {
                army,
                version,
                reason,
            } => self.reject(*army, *version, reason.as_str(), by),
        }
    }

    fn withdraw(&self, army: u32, version: u16, by: Uuid) -> Result<ArmyEntry, ArmyRefusal> {
        let (owner, _) = self.open(army, version)?;
        owned(owner, by)?;
        Ok(ArmyEntry::Withdrawn { army, version })
    }

    fn measure(
        &self,
        army: u32,
        version: u16,
        figures: &[Measure],
        remark: &str,
        by: Uuid,
    ) -> Result<ArmyEntry, ArmyRefusal> {
        let (owner, known) = self.open(army, version)?;
        of_others(owner, by)?;
        let mut measured = Vec::with_capacity(figures.len());
        for figure in &known.design.figures {
            let mut of_kind = figures.iter().filter(|one| one.kind == figure.kind);
            measured.extend(of_kind.next());
            if of_kind.next().is_some() {
                return Err(ArmyRefusal::TwoFigures(figure.kind));
            }
        }
        let unknown = |one: &&Measure| known.design.figure(one.kind).is_none();
        if let Some(one) = figures.iter().find(unknown) {
            return Err(ArmyRefusal::NotFielded(one.kind));
        }
        if measured.is_empty() {
            return Err(ArmyRefusal::NothingMeasured);
        }
        let remark = match remark.trim() {
            "" => None,
            remark => Some(line(remark).map_err(ArmyRefusal::Remark)?),
        };
        Ok(ArmyEntry::Measured {
            army,
            version,
            figures: measured,
            remark,
        })
    }

    /// Nobody can register a version that violates the dimensions, not even the secretary
    ///
    fn approve(&self, army: u32, version: u16, by: Uuid) -> Result<ArmyEntry, ArmyRefusal> {
        let (owner, known) = self.open(army, version)?;
        of_others(owner, by)?;
        for finding in known.findings() {
            if finding.measured.is_none() {
                return Err(ArmyRefusal::NotMeasured(finding.kind));
            }
            if !finding.is_within() {
                return Err(ArmyRefusal::Outside(finding));
            }
        }
        Ok(ArmyEntry::Approved { army, version })
    }

    fn reject(
        &self,
        army: u32,
        version: u16,
        reason: &str,
        by: Uuid,
    ) -> Result<ArmyEntry, ArmyRefusal> {
        let (owner, _) = self.open(army, version)?;
        of_others(owner, by)?;
        Ok(ArmyEntry::Rejected {
            army,
            version,
            reason: line(reason).map_err(ArmyRefusal::Reason)?,
        })
    }

    /// An undecided version, with its army.
    fn open(&self, army: u32, version: u16) -> Result<(&Army, &Version), ArmyRefusal> {
        let known = self.army(army).ok_or(ArmyRefusal::ArmyUnknown(army))?;
        let found = known.version(version);
        let found = found.ok_or(ArmyRefusal::VersionUnknown(version))?;
        match found.status() {
            status if status.is_open() => Ok((known, found)),
            status => Err(ArmyRefusal::Decided(status)),
        }
    }
}

/// The draft from which a design was made.
fn draft_of(design: &Design) -> ArmyDraft {
    let figures = design.figures.iter().map(|figure| Figure {
        kind: figure.kind,
        name: figure.name.to_string(),
        height: figure.height,
        base: figure.base,
        glyph: figure.glyph,
    });
    ArmyDraft {
        name: design.name.to_string(),
        armament: design.armament.to_string(),
        figures: figures.collect(),
    }
}

/// Parses a single line; line breaks of a form become blanks.
fn line<const MAX: usize>(
    text: &str,
) -> Result<TextLine<MAX>, areopagus_tournament::text::LineError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    TextLine::parse(&words.join(" "))
}

/// Only the owner may do this.
fn owned(army: &Army, by: Uuid) -> Result<(), ArmyRefusal> {
    let is_owner = army.owner == by;
    is_owner.then_some(()).ok_or(ArmyRefusal::NotTheOwner)
}

/// The owner may not do this: nobody measures or decides on their own army.
fn of_others(army: &Army, by: Uuid) -> Result<(), ArmyRefusal> {
    let is_other = army.owner != by;
    is_other.then_some(()).ok_or(ArmyRefusal::Own)
}
