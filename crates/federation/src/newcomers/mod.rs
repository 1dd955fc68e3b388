//! Matches the entrants of a report file with those of an event.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::names::Name;
use super::ratings::PlayerId;
use areopagus_event::exchange::{Import, NewEntrant, People};
use areopagus_tournament::entrant::EntrantNumber;

/// An entrant of the event: the name, whether there is a federation number, and the number in
/// the event.
type Named = (Name, bool, EntrantNumber);

/// The match of each entrant of a file in the event, if any: by federation number, else
/// by name if either has no number. Each name is parsed once.
pub fn known(import: &Import, people: &People) -> Vec<Option<EntrantNumber>> {
    let mut numbered: BTreeMap<PlayerId, EntrantNumber> = BTreeMap::new();
    let mut named: Vec<Named> = Vec::new();
    for (entrant, who) in people.iter() {
        let number = player(who.federation_id.as_deref());
        let has_number = number.is_some();
        if let Some(number) = number {
            numbered.entry(number).or_insert(entrant);
        }
        if let Some(name) = &who.name {
            named.push((Name::parse(name), has_number, entrant));
        }
    }
    let find = |entrant: &NewEntrant| {
        let number = player(entrant.federation_id.as_deref());
        let known = number.as_ref().and_then(|number| numbered.get(number));
        known.copied().or_else(|| {
            let name = Name::parse(&entrant.name);
            let may_be = |(_, has_number, _): &&Named| number.is_none() || !has_number;
            let mut named = named.iter().filter(may_be);
            named.find_map(|(other, _, known)| name.is_that(other).then_some(*known))
        })
    };
    import.entrants.iter().map(find).collect()
}

fn player(number: Option<&str>) -> Option<PlayerId> {
    number.and_then(PlayerId::parse)
}
