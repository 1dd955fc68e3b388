//! The public pages of referees: the holders of a category, and the referees of an event.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::visit::PublicRequest;
use crate::arbiter::{Arbiter, Referee};
use crate::federation::categories::Category;
use crate::federation::rights::EventRole;
use crate::web::kit::addresses;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;
use crate::web::views::people::category;
use crate::web::views::people::time;
use crate::web::views::tabs::{Tab, TabLink, tabs};

/// A referee in the list.
struct RefereeLine {
    address: String,
    name: String,
    club: String,
    time: String,
}

/// The referees of a category.
struct Group {
    category: String,
    lines: Vec<RefereeLine>,
}

#[derive(Template)]
#[template(path = "public/referees.html")]
struct ListPage {
    page: Page,
    groups: Vec<Group>,
}

/// `GET /referees`: the current holders of a category.
pub async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let words = page.words();
    let referees = arbiter.referees(arbiter.now().date_naive()).await?;
    let line = |referee: &Referee| RefereeLine {
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
    /// The address of the person's page, if the account belongs to a person.
    address: Option<String>,
    role: String,
    category: Option<String>,
}

#[derive(Template)]
#[template(path = "public/officials.html")]
struct OfficialsPage<'a> {
    page: &'a Page,
    name: &'a str,
    tabs: Vec<TabLink>,
    officials: Vec<Official>,
}

/// `GET /events/{slug}/referees`: the referees of an event with their categories.
pub async fn officials(
    visit: PublicRequest,
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
