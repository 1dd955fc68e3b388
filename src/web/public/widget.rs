//! The widgets for other sites: pages of the standings and of a board that they may frame, the
//! standings as JSON, and the pages with the snippets.

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::http::header;
use askama::Template;
use serde::Serialize;

use super::frame::live_address;
use super::visit::PublicRequest;
use crate::event::EventStatus;
use crate::event::standings::Standing;
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::cache::Body;
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::headers::ForOthers;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::{Page, absolute, html};
use crate::web::kit::respond::CACHING;
use crate::web::views::part::Fragment;
use crate::web::views::parts::render;
use crate::web::views::tabs::{TabLink, tabs};

#[derive(Template)]
#[template(path = "public/widget.html")]
struct WidgetPage<'a> {
    page: &'a Page,
    name: &'a str,
    live: String,
    part: Fragment,
    content: &'a str,
    /// The public delay in a sentence.
    delay: Option<String>,
}

/// `GET /events/{slug}/widget`: the standings as a small page that other sites may frame.
pub async fn page(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    framed(&visit, "/widget", Fragment::Widget)
}

/// `GET /events/{slug}/games/{game}/widget`: a board as a small page that other sites may
/// frame.
pub async fn board(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let id: GameId = visit.named("game")?;
    framed(
        &visit,
        &format!("/games/{id}/widget"),
        Fragment::Tile(id, visit.figures()),
    )
}

/// A part as a small page.
fn framed(visit: &PublicRequest, rest: &str, part: Fragment) -> Result<HttpResponse, Failure> {
    let snapshot = &visit.snapshot;
    if !snapshot.has(part) {
        return Err(Failure::not_found());
    }
    let page = visit.page.at(visit.address(rest), "");
    let body = snapshot.page(&page, || {
        let content = render::part(snapshot, part, page.language())?;
        let template = WidgetPage {
            page: &page,
            name: snapshot.view().state.info.name.as_str(),
            live: live_address(snapshot, &part.to_string(), page.words()),
            part,
            content: render::text(&content)?,
            delay: format::delay(page.words(), snapshot.view()),
        };
        template.render().map_err(|error| Failure::internal(&error))
    })?;
    let mut response = body.respond(&visit.request, CACHING);
    response.extensions_mut().insert(ForOthers::Frame);
    Ok(response)
}

#[derive(Serialize)]
struct Table<'a> {
    version: u64,
    name: &'a str,
    status: EventStatus,
    rows: Vec<TableRow<'a>>,
}

#[derive(Serialize)]
struct TableRow<'a> {
    rank: Option<u16>,
    entrant: u16,
    /// `null` if the person's data was erased.
    name: Option<Cow<'a, str>>,
    club: Option<Cow<'a, str>>,
    games: u16,
    points: u32,
}

/// `GET /events/{slug}/widget.json`: the standings as data, for any site.
pub async fn json(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let snapshot = &visit.snapshot;
    let view = visit.view();
    let row = |row: &Standing| TableRow {
        rank: row.rank,
        entrant: row.entrant.get(),
        name: view.name(row.entrant),
        club: view.club(row.entrant),
        games: row.games,
        points: row.points,
    };
    let table = Table {
        version: snapshot.version(),
        name: view.state.info.name.as_str(),
        status: view.state.status(),
        rows: snapshot.standings().rows.iter().map(row).collect(),
    };
    let text = serde_json::to_string(&table).map_err(|error| Failure::internal(&error))?;
    let mut response = Body::new("application/json", text).respond(&visit.request, CACHING);
    let anybody = header::HeaderValue::from_static("*");
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, anybody);
    response.extensions_mut().insert(ForOthers::Data);
    Ok(response)
}

/// The snippet to paste into a page of another site. It is a template of its own, so that the
/// event's name is escaped in it before the page that shows it escapes the whole.
#[derive(Template)]
#[template(
    ext = "html",
    source = r#"<iframe src="{{ frame }}" title="{{ name }}" width="100%" height="480" loading="lazy" style="border:0"></iframe>"#
)]
struct Snippet<'a> {
    frame: &'a str,
    name: &'a str,
}

#[derive(Template)]
#[template(path = "public/embed.html")]
struct EmbedPage {
    page: Page,
    name: String,
    tabs: Vec<TabLink>,
    title: String,
    help: String,
    /// The address of the small page, in the reader's language.
    frame: String,
    snippet: String,
    /// The address of the same data as JSON.
    data: Option<String>,
    /// Whether it can be shown with an army's own figures.
    has_own_figures: bool,
}

impl EmbedPage {
    /// The page with the snippet for the small page at this address.
    fn new(visit: &PublicRequest, title: Key, help: Key, address: &str) -> Result<Self, Failure> {
        let name = visit.view().state.info.name.as_str();
        let address = visit.address(address);
        let frame = absolute(&visit.request, &address);
        let snippet = Snippet {
            frame: &frame,
            name,
        };
        let snippet = snippet
            .render()
            .map_err(|error| Failure::internal(&error))?;
        let mut tabs = tabs(visit.words(), visit.view(), None);
        for tab in &mut tabs {
            tab.current = false;
        }
        Ok(Self {
            snippet,
            name: name.to_owned(),
            tabs,
            title: visit.page.t(title),
            help: visit.page.t(help),
            frame,
            data: None,
            has_own_figures: false,
            page: visit.page.clone(),
        })
    }
}

/// `GET /events/{slug}/embed`: the snippet of the standings for other sites.
pub async fn embed(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let widget = format!("/widget?lang={}", visit.page.tag());
    let page = EmbedPage::new(&visit, Key("embed"), Key("embed-help"), &widget)?;
    html(&EmbedPage {
        data: Some(absolute(&visit.request, &visit.address("/widget.json"))),
        ..page
    })
}

/// `GET /events/{slug}/games/{game}/embed`: the snippet of a board for other sites.
pub async fn embed_board(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let id: GameId = visit.named("game")?;
    let game = visit.view().state.game(id).ok_or_else(Failure::not_found)?;
    let has_own_figures = game.has_own_figures();
    // The reader of the other site has made no choices here.
    let own = match visit.figures() {
        Figures::Own if has_own_figures => "&pieces=own",
        Figures::Own | Figures::Usual => "",
    };
    let widget = format!("/games/{id}/widget?lang={}{own}", visit.page.tag());
    let (title, help) = (Key("embed-board"), Key("embed-board-help"));
    html(&EmbedPage {
        has_own_figures,
        ..EmbedPage::new(&visit, title, help, &widget)?
    })
}
