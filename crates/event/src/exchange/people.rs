//! The names of persons for files.

use std::collections::BTreeMap;

use areopagus_tournament::entrant::EntrantNumber;

/// What a file may say of a person.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Who {
    /// The name; `None` after the person's data was erased.
    pub name: Option<String>,
    /// The club or town.
    pub club: Option<String>,
    /// The number in the federation.
    pub federation_id: Option<String>,
}

/// The persons of an event, by entrant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct People(BTreeMap<EntrantNumber, Who>);

impl People {
    pub fn iter(&self) -> impl Iterator<Item = (EntrantNumber, &Who)> {
        self.0.iter().map(|(number, who)| (*number, who))
    }

    fn who(&self, entrant: EntrantNumber) -> Option<&Who> {
        self.0.get(&entrant)
    }

    /// The name of an entrant; `No. 7` for one without.
    pub(super) fn name(&self, entrant: EntrantNumber) -> String {
        let known = self.who(entrant).and_then(|who| who.name.clone());
        known.unwrap_or_else(|| format!("No. {entrant}"))
    }

    /// The club of an entrant; empty for none.
    pub(super) fn club(&self, entrant: EntrantNumber) -> &str {
        let known = self.who(entrant).and_then(|who| who.club.as_deref());
        known.unwrap_or_default()
    }

    /// The number of an entrant in the federation; empty for none.
    pub(super) fn federation_id(&self, entrant: EntrantNumber) -> &str {
        let known = self
            .who(entrant)
            .and_then(|who| who.federation_id.as_deref());
        known.unwrap_or_default()
    }
}

impl FromIterator<(EntrantNumber, Who)> for People {
    fn from_iter<I: IntoIterator<Item = (EntrantNumber, Who)>>(people: I) -> Self {
        Self(people.into_iter().collect())
    }
}
