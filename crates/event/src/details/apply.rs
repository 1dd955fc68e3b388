//! Applies entries about an event as a whole to the state.

use chrono::{DateTime, Utc};

use super::entry::{DetailEntry, EventChange};
use crate::settings::EventSettings;
use crate::state::EventState;

impl EventState {
    /// Whether a change of tie-breaks, terms or ratings is a ruling: a round is paired, or the
    /// event has begun otherwise.
    pub fn is_ruled(&self) -> bool {
        self.is_started() || self.is_paired()
    }

    /// Whether nothing has happened in the event, so that it may be deleted.
    pub fn is_deletable(&self) -> bool {
        !self.closed && !self.is_ruled() && self.teams.rounds.is_empty()
    }

    /// Whether the format and the Regulations may still be changed: nobody is entered.
    pub fn is_open(&self) -> bool {
        self.is_deletable() && self.entrants.is_empty() && self.teams.teams.is_empty()
    }

    pub(crate) fn apply_detail(&mut self, entry: &DetailEntry, at: DateTime<Utc>) {
        match entry {
            DetailEntry::Changed(change) => {
                if change.is_of_calendar() {
                    let times = self.details.edited.map_or(0, |(times, _)| times);
                    self.details.edited = Some((times.saturating_add(1), at));
                }
                change.apply(&mut self.info);
            }
            DetailEntry::Listed(set) => self.details.unlisted = !set.listed,
            DetailEntry::Reopened { .. } => {
                self.closed = false;
                self.details.closed_at = None;
            }
            DetailEntry::Deleted { .. } => self.details.deleted = true,
            // It concerns the checkpoints and changes nothing in the event.
            DetailEntry::KeyChanged(_) => {}
            DetailEntry::Rated(set) => self.rate(set.entrant, set.rating),
        }
    }
}

impl EventChange {
    fn apply(&self, info: &mut EventSettings) {
        let change = self.clone();
        change.name.into_iter().for_each(|it| info.name = it);
        change.place.into_iter().for_each(|it| info.place = it);
        change.dates.into_iter().for_each(|it| info.dates = it);
        change
            .protests
            .into_iter()
            .for_each(|it| info.protests = it);
        let zone = change.time_zone.into_iter();
        zone.for_each(|it| info.time_zone = Some(it));
        change.format.into_iter().for_each(|it| info.format = it);
        let rules = change.regulations.map(|text| info.with_regulations(&text));
        // The decision has read them; what cannot be read changes nothing.
        rules
            .and_then(Result::ok)
            .into_iter()
            .for_each(|it| info.rules = it);
        let tie_breaks = change.tie_breaks.into_iter();
        tie_breaks.for_each(|it| info.tie_breaks = it);
        change.notes.into_iter().for_each(|it| info.notes = it.0);
    }

    /// Whether a calendar shows any of the changed settings.
    const fn is_of_calendar(&self) -> bool {
        self.name.is_some() || self.place.is_some() || self.dates.is_some()
    }
}
