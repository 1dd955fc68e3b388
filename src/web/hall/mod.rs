//! The public pages: what everybody may see of an event.
//!
//! Nothing here may show what the rules keep secret: a Labyrinth before it is
//! announced (clause 3.3).

pub mod acts;
pub mod armies;
mod awards;
pub mod board;
mod boards;
pub mod bracket;
mod chart;
mod clocks;
pub mod clubs;
mod display;
mod files;
mod game;
pub mod image;
mod lots;
mod news;
mod parts;
pub mod players;
mod plot;
mod print;
pub mod prizes;
pub mod protests;
pub mod ratings;
pub mod referees;
pub mod show;
pub mod signatures;
mod snapshot;
mod tables;
mod teams;
mod visit;
mod widget;

use std::convert::Infallible;

use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{self, Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use futures_util::stream::empty;
use serde::Deserialize;

use super::cache::Body;
use super::desk::form;
use super::errors::Failure;
use super::i18n::{Key, Words};
use super::layout::Page;
use super::listing::Listing;
use super::live::{self, Live, Sight};
use super::looks::Figures;
use super::routes::{Line, Unstated, get, public};
use crate::arbiter::{Arbiter, EventSummary, EventView, Whose};
use crate::event::discipline::Discipline;
use crate::event::info::{Format, Slug};
use crate::event::{EventStatus, GameState};
use crate::language::Language;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;
use crate::tournament::team::TeamNumber;

pub use boards::with_tiles;
pub use clocks::Clocks;
pub use game::{Game, Glance, file, glance, man_name};
pub use lots::{RowLot, row_lots};
pub use news::News;
pub use parts::Part;
pub use print::round::{Paper, links as sheets};
pub use print::{Code, SheetLink};
pub use prizes::rule as prize_rule;
pub use snapshot::Snapshot;
use visit::Visit;

/// Everybody may keep a public page, and asks whether it is still the newest.
const CACHING: &str = "public, no-cache";

/// The most parts that a watcher can ask for: every page has less.
const MOST_PARTS: usize = 8;

/// The pages of an event, as its tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tab {
    Overview,
    Boards,
    Rounds,
    Bracket,
    Crosstable,
    Standings,
    Games,
}

impl Tab {
    const ALL: [Self; 7] = [
        Self::Overview,
        Self::Boards,
        Self::Rounds,
        Self::Bracket,
        Self::Crosstable,
        Self::Standings,
        Self::Games,
    ];

    /// Whether an event of a format has the tab: the bracket or the table of all games.
    const fn is_of(self, format: Format) -> bool {
        match self {
            Self::Bracket => format.bracket().is_some(),
            Self::Crosstable => format.bracket().is_none(),
            _ => true,
        }
    }

    /// The end of the tab's address.
    const fn path(self) -> &'static str {
        match self {
            Self::Overview => "",
            Self::Boards => "/boards",
            Self::Rounds => "/rounds",
            Self::Bracket => "/bracket",
            Self::Crosstable => "/crosstable",
            Self::Standings => "/standings",
            Self::Games => "/games",
        }
    }

    fn name(self, words: Words) -> String {
        words.t(match self {
            Self::Overview => Key("tab-overview"),
            Self::Boards => Key("tab-boards"),
            Self::Rounds => Key("tab-rounds"),
            Self::Bracket => Key("tab-bracket"),
            Self::Crosstable => Key("tab-crosstable"),
            Self::Standings => Key("tab-standings"),
            Self::Games => Key("tab-games"),
        })
    }

    const fn part(self) -> Part {
        match self {
            Self::Overview => Part::Overview,
            Self::Boards => Part::Boards(Figures::Usual),
            Self::Rounds => Part::Rounds,
            Self::Bracket => Part::Bracket,
            Self::Crosstable => Part::Crosstable,
            Self::Standings => Part::Standings,
            Self::Games => Part::Games,
        }
    }
}

