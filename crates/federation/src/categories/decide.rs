//! Commands about categories against what referees have.

use chrono::{NaiveDate, TimeDelta};
use serde::Serialize;
use uuid::Uuid;

use super::{Categories, Category, CategoryEntry};
use areopagus_event::RefusalClass;
use areopagus_language::Language;
use areopagus_tournament::text::{Line, LineError};

/// How far from the day on which it is given a category may begin.
const AROUND: TimeDelta = TimeDelta::days(366);

/// What is asked for about categories. Who asks has the right to, and the person is in the
/// registry: that is looked at before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum CategoryCommand {
    /// To give a referee a category.
    Give {
        /// The referee.
        person: Uuid,
        /// The category.
        category: Category,
        /// The first day.
        from: NaiveDate,
        /// The last day; `None` for no end.
        until: Option<NaiveDate>,
    },
    /// To end what a referee was given before its time.
    End {
        /// The referee.
        person: Uuid,
        /// The entry by which it was given.
        given: u64,
        /// Why, at most 500 signs.
        reason: String,
    },
}

impl CategoryCommand {
    /// The referee.
    pub const fn person(&self) -> Uuid {
        match self {
            Self::Give { person, .. } | Self::End { person, .. } => *person,
        }
    }
}

/// Why a command about a category is not carried out. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CategoryRefusal {
    /// The last day is before the first.
    Backwards,
    /// The first day is further than a year away.
    FarAway,
    /// The last day has passed already.
    Past,
    /// The referee has been given the very same and has it.
    Same,
    /// There is no such category to be ended.
    NotGiven,
    /// It is ended already.
    Ended,
    /// The reason is empty, too long or unprintable.
    Reason(LineError),
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

    /// The field that is wrong.
    pub const fn field(&self) -> Option<&'static str> {
        match self {
            Self::Backwards | Self::Past => Some("until"),
            Self::FarAway => Some("from"),
            Self::Reason(_) => Some("reason"),
            Self::Same | Self::NotGiven | Self::Ended => None,
        }
    }

    /// What is wrong and, where there is one, the way out.
    pub fn say(&self, language: Language) -> String {
        let (english, russian, german) = match self {
            Self::Backwards => (
                "The last day is before the first one.",
                "Последний день раньше первого.",
                "Der letzte Tag liegt vor dem ersten.",
            ),
            Self::FarAway => (
                "The first day is at most a year before or after today.",
                "Первый день отстоит от сегодняшнего не больше чем на год.",
                "Der erste Tag liegt höchstens ein Jahr vor oder nach heute.",
            ),
            Self::Past => (
                "The last day has passed already.",
                "Последний день уже прошёл.",
                "Der letzte Tag ist schon vorbei.",
            ),
            Self::Same => (
                "The referee has this category for this very time already.",
                "Эта категория на этот самый срок у судьи уже есть.",
                "Der Schiedsrichter hat diese Kategorie für genau diese Zeit schon.",
            ),
            Self::NotGiven => (
                "The referee was given no such category.",
                "Такой категории судье не присваивали.",
                "Eine solche Kategorie wurde dem Schiedsrichter nicht verliehen.",
            ),
            Self::Ended => (
                "This category was ended already.",
                "Эта категория уже прекращена.",
                "Diese Kategorie ist schon beendet.",
            ),
            Self::Reason(error) => return error.say(language),
        };
        let sentence = match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        };
        sentence.to_owned()
    }
}

impl CategoryEntry {
    /// Whether the rules refuse what it says on the day on which it was journaled. Which ids
    /// are one human's does not stand in the entries: that the same was not given twice is
    /// not looked at.
    ///
    /// # Errors
    /// [`CategoryRefusal`] when they do.
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
    /// What becomes of a command on a day, where the referee is a human under some ids.
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
                let newest = self.of(ids).into_iter().rfind(|held| held.ended.is_none());
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

    /// The entry stands under the id by which it was given, whichever is shown now.
    fn end(
        &self,
        given: u64,
        reason: &str,
        ids: &[Uuid],
    ) -> Result<CategoryEntry, CategoryRefusal> {
        for person in ids {
            let held = self.of(&[*person]);
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
                reason: Line::parse(&words.join(" ")).map_err(CategoryRefusal::Reason)?,
            });
        }
        Err(CategoryRefusal::NotGiven)
    }
}
