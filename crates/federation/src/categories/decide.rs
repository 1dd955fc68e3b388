//! Decides commands about categories on what the referees have been given.

use chrono::{NaiveDate, TimeDelta};
use serde::Serialize;
use uuid::Uuid;

use super::{Categories, Category, CategoryEntry};
use areopagus_event::RefusalClass;
use areopagus_tournament::text::{LineError, TextLine};

/// How far a category's first day may be from the day on which it is given.
const AROUND: TimeDelta = TimeDelta::days(366);

/// A command about categories. The caller's right, and that the person is registered, were
/// checked before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum CategoryCommand {
    /// Give a referee a category.
    Give {
        person: Uuid,
        category: Category,
        from: NaiveDate,
        /// The last day; `None` for no end.
        until: Option<NaiveDate>,
    },
    /// End a category before its last day.
    End {
        person: Uuid,
        /// The entry that gave it.
        given: u64,
        /// The reason, at most 500 characters.
        reason: String,
    },
}

impl CategoryCommand {
    pub const fn person(&self) -> Uuid {
        match self {
            Self::Give { person, .. } | Self::End { person, .. } => *person,
        }
    }
}

areopagus_language::sentences! {
    /// Why a command about a category is refused. Nothing was changed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum CategoryRefusal {
        /// The last day is before the first.
        Backwards =>
            en "The last day is before the first one.",
            ru "Последний день раньше первого.",
            de "Der letzte Tag liegt vor dem ersten.";
        /// The first day is more than a year away.
        FarAway =>
            en "The first day is at most a year before or after today.",
            ru "Первый день отстоит от сегодняшнего не больше чем на год.",
            de "Der erste Tag liegt höchstens ein Jahr vor oder nach heute.";
        /// The last day has passed already.
        Past =>
            en "The last day has passed already.",
            ru "Последний день уже прошёл.",
            de "Der letzte Tag ist schon vorbei.";
        /// The referee already has the same category for the same time.
        Same =>
            en "The referee has this category for this very time already.",
            ru "Эта категория на этот самый срок у судьи уже есть.",
            de "Der Schiedsrichter hat diese Kategorie für genau diese Zeit schon.";
        /// There is no such category to end.
        NotGiven =>
            en "The referee was given no such category.",
            ru "Такой категории судье не присваивали.",
            de "Eine solche Kategorie wurde dem Schiedsrichter nicht verliehen.";
        /// It was ended before.
        Ended =>
            en "This category was ended already.",
            ru "Эта категория уже прекращена.",
            de "Diese Kategorie ist schon beendet.";
        /// The reason is empty, too long or contains unprintable characters.
        Reason(error: LineError) => |language| { error.say(language) };
    }
}

impl CategoryRefusal {
    /// A stable word for programs, in kebab-case.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Backwards => "category-backwards",
            Self::FarAway => "category-far-away",
            Self::Past => "category-past",
            Self::Same => "category-same",
            Self::NotGiven => "category-not-given",
            Self::Ended => "category-ended",
            Self::Reason(_) => "reason",
        }
    }

    /// What a caller can do about it.
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::NotGiven => RefusalClass::NotFound,
            Self::Same | Self::Ended => RefusalClass::Conflict,
            Self::Backwards | Self::FarAway | Self::Past | Self::Reason(_) => RefusalClass::Invalid,
        }
    }

    /// The invalid field.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Backwards | Self::Past => Some("until"),
            Self::FarAway => Some("from"),
            Self::Reason(_) => Some("reason"),
            Self::Same | Self::NotGiven | Self::Ended => None,
        }
    }
}

impl CategoryEntry {
    /// Decides the command again on the day of its entry. Which ids are the same human is not
    /// in the entries, so a category that was given twice is not detected.
    ///
    /// # Errors
    /// [`CategoryRefusal`] when the rules refuse it.
    pub(crate) fn decide_again(&self, today: NaiveDate) -> Result<(), CategoryRefusal> {
        match self {
            Self::Given { from, until, .. } => in_time(*from, *until, today),
            Self::Ended { .. } => Ok(()),
        }
    }
}

/// Whether a category may be given for a time on a day.
fn in_time(
    from: NaiveDate,
    until: Option<NaiveDate>,
    today: NaiveDate,
) -> Result<(), CategoryRefusal> {
    if until.is_some_and(|until| until < from) {
        return Err(CategoryRefusal::Backwards);
    }
    if from.signed_duration_since(today).abs() > AROUND {
        return Err(CategoryRefusal::FarAway);
    }
    if until.is_some_and(|until| until < today) {
        return Err(CategoryRefusal::Past);
    }
    Ok(())
}

impl Categories {
    /// Decides a command on a day. `ids` are all ids of the referee.
    ///
    /// # Errors
    /// [`CategoryRefusal`] when it is refused.
    pub fn decide(
        &self,
        command: &CategoryCommand,
        ids: &[Uuid],
        today: NaiveDate,
    ) -> Result<CategoryEntry, CategoryRefusal> {
        match command {
            CategoryCommand::Give {
                person,
                category,
                from,
                until,
            } => {
                in_time(*from, *until, today)?;
                let newest = self
                    .held_by(ids)
                    .into_iter()
                    .rfind(|held| held.ended.is_none());
                if newest.is_some_and(|it| {
                    (it.category, it.from, it.until) == (*category, *from, *until)
                }) {
                    return Err(CategoryRefusal::Same);
                }
                Ok(CategoryEntry::Given {
                    person: *person,
                    category: *category,
                    from: *from,
                    until: *until,
                })
            }
            CategoryCommand::End { given, reason, .. } => self.end(*given, reason, ids),
        }
    }

    /// The entry keeps the id under which the category was given, whichever is shown now.
    fn end(
        &self,
        given: u64,
        reason: &str,
        ids: &[Uuid],
    ) -> Result<CategoryEntry, CategoryRefusal> {
        for person in ids {
            let held = self.held_by(&[*person]);
            let Some(held) = held.into_iter().find(|held| held.given.seq == given) else {
                continue;
            };
            if held.ended.is_some() {
                return Err(CategoryRefusal::Ended);
            }
            let words: Vec<&str> = reason.split_whitespace().collect();
            return Ok(CategoryEntry::Ended {
                person: *person,
                given,
                reason: TextLine::parse(&words.join(" ")).map_err(CategoryRefusal::Reason)?,
            });
        }
        Err(CategoryRefusal::NotGiven)
    }
}