/// The routes of the public pages.
pub fn routes() -> Vec<Line> {
    // Before the games, whose numbers have points in them too.
    let records = Discipline::all().map(|discipline| {
        let path = format!("/events/{{slug}}/games/{{game}}.{}", discipline.ending());
        get(path, record)
    });
    let mut lines: Vec<Unstated> = records.collect();
    lines.extend([
        get("/", events),
        get("/events", to_events),
        get("/armies", armies::list),
        get("/armies/{army}", armies::army),
        get("/armies/{army}/versions/{version}", armies::version),
        get(
            "/armies/{army}/versions/{version}/certificate",
            armies::certificate,
        ),
        get(
            "/armies/{army}/versions/{version}/protocol",
            armies::protocol,
        ),
        get("/glyphs/{glyph}", armies::glyph),
        get("/ratings", ratings::list),
        get("/ratings.csv", ratings::table),
        get("/ratings/{number}", ratings::player),
        get("/players", players::list),
        get("/players/{person}", players::page),
        get("/clubs", clubs::list),
        get("/clubs/{club}", clubs::page),
        get("/referees", referees::list),
        get("/events/{slug}/live", live),
        get("/events/{slug}/referees", referees::officials),
        get("/events/{slug}/trf", files::trf),
        get("/events/{slug}/standings.csv", files::standings),
        get("/events/{slug}/games.csv", files::games),
        get("/events/{slug}/bracket.csv", files::bracket),
        get("/events/{slug}/categories.csv", awards::categories_csv),
        get("/events/{slug}/categories", awards::categories),
        get("/events/{slug}/categories/print", awards::categories_sheet),
        get("/events/{slug}/prizes.csv", prizes::csv),
        get("/events/{slug}/prizes", prizes::prizes),
        get("/events/{slug}/prizes/print", prizes::sheet),
        get("/events/{slug}/calendar.ics", files::calendar),
        get("/events/{slug}/widget", widget::page),
        get("/events/{slug}/widget.json", widget::json),
        get("/events/{slug}/embed", widget::embed),
        get("/events/{slug}/games/{game}", game),
        get("/events/{slug}/games/{game}/print", print::game),
        get("/events/{slug}/games/{game}/board.svg", image::board),
        get("/events/{slug}/games/{game}/widget", widget::board),
        get("/events/{slug}/games/{game}/embed", widget::embed_board),
        get("/events/{slug}/boards", boards::page),
        get("/events/{slug}/display", display::page),
        get("/events/{slug}/standings/print", print::standings),
        get("/events/{slug}/crosstable/print", print::chart),
        get("/events/{slug}/bracket/print", print::bracket),
        get("/events/{slug}/standings/{number}", sums),
        get("/events/{slug}/teams/{number}", team),
    ]);
    lines.extend(Paper::ALL.map(|paper| {
        let path = format!("/events/{{slug}}/rounds/{{number}}{}", paper.path());
        get(path, move |visit| print::round::show(paper, visit))
    }));
    let tabs = Tab::ALL.into_iter().filter(|tab| *tab != Tab::Boards);
    lines.extend(tabs.map(|tab| {
        let path = format!("/events/{{slug}}{}", tab.path());
        get(path, move |visit| async move { show_tab(tab, &visit) })
    }));
    public(lines)
}

struct EventLine {
    slug: Slug,
    name: String,
    place: String,
    dates: String,
    status: String,
    look: &'static str,
    entrants: u32,
    /// The rounds that are paired, in words.
    rounds: Option<String>,
}

/// The rounds of an event in a list: as long as it goes on, those that are paired so far.
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

#[derive(Template)]
#[template(path = "hall/events.html")]
struct EventsPage {
    page: Page,
    list: Listing,
    events: Vec<EventLine>,
}

/// `GET /`: a page of the events.
async fn events(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let words = page.words();
    let mut list = Listing::of(&request, words, &arbiter, Whose::Everybody).await?;
    let events = std::mem::take(&mut list.found.events).into_iter();
    let line = |event: EventSummary| {
        let rounds = rounds(words, &event);
        let (status, look) = show::status(words, event.status);
        EventLine {
            slug: event.slug,
            name: event.name,
            place: event.place,
            dates: show::dates(words, event.starts_on, event.ends_on),
            status,
            look,
            entrants: event.entrants,
            rounds,
        }
    };
    let page = EventsPage {
        page,
        events: events.map(line).collect(),
        list,
    };
    match page.list.status() {
        StatusCode::OK => respond(&request, &page),
        status => form::respond(status, &page),
    }
}

/// A page that is made anew for everybody.
fn respond(request: &HttpRequest, page: &impl Template) -> Result<HttpResponse, Failure> {
    let text = page.render().map_err(|error| Failure::internal(&error))?;
    Ok(Body::new("text/html; charset=utf-8", text).respond(request, CACHING))
}

/// `GET /events`: they are all at the root.
async fn to_events() -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, "/"))
        .finish()
}

/// An entry of an event's row of tabs.
pub struct TabLink {
    /// Where it leads to.
    pub address: String,
    /// What it says.
    pub name: String,
    /// Whether its page is the one that is shown.
    pub current: bool,
}

