//! Whom of a file an event has already.

use super::{Import, NewEntrant};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::exchange::{People, Who};

impl Import {
    /// For each entrant of the file the one of the event whom it is, if any: who has the same
    /// number in the federation, or the same name where either has no number.
    pub fn known(&self, people: &People) -> Vec<Option<EntrantNumber>> {
        let find = |entrant: &NewEntrant| {
            let mut people = people.iter();
            people.find_map(|(number, who)| is_same(entrant, who).then_some(number))
        };
        self.entrants.iter().map(find).collect()
    }
}

fn is_same(entrant: &NewEntrant, who: &Who) -> bool {
    if let Some((one, other)) = entrant
        .federation_id
        .as_ref()
        .zip(who.federation_id.as_ref())
    {
        return one == other;
    }
    let name = who.name.as_deref();
    name.is_some_and(|name| folded(name) == folded(&entrant.name))
}

/// A name without what programs write differently: case, commas and blanks.
fn folded(name: &str) -> String {
    let words = name.split(|sign: char| sign == ',' || sign.is_whitespace());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join(" ")
}
