//! Applies entries about entrants to the state.

use std::sync::Arc;

use super::entry::EntrantEntry;
use crate::state::EventState;
use areopagus_tournament::entrant::{Entrant, EntrantNumber, Member, Withdrawal};

impl EventState {
    /// Applies an entry about entrants.
    pub(crate) fn apply_entrant(&mut self, entry: &EntrantEntry) -> Result<(), String> {
        match entry {
            EntrantEntry::Registered {
                entrant,
                person,
                commitment,
                rating,
            } => self.enter(Entrant {
                number: *entrant,
                person: *person,
                commitment: commitment.clone(),
                partner: None,
                third: None,
                rating: *rating,
                withdrawn: None,
            })?,
            EntrantEntry::CoalitionRegistered {
                entrant,
                first,
                second,
            } => {
                let Member { person, commitment } = first.clone();
                self.enter(Entrant {
                    number: *entrant,
                    person,
                    commitment,
                    partner: Some(second.clone()),
                    third: None,
                    rating: None,
                    withdrawn: None,
                })?;
            }
            EntrantEntry::Withdrawn {
                entrant,
                from_round,
                reason,
            } => {
                self.entrant_mut(*entrant)?.withdrawn = Some(Withdrawal {
                    from_round: *from_round,
                    reason: reason.clone(),
                });
            }
            EntrantEntry::Returned { entrant, .. } => self.readmit(*entrant)?,
            EntrantEntry::Army { entrant, army } => self.apply_army(*entrant, army.as_ref())?,
        }
        Ok(())
    }

    pub(crate) fn enter(&mut self, entrant: Entrant) -> Result<(), String> {
        let number = entrant.number;
        if number != self.next_number() {
            return Err(format!("entrant {number}"));
        }
        Arc::make_mut(&mut self.entrants).insert(number, entrant);
        if self.is_started() {
            self.order.push(number);
        }
        Ok(())
    }

    fn entrant_mut(&mut self, entrant: EntrantNumber) -> Result<&mut Entrant, String> {
        let known = Arc::make_mut(&mut self.entrants).get_mut(&entrant);
        known.ok_or_else(|| format!("entrant {entrant}"))
    }

    /// Takes back an entrant who had left.
    fn readmit(&mut self, entrant: EntrantNumber) -> Result<(), String> {
        self.entrant_mut(entrant)?.withdrawn = None;
        // An entrant who left before the start has no pairing number yet.
        if !self.order.is_empty() && !self.order.contains(&entrant) {
            self.order.push(entrant);
        }
        Ok(())
    }
}
