//! The printed pages: the protocol of a game, the sheets of a round and of the event, and the page
//! with all that were chosen.
//! All but the place cards have the newest checkpoint as a QR code, with which the owner of a sheet
//! can check the journal later. Sheets are not cached: they name the time of printing, and a
//! checkpoint can be cosigned without a new entry.

pub mod round;
mod team_matches;

use actix_web::HttpResponse;
use askama::Template;

use super::visit::PublicRequest;
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::auth;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::code::Printed;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::find;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;
use crate::web::kit::protests::{self, ShownProtest};
use crate::web::views::game::{Protocol, shown};
use crate::web::views::part::Fragment;
use crate::web::views::parts::categories::CategoryTables;
use crate::web::views::parts::chart::Chart;
use crate::web::views::parts::overview::Entrants;
use crate::web::views::parts::render::{self, crosstable, standings as standings_part};
use crate::web::views::prizes::PrizeTables;
use crate::web::views::sheets::{EventPaper, Frame, Printable, SheetLink, printable};

/// The most columns of rounds that fit a wall chart in portrait format.
const UPRIGHT_ROUNDS: usize = 9;

/// The common parts of every sheet.
#[derive(Clone)]
struct Sheet {
    page: Page,
    name: String,
    place: String,
    dates: String,
    title: String,
    slug: String,
    version: u64,
    checkpoint: Option<Printed>,
    /// The public delay in a sentence.
    delay: Option<String>,
    /// Whether the paper is in landscape format.
    wide: bool,
}

/// A rendered sheet, with what its own page has around it.
struct PrintedSheet {
    title: String,
    body: String,
    /// The page with the same content on a screen.
    source: String,
    /// The other sheets of the same subject.
    links: Vec<SheetLink>,
}

impl PrintedSheet {
    fn new(sheet: &Sheet, template: &impl Template, source: String) -> Result<Self, Failure> {
        let body = template.render();
        Ok(Self {
            title: sheet.title.clone(),
            body: body.map_err(|error| Failure::internal(&error))?,
            source,
            links: Vec::new(),
        })
    }

    /// The sheet on a page of its own.
    fn respond(self, visit: &PublicRequest) -> Result<HttpResponse, Failure> {
        let mut frame = frame(visit, self.title, self.source);
        frame.links = self.links;
        frame.respond(&[self.body])
    }
}

/// What stands around sheets of the event.
fn frame(visit: &PublicRequest, title: String, source: String) -> Frame {
    let state = &visit.view().state;
    let name = state.info.name.to_string();
    Frame::new(
        visit.page.clone(),
        Clocks::for_event(state),
        name,
        title,
        source,
    )
}

impl Sheet {
    /// A sheet of the event that has no title yet.
    async fn blank(visit: &PublicRequest) -> Result<Self, Failure> {
        let view = visit.view();
        let info = &view.state.info;
        let arbiter = auth::arbiter(&visit.request)?;
        let whole = find::event(arbiter, view.slug().as_str()).await?;
        let until = whole.state.public_until(arbiter.now());
        let newest = arbiter.newest_checkpoint_until(view.slug(), until);
        let newest = newest.await?;
        Ok(Self {
            name: info.name.to_string(),
            place: info.place.to_string(),
            dates: format::dates(visit.words(), info.dates.starts_on(), info.dates.ends_on()),
            title: String::new(),
            slug: view.slug().to_string(),
            version: view.version(),
            checkpoint: newest.as_ref().map(Printed::from),
            delay: format::delay(visit.words(), view),
            wide: false,
            page: visit.page.clone(),
        })
    }

    fn titled(&self, title: String) -> Self {
        Self {
            title,
            ..self.clone()
        }
    }

    /// The number of entries that the checkpoint does not cover.
    fn uncovered(&self, size: u64) -> u64 {
        self.version.saturating_sub(size)
    }
}

#[derive(Template)]
#[template(path = "public/print_game.html")]
struct GameSheet {
    sheet: Sheet,
    words: Words,
    game: Protocol,
}

#[derive(Template)]
#[template(path = "public/print_standings.html")]
struct StandingsSheet {
    sheet: Sheet,
    standings: String,
    crosstable: String,
    /// The protests of the event, a line for each.
    protests: Vec<String>,
}

/// The protests of an event and what was decided, in full.
#[derive(Template)]
#[template(
    ext = "html",
    source = r#"{% import "public/protest.html" as words_of %}
{%- for told in protests %}{% call words_of::told(words, told) %}{% endcall %}{% endfor %}"#
)]
struct Rulings {
    words: Words,
    protests: Vec<ShownProtest>,
}

#[derive(Template)]
#[template(
    ext = "html",
    source = r#"{% extends "public/sheet.html" %}{% block content %}{{ chart|safe }}{% endblock %}"#
)]
struct ChartSheet {
    sheet: Sheet,
    chart: String,
}

/// A sheet of tables that are already rendered.
fn tables(
    visit: &PublicRequest,
    blank: &Sheet,
    title: String,
    (source, wide): (&str, bool),
    tables: askama::Result<String>,
) -> Result<PrintedSheet, Failure> {
    let chart = tables.map_err(|error| Failure::internal(&error))?;
    let mut sheet = blank.titled(title);
    sheet.wide = wide;
    let template = ChartSheet { sheet, chart };
    PrintedSheet::new(&template.sheet, &template, visit.address(source))
}

