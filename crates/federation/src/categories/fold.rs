//! The categories as they are: nothing but the fold of their entries.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use uuid::Uuid;

use super::{Category, CategoryEntry};
use crate::armies::Fact;
use areopagus_tournament::text::Line;

/// How a category ended before its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// By whom and when.
    pub fact: Fact,
    /// Why.
    pub reason: Line<500>,
}

/// A category that a referee was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// The category.
    pub category: Category,
    /// The first day.
    pub from: NaiveDate,
    /// The last day; `None` for no end.
    pub until: Option<NaiveDate>,
    /// By whom it was given, and when.
    pub given: Fact,
    /// How it ended before its time.
    pub ended: Option<Ending>,
}

impl Held {
    /// Whether it counts on a day, unless a later one does.
    pub fn is_in_force(&self, day: NaiveDate) -> bool {
        self.ended.is_none() && self.from <= day && self.until.is_none_or(|until| day <= until)
    }
}

/// Why an entry is not one that follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("entry {seq} ends a category that is none")]
pub struct CategoryFault {
    /// The entry.
    pub seq: u64,
}

/// What every referee was given, by the person's id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Categories(BTreeMap<Uuid, Vec<Held>>);

impl Categories {
    /// Adds an entry.
    ///
    /// # Errors
    /// [`CategoryFault`] when it does not follow from those before.
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

    /// Whoever was ever given one.
    pub fn referees(&self) -> impl Iterator<Item = Uuid> {
        self.0.keys().copied()
    }

    /// What a human was given under some ids, the oldest first.
    pub fn of(&self, ids: &[Uuid]) -> Vec<&Held> {
        let mut held: Vec<&Held> = ids
            .iter()
            .filter_map(|id| self.0.get(id))
            .flatten()
            .collect();
        held.sort_by_key(|it| it.given.seq);
        held
    }

    /// What counts on a day of what a human was given under some ids: the newest.
    pub fn in_force(&self, ids: &[Uuid], day: NaiveDate) -> Option<&Held> {
        let mut held = self.of(ids).into_iter();
        held.rfind(|it| it.is_in_force(day))
    }
}
