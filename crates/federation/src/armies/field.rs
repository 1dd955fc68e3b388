//! The registered version of an army as an event records it.

use super::refusal::ArmyRefusal;
use super::registry::{Closing, Registry};
use areopagus_event::FieldedArmy;

impl Registry {
    /// The registered version that an entrant plays with.
    ///
    /// # Errors
    /// [`ArmyRefusal::ArmyUnknown`], `VersionUnknown`, and `NotRegistered` if the version is
    /// not approved.
    pub fn field(&self, army: u32, version: u16) -> Result<FieldedArmy, ArmyRefusal> {
        let known = self.army(army).ok_or(ArmyRefusal::ArmyUnknown(army))?;
        let known = known.version(version);
        let known = known.ok_or(ArmyRefusal::VersionUnknown(version))?;
        let Some(Closing::Approved(fact)) = &known.closing else {
            return Err(ArmyRefusal::NotRegistered(known.status()));
        };
        let figures = known.design.figures.iter();
        Ok(FieldedArmy {
            number: army,
            version,
            name: known.design.name.clone(),
            approved: fact.seq,
            hash: fact.hash,
            glyphs: figures.map(|figure| (figure.kind, figure.glyph)).collect(),
        })
    }
}
