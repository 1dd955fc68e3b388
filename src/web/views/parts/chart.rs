//! The wall chart as a table.

use std::collections::BTreeMap;

use askama::Template;

use super::tables::withdrawn;
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
    number: usize,
    entrant: EntrantNumber,
    name: String,
    /// The round from which the entrant has left.
    withdrawn: Option<u16>,
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
    /// The chart of a version of an event, by number.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        Self::numbered(snapshot, words, |_, row| row.entrant.get().into())
    }

    /// The same chart by rank: the entrants are numbered as they stand in it.
    pub fn by_rank(snapshot: &Snapshot, words: Words) -> Self {
        let mut chart = Self::numbered(snapshot, words, |places, row| {
            places.get(&row.entrant).copied().unwrap_or(usize::MAX)
        });
        chart.rows.sort_by_key(|row| row.number);
        chart
    }

    /// The chart with the entrants' numbers by `number`, which is given their places.
    fn numbered(
        snapshot: &Snapshot,
        words: Words,
        number: impl Fn(&BTreeMap<EntrantNumber, usize>, &ChartRow) -> usize,
    ) -> Self {
        let view = snapshot.view();
        let chart = WallChart::from_state(&view.state);
        let standings = &snapshot.standings().rows;
        let places = (1..).zip(standings);
        let places = places.map(|(place, row)| (row.entrant, place)).collect();
        let ranks: BTreeMap<_, _> = standings
            .iter()
            .map(|row| (row.entrant, row.rank))
            .collect();
        let numbers: BTreeMap<EntrantNumber, usize> = (chart.rows.iter())
            .map(|row| (row.entrant, number(&places, row)))
            .collect();
        let number_of = |entrant| numbers.get(&entrant).copied().unwrap_or_default();
        let row = |row: &ChartRow| {
            let rank = ranks.get(&row.entrant).copied().flatten();
            let cells = chart.rounds.iter().zip(&row.cells);
            WallChartRow {
                number: number_of(row.entrant),
                entrant: row.entrant,
                name: format::name(words, view, row.entrant),
                withdrawn: withdrawn(view, row.entrant),
                cells: cells
                    .map(|(round, each)| cell(view, words, *round, (*each, &number_of)))
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
    (game, (rival, number), side): (GameId, (EntrantNumber, usize), Side),
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
        text: format!("{number}{} {sign}", colour(words, side)),
        label,
        look: format::look(&view.state, game, side),
        score,
    }
}

/// The cell of an entrant in a round; `number_of` is the number of a rival in the chart.
fn cell(
    view: &EventView,
    words: Words,
    round: u16,
    (cell, number_of): (ChartCell, &dyn Fn(EntrantNumber) -> usize),
) -> CellText {
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
            (game, (rival, number_of(rival)), side),
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
