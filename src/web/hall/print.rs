//! Pages for paper: the protocol of a game, the sheets of a round, the standings, the wall
//! chart, each but the place cards with the newest
//! checkpoint as a QR code, so that whoever keeps the sheet can hold the journal to it.

pub mod round;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use qrcode::{Color, EcLevel, QrCode};

use super::chart::Chart;
use super::game::Protocol;
use super::parts::{Part, crosstable, standings as standings_part};
use super::snapshot::Snapshot;
use super::{CACHING, protests, show, snapshot};
use crate::arbiter::Arbiter;
use crate::journal::SignedCheckpoint;
use crate::tournament::round::GameId;
use crate::web::cache::Body;
use crate::web::errors::Failure;
use crate::web::i18n::Words;
use crate::web::layout::Page;
use crate::web::live::Live;

/// The margin that a reader of QR codes needs, in modules.
const QUIET_ZONE: usize = 4;

/// Columns of rounds that fit a wall chart on upright paper.
const UPRIGHT_ROUNDS: usize = 9;

/// What every sheet has.
struct Sheet {
    page: Page,
    name: String,
    place: String,
    dates: String,
    title: String,
    /// The page that shows the same on a screen.
    source: String,
    slug: String,
    version: u64,
    checkpoint: Option<Printed>,
    /// The other sheets of the same thing.
    links: Vec<SheetLink>,
    /// Whether the paper lies on its long side.
    wide: bool,
}

/// A link to a sheet.
pub struct SheetLink {
    /// Where it is.
    pub address: String,
    /// What it is.
    pub name: String,
    /// Whether it is the sheet that is shown.
    pub current: bool,
}

/// A checkpoint on paper.
struct Printed {
    size: u64,
    note: String,
    /// `None` when the note is longer than a QR code holds: it is printed as text alone.
    code: Option<Code>,
}

/// A QR code as an SVG path, a unit for each module.
pub struct Code {
    /// The dark modules.
    pub path: String,
    /// The modules on each side, with the margin.
    pub width: usize,
}

impl Code {
    /// The code of a text; `None` when it is too long for one.
    pub fn of(text: &str) -> Option<Self> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let modules = code.to_colors();
        let rows = (QUIET_ZONE..).zip(modules.chunks(code.width()));
        let dark = rows.flat_map(|(y, row)| {
            let modules = (QUIET_ZONE..).zip(row);
            modules.filter_map(move |(x, module)| (*module == Color::Dark).then_some((x, y)))
        });
        let squares: Vec<String> = dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect();
        let path = squares.concat();
        Some(Self {
            path,
            width: code.width() + 2 * QUIET_ZONE,
        })
    }
}

impl From<&SignedCheckpoint> for Printed {
    fn from(checkpoint: &SignedCheckpoint) -> Self {
        let note = checkpoint.to_string();
        Self {
            size: checkpoint.checkpoint().head().size,
            code: Code::of(&note),
            note,
        }
    }
}

impl Sheet {
    async fn new(
        page: Page,
        arbiter: &Arbiter,
        snapshot: &Snapshot,
        title: String,
        source: String,
    ) -> Result<Self, Failure> {
        let view = snapshot.view();
        let info = &view.state.info;
        let newest = arbiter.newest_checkpoint(view.slug()).await?;
        Ok(Self {
            name: info.name.to_string(),
            place: info.place.to_string(),
            dates: show::dates(page.words(), info.dates.starts_on(), info.dates.ends_on()),
            title,
            source,
            slug: view.slug().to_string(),
            version: snapshot.version(),
            checkpoint: newest.as_ref().map(Printed::from),
            links: Vec::new(),
            wide: false,
            page,
        })
    }

    /// How many entries the checkpoint does not cover.
    fn uncovered(&self, size: u64) -> u64 {
        self.version.saturating_sub(size)
    }
}

#[derive(Template)]
#[template(path = "hall/print_game.html")]
struct GameSheet {
    sheet: Sheet,
    words: Words,
    game: Protocol,
}

#[derive(Template)]
#[template(path = "hall/print_standings.html")]
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
    source = r#"{% extends "hall/print.html" %}{% block content %}{{ chart|safe }}{% endblock %}"#
)]
struct ChartSheet {
    sheet: Sheet,
    chart: String,
}

