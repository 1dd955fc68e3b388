//! Lines about a person: an event that they play in, a referee's category, ratings.

use chrono::NaiveDate;

use crate::arbiter::Taking;
use crate::federation::categories::{Category, Held};
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};

/// An event, as it is shown.
pub struct EventLine {
    /// Where it is.
    pub address: String,
    /// Its name.
    pub name: String,
    /// Its days.
    pub dates: String,
    /// How far it is.
    pub status: String,
    /// The look of the badge that says so.
    pub look: &'static str,
    /// The entrant's number.
    pub number: u16,
    /// Whether the entrant has left.
    pub is_withdrawn: bool,
}

impl EventLine {
    /// An event that somebody takes part in.
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

/// A category that somebody has or had, as it is shown.
pub struct HeldLine {
    /// The entry of the federation's journal by which it was given.
    pub entry: u64,
    /// The entry's hash.
    pub hash: String,
    /// Its name.
    pub category: String,
    /// From when until when.
    pub time: String,
    /// Whether it is the one that counts today.
    pub is_in_force: bool,
    /// Why it ended before its time.
    pub ended: Option<String>,
    /// Whether it can still be ended.
    pub is_open: bool,
}

impl HeldLine {
    /// What somebody was given, the oldest first, as it is on a day; the newest first.
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

/// From when until when a category is.
pub fn time(words: Words, held: &Held) -> String {
    if let Some(until) = held.until {
        return format::dates(words, held.from, until);
    }
    let from = format::dates(words, held.from, held.from);
    words.t_with("referee-since", &[("day", &from)])
}