/// The tabs of an event around one of its own pages, or around its proof.
fn tabs(words: Words, view: &EventView, current: Option<Tab>) -> Vec<TabLink> {
    let slug = view.slug();
    let link = |path: &str, name: String, current: bool| TabLink {
        address: format!("/events/{slug}{path}"),
        name,
        current,
    };
    let mut tabs: Vec<TabLink> = Tab::ALL
        .into_iter()
        .filter(|each| each.is_of(view.state.info.format))
        .map(|each| link(each.path(), each.name(words), Some(each) == current))
        .collect();
    tabs.push(link("/verify", words.t("tab-verify"), current.is_none()));
    tabs
}

/// The tabs of an event around its proof.
pub fn tabs_of_proof(words: Words, view: &EventView) -> Vec<TabLink> {
    tabs(words, view, None)
}

#[derive(Template)]
#[template(path = "hall/event.html")]
struct EventPage<'a> {
    page: &'a Page,
    name: &'a str,
    title: Option<String>,
    live: String,
    tabs: Vec<TabLink>,
    part: String,
    head: &'a str,
    content: &'a str,
    is_game: bool,
    /// Whether nothing of it can change any more: then nothing is told live.
    is_closed: bool,
    /// Whether figures of an army's own can be chosen for its boards.
    has_own_figures: bool,
}

/// Whether a part has boards that are played with figures of an army's own.
fn has_own_figures(view: &EventView, part: Part) -> bool {
    match part {
        Part::Boards(_) => boards::has_own_figures(view),
        Part::Game(id, _) | Part::Tile(id, _) => {
            let game = view.state.game(id);
            game.is_some_and(GameState::has_own_figures)
        }
        _ => false,
    }
}

/// An event's page around one of its parts.
fn frame(
    page: &Page,
    snapshot: &Snapshot,
    tab: Tab,
    part: Part,
    title: Option<String>,
    content: &str,
) -> Result<String, Failure> {
    let words = page.words();
    let head = snapshot.part(Part::Head, words.0)?;
    let page = EventPage {
        page,
        name: snapshot.view().state.info.name.as_str(),
        title,
        live: live_address(snapshot, &format!("head,{part}"), words),
        tabs: tabs(words, snapshot.view(), Some(tab)),
        part: part.to_string(),
        head: text(&head)?,
        content,
        is_game: matches!(part, Part::Game(..)),
        is_closed: snapshot.view().state.closed,
        has_own_figures: has_own_figures(snapshot.view(), part),
    };
    page.render().map_err(|error| Failure::internal(&error))
}

/// Where a page hears how its parts change.
pub fn live_address(snapshot: &Snapshot, parts: &str, words: Words) -> String {
    format!(
        "/events/{}/live?parts={parts}&since={}&language={}",
        snapshot.view().slug(),
        snapshot.seen(),
        words.tag()
    )
}

fn text(part: &web::Bytes) -> Result<&str, Failure> {
    std::str::from_utf8(part).map_err(|error| Failure::internal(&error))
}

/// `GET /events/{slug}` and its tabs.
fn show_tab(tab: Tab, visit: &Visit) -> Result<HttpResponse, Failure> {
    let title = (tab != Tab::Overview).then(|| tab.name(visit.words()));
    visit.show(tab.path(), tab, tab.part(), title)
}

/// `GET /events/{slug}/standings/{number}`: an entrant's values with their sums.
async fn sums(visit: Visit) -> Result<HttpResponse, Failure> {
    let entrant = EntrantNumber::new(visit.named("number")?).ok_or_else(Failure::not_found)?;
    let title = show::name(visit.words(), visit.view(), entrant);
    let rest = format!("/standings/{entrant}");
    visit.show(&rest, Tab::Standings, Part::Sums(entrant), Some(title))
}

/// `GET /events/{slug}/teams/{number}`: a team with its players and matches.
async fn team(visit: Visit) -> Result<HttpResponse, Failure> {
    let team = TeamNumber::new(visit.named("number")?).ok_or_else(Failure::not_found)?;
    let title = show::team(visit.view(), team);
    let rest = format!("/teams/{team}");
    visit.show(&rest, Tab::Standings, Part::Team(team), Some(title))
}

#[derive(Deserialize)]
struct Step {
    #[serde(rename = "move")]
    game_move: Option<usize>,
}