/// A sheet is made anew for everybody: its checkpoint can be cosigned without a new entry.
fn respond(request: &HttpRequest, sheet: &impl Template) -> Result<HttpResponse, Failure> {
    let text = sheet.render().map_err(|error| Failure::internal(&error))?;
    Ok(Body::new("text/html; charset=utf-8", text).respond(request, CACHING))
}

/// A sheet of tables that are made already.
pub(super) async fn tables(
    request: &HttpRequest,
    page: Page,
    arbiter: &Arbiter,
    snapshot: &Snapshot,
    (title, source): (String, String),
    tables: askama::Result<String>,
) -> Result<HttpResponse, Failure> {
    let chart = tables.map_err(|error| Failure::internal(&error))?;
    let sheet = Sheet::new(page, arbiter, snapshot, title, source).await?;
    respond(request, &ChartSheet { sheet, chart })
}

/// `GET /events/{slug}/games/{game}/print`: the protocol of a game.
pub(super) async fn game(
    request: HttpRequest,
    page: Page,
    path: Path<(String, String)>,
    live: Data<Live>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let (slug, id) = path.into_inner();
    let snapshot = snapshot(&live, &slug).await?;
    let id: GameId = id.parse().map_err(|_| Failure::not_found())?;
    let words = page.words();
    let game = Protocol::of(&snapshot, words, id).ok_or_else(Failure::not_found)?;
    let title = words.t_with("print-game", &[("round", &id.round), ("board", &id.board)]);
    let source = format!("/events/{slug}/games/{id}");
    let sheet = Sheet::new(page, &arbiter, &snapshot, title, source).await?;
    respond(&request, &GameSheet { sheet, words, game })
}

/// `GET /events/{slug}/standings/print`: standings and cross-table.
pub(super) async fn standings(
    request: HttpRequest,
    page: Page,
    slug: Path<String>,
    live: Data<Live>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let words = page.words();
    let table =
        |rendered: askama::Result<String>| rendered.map_err(|error| Failure::internal(&error));
    let standings = table(standings_part(&snapshot, words))?;
    let crosstable = table(crosstable(&snapshot, words))?;
    let list = snapshot.view().state.protests.list().iter();
    let protests = list.map(|it| protests::line(words, it)).collect();
    let title = words.t("tab-standings");
    let source = format!("/events/{slug}/standings");
    let mut sheet = Sheet::new(page, &arbiter, &snapshot, title, source).await?;
    let state = &snapshot.view().state;
    sheet.wide = state.info.format.is_by_rounds() && state.rounds.len() > UPRIGHT_ROUNDS;
    respond(
        &request,
        &StandingsSheet {
            sheet,
            standings,
            crosstable,
            protests,
        },
    )
}

/// `GET /events/{slug}/bracket/print`: the bracket with its places.
pub(super) async fn bracket(
    request: HttpRequest,
    page: Page,
    slug: Path<String>,
    live: Data<Live>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    if !snapshot.has(Part::Bracket) {
        return Err(Failure::not_found());
    }
    let words = page.words();
    let chart = Part::Bracket.render(&snapshot, words);
    let chart = chart.map_err(|error| Failure::internal(&error))?;
    let title = words.t("tab-bracket");
    let source = format!("/events/{slug}/bracket");
    let mut sheet = Sheet::new(page, &arbiter, &snapshot, title, source).await?;
    sheet.wide = true;
    respond(&request, &ChartSheet { sheet, chart })
}

/// `GET /events/{slug}/crosstable/print`: the wall chart of any format.
pub(super) async fn chart(
    request: HttpRequest,
    page: Page,
    slug: Path<String>,
    live: Data<Live>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let words = page.words();
    let chart = Chart::new(&snapshot, words).render();
    let chart = chart.map_err(|error| Failure::internal(&error))?;
    let title = words.t("sheet-wall-chart");
    let source = format!("/events/{slug}/crosstable");
    let mut sheet = Sheet::new(page, &arbiter, &snapshot, title, source).await?;
    sheet.wide = snapshot.view().state.rounds.len() > UPRIGHT_ROUNDS;
    respond(&request, &ChartSheet { sheet, chart })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_that_is_too_long_for_a_code_is_text_alone() {
        let code = Code::of("areopagus").unwrap();
        assert_eq!(code.width, 21 + 2 * QUIET_ZONE);
        assert!(code.path.starts_with("M4 4h1v1h-1z"), "{}", code.path);
        assert!(Code::of(&"x".repeat(2300)).is_some());
        assert!(Code::of(&"x".repeat(2400)).is_none());
    }
}
