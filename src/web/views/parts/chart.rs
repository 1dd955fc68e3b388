//! The wall chart as a table.

use askama::Template;

use crate::arbiter::EventView;
use crate::event::GameStatus;
use crate::event::wall_chart::{ChartCell, ChartRow, InRound, WallChart};
use crate::games::Side;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::{ByeKind, GameId};
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::points_text::PointsText;
use crate::web::views::snapshot::Snapshot;

struct CellText {
    /// The address of the game, if there is one.
    address: Option<String>,
    text: String,
    label: String,
    look: &'static str,
    score: PointsText,
}

struct WallChartRow {
    number: u16,
    name: String,
    cells: Vec<CellText>,
    points: PointsText,
    rank: String,
}

/// The wall chart: a row for each entrant, a column for each round.
#[derive(Template)]
#[template(path = "public/part_chart.html")]
pub struct Chart {
    words: Words,
    slug: String,
    rounds: Vec<u16>,
    rows: Vec<WallChartRow>,
}

impl Chart {
    /// The chart of a version of an event.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let chart = WallChart::from_state(&view.state);
        let standings = snapshot.standings().rows.iter();
        let ranks: std::collections::BTreeMap<_, _> =
            standings.map(|row| (row.entrant, row.rank)).collect();
        let row = |row: &ChartRow| {
            let rank = ranks.get(&row.entrant).copied().flatten();
            let cells = chart.rounds.iter().zip(&row.cells);
            WallChartRow {
                number: row.entrant.get(),
                name: format::name(words, view, row.entrant),
                cells: cells
                    .map(|(round, each)| cell(view, words, *round, *each))
                    .collect(),
                points: PointsText::new(
                    view.state.info.unit(),
                    row.cells.last().map_or(0, |cell| cell.score),
                ),
                rank: format::rank(rank),
            }
        };
        Self {
            words,
            slug: view.slug().to_string(),
            rows: chart.rows.iter().map(row).collect(),
            rounds: chart.rounds.clone(),
        }
    }
}

fn colour(words: Words, side: Side) -> String {
    match side {
        Side::White => words.t("chart-white"),
        Side::Black => words.t("chart-black"),
    }
}

/// The cell of a game, with its rival, side and status.
fn game_cell(
    view: &EventView,
    words: Words,
    (round, cell): (u16, ChartCell),
    (game, rival, side): (GameId, EntrantNumber, Side),
    (status, forfeit): (GameStatus, bool),
) -> CellText {
    let tally = |count: u32| PointsText::new(view.state.info.unit(), count);
    let score = tally(cell.score);
    let (sign, result) = match (cell.points, status) {
        (Some(points), _) if forfeit => (
            format::forfeit_sign(&view.state, game, side).to_owned(),
            words.t_with("cell-forfeit", &[("points", &tally(points.into()))]),
        ),
        (Some(points), _) => (
            tally(points.into()).to_string(),
            words.t_with("cell-points", &[("points", &tally(points.into()))]),
        ),
        (None, GameStatus::Playing) => ("•".to_owned(), words.t("game-playing")),
        (None, _) => ("·".to_owned(), words.t("game-waiting")),
    };
    let label = words.t_with(
        "chart-label",
        &[
            ("round", &round),
            ("side", &words.side(side)),
            ("rival", &format::name(words, view, rival)),
            ("result", &result),
            ("score", &score),
        ],
    );
    CellText {
        address: Some(format!("/events/{}/games/{game}", view.slug())),
        text: format!("{rival}{} {sign}", colour(words, side)),
        label,
        look: format::look(&view.state, game, side),
        score,
    }
}

fn cell(view: &EventView, words: Words, round: u16, cell: ChartCell) -> CellText {
    let tally = |count: u32| PointsText::new(view.state.info.unit(), count);
    let without = |text: String, label: String| CellText {
        address: None,
        text,
        label,
        look: "",
        score: tally(cell.score),
    };
    let points = tally(cell.points.unwrap_or_default().into());
    match cell.what {
        InRound::Game {
            game,
            rival,
            side,
            status,
            forfeit,
        } => game_cell(
            view,
            words,
            (round, cell),
            (game, rival, side),
            (status, forfeit),
        ),
        InRound::Unopposed(side) => without(
            format!("– {} +", colour(words, side)),
            words.t_with("teams-unopposed", &[("points", &points)]),
        ),
        InRound::Free if view.state.info.format.swiss().is_some() => without(
            words.t("chart-free"),
            words.t_with("sheet-allocated", &[("points", &points)]),
        ),
        InRound::Free => without(words.t("chart-free"), words.t("sheet-free")),
        InRound::Bye(kind) => without(
            match kind {
                ByeKind::Half => words.t("chart-bye-half"),
                ByeKind::Zero => words.t("chart-bye-zero"),
            },
            words.t_with("sheet-bye", &[("points", &points)]),
        ),
        InRound::Absent => without(words.t("chart-absent"), words.t("sheet-absent")),
    }
}