/// `GET /events/{slug}/games/{game}?move=N`: a game after a number of game moves.
async fn game(visit: Visit, step: Query<Step>) -> Result<HttpResponse, Failure> {
    let snapshot = &visit.snapshot;
    let id: GameId = visit.named("game")?;
    let state = &visit.view().state;
    let pairing = state.game(id).ok_or_else(Failure::not_found)?.pairing;
    // A number beyond the last game move is the last one, so that there are no more
    // pages than game moves.
    let last = match snapshot.act_game(id) {
        Some(game) => game.acts(),
        None => snapshot.game(id).map_or(0, |game| game.game_moves()),
    };
    let chosen = step.game_move.map(|number| number.min(last));
    let query = chosen.map_or_else(String::new, |number| format!("move={number}"));
    let page = visit
        .page
        .at(visit.address(&format!("/games/{id}")), &query);
    let (words, language, figures) = (page.words(), page.language(), visit.figures());
    let body = snapshot.page(&page, || {
        let names = show::names(words, snapshot.view(), pairing);
        let title = format!("{id} {} – {}", names.white, names.black);
        let part = Part::Game(id, figures);
        let content = match chosen {
            None => snapshot.part(part, language)?,
            Some(_) => game::render(snapshot, words, id, chosen, figures)
                .map_err(|error| Failure::internal(&error))?
                .into(),
        };
        let content = text(&content)?;
        frame(&page, snapshot, Tab::Games, part, Some(title), content)
    })?;
    Ok(body.respond(&visit.request, CACHING))
}

/// `GET /events/{slug}/games/{game}.tota`, or `….alma`: the record as a file, under the ending
/// of its discipline alone.
async fn record(visit: Visit) -> Result<HttpResponse, Failure> {
    let id: GameId = visit.named("game")?;
    let ending = visit.view().state.info.rules.discipline().ending();
    let path = visit.request.path();
    if path
        .rsplit_once('.')
        .is_none_or(|(_, asked)| asked != ending)
    {
        return Err(Failure::not_found());
    }
    let text = file(&visit.snapshot, visit.words(), id).ok_or_else(Failure::not_found)?;
    Ok(visit.download(files::TEXT, text, &format!("-{id}.{ending}")))
}

/// What a stream is asked for.
#[derive(Deserialize)]
pub(in crate::web) struct Watch {
    /// The parts to send, `standings,head`.
    #[serde(default)]
    pub parts: String,
    /// What the page shows.
    pub since: Option<live::Seen>,
    /// The language of the page. Not `lang`, which would choose it for the reader.
    pub language: Option<String>,
    /// The game that alone the news are of.
    #[serde(skip)]
    pub game: Option<GameId>,
}

/// The different parts of a list, `standings,head`.
///
/// # Errors
/// 404 for a part that there is not, 400 for more than a page has.
fn parts(list: &str) -> Result<Vec<Part>, Failure> {
    let mut parts = Vec::with_capacity(MOST_PARTS);
    for name in list.split(',') {
        let part = Part::parse(name).ok_or_else(Failure::not_found)?;
        if parts.contains(&part) {
            continue;
        }
        if parts.len() == MOST_PARTS {
            return Err(Failure::of_status(StatusCode::BAD_REQUEST));
        }
        parts.push(part);
    }
    Ok(parts)
}

/// `GET /events/{slug}/live?parts=…`: the parts as they change, as server-sent events.
async fn live(
    visit: Visit,
    watch: Query<Watch>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    stream(
        &visit.request,
        &live,
        &visit.snapshot,
        &watch,
        Sight::Public,
    )
    .await
}

/// The stream of the parts of an event for a sight.
///
/// # Errors
/// 404 for parts that there are not, 400 for too many.
pub(in crate::web) async fn stream(
    request: &HttpRequest,
    live: &Live,
    snapshot: &Snapshot,
    watch: &Watch,
    sight: Sight,
) -> Result<HttpResponse, Failure> {
    let parts = parts(&watch.parts)?;
    if !parts.iter().all(|part| snapshot.has(*part)) {
        return Err(Failure::not_found());
    }
    let resumed = request
        .headers()
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.trim().parse().ok());
    let language = watch.language.as_deref().and_then(Language::from_tag);
    let mut response = HttpResponse::Ok();
    response
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Proxies must pass every event on at once, and not wait to compress more.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header(("x-accel-buffering", "no"));
    if *request.method() == Method::HEAD {
        // A stream without an end would keep the connection for nobody.
        return Ok(response.streaming(empty::<Result<web::Bytes, Infallible>>()));
    }
    let watched = live::Watch {
        parts,
        sight,
        game: watch.game,
        language: language.unwrap_or(Page::of(request).language()),
        since: resumed.or(watch.since),
    };
    let stream = live.watch(snapshot.view().slug(), watched);
    Ok(response.streaming(stream.await?))
}
