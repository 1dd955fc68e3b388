//! The referees in public: who has a category, and who is a referee of an event.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::NaiveDate;

use super::tabs::{Tab, TabLink, tabs};
use super::visit::Visit;
use crate::arbiter::{Arbiter, Referee};
use crate::federation::categories::{Category, Held};
use crate::federation::rights::EventRole;
use crate::web::hall::addresses;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;
use crate::web::kit::show;

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
            .map(|(place, held)| Self::of(words, held, day, counts == Some(place)))
            .collect()
    }

    fn of(words: Words, held: &Held, day: NaiveDate, is_in_force: bool) -> Self {
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
fn time(words: Words, held: &Held) -> String {
    if let Some(until) = held.until {
        return show::dates(words, held.from, until);
    }
    let from = show::dates(words, held.from, held.from);
    words.t_with("referee-since", &[("day", &from)])
}

/// A referee in the list.
struct Line {
    address: String,
    name: String,
    club: String,
    time: String,
}

/// The referees of a category.
struct Group {
    category: String,
    lines: Vec<Line>,
}

#[derive(Template)]
#[template(path = "hall/referees.html")]
struct ListPage {
    page: Page,
    groups: Vec<Group>,
}

/// `GET /referees`: who has a category today.
pub(super) async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let words = page.words();
    let referees = arbiter.referees(arbiter.now().date_naive()).await?;
    let line = |referee: &Referee| Line {
        address: addresses::player(referee.person.id),
        name: referee.person.name.clone().unwrap_or_default(),
        club: referee.person.club.clone().unwrap_or_default(),
        time: time(words, &referee.held),
    };
    let group = |of: Category| {
        let of_category = referees.iter().filter(|it| it.held.category == of);
        Group {
            category: category(words, of),
            lines: of_category.map(line).collect(),
        }
    };
    let groups = Category::ALL.map(group).into_iter();
    let groups = groups.filter(|group| !group.lines.is_empty()).collect();
    respond(&request, &ListPage { page, groups })
}

/// A referee of an event.
struct Official {
    name: String,
    /// Where the person is, when the account is one's.
    address: Option<String>,
    role: String,
    category: Option<String>,
}

#[derive(Template)]
#[template(path = "hall/officials.html")]
struct OfficialsPage<'a> {
    page: &'a Page,
    name: &'a str,
    tabs: Vec<TabLink>,
    officials: Vec<Official>,
}

/// `GET /events/{slug}/referees`: the referees of an event with their categories.
pub(super) async fn officials(
    visit: Visit,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let (words, view) = (visit.words(), visit.view());
    let referees = arbiter.referees_of(view.slug()).await?;
    let ids = referees.iter().map(|(account, _)| account.id);
    let owners = arbiter.owners(ids, arbiter.now().date_naive()).await?;
    let official = |(account, role): (crate::arbiter::Account, EventRole)| {
        let owner = owners.get(&account.id);
        let held = owner.and_then(|(_, held)| held.as_ref());
        Official {
            address: owner.map(|(person, _)| addresses::player(*person)),
            category: held.map(|held| category(words, held.category)),
            name: account.name,
            role: words.t(match role {
                EventRole::Chief => Key("referees-chief"),
                EventRole::Referee => Key("referee-one"),
            }),
        }
    };
    let template = OfficialsPage {
        page: &visit.page,
        name: view.state.info.name.as_str(),
        tabs: tabs(words, view, Some(Tab::Overview)),
        officials: referees.into_iter().map(official).collect(),
    };
    respond(&visit.request, &template)
}