/// `GET /events/{slug}/games/{game}/print`: the protocol of a game.
pub async fn game(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let id: GameId = visit.named("game")?;
    let blank = Sheet::blank(&visit).await?;
    protocol(&visit, &blank, id)?.respond(&visit)
}

fn protocol(visit: &PublicRequest, blank: &Sheet, id: GameId) -> Result<PrintedSheet, Failure> {
    let words = visit.words();
    let shown = shown(&visit.snapshot, words, id, None, Figures::Usual);
    let (game, shown) = shown.ok_or_else(Failure::not_found)?;
    let game = Protocol::for_game(game.as_ref(), shown);
    let game = game.map_err(|error| Failure::internal(&error))?;
    let title = words.t_with("print-game", &[("round", &id.round), ("board", &id.board)]);
    let sheet = blank.titled(title);
    let template = GameSheet { sheet, words, game };
    let source = visit.address(&format!("/games/{id}"));
    PrintedSheet::new(&template.sheet, &template, source)
}

/// `GET /events/{slug}/…/print`: a sheet of the whole event.
pub async fn show(paper: EventPaper, visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let blank = Sheet::blank(&visit).await?;
    of_event(&visit, &blank, paper)?.respond(&visit)
}

fn of_event(
    visit: &PublicRequest,
    blank: &Sheet,
    paper: EventPaper,
) -> Result<PrintedSheet, Failure> {
    let (snapshot, words, view) = (&visit.snapshot, visit.words(), visit.view());
    let title = words.t(paper.name());
    let is_long = view.state.rounds.len() > UPRIGHT_ROUNDS;
    let (place, rendered) = match paper {
        EventPaper::Standings => return standings(visit, blank, title, is_long),
        EventPaper::StartList => (("", false), Entrants::new(view, words).render()),
        EventPaper::WallChart => (
            ("/crosstable", is_long),
            Chart::new(snapshot, words).render(),
        ),
        EventPaper::Bracket if !snapshot.has(Fragment::Bracket) => return Err(Failure::not_found()),
        EventPaper::Bracket => (
            ("/bracket", true),
            render::render(Fragment::Bracket, snapshot, words),
        ),
        EventPaper::Categories => (
            ("/categories", false),
            CategoryTables::new(snapshot, words).render(),
        ),
        EventPaper::Prizes => (
            ("/prizes", false),
            PrizeTables::new(snapshot, words).render(),
        ),
        EventPaper::Rulings => {
            let protests = view.state.protests.list().iter();
            let protests = protests.map(|it| ShownProtest::from_protest(words, view, it));
            let protests = protests.collect();
            (("", false), Rulings { words, protests }.render())
        }
    };
    tables(visit, blank, title, place, rendered)
}

/// Standings and cross-table.
fn standings(
    visit: &PublicRequest,
    blank: &Sheet,
    title: String,
    is_long: bool,
) -> Result<PrintedSheet, Failure> {
    let (snapshot, words) = (&visit.snapshot, visit.words());
    let state = &visit.view().state;
    let table =
        |rendered: askama::Result<String>| rendered.map_err(|error| Failure::internal(&error));
    let list = state.protests.list().iter();
    let mut sheet = blank.titled(title);
    sheet.wide = is_long && state.info.format.is_by_rounds();
    let template = StandingsSheet {
        sheet,
        standings: table(standings_part(snapshot, words))?,
        crosstable: table(crosstable(snapshot, words))?,
        protests: list
            .map(|it| protests::line(words, snapshot.unit(), it))
            .collect(),
    };
    PrintedSheet::new(&template.sheet, &template, visit.address("/standings"))
}

/// `GET /events/{slug}/print?round=3&sheet=pairings&sheet=standings`: the chosen sheets on one page.
pub async fn chosen(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let (words, view) = (visit.words(), visit.view());
    let query = Fields::of_query(visit.request.query_string());
    let asked = query.given("round").map(str::parse::<u16>).transpose();
    let asked = asked.map_err(|_| Failure::not_found())?;
    let rounds = &view.state.rounds;
    let round = match asked {
        Some(number) => {
            let round = rounds.iter().find(|round| round.number == number);
            Some(round.ok_or_else(Failure::not_found)?)
        }
        None => rounds.last(),
    };
    let blank = Sheet::blank(&visit).await?;
    let mut bodies = Vec::new();
    let is_chosen = |word: &str| query.all("sheet").any(|it| it == word);
    for choice in printable(words, view) {
        if !is_chosen(&choice.word) {
            continue;
        }
        if let Printable::Event(paper) = choice.sheet {
            bodies.push(of_event(&visit, &blank, paper)?.body);
        } else if let Some(round) = round {
            bodies.extend(round::bodies(&visit, &blank, round, choice.sheet)?);
        }
    }
    let mut frame = frame(&visit, words.t("centre"), visit.address(""));
    if let Some(round) = round {
        frame.what = words.t_with("round-number", &[("number", &round.number)]);
    }
    frame.respond(&bodies)
}
