//! An event as one line of a list, and the games that lists are filtered by.

use chrono::{Datelike as _, NaiveDate};

use crate::arbiter::EventSummary;
use crate::event::EventStatus;
use crate::event::discipline::Discipline;
use crate::event::settings::Slug;
use crate::web::games;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;

/// An event in a list.
pub struct EventLine {
    pub slug: Slug,
    pub name: String,
    pub place: String,
    pub dates: String,
    /// The days without their month: `23–25`.
    pub days: String,
    /// The month in short, with its year if that is not this one.
    pub month: String,
    pub status: String,
    pub look: &'static str,
    pub entrants: u32,
    /// The rounds that are paired, in words.
    pub rounds: Option<String>,
    /// The sign of its game, and the name.
    pub icon: &'static str,
    pub discipline: &'static str,
}

impl EventLine {
    /// The line of an event in the reader's language.
    pub fn new(page: &Page, event: EventSummary) -> Self {
        let words = page.words();
        let rounds = rounds(words, &event);
        let (status, look) = format::status(words, event.status);
        let is_of_month = event.starts_on.month() == event.ends_on.month()
            && event.starts_on.year() == event.ends_on.year();
        let (first, last) = (event.starts_on.day(), event.ends_on.day());
        Self {
            dates: format::dates(words, event.starts_on, event.ends_on),
            days: if is_of_month && first != last {
                format!("{first}–{last}")
            } else {
                first.to_string()
            },
            month: month(words, event.starts_on, page.now().year()),
            slug: event.slug,
            name: event.name,
            place: event.place,
            status,
            look,
            entrants: event.entrants,
            rounds,
            icon: games::presentation(event.discipline).icon(),
            discipline: event.discipline.name(),
        }
    }
}

/// The month of a day in short; with the year if it is another one.
fn month(words: Words, day: NaiveDate, this_year: i32) -> String {
    let month = words.t_with("month-short", &[("month", &day.month())]);
    if day.year() == this_year {
        month
    } else {
        format!("{month} {}", day.year())
    }
}

/// The rounds of an event in a list: while it is in progress, those that are paired so far.
fn rounds(words: Words, event: &EventSummary) -> Option<String> {
    let key = match event.status {
        _ if event.rounds == 0 => return None,
        EventStatus::Finished | EventStatus::Closed => Key("rounds-count"),
        EventStatus::Registration | EventStatus::Running | EventStatus::Deleted => {
            Key("rounds-paired-count")
        }
    };
    Some(words.t_with(key, &[("count", &event.rounds)]))
}

/// A game to filter a list by.
pub struct GameChoice {
    pub word: &'static str,
    pub name: &'static str,
    pub icon: &'static str,
    pub is_chosen: bool,
}

impl GameChoice {
    /// All games, one of which may be chosen.
    pub fn all(chosen: Option<Discipline>) -> Vec<Self> {
        let choice = |game: Discipline| Self {
            word: game.word(),
            name: game.name(),
            icon: games::presentation(game).icon(),
            is_chosen: chosen == Some(game),
        };
        Discipline::all().map(choice).collect()
    }
}
