//! Audits the federation's journal: each entry must be what the rules make of its command,
//! actor and time.
//!
//! The caller's right, and which rows of the registry are the same human, are not in the
//! entries and are not checked.

use super::armies::{ArmyEntry, ArmyFault, ArmyRefusal, Fact, Registry};
use super::categories::{Categories, CategoryEntry, CategoryFault, CategoryRefusal};
use areopagus_event::settings::Slug;
use areopagus_journal::{EntryView, KeyChange, KeyEntry, LeafHash};
use areopagus_language::Language;

/// An entry of the federation's stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FederationEntry {
    Army(ArmyEntry),
    /// About a referee's category.
    Category(CategoryEntry),
    /// A rotation of the key that signs the journal.
    Key(KeyEntry),
}

impl FederationEntry {
    /// Reads an entry of the journal.
    ///
    /// # Errors
    /// When a part of it is unknown.
    pub fn read(entry: &EntryView<'_>) -> Result<Self, serde_json::Error> {
        if entry.kind == KeyChange::KIND {
            entry.read().map(Self::Key)
        } else if entry.kind.starts_with(CategoryEntry::PREFIX) {
            CategoryEntry::read(entry).map(Self::Category)
        } else {
            ArmyEntry::read(entry).map(Self::Army)
        }
    }
}

impl Fact {
    /// The place, time and author of an entry.
    pub fn from_entry(entry: &EntryView<'_>, hash: LeafHash) -> Self {
        Self {
            seq: entry.seq,
            hash,
            at: entry.at.moment(),
            by: entry.actor.parse().ok(),
        }
    }
}

/// A fault of an entry of the federation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FederationFault {
    /// The rules for armies refuse it.
    Army(ArmyRefusal),
    /// The rules for categories refuse it.
    Category(CategoryRefusal),
    /// The keys are not those of the federation's journal.
    Key,
    /// The rules make another entry of the command.
    Otherwise,
    /// The entry does not fit the earlier ones about its army.
    ArmyOrder(ArmyFault),
    /// The entry ends a category that was not given.
    CategoryOrder(CategoryFault),
    /// Entries are withheld, but some of those that are included are only for the owner of an
    /// army and the referees who measure it.
    NotForAll {
        army: u32,
        /// The version, which is not registered.
        version: u16,
    },
}

impl From<ArmyFault> for FederationFault {
    fn from(fault: ArmyFault) -> Self {
        Self::ArmyOrder(fault)
    }
}

impl From<CategoryFault> for FederationFault {
    fn from(fault: CategoryFault) -> Self {
        Self::CategoryOrder(fault)
    }
}

impl FederationFault {
    pub fn say(&self, language: Language) -> String {
        match self {
            Self::Army(refusal) => refused(&refusal.say(language), language),
            Self::Category(refusal) => refused(&refusal.say(language), language),
            Self::Key => match language {
                Language::En => "These are not two keys of this journal.",
                Language::Ru => "Это не два ключа этого журнала.",
                Language::De => "Das sind nicht zwei Schlüssel dieses Journals.",
            }
            .to_owned(),
            Self::Otherwise => match language {
                Language::En => "The rules make another entry of what was asked for.",
                Language::Ru => "По правилам из этого следует другая запись.",
                Language::De => "Nach den Regeln ergibt sich daraus ein anderer Eintrag.",
            }
            .to_owned(),
            Self::ArmyOrder(ArmyFault { army, version, .. }) => match language {
                Language::En => {
                    format!("Version {version} of army {army} does not fit the entries before it.")
                }
                Language::Ru => {
                    format!("Версия {version} армии {army} не подходит к записям перед ней.")
                }
                Language::De => format!(
                    "Version {version} der Armee {army} passt nicht zu den Einträgen davor."
                ),
            },
            Self::CategoryOrder(_) => match language {
                Language::En => "It ends a category that was not given or is ended already.",
                Language::Ru => "Прекращается категория, которой нет или которая уже прекращена.",
                Language::De => {
                    "Beendet wird eine Kategorie, die nicht verliehen oder schon beendet ist."
                }
            }
            .to_owned(),
            Self::NotForAll { army, version } => match language {
                Language::En => format!(
                    "Version {version} of army {army} is told without its registration, while \
                     other entries are withheld: of a version all entries are shown, or none."
                ),
                Language::Ru => format!(
                    "Версия {version} армии {army} показана без утверждения, а другие записи \
                     скрыты: у версии показаны либо все записи, либо ни одной."
                ),
                Language::De => format!(
                    "Version {version} der Armee {army} steht ohne ihre Genehmigung da, während \
                     andere Einträge zurückgehalten sind: Von einer Version sind alle Einträge \
                     zu sehen oder keiner."
                ),
            },
        }
    }
}

fn refused(sentence: &str, language: Language) -> String {
    match language {
        Language::En => format!("The rules refuse this: {sentence}"),
        Language::Ru => format!("Правила этого не допускают: {sentence}"),
        Language::De => format!("Die Regeln lassen das nicht zu: {sentence}"),
    }
}

/// The federation as folded from its entries, each of which is audited.
#[derive(Debug, Clone, Default)]
pub struct FederationAudit {
    armies: Registry,
    categories: Categories,
}

impl FederationAudit {
    pub const fn armies(&self) -> &Registry {
        &self.armies
    }

    pub const fn categories(&self) -> &Categories {
        &self.categories
    }

    /// Audits the next entry and applies it.
    ///
    /// # Errors
    /// [`FederationFault`] when it is not what the rules make of its command.
    pub fn take(&mut self, fact: &Fact, entry: &FederationEntry) -> Result<(), FederationFault> {
        match entry {
            FederationEntry::Army(entry) => {
                let by = fact.by.unwrap_or_default();
                let again = self.armies.decide_again(entry, by);
                if again.map_err(FederationFault::Army)? != *entry {
                    return Err(FederationFault::Otherwise);
                }
                self.armies.apply(fact.clone(), entry.clone())?;
            }
            FederationEntry::Category(entry) => {
                let again = entry.decide_again(fact.at.date_naive());
                again.map_err(FederationFault::Category)?;
                self.categories.apply(fact.clone(), entry.clone())?;
            }
            FederationEntry::Key(KeyEntry::Changed(change)) => {
                if !change.is_of(Slug::federation().as_str()) {
                    return Err(FederationFault::Key);
                }
            }
        }
        Ok(())
    }

    /// Skips an entry of which only the hash is known, because its content is only for the
    /// owner of an army that is not registered, and for those who measure it.
    pub const fn pass(&mut self) {
        self.armies.pass();
    }

    /// Ends the audit.
    ///
    /// # Errors
    /// [`FederationFault::NotForAll`] when the entries of a version are withheld in part.
    pub fn end(&self) -> Result<(), FederationFault> {
        if !self.armies.has_passed() {
            return Ok(());
        }
        for army in self.armies.armies() {
            let mut versions = army.versions();
            if let Some(open) = versions.find(|it| !it.is_public()) {
                let (army, version) = (army.number, open.number);
                return Err(FederationFault::NotForAll { army, version });
            }
        }
        Ok(())
    }
}
