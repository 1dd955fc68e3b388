//! Paginated lists of events: public ones, and those for the holder of a role.

use uuid::Uuid;

use super::handle::Arbiter;
use super::types::{ArbiterError, EventSummary};
use crate::event::EventStatus;
use crate::event::settings::{Discipline, Slug};
use crate::federation::names::folded;
use crate::store::projection::EventRow;
use crate::store::{StoreError, listing};

/// Events per page.
pub const EVENTS_OF_A_PAGE: u32 = 50;

/// Maximum number of words of a search.
const MOST_WORDS: usize = 8;

/// The most years and places that are offered to choose from.
const MOST_YEARS: i64 = 100;
const MOST_PLACES: i64 = 50;

/// Whose list of events it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// The public's, without hidden events.
    Everybody,
    /// The federation's: all events.
    Federation,
    /// Those in which an account has a role.
    Account(Uuid),
}

/// Which events of a list are meant, apart from a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventFilter {
    /// Only events of this game.
    pub discipline: Option<Discipline>,
    /// Only events that begin in this year.
    pub year: Option<i32>,
    /// Only events at this place, as it is written.
    pub place: Option<String>,
    /// Only events that are not closed.
    pub is_open: bool,
}

/// A page of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPage {
    /// The running events, then the coming ones, then the others.
    pub events: Vec<EventSummary>,
    /// The number of the page, from 1.
    pub number: u32,
    /// How many events match.
    pub total: u64,
}

impl EventPage {
    /// The page of a list without a search.
    pub const fn empty() -> Self {
        Self {
            events: Vec::new(),
            number: 1,
            total: 0,
        }
    }

    /// The number of pages, at least one.
    pub fn pages(&self) -> u32 {
        let pages = self.total.div_ceil(EVENTS_OF_A_PAGE.into());
        u32::try_from(pages).unwrap_or(u32::MAX).max(1)
    }

    /// Whether this page exists.
    pub fn is_there(&self) -> bool {
        (1..=self.pages()).contains(&self.number)
    }

    /// How many events are on the pages before.
    pub fn before(&self) -> u64 {
        u64::from(EVENTS_OF_A_PAGE) * u64::from(self.number.saturating_sub(1))
    }
}

impl Arbiter {
    /// A page of the events whose name, place or address contains all typed words. Pages are
    /// counted from 1; a page that does not exist has no events.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn events_page(
        &self,
        whose: Whose,
        typed: &str,
        number: u32,
    ) -> Result<EventPage, ArbiterError> {
        let all = EventFilter::default();
        self.filtered_events(whose, typed, &all, number).await
    }

    /// A page of those of the same events that a filter means.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn filtered_events(
        &self,
        whose: Whose,
        typed: &str,
        filter: &EventFilter,
        number: u32,
    ) -> Result<EventPage, ArbiterError> {
        let words = words(typed);
        let page = EventPage {
            number,
            ..EventPage::empty()
        };
        let mut asked = listing::ListingQuery {
            is_public: whose == Whose::Everybody,
            account: match whose {
                Whose::Account(account) => Some(account),
                Whose::Everybody | Whose::Federation => None,
            },
            words: &words,
            discipline: filter.discipline.map(|it| it.word()),
            year: filter.year,
            place: filter.place.as_deref(),
            is_open: filter.is_open,
            today: self.now().date_naive(),
            skip: i64::try_from(page.before()).unwrap_or(i64::MAX),
            take: EVENTS_OF_A_PAGE.into(),
        };
        let (rows, mut total) = listing::page(self.store.pool(), &asked).await?;
        if rows.is_empty() && asked.skip > 0 {
            (asked.skip, asked.take) = (0, 1);
            (_, total) = listing::page(self.store.pool(), &asked).await?;
        }
        Ok(EventPage {
            events: rows.into_iter().map(summary).collect::<Result<_, _>>()?,
            total: u64::try_from(total).unwrap_or_default(),
            ..page
        })
    }

    /// The years in which publicly listed events begin, the newest first.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn event_years(&self) -> Result<Vec<i32>, ArbiterError> {
        Ok(listing::years(self.store.pool(), MOST_YEARS).await?)
    }

    /// The places with the most publicly listed events, in a year or ever.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn event_places(&self, year: Option<i32>) -> Result<Vec<String>, ArbiterError> {
        Ok(listing::places(self.store.pool(), year, MOST_PLACES).await?)
    }

    /// The publicly listed events that contain all typed words, the newest first: all of them,
    /// or at most `most` after a given one. `None` if the given one does not exist.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn newest_events(
        &self,
        typed: &str,
        behind: Option<&Slug>,
        most: Option<u32>,
    ) -> Result<Option<Vec<EventSummary>>, ArbiterError> {
        let pool = self.store.pool();
        let mut connection = pool.acquire().await.map_err(StoreError::from)?;
        let take = most.map(i64::from);
        let rows = listing::newest(&mut connection, &words(typed), behind, take).await?;
        drop(connection);
        let Some(rows) = rows else { return Ok(None) };
        let mut events = Vec::with_capacity(rows.len());
        for row in rows {
            let is_delayed = row.public_delay > 0;
            let mut event = summary(row)?;
            // Withheld entries are not counted. An unreadable event is reported when it is
            // opened.
            if is_delayed
                && event.status == EventStatus::Running
                && let Ok(view) = self.event(&event.slug).await
            {
                event.version = view.state.public_version(self.now());
            }
            events.push(event);
        }
        Ok(Some(events))
    }

    /// The newest publicly listed event of a discipline that is not closed.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn newest_open_event(
        &self,
        discipline: Discipline,
    ) -> Result<Option<Slug>, ArbiterError> {
        let slug = listing::newest_open(self.store.pool(), discipline.word()).await?;
        slug.map(|slug| slug_of(&slug)).transpose()
    }

    /// The closed events, each with its version.
    pub(super) async fn closed_events(&self) -> Result<Vec<(Slug, u64)>, ArbiterError> {
        let rows = listing::closed(self.store.pool()).await?.into_iter();
        rows.map(|(slug, version)| Ok((slug_of(&slug)?, version_of(version)?)))
            .collect()
    }
}

