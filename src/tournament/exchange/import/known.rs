//! Whom of a file an event has already.

use super::{Import, NewEntrant};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::exchange::{People, Who};

impl Import {
    /// For each entrant of the file the one of the event whom it is, if any: who has the same
    /// number in the federation, or the same name where either has no number. Which
    /// names are the same, who keeps them says.
    pub fn known(
        &self,
        people: &People,
        are_same: impl Fn(&str, &str) -> bool,
    ) -> Vec<Option<EntrantNumber>> {
        let is_same = |entrant: &NewEntrant, who: &Who| {
            let numbers = entrant.federation_id.as_ref();
            if let Some((one, other)) = numbers.zip(who.federation_id.as_ref()) {
                return one == other;
            }
            let name = who.name.as_deref();
            name.is_some_and(|name| are_same(name, &entrant.name))
        };
        let find = |entrant: &NewEntrant| {
            let mut people = people.iter();
            people.find_map(|(number, who)| is_same(entrant, who).then_some(number))
        };
        self.entrants.iter().map(find).collect()
    }
}
