//! The referees' categories: the fold of the entries about them.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use uuid::Uuid;

use super::{Category, CategoryEntry};
use crate::armies::Fact;
use areopagus_tournament::text::TextLine;

/// How a category was ended before its last day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The author and time.
    pub fact: Fact,
    pub reason: TextLine<500>,
}

/// A category that a referee was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    pub category: Category,
    pub from: NaiveDate,
    /// The last day; `None` for no end.
    pub until: Option<NaiveDate>,
    /// The author and time of the entry that gave it.
    pub given: Fact,
    /// How it was ended before its last day.
    pub ended: Option<Ending>,
}

impl Held {
    /// Whether it is in force on a day, unless a later one replaces it.
    pub fn is_in_force(&self, day: NaiveDate) -> bool {
        self.ended.is_none() && self.from <= day && self.until.is_none_or(|until| day <= until)
    }
}

/// An entry that does not fit the entries before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq} ends a category that is none")]
pub struct CategoryFault {
    pub seq: u64,
}

/// The categories of each referee, by person id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Categories(BTreeMap<Uuid, Vec<Held>>);

impl Categories {
    /// Applies an entry.
    ///
    /// # Errors
    /// [`CategoryFault`] when it does not fit the entries before it.
    pub fn apply(&mut self, fact: Fact, entry: CategoryEntry) -> Result<(), CategoryFault> {
        match entry {
            CategoryEntry::Given {
                person,
                category,
                from,
                until,
            } => self.0.entry(person).or_default().push(Held {
                category,
                from,
                until,
                given: fact,
                ended: None,
            }),
            CategoryEntry::Ended {
                person,
                given,
                reason,
            } => {
                let fault = CategoryFault { seq: fact.seq };
                let held = self.0.get_mut(&person).into_iter().flatten();
                let mut open = held.filter(|it| it.given.seq == given && it.ended.is_none());
                let held = open.next().ok_or(fault)?;
                held.ended = Some(Ending { fact, reason });
            }
        }
        Ok(())
    }

    /// All persons who were ever given a category.
    pub fn referees(&self) -> impl Iterator<Item = Uuid> {
        self.0.keys().copied()
    }

    /// The categories of a human with these ids, the oldest first.
    pub fn held_by(&self, ids: &[Uuid]) -> Vec<&Held> {
        let mut held: Vec<&Held> = ids
            .iter()
            .filter_map(|id| self.0.get(id))
            .flatten()
            .collect();
        held.sort_by_key(|it| it.given.seq);
        held
    }

    /// The category in force on a day for a human with these ids: the newest.
    pub fn in_force(&self, ids: &[Uuid], day: NaiveDate) -> Option<&Held> {
        let mut held = self.held_by(ids).into_iter();
        held.rfind(|it| it.is_in_force(day))
    }
}
