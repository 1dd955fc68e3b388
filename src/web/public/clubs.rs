//! The public pages of clubs: the list, and a page for each club with its current players, their
//! ratings, their events and results.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::{Arbiter, ClubCard, ClubLine, Person, Taking};
use crate::federation::ratings::PlayerId;
use crate::tournament::entrant::EntrantNumber;
use crate::web::kit::addresses;
use crate::web::kit::auth;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::find::club_id;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;
use crate::web::public::preview::Preview;
use crate::web::public::ratings::RatingPair;
use crate::web::views::Live;
use crate::web::views::parts::tables::Placing;
use crate::web::views::people::EventLine;

/// The most events on a page of a club.
const EVENTS: usize = 20;

#[derive(Template)]
#[template(path = "public/clubs.html")]
struct ListPage {
    page: Page,
    search: String,
    clubs: Vec<ClubLine>,
}

/// `GET /clubs`: all clubs by name, or the result of a search.
pub async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let query = Fields::of_query(request.query_string());
    let search = query.get("search").trim().to_owned();
    let clubs = arbiter.club_list(&search).await?;
    let template = ListPage {
        page,
        search,
        clubs,
    };
    respond(&request, &template)
}

struct Player {
    address: String,
    name: String,
    number: String,
    now: Option<RatingPair>,
}

/// An event with players of the club.
struct Event {
    event: EventLine,
    placings: Vec<Placing>,
}

#[derive(Template)]
#[template(path = "public/club.html")]
struct ClubPage {
    page: Page,
    card: ClubCard,
    /// The strongest first.
    players: Vec<Player>,
    events: Vec<Event>,
    before: Option<usize>,
    after: Option<usize>,
    preview: Preview,
}

/// What other programs show of a link to a club.
fn preview(page: &Page, card: &ClubCard) -> Preview {
    let count = page.t_with("clubs-players", &[("count", &card.persons.len())]);
    let said = card.club.town.clone().into_iter().chain([count]);
    Preview::plain(page, card.club.name.clone(), said)
}

/// The players of a club: those in the list of ratings by strength, then the others by name.
async fn present(arbiter: &Arbiter, persons: &[Person]) -> Result<Vec<Player>, Failure> {
    let list = arbiter.ratings().await?;
    let player = |person: &Person| {
        let number = person.federation_id.as_deref();
        let rated = number.and_then(PlayerId::parse);
        let rated = rated.and_then(|number| list.ratings.player(&number));
        Player {
            address: addresses::player(person.id),
            name: person.name.clone().unwrap_or_default(),
            number: number.unwrap_or_default().to_owned(),
            now: rated.map(|player| player.now.into()),
        }
    };
    let mut players: Vec<Player> = persons.iter().map(player).collect();
    players.sort_by_key(|player| std::cmp::Reverse(player.now.as_ref().map(|now| now.elo)));
    Ok(players)
}

/// The public results of the club's players in an event.
async fn event(live: &Live, page: &Page, taking: &[Taking]) -> Result<Option<Event>, Failure> {
    let Some(first) = taking.first() else {
        return Ok(None);
    };
    let snapshot = live.snapshot(&first.slug).await.map_err(Failure::from)?;
    let numbers: Vec<EntrantNumber> = taking.iter().map(|taking| taking.number).collect();
    Ok(Some(Event {
        event: EventLine::from_taking(page.words(), first),
        placings: Placing::all(&snapshot, page.words(), &numbers),
    }))
}

/// `GET /clubs/{club}`; a club that was merged into another redirects to that.
pub async fn page(
    request: HttpRequest,
    page: Page,
    club: Path<String>,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let card = arbiter.club_card(club_id(&club)?).await?;
    if let Some(shown) = &card.same_as {
        return Ok(auth::see_other(&addresses::club(shown.id)));
    }
    let query = Fields::of_query(request.query_string());
    let number: usize = query.get("page").parse().unwrap_or_default();
    let taking = arbiter.take_part(&card.persons).await?;
    let skipped = number.saturating_mul(EVENTS);
    let mut events = Vec::new();
    for taking in taking.iter().skip(skipped).take(EVENTS) {
        events.extend(event(&live, &page, taking).await?);
    }
    let is_more = taking.len() > skipped.saturating_add(EVENTS);
    let template = ClubPage {
        preview: preview(&page, &card),
        players: present(&arbiter, &card.persons).await?,
        card,
        events,
        before: number.checked_sub(1),
        after: is_more.then(|| number.saturating_add(1)),
        page,
    };
    respond(&request, &template)
}
