//! The printed pages: the protocol of a game, the sheets of a round, the standings, the wall chart.
//! All but the place cards have the newest checkpoint as a QR code, with which the owner of a sheet
//! can check the journal later. Sheets are not cached, because a checkpoint can be cosigned without
//! a new entry.

pub mod round;
mod team_matches;

use actix_web::HttpResponse;
use askama::Template;

use super::visit::PublicRequest;
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::auth;
use crate::web::kit::code::Printed;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;
use crate::web::kit::protests;
use crate::web::kit::respond::respond;
use crate::web::views::game::{Protocol, shown};
use crate::web::views::part::Fragment;
use crate::web::views::parts::chart::Chart;
use crate::web::views::parts::render::{self, crosstable, standings as standings_part};
use crate::web::views::sheets::SheetLink;

/// The most columns of rounds that fit a wall chart in portrait format.
const UPRIGHT_ROUNDS: usize = 9;

/// The common parts of every sheet.
struct Sheet {
    page: Page,
    name: String,
    place: String,
    dates: String,
    title: String,
    /// The page with the same content on a screen.
    source: String,
    slug: String,
    version: u64,
    checkpoint: Option<Printed>,
    /// The public delay in a sentence.
    delay: Option<String>,
    /// The other sheets of the same subject.
    links: Vec<SheetLink>,
    /// Whether the paper is in landscape format.
    wide: bool,
}

impl Sheet {
    /// The sheet of the page whose address has this end.
    async fn new(visit: &PublicRequest, title: String, source: &str) -> Result<Self, Failure> {
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
            title,
            source: visit.address(source),
            slug: view.slug().to_string(),
            version: view.version(),
            checkpoint: newest.as_ref().map(Printed::from),
            delay: format::delay(visit.words(), view),
            links: Vec::new(),
            wide: false,
            page: visit.page.clone(),
        })
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

#[derive(Template)]
#[template(
    ext = "html",
    source = r#"{% extends "public/print.html" %}{% block content %}{{ chart|safe }}{% endblock %}"#
)]
struct ChartSheet {
    sheet: Sheet,
    chart: String,
}

/// A sheet of tables that are already rendered.
pub async fn tables(
    visit: &PublicRequest,
    title: String,
    source: &str,
    wide: bool,
    tables: askama::Result<String>,
) -> Result<HttpResponse, Failure> {
    let chart = tables.map_err(|error| Failure::internal(&error))?;
    let mut sheet = Sheet::new(visit, title, source).await?;
    sheet.wide = wide;
    respond(&visit.request, &ChartSheet { sheet, chart })
}

/// `GET /events/{slug}/games/{game}/print`: the protocol of a game.
pub async fn game(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let id: GameId = visit.named("game")?;
    let words = visit.words();
    let shown = shown(&visit.snapshot, words, id, None, Figures::Usual);
    let (game, shown) = shown.ok_or_else(Failure::not_found)?;
    let game = Protocol::for_game(game.as_ref(), shown);
    let game = game.map_err(|error| Failure::internal(&error))?;
    let title = words.t_with("print-game", &[("round", &id.round), ("board", &id.board)]);
    let sheet = Sheet::new(&visit, title, &format!("/games/{id}")).await?;
    respond(&visit.request, &GameSheet { sheet, words, game })
}

/// `GET /events/{slug}/standings/print`: standings and cross-table.
pub async fn standings(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let (snapshot, words) = (&visit.snapshot, visit.words());
    let state = &visit.view().state;
    let table =
        |rendered: askama::Result<String>| rendered.map_err(|error| Failure::internal(&error));
    let standings = table(standings_part(snapshot, words))?;
    let crosstable = table(crosstable(snapshot, words))?;
    let list = state.protests.list().iter();
    let protests = list
        .map(|it| protests::line(words, snapshot.unit(), it))
        .collect();
    let mut sheet = Sheet::new(&visit, words.t("tab-standings"), "/standings").await?;
    sheet.wide = state.info.format.is_by_rounds() && state.rounds.len() > UPRIGHT_ROUNDS;
    let sheet = StandingsSheet {
        sheet,
        standings,
        crosstable,
        protests,
    };
    respond(&visit.request, &sheet)
}

/// `GET /events/{slug}/bracket/print`: the bracket with its places.
pub async fn bracket(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    if !visit.snapshot.has(Fragment::Bracket) {
        return Err(Failure::not_found());
    }
    let words = visit.words();
    let bracket = render::render(Fragment::Bracket, &visit.snapshot, words);
    tables(&visit, words.t("tab-bracket"), "/bracket", true, bracket).await
}

/// `GET /events/{slug}/crosstable/print`: the wall chart of any format.
pub async fn chart(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let words = visit.words();
    let chart = Chart::new(&visit.snapshot, words).render();
    let wide = visit.view().state.rounds.len() > UPRIGHT_ROUNDS;
    let title = words.t("sheet-wall-chart");
    tables(&visit, title, "/crosstable", wide, chart).await
}
