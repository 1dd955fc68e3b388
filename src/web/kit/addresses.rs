//! Builds the addresses of the pages of players and clubs.

use uuid::Uuid;

use crate::arbiter::EventView;
use crate::tournament::entrant::{Entrant, EntrantNumber};

/// The address of a player's page.
pub fn player(person: Uuid) -> String {
    format!("/players/{person}")
}

/// The address of the player's page, if the entrant is one person who is known by name.
pub fn player_of(view: &EventView, entrant: &Entrant) -> Option<String> {
    let person = view.people.get(&entrant.person);
    let person = person.filter(|person| entrant.partner.is_none() && person.name.is_some());
    person.map(|person| player(person.id))
}

/// The address of a club's page.
pub fn club(club: Uuid) -> String {
    format!("/clubs/{club}")
}

/// The address of the page of an entrant's club, if the list of clubs has it.
pub fn club_of(view: &EventView, entrant: EntrantNumber) -> Option<String> {
    view.club_id(entrant).map(club)
}
