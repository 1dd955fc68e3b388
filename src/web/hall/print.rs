//! Pages for paper: the protocol of a game, the sheets of a round, the standings, the wall
//! chart, each but the place cards with the newest checkpoint as a QR code, so that whoever
//! keeps the sheet can hold the journal to it. A sheet is made anew for everybody: its
//! checkpoint can be cosigned without a new entry.

pub mod round;
mod team_matches;

use actix_web::HttpResponse;
use askama::Template;
use qrcode::{Color, EcLevel, QrCode};

use super::game::Protocol;
use super::part::Part;
use super::parts::chart::Chart;
use super::parts::render::{self, crosstable, standings as standings_part};
use super::sheets::SheetLink;
use super::visit::Visit;
use crate::journal::SignedCheckpoint;
use crate::tournament::round::GameId;
use crate::web::hall::protests;
use crate::web::kit::auth;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::respond;
use crate::web::kit::show;

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
    /// With which delay it shows what is played, in a sentence.
    delay: Option<String>,
    /// The other sheets of the same thing.
    links: Vec<SheetLink>,
    /// Whether the paper lies on its long side.
    wide: bool,
}

/// A checkpoint on paper.
pub struct Printed {
    /// The entries that it is over.
    pub size: u64,
    /// Its text.
    pub note: String,
    /// `None` when the note is longer than a QR code holds: it is printed as text alone.
    pub code: Option<Code>,
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
    /// The sheet of what the page with this end of its address shows on a screen.
    async fn new(visit: &Visit, title: String, source: &str) -> Result<Self, Failure> {
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
            dates: show::dates(visit.words(), info.dates.starts_on(), info.dates.ends_on()),
            title,
            source: visit.address(source),
            slug: view.slug().to_string(),
            version: view.version(),
            checkpoint: newest.as_ref().map(Printed::from),
            delay: show::delay(visit.words(), view),
            links: Vec::new(),
            wide: false,
            page: visit.page.clone(),
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

/// A sheet of tables that are made already.
pub(super) async fn tables(
    visit: &Visit,
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
pub(super) async fn game(visit: Visit) -> Result<HttpResponse, Failure> {
    let id: GameId = visit.named("game")?;
    let words = visit.words();
    let game = Protocol::of(&visit.snapshot, words, id).ok_or_else(Failure::not_found)?;
    let title = words.t_with("print-game", &[("round", &id.round), ("board", &id.board)]);
    let sheet = Sheet::new(&visit, title, &format!("/games/{id}")).await?;
    respond(&visit.request, &GameSheet { sheet, words, game })
}

/// `GET /events/{slug}/standings/print`: standings and cross-table.
pub(super) async fn standings(visit: Visit) -> Result<HttpResponse, Failure> {
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
pub(super) async fn bracket(visit: Visit) -> Result<HttpResponse, Failure> {
    if !visit.snapshot.has(Part::Bracket) {
        return Err(Failure::not_found());
    }
    let words = visit.words();
    let bracket = render::render(Part::Bracket, &visit.snapshot, words);
    tables(&visit, words.t("tab-bracket"), "/bracket", true, bracket).await
}

/// `GET /events/{slug}/crosstable/print`: the wall chart of any format.
pub(super) async fn chart(visit: Visit) -> Result<HttpResponse, Failure> {
    let words = visit.words();
    let chart = Chart::new(&visit.snapshot, words).render();
    let wide = visit.view().state.rounds.len() > UPRIGHT_ROUNDS;
    let title = words.t("sheet-wall-chart");
    tables(&visit, title, "/crosstable", wide, chart).await
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