/// The words of a search, normalised. Invisible characters are dropped; the database refuses
/// some of them.
fn words(typed: &str) -> Vec<String> {
    let words = typed.split_whitespace().take(MOST_WORDS).map(|word| {
        let seen: String = word.chars().filter(|sign| !sign.is_control()).collect();
        folded(&seen)
    });
    words.filter(|word| !word.is_empty()).collect()
}

fn slug_of(text: &str) -> Result<Slug, ArbiterError> {
    Slug::parse(text).map_err(|_| unknown_word("event.slug"))
}

fn version_of(value: i64) -> Result<u64, ArbiterError> {
    let what = "event.version";
    Ok(u64::try_from(value).map_err(|_| StoreError::Range { what, value })?)
}

fn unknown_word(what: &'static str) -> ArbiterError {
    StoreError::Sql(sqlx::Error::Decode(what.into())).into()
}

fn summary(row: EventRow) -> Result<EventSummary, ArbiterError> {
    let count = |what, value: i32| {
        u32::try_from(value).map_err(|_| StoreError::Range {
            what,
            value: value.into(),
        })
    };
    Ok(EventSummary {
        slug: slug_of(&row.slug)?,
        version: version_of(row.version)?,
        name: row.name,
        place: row.place,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
        discipline: Discipline::from_word(&row.discipline)
            .ok_or_else(|| unknown_word("event.discipline"))?,
        status: EventStatus::from_word(&row.status).ok_or_else(|| unknown_word("event.status"))?,
        listed: row.listed,
        entrants: count("event.entrants", row.entrants)?,
        rounds: count("event.rounds", row.rounds)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_search_are_looked_for_without_case_and_diacritics() {
        assert_eq!(words("  Тверь  GREIFSWALD "), ["тверь", "greifswald"]);
        assert_eq!(words("Кёльн Zürich"), ["кельн", "zurich"]);
        assert_eq!(words("a\0b ' \u{7}"), ["ab"]);
        assert!(words(" ").is_empty());
        assert_eq!(words(&"a ".repeat(99)).len(), MOST_WORDS);
    }

    #[test]
    fn an_empty_list_has_one_page() {
        let page = |number, total| EventPage {
            events: Vec::new(),
            number,
            total,
        };
        assert!(page(1, 0).is_there());
        assert!(!page(0, 9).is_there());
        assert!(page(2, 51).is_there() && !page(2, 50).is_there());
        assert_eq!((page(3, 120).before(), page(3, 120).pages()), (100, 3));
    }
}
