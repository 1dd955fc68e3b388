//! What of an event may be edited, until when, and how.
//!
//! What tells where and when an event is may be edited as long as it is not closed. What decides
//! who is before whom (tie-breaks, terms of protests, ratings) is free until the first round is
//! paired and a ruling with a reason from then on. The game, its regulations, the format and the
//! rules of the lots stay: another event has others, and one in which nothing has happened can
//! be deleted. Everything is an entry: the journal keeps what was before.

mod command;
mod decide;
mod entry;
mod refusal;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};

pub use command::{EventEdit, Listing, RatingChange, RatingChanges};
pub(super) use decide::{again, change, delete, list, rate, reopen};
pub use entry::{DetailEntry, EventChange, ListingSet, RatingSet};
pub use refusal::DetailRefusal;

use super::state::EventState;
use crate::info::EventInfo;

/// What became of an event besides its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Details {
    /// Whether the event is in no list.
    pub unlisted: bool,
    /// Whether the event was deleted: nothing can be done with it any more.
    pub deleted: bool,
    /// How often what a calendar says of it was edited, and when the last time.
    pub edited: Option<(u32, DateTime<Utc>)>,
    /// When it was closed last.
    pub closed_at: Option<DateTime<Utc>>,
}

impl EventState {
    /// Whether what decides who is before whom may be changed by a ruling alone: a round is
    /// paired, or the event has begun otherwise.
    pub fn is_ruled(&self) -> bool {
        self.is_started() || self.is_paired()
    }

    /// Whether nothing has happened in the event, so that it may be deleted.
    pub fn is_deletable(&self) -> bool {
        !self.closed && !self.is_ruled() && self.teams.rounds.is_empty()
    }

    pub(super) fn take_detail(&mut self, entry: &DetailEntry, at: DateTime<Utc>) {
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
            // It is a fact about the checkpoints, and nothing in the event changes.
            DetailEntry::KeyChanged(_) => {}
            DetailEntry::Rated(set) => self.rate(set.entrant, set.rating),
        }
    }
}

impl EventChange {
    fn apply(&self, info: &mut EventInfo) {
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
        let tie_breaks = change.tie_breaks.into_iter();
        tie_breaks.for_each(|it| info.tie_breaks = it);
        change.notes.into_iter().for_each(|it| info.notes = it.0);
    }

    /// Whether a calendar tells anything of it.
    const fn is_of_calendar(&self) -> bool {
        self.name.is_some() || self.place.is_some() || self.dates.is_some()
    }
}
