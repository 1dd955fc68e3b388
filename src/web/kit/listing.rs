//! A paginated list of events with a search.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;

use super::errors::Failure;
use super::i18n::{Key, Words};
use crate::arbiter::{Arbiter, EventFilter, EventPage, Whose};
use crate::event::discipline::Discipline;
use crate::web::kit::fields::Fields;

/// The most characters of a search.
pub const MOST_TYPED: usize = 100;

/// The address of the desk's own list.
const DESK: &str = "/desk";

/// A page of a list of events.
pub struct Listing {
    path: &'static str,
    /// The search text.
    pub typed: String,
    /// The events that are meant apart from the search.
    pub filter: EventFilter,
    /// Whether closed events are left out: at the desk, until somebody searches.
    pub is_open: bool,
    /// The error of the search.
    pub fault: Option<String>,
    /// The notice that the list has no such page.
    pub notice: Option<String>,
    pub found: EventPage,
}

/// A link to another page of the list.
pub struct PageLink {
    /// Its relation to the page that is shown, as HTML names it.
    pub relation: &'static str,
    pub address: String,
    /// What it is called.
    pub name: String,
}

impl Listing {
    /// The list that an address asks for. An invalid request is reported on the page, which then
    /// has no events.
    ///
    /// # Errors
    /// 503 when the database fails.
    pub async fn from_request(
        request: &HttpRequest,
        words: Words,
        arbiter: &Arbiter,
        whose: Whose,
    ) -> Result<Self, Failure> {
        let path = if whose == Whose::Everybody { "/" } else { DESK };
        Self::at(path, request, words, arbiter, whose).await
    }

    /// The same list at another address.
    ///
    /// # Errors
    /// 503 when the database fails.
    pub async fn at(
        path: &'static str,
        request: &HttpRequest,
        words: Words,
        arbiter: &Arbiter,
        whose: Whose,
    ) -> Result<Self, Failure> {
        let query = Fields::of_query(request.query_string());
        let typed = query.get("q").trim().to_owned();
        let filter = filter(&query);
        let is_open = whose != Whose::Everybody && !query.has("q");
        let is_long = typed.chars().count() > MOST_TYPED;
        let number = match query.given("page") {
            None => 1,
            Some(text) => text.parse().unwrap_or_default(),
        };
        let mut found = if is_long {
            EventPage::empty()
        } else {
            let asked = EventFilter {
                is_open,
                ..filter.clone()
            };
            let found = arbiter.filtered_events(whose, &typed, &asked, number);
            found.await?
        };
        let pages = found.pages();
        let notice = (!is_long && !found.is_there())
            .then(|| words.t_with("list-no-page", &[("pages", &pages)]));
        if notice.is_some() {
            found.events.clear();
        }
        Ok(Self {
            path,
            filter,
            is_open,
            fault: is_long.then(|| words.t_with("list-search-long", &[("most", &MOST_TYPED)])),
            typed,
            notice,
            found,
        })
    }

    /// The status of the page.
    pub const fn status(&self) -> StatusCode {
        match (&self.fault, &self.notice) {
            (Some(_), _) => StatusCode::UNPROCESSABLE_ENTITY,
            (None, Some(_)) => StatusCode::NOT_FOUND,
            (None, None) => StatusCode::OK,
        }
    }

    /// The address of the list.
    pub const fn path(&self) -> &'static str {
        self.path
    }

    /// The address of a page of the list.
    fn address(&self, number: u32) -> String {
        let filter = &self.filter;
        let asked = [
            (
                "q",
                Some(self.typed.clone()).filter(|it| !it.is_empty() || self.is_whole()),
            ),
            ("year", filter.year.map(|year| year.to_string())),
            ("place", filter.place.clone()),
            ("game", filter.discipline.map(|it| it.word().to_owned())),
            ("page", Some(number.to_string())),
        ];
        let asked = asked.into_iter();
        let pairs = asked.filter_map(|(name, value)| Some(format!("{name}={}", encoded(&value?))));
        format!("{}?{}", self.path, pairs.collect::<Vec<_>>().join("&"))
    }

    /// Whether the list is the desk's with the closed events, without which it is shown first.
    fn is_whole(&self) -> bool {
        self.path == DESK && !self.is_open
    }

    /// Whether only some of the events are meant.
    pub fn is_filtered(&self) -> bool {
        self.filter != EventFilter::default()
    }

    /// Whether there are no events yet, as far as this page shows.
    pub fn is_bare(&self) -> bool {
        self.found.total == 0
            && self.typed.is_empty()
            && !self.is_filtered()
            && self.fault.is_none()
            && self.notice.is_none()
    }

    /// Whether there is something to search in, or a search was made.
    pub fn has_search(&self) -> bool {
        self.found.pages() > 1 || !self.typed.is_empty() || self.is_filtered() || self.is_whole()
    }

    /// The summary of a list of several pages, or of a search.
    pub fn sum(&self, words: Words) -> Option<String> {
        if self.fault.is_some() || self.notice.is_some() || !self.has_search() {
            return None;
        }
        let (total, pages) = (self.found.total, self.found.pages());
        let count = words.t_with("list-found", &[("count", &total)]);
        if pages == 1 {
            return Some(count);
        }
        let number = self.found.number;
        let page = words.t_with("list-page", &[("page", &number), ("pages", &pages)]);
        Some(format!("{count} · {page}"))
    }

    /// How many events are listed, also where there is one page of all of them.
    pub fn count(&self, words: Words) -> Option<String> {
        let is_whole = self.fault.is_none() && self.notice.is_none() && !self.has_search();
        let count = || words.t_with("list-found", &[("count", &self.found.total)]);
        self.sum(words).or_else(|| is_whole.then(count))
    }

    /// The links from this page to others.
    pub fn ways(&self, words: Words) -> Vec<PageLink> {
        let (number, last) = (self.found.number, self.found.pages());
        let way = |relation, number, key| PageLink {
            relation,
            address: self.address(number),
            name: words.t(key),
        };
        let mut ways = Vec::new();
        if !self.found.is_there() {
            ways.push(way("first", 1, Key("list-first")));
            return ways;
        }
        if number > 2 {
            ways.push(way("first", 1, Key("list-first")));
        }
        if number > 1 {
            ways.push(way("prev", number - 1, Key("list-previous")));
        }
        if number < last {
            ways.push(way("next", number + 1, Key("list-next")));
        }
        if number.saturating_add(1) < last {
            ways.push(way("last", last, Key("list-last")));
        }
        ways
    }
}

/// The events that a query means apart from its search; what it names wrongly is not asked for.
fn filter(query: &Fields) -> EventFilter {
    let place = query.get("place").trim();
    let is_place = !place.is_empty() && place.chars().count() <= MOST_TYPED;
    EventFilter {
        discipline: Discipline::from_word(query.get("game")),
        year: query.get("year").parse().ok(),
        place: is_place.then(|| place.replace('\0', "")),
        is_open: false,
    }
}

/// A value encoded for a query (RFC 3986).
pub fn encoded(value: &str) -> String {
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    };
    value.bytes().map(sign).collect()
}
