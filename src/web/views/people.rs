//! Lines about a person: an event that they play in, a referee's category, ratings.

use chrono::NaiveDate;

use crate::arbiter::Taking;
use crate::federation::categories::{Category, Held};
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};

/// An event of a person.
pub struct EventLine {
    pub address: String,
    pub name: String,
    pub dates: String,
    pub status: String,
    /// The CSS class of its badge.
    pub look: &'static str,
    /// The entrant's number.
    pub number: u16,
    /// Whether the entrant has left.
    pub is_withdrawn: bool,
}

impl EventLine {
    /// The line of an event in which a person takes part.
    pub fn from_taking(words: Words, taking: &Taking) -> Self {
        let (status, look) = format::status(words, taking.status);
        Self {
            address: format!("/events/{}", taking.slug),
            name: taking.name.clone(),
            dates: format::dates(words, taking.starts_on, taking.ends_on),
            status,
            look,
            number: taking.number.get(),
            is_withdrawn: taking.is_withdrawn,
        }
    }
}

/// The name of a category.
pub fn category(words: Words, category: Category) -> String {
    words.t(match category {
        Category::International => Key("referee-international"),
        Category::National => Key("referee-national"),
        Category::First => Key("referee-first"),
        Category::Second => Key("referee-second"),
        Category::Third => Key("referee-third"),
    })
}

/// A category that a person has or had.
pub struct HeldLine {
    /// The entry of the federation's journal by which it was given.
    pub entry: u64,
    /// The entry's hash.
    pub hash: String,
    pub category: String,
    /// The first and the last day.
    pub time: String,
    /// Whether it is in force today.
    pub is_in_force: bool,
    /// The reason why it ended early.
    pub ended: Option<String>,
    /// Whether it can still be ended.
    pub is_open: bool,
}

impl HeldLine {
    /// The categories of a person, given oldest first, with their state on a day; newest first.
    pub fn all(words: Words, held: &[Held], day: NaiveDate) -> Vec<Self> {
        let counts = held.iter().rposition(|it| it.is_in_force(day));
        let newest_first = held.iter().enumerate().rev();
        newest_first
            .map(|(place, held)| Self::from_held(words, held, day, counts == Some(place)))
            .collect()
    }

    fn from_held(words: Words, held: &Held, day: NaiveDate, is_in_force: bool) -> Self {
        Self {
            entry: held.given.seq,
            hash: held.given.hash.to_string(),
            category: category(words, held.category),
            time: time(words, held),
            is_in_force,
            ended: held.ended.as_ref().map(|it| it.reason.to_string()),
            is_open: held.ended.is_none() && held.until.is_none_or(|until| day <= until),
        }
    }
}

/// The first and the last day of a category.
pub fn time(words: Words, held: &Held) -> String {
    if let Some(until) = held.until {
        return format::dates(words, held.from, until);
    }
    let from = format::dates(words, held.from, held.from);
    words.t_with("referee-since", &[("day", &from)])
}
